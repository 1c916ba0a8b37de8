"""The game's own judgement of positions and moves, for bots and playouts."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.numbers import tanh
from monstrotheque.engine.random import below
from monstrotheque.engine.ranking import reward_leads, share_victory
from monstrotheque.engine.raw_state import FloatArray, IntArray
from monstrotheque.games.monster_cafe.constants import IN_PLAY, LINE, LOADS, MUMMY_PAIR_WORTH
from monstrotheque.games.monster_cafe.scoring import strength, tie_break, total
from monstrotheque.games.monster_cafe.state import OVER, RawState

TO_COME = 0.35
"""The part of the monsters in front lines that will probably go to the café."""
ODD_MUMMY = 0.3 * MUMMY_PAIR_WORTH
"""What half a pair is worth while the game goes on."""
PRIORITY_EDGE = 0.5
"""The Priority marker as strength: it decides where others are level."""
MARGIN = 6.0
"""A lead that is as good as a win in most games."""


@kernel
def sureness(s: RawState) -> float:
    """How much a lead in strength counts: the more, the fewer monsters are still to go."""
    left = 0
    for seat in range(s.players):
        left += s.lengths[seat] - LINE
    return 0.7 + 4.0 / (2.0 + left)


@kernel
def stake(s: RawState, slot: int) -> float:
    """The Coffees that a family will probably bring: what is in the café and a part of what may still go there."""
    waiting = 0
    for seat in range(s.players):
        for load in range(LOADS):
            waiting += s.front[seat, slot, load]
    return float(s.cafe[slot] + TO_COME * waiting)


@kernel
def lead(s: RawState, seat: int, slot: int) -> float:
    """By how much *seat* is stronger in a family than the strongest of the others."""
    best = 0.0
    for other in range(s.players):
        if other != seat:
            best = max(best, strength(s, other, slot) + PRIORITY_EDGE * (s.priority == other))
    return strength(s, seat, slot) + PRIORITY_EDGE * (s.priority == seat) - best


@kernel
def prospects(s: RawState, seat: int) -> float:
    """What a seat has, and what it will probably win of each family; some majorities cost."""
    value: float = float(total(s, seat))
    if s.phase == OVER:
        return value
    value += ODD_MUMMY * (s.mummies[seat] % 2)
    sure = sureness(s)
    for slot in range(IN_PLAY):
        chance = 0.5 + 0.5 * tanh(0.5 * sure * (lead(s, seat, slot) - 0.5))
        share = stake(s, slot) * chance
        value += -share if s.loses[slot] else share
    return value


@kernel
def evaluate(s: RawState, seat: int) -> float:
    """One's own prospects against the best of the others'."""
    best = -1.0e9
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, other))
    return prospects(s, seat) - best


@kernel
def suggest(s: RawState, seat: int, moves: IntArray, n: int, rng: Any) -> int:
    """Any move: a playout of this game is short enough to need no advice."""
    return below(rng, n)


@kernel
def settle(s: RawState, rewards: FloatArray, worths: FloatArray) -> None:
    """The share of victory, tie-breaks included; a reward counts the margin too."""
    for seat in range(s.players):
        worths[seat], rewards[seat] = tie_break(s, seat), total(s, seat)
    share_victory(worths, s.players)
    reward_leads(rewards, worths, s.players, MARGIN)
