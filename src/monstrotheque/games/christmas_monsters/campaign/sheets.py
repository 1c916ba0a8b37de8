"""Sheets of stars: rows are filled in order, and a full row brings the next power or one more card."""

from __future__ import annotations

from monstrotheque.games.christmas_monsters.campaign.constants import COMPANION_CARDS, FILLED_AT, ROWS, SHEET_STARS


def full_rows(stars: int) -> int:
    """How many rows *stars* fill."""
    return sum(stars >= filled for filled in FILLED_AT)


def unlocked(stars: int) -> int:
    """How many powers a player with *stars* has unlocked; the first is free."""
    return 1 + full_rows(stars)


def companion_cards(stars: int) -> int:
    """How many cards a Companion with *stars* has face up."""
    return COMPANION_CARDS[full_rows(stars)]


def room(stars: int) -> int:
    """How many more stars a sheet takes."""
    return SHEET_STARS - stars


def rows(stars: int) -> list[tuple[int, int]]:
    """The rows of a sheet as (stars in it, stars it takes)."""
    before = [filled - cost for filled, cost in zip(FILLED_AT, ROWS, strict=True)]
    return [(min(max(stars - start, 0), cost), cost) for start, cost in zip(before, ROWS, strict=True)]
