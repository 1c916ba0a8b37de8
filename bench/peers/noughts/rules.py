"""The rules of noughts and crosses, as kernels (see `monstrotheque.engine.contract`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from bench.peers.noughts.state import CELLS, FULL, RawState
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.ranking import rank
from monstrotheque.engine.raw_state import FloatArray, IntArray

LINES = np.array([0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124], np.int64)


@kernel
def deal(s: RawState, players: int, key0: Any, key1: Any, setup: IntArray) -> None:
    """An empty board."""
    s.key[0], s.key[1] = key0, key1
    s.players = players


@kernel
def has_line(s: RawState, seat: int) -> bool:
    """Whether a player has three cells in a row."""
    for line in LINES:
        if s.cells[seat] & line == line:
            return True
    return False


@kernel
def actors(s: RawState) -> int:
    """In turn, until somebody has a line or the board is full."""
    if s.cells[0] | s.cells[1] == FULL or has_line(s, 1 - s.turn):
        return 0
    return 1 << s.turn


@kernel
def interjectors(s: RawState) -> int:
    """Nobody acts out of turn."""
    return 0


@kernel
def legal(s: RawState, seat: int, out: IntArray) -> int:
    """Mark any empty cell."""
    if not actors(s) >> seat & 1:
        return 0
    taken, n = s.cells[0] | s.cells[1], 0
    for cell in range(CELLS):
        if not taken >> cell & 1:
            out[n] = cell
            n += 1
    return n


@kernel
def play(s: RawState, seat: int, move: int) -> None:
    """The cell is one's own."""
    s.cells[seat] |= 1 << move
    s.turn = 1 - seat


@kernel
def scores(s: RawState, out: IntArray) -> None:
    """A line is a point."""
    for seat in range(s.players):
        out[seat] = has_line(s, seat)


@kernel
def outcome(s: RawState, out: IntArray) -> None:
    """Whoever has a line wins."""
    scores(s, out)
    rank(out, s.players)


@kernel
def mask(s: RawState, seat: int) -> None:
    """Nothing is hidden."""
    s.key[0] = s.key[1] = 0


@kernel
def redeal(s: RawState, seat: int, rng: Any) -> Any:
    """Nothing is hidden."""
    return rng


@kernel
def encode(s: RawState, seat: int, out: FloatArray) -> None:
    """Own cells and the other's."""
    own = seat if seat < s.players else 0
    for cell in range(CELLS):
        out[cell] = (s.cells[own] >> cell & 1) - (s.cells[1 - own] >> cell & 1)
