"""Our own engine: random games and searches, in one thread unless said."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import numpy as np

import monstrotheque as mt
from bench.bench import THREADS, random_moves
from bench.peers import noughts as _noughts
from bench.peers.rows import PLAY, SEARCH, Row, row
from monstrotheque.bots.thinking import Budget, think
from monstrotheque.engine.game import Game
from monstrotheque.engine.raw_state import blank

ENGINE = "Monstrothèque"
ITERATIONS = 20_000


def mean_length(game: Game, players: int, games: int = 500) -> float:
    """Decisions of a random game."""
    setup, work = game.setup(players, game.check_options({})), np.zeros((3, players), np.int64)
    states, result = blank(game.raw_state.dtype, 2), np.zeros(players, np.int64)
    arguments = (np.uint64(1), 0, games, game.max_plies, game.move_buffer(), result, work[0], work[1])
    return float(game.playouts.random_games(states, players, setup, *arguments)) / games


def play(game: Game, players: int) -> Row:
    """Random games in compiled code."""
    length = mean_length(game, players)
    return row(PLAY, ENGINE, game.name, "compiled loop", lambda: random_moves(game, players, 1, 0.2)[0], length=length)


def environment(game: Game, players: int) -> Row:
    """The vector environment, with observations."""
    from bench.research import GAMES, vector

    figure = vector(game, players, THREADS)
    how = f"{GAMES:,} games at once, all cores, with observations"
    return Row(PLAY, ENGINE, game.name, how, figure.steps_per_s, figure.cpu_us)


def search(game: Game, players: int) -> Row:
    """Iterations of IS-MCTS from the first move; a playout follows the game's own judgement."""
    state = game.new(players=players, seed=1)
    sight, dice = state.sight(state.actors[0]), random.Random(1)
    how = "IS-MCTS, heuristic playouts" if game is not _noughts.GAME else "IS-MCTS, random playouts"

    def run() -> int:
        return think(sight, Budget(iterations=ITERATIONS), dice).iterations

    return row(SEARCH, ENGINE, game.name, how, run, length=mean_length(game, players))


def rows(noughts: bool) -> list[Callable[[], Row]]:
    """What to measure of ours."""
    games = [_noughts.GAME] if noughts else mt.all_games()
    found: list[Callable[[], Row]] = []
    for game in games:
        players = game.check_players(None)
        found += [partial(play, game, players), partial(search, game, players)]
        if not noughts:
            found.append(partial(environment, game, players))
    return found
