"""The game's own judgement of positions and moves, for bots and playouts."""

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
"""From so many halves below its number on, a headstone is something to hope for."""
STEP_TO_BONUS = 3.0
"""What one more headstone is worth besides its value, as a step to the bonus."""
ANTICIPATED = np.array([0.0, 2.0, 4.0, 3.0, 2.0, 0.0])
"""The bonus still to come that a number of headstones promises, while there is time."""
HOPE_SHARE = 0.6
"""What a headstone hoped for is worth against one that is claimed."""
TIME_TO_HOPE = 3.0
"""With fewer rounds left than this, hopes fade."""
IN_HAND = 0.06
"""What a half in hand adds to the hope of its kind; a Croque-Monstre to that of all kinds."""
MARGIN = 8.0
"""A lead that is as good as a win in most games."""
TRIES = 4
"""A playout looks at so many burials and takes the one that fits its neighbours best."""
SEARCH_DEPTH = 8
"""Moves after which playouts are cut and evaluated, about two turns."""
CURIOSITY = 0.3
"""Positions are judged within narrow limits: a little curiosity goes far."""
THOUGHT = {"oracle": 30_000}
"""The bound reckons as long as the expert it meets; with 6,000 it was not surely ahead (docs/why/measuring.md)."""

_DIGIT = 6
_DIGIT_MASK = (1 << _DIGIT) - 1


@kernel
def pit_groups(s: RawState) -> int:
    """The largest groups of all kinds in the pit as digits of one number, _DIGIT bits each."""
    digits = 0
    for kind in range(KIND_COUNT):
        digits |= pit_group(s, kind) << _DIGIT * kind
    return digits


@kernel
def hope(s: RawState, kind: int, total: int) -> float:
    """What groups of *total* halves may bring: of each headstone left, the part that they have come near to."""
    value, lower = 0.0, -STEP_TO_BONUS
    for level in range(1, LEVELS + 1):
        if not is_taken(s, kind, level):
            near = min(max((total - NUMBER[level] + REACH) / REACH, 0.0), 1.0)
            value += (VALUE[level] - lower) * near * near
            lower = float(VALUE[level])
    return value


@kernel
def time_left(s: RawState) -> float:
    """1 while there is time to see hopes through, less near the end, 0 at the end."""
    if s.phase == OVER:
        return 0.0
    rounds = 0.5 if s.ending else 1.0 + pile_size(s) / (2.0 * s.players)
    return min(rounds / TIME_TO_HOPE, 1.0)


@kernel
def prospects(s: RawState, seat: int, groups: int, time: float) -> float:
    """The points of a seat and what it may hope for."""
    value = score(s, seat) + time * ANTICIPATED[headstone_count(s, seat)]
    for kind in range(KIND_COUNT):
        if not s.headstones[seat, kind]:
            total = (groups >> _DIGIT * kind & _DIGIT_MASK) + crypt_group(s, seat, kind)
            value += HOPE_SHARE * time * hope(s, kind, total)
    return float(value)


@kernel
def _half_in_hand(s: RawState, seat: int, half: int, groups: int) -> float:
    """What a half in hand adds to hopes: it lets groups grow, and allows a claim."""
    value = 0.0
    first, last = (0, KIND_COUNT) if half == CROQUE else (half, half + 1)
    for kind in range(first, last):
        if not s.headstones[seat, kind]:
            value += hope(s, kind, (groups >> _DIGIT * kind & _DIGIT_MASK) + crypt_group(s, seat, kind))
    return value


@kernel
def hand_value(s: RawState, seat: int, groups: int) -> float:
    """What the cards in hand add to hopes."""
    value = 0.0
    for slot in range(s.held[seat]):
        card = int(s.hands[seat, slot])
        value += _half_in_hand(s, seat, FIRST[card], groups) + _half_in_hand(s, seat, SECOND[card], groups)
    return IN_HAND * value


@kernel
def evaluate(s: RawState, seat: int) -> float:
    """One's own prospects, the hand included, against the best of the others'."""
    groups, time = pit_groups(s), time_left(s)
    best = -1.0e9
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, other, groups, time))
    return prospects(s, seat, groups, time) + time * hand_value(s, seat, groups) - best


@kernel
def _matches_in_crypt(s: RawState, seat: int, half: int, cell: int) -> int:
    """1 if the half would lie next to its own kind or a Croque-Monstre, less one where it covers its own kind."""
    kin = int(s.crypts[seat, half]) | int(s.crypts[seat, CROQUE])
    around = with_neighbours(1 << cell) & ~(1 << cell)
    return int((kin & around) != 0) - (int(s.crypts[seat, half]) >> cell & 1)


@kernel
def _matches_in_pit(s: RawState, half: int, place: int) -> int:
    """How many neighbours of *place* in the pit show the same kind or a Croque-Monstre."""
    count = 0
    for way in range(WAY_COUNT):
        number = half_at(s, place + PIT_STEP[way])
        if number != NONE:
            count += s.pit_kinds[number] == half or s.pit_kinds[number] == CROQUE
    return count


@kernel
def harmony(s: RawState, seat: int, move: int) -> int:
    """How well the halves of a burial fit what lies next to them."""
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
    """Claim what can be claimed; bury where it fits best among a few places; choose and draw anything."""
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
    """The share of victory, tie-breaks included, and rewards that count the margin too; in a game that is not over, the
    chances that its looks give.
    """
    if s.phase != OVER:
        for seat in range(s.players):
            worths[seat] = rewards[seat] = chance_of(evaluate(s, seat), MARGIN)
        return
    for seat in range(s.players):
        worths[seat], rewards[seat] = tie_break(s, seat), score(s, seat)
    share_victory(worths, s.players)
    reward_leads(rewards, worths, s.players, MARGIN)
