"""The campaign's data files, checked when they are loaded, and the constants it shares with the day's game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from monstrotheque.engine.data_files import load_data, require
from monstrotheque.games.christmas_monsters.constants import (
    COST,
    CURSE_OF_DAY,
    DAY_FEATS,
    FEATS,
    MAX_LEVEL,
    MAX_LINE,
    MAX_PLAYERS,
    MIN_LINE,
    MONSTERS,
    POTIONS,
    SHEET,
    TURNS,
)
from monstrotheque.games.christmas_monsters.constants import POWERS as _POWERS
from monstrotheque.games.christmas_monsters.constants import ROLES as _TYPES
from monstrotheque.games.christmas_monsters.options import USUAL_ROLES

__all__ = ["CURSE_OF_DAY", "DAY_FEATS", "FEATS", "MAX_LEVEL", "MONSTERS", "POTIONS", "TURNS"]

JOKER = "joker"
COMPANION = "companion"
MOST_A_DAY = 10
"""Eight points for the monsters, and two more for the Boss."""


def check_track(table: Mapping[str, Any]) -> None:
    """Refuse a track that could give the same named potion twice in one day, or that has a score without a tier."""
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
    """Refuse feats whose stars don't exactly fill the sheets."""
    stars = sum(feat["stars"] for feat in table.values())
    require(stars == room, "feats.toml", f"{stars} stars for {room} places")


def check_companion(cards: tuple[int, ...]) -> None:
    """Refuse a Companion that lacks a line for some number of full rows, or has one that the day's game can't lay."""
    rows = (len(cards), cards[0], cards[-1]) == (len(ROWS) + 1, MIN_LINE, MAX_LINE)
    require(rows and list(cards) == sorted(cards), "companion.toml", "rows and lines do not fit")


def check_calendar(days: int) -> None:
    """Refuse a calendar whose curses don't fall on the even days before the last."""
    fall = sorted(CURSE_OF_DAY) == list(range(2, days, 2))
    require(fall, "curses.toml", "curses fall on even days before the last, each once")


_TRACK = load_data(__package__, "track.toml")

ROWS = COST[1:]
"""The number of stars in each row of a sheet. The first power is free."""
FILLED_AT = tuple(accumulate(ROWS))
"""The number of stars on a sheet when its first, second or third row is full."""
SHEET_STARS = FILLED_AT[-1]
COMPANION_CARDS: tuple[int, ...] = tuple(load_data(__package__, "companion.toml")["cards"])
SHEETS = MAX_PLAYERS
"""With three players, the Companion has the fourth sheet."""
ROLES: dict[int, tuple[str, ...]] = {players: USUAL_ROLES[:players] for players in (SHEETS - 1, SHEETS)}
POWERS: dict[str, tuple[str, ...]] = {
    role: _POWERS[number * SHEET : (number + 1) * SHEET] for number, role in enumerate(_TYPES)
}
SQUARES: int = _TRACK["squares"]
POTION_SQUARES: dict[int, str] = {int(square): potion for square, potion in _TRACK["potions"].items()}
TIERS: tuple[tuple[int, str], ...] = tuple((tier["square"], tier["key"]) for tier in _TRACK["tiers"])
DAYS: int = load_data(__package__, "calendar.toml")["days"]

check_track(_TRACK)
check_feats(FEATS, SHEETS * SHEET_STARS)
check_companion(COMPANION_CARDS)
check_calendar(DAYS)
