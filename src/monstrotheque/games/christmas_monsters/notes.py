"""The consequences of a move. The rules note them as they happen, and the events are made from these notes.

A note is one number. It holds a set of cards, what happened, and two small numbers whose meaning depends on it.
"""

from __future__ import annotations

from monstrotheque.engine.compiling import kernel
from monstrotheque.games.christmas_monsters.constants import ALL_CARDS, CARDS
from monstrotheque.games.christmas_monsters.state import MAX_NOTES, RawState

GOT, LOOKED, SWAPPED, KEPT, EXCHANGED, DREW, FOUGHT, REFILLED, STRUCK, RESERVES_TAKEN, TURNED_UP = range(1, 12)
"""What happened, in order: a player got cards (from itself means from its own reserve); a player looked at another's
cards; two players swapped a card; a player put the drawn card back; a player exchanged a card with the reserve; a
potion was drawn; a fight at a location ended; the Companion got a new card; the curse struck (with the owner of the
card it took, or the potion); the reserves were taken; a monster was turned up.
"""
LAST_PRIVATE = LOOKED
"""In notes up to this kind, only the two players involved see the cards."""
NOBODY = 15

_WHAT_AT, _FIRST_AT, _SECOND_AT = CARDS, CARDS + 4, CARDS + 8
_DIGIT = 15


@kernel
def note(s: RawState, what: int, first: int, second: int, cards: int) -> None:
    """Add a note on what happened."""
    if s.noted < MAX_NOTES:
        s.notes[s.noted] = cards | what << _WHAT_AT | first << _FIRST_AT | second << _SECOND_AT
        s.noted += 1


@kernel
def clear_notes(s: RawState) -> None:
    """Clear the notes before a new move."""
    for index in range(s.noted):
        s.notes[index] = 0
    s.noted = 0


@kernel
def what_of(noted: int) -> int:
    """The kind of a note."""
    return int(noted) >> _WHAT_AT & _DIGIT


@kernel
def first_of(noted: int) -> int:
    """The first number of a note, usually the player."""
    return int(noted) >> _FIRST_AT & _DIGIT


@kernel
def second_of(noted: int) -> int:
    """The second number of a note: the other player, or the potion."""
    return int(noted) >> _SECOND_AT & _DIGIT


@kernel
def cards_of(noted: int) -> int:
    """The cards of a note."""
    return int(noted) & ALL_CARDS


@kernel
def mask_notes(s: RawState, seat: int) -> None:
    """Erase from the notes the cards that *seat* didn't see."""
    for index in range(s.noted):
        noted = int(s.notes[index])
        concerned = first_of(noted) == seat or second_of(noted) == seat
        if what_of(noted) <= LAST_PRIVATE and not concerned:
            s.notes[index] = noted & ~ALL_CARDS
