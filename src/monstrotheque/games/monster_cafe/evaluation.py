"""The game's own evaluation of positions and moves, for bots and playouts."""

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
"""The share of front-line monsters that will probably go to the café."""
ODD_MUMMY = 0.3 * MUMMY_PAIR_WORTH
"""The value of half a pair while the game goes on."""
PRIORITY_EDGE = 0.5
"""The Priority marker as strength: it breaks ties."""
MARGIN = 6.0
"""A lead that wins most games."""


@kernel
def sureness(s: RawState) -> float:
    """How much a lead in strength counts. It counts more when fewer monsters are left to send."""
    left = 0
    for seat in range(s.players):
        left += s.lengths[seat] - LINE
    return 0.7 + 4.0 / (2.0 + left)


@kernel
def stake(s: RawState, slot: int) -> float:
    """The Coffees that a family will probably pay: those in the café, and a share of those that may still go there."""
    waiting = 0
    for seat in range(s.players):
        for load in range(LOADS):
            waiting += s.front[seat, slot, load]
    return float(s.cafe[slot] + TO_COME * waiting)


@kernel
def lead(s: RawState, seat: int, slot: int) -> float:
    """The lead in strength of *seat* in a family over the strongest other player."""
    best = 0.0
    for other in range(s.players):
        if other != seat:
            best = max(best, strength(s, other, slot) + PRIORITY_EDGE * (s.priority == other))
    return strength(s, seat, slot) + PRIORITY_EDGE * (s.priority == seat) - best


@kernel
def prospects(s: RawState, seat: int) -> float:
    """A seat's total, and what it will probably win with each family. Some majorities cost Coffees."""
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
    """The seat's prospects minus the best prospects of the others."""
    best = -1.0e9
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, other))
    return prospects(s, seat) - best


@kernel
def suggest(s: RawState, seat: int, moves: IntArray, n: int, rng: Any) -> int:
    """Any move, at random: playouts of this game are short enough without guidance."""
    return below(rng, n)


@kernel
def settle(s: RawState, rewards: FloatArray, worths: FloatArray) -> None:
    """The share of victory, with tie-breaks. The rewards also count the margin."""
    for seat in range(s.players):
        worths[seat], rewards[seat] = tie_break(s, seat), total(s, seat)
    share_victory(worths, s.players)
    reward_leads(rewards, worths, s.players, MARGIN)
