"""The learned judgement of positions: a player's prospects, as a sum of weights.

Which weights count is said here; how much they count was learned from games of the bots against themselves
(`examples/learn_judgement.py`) and stands in `judgement.toml`, in hundredths of a point. Every weight depends on the
turns that the player has left: it is given for a few numbers of turns and interpolated between them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from monstrotheque.engine.bits import popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.data_files import load_data, require
from monstrotheque.games.croque_monstre.constants import (
    CROQUE,
    CRYPT_SIDE,
    HAND,
    KIND_COUNT,
    LEVELS,
    MAX_PLAYERS,
    NUMBER,
    PIT_START,
    ROUNDS,
    SECOND,
    VALUE,
)
from monstrotheque.games.croque_monstre.crypt import crypt_group, filled
from monstrotheque.games.croque_monstre.pit import group_in
from monstrotheque.games.croque_monstre.scoring import headstone_count, is_on_card, is_taken, level_for, score
from monstrotheque.games.croque_monstre.state import (
    BURYING_IN_CRYPT,
    BURYING_IN_PIT,
    CHOOSING,
    CLAIMING,
    OVER,
    RawState,
)

FILE = "judgement.toml"
WHOLE = 100
"""The weights are given in this part of a point."""
TURNS_LEFT = (0, 1, 2, 4, 8, 14)
"""The numbers of turns for which a weight is given."""
FARTHEST, BEYOND = 8, 2
"""How many halves are missing for a headstone, at most, and how many more than enough there are."""
STEP_TO_BONUS = 3.0
"""The value of the lowest headstone left besides its points, as a step towards the bonus."""
HOPELESS = 5
TOTALS = np.searchsorted([HOPELESS, *NUMBER[1:]], np.arange(64), side="right")
"""Groups by their size: too small, not yet large enough for any headstone, and a class for each headstone."""
TOTAL_CLASSES = LEVELS + 2
MOST_FITTING = 3

ROWS = {
    "points": 1,
    "headstones": KIND_COUNT + 1,
    "stones": LEVELS * (FARTHEST + BEYOND + 1),
    "hand": TOTAL_CLASSES * (MOST_FITTING + 1),
    "step": OVER - BURYING_IN_CRYPT,
    "claim": LEVELS + 1,
    "croques": CRYPT_SIDE + 1,
    "filled": CRYPT_SIDE * CRYPT_SIDE + 1,
    "jokers": HAND + 2,
}
"""How many weights each part of the judgement has."""
POINTS, HEADSTONES, STONES, IN_HAND, STEP, CLAIM, CROQUES, FILLED, JOKERS = np.cumsum([0, *ROWS.values()])[:-1]
ROW_COUNT = sum(ROWS.values())

_ROUNDS = np.array([ROUNDS.get(players, 0) for players in range(MAX_PLAYERS + 1)], np.int64)
_TURNS = np.arange(max(ROUNDS.values()) + 1)
BEFORE = np.minimum(np.searchsorted(TURNS_LEFT, _TURNS, side="right") - 1, len(TURNS_LEFT) - 2)
SHARE = (_TURNS - np.take(TURNS_LEFT, BEFORE)) / np.take(np.diff(TURNS_LEFT), BEFORE)


def load_weights() -> Any:
    """The weights for each number of players, in points."""
    table = load_data(__package__, FILE)
    weights = np.zeros((MAX_PLAYERS + 1, ROW_COUNT, len(TURNS_LEFT)), np.float32)
    for players in ROUNDS:
        parts = table[f"players_{players}"]
        require({part: len(rows) for part, rows in parts.items()} == ROWS, FILE, "the weights don't fit the judgement")
        weights[players] = np.array([row for part in ROWS for row in parts[part]]) / WHOLE
    return weights


WEIGHTS = load_weights()


@kernel
def entry(weights: Any, row: int, left: int, times: float) -> float:
    """A weight with *left* turns left, *times* that often."""
    before, share = BEFORE[left], SHARE[left]
    return float(times * (weights[row, before] * (1.0 - share) + weights[row, before + 1] * share))


@kernel
def turns_left(s: RawState, seat: int) -> int:
    """How many more cards a player will bury in the pit, unless a fifth headstone ends the game earlier."""
    buried = int(s.pit_size) - PIT_START
    own = (buried - seat + s.players - 1) // s.players
    rounds = int(_ROUNDS[s.players])
    if s.ending:
        is_before = s.phase == BURYING_IN_CRYPT or s.phase == BURYING_IN_PIT
        rounds = (buried if is_before else buried - 1) // s.players + 1
    return min(max(rounds - own, 0), int(_ROUNDS[s.players]))


@kernel
def fitting_cards(s: RawState, seat: int, kind: int) -> int:
    """The number of hand cards that allow a claim of *kind*."""
    count = 0
    for slot in range(s.held[seat]):
        count += is_on_card(int(s.hands[seat, slot]), kind)
    return count


@kernel
def jokers(s: RawState, seat: int) -> int:
    """The number of Croque-Monstres in a hand."""
    count = 0
    for slot in range(s.held[seat]):
        count += SECOND[s.hands[seat, slot]] == CROQUE
    return count


@kernel
def kind_prospects(s: RawState, seat: int, kind: int, in_pit: int, left: int, weights: Any) -> float:
    """What a kind without a headstone promises: the headstones left by what their numbers still need, and the cards in
    hand that allow a claim.
    """
    total = in_pit + crypt_group(s, seat, kind)
    value, lower = 0.0, -STEP_TO_BONUS
    for level in range(1, LEVELS + 1):
        if not is_taken(s, kind, level):
            missing = min(max(NUMBER[level] - total, -BEYOND), FARTHEST) + BEYOND
            row = STONES + (level - 1) * (FARTHEST + BEYOND + 1) + missing
            value += entry(weights, row, left, VALUE[level] - lower)
            lower = float(VALUE[level])
    size = int(TOTALS[total])
    fitting = min(fitting_cards(s, seat, kind), MOST_FITTING)
    return value + entry(weights, IN_HAND + size * (MOST_FITTING + 1) + fitting, left, 1.0)


@kernel
def due_level(s: RawState, seat: int, groups: int) -> int:
    """The best headstone that a player may claim at once, or 0."""
    best = 0
    if s.phase == CLAIMING and s.turn == seat:
        for kind in range(KIND_COUNT):
            if is_on_card(int(s.buried), kind):
                best = max(best, level_for(s, seat, kind, group_in(groups, kind) + crypt_group(s, seat, kind)))
    return best


@kernel
def prospects(s: RawState, seat: int, groups: int, weights: Any) -> float:
    """A player's prospects in an unfinished game. *groups* are those of the pit (`pit_groups`)."""
    left = turns_left(s, seat)
    value = entry(weights, POINTS, left, float(score(s, seat)))
    value += entry(weights, HEADSTONES + headstone_count(s, seat), left, 1.0)
    for kind in range(KIND_COUNT):
        if not s.headstones[seat, kind]:
            value += kind_prospects(s, seat, kind, group_in(groups, kind), left, weights)
    if s.turn == seat and s.phase != CHOOSING:
        value += entry(weights, STEP + s.phase - BURYING_IN_CRYPT, left, 1.0)
    value += entry(weights, CLAIM + due_level(s, seat, groups), left, 1.0)
    value += entry(weights, CROQUES + min(popcount(int(s.crypts[seat, CROQUE])), CRYPT_SIDE), left, 1.0)
    value += entry(weights, FILLED + popcount(filled(s, seat)), left, 1.0)
    return value + entry(weights, JOKERS + jokers(s, seat), left, 1.0)
