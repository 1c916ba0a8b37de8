"""The campaign's constants, and those it shares with the day's game. The lists of the box are in `lists`."""

from __future__ import annotations

from itertools import accumulate

from monstrotheque.games.christmas_monsters.constants import (
    COST,
    CURSES,
    DAY_FEATS,
    DAYS,
    MAX_LEVEL,
    MAX_PLAYERS,
    MONSTERS,
    POTIONS,
    SQUARES,
    TURNS,
)
from monstrotheque.games.christmas_monsters.options import USUAL_ROLES

__all__ = ["CURSES", "DAYS", "DAY_FEATS", "MAX_LEVEL", "MONSTERS", "POTIONS", "SQUARES", "TURNS"]

COMPANION = "companion"
ROWS = COST[1:]
"""The number of stars in each row of a sheet. The first power is free."""
FILLED_AT = tuple(accumulate(ROWS))
"""The number of stars on a sheet when its first, second or third row is full."""
SHEET_STARS = FILLED_AT[-1]
SHEETS = MAX_PLAYERS
"""With three players, the Companion has the fourth sheet."""
ROLES: dict[int, tuple[str, ...]] = {players: USUAL_ROLES[:players] for players in (SHEETS - 1, SHEETS)}
