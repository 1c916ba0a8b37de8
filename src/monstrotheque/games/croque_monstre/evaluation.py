"""The game's own evaluation of positions and moves, for bots and playouts."""

from __future__ import annotations

from typing import Any

import numpy as np

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import advance, below
from monstrotheque.engine.ranking import chance_of, reward_leads, share_victory
from monstrotheque.engine.raw_state import FloatArray, IntArray
from monstrotheque.games.croque_monstre.constants import (
    CROQUE,
    CRYPT_CELLS,
    FIRST,
    KIND_COUNT,
    LEVELS,
    NUMBER,
    PIT_PLACES,
    PIT_STEP,
    SECOND,
    VALUE,
    WAY_COUNT,
)
from monstrotheque.games.croque_monstre.crypt import crypt_group, next_cell, with_neighbours
from monstrotheque.games.croque_monstre.hands import pile_size
from monstrotheque.games.croque_monstre.moves import CRYPT, PIT
from monstrotheque.games.croque_monstre.pit import half_at, pit_group
from monstrotheque.games.croque_monstre.scoring import headstone_count, is_taken, score, tie_break
from monstrotheque.games.croque_monstre.state import BURYING_IN_CRYPT, BURYING_IN_PIT, CLAIMING, NONE, OVER, RawState

REACH = 7.0
"""A headstone counts as a hope once the groups are fewer halves than this below its number."""
STEP_TO_BONUS = 3.0
"""The value of one more headstone besides its points, as a step towards the bonus."""
ANTICIPATED = np.array([0.0, 2.0, 4.0, 3.0, 2.0, 0.0])
"""The expected further bonus for a number of headstones, while there is time."""
HOPE_SHARE = 0.6
"""The value of a hoped-for headstone relative to a claimed one."""
TIME_TO_HOPE = 3.0
"""Hopes fade when fewer rounds than this are left."""
IN_HAND = 0.06
"""How much a half in hand adds to the hope of its kind. A Croque-Monstre adds to that of all kinds."""
MARGIN = 8.0
"""A lead that wins most games."""
TRIES = 4
"""The number of random burials that a playout compares. It takes the one that fits its neighbours best."""
SEARCH_DEPTH = 8
"""Playouts stop after this many moves, about two turns, and are evaluated."""
CURIOSITY = 0.3
"""Evaluations lie close together, so a small exploration constant is enough."""
THOUGHT = {"oracle": 30_000}
"""The oracle searches as long as the expert it meets. With 6,000 it wasn't clearly ahead (docs/why/measuring.md)."""

_DIGIT = 6
_DIGIT_MASK = (1 << _DIGIT) - 1


@kernel
def pit_groups(s: RawState) -> int:
    """The largest groups of all kinds in the pit, as digits of one number, _DIGIT bits each."""
    digits = 0
    for kind in range(KIND_COUNT):
        digits |= pit_group(s, kind) << _DIGIT * kind
    return digits


@kernel
def hope(s: RawState, kind: int, total: int) -> float:
    """What groups of *total* halves may gain: for each headstone left, a share that grows as its number comes near."""
    value, lower = 0.0, -STEP_TO_BONUS
    for level in range(1, LEVELS + 1):
        if not is_taken(s, kind, level):
            near = min(max((total - NUMBER[level] + REACH) / REACH, 0.0), 1.0)
            value += (VALUE[level] - lower) * near * near
            lower = float(VALUE[level])
    return value


@kernel
def time_left(s: RawState) -> float:
    """1 while there is time to fulfil hopes, less near the end, 0 at the end."""
    if s.phase == OVER:
        return 0.0
    rounds = 0.5 if s.ending else 1.0 + pile_size(s) / (2.0 * s.players)
    return min(rounds / TIME_TO_HOPE, 1.0)


@kernel
def prospects(s: RawState, seat: int, groups: int, time: float) -> float:
    """A seat's points and hopes."""
    value = score(s, seat) + time * ANTICIPATED[headstone_count(s, seat)]
    for kind in range(KIND_COUNT):
        if not s.headstones[seat, kind]:
            total = (groups >> _DIGIT * kind & _DIGIT_MASK) + crypt_group(s, seat, kind)
            value += HOPE_SHARE * time * hope(s, kind, total)
    return float(value)


@kernel
def _half_in_hand(s: RawState, seat: int, half: int, groups: int) -> float:
    """How much a half in hand adds to hopes: it lets groups grow and allows a claim."""
    value = 0.0
    first, last = (0, KIND_COUNT) if half == CROQUE else (half, half + 1)
    for kind in range(first, last):
        if not s.headstones[seat, kind]:
            value += hope(s, kind, (groups >> _DIGIT * kind & _DIGIT_MASK) + crypt_group(s, seat, kind))
    return value


@kernel
def hand_value(s: RawState, seat: int, groups: int) -> float:
    """How much the cards in hand add to hopes."""
    value = 0.0
    for slot in range(s.held[seat]):
        card = int(s.hands[seat, slot])
        value += _half_in_hand(s, seat, FIRST[card], groups) + _half_in_hand(s, seat, SECOND[card], groups)
    return IN_HAND * value


@kernel
def evaluate(s: RawState, seat: int) -> float:
    """The seat's prospects, including its hand, minus the best prospects of the others."""
    groups, time = pit_groups(s), time_left(s)
    best = -1.0e9
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, other, groups, time))
    return prospects(s, seat, groups, time) + time * hand_value(s, seat, groups) - best


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
    according to the evaluation.
    """
    if s.phase != OVER:
        for seat in range(s.players):
            worths[seat] = rewards[seat] = chance_of(evaluate(s, seat), MARGIN)
        return
    for seat in range(s.players):
        worths[seat], rewards[seat] = tie_break(s, seat), score(s, seat)
    share_victory(worths, s.players)
    reward_leads(rewards, worths, s.players, MARGIN)
