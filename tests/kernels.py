"""Compiles what the tests use before they begin: each game by one process, so that no two compile the same at once.

Tests compile what is missing themselves: this saves time and proves nothing.
"""

from __future__ import annotations

import os
import random
from concurrent.futures import ProcessPoolExecutor

import numpy as np

import monstrotheque as mt
from monstrotheque.adapters.pettingzoo import raw_env
from monstrotheque.adapters.vector import vector_env
from monstrotheque.arena.simulation import simulate
from monstrotheque.bots.analysis import analyse
from monstrotheque.engine.match import Match
from monstrotheque.server.background.warming import warm_up
from tests.contract.cases import choose, helper


def main() -> None:
    """Compile every game, on all cores; those with the longest rules first."""
    longest_first = sorted(mt.game_names(), key=rules_size, reverse=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_game, longest_first))


def rules_size(name: str) -> int:
    """How much source there is to compile."""
    return sum(path.stat().st_size for path in mt.game(name).folder.glob("*.py"))


def compile_game(name: str) -> None:
    """Use the game in every way that has compiled code of its own."""
    warm_up(name)
    game = mt.game(name)
    simulate(game, games=1)
    simulate(game, games=1, bots=["greedy"] * game.check_players(None))
    for dtype in (np.int8, np.float32):
        env = vector_env(name, 1, dtype=dtype)
        env.step(env.reset(seed=1)[1]["legal"][:, 0].astype(np.int64))
    raw_env(name).reset(seed=1)
    analyse(random_match(name), iterations=1)


def random_match(name: str) -> Match:
    """A whole game of random moves."""
    game = mt.game(name)
    match, dice = Match(game, seed=1, options=helper(name).options(1)), random.Random(1)
    while not match.state.is_over:
        match.play(*choose(match.state, dice))
    return match


if __name__ == "__main__":
    main()
