"""The campaign's data tables, checked when they are loaded."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from monstrotheque.engine.tables import load_table, require

MONSTERS = ("rangetou", "matheux", "disjoncteur", "mange_couleurs", "glouton", "timide", "faussaire", "pilleur")
POTIONS = (
    "boost",
    "intimidation",
    "echange",
    "vision",
    "regain",
    "teleportation",
    "transformation",
    "rembobinage",
    "fouille",
)
JOKER = "joker"
COMPANION = "companion"
MAX_LEVEL = 3
MOST_A_DAY = 10
"""Eight monsters beaten and the Boss's two points."""


def check_track(table: Mapping[str, Any]) -> None:
    """Refuse a track on which one day could win a named potion twice, or without a tier for every score."""
    squares = [(int(square), potion) for square, potion in table["potions"].items()]
    require(all(potion in (*POTIONS, JOKER) for _, potion in squares), "track.toml", "unknown potion")
    require(squares == sorted(squares, key=lambda entry: entry[0]), "track.toml", "potion squares out of order")
    require(all(1 <= square <= table["squares"] for square, _ in squares), "track.toml", "a square off the track")
    for square, potion in squares:
        near = [other for other, same in squares if same == potion and 0 < other - square < MOST_A_DAY]
        require(potion == JOKER or not near, "track.toml", f"two squares of {potion} within a day's reach")
    tiers = [tier["square"] for tier in table["tiers"]]
    require(tiers == sorted(set(tiers)) and tiers[0] == 0, "track.toml", "tiers out of order")


def check_feats(table: Mapping[str, Any], room: int) -> None:
    """Refuse feats whose stars are not exactly what the sheets can take."""
    stars = sum(feat["stars"] for feat in table.values())
    require(stars == room, "feats.toml", f"{stars} stars for {room} places")


def check_calendar(table: Mapping[str, Any]) -> None:
    """Refuse a calendar whose curses do not fall on the even days before the last, each once."""
    days = [int(day) for day in table["curses"]]
    require(days == list(range(2, table["days"], 2)), "calendar.toml", "curses fall on even days before the last")
    keys = {curse["key"] for curse in table["curses"].values()}
    require(len(keys) == len(days), "calendar.toml", "a curse falls twice")


_TRACK = load_table(__package__, "track.toml")
_CALENDAR = load_table(__package__, "calendar.toml")
_SHEETS = load_table(__package__, "sheets.toml")
_POWERS = load_table(__package__.rpartition(".")[0], "powers.toml")
FEATS: dict[str, dict[str, Any]] = load_table(__package__, "feats.toml")

ROWS: tuple[int, ...] = tuple(_SHEETS["rows"])
FILLED_AT = tuple(accumulate(ROWS))
"""How many stars a sheet has when its first, second, third row is full."""
SHEET_STARS = FILLED_AT[-1]
COMPANION_CARDS: tuple[int, ...] = tuple(_SHEETS["companion_cards"])
ROLES: dict[int, tuple[str, ...]] = {int(players): tuple(roles) for players, roles in _SHEETS["roles"].items()}
POWERS: dict[str, tuple[str, ...]] = {role: tuple(power["key"] for power in _POWERS[role]) for role in ROLES[4]}
SHEETS = 4
"""With three players the Companion has the fourth sheet."""

check_track(_TRACK)
check_feats(FEATS, SHEETS * SHEET_STARS)
check_calendar(_CALENDAR)

SQUARES: int = _TRACK["squares"]
BOSS_POINTS: int = _TRACK["beaten_boss"]
POTION_SQUARES: dict[int, str] = {int(square): potion for square, potion in _TRACK["potions"].items()}
TIERS: tuple[tuple[int, str], ...] = tuple((tier["square"], tier["key"]) for tier in _TRACK["tiers"])
DAYS: int = _CALENDAR["days"]
CURSES: dict[int, str] = {int(day): curse["key"] for day, curse in _CALENDAR["curses"].items()}
