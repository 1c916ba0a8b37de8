"""Random games in which every decision is observed and its actions masked: what the engine alone needs for that."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.bits import nth_bit
from monstrotheque.engine.compiling import template
from monstrotheque.engine.contract import actors, deal, encode, legal, mask, play
from monstrotheque.engine.random import advance, below
from monstrotheque.engine.record import FloatArray, IntArray


@template
def observed_games(
    states: Any, players: int, setup: IntArray, games: int, moves: IntArray, marks: IntArray, out: FloatArray, rng: Any
) -> int:
    """Play *games* random games; states are one to play, a blank one and work space. Returns the number of moves."""
    played = 0
    for _ in range(games):
        states[0] = states[1]
        rng = advance(rng)
        deal(states[0], players, rng, advance(rng), setup)
        waiting = actors(states[0])
        while waiting:
            seat = nth_bit(waiting, 0)
            n = legal(states[0], seat, moves)
            for i in range(n):
                marks[moves[i]] = 1
            states[2] = states[0]
            mask(states[2], seat)
            encode(states[2], seat, out)
            rng = advance(rng)
            play(states[0], seat, moves[below(rng, n)])
            for i in range(n):
                marks[moves[i]] = 0
            played += 1
            waiting = actors(states[0])
    return played
