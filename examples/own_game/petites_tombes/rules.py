"""The rules of Les Petites Tombes, as kernels (see `monstrotheque.engine.contract`)."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import secret_shuffle
from monstrotheque.engine.ranking import rank
from monstrotheque.engine.raw_state import IntArray
from petites_tombes.constants import COPIES, HAND, MAX_PLAYERS, ROWS, STONES, VALUES
from petites_tombes.features import encode
from petites_tombes.hidden import draw_stone, mask, redeal
from petites_tombes.moves import BURY, DIG, LAY
from petites_tombes.state import NONE, RawState

__all__ = ["actors", "deal", "encode", "interjectors", "legal", "mask", "outcome", "play", "redeal", "scores"]


@kernel
def deal(s: RawState, players: int, key0: Any, key1: Any, setup: IntArray) -> None:
    """Mix the stones in the bag; everybody draws three."""
    s.key[0], s.key[1] = key0, key1
    s.players = players
    for value in range(VALUES):
        for _ in range(COPIES[value]):
            s.bag[s.left] = value
            s.left += 1
    secret_shuffle(s.bag, STONES, key0, key1, 0)
    s.chances = 1
    for seat in range(MAX_PLAYERS):
        s.buried[seat] = NONE
        for row in range(ROWS):
            s.graves[seat, row] = NONE
    for seat in range(players):
        for _ in range(HAND):
            draw_stone(s, seat)


@kernel
def actors(s: RawState) -> int:
    """First everybody buries a stone at the same time; then one after the other, until all graves are covered."""
    burying = 0
    for seat in range(s.players):
        burying |= (s.buried[seat] == NONE) << seat
    if burying:
        return burying
    return 1 << s.turn if s.laid[s.turn] < ROWS else 0


@kernel
def interjectors(s: RawState) -> int:
    """Nobody acts out of turn."""
    return 0


@kernel
def can_dig(s: RawState, seat: int) -> bool:
    """A player may dig while the bag has stones and the hand has room."""
    return bool(s.left > 0 and s.held[seat] < HAND)


@kernel
def legal(s: RawState, seat: int, out: IntArray) -> int:
    """Bury any stone of one's hand; later lay any of them, or dig."""
    if not actors(s) >> seat & 1:
        return 0
    first = BURY if s.buried[seat] == NONE else LAY
    n = 0
    for value in range(VALUES):
        if s.hands[seat, value] > 0:
            out[n] = first + value
            n += 1
    if first == LAY and can_dig(s, seat):
        out[n] = DIG
        n += 1
    return n


@kernel
def play(s: RawState, seat: int, move: int) -> None:
    """Bury a stone under one's grave, lay one upon it, or draw another."""
    if move < LAY:
        s.buried[seat] = _from_hand(s, seat, move - BURY)
        return
    if move < DIG:
        s.graves[seat, s.laid[seat]] = _from_hand(s, seat, move - LAY)
        s.laid[seat] += 1
    else:
        draw_stone(s, seat)
    _end_turn(s)


@kernel
def _from_hand(s: RawState, seat: int, stone: int) -> int:
    s.hands[seat, stone] -= 1
    s.held[seat] -= 1
    return stone


@kernel
def _end_turn(s: RawState) -> None:
    """The turn passes to the next player whose grave is not covered."""
    for _ in range(s.players):
        s.turn = (s.turn + 1) % s.players
        if s.laid[s.turn] < ROWS:
            return


@kernel
def points(s: RawState, seat: int) -> int:
    """The stones of a grave by their values. At the end the buried stone counts double, or nothing if another player
    buried the same value.
    """
    total = 0
    for row in range(s.laid[seat]):
        total += s.graves[seat, row] + 1
    if actors(s):
        return total
    for other in range(s.players):
        if other != seat and s.buried[other] == s.buried[seat]:
            return total
    return total + 2 * (int(s.buried[seat]) + 1)


@kernel
def scores(s: RawState, out: IntArray) -> None:
    """The points of each grave; what is buried counts when all is over."""
    for seat in range(s.players):
        out[seat] = points(s, seat)


@kernel
def outcome(s: RawState, out: IntArray) -> None:
    """Most points first; equal points share a place."""
    scores(s, out)
    rank(out, s.players)
