"""The feats: each a condition on the day's game, on the campaign after its points were ticked, or on the sheets."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from monstrotheque.games.christmas_monsters.campaign.result import DayResult
from monstrotheque.games.christmas_monsters.campaign.tables import FEATS, TURNS
from monstrotheque.games.christmas_monsters.campaign.track import day_score
from monstrotheque.games.christmas_monsters.campaign.value import Campaign

Condition = Callable[[Campaign, DayResult], bool]
CONDITIONS: dict[str, Condition] = {}
"""The condition of each feat, in the order of the sheet."""


def _feat(condition: Condition) -> Condition:
    """The condition of the feat that has its name."""
    CONDITIONS[condition.__name__] = condition
    return condition


def new_feats(campaign: Campaign, result: DayResult) -> tuple[str, ...]:
    """The feats that are true now and were not done before, in the order of the sheet.

    *campaign* is as it stands this evening: points ticked, the Boss's streak counted, stars where they were given.
    """
    before = dict(campaign.feats)
    return tuple(feat for feat, is_done in CONDITIONS.items() if feat not in before and is_done(campaign, result))


def stars_of(feats: tuple[str, ...]) -> int:
    """The stars that *feats* bring together."""
    return sum(FEATS[feat]["stars"] for feat in feats)


@_feat
def reussite(_campaign: Campaign, result: DayResult) -> bool:
    """All eight monsters beaten."""
    return all(result.beaten)


@_feat
def belle_serie(_campaign: Campaign, result: DayResult) -> bool:
    """Five monsters beaten in a row."""
    longest = max(len(list(run)) if beaten else 0 for beaten, run in groupby(result.beaten))
    return bool(longest >= FEATS["belle_serie"]["in_a_row"])


@_feat
def cohesion_de_groupe(_campaign: Campaign, result: DayResult) -> bool:
    """Every player used powers at least twice in this game; twice the same counts."""
    return all(sum(uses) >= FEATS["cohesion_de_groupe"]["powers"] for uses in zip(*result.powers, strict=True))


@_feat
def sur_place(_campaign: Campaign, result: DayResult) -> bool:
    """The day's score is 0."""
    return day_score(result) == 0


@_feat
def entraide(_campaign: Campaign, result: DayResult) -> bool:
    """Two or more players use a power in one turn."""
    return any(sum(map(bool, turn)) >= FEATS["entraide"]["players"] for turn in result.powers)


@_feat
def autonomie(_campaign: Campaign, result: DayResult) -> bool:
    """At least one potion in stock when the game began, and none of them used."""
    return bool(result.stock) and not any(result.used)


@_feat
def combinaison(_campaign: Campaign, result: DayResult) -> bool:
    """Two potions used in one turn, those of Potion Express included."""
    return any(_potions_in(result, turn) >= FEATS["combinaison"]["potions"] for turn in range(TURNS))


@_feat
def montee_en_grade(campaign: Campaign, _result: DayResult) -> bool:
    """Everybody has unlocked a second power."""
    return bool(min(campaign.powers) >= FEATS["montee_en_grade"]["power"])


@_feat
def endurance(campaign: Campaign, _result: DayResult) -> bool:
    """The tier Motivés is reached: square 27."""
    return bool(campaign.score >= FEATS["endurance"]["square"])


@_feat
def travail_d_equipe(_campaign: Campaign, result: DayResult) -> bool:
    """Rangetou beaten at level 2 or more."""
    feat = FEATS["travail_d_equipe"]
    turn = result.monsters.index(feat["monster"])
    return bool(result.beaten[turn] and result.levels[turn] >= feat["level"])


@_feat
def courage_payant(_campaign: Campaign, result: DayResult) -> bool:
    """A monster of level 3 beaten."""
    return _beaten_at(result, FEATS["courage_payant"]["level"]) > 0


@_feat
def bel_effort(campaign: Campaign, _result: DayResult) -> bool:
    """100 points reached."""
    return bool(campaign.score >= FEATS["bel_effort"]["square"])


@_feat
def humilite(_campaign: Campaign, result: DayResult) -> bool:
    """Nobody used a power in this game."""
    return not any(map(any, result.powers))


@_feat
def sans_faute(_campaign: Campaign, result: DayResult) -> bool:
    """All eight beaten, at least four of them at level 2 or more."""
    feat = FEATS["sans_faute"]
    return bool(all(result.beaten) and _beaten_at(result, feat["level"]) >= feat["monsters"])


@_feat
def a_mains_nues(_campaign: Campaign, result: DayResult) -> bool:
    """Seven or more beaten without power or potion in this game."""
    with_hands = all(_is_bare(result, turn) for turn in range(TURNS))
    return bool(with_hands and sum(result.beaten) >= FEATS["a_mains_nues"]["beaten"])


@_feat
def grand_chelem(campaign: Campaign, _result: DayResult) -> bool:
    """The Boss beaten five campaign days in a row."""
    return bool(campaign.boss_streak >= FEATS["grand_chelem"]["days"])


@_feat
def surdoues(_campaign: Campaign, result: DayResult) -> bool:
    """Matheux beaten at level 2 or more without power or potion in that turn."""
    feat = FEATS["surdoues"]
    turn = result.monsters.index(feat["monster"])
    return bool(result.beaten[turn] and result.levels[turn] >= feat["level"] and _is_bare(result, turn))


@_feat
def experts(campaign: Campaign, _result: DayResult) -> bool:
    """Everybody has unlocked a fourth power."""
    return bool(min(campaign.powers) >= FEATS["experts"]["power"])


@_feat
def inoubliables(campaign: Campaign, _result: DayResult) -> bool:
    """150 points reached."""
    return bool(campaign.score >= FEATS["inoubliables"]["square"])


def _potions_in(result: DayResult, turn: int) -> int:
    return len(result.used[turn]) + len(result.express[turn])


def _is_bare(result: DayResult, turn: int) -> bool:
    return not any(result.powers[turn]) and _potions_in(result, turn) == 0


def _beaten_at(result: DayResult, level: int) -> int:
    return sum(beaten and fought >= level for beaten, fought in zip(result.beaten, result.levels, strict=True))
