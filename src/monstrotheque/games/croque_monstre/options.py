"""The options of a table: another deck than the default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from monstrotheque.engine.game import Option, OptionForm
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.croque_monstre import deck
from monstrotheque.games.croque_monstre.constants import CARD_HALVES, CARD_TYPES, HALVES, SHOVELS

OPTIONS = (Option("deck", None, deck.check, parse=deck.read_file, form=OptionForm("file", template=deck.FILE)),)


def setup(players: int, options: Mapping[str, Any]) -> IntArray:
    """The deck as `deal` takes it: for each type of card how many copies carry no, two, three shovels."""
    cards = options["deck"] or deck.default_deck()
    numbers = np.zeros((CARD_TYPES, len(SHOVELS)), np.int64)
    for card in cards["cards"]:
        a, b = (HALVES.index(half) for half in card["halves"])
        marked = [card[mark] for mark in deck.MARKED]
        numbers[CARD_HALVES.index((a, b))] += [card["copies"] - sum(marked), *marked]
    return numbers.reshape(-1)
