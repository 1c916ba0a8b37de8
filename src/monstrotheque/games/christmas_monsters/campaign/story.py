"""The last evening as the players see it: the day's points, the track, potions, feats, stars and fate.

While decisions are due, it shows what has happened so far. Fate comes last and never appears earlier.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from monstrotheque.games.christmas_monsters.campaign import sheets, track
from monstrotheque.games.christmas_monsters.campaign.constants import COMPANION
from monstrotheque.games.christmas_monsters.campaign.lists import Lists
from monstrotheque.games.christmas_monsters.campaign.result import DayResult
from monstrotheque.games.christmas_monsters.campaign.value import Campaign, Day

Json = dict[str, Any]


def last_evening(campaign: Campaign, now: Campaign) -> Json | None:
    """The events of the last evening so far, or None before the first. *now* is the campaign during that evening."""
    if campaign.tonight:
        return _told(campaign, now)
    return _settled(campaign, campaign.log[-1]) if campaign.log else None


def fights(result: DayResult) -> list[Json]:
    """The day's fights, from the first location to the last."""
    by_location = zip(result.monsters, result.levels, result.beaten, strict=True)
    return [{"monster": monster, "level": level, "beaten": beaten} for monster, level, beaten in by_location]


def _told(campaign: Campaign, now: Campaign) -> Json:
    assert campaign.tonight is not None
    result = campaign.tonight.result
    feats = [feat for feat, day in now.feats if day == campaign.day]
    return _points(campaign.lists, campaign.day, result, campaign.score) | {
        "settled": False,
        "feats": _feats(campaign.lists, feats),
        "stars": [],
        "evolved": None,
        "curse": None,
    }


def _settled(campaign: Campaign, day: Day) -> Json:
    level = campaign.level_of(day.evolved) if day.evolved else 0
    return _points(campaign.lists, day.day, day.result, campaign.score - day.score) | {
        "settled": True,
        "feats": _feats(campaign.lists, list(day.feats)),
        "stars": _stars(campaign, day),
        "evolved": {"monster": day.evolved, "level": level} if day.evolved else None,
        "curse": day.curse,
    }


def _points(lists: Lists, day: int, result: DayResult, before: int) -> Json:
    score = track.day_score(result)
    squares = track.potions_between(lists, before, before + score)
    return {
        "day": day,
        "fights": fights(result),
        "terms": track.day_terms(result),
        "score": score,
        "before": before,
        "potions": [{"square": square, "potion": potion} for square, potion in squares],
    }


def _feats(lists: Lists, feats: list[str]) -> list[Json]:
    return [{"feat": feat, "stars": lists.feats[feat]["stars"]} for feat in feats]


def _stars(campaign: Campaign, day: Day) -> list[Json]:
    """The evening's stars by sheet, and the powers they unlocked."""
    given = Counter(sheet for decision in day.decisions if decision.kind == "stars" for sheet in decision.chosen)
    return [
        {"sheet": sheet, "stars": given[sheet], "unlocked": _unlocked(campaign.lists, sheet, had, given[sheet])}
        for sheet, had in zip(campaign.sheets, campaign.stars, strict=True)
        if given[sheet]
    ]


def _unlocked(lists: Lists, sheet: str, stars: int, given: int) -> list[str]:
    return (
        [] if sheet == COMPANION else list(lists.powers[sheet][sheets.unlocked(stars - given) : sheets.unlocked(stars)])
    )
