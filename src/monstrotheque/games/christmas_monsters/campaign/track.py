"""The score of a day and the score track: squares, potions, tiers."""

from __future__ import annotations

from bisect import bisect_right

from monstrotheque.games.christmas_monsters.campaign.constants import POTION_SQUARES, TIERS, TURNS
from monstrotheque.games.christmas_monsters.campaign.result import DayResult
from monstrotheque.games.christmas_monsters.rules import BOSS_BONUS, points_for

_TIER_SQUARES = [square for square, _ in TIERS]


def day_score(result: DayResult) -> int:
    """Monsters beaten minus monsters not beaten, plus two for the Boss, never below 0."""
    return int(points_for(sum(result.beaten), TURNS, int(result.beaten[-1])))


def day_terms(result: DayResult) -> dict[str, int]:
    """The terms of that score."""
    beaten = sum(result.beaten)
    return {"beaten": beaten, "fled": TURNS - beaten, "boss": BOSS_BONUS * result.beaten[-1]}


def potions_between(before: int, after: int) -> list[tuple[int, str]]:
    """The potion squares ticked on the way from square *before* (excluded) to square *after* (included)."""
    return [(square, POTION_SQUARES[square]) for square in range(before + 1, after + 1) if square in POTION_SQUARES]


def tier(score: int) -> str:
    """The tier that *score* reaches."""
    return TIERS[bisect_right(_TIER_SQUARES, score) - 1][1]


def next_tier(score: int) -> tuple[int, str] | None:
    """The next tier and its square, if any."""
    place = bisect_right(_TIER_SQUARES, score)
    return TIERS[place] if place < len(TIERS) else None
