"""The options of a table: a coffee from the menu, five families of one's own choice, or the lists of another box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from monstrotheque.engine.boxes import Tables
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.game import Option, OptionForm
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.monster_cafe.box import BOX, loses, plain
from monstrotheque.games.monster_cafe.constants import (
    COFFEES,
    FAMILIES,
    IN_PLAY,
    LOSES_AT,
    NO_TOKEN,
    POWERS,
    POWERS_AT,
    SETUP_SIZE,
    SUPPLY_AT,
    TOKENS,
    TOKENS_AT,
)

DEFAULT_COFFEE = next(iter(COFFEES))


def check_menu(given: Any, lists: Tables) -> str:
    """The coffee's name as on the menu. A menu without our first coffee has its own first coffee as the default."""
    names = [str(coffee["name"]) for coffee in lists["menu"]["coffees"]]
    wanted = plain(given) if isinstance(given, str) else None
    name = next((name for name in names if plain(name) == wanted), names[0] if given == DEFAULT_COFFEE else None)
    if name is None:
        raise BadOption("menu", "choice", given=str(given)[:60], known=", ".join(names))
    return name


def check_families(given: Any) -> list[str] | None:
    """Five different families in the order of the family table. None leaves the choice to the menu."""
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


def menu_form(lists: Tables) -> OptionForm:
    """The coffees of a menu, by intensity."""
    coffees = lists["menu"]["coffees"]
    return OptionForm(
        "choice",
        tuple(coffee["name"] for coffee in coffees),
        groups={coffee["name"]: coffee["intensity"] for coffee in coffees},
        group_words="intensities",
        parts={coffee["name"]: tuple(coffee["families"]) for coffee in coffees},
        part_words="families",
    )


FAMILIES_FORM = OptionForm("several", FAMILIES, words="families", count=IN_PLAY)
OPTIONS = (
    Option("menu", DEFAULT_COFFEE, check_menu, form=menu_form(BOX.defaults), form_in=menu_form),
    Option("families", None, check_families, parse=parse_families, form=FAMILIES_FORM),
    Option("box", None, BOX.check, parse=BOX.read, unspoken=True, box=BOX),
)


def setup(players: int, options: Mapping[str, Any]) -> IntArray:
    """The five families of a table as numbers, lowest first, what each can do, and the supply."""
    lists = BOX.in_play(options.get("box"))
    menu = {coffee["name"]: coffee["families"] for coffee in lists["menu"]["coffees"]}
    names = sorted(options["families"] or menu[options["menu"]], key=FAMILIES.index)
    chosen = [lists["families"]["families"][name] for name in names]
    out = np.zeros(SETUP_SIZE, np.int64)
    out[:POWERS_AT] = [FAMILIES.index(name) for name in names]
    out[POWERS_AT:TOKENS_AT] = [POWERS[family["power"]] for family in chosen]
    out[TOKENS_AT:LOSES_AT] = [TOKENS[family["token"]] if "token" in family else NO_TOKEN for family in chosen]
    out[LOSES_AT:SUPPLY_AT] = [loses(family) for family in chosen]
    out[SUPPLY_AT:] = [lists["families"]["supply"][token] for token in TOKENS]
    return out
