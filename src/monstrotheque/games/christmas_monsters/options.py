"""The options of a day's game: the campaign's monster levels, sheets, potions and curse; the lists of another box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from monstrotheque.engine.boxes import Tables
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.game import Option, OptionForm
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.christmas_monsters.box import BOX, curses_in, sheets_in, turns_in
from monstrotheque.games.christmas_monsters.constants import (
    CURSES,
    DAY_FEATS,
    FEATS,
    HARD_DAY_FEATS,
    HARD_FEATS,
    MAX_LEVEL,
    MAX_LINE,
    MAX_PLAYERS,
    MIN_LINE,
    MONSTER_COUNT,
    MONSTERS,
    NO_POWER,
    POTIONS,
    POWERS,
    ROLES,
    SHEET,
    TYPE_COUNT,
)
from monstrotheque.games.christmas_monsters.state import NONE

# The places of the options among the integers that `deal` takes.
LEVELS_AT = 0
CURSE_AT = LEVELS_AT + MONSTER_COUNT
STOCK_AT = CURSE_AT + 1
COMPANION_AT = STOCK_AT + 1
ROLES_AT = COMPANION_AT + 1
UNLOCKED_AT = ROLES_AT + MAX_PLAYERS
FEATS_AT = UNLOCKED_AT + MAX_PLAYERS
SHEETS_AT = FEATS_AT + 1
CURSE_TURN_AT = SHEETS_AT + TYPE_COUNT * SHEET
HARD_NUMBERS_AT = CURSE_TURN_AT + 1
HARD_STARS_AT = HARD_NUMBERS_AT + len(HARD_DAY_FEATS)
SETUP_SIZE = HARD_STARS_AT + len(HARD_DAY_FEATS)

USUAL_ROLES = ("garde", "griffonneur", "machiniste", "emballeur")


def _refuse(option: str, given: Any, known: Sequence[Any]) -> BadOption:
    return BadOption(option, "choice", given=given, known=", ".join(map(str, known)))


def _number(option: str, given: Any, low: int, high: int) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not low <= given <= high:
        raise _refuse(option, given, [f"{low} … {high}"])
    return given


def _sequence(option: str, given: Any, known: Sequence[Any]) -> list[Any]:
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise _refuse(option, given, known)
    return list(given)


def check_levels(given: Any) -> dict[str, int]:
    """The level of each monster, 1 to 3. Monsters that aren't named have level 1."""
    if given is None:
        given = {}
    if not isinstance(given, Mapping) or not set(given) <= set(MONSTERS):
        raise _refuse("levels", given, MONSTERS)
    return {monster: _number("levels", given.get(monster, 1), 1, MAX_LEVEL) for monster in MONSTERS}


def known_curses(lists: Tables) -> tuple[str, ...]:
    """The curses of a box that the rules know, in the order of their days."""
    return tuple(curse for curse in curses_in(lists).values() if curse in CURSES)


def check_curse(given: Any, lists: Tables) -> str | None:
    """The day's curse, or none."""
    known = known_curses(lists)
    if given is None or given in known:
        return None if given is None else str(given)
    raise _refuse("curse", given, known)


def curse_form(lists: Tables) -> OptionForm:
    """The curses of a box."""
    return OptionForm("choice", known_curses(lists), words="curses")


def check_potions(given: Any) -> list[str]:
    """The potions in stock, at most one of each."""
    potions = _sequence("potions", given, POTIONS)
    if len(set(map(str, potions))) != len(potions) or not all(potion in POTIONS for potion in potions):
        raise _refuse("potions", given, POTIONS)
    return sorted(potions, key=POTIONS.index)


def check_powers(given: Any) -> list[int] | int:
    """The number of unlocked powers by seat, or one number for all."""
    if isinstance(given, int):
        return _number("powers", given, 1, SHEET)
    return [_number("powers", count, 1, SHEET) for count in _sequence("powers", given, [f"1 … {SHEET}"])]


def check_companion(given: Any) -> int:
    """The number of cards in the Companion's line."""
    return _number("companion", given, MIN_LINE, MAX_LINE)


def check_roles(given: Any) -> list[str] | None:
    """The character sheets by seat. The default is the usual order."""
    if given is None:
        return None
    roles = _sequence("roles", given, ROLES)
    if not all(role in ROLES for role in roles) or len(set(roles)) != len(roles):
        raise _refuse("roles", given, ROLES)
    return roles


