"""Whole campaigns played by random players, with the days in compiled code."""

from __future__ import annotations

import random

import numpy as np

from monstrotheque.engine.game import Game
from monstrotheque.engine.random import SEED_BITS, key_of, stream
from monstrotheque.engine.raw_state import blank
from monstrotheque.engine.registry import game as find_game
from monstrotheque.engine.state import State
from monstrotheque.games.christmas_monsters.campaign.constants import ROLES
from monstrotheque.games.christmas_monsters.campaign.day_results import day_result
from monstrotheque.games.christmas_monsters.campaign.evening import evening
from monstrotheque.games.christmas_monsters.campaign.files import GAME
from monstrotheque.games.christmas_monsters.campaign.result import DayResult
from monstrotheque.games.christmas_monsters.campaign.steps import day_options, found
from monstrotheque.games.christmas_monsters.campaign.value import Campaign


def random_campaign(seed: int, *, players: int = 3) -> Campaign:
    """The random campaign number *seed*, played to the end. Its days have results but no records."""
    game, dice = find_game(GAME), random.Random(seed)
    campaign = found(f"{seed}", ROLES[players], players=players)
    while not campaign.is_over:
        campaign = random_evening(campaign, random_day(game, campaign, dice), dice)
    return campaign


def random_day(game: Game, campaign: Campaign, dice: random.Random) -> DayResult:
    """The result of the campaign's current day, played with random moves."""
    setup = game.setup(campaign.players, game.check_options(day_options(campaign)))
    raw = blank(game.raw_state.dtype)[0]
    game.kernels.deal(raw, campaign.players, *key_of(dice.getrandbits(SEED_BITS)), setup)
    # A kernel's result comes back as a Python int, but the generator must stay an unsigned word.
    rng = np.uint64(stream(np.uint64(dice.getrandbits(64))))
    game.playouts.play_out(raw, rng, game.move_buffer(), game.max_plies)
    return day_result(State(game, raw))


def random_evening(campaign: Campaign, result: DayResult, dice: random.Random) -> Campaign:
    """The campaign on the next morning, after random decisions."""
    script = evening(campaign, result)
    try:
        question = next(script)
        while True:
            question = script.send(question.due.at_random(dice))
    except StopIteration as end:
        following: Campaign = end.value
        return following
