"""Campaigns whose days are really played, with records, by random players."""

from __future__ import annotations

import functools
import random
from datetime import date

from monstrotheque.engine.campaigns import DaySecret
from monstrotheque.engine.match import Match, Sitter
from monstrotheque.engine.random import SEED_BITS
from monstrotheque.engine.registry import game as find_game
from monstrotheque.games.christmas_monsters.campaign import (
    day_options,
    decide,
    due,
    finish,
    found,
    start,
)
from monstrotheque.games.christmas_monsters.campaign.value import Campaign
from tests.contract.cases import choose
from tests.games.christmas_monsters.campaign.made_up import NAMES

GAME = "christmas_monsters"
ANY_TIME = date(2026, 12, 1)


def begun(campaign: Campaign, dice: random.Random) -> Campaign:
    """The campaign with its day started, from a seed of the dice."""
    return start(campaign, DaySecret(dice.getrandbits(SEED_BITS), f"{dice.getrandbits(128):032x}"), ANY_TIME)


def day_match(campaign: Campaign) -> Match:
    """The day's match, before its first move."""
    assert campaign.started is not None
    seats = [Sitter(name, "random") for name in campaign.characters]
    return Match(
        find_game(GAME),
        players=campaign.players,
        seed=campaign.started.seed,
        options=day_options(campaign),
        seats=seats,
    )


def play_out(match: Match, dice: random.Random) -> Match:
    """The match, played to its end at random."""
    while not match.state.is_over:
        match.play(*choose(match.state, dice))
    return match


def played_day(campaign: Campaign, dice: random.Random) -> Campaign:
    """The campaign in the evening of its day, the first decision due."""
    campaign = begun(campaign, dice)
    assert campaign.started is not None
    return finish(campaign, play_out(day_match(campaign), dice), campaign.started.nonce)


def settled(campaign: Campaign, dice: random.Random) -> Campaign:
    """The next morning, with random decisions."""
    while question := due(campaign):
        campaign = decide(campaign, question.at_random(dice))
    return campaign


@functools.cache
def after_days(days: int, *, players: int = 3, seed: int = 1) -> Campaign:
    """A campaign in the morning after *days* days."""
    if days == 0:
        return found("Noël", NAMES[:players], players=players)
    dice = random.Random(f"{seed} {players} {days}")
    return settled(played_day(after_days(days - 1, players=players, seed=seed), dice), dice)


@functools.cache
def in_the_evening() -> Campaign:
    """A campaign with at least one decision taken tonight and one still due."""
    for seed in range(400):
        dice = random.Random(seed)
        campaign = played_day(after_days(0), dice)
        question = due(campaign)
        if question:
            campaign = decide(campaign, question.at_random(dice))
            if due(campaign):
                return campaign
    raise AssertionError("no evening with two decisions was found")
