"""The score of a day and the score track: squares, potions, tiers."""

from __future__ import annotations

from bisect import bisect_right

from monstrotheque.games.christmas_monsters.campaign.constants import TURNS
from monstrotheque.games.christmas_monsters.campaign.lists import Lists
from monstrotheque.games.christmas_monsters.campaign.result import DayResult
from monstrotheque.games.christmas_monsters.rules import BOSS_BONUS, points_for


def day_score(result: DayResult) -> int:
    """Monsters beaten minus monsters not beaten, plus two for the Boss, never below 0."""
    return int(points_for(sum(result.beaten), TURNS, int(result.beaten[-1])))


def day_terms(result: DayResult) -> dict[str, int]:
    """The terms of that score."""
    beaten = sum(result.beaten)
    return {"beaten": beaten, "fled": TURNS - beaten, "boss": BOSS_BONUS * result.beaten[-1]}


def potions_between(lists: Lists, before: int, after: int) -> list[tuple[int, str]]:
    """The potion squares ticked on the way from square *before* (excluded) to square *after* (included)."""
    return [(square, potion) for square, potion in lists.potions.items() if before < square <= after]


def tier(lists: Lists, score: int) -> str:
    """The tier that *score* reaches."""
    return lists.tiers[_reached(lists, score) - 1][1]


def next_tier(lists: Lists, score: int) -> tuple[int, str] | None:
    """The next tier and its square, if any."""
    place = _reached(lists, score)
    return lists.tiers[place] if place < len(lists.tiers) else None


def _reached(lists: Lists, score: int) -> int:
    """The number of tiers that *score* reaches."""
    return bisect_right([square for square, _ in lists.tiers], score)
