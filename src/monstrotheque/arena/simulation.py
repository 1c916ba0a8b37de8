"""Many games between bots, counted. Random players run entirely in compiled code."""

from __future__ import annotations

import functools
import operator
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from monstrotheque.arena.players import Player, choice
from monstrotheque.bots import Bot, bot
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.game import Game
from monstrotheque.engine.gpu import NoGpu, find_cuda, has_gpu
from monstrotheque.engine.moves import Move
from monstrotheque.engine.playouts import VICTORY
from monstrotheque.engine.random import stream
from monstrotheque.engine.raw_state import IntArray, blank
from monstrotheque.engine.state import LOW_64_BITS, State

PIECE_SECONDS = 0.2
RANDOM = "random"
CPU, GPU, AUTO = DEVICES = ("cpu", "gpu", "auto")
WORTH_A_GPU = 1_000_000
"""With fewer games, "auto" doesn't choose a GPU: it takes longer to start."""

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Tally:
    """The counts of many games. A shared victory counts as a share of a win for each winner."""

    game: str
    players: int
    bots: list[str]
    seed: int
    device: str
    games: int
    moves: int
    seconds: float
    moves_per_second: float
    wins: list[float]
    mean_scores: list[float]

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)


def simulate(
    game: Game,
    *,
    players: int | None = None,
    games: int,
    bots: Sequence[str] = (),
    seed: int = 0,
    options: dict[str, Any] | None = None,
    device: str = CPU,
    on_progress: Progress | None = None,
) -> Tally:
    """Play *games* games. The same seed gives the same games on every *device*: the CPU ("cpu"), a GPU (random
    players only), or whichever is faster ("auto").

    The time measures playing only, not compiling.
    """
    players = game.check_players(players)
    game.check_seed(seed)
    names = list(bots) or [RANDOM] * players
    if len(names) != players:
        raise BadOption("bots", "seats", players=players, given=len(names))
    checked = game.check_options(options or {})
    device = _device(device, names, games)
    series: _Series
    if device == GPU:
        series = _OnGpu(game, players, checked, seed)
    elif all(name == RANDOM for name in names):
        series = _Compiled(game, players, checked, seed)
    else:
        series = _Seated(game, players, checked, seed, [bot(name) for name in names])
    series.run(0, 1)  # compiles what is missing, outside the measured time
    started = time.perf_counter()
    counted = _run(series, games, on_progress)
    seconds = time.perf_counter() - started
    return Tally(
        game=game.name,
        players=players,
        bots=names,
        seed=seed,
        device=device,
        games=counted.games,
        moves=counted.moves,
        seconds=seconds,
        moves_per_second=counted.moves / seconds,
        wins=[round(int(parts) / VICTORY, 6) for parts in counted.wins],
        mean_scores=[int(total) / counted.games for total in counted.totals],
    )


def _device(wished: str, bots: Sequence[str], games: int) -> str:
    """Where the games are played, if that is possible for these players."""
    if wished not in DEVICES:
        raise BadOption("device", "choice", given=wished, known=", ".join(DEVICES))
    others = sorted(set(bots) - {RANDOM})
    if wished == GPU and others:
        raise NoGpu("players", bots=", ".join(others))
    if wished == AUTO:
        return GPU if not others and games >= WORTH_A_GPU and has_gpu() else CPU
    return wished


@dataclass(frozen=True)
class _Counted:
    """Some games, counted together, so that no game is in one count and not in another."""

    games: int
    moves: int
    wins: IntArray
    """Shares of victory, in parts of VICTORY."""
    totals: IntArray

    def __add__(self, more: _Counted) -> _Counted:
        return _Counted(
            self.games + more.games, self.moves + more.moves, self.wins + more.wins, self.totals + more.totals
        )


def _run(series: _Series, games: int, on_progress: Progress | None) -> _Counted:
    """Play *games* games in chunks of about a fifth of a second. An interruption keeps the complete chunks."""
    counted, piece = _Counted(0, 0, *np.zeros((2, series.players), np.int64)), series.least_piece
    try:
        while counted.games < games:
            started = time.perf_counter()
            counted += series.run(counted.games, min(piece, games - counted.games))
            if on_progress:
                on_progress(counted.games)
            if time.perf_counter() - started < PIECE_SECONDS / 2:
                piece *= 2
    except KeyboardInterrupt:
        if not counted.games:
            raise
    return counted


