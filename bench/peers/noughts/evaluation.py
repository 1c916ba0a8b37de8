"""No judgement of its own: a search plays at random, as the peers' do."""

from __future__ import annotations

from typing import Any

from bench.peers.noughts.rules import has_line
from bench.peers.noughts.state import RawState
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import below
from monstrotheque.engine.ranking import share_victory
from monstrotheque.engine.raw_state import FloatArray, IntArray


@kernel
def evaluate(s: RawState, seat: int) -> float:
    """A line is all that counts."""
    return 1.0 * int(has_line(s, seat)) - 1.0 * int(has_line(s, 1 - seat))


@kernel
def suggest(s: RawState, seat: int, moves: IntArray, n: int, rng: Any) -> int:
    """Any move."""
    return below(rng, n)


@kernel
def settle(s: RawState, rewards: FloatArray, worths: FloatArray) -> None:
    """The share of victory."""
    for seat in range(s.players):
        worths[seat] = has_line(s, seat)
    share_victory(worths, s.players)
    for seat in range(s.players):
        rewards[seat] = worths[seat]
