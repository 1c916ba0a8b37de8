"""The learned judgement of positions: a player's prospects, as a sum of about fifty weights out of twenty thousand.

Which weights count is said here; how much they count was learned from games of the bots against themselves
(`examples/learn_crypts.py`) and stands in `judgement.toml`. They are whole numbers, so every machine adds them up
alike.
"""

from __future__ import annotations

import base64
import zlib

import numpy as np

from monstrotheque.engine.bits import popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.data_files import load_data, require
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.crypte_de_sedlec.constants import (
    BOTTOM,
    CARD_TYPES,
    COPIES,
    CRIMINAL,
    CRYPT,
    CRYPT_SIZE,
    HAND,
    KINDS,
    KING,
    LEVEL,
    LEVELS,
    LOVER,
    MAX_PLAYERS,
    PEASANT,
    PRIEST,
    ROWS,
    START,
    TOP,
    WIDTH,
)
from monstrotheque.games.crypte_de_sedlec.scoring import (
    criminal_points,
    king_points,
    lover_points,
    peasant_points,
    skulls,
)
from monstrotheque.games.crypte_de_sedlec.state import RawState
from monstrotheque.games.crypte_de_sedlec.symmetry import mirrored

FILE = "judgement.toml"
WHOLE = 500
"""The weights are given in this part of a point."""
FEWEST = 2
"""The smallest number of players."""
NO_CARD = CARD_TYPES
CARD_OR_NONE = CARD_TYPES + 1
LEFT = max(CRYPT_SIZE) + 1
"""How many numbers of cards there are that a crypt may still lack."""
PERIOD = np.array([0, 1, 1, 2, 2, 2, 3, 3, 3, 3], np.int64)
"""The period of the game, by the number of cards that a crypt lacks."""
PERIODS = 4
MOST_LOVERS, MOST_CRIMINALS, MOST_PRIESTS, MOST_KINGS, MOST_LOW, MOST_MIDDLE = 6, 9, 8, 4, 8, 16
LOW = LEVEL[:, 0] | LEVEL[:, 1]
MIDDLE = LOW | LEVEL[:, 2] | LEVEL[:, 3]
"""The skulls of the bottom row, and of the two lower rows."""

PARTS = {
    "points": len(KINDS) * LEFT,
    "cards": (max(WIDTH[:, 0]) + 1) * CRYPT * CARD_OR_NONE,
    "neighbours": PERIODS * ROWS * CARD_OR_NONE**2,
    "carriers": PERIODS * (ROWS - 1) * CARD_OR_NONE**2,
    "triples": (ROWS - 1) * CARD_OR_NONE**3,
    "hand": PERIODS * CARD_OR_NONE**2,
    "lovers": (MOST_LOVERS + 1) ** 2 * LEFT,
    "criminals": (MOST_CRIMINALS + 1) * (MOST_PRIESTS + 1) * LEFT,
    "priests": (1 << LEVELS) * LEFT,
    "low": (MOST_LOW + 1) * (MOST_KINGS + 1) * LEFT,
    "middle": (MOST_MIDDLE + 1) * (MOST_KINGS + 1) * LEFT,
    "turn": LEFT * 2 * (HAND + 1),
}
"""How many weights each part of the judgement has."""
POINTS, CARDS, NEIGHBOURS, CARRIERS, TRIPLES, IN_HAND, LOVERS, CRIMINALS, PRIESTS, KINGS_LOW, KINGS_MIDDLE, TURN = (
    int(start) for start in np.cumsum([0, *PARTS.values()])[:-1]
)
WEIGHT_COUNT = sum(PARTS.values())

_DIGIT = 8
_DIGIT_MASK = (1 << _DIGIT) - 1
_ONES = np.array([(1 << _DIGIT * TOP[card]) + (1 << _DIGIT * BOTTOM[card]) for card in range(CARD_TYPES)], np.int64)
_ALL = int((_ONES * COPIES).sum())


def unpacked(text: str) -> IntArray:
    """Weights from text: 16-bit numbers, compressed, in base 64."""
    return np.frombuffer(zlib.decompress(base64.b64decode("".join(text.split()))), "<i2")


def load_weights() -> IntArray:
    """The weights, one row for each number of players from FEWEST on."""
    table = load_data(__package__, FILE)
    weights = np.zeros((MAX_PLAYERS - FEWEST + 1, WEIGHT_COUNT), np.int16)
    for players in range(FEWEST, MAX_PLAYERS + 1):
        found = unpacked(table[f"players_{players}"])
        require(len(found) == WEIGHT_COUNT, FILE, "the weights don't fit the judgement")
        weights[players - FEWEST] = found
    return weights


WEIGHTS = load_weights()


@kernel
def entry(weights: IntArray, row: int, times: int) -> int:
    """A weight, that many times."""
    return int(weights[row]) * times


@kernel
def skulls_left(s: RawState) -> int:
    """The skulls in the graveyard by kind, as digits of one number."""
    left = _ALL
    for seat in range(s.players):
        for place in range(CRYPT):
            if s.crypts[seat, place] >= 0:
                left -= _ONES[s.crypts[seat, place]]
        for slot in range(HAND):
            if s.hands[seat, slot] >= 0:
                left -= _ONES[s.hands[seat, slot]]
    return left


@kernel
def within_reach(s: RawState, seat: int, left: int) -> int:
    """The skulls in the graveyard and in the seat's hand by kind, as digits of one number."""
    for slot in range(HAND):
        if s.hands[seat, slot] >= 0:
            left += _ONES[s.hands[seat, slot]]
    return left


