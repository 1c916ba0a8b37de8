"""OpenSpiel: random games and searches in its C++, and the same in its Python."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pyspiel

from bench.peers.rows import PLAY, SEARCH, Row, row
from bench.research import spiel as python_loop

UCT = 2.0
ITERATIONS = 1000
PYTHON_ITERATIONS = 100
MEMORY_MB = 200


def decisions(state: Any) -> int:
    """How many of a finished game's moves somebody chose; the others were chance."""
    return sum(action.player >= 0 for action in state.full_history())


def uniform_bots(game: Any) -> list[Any]:
    """C++ bots that play any legal move."""
    return [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]


def mean_length(game: Any) -> float:
    """Decisions of a random game."""
    bots, states = uniform_bots(game), [game.new_initial_state() for _ in range(200)]
    for seed, state in enumerate(states):
        pyspiel.evaluate_bots(state, bots, seed)
    return sum(decisions(state) for state in states) / len(states)


def random_bots(name: str) -> Row:
    """Random games that C++ bots play in OpenSpiel's own C++ loop. Python makes the state and counts."""
    game = pyspiel.load_game(name)
    bots, seeds, length = uniform_bots(game), itertools.count(), mean_length(game)

    def run() -> int:
        for _ in range(100):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return 100

    return row(PLAY, "OpenSpiel (C++)", name, "C++ loop", run, length=length).times(length)


def first_decision(game: Any) -> Any:
    """The first position in which somebody has to choose."""
    state, dice = game.new_initial_state(), random.Random(1)
    while state.is_chance_node():
        state.apply_action(dice.choice(state.legal_actions()))
    return state


def is_perfect(game: Any) -> bool:
    """Whether nothing is hidden."""
    return bool(game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION)


def search(name: str) -> Row:
    """Iterations of the C++ search with one random playout each: MCTS, or IS-MCTS where something is hidden."""
    game = pyspiel.load_game(name)
    state, evaluator = first_decision(game), pyspiel.RandomRolloutEvaluator(1, 1)
    kind = "MCTS" if is_perfect(game) else "IS-MCTS"

    def run() -> int:
        if is_perfect(game):
            bot = pyspiel.MCTSBot(game, evaluator, UCT, ITERATIONS, MEMORY_MB, False, 1, False)
        else:
            most_visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
            bot = pyspiel.ISMCTSBot(1, evaluator, UCT, ITERATIONS, -1, most_visits, False, False)
        bot.step(state)
        return ITERATIONS

    return row(SEARCH, "OpenSpiel (C++)", name, kind, run, length=mean_length(game))


def python_search(name: str) -> Row:
    """The same by OpenSpiel's Python algorithms."""
    from open_spiel.python.algorithms import ismcts, mcts

    game, dice = pyspiel.load_game(name), np.random.RandomState(1)
    state, evaluator = first_decision(game), mcts.RandomRolloutEvaluator(1, dice)
    kind = "MCTS" if is_perfect(game) else "IS-MCTS"

    def run() -> int:
        if is_perfect(game):
            bot: Any = mcts.MCTSBot(game, UCT, PYTHON_ITERATIONS, evaluator, solve=False, random_state=dice)
        else:
            bot = ismcts.ISMCTSBot(game, evaluator, UCT, PYTHON_ITERATIONS, random_state=dice)
        bot.step(state)
        return PYTHON_ITERATIONS

    return row(SEARCH, "OpenSpiel (Python)", name, f"{kind} in Python", run, length=mean_length(game))


def python_game(name: str) -> Row:
    """A game that is itself written in Python, in a Python loop."""
    from open_spiel.python import games as _games  # noqa: F401 (registers them)

    return Row.of(python_loop("OpenSpiel (Python)", name), "Python loop, with observations")


def rows(noughts: bool) -> list[Callable[[], Row]]:
    """What to measure of OpenSpiel: on noughts and crosses, or on card games."""
    if noughts:
        return [
            partial(random_bots, "tic_tac_toe"),
            partial(python_game, "python_tic_tac_toe"),
            partial(search, "tic_tac_toe"),
            partial(python_search, "tic_tac_toe"),
        ]
    return [
        *(partial(random_bots, name) for name in ("leduc_poker", "gin_rummy", "hearts", "hanabi", "crazy_eights")),
        partial(python_game, "python_liars_poker"),
        *(partial(search, name) for name in ("leduc_poker", "gin_rummy", "hearts", "oh_hell")),
        partial(python_search, "leduc_poker"),
    ]
