"""Hands, the pile and the row: taking and giving cards."""

from __future__ import annotations

from monstrotheque.engine.compiling import kernel
from monstrotheque.games.croque_monstre.constants import CROQUE, REMOVED_AT_RANDOM, ROW, SECOND
from monstrotheque.games.croque_monstre.state import NONE, RawState


@kernel
def is_repeated(s: RawState, seat: int, slot: int) -> bool:
    """Whether an equal card comes before this one in the hand. Moves name equal cards once."""
    for earlier in range(slot):
        if s.hands[seat, earlier] == s.hands[seat, slot]:
            return True
    return False


@kernel
def pile_size(s: RawState) -> int:
    """The number of cards left to draw."""
    return int(s.height - REMOVED_AT_RANDOM[s.players])


@kernel
def draw_top(s: RawState) -> int:
    """Take the top card of the pile."""
    s.height -= 1
    card = int(s.stack[s.height])
    s.stack[s.height] = NONE
    return card


@kernel
def take_unseen(s: RawState, seat: int, card: int) -> None:
    """Take a card into the hand. Only its holder sees it."""
    s.hands[seat, s.held[seat]] = card
    s.held[seat] += 1


@kernel
def take_seen(s: RawState, seat: int, card: int) -> None:
    """Take a card into the hand while everybody watches. It joins the seen cards, in the order of types."""
    slot = 0
    while slot < s.seen[seat] and s.hands[seat, slot] <= card:
        slot += 1
    for behind in range(s.held[seat], slot, -1):
        s.hands[seat, behind] = s.hands[seat, behind - 1]
    s.hands[seat, slot] = card
    s.held[seat] += 1
    s.seen[seat] += 1


@kernel
def give(s: RawState, seat: int, card: int) -> None:
    """Take a card out of a hand.

    Of two equal cards, one seen by all and one not, the seen one goes. The rest is then as unknown to the others as
    before. An unseen card of two creatures may be one of those known to have no Croque-Monstre.
    """
    slot = 0
    while s.hands[seat, slot] != card:
        slot += 1
    s.held[seat] -= 1
    for place in range(slot, s.held[seat]):
        s.hands[seat, place] = s.hands[seat, place + 1]
    s.hands[seat, s.held[seat]] = NONE
    if slot < s.seen[seat]:
        s.seen[seat] -= 1
    elif s.croqueless[seat] and SECOND[card] != CROQUE:
        s.croqueless[seat] -= 1


@kernel
def take_from_row(s: RawState, seat: int, card: int) -> None:
    """Take a face-up card. The top of the pile replaces it at once."""
    slot = 0
    while s.row[slot] != card:
        slot += 1
    take_seen(s, seat, card)
    s.row[slot] = draw_top(s)


@kernel
def show_croqueless(s: RawState, seat: int) -> None:
    """Let everybody know that no card of this hand has a Croque-Monstre."""
    s.croqueless[seat] = s.held[seat] - s.seen[seat]


@kernel
def is_in_row(s: RawState, card: int, slots: int = ROW) -> bool:
    """Whether a card of this type is among the first *slots* of the row."""
    for slot in range(slots):
        if s.row[slot] == card:
            return True
    return False


@kernel
def unseen(s: RawState, card: int) -> int:
    """The number of cards of a type that the observer hasn't located: not buried, in the row or in a visible hand."""
    count = int(s.unburied[card])
    for slot in range(ROW):
        count -= s.row[slot] == card
    for seat in range(s.players):
        count -= s.chosen[seat] == card
        for slot in range(s.held[seat]):
            count -= s.hands[seat, slot] == card
    return count
