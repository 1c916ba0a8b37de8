"""Every registered game with every number of players, and walks through random games of it."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import monstrotheque as mt
from monstrotheque.engine.moves import Move
from monstrotheque.engine.seats import onlookers
from monstrotheque.engine.state import State


def cases_of(*names: str) -> list[tuple[str, int]]:
    """The games called *names* with every number of players."""
    return [(name, players) for name in names for players in mt.game(name).player_counts]


CASES = cases_of(*mt.game_names())

every_case = pytest.mark.parametrize(("name", "players"), CASES)
every_game = pytest.mark.parametrize("name", mt.game_names())
every_boxed_game = pytest.mark.parametrize("name", [game.name for game in mt.all_games() if game.box_option])
"""The games with lists that the owner of a box may put in."""


def helper(name: str) -> ModuleType:
    """What the tests of one game offer to the tests over all games: tests/games/<name>/helper.py; for a game of others,
    the helper.py of its own folder.
    """
    return importlib.import_module(f"{mt.game(name).package.replace('monstrotheque.', 'tests.', 1)}.helper")


def other_lists(name: str) -> dict[str, Any]:
    """The option of a game with the lists of another box: tests/games/<name>/other_box.py."""
    option = mt.game(name).box_option
    assert option is not None, f"{name} has no such lists"
    package = mt.game(name).package.replace("monstrotheque.", "tests.", 1)
    return {option.name: importlib.import_module(f"{package}.other_box").other_box()}


def choose(state: State, dice: random.Random) -> tuple[int, Move]:
    """A random legal move of a random seat that can act."""
    able = [*state.actors, *state.interjectors]
    dice.shuffle(able)
    for seat in able:
        moves = state.legal(seat)
        if moves:
            return seat, dice.choice(moves)
    raise AssertionError(f"nobody can move in {state}")


def walk(name: str, players: int, seed: int) -> Iterator[tuple[State, int, Move, State]]:
    """A random game: each position with the move played there and the position after."""
    game = mt.game(name)
    dice = random.Random(seed)
    state = game.new(players=players, seed=seed, **helper(name).options(seed))
    while not state.is_over:
        seat, move = choose(state, dice)
        after = state.play(seat, move)
        yield state, seat, move, after
        state = after
        assert state.age <= game.max_plies, "the game does not end"


def final(name: str, players: int, seed: int) -> State:
    """The last position of a random game."""
    *_, (_, _, _, after) = walk(name, players, seed)
    return after


def settled(state: State) -> tuple[list[float], list[float]]:
    """The rewards and the worths of a position, by player."""
    rewards, worths = np.zeros(state.players), np.zeros(state.players)
    state.game.evaluation["settle"](state.whole, rewards, worths)
    return rewards.tolist(), worths.tolist()


def everybody(state: State) -> list[int]:
    """All who may look: the players and the spectator."""
    return list(onlookers(state.players))