class _Series:
    """Games numbered from 0, each with its own seed."""

    least_piece = 1
    """The number of games in the first chunk."""

    def __init__(self, game: Game, players: int, options: dict[str, Any], seed: int) -> None:
        self.game, self.players, self.options, self.seed = game, players, options, seed

    def run(self, first: int, count: int) -> _Counted:
        """Play games number *first* to *first + count − 1*."""
        raise NotImplementedError


class _AtRandom(_Series):
    """Random players, in compiled code from the deal to the result."""

    def __init__(self, game: Game, players: int, options: dict[str, Any], seed: int) -> None:
        super().__init__(game, players, options, seed)
        self.setup = game.setup(players, options)
        self.series = np.uint64(stream(np.uint64((seed ^ seed >> 64) & LOW_64_BITS)))

    def _counted(self, games: int, moves: int, wins: IntArray, totals: IntArray) -> _Counted:
        if moves < 0:
            raise RuntimeError(f"a game of {self.game.name} did not end within {self.game.max_plies} moves")
        return _Counted(games, moves, wins, totals)


class _Compiled(_AtRandom):
    """On the CPU."""

    def run(self, first: int, count: int) -> _Counted:
        game = self.game
        wins, totals = np.zeros(self.players, np.int64), np.zeros(self.players, np.int64)
        moves = game.playouts.random_games(
            blank(game.raw_state.dtype, 2),
            self.players,
            self.setup,
            self.series,
            first,
            count,
            game.max_plies,
            game.move_buffer(),
            np.zeros(self.players, np.int64),
            wins,
            totals,
        )
        return self._counted(count, moves, wins, totals)


class _OnGpu(_AtRandom):
    """On a GPU, the same games."""

    def __init__(self, game: Game, players: int, options: dict[str, Any], seed: int) -> None:
        super().__init__(game, players, options, seed)
        find_cuda()
        from monstrotheque.engine import gpu_playouts

        self.games = gpu_playouts
        self.least_piece = gpu_playouts.least_piece()

    def run(self, first: int, count: int) -> _Counted:
        found = self.games.random_games(self.game, self.players, self.setup, self.series, first, count)
        return self._counted(count, found.moves, found.wins, found.totals)


class _Seated(_Series):
    """Any bots, one in each seat."""

    def __init__(self, game: Game, players: int, options: dict[str, Any], seed: int, bots: list[Bot]) -> None:
        super().__init__(game, players, options, seed)
        self.bots = bots

    def run(self, first: int, count: int) -> _Counted:
        played = [_count(self._play(number)) for number in range(first, first + count)]
        return functools.reduce(operator.add, played)

    def _play(self, number: int) -> State:
        dice = random.Random(f"{self.seed}:{number}")
        state = self.game.new(players=self.players, seed=dice.getrandbits(128), **self.options)
        while not state.is_over:
            state = state.play(*next_move(state, self.bots, dice))
        return state


def _count(state: State) -> _Counted:
    """One finished game."""
    places = state.places or []
    wins = np.array([VICTORY // places.count(1) if place == 1 else 0 for place in places])
    return _Counted(1, state.age, wins, np.array(state.scores))


def next_move(state: State, bots: Sequence[Player], dice: random.Random) -> tuple[int, Move]:
    """The next move at a table of bots: an interjection if a bot wants one, else a move of a seat that must act."""
    for seat in _in_random_order(state.interjectors, dice):
        move = choice(bots[state.decider_for(seat)], state, seat, dice)
        if move is not None:
            return seat, move
    for seat in _in_random_order(state.actors, dice):
        move = choice(bots[state.decider_for(seat)], state, seat, dice)
        if move is not None:
            return seat, move
    raise RuntimeError(f"no bot moves in {state}")


def _in_random_order(seats: Sequence[int], dice: random.Random) -> list[int]:
    return dice.sample(seats, len(seats))
