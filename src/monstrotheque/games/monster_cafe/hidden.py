"""What a seat can't know, and sampling it, as kernels."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import advance, below
from monstrotheque.games.monster_cafe.constants import COPIES, IN_PLAY, LINE, LOADS
from monstrotheque.games.monster_cafe.state import CHOICE, NONE, UNKNOWN, RawState


@kernel
def draw_card(s: RawState, n: int) -> int:
    """Draw the n-th of the cards set aside, where equal cards lie together. The caller draws n uniformly."""
    slot = 0
    while n >= s.aside[slot]:
        n -= s.aside[slot]
        slot += 1
    s.aside[slot] -= 1
    return slot


@kernel
def unseen(s: RawState, slot: int) -> int:
    """The number of cards of a family that the raw state shows nowhere."""
    count: int = COPIES - s.cafe[slot]
    for seat in range(s.players):
        for load in range(LOADS):
            count -= s.front[seat, slot, load]
        for place in range(LINE):
            count -= s.back[seat, place] == slot
    return count


@kernel
def _mask_hand(s: RawState, seat: int) -> None:
    """Hide a hand and the cards kept from it."""
    for slot in range(IN_PLAY):
        s.front[seat, slot, 0] = 0
    if s.chosen >> seat & 1:
        for place in range(LINE):
            s.back[seat, place] = UNKNOWN


@kernel
def mask(s: RawState, seat: int) -> None:
    """Hide the cards set aside, the others' hands during the choice, and their back lines except the cards that
    everybody saw.
    """
    s.key[0] = s.key[1] = 0
    for slot in range(IN_PLAY):
        s.aside[slot] = 0
    for other in range(s.players):
        if other == seat:
            continue
        if s.phase == CHOICE:
            _mask_hand(s, other)
        for place in range(LINE):
            if s.back[other, place] != NONE and not s.seen[other, place]:
                s.back[other, place] = UNKNOWN


@kernel
def _sort_line(s: RawState, seat: int) -> None:
    """Sort the kept cards: they have no places yet during the choice."""
    line = s.back[seat]
    for place in (0, 1, 0):
        if line[place] > line[place + 1]:
            line[place], line[place + 1] = line[place + 1], line[place]


@kernel
def redeal(s: RawState, seat: int, rng: Any) -> Any:
    """Deal the unseen cards uniformly to all places that the seat can't see: hands, back lines, set aside. So before
    the reveal, another player keeps any three cards of the hand.
    """
    left = 0
    for slot in range(IN_PLAY):
        s.aside[slot] = unseen(s, slot)
        left += s.aside[slot]
    for other in range(s.players):
        if s.phase == CHOICE and other != seat:
            for _ in range(s.lengths[other]):
                rng = advance(rng)
                s.front[other, draw_card(s, below(rng, left)), 0] += 1
                left -= 1
        for place in range(LINE):
            if s.back[other, place] == UNKNOWN:
                rng = advance(rng)
                s.back[other, place] = draw_card(s, below(rng, left))
                left -= 1
        if s.phase == CHOICE and other != seat:
            _sort_line(s, other)
    s.key[0] = rng = advance(rng)
    s.key[1] = rng = advance(rng)
    return advance(rng)
