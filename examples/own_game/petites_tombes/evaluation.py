"""The game's own judgement of positions and moves, for bots and playouts."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import below
from monstrotheque.engine.ranking import reward_leads, share_victory
from monstrotheque.engine.raw_state import FloatArray, IntArray
from petites_tombes.constants import VALUES
from petites_tombes.rules import points
from petites_tombes.state import RawState

HELD_SHARE = 0.5
"""What a stone in hand is worth against one that lies."""
MARGIN = 4.0
"""A lead that is as good as a win in most games."""


@kernel
def prospects(s: RawState, seat: int) -> float:
    """A grave's points, what is buried there, and a share of the hand."""
    value: float = points(s, seat) + max(0, int(s.buried[seat]) + 1)
    for stone in range(VALUES):
        value += HELD_SHARE * (stone + 1) * s.hands[seat, stone]
    return value


@kernel
def evaluate(s: RawState, seat: int) -> float:
    """One's own prospects against the best of the others'."""
    best = 0.0
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, other))
    return prospects(s, seat) - best


@kernel
def suggest(s: RawState, seat: int, moves: IntArray, n: int, rng: Any) -> int:
    """Any move: a playout of this game is short."""
    return below(rng, n)


@kernel
def settle(s: RawState, rewards: FloatArray, worths: FloatArray) -> None:
    """The share of victory; a reward counts the margin too."""
    for seat in range(s.players):
        worths[seat] = rewards[seat] = points(s, seat)
    share_victory(worths, s.players)
    reward_leads(rewards, worths, s.players, MARGIN)
