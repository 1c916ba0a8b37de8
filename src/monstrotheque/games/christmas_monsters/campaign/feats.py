"""The feats. Those of the day's game are told by the game's `feats.py`; the others are conditions on the campaign after
its points were ticked, or on the sheets.
"""

from __future__ import annotations

from collections.abc import Callable

from monstrotheque.games.christmas_monsters.campaign.constants import DAY_FEATS, FEATS
from monstrotheque.games.christmas_monsters.campaign.day_results import told_again
from monstrotheque.games.christmas_monsters.campaign.result import DayResult
from monstrotheque.games.christmas_monsters.campaign.value import Campaign
from monstrotheque.games.christmas_monsters.feats import is_done

Condition = Callable[[Campaign], bool]
CONDITIONS: dict[str, Condition] = {}
"""The condition of each feat of the campaign."""


def _feat(condition: Condition) -> Condition:
    """The condition of the feat that has its name."""
    CONDITIONS[condition.__name__] = condition
    return condition


def open_feats(campaign: Campaign) -> list[str]:
    """The feats that are not done yet, in the order of the sheet."""
    done = dict(campaign.feats)
    return [feat for feat in FEATS if feat not in done]


def new_feats(campaign: Campaign, result: DayResult) -> tuple[str, ...]:
    """The feats that are true now and were not done before, in the order of the sheet.

    *campaign* is as it stands this evening: points ticked, the Boss's streak counted, stars where they were given.
    """
    day = told_again(result)
    done = {feat for number, feat in enumerate(DAY_FEATS) if is_done(day, number)}
    done |= {feat for feat, holds in CONDITIONS.items() if holds(campaign)}
    return tuple(feat for feat in open_feats(campaign) if feat in done)


def stars_of(feats: tuple[str, ...]) -> int:
    """The stars that *feats* bring together."""
    return sum(FEATS[feat]["stars"] for feat in feats)


@_feat
def montee_en_grade(campaign: Campaign) -> bool:
    """Everybody has unlocked a second power."""
    return bool(min(campaign.powers) >= FEATS["montee_en_grade"]["power"])


@_feat
def endurance(campaign: Campaign) -> bool:
    """The tier Motivés is reached: square 27."""
    return bool(campaign.score >= FEATS["endurance"]["square"])


@_feat
def bel_effort(campaign: Campaign) -> bool:
    """100 points reached."""
    return bool(campaign.score >= FEATS["bel_effort"]["square"])


@_feat
def grand_chelem(campaign: Campaign) -> bool:
    """The Boss beaten five campaign days in a row."""
    return bool(campaign.boss_streak >= FEATS["grand_chelem"]["days"])


@_feat
def experts(campaign: Campaign) -> bool:
    """Everybody has unlocked a fourth power."""
    return bool(min(campaign.powers) >= FEATS["experts"]["power"])


@_feat
def inoubliables(campaign: Campaign) -> bool:
    """150 points reached."""
    return bool(campaign.score >= FEATS["inoubliables"]["square"])
