"""The feats. The game's `feats.py` decides those of the day's game. The others are conditions on the campaign after its
points are ticked, or on the sheets.
"""

from __future__ import annotations

from collections.abc import Callable

from monstrotheque.games.christmas_monsters.campaign.constants import DAY_FEATS
from monstrotheque.games.christmas_monsters.campaign.day_results import raw_state_of
from monstrotheque.games.christmas_monsters.campaign.lists import Lists
from monstrotheque.games.christmas_monsters.campaign.result import DayResult
from monstrotheque.games.christmas_monsters.campaign.value import Campaign
from monstrotheque.games.christmas_monsters.constants import FEATS
from monstrotheque.games.christmas_monsters.feats import is_done

Condition = Callable[[Campaign], bool]
CONDITIONS: dict[str, Condition] = {}
"""The condition of each campaign feat."""


def _feat(condition: Condition) -> Condition:
    """Register the condition of the feat with the function's name."""
    CONDITIONS[condition.__name__] = condition
    return condition


def open_feats(campaign: Campaign) -> list[str]:
    """The feats not done yet, in the order of the sheet."""
    done = dict(campaign.feats)
    return [feat for feat in campaign.lists.feats if feat not in done]


def new_feats(campaign: Campaign, result: DayResult) -> tuple[str, ...]:
    """The feats that hold now and weren't done before, in the order of the sheet.

    *campaign* is this evening's: points ticked, the Boss's streak counted, stars given so far on their sheets.
    """
    day = raw_state_of(result, campaign.lists.tables)
    done = {feat for number, feat in enumerate(DAY_FEATS) if is_done(day, number)}
    done |= {feat for feat, holds in CONDITIONS.items() if feat in campaign.lists.feats and holds(campaign)}
    done |= set(result.ticked)
    return tuple(feat for feat in open_feats(campaign) if feat in done)


def feats_to_tick(campaign: Campaign) -> list[str]:
    """The open feats that players tick by hand."""
    return [feat for feat in open_feats(campaign) if feat in campaign.lists.own_feats]


def stars_of(lists: Lists, feats: tuple[str, ...]) -> int:
    """The total stars of *feats*."""
    return sum(lists.feats[feat]["stars"] for feat in feats)


def _number(campaign: Campaign, feat: str) -> int:
    """The number in the condition of a hard feat."""
    return int(campaign.lists.feats[feat]["number"])


@_feat
def montee_en_grade(campaign: Campaign) -> bool:
    """Everybody has unlocked a second power."""
    return bool(min(campaign.powers) >= FEATS["montee_en_grade"]["power"])


@_feat
def endurance(campaign: Campaign) -> bool:
    """The group has reached the tier Motivés: square 27."""
    return bool(campaign.score >= FEATS["endurance"]["square"])


@_feat
def bel_effort(campaign: Campaign) -> bool:
    """The group has reached 100 points."""
    return bool(campaign.score >= FEATS["bel_effort"]["square"])


@_feat
def grand_chelem(campaign: Campaign) -> bool:
    """The group has beaten the Boss on so many campaign days in a row."""
    return campaign.boss_streak >= _number(campaign, "grand_chelem")


@_feat
def experts(campaign: Campaign) -> bool:
    """Everybody has unlocked so many powers."""
    return min(campaign.powers) >= _number(campaign, "experts")


@_feat
def inoubliables(campaign: Campaign) -> bool:
    """The group has reached so many points."""
    return campaign.score >= _number(campaign, "inoubliables")
