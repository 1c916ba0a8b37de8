"""The options of a table: another deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from monstrotheque.engine.game import Option
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.croque_monstre.box import BOX, MARKED
from monstrotheque.games.croque_monstre.constants import CARD_HALVES, CARD_TYPES, HALVES, SHOVELS

OPTIONS = (Option("deck", None, BOX.check, parse=BOX.read, box=BOX),)


def setup(players: int, options: Mapping[str, Any]) -> IntArray:
    """The deck for `deal`: for each type of card, the number of copies with no, two and three shovels."""
    numbers = np.zeros((CARD_TYPES, len(SHOVELS)), np.int64)
    for card in BOX.in_play(options["deck"])["deck"]["cards"]:
        a, b = (HALVES.index(half) for half in card["halves"])
        marked = [card[mark] for mark in MARKED]
        numbers[CARD_HALVES.index((a, b))] += [card["copies"] - sum(marked), *marked]
    return numbers.reshape(-1)
