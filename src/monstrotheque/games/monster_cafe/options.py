"""The options of a table: a coffee of the menu, or five families of your own choice."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

import numpy as np

from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.game import Option, OptionForm
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.monster_cafe.constants import COFFEES, FAMILIES, IN_PLAY, INTENSITY

DEFAULT_COFFEE = next(iter(COFFEES))


def plain(text: str) -> str:
    """A name without accents, capitals and punctuation, to compare by."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


_COFFEE_BY_PLAIN = {plain(name): name for name in COFFEES}


def check_menu(given: Any) -> str:
    """The coffee's name as the menu writes it."""
    name = _COFFEE_BY_PLAIN.get(plain(given)) if isinstance(given, str) else None
    if name is None:
        raise BadOption("menu", "choice", given=str(given)[:60], known=", ".join(COFFEES))
    return name


def check_families(given: Any) -> list[str] | None:
    """Five different families in the order of the family table; None leaves the choice to the menu."""
    if given is None:
        return None
    names = [plain(name) if isinstance(name, str) else "" for name in given] if isinstance(given, list | tuple) else []
    for name, word in zip(names, given if names else (), strict=True):
        if name not in FAMILIES:
            raise BadOption("families", "choice", given=str(word)[:60], known=", ".join(FAMILIES))
    if len(names) != IN_PLAY or len(set(names)) != IN_PLAY:
        raise BadOption("families", "several", count=IN_PLAY, known=", ".join(FAMILIES))
    return sorted(names, key=FAMILIES.index)


def parse_families(text: str) -> list[str]:
    """Families from a command line: `Rex,Priss,…`."""
    return [word.strip() for word in text.split(",")]


MENU_FORM = OptionForm(
    "choice", tuple(COFFEES), groups=INTENSITY, group_words="intensities", parts=COFFEES, part_words="families"
)
FAMILIES_FORM = OptionForm("several", FAMILIES, words="families", count=IN_PLAY)
OPTIONS = (
    Option("menu", DEFAULT_COFFEE, check_menu, form=MENU_FORM),
    Option("families", None, check_families, parse=parse_families, form=FAMILIES_FORM),
)


def setup(players: int, options: Mapping[str, Any]) -> IntArray:
    """The five families of a table as numbers, lowest first."""
    names = options["families"] or COFFEES[options["menu"]]
    return np.array(sorted(FAMILIES.index(name) for name in names), np.int64)
