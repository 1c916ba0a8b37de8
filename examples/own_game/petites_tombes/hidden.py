"""What a seat can't know, and the worlds it holds possible, as kernels."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import advance, shuffle
from petites_tombes.constants import COPIES, ROWS, VALUES
from petites_tombes.state import NONE, UNKNOWN, RawState


@kernel
def draw_stone(s: RawState, seat: int) -> None:
    """Take the next stone out of the bag."""
    s.left -= 1
    s.hands[seat, s.bag[s.left]] += 1
    s.held[seat] += 1
    s.bag[s.left] = NONE


@kernel
def mask(s: RawState, seat: int) -> None:
    """The bag is hidden from everybody, a hand from the others, and what they buried until the end."""
    s.key[0] = s.key[1] = 0
    laid = 0
    for player in range(s.players):
        laid += s.laid[player]
    is_over = laid == s.players * ROWS
    for slot in range(s.left):
        s.bag[slot] = UNKNOWN
    for other in range(s.players):
        if other != seat:
            for value in range(VALUES):
                s.hands[other, value] = 0
            if s.buried[other] != NONE and not is_over:
                s.buried[other] = UNKNOWN


@kernel
def _unseen(s: RawState, value: int) -> int:
    """How many stones of a value the observer of a masked raw state has not seen."""
    left = COPIES[value]
    for seat in range(s.players):
        left -= s.hands[seat, value] + (s.buried[seat] == value)
        for row in range(s.laid[seat]):
            left -= s.graves[seat, row] == value
    return int(left)


@kernel
def redeal(s: RawState, seat: int, rng: Any) -> Any:
    """Mix all stones the observer has not seen and deal the others' hands and graves anew; the rest is the bag."""
    n = 0
    for value in range(VALUES):
        for _ in range(_unseen(s, value)):
            s.bag[n] = value
            n += 1
    rng = shuffle(s.bag, n, rng)
    s.left = n
    for other in range(s.players):
        if s.buried[other] == UNKNOWN:
            s.left -= 1
            s.buried[other] = s.bag[s.left]
            s.bag[s.left] = NONE
        if other != seat:
            held = s.held[other]
            s.held[other] = 0
            for _ in range(held):
                draw_stone(s, other)
    s.key[0] = rng = advance(rng)
    s.key[1] = rng = advance(rng)
    return advance(rng)
