"""What a move brought, written down by the rules as it happens; events are told from these notes.

A note is one number: a set of cards, what happened, and two more small numbers whose meaning depends on it.
"""

from __future__ import annotations

from monstrotheque.engine.compiling import kernel
from monstrotheque.games.christmas_monsters.constants import ALL_CARDS, CARDS
from monstrotheque.games.christmas_monsters.state import MAX_NOTES, RawState

GOT, LOOKED, SWAPPED, KEPT, EXCHANGED, DREW, FOUGHT, REFILLED, STRUCK, RESERVES_TAKEN, TURNED_UP = range(1, 12)
"""What happened: a player got cards (from whom: itself means from its own reserve); looked at cards of another; two
swapped a card; one put the drawn card back, or exchanged a card with the reserve; a potion was drawn; the fight at a
location; the Companion's new card; the curse (whose card it took, or which potion); the reserves; a monster turned up.
"""
LAST_PRIVATE = LOOKED
"""Of notes up to this one, the cards are for the two players concerned."""
NOBODY = 15

_WHAT_AT, _FIRST_AT, _SECOND_AT = CARDS, CARDS + 4, CARDS + 8
_DIGIT = 15


@kernel
def note(s: RawState, what: int, first: int, second: int, cards: int) -> None:
    """Write down what happened."""
    if s.noted < MAX_NOTES:
        s.notes[s.noted] = cards | what << _WHAT_AT | first << _FIRST_AT | second << _SECOND_AT
        s.noted += 1


@kernel
def clear_notes(s: RawState) -> None:
    """A new move begins."""
    for index in range(s.noted):
        s.notes[index] = 0
    s.noted = 0


@kernel
def what_of(noted: int) -> int:
    """What a note says happened."""
    return int(noted) >> _WHAT_AT & _DIGIT


@kernel
def first_of(noted: int) -> int:
    """The first number of a note: mostly the player."""
    return int(noted) >> _FIRST_AT & _DIGIT


@kernel
def second_of(noted: int) -> int:
    """The second number of a note: the other player, the potion."""
    return int(noted) >> _SECOND_AT & _DIGIT


@kernel
def cards_of(noted: int) -> int:
    """The cards of a note."""
    return int(noted) & ALL_CARDS


@kernel
def mask_notes(s: RawState, seat: int) -> None:
    """Erase from the notes the cards that *seat* did not see."""
    for index in range(s.noted):
        noted = int(s.notes[index])
        concerned = first_of(noted) == seat or second_of(noted) == seat
        if what_of(noted) <= LAST_PRIVATE and not concerned:
            s.notes[index] = noted & ~ALL_CARDS
