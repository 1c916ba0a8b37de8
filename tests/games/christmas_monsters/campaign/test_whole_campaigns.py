"""Whole campaigns of 24 days by random players, recounted."""

from __future__ import annotations

import random

import pytest

from monstrotheque.engine.match import Match
from monstrotheque.engine.registry import game as find_game
from monstrotheque.games.christmas_monsters.campaign.at_random import random_campaign, random_evening
from monstrotheque.games.christmas_monsters.campaign.constants import MONSTERS
from monstrotheque.games.christmas_monsters.campaign.day_results import day_result
from monstrotheque.games.christmas_monsters.campaign.lists import OURS
from tests.games.christmas_monsters.campaign import recount
from tests.games.christmas_monsters.campaign.made_up import a_campaign, a_strong_day
from tests.games.christmas_monsters.campaign.played import GAME, after_days, play_out


@pytest.mark.parametrize("players", [3, 4])
def test_a_hundred_campaigns_by_random_players_agree_with_a_recount(players: int) -> None:
    for seed in range(100 if players == 3 else 25):
        campaign = random_campaign(seed, players=players)
        assert campaign.is_over
        assert len(campaign.log) == 24
        assert sorted(campaign.levels) == [2] * 4 + [3] * 4
        recount.check(campaign)


def test_strong_made_up_campaigns_agree_with_the_recount_and_do_most_feats() -> None:
    """Random players seldom win: here the far end of the track, jokers and the hard feats come up too."""
    done: set[str] = set()
    for seed in range(100):
        dice = random.Random(seed)
        campaign = a_campaign(3 + seed % 2)
        while not campaign.is_over:
            campaign = random_evening(campaign, a_strong_day(campaign, dice), dice)
        recount.check(campaign)
        done |= {feat for feat, _ in campaign.feats}
    assert done >= set(OURS.feats) - {"experts"}


def test_played_campaigns_agree_with_the_recount_too() -> None:
    for days in range(1, 6):
        recount.check(after_days(days))
    recount.check(after_days(2, players=4))


def test_the_same_seed_gives_the_same_campaign() -> None:
    assert random_campaign(7) == random_campaign(7)
    assert random_campaign(7) != random_campaign(8)


def test_the_result_of_a_match_is_that_of_its_last_position() -> None:
    match = play_out(Match(find_game(GAME), seed=3), random.Random(3))
    result = day_result(match.state)
    assert (result.players, result.stock) == (3, ())
    assert sorted(result.monsters) == sorted(MONSTERS)
