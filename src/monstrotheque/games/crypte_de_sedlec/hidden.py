"""What a seat can't know, and sampling it, as kernels."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import advance, below
from monstrotheque.games.crypte_de_sedlec.constants import CARD_TYPES, CARDS, COPIES, CRYPT, HAND, HEIGHT, PILES
from monstrotheque.games.crypte_de_sedlec.state import UNKNOWN, RawState

_DIGIT = 64 // CARD_TYPES
_DIGIT_MASK = (1 << _DIGIT) - 1


@kernel
def is_hidden(s: RawState, pile: int, slot: int) -> bool:
    """Whether nobody has seen this card of the graveyard. Only face-up tops have been seen."""
    return bool(slot < s.height[pile] - s.face_up[pile])


@kernel
def mask(s: RawState, seat: int) -> None:
    """Hide the face-down cards from everybody. Hands and crypts are public."""
    s.key[0] = s.key[1] = 0
    for pile in range(PILES):
        for slot in range(HEIGHT):
            if is_hidden(s, pile, slot):
                s.piles[pile, slot] = UNKNOWN


@kernel
def seen(s: RawState) -> int:
    """The number of open copies of each card, as digits of one number, _DIGIT bits each."""
    digits = 0
    for pile in range(PILES):
        for slot in range(HEIGHT):
            digits += _one(int(s.piles[pile, slot]))
    for seat in range(s.players):
        for slot in range(HAND):
            digits += _one(int(s.hands[seat, slot]))
        for slot in range(CRYPT):
            digits += _one(int(s.crypts[seat, slot]))
    return digits


@kernel
def unseen_of(digits: int, card: int) -> int:
    """The number of copies of *card* that nobody has seen, from the result of `seen`."""
    return int(COPIES[card]) - (digits >> _DIGIT * card & _DIGIT_MASK)


@kernel
def _one(card: int) -> int:
    """1 in the digit of a card, or 0 for no card or an unknown one."""
    return 1 << _DIGIT * card if card >= 0 else 0


@kernel
def _fill_unknown(s: RawState) -> int:
    """Put the unseen cards into the face-down places, in any order. Returns these places as bits."""
    places = s.piles.reshape(CARDS)
    digits, hidden = seen(s), 0
    card, left = -1, 0
    for place in range(CARDS):
        if places[place] == UNKNOWN:
            while left == 0:
                card += 1
                left = unseen_of(digits, card)
            places[place] = card
            left -= 1
            hidden |= 1 << place
    return hidden


@kernel
def redeal(s: RawState, seat: int, rng: Any) -> Any:
    """Deal the unseen cards uniformly to the face-down places."""
    hidden = _fill_unknown(s)
    places = s.piles.reshape(CARDS)
    for place in range(CARDS - 1, 0, -1):
        if hidden >> place & 1:
            # A fair shuffle swaps with any face-down place up to this one. Draw until such a place comes.
            rng = advance(rng)
            other = below(rng, place + 1)
            while not hidden >> other & 1:
                rng = advance(rng)
                other = below(rng, place + 1)
            places[place], places[other] = places[other], places[place]
    s.key[0] = rng = advance(rng)
    s.key[1] = rng = advance(rng)
    return advance(rng)
