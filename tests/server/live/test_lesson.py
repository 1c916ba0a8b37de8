"""The first game of a newcomer is one to win."""

from __future__ import annotations

import random

import pytest

import monstrotheque as mt
from monstrotheque.arena.simulation import next_move
from monstrotheque.bots import bot
from monstrotheque.engine.state import State
from monstrotheque.server.live.opening import lesson_seed

LESSONS = 3
GOOD_DAY = 6
"""More points than so many are a good day of partners."""


def lesson(name: str, newcomer: str, dice: random.Random) -> State:
    """The end of a first game as the app seats it: greedy rivals, or easy partners."""
    game = mt.game(name)
    players = game.check_players(None)
    others = f"mcts:{game.thought['easy']}" if game.is_cooperative else "greedy"
    state = game.new(players=players, seed=lesson_seed(game, players))
    bots = [bot(newcomer), *(bot(others) for _ in range(players - 1))]
    while not state.is_over:
        state = state.play(*next_move(state, bots, dice))
    return state


@pytest.mark.parametrize("name", mt.game_names())
def test_who_follows_the_advice_wins_the_first_lesson(name: str) -> None:
    """The advice of a search smaller than the app's, so that the test is quick."""
    ends = [lesson(name, "mcts:1500", random.Random(number)) for number in range(LESSONS)]
    if mt.game(name).is_cooperative:
        assert sum(state.scores[0] for state in ends) > GOOD_DAY * LESSONS
    else:
        assert sum(state.places == [1, 2] for state in ends) >= LESSONS - 1