@kernel
def count_of(skulls_by_kind: int, kind: int, most: int) -> int:
    """The number of skulls of *kind*, *most* at most."""
    return min(skulls_by_kind >> _DIGIT * kind & _DIGIT_MASK, most)


@kernel
def card_at(s: RawState, seat: int, row: int, k: int) -> int:
    """The card at a place of the crypt, or NO_CARD."""
    card = int(s.crypts[seat, START[s.players, row] + k])
    return card if card >= 0 else NO_CARD


@kernel
def pair(one: int, other: int) -> int:
    """The number of two cards in any order."""
    return min(one, other) * CARD_OR_NONE + max(one, other)


@kernel
def place_prospects(s: RawState, seat: int, row: int, k: int, period: int, weights: IntArray) -> int:
    """What a place of the crypt promises by its card: where it is, its neighbour to the right, those that carry it."""
    card, bottom, value = card_at(s, seat, row, k), int(s.bottom[seat]), 0
    across = mirrored(s, seat, row, k)
    if across >= 0:
        place = START[s.players, row] + min(k, across)
        value += entry(weights, CARDS + (bottom * CRYPT + place) * CARD_OR_NONE + card, 1)
    if k + 1 < (WIDTH[s.players, row] if row > 0 else bottom):
        both = pair(card, card_at(s, seat, row, k + 1))
        value += entry(weights, NEIGHBOURS + (period * ROWS + row) * CARD_OR_NONE**2 + both, 1)
    return value + carried_prospects(s, seat, row, k, card, period, weights) if row > 0 else value


@kernel
def carried_prospects(s: RawState, seat: int, row: int, k: int, card: int, period: int, weights: IntArray) -> int:
    """What a place of an upper row promises by its card and the two that carry it."""
    one, other = card_at(s, seat, row - 1, k), card_at(s, seat, row - 1, k + 1)
    if one == NO_CARD and other == NO_CARD:
        return 0
    start = CARRIERS + (period * (ROWS - 1) + row - 1) * CARD_OR_NONE**2
    value = entry(weights, start + one * CARD_OR_NONE + card, 1)
    value += entry(weights, start + other * CARD_OR_NONE + card, 1)
    if one != NO_CARD and other != NO_CARD:
        start = TRIPLES + (row - 1) * CARD_OR_NONE**3
        value += entry(weights, start + pair(one, other) * CARD_OR_NONE + card, 1)
    return value


@kernel
def wish_prospects(s: RawState, seat: int, lacking: int, left: int, weights: IntArray) -> int:
    """What the kinds of skulls promise: their points, the wishes still open, and the skulls that could grant them."""
    kings, peasants, priests, lovers, criminals = skulls(s, seat)
    reach, points = within_reach(s, seat, left), POINTS + lacking
    kings_left = count_of(reach, KING, MOST_KINGS)
    value = entry(weights, points + KING * LEFT, king_points(s.players, kings, peasants))
    value += entry(weights, points + PEASANT * LEFT, peasant_points(peasants))
    low = min(popcount((kings | peasants) & LOW[s.players]), MOST_LOW)
    value += entry(weights, KINGS_LOW + (low * (MOST_KINGS + 1) + kings_left) * LEFT + lacking, 1)
    middle = min(popcount((kings | peasants) & MIDDLE[s.players]), MOST_MIDDLE)
    value += entry(weights, KINGS_MIDDLE + (middle * (MOST_KINGS + 1) + kings_left) * LEFT + lacking, 1)
    couples = lover_points(s.players, lovers)
    value += entry(weights, points + LOVER * LEFT, couples)
    row = (popcount(lovers) - couples // 3) * (MOST_LOVERS + 1) + count_of(reach, LOVER, MOST_LOVERS)
    value += entry(weights, LOVERS + row * LEFT + lacking, 1)
    return value + holy_prospects(s, priests, criminals, lacking, reach, weights)


@kernel
def holy_prospects(s: RawState, priests: int, criminals: int, lacking: int, reach: int, weights: IntArray) -> int:
    """What Priests and the Criminals beside them promise."""
    blessed = criminal_points(s.players, criminals, priests)
    alone = min(popcount(criminals) - blessed // 2, MOST_CRIMINALS)
    row = alone * (MOST_PRIESTS + 1) + count_of(reach, PRIEST, MOST_PRIESTS)
    value = entry(weights, POINTS + CRIMINAL * LEFT + lacking, blessed)
    value += entry(weights, CRIMINALS + row * LEFT + lacking, 1)
    levels = 0
    for level in range(LEVELS):
        levels |= ((priests & LEVEL[s.players, level]) != 0) << level
    value += entry(weights, POINTS + PRIEST * LEFT + lacking, 2 * popcount(levels))
    return value + entry(weights, PRIESTS + levels * LEFT + lacking, 1)


@kernel
def prospects(s: RawState, seat: int, left: int, weights: IntArray) -> int:
    """A player's prospects in an unfinished game, in WHOLE parts of a point. *left*: the skulls in the graveyard
    (`skulls_left`).
    """
    lacking = CRYPT_SIZE[s.players] - int(s.placed[seat])
    period, value = PERIOD[lacking], wish_prospects(s, seat, lacking, left, weights)
    for row in range(ROWS):
        for k in range(WIDTH[s.players, row]):
            value += place_prospects(s, seat, row, k, period, weights)
    one, other = int(s.hands[seat, 0]), int(s.hands[seat, 1])
    hand = pair(one if one >= 0 else NO_CARD, other if other >= 0 else NO_CARD)
    value += entry(weights, IN_HAND + period * CARD_OR_NONE**2 + hand, 1)
    to_move = int(s.turn == seat)
    return value + entry(weights, TURN + (lacking * 2 + to_move) * (HAND + 1) + int(s.held[seat]), 1)
