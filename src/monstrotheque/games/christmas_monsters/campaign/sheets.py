"""Sheets of stars. Rows fill up in order. A full row unlocks the next power, or adds a card to the Companion's line."""

from __future__ import annotations

from monstrotheque.games.christmas_monsters.campaign.constants import FILLED_AT, ROWS, SHEET_STARS


def full_rows(stars: int) -> int:
    """The number of rows that *stars* fill."""
    return sum(stars >= filled for filled in FILLED_AT)


def unlocked(stars: int) -> int:
    """The number of powers that a player with *stars* has unlocked. The first is free."""
    return 1 + full_rows(stars)


def room(stars: int) -> int:
    """The number of stars that still fit on a sheet."""
    return SHEET_STARS - stars


def rows(stars: int) -> list[tuple[int, int]]:
    """The rows of a sheet as (stars filled, stars needed)."""
    before = [filled - cost for filled, cost in zip(FILLED_AT, ROWS, strict=True)]
    return [(min(max(stars - start, 0), cost), cost) for start, cost in zip(before, ROWS, strict=True)]
