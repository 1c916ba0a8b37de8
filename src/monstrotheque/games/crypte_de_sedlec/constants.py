"""The data files, checked and converted into the constants that the kernels use."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from monstrotheque.engine.data_files import load_data, require

FILE = "cards.toml"
_TABLE = load_data(__package__, FILE)

KINDS: tuple[str, ...] = tuple(_TABLE["kinds"])
KING, PEASANT, PRIEST, LOVER, CRIMINAL = range(5)
LETTERS: tuple[str, ...] = tuple(kind["letter"] for kind in _TABLE["kinds"].values())

CARD_TYPES = len(_TABLE["cards"])
CARD_NAMES: tuple[tuple[str, str], ...] = tuple((card["top"], card["bottom"]) for card in _TABLE["cards"])
PILES: int = _TABLE["graveyard"]["piles"]
HEIGHT: int = _TABLE["graveyard"]["height"]
CARDS = PILES * HEIGHT
HAND = 2
MAX_PLAYERS = max(int(players) for players in _TABLE["crypts"])
CRYPT = max(sum(rows) for rows in _TABLE["crypts"].values())
ROWS = max(len(rows) for rows in _TABLE["crypts"].values())
LEVELS = 2 * ROWS
MAX_LOVERS = 6
"""The most Lovers whose pairings the scoring can try."""


def check(table: dict[str, Any]) -> None:
    """Refuse a card table that isn't a full box."""
    require(
        list(table["kinds"]) == ["king", "peasant", "priest", "lover", "criminal"],
        FILE,
        "the kinds are not the five known ones",
    )
    counted = dict.fromkeys(table["kinds"], 0)
    for card in table["cards"]:
        for half in (card["top"], card["bottom"]):
            require(half in counted, FILE, f"unknown kind {half!r}")
            counted[half] += card["copies"]
    expected = {kind: facts["skulls"] for kind, facts in table["kinds"].items()}
    require(counted == expected, FILE, f"the cards show {counted}, not {expected}")
    pairs = {(card["top"], card["bottom"]) for card in table["cards"]}
    require(len(pairs) == len(table["cards"]), FILE, "a card is listed twice: give it copies")
    copies = sum(card["copies"] for card in table["cards"])
    require(
        copies == table["graveyard"]["piles"] * table["graveyard"]["height"],
        FILE,
        f"{copies} cards do not fill the graveyard",
    )
    require(counted["lover"] <= MAX_LOVERS, FILE, "too many Lovers")
    for players, rows in table["crypts"].items():
        require(int(players) * sum(rows) == copies, FILE, f"crypts of {players} players do not use all cards")
        require(
            all(lower == upper + 1 for lower, upper in itertools.pairwise(rows)),
            FILE,
            "a row must be one shorter than the row below",
        )


check(_TABLE)

TOP = np.array([KINDS.index(card["top"]) for card in _TABLE["cards"]], np.int64)
BOTTOM = np.array([KINDS.index(card["bottom"]) for card in _TABLE["cards"]], np.int64)
COPIES = np.array([card["copies"] for card in _TABLE["cards"]], np.int64)
# The skulls of a card, by kind: bit 0 for the bottom skull, bit 1 for the top one.
SKULLS = np.array([[(bottom == kind) | (top == kind) << 1 for kind in KINDS] for top, bottom in CARD_NAMES], np.int64)


def _rows_of(players: int) -> list[int]:
    rows: list[int] = _TABLE["crypts"][str(players)]
    return rows + [0] * (ROWS - len(rows))


# Indexed by the number of players: the width of each row, and the place number of its first card.
WIDTH = np.array([_rows_of(p) if str(p) in _TABLE["crypts"] else [0] * ROWS for p in range(MAX_PLAYERS + 1)], np.int64)
START = np.concatenate([np.zeros((MAX_PLAYERS + 1, 1), np.int64), np.cumsum(WIDTH, axis=1)], axis=1)
CRYPT_SIZE = WIDTH.sum(axis=1)

# A skull's number is 2 × the place of its card, + 1 for the top skull. Sets of skulls are bits of an integer.
NEIGHBOURS = np.zeros((MAX_PLAYERS + 1, 2 * CRYPT), np.int64)
LOWER = np.zeros((MAX_PLAYERS + 1, 2 * CRYPT), np.int64)
LEVEL = np.zeros((MAX_PLAYERS + 1, LEVELS), np.int64)


def _skulls(players: int) -> list[tuple[int, int]]:
    """The position of each skull of a crypt: x in half cards, and y as the level, from 0 at the bottom."""
    places = [(row, k) for row in range(ROWS) for k in range(int(WIDTH[players, row]))]
    return [(row + 2 * k, 2 * row + half) for row, k in places for half in (0, 1)]


def _touch(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Two skulls are adjacent if they share (part of) an edge: side by side, on one card, or a bottom skull and the top
    skulls of the two cards below it.
    """
    (ax, ay), (bx, by) = sorted([a, b], key=lambda skull: skull[1])
    if ay == by:
        return abs(ax - bx) == 2
    on_one_card = ax == bx and ay % 2 == 0
    across_cards = abs(ax - bx) == 1 and ay % 2 == 1
    return by - ay == 1 and (on_one_card or across_cards)


for _players in range(MAX_PLAYERS + 1):
    _places = _skulls(_players)
    for _i, _a in enumerate(_places):
        LEVEL[_players, _a[1]] |= 1 << _i
        for _j, _b in enumerate(_places):
            NEIGHBOURS[_players, _i] |= (1 << _j) * _touch(_a, _b)
            LOWER[_players, _i] |= (1 << _j) * (_b[1] < _a[1])
