"""The game's own evaluation of positions and moves, for bots and playouts."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import advance, below
from monstrotheque.engine.ranking import reward_leads, share_chances, share_victory
from monstrotheque.engine.raw_state import FloatArray, IntArray
from monstrotheque.games.croque_monstre.constants import (
    CROQUE,
    CRYPT_CELLS,
    FIRST,
    PIT_PLACES,
    PIT_STEP,
    SECOND,
    WAY_COUNT,
)
from monstrotheque.games.croque_monstre.crypt import next_cell, with_neighbours
from monstrotheque.games.croque_monstre.judgement import WEIGHTS, prospects
from monstrotheque.games.croque_monstre.moves import CRYPT, PIT
from monstrotheque.games.croque_monstre.pit import half_at, pit_groups
from monstrotheque.games.croque_monstre.scoring import score, tie_break
from monstrotheque.games.croque_monstre.state import BURYING_IN_CRYPT, BURYING_IN_PIT, CLAIMING, NONE, OVER, RawState

MARGIN = 8.0
"""A lead that wins most games."""
TRIES = 4
"""The number of random burials that a playout compares. It takes the one that fits its neighbours best."""
SEARCH_DEPTH = 8
"""The length of a playout, in moves. Then the position is judged."""
JUDGED = 0.5
"""Half of a reward is the judgement of the position before the playout, half that of the position after it."""
CURIOSITY = 0.3
"""Evaluations lie close together, so a small exploration constant is enough."""
THOUGHT = {"oracle": 30_000}
"""The oracle searches as long as the expert it meets. With 6,000 it wasn't clearly ahead (docs/why/measuring.md)."""

WON = 40.0
"""The value of victory, in points: more than any hope."""


@kernel
def evaluate(s: RawState, seat: int) -> float:
    """The seat's prospects minus the best prospects of the others; at the end, victory and the lead in points."""
    groups = pit_groups(s)
    own, best = prospects_of(s, seat, groups), -1.0e9
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects_of(s, other, groups))
    return own - best


@kernel
def prospects_of(s: RawState, seat: int, groups: int) -> float:
    """A seat's learned prospects; at the end its points, and more for a winner."""
    if s.phase != OVER:
        return prospects(s, seat, groups, WEIGHTS[s.players])
    wins = 1
    for other in range(s.players):
        wins &= tie_break(s, other) <= tie_break(s, seat)
    return score(s, seat) + WON * wins


@kernel
def _matches_in_crypt(s: RawState, seat: int, half: int, cell: int) -> int:
    """1 if the half would lie next to its own kind or a Croque-Monstre, minus 1 if it covers its own kind."""
    kin = int(s.crypts[seat, half]) | int(s.crypts[seat, CROQUE])
    around = with_neighbours(1 << cell) & ~(1 << cell)
    return int((kin & around) != 0) - (int(s.crypts[seat, half]) >> cell & 1)


@kernel
def _matches_in_pit(s: RawState, half: int, place: int) -> int:
    """The number of neighbours of *place* in the pit that show the same kind or a Croque-Monstre."""
    count = 0
    for way in range(WAY_COUNT):
        number = half_at(s, place + PIT_STEP[way])
        if number != NONE:
            count += s.pit_kinds[number] == half or s.pit_kinds[number] == CROQUE
    return count


@kernel
def harmony(s: RawState, seat: int, move: int) -> int:
    """How well the halves of a burial match their neighbours."""
    if s.phase == BURYING_IN_CRYPT:
        way, place = (move - CRYPT) % WAY_COUNT, (move - CRYPT) // WAY_COUNT
        card, at = place // CRYPT_CELLS, place % CRYPT_CELLS
        second = _matches_in_crypt(s, seat, SECOND[card], next_cell(at, way))
        return _matches_in_crypt(s, seat, FIRST[card], at) + second
    way, place = (move - PIT) % WAY_COUNT, (move - PIT) // WAY_COUNT
    card, at = place // PIT_PLACES, place % PIT_PLACES
    return _matches_in_pit(s, FIRST[card], at) + _matches_in_pit(s, SECOND[card], at + PIT_STEP[way])


@kernel
def suggest(s: RawState, seat: int, moves: IntArray, n: int, rng: Any) -> int:
    """Claim whenever possible. Bury in the best-fitting of a few random places. Choose and draw at random."""
    if s.phase == CLAIMING:
        return below(rng, n - 1)
    best = below(rng, n)
    if s.phase != BURYING_IN_CRYPT and s.phase != BURYING_IN_PIT:
        return best
    fit = harmony(s, seat, int(moves[best]))
    for _ in range(TRIES - 1):
        rng = advance(rng)
        other = below(rng, n)
        other_fit = harmony(s, seat, int(moves[other]))
        if other_fit > fit:
            best, fit = other, other_fit
    return best


@kernel
def settle(s: RawState, rewards: FloatArray, worths: FloatArray) -> None:
    """The share of victory, with tie-breaks. The rewards also count the margin. In an unfinished game, the chances
    according to the prospects.
    """
    if s.phase != OVER:
        groups = pit_groups(s)
        for seat in range(s.players):
            worths[seat] = prospects_of(s, seat, groups)
        share_chances(worths, s.players, MARGIN)
        for seat in range(s.players):
            rewards[seat] = worths[seat]
        return
    for seat in range(s.players):
        worths[seat], rewards[seat] = tie_break(s, seat), score(s, seat)
    share_victory(worths, s.players)
    reward_leads(rewards, worths, s.players, MARGIN)