def check_feats(given: Any) -> list[str]:
    """The open feats of the campaign, in the order of the sheet."""
    known = (*FEATS, *HARD_FEATS)
    feats = _sequence("feats", given, known)
    if not all(feat in known for feat in feats):
        raise _refuse("feats", given, known)
    return [feat for feat in known if feat in feats]


def _parse_number(text: str) -> Any:
    return int(text) if text.isdecimal() else text


def _parse_list(text: str) -> list[Any]:
    return [_parse_number(word) for word in text.replace(",", " ").split()]


def _parse_powers(text: str) -> Any:
    return _parse_number(text) if text.isdecimal() else _parse_list(text)


def _parse_levels(text: str) -> dict[str, Any]:
    pairs = [word.partition("=") for word in text.replace(",", " ").split()]
    return {monster: _parse_number(level) for monster, _, level in pairs}


OPTIONS = (
    Option(
        "levels",
        None,
        check_levels,
        parse=_parse_levels,
        form=OptionForm("levels", MONSTERS, words="monsters", low=1, high=MAX_LEVEL),
    ),
    Option("curse", None, check_curse, form=curse_form(BOX.defaults), form_in=curse_form),
    Option("potions", (), check_potions, parse=_parse_list, form=OptionForm("several", POTIONS, words="potions")),
    Option("powers", 1, check_powers, parse=_parse_powers, form=OptionForm("number", low=1, high=SHEET)),
    Option(
        "companion",
        MIN_LINE,
        check_companion,
        parse=_parse_number,
        form=OptionForm("number", low=MIN_LINE, high=MAX_LINE),
    ),
    Option("roles", None, check_roles, parse=_parse_list),
    Option("feats", (), check_feats, parse=_parse_list, binding=False),
    Option("box", None, BOX.check, parse=BOX.read, unspoken=True, box=BOX),
)


def sheet_numbers(lists: Tables) -> list[list[int]]:
    """By role, the numbers of the powers on its sheet."""
    sheets = sheets_in(lists).values()
    return [[POWERS.index(power) if power in POWERS else NO_POWER for power in sheet] for sheet in sheets]


def hard_numbers(lists: Tables, column: str) -> list[int]:
    """The numbers of the hard feats of a day in a column: `number` or `stars`."""
    return [lists["hard_feats"]["feats"][feat][column] for feat in HARD_DAY_FEATS]


def setup(players: int, options: Mapping[str, Any]) -> IntArray:
    """The options as integers. Sheets and powers must fit the number of players."""
    usual = USUAL_ROLES[:players]
    roles = options["roles"] or list(usual)
    if set(roles) != set(usual):
        raise _refuse("roles", roles, usual)
    powers = options["powers"]
    if isinstance(powers, int):
        powers = [powers] * players
    if len(powers) != players:
        raise _refuse("powers", powers, [f"{players} × 1 … {SHEET}"])
    out = np.zeros(SETUP_SIZE, np.int64)
    out[LEVELS_AT:CURSE_AT] = [options["levels"][monster] for monster in MONSTERS]
    out[CURSE_AT] = NONE if options["curse"] is None else CURSES.index(options["curse"])
    out[STOCK_AT] = sum(1 << POTIONS.index(potion) for potion in options["potions"])
    out[COMPANION_AT] = options["companion"]
    out[ROLES_AT : ROLES_AT + players] = [ROLES.index(role) for role in roles]
    out[UNLOCKED_AT : UNLOCKED_AT + players] = powers
    out[FEATS_AT] = sum(1 << DAY_FEATS.index(feat) for feat in options.get("feats", ()) if feat in DAY_FEATS)
    lists = BOX.in_play(options.get("box"))
    out[SHEETS_AT:CURSE_TURN_AT] = np.ravel(sheet_numbers(lists))
    out[CURSE_TURN_AT] = turns_in(lists).get(options["curse"], 0)
    out[HARD_NUMBERS_AT:HARD_STARS_AT] = hard_numbers(lists, "number")
    out[HARD_STARS_AT:SETUP_SIZE] = hard_numbers(lists, "stars")
    return out
