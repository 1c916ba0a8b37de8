"""The data files, checked and turned into the constants that the kernels use."""

from __future__ import annotations

from typing import Any

import numpy as np

from monstrotheque.engine.data_files import load_data, require

FAMILIES_FILE = "families.toml"
MENU_FILE = "menu.toml"
_TABLE = load_data(__package__, FAMILIES_FILE)
_MENU = load_data(__package__, MENU_FILE)

POWERS = ("none", "take", "put", "claim", "swap", "turn", "trade", "fetch", "copy")
NO_POWER, TAKE_TOKEN, PUT_TOKEN, CLAIM_MARKER, SWAP_LINES, TURN_UP, TRADE_MONSTERS, FETCH_BACK, COPY_POWER = range(9)
TOKENS = ("cookie", "chantilly", "mummy", "reserved", "priority")
COOKIE, CHANTILLY, MUMMY, RESERVED, PRIORITY = range(5)
INTENSITIES = ("first", "mild", "medium", "strong")
NO_TOKEN = -1


def check_families(table: dict[str, Any]) -> None:
    """Refuse a table of families whose powers or tokens the rules don't know."""
    require(tuple(table["tokens"]) == TOKENS, FAMILIES_FILE, f"the tokens are not {TOKENS}")
    for name, family in table["families"].items():
        power, token = family.get("power", "none"), family.get("token")
        require(name.isascii() and name.isalpha() and name.islower(), FAMILIES_FILE, f"{name!r} is not a plain word")
        require(power in POWERS, FAMILIES_FILE, f"{name}: unknown power {power!r}")
        require(token is None or token in TOKENS, FAMILIES_FILE, f"{name}: unknown token {token!r}")
        needs_token = power in ("take", "put", "claim")
        require(needs_token == (token is not None), FAMILIES_FILE, f"{name}: power {power!r}, token {token!r}")
        on_monsters = token is not None and "on_monsters" in table["tokens"][token]
        require((power == "put") == on_monsters, FAMILIES_FILE, f"{name}: {token!r} does not suit {power!r}")
        require(family.get("majority", "wins") in ("wins", "loses"), FAMILIES_FILE, f"{name}: unknown majority")


def check_menu(table: dict[str, Any], families: dict[str, Any], in_play: int) -> None:
    """Refuse a menu with a coffee that is not *in_play* different families, or with two coffees of one name."""
    names = [coffee["name"] for coffee in table["coffees"]]
    require(len(set(names)) == len(names), MENU_FILE, "two coffees have the same name")
    for coffee in table["coffees"]:
        name, chosen = coffee["name"], coffee["families"]
        require(coffee["intensity"] in INTENSITIES, MENU_FILE, f"{name}: unknown intensity")
        require(len(chosen) == len(set(chosen)) == in_play, MENU_FILE, f"{name} needs {in_play} different families")
        require(all(family in families for family in chosen), MENU_FILE, f"{name}: unknown family")


check_families(_TABLE)
check_menu(_MENU, _TABLE["families"], _TABLE["cards"]["in_play"])

FAMILIES: tuple[str, ...] = tuple(_TABLE["families"])
FAMILY_COUNT = len(FAMILIES)
COFFEES: dict[str, tuple[str, ...]] = {coffee["name"]: tuple(coffee["families"]) for coffee in _MENU["coffees"]}
INTENSITY: dict[str, str] = {coffee["name"]: coffee["intensity"] for coffee in _MENU["coffees"]}

COPIES: int = _TABLE["cards"]["copies"]
IN_PLAY: int = _TABLE["cards"]["in_play"]
ROUNDS: int = _TABLE["cards"]["rounds"]
LINE: int = _TABLE["cards"]["line"]
MAX_PLAYERS = max(int(players) for players in _TABLE["cards"]["hand"])
HAND = np.array([_TABLE["cards"]["hand"].get(str(players), 0) for players in range(MAX_PLAYERS + 1)], np.int64)

COOKIE_WORTH: int = _TABLE["worth"]["cookie"]
MUMMY_PAIR_WORTH: int = _TABLE["worth"]["mummy_pair"]
BACK_STRENGTH: int = _TABLE["worth"]["back_monster"]
CREAMED_STRENGTH: int = _TABLE["worth"]["creamed_monster"]
MOST_RESERVED: int = _TABLE["worth"]["reserved_in_a_line"]

KEPT = np.array([_TABLE["tokens"][token].get("kept", False) for token in TOKENS], np.bool_)
SUPPLY = np.array([_TABLE["tokens"][token]["supply"] for token in TOKENS], np.int64)

# What a front-line monster carries, as bits.
CREAM_BIT = 1
RESERVED_BIT = 2
LOADS = 4
TOKEN_BIT = np.array([0, CREAM_BIT, 0, RESERVED_BIT, 0], np.int64)
_CREAM, _SIGN = (_TABLE["tokens"][token]["on_monsters"] for token in ("chantilly", "reserved"))
LOAD_MARKS = ("", f"+{_CREAM}", f"+{_SIGN}", f"+{_CREAM}{_SIGN}")

# By family: its power, its token, and whether its majority pays.
POWER = np.array([POWERS.index(family.get("power", "none")) for family in _TABLE["families"].values()], np.int64)
TOKEN = np.array(
    [TOKENS.index(family["token"]) if "token" in family else NO_TOKEN for family in _TABLE["families"].values()],
    np.int64,
)
LOSES = np.array([family.get("majority") == "loses" for family in _TABLE["families"].values()], np.bool_)
# Monsters that bring others back, or could, never come back themselves: so every round ends.
FETCHABLE = (POWER != FETCH_BACK) & (POWER != COPY_POWER)
