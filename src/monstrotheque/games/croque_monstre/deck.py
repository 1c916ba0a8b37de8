"""The deck: a data file, since its list is a reconstruction, and an option: a host may give another one."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from monstrotheque.engine.record import IntArray
from monstrotheque.engine.tables import load_table, parse_table, read_table, require
from monstrotheque.games.croque_monstre.tables import BOX_CARDS, CARD_HALVES, CARD_TYPES, CROQUE, HALVES, SHOVELS

FILE = "deck.toml"
MARKED = {"two_shovels": 20, "three_shovels": 10}
_ENTRY_KEYS = {"halves", "copies", *MARKED}


def read(path: str) -> dict[str, Any]:
    """The deck in the file at *path*, as an option of a table."""
    return checked(read_table(Path(path)), Path(path).name)


def check(value: Any) -> dict[str, Any] | None:
    """An option's value: None for the house's deck, or the content of a deck file, as its text or as data."""
    if value is None:
        return None
    return checked(parse_table(value, "deck") if isinstance(value, str) else value, "deck")


def checked(table: Any, file: str) -> dict[str, Any]:
    """The deck in *table* in its plain form; refused unless it is a full box: 90 cards, 20 with two shovels, 10 with
    three, none with two Croque-Monstres.
    """
    require(isinstance(table, Mapping) and set(table) == {"cards"}, file, "it must hold [[cards]] and nothing else")
    entries = table["cards"]
    require(isinstance(entries, list) and 0 < len(entries) <= BOX_CARDS, file, "it has no list of cards")
    cards = [_entry(entry, file) for entry in entries]
    total = sum(card["copies"] for card in cards)
    require(total == BOX_CARDS, file, f"it has {total} cards, not {BOX_CARDS}")
    for mark, wanted in MARKED.items():
        found = sum(card[mark] for card in cards)
        require(found == wanted, file, f"{found} cards have {mark.replace('_', ' ')}, not {wanted}")
    return {"cards": cards}


def _entry(entry: Any, file: str) -> dict[str, Any]:
    require(isinstance(entry, Mapping) and set(entry) <= _ENTRY_KEYS, file, "a card has an unknown entry")
    halves = entry.get("halves")
    require(isinstance(halves, list) and len(halves) == 2, file, "a card does not have two halves")
    for half in halves:
        require(isinstance(half, str) and half in HALVES, file, f"unknown half {str(half)[:40]!r}")
    require(halves.count(HALVES[CROQUE]) < 2, file, "a card has two Croque-Monstres")
    counts = {key: entry.get(key, 0) for key in ("copies", *MARKED)}
    for key, count in counts.items():
        require(type(count) is int and 0 <= count <= BOX_CARDS, file, f"{key} is not a number of cards")
    marked = sum(counts[mark] for mark in MARKED)
    require(marked <= counts["copies"], file, "a card has more marks than copies")
    return {"halves": sorted(halves, key=HALVES.index), **counts}


@functools.cache
def house_deck() -> dict[str, Any]:
    """The deck of the house."""
    return checked(load_table(__package__, FILE), FILE)


def setup(players: int, options: Mapping[str, Any]) -> IntArray:
    """The deck as `deal` takes it: for each type of card how many copies carry no, two, three shovels."""
    deck = options["deck"] or house_deck()
    numbers = np.zeros((CARD_TYPES, len(SHOVELS)), np.int64)
    for card in deck["cards"]:
        a, b = (HALVES.index(half) for half in card["halves"])
        marked = [card[mark] for mark in MARKED]
        numbers[CARD_HALVES.index((a, b))] += [card["copies"] - sum(marked), *marked]
    return numbers.reshape(-1)
