"""Whole campaigns played by a team of one bot. No bot plans the evenings: chance decides them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from monstrotheque.arena.players import player
from monstrotheque.arena.processes import in_processes
from monstrotheque.arena.schedule import BadArena
from monstrotheque.arena.simulation import next_move
from monstrotheque.engine.campaigns import DaySecret, campaign_rules
from monstrotheque.engine.game import Game
from monstrotheque.engine.match import Match
from monstrotheque.engine.random import SEED_BITS
from monstrotheque.engine.registry import game as find_game

ANY_DAY = date(2000, 12, 1)

Task = tuple[str, str, int, int]


@dataclass(frozen=True)
class CampaignResult:
    """How a campaign went: its score, the score of each day, and the game's own outcomes (see `study.py`) by label."""

    bot: str
    number: int
    score: int
    days: list[int]
    measures: dict[str, dict[str, list[float]]] = field(default_factory=dict)

    def a_day(self, section: str) -> float:
        """The mean sum of a section's outcomes for each day, e.g. monsters beaten."""
        return sum(sum(values) for values in self.measures.get(section, {}).values()) / len(self.days)


def has_campaign(game: Game) -> bool:
    """Whether the game has campaigns."""
    return campaign_rules(game) is not None


def play_campaigns(
    game: Game, bots: Sequence[str], count: int, *, players: int, seed: int = 0, jobs: int = 1
) -> Iterator[CampaignResult]:
    """*count* campaigns of each bot in self-play, as they end. Number n has the same seed for all bots."""
    if not has_campaign(game):
        raise BadArena("no_campaign", game=game.name)
    tasks = [(game.name, bot, players, number + (seed << 32)) for number in range(count) for bot in bots]
    return results_of(tasks, jobs)


def results_of(tasks: Sequence[Task], jobs: int) -> Iterator[CampaignResult]:
    """The campaigns of *tasks* (game, bot, players, number) as they end."""
    return map(_play, tasks) if jobs == 1 else in_processes(_play, tasks, jobs=jobs)


def _play(task: Task) -> CampaignResult:
    return play_campaign(*task)


def play_campaign(name: str, bot: str, players: int, number: int) -> CampaignResult:
    """Campaign *number* of a team of one bot, from the first day to the last."""
    game = find_game(name)
    rules: Any = campaign_rules(game)
    dice = random.Random(f"campaign:{number}")
    campaign = rules.found(f"{number}", [f"{bot} {seat + 1}" for seat in range(players)], players=players)
    days: list[int] = []
    measures: dict[str, dict[str, list[float]]] = {}
    while not campaign.is_over:
        start = DaySecret(dice.getrandbits(SEED_BITS), f"{dice.getrandbits(128):032x}")
        campaign = rules.start(campaign, start, ANY_DAY)
        match = _played(game, rules.day_options(campaign), bot, players, start.seed)
        days.append(match.state.scores[0])
        _note(match, measures)
        campaign = _after_the_evening(rules, rules.finish(campaign, match, start.nonce), dice)
    return CampaignResult(bot, number, int(rules.view(campaign)["score"]), days, measures)


def _played(game: Game, options: dict[str, Any], bot: str, players: int, seed: int) -> Match:
    match = Match(game, players=players, seed=seed, options=options)
    team, dice = [player(bot)] * players, random.Random(seed)
    while not match.state.is_over:
        match.play(*next_move(match.state, team, dice))
    return match


def _note(match: Match, measures: dict[str, dict[str, list[float]]]) -> None:
    hook = match.game.module("study")
    found = hook.measures(match) if hook and hasattr(hook, "measures") else {}
    for section, labels in found.items():
        for label, value in labels.items():
            measures.setdefault(section, {}).setdefault(label, []).append(value)


def _after_the_evening(rules: Any, campaign: Any, dice: random.Random) -> Any:
    while due := rules.due(campaign):
        campaign = rules.decide(campaign, due.at_random(dice))
    return campaign
