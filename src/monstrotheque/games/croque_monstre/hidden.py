"""What a seat can't know, and sampling it, as kernels."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import advance, below, shuffle
from monstrotheque.games.croque_monstre.constants import CARD_TYPES, CROQUE, SECOND
from monstrotheque.games.croque_monstre.hands import unseen
from monstrotheque.games.croque_monstre.state import NONE, UNKNOWN, RawState


@kernel
def mask(s: RawState, seat: int) -> None:
    """Hide the pile, the removed cards, and the others' hands and choices. Cards that everybody saw being taken from
    the row stay visible.
    """
    s.key[0] = s.key[1] = 0
    for slot in range(s.height):
        s.stack[slot] = UNKNOWN
    for other in range(s.players):
        if other != seat:
            for slot in range(s.seen[other], s.held[other]):
                s.hands[other, slot] = UNKNOWN
            if s.chosen[other] != NONE:
                s.chosen[other] = UNKNOWN


@kernel
def _find_croqueless(s: RawState, top: int, rng: Any) -> tuple[int, Any]:
    """The place of a card without a Croque-Monstre among the *top* gathered cards, chosen uniformly."""
    found = count = 0
    for place in range(top):
        if SECOND[s.stack[place]] != CROQUE:
            count += 1
            rng = advance(rng)
            if below(rng, count) == 0:
                found = place
    return found, rng


@kernel
def _redeal_croqueless(s: RawState, top: int, rng: Any) -> tuple[int, Any]:
    """Fill the places that everybody knows to hold no Croque-Monstre, from the *top* gathered cards."""
    for other in range(s.players):
        for slot in range(s.seen[other], s.seen[other] + s.croqueless[other]):
            if s.hands[other, slot] == UNKNOWN:
                place, rng = _find_croqueless(s, top, rng)
                top -= 1
                s.hands[other, slot] = s.stack[place]
                s.stack[place] = s.stack[top]
                s.stack[top] = NONE
    return top, rng


@kernel
def redeal(s: RawState, seat: int, rng: Any) -> Any:
    """Deal the cards that the observer hasn't located to the stack, the hidden choices and the hidden places of the
    others' hands. The deal is uniform among all that put no Croque-Monstre where everybody knows there is none.
    """
    top = 0
    for card in range(CARD_TYPES):
        for _ in range(unseen(s, card)):
            s.stack[top] = card
            top += 1
    top, rng = _redeal_croqueless(s, top, rng)
    rng = shuffle(s.stack, top, rng)
    for other in range(s.players):
        if s.chosen[other] == UNKNOWN:
            top -= 1
            s.chosen[other] = s.stack[top]
            s.stack[top] = NONE
        for slot in range(s.held[other]):
            if s.hands[other, slot] == UNKNOWN:
                top -= 1
                s.hands[other, slot] = s.stack[top]
                s.stack[top] = NONE
    s.key[0] = rng = advance(rng)
    s.key[1] = rng = advance(rng)
    return advance(rng)
