"""The engine alone, one decision after the other: what an environment is measured against."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.bits import nth_bit
from monstrotheque.engine.compiling import template
from monstrotheque.engine.contract import actors, deal, interjectors, legal, outcome, play, scores
from monstrotheque.engine.random import advance
from monstrotheque.engine.raw_state import IntArray


@template
def step_games(
    chosen: IntArray,
    states: Any,
    empty: Any,
    players: int,
    setup: IntArray,
    passing: int,
    passed: IntArray,
    seats: IntArray,
    legals: Any,
    counts: IntArray,
    points: IntArray,
    places: IntArray,
    rng: Any,
) -> Any:
    """Carry out the chosen action in each of many games, and write who is to act next and its legal moves: the same
    decisions as in the vector environment (see `adapters.stepping`), but nothing is observed, masked or checked. A
    finished game is scored and dealt anew. Returns the generator's next state.
    """
    for game in range(chosen.shape[0]):
        if chosen[game] == passing:
            passed[game] |= 1 << seats[game]
        else:
            play(states[game], seats[game], chosen[game])
            passed[game] = 0
        waiting = actors(states[game])
        if waiting == 0:
            scores(states[game], points)
            outcome(states[game], places)
            states[game] = empty[0]
            rng = advance(rng)
            deal(states[game], players, rng, advance(rng), setup)
            waiting = actors(states[game])
        others = interjectors(states[game]) & ~passed[game] if passing >= 0 else 0
        seat = nth_bit(others if others else waiting, 0)
        count = legal(states[game], seat, legals[game].row)
        if others:
            legals[game].row[count] = passing
            count += 1
        seats[game], counts[game] = seat, count
    return rng
