"""The game's own evaluation of positions and moves, for bots and playouts."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.numbers import tanh
from monstrotheque.engine.random import advance, below
from monstrotheque.engine.ranking import reward_leads, share_chances, share_victory
from monstrotheque.engine.raw_state import FloatArray, IntArray
from monstrotheque.games.monster_cafe.constants import IN_PLAY, LINE, LOADS, MUMMY_PAIR_WORTH
from monstrotheque.games.monster_cafe.moves import MONSTERS, SEND_MOVE
from monstrotheque.games.monster_cafe.scoring import strength, tie_break, total
from monstrotheque.games.monster_cafe.state import OVER, SEND, RawState

TO_COME = 0.35
"""The share of front-line monsters that will probably go to the café."""
ODD_MUMMY = 0.3 * MUMMY_PAIR_WORTH
"""The value of half a pair while the game goes on."""
PRIORITY_EDGE = 0.5
"""The Priority marker as strength: it breaks ties."""
MARGIN = 6.0
"""A lead that wins most games."""
LEAD_BETWEEN_ROUNDS = 8.0
"""A lead between the rounds that wins most games."""
CURIOSITY = 0.4
"""Playouts end with the round, so their results differ less and a smaller exploration constant is enough."""
TRIES = 2
"""The number of random monsters that a playout compares before it sends one. With four it was weaker."""
FOREIGN = 0.5
"""What a playout adds for a monster from another player's line, which costs no strength of one's own."""


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
def merit(s: RawState, seat: int, move: int) -> float:
    """How sensible it looks to send a monster: best if *seat* leads clearly in its family afterwards, worst if another
    player leads. If the family's majority pays, the other way round.
    """
    owner, monster = (move - SEND_MOVE) // MONSTERS, (move - SEND_MOVE) % MONSTERS
    slot = int(s.slots[monster // LOADS])
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, strength(s, other, slot) - (other == owner))
    ahead = min(max(strength(s, seat, slot) - (seat == owner) - best, -1), 2)
    return (-ahead if s.loses[slot] else ahead) + FOREIGN * (owner != seat)


@kernel
def suggest(s: RawState, seat: int, moves: IntArray, n: int, rng: Any) -> int:
    """Send the more sensible of a few random monsters. Choose and decide at random."""
    best = below(rng, n)
    if s.phase != SEND:
        return best
    fit = merit(s, seat, int(moves[best]))
    for _ in range(TRIES - 1):
        rng = advance(rng)
        other = below(rng, n)
        other_fit = merit(s, seat, int(moves[other]))
        if other_fit > fit:
            best, fit = other, other_fit
    return best


@kernel
def stage(s: RawState) -> int:
    """The number of counted rounds: the next deal has nothing to do with this one."""
    return int(s.counted)


@kernel
def settle(s: RawState, rewards: FloatArray, worths: FloatArray) -> None:
    """The share of victory, with tie-breaks. The rewards also count the margin. In an unfinished game, the chances
    according to the totals, half a pair of Mummies included.
    """
    if s.phase != OVER:
        for seat in range(s.players):
            worths[seat] = total(s, seat) + ODD_MUMMY * (s.mummies[seat] % 2)
        share_chances(worths, s.players, LEAD_BETWEEN_ROUNDS)
        for seat in range(s.players):
            rewards[seat] = worths[seat]
        return
    for seat in range(s.players):
        worths[seat], rewards[seat] = tie_break(s, seat), total(s, seat)
    share_victory(worths, s.players)
    reward_leads(rewards, worths, s.players, MARGIN)
