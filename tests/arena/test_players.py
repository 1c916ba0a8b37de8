"""Oracles sit in the arena only, see everything, and leave the honest game as it is."""

from __future__ import annotations

import random

import pytest

import monstrotheque as mt
from monstrotheque.arena.players import Oracle, cheats, choice, open_game, player
from monstrotheque.arena.standings import report
from monstrotheque.bots import bot
from monstrotheque.bots.registry import BadBudget, SearchBot, UnknownBot
from tests.arena.helper import SEDLEC, played, sedlec


def test_an_oracle_can_t_be_had_as_a_bot() -> None:
    with pytest.raises(UnknownBot):
        bot("oracle:50")
    assert isinstance(player("oracle:50"), Oracle)
    assert cheats("oracle:50")
    assert not cheats("mcts:50")


@pytest.mark.parametrize("budget", ["", "0", "-5", "many", "1" * 10, "1" * 5000, "0s", "1" * 4 + "s"])
def test_an_oracle_s_budget_has_the_bounds_of_every_search(budget: str) -> None:
    with pytest.raises(BadBudget):
        player(f"oracle:{budget}")


def test_an_open_game_hides_nothing_and_the_real_one_still_does() -> None:
    game = mt.game(SEDLEC)
    state = game.new(seed=3)
    seen = open_game(game).new(seed=3).sight(0).raw
    assert seen.tobytes() == state.whole.tobytes()
    assert state.sight(0).raw.tobytes() != state.whole.tobytes()
    assert open_game(game) is not game
    assert mt.game(SEDLEC) is game


def test_an_oracle_knows_which_pile_holds_what() -> None:
    """Of two worlds that look alike to an honest bot, it plays them differently, sooner or later."""
    game, oracle = mt.game(SEDLEC), player("oracle:300")
    state = game.new(seed=4)
    worlds = [state.sight(0).redeal(number) for number in range(12)]
    choices = {choice(oracle, world, 0, random.Random(1)) for world in worlds}
    honest = {choice(bot("mcts:300"), world, 0, random.Random(1)) for world in worlds}
    assert len(choices) > 1
    assert len(honest) == 1


def test_seeing_everything_wins_games() -> None:
    place = sedlec(("mcts:60", "oracle:60"))
    found = report(place, played(place, 12))
    assert found.standings[0].bot == "oracle:60"
    assert found.standings[0].all_seeing


def test_an_ensemble_is_several_searches_added_up() -> None:
    together = player("ensemble:3x40")
    assert isinstance(together, SearchBot)
    budget = together.budget(mt.game(SEDLEC))
    assert (budget.iterations, budget.threads) == (120, 3)
    for wrong in ("ensemble:3", "ensemble:0x40", "ensemble:3x0", "ensemble:3x40s"):
        with pytest.raises(UnknownBot):
            player(wrong)
