"""From one day to the next: (campaign, day's result, decisions) gives the campaign on the next morning."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from monstrotheque.engine.campaigns import DayRefused, Due, WrongDecision
from monstrotheque.games.christmas_monsters.campaign import fate, sheets, track
from monstrotheque.games.christmas_monsters.campaign.constants import DAYS, MAX_LEVEL, MONSTERS, POTIONS, TURNS
from monstrotheque.games.christmas_monsters.campaign.feats import new_feats, stars_of
from monstrotheque.games.christmas_monsters.campaign.lists import JOKER
from monstrotheque.games.christmas_monsters.campaign.result import DayResult
from monstrotheque.games.christmas_monsters.campaign.value import Campaign, CampaignDecision, Day, Tonight


@dataclass(frozen=True, slots=True)
class Question:
    """A decision due in the evening, and the campaign at the moment it is asked."""

    due: Due
    campaign: Campaign


Evening: TypeAlias = Generator[Question, tuple[str, ...], Campaign]
Step: TypeAlias = Generator[Question, tuple[str, ...], tuple[Campaign, Day]]


def evening(campaign: Campaign, result: DayResult) -> Evening:
    """The evening of the day, in the rulebook's order: points and track, potions, feats and stars, fate.

    It yields each question, receives a checked answer, and returns the campaign on the next morning.
    """
    score = track.day_score(result)
    today = Day(campaign.day, result, score)
    before = campaign.score
    campaign = replace(
        campaign,
        score=before + score,
        boss_streak=campaign.boss_streak + 1 if result.beaten[-1] else 0,
        potions=(),
        tonight=None,
        started=None,
        by_hand=False,
    )
    if campaign.day < DAYS:
        campaign, today = yield from _potions(campaign, today, before)
    campaign, today = yield from _feats(campaign, today)
    campaign, today = _fate(campaign, today)
    return replace(campaign, day=campaign.day + 1, log=(*campaign.log, today))


def _potions(campaign: Campaign, today: Day, before: int) -> Step:
    """Named squares first, then jokers, then the Boss's potion, all different. The old potions go back to the box. A
    potion ticked twice is won once: there is one of each.
    """
    squares = track.potions_between(campaign.lists, before, campaign.score)
    won = tuple(dict.fromkeys(potion for _, potion in squares if potion != JOKER))
    if won:
        campaign = replace(campaign, potions=won)
    choices = [(f"joker {square}", square) for square, potion in squares if potion == JOKER]
    if today.result.beaten[-1]:
        choices.append(("boss", 0))
    for kind, square in choices:
        left = {potion: 1 for potion in POTIONS if potion not in campaign.potions}
        chosen = yield Question(Due(kind, 1, left, {"square": square} if square else {}), campaign)
        campaign = replace(campaign, potions=campaign.potions + chosen)
        today = _with_decision(today, kind, chosen)
    return campaign, replace(today, potions=campaign.potions) if campaign.potions else today


def _feats(campaign: Campaign, today: Day) -> Step:
    """Tick the feats and share their stars. Sharing can complete more feats, so repeat until none is new."""
    while feats := new_feats(campaign, today.result):
        campaign = replace(campaign, feats=campaign.feats + tuple((feat, campaign.day) for feat in feats))
        today = replace(today, feats=today.feats + feats)
        room = {
            sheet: sheets.room(stars)
            for sheet, stars in zip(campaign.sheets, campaign.stars, strict=True)
            if sheets.room(stars)
        }
        chosen = yield Question(Due("stars", stars_of(campaign.lists, feats), room, {"feats": list(feats)}), campaign)
        stars = tuple(had + chosen.count(sheet) for sheet, had in zip(campaign.sheets, campaign.stars, strict=True))
        campaign = replace(campaign, stars=stars)
        today = _with_decision(today, "stars", chosen)
    return campaign, today


def _fate(campaign: Campaign, today: Day) -> tuple[Campaign, Day]:
    """After an odd day a monster evolves. After an even day its curse is taken."""
    if campaign.day % 2:
        monster = fate.evolving(today.result.monsters, campaign.levels)
        levels = fate.evolve(monster, campaign.levels) if monster else campaign.levels
        return replace(campaign, levels=levels), replace(today, evolved=monster)
    curse = campaign.lists.curses.get(campaign.day)
    if curse is None:
        return campaign, today
    return replace(campaign, curses=(*campaign.curses, curse)), replace(today, curse=curse)


def _with_decision(today: Day, kind: str, chosen: tuple[str, ...]) -> Day:
    return replace(today, decisions=(*today.decisions, CampaignDecision(kind, chosen)))


def settle(campaign: Campaign, tonight: Tonight) -> Question | Campaign:
    """Replay the evening with the decisions so far. Returns the next question, or the campaign on the next morning."""
    check_result(campaign, tonight.result)
    script = evening(campaign, tonight.result)
    try:
        question = next(script)
        for chosen in tonight.decisions:
            question = script.send(question.due.check(chosen))
    except StopIteration as end:
        return _with_record(end.value, tonight)
    return question


def _with_record(campaign: Campaign, tonight: Tonight) -> Campaign:
    *earlier, today = campaign.log
    if len(tonight.decisions) > len(today.decisions):
        raise WrongDecision("nothing_due")
    return replace(campaign, log=(*earlier, replace(today, record=tonight.record)))


def next_day(campaign: Campaign, result: DayResult, decisions: Sequence[Sequence[str]]) -> Campaign:
    """The campaign on the next morning, given all decisions of the evening in order."""
    settled = settle(campaign, Tonight(result, decisions=tuple(map(tuple, decisions))))
    if isinstance(settled, Question):
        raise WrongDecision("missing", kind=settled.due.kind)
    return settled


def check_result(campaign: Campaign, result: DayResult) -> None:
    """Refuse a result that can't belong to this campaign's day."""
    by_turn = (result.monsters, result.beaten, result.levels, result.powers, result.used, result.express)
    stock = sorted(campaign.potions)
    if (
        any(len(entries) != TURNS for entries in by_turn)
        or result.players != campaign.players
        or sorted(result.monsters) != sorted(MONSTERS)
        or any(not 1 <= level <= MAX_LEVEL for level in result.levels)
        or any(len(uses) != campaign.players or min(uses) < 0 for uses in result.powers)
        or sorted(result.stock) != stock
        or not set(sum(result.used, ())) <= set(stock)
    ):
        raise DayRefused("other_result", day=campaign.day)
