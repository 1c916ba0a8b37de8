"""Results of days made up for the tests: what a day brought, without playing it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from monstrotheque.games.christmas_monsters.campaign.constants import MONSTERS
from monstrotheque.games.christmas_monsters.campaign.evening import Question, evening, next_day
from monstrotheque.games.christmas_monsters.campaign.result import DayResult
from monstrotheque.games.christmas_monsters.campaign.steps import found
from monstrotheque.games.christmas_monsters.campaign.value import Campaign

NAMES = ("Astrid", "Bram", "Chloé", "Dries")


def a_campaign(players: int = 3, **changes: Any) -> Campaign:
    """A campaign in its first morning, or as *changes* say."""
    return replace(found("Noël", NAMES[:players], players=players), **changes)


def a_day(beaten: str = "........", *, players: int = 3, **changes: Any) -> DayResult:
    """A day in which the turns marked x were won, everything at level 1, nothing used, but for *changes*."""
    result = DayResult(
        players=players,
        monsters=MONSTERS,
        beaten=tuple(mark == "x" for mark in beaten),
        levels=(1,) * 8,
        powers=((0,) * players,) * 8,
        stock=(),
        used=((),) * 8,
        express=((),) * 8,
    )
    return replace(result, **changes)


def by_turn(default: Any, **turns: Any) -> tuple[Any, ...]:
    """Eight entries, *default* but for those named t1 … t8."""
    return tuple(turns.get(f"t{turn}", default) for turn in range(1, 9))


def questions(campaign: Campaign, result: DayResult, *answers: Sequence[str]) -> list[Question]:
    """What is asked in the evening, one after the other, while *answers* last."""
    script = evening(campaign, result)
    asked: list[Question] = []
    given = iter(answers)
    try:
        asked.append(next(script))
        for answer in given:
            asked.append(script.send(asked[-1].due.check(answer)))
    except StopIteration:
        pass
    return asked


def carelessly(campaign: Campaign, result: DayResult) -> Campaign:
    """The next morning, every decision taken by the first choice with room."""
    decisions: list[list[str]] = []
    while True:
        script = evening(campaign, result)
        try:
            question = next(script)
            for decision in decisions:
                question = script.send(question.due.check(decision))
        except StopIteration:
            return next_day(campaign, result, decisions)
        every = [key for key, room in question.due.room.items() for _ in range(room)]
        decisions.append(every[: question.due.count])


def a_strong_day(campaign: Campaign, dice: random.Random) -> DayResult:
    """A made-up day of players who mostly win, and use powers and potions now and then."""
    monsters = tuple(dice.sample(MONSTERS, 8))
    levels = list(map(campaign.level_of, monsters))
    if campaign.curse == "colere_du_boss":
        levels[7] = min(3, levels[7] + 1)
    used = dict(zip(dice.sample(campaign.potions, len(campaign.potions)), dice.choices(range(16), k=9), strict=False))
    busy, express = dice.random() < 0.7, dice.randrange(24)
    return DayResult(
        players=campaign.players,
        monsters=monsters,
        beaten=tuple(dice.random() < 0.85 for _ in range(8)),
        levels=tuple(levels),
        powers=tuple(tuple(busy * (dice.random() < 0.2) for _ in range(campaign.players)) for _ in range(8)),
        stock=campaign.potions,
        used=tuple(tuple(potion for potion, when in used.items() if when == turn) for turn in range(8)),
        express=tuple(("fouille",) * ("fouille" not in used and express == turn) for turn in range(8)),
    )
