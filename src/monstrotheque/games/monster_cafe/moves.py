"""The moves and their notation.

Families are written as plain words. A front-line monster is its family with its tokens: `rex`, `rex+c` with Chantilly,
`rex+r` with a Reserved sign, `rex+cr` with both. Seats count from 1, and so do the places of a back line.

`keep priss,rex,rex` chooses a back line. `send 2 rex` sends a Rex of seat 2 to the café. Then, if the power asks:
`cream 3 rex` and `reserve 3 rex` put a token on a monster of seat 3. `swap rex 2` swaps one's own front-line monster
with place 2 of one's own back line. `turn 3 1` turns up place 1 of seat 3. `give rex` and `trade 2 priss` exchange
monsters. `fetch rex` takes a monster from the café. `copy snorkel` carries out another family's power.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from monstrotheque.engine.moves import Choice, MoveKind, MoveSpace, Number, Param
from monstrotheque.games.monster_cafe.constants import FAMILIES, FAMILY_COUNT, LINE, LOAD_MARKS, LOADS, MAX_PLAYERS

MONSTER_CODES = tuple(family + mark for family in FAMILIES for mark in LOAD_MARKS)
"""A monster's number is 4 × its family + its tokens."""
MONSTERS = len(MONSTER_CODES)
TRIOS = tuple(itertools.combinations_with_replacement(range(FAMILY_COUNT), LINE))


class Trio(Param):
    """Three families. Their order doesn't matter: `priss,rex,rex`."""

    def __init__(self, name: str) -> None:
        super().__init__(name, len(TRIOS), secret=True)
        self._words = {family: number for number, family in enumerate(FAMILIES)}
        self._index = {trio: index for index, trio in enumerate(TRIOS)}

    def show(self, index: int) -> str:
        return ",".join(FAMILIES[family] for family in TRIOS[index])

    def find(self, value: Any) -> int | None:
        words = value.casefold().split(",") if isinstance(value, str) else []
        families = sorted(self._words.get(word, -1) for word in words)
        return self._index.get(tuple(families))


def _seat() -> Number:
    return Number("seat", 1, MAX_PLAYERS)


def _monster() -> Choice:
    return Choice("monster", MONSTER_CODES)


MOVES = MoveSpace(
    MoveKind("keep", Trio("monsters"), simultaneous=True),
    MoveKind("send", _seat(), _monster()),
    MoveKind("cream", _seat(), _monster()),
    MoveKind("reserve", _seat(), _monster()),
    MoveKind("swap", _monster(), Number("place", 1, LINE)),
    MoveKind("turn", _seat(), Number("place", 1, LINE)),
    MoveKind("give", _monster()),
    MoveKind("trade", _seat(), _monster()),
    MoveKind("fetch", Choice("family", FAMILIES)),
    MoveKind("copy", Choice("family", FAMILIES)),
)

KEEP = MOVES.base("keep")
SEND_MOVE = MOVES.base("send")
CREAM = MOVES.base("cream")
RESERVE = MOVES.base("reserve")
SWAP = MOVES.base("swap")
TURN = MOVES.base("turn")
GIVE = MOVES.base("give")
TRADE = MOVES.base("trade")
FETCH = MOVES.base("fetch")
COPY = MOVES.base("copy")

TRIO = np.array(TRIOS, np.int64)
TRIO_NUMBER = np.zeros((FAMILY_COUNT,) * LINE, np.int64)
for _number, _trio in enumerate(TRIOS):
    TRIO_NUMBER[_trio] = _number

# A round sends at most the monsters above the minimum of the lines (20 with five players), and once more each monster
# that was fetched back. Monsters that fetch, or copy fetching, do it once, because they never come back. They belong to
# at most four families with ten monsters each: there must be a monster to fetch. At most two decisions follow a send,
# or three after a copy.
MAX_TURNS = 20 + 40
MAX_PLIES = 2 * (MAX_PLAYERS + 3 * MAX_TURNS + 10)
# Sending: five lines of five families, with or without Chantilly. No other decision has more moves. A token has as many
# targets. A swap has at most 5 + 8 different monsters (8: with five Chantilly and three signs in one line) times 3
# places.
MAX_LEGAL = MAX_PLAYERS * 5 * LOADS // 2
