"""The deck: a data file, since its list is a reconstruction, and an option: a host may give another one."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from monstrotheque.engine.data_files import load_data, parse_data, read_data
from monstrotheque.engine.errors import BadDataFile, Reasoned
from monstrotheque.engine.game_texts import game_texts
from monstrotheque.engine.texts import DEFAULT_LANG
from monstrotheque.games.croque_monstre.constants import BOX_CARDS, CROQUE, HALVES

FILE = "deck.toml"
MARKED = {"two_shovels": 20, "three_shovels": 10}
_ENTRY_KEYS = {"halves", "copies", *MARKED}


def read_file(path: str) -> dict[str, Any]:
    """The deck in the file at *path*, as an option of a table."""
    return checked(read_data(Path(path)), Path(path).name)


def check(value: Any) -> dict[str, Any] | None:
    """An option's value: None for the default deck, or the content of a deck file, as its text or as data."""
    if value is None:
        return None
    return checked(parse_data(value, "deck") if isinstance(value, str) else value, "deck")


class DeckProblem(Reasoned):
    """What a deck lacks to be a full box."""

    code = "deck_problem"
    section = "deck"

    def say(self, lang: str = DEFAULT_LANG) -> str:
        """The problem, in the game's own texts."""
        return game_texts(__package__, lang).say(f"{self.section}.{self.reason}", **self.details)


def _require(condition: bool, file: str, reason: str, **details: Any) -> None:
    """Refuse the deck *file* unless *condition* holds."""
    if not condition:
        raise BadDataFile(file=file, problem=DeckProblem(reason, **details))


def checked(table: Any, file: str) -> dict[str, Any]:
    """The deck in *table* in its plain form; refused unless it is a full box: 90 cards, 20 with two shovels, 10 with
    three, none with two Croque-Monstres.
    """
    _require(isinstance(table, Mapping) and set(table) == {"cards"}, file, "cards_only")
    entries = table["cards"]
    _require(isinstance(entries, list) and 0 < len(entries) <= BOX_CARDS, file, "no_list")
    cards = [_entry(number, entry, file) for number, entry in enumerate(entries, 1)]
    total = sum(card["copies"] for card in cards)
    _require(total == BOX_CARDS, file, "total", given=total, wanted=BOX_CARDS)
    for mark, wanted in MARKED.items():
        found = sum(card[mark] for card in cards)
        _require(found == wanted, file, mark, given=found, wanted=wanted)
    return {"cards": cards}


def _entry(number: int, entry: Any, file: str) -> dict[str, Any]:
    """The *number*-th entry of the list, in its plain form."""
    _require(isinstance(entry, Mapping), file, "no_card", number=number)
    strange = [str(key)[:40] for key in entry if key not in _ENTRY_KEYS]
    _require(not strange, file, "strange_key", number=number, line="".join(strange[:1]))
    halves = entry.get("halves")
    _require(isinstance(halves, list) and len(halves) == 2, file, "two_halves", number=number)
    for half in halves:
        words = {"given": str(half)[:40], "known": ", ".join(HALVES)}
        _require(isinstance(half, str) and half in HALVES, file, "half", number=number, **words)
    _require(halves.count(HALVES[CROQUE]) < 2, file, "two_croques", number=number)
    counts = {key: entry.get(key, 0) for key in ("copies", *MARKED)}
    for key, count in counts.items():
        _require(type(count) is int and 0 <= count <= BOX_CARDS, file, "count", number=number, line=key)
    marked = sum(counts[mark] for mark in MARKED)
    _require(marked <= counts["copies"], file, "marks", number=number, given=marked, copies=counts["copies"])
    return {"halves": sorted(halves, key=HALVES.index), **counts}


@functools.cache
def default_deck() -> dict[str, Any]:
    """The default deck."""
    return checked(load_data(__package__, FILE), FILE)
