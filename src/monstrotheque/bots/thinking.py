"""Running a search: budgets, threads, work space, and what comes out of it."""

from __future__ import annotations

import contextlib
import functools
import random
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np

from monstrotheque.bots import search
from monstrotheque.engine.game import Game
from monstrotheque.engine.moves import Move
from monstrotheque.engine.random import stream
from monstrotheque.engine.record import blank
from monstrotheque.engine.seats import TABLE
from monstrotheque.engine.state import Sight

MAX_PATH = 256
CHUNK = 64
LONGEST_CHUNK = 4096
ENTRIES_PER_ITERATION = 24
SMALLEST_TABLE, LARGEST_TABLE = 1 << 12, 1 << 21
MOST_SPARE = 4


@dataclass(frozen=True)
class Budget:
    """How long to think: a number of iterations, a number of seconds, or whichever comes first; by how many threads.

    `depth` cuts playouts short after so many moves; `explore` and `bias` weigh curiosity and the game's judgement.
    """

    iterations: int = 1_000_000
    seconds: float = 3600.0
    threads: int = 1
    depth: int | None = None
    explore: float | None = None
    bias: float = 1.0


@dataclass(frozen=True)
class Candidate:
    """A move at the root: how often it was tried, its mean reward from 0 to 1, and what it is worth in people's terms
    (share of victory, or the score of a cooperative game). No move stands for waiting.
    """

    move: Move | None
    visits: int
    value: float
    worth: float = 0.0


@dataclass(frozen=True)
class Thought:
    """What a search found: its candidates, most tried first, and how much it did."""

    candidates: tuple[Candidate, ...]
    iterations: int
    seconds: float

    @property
    def best(self) -> Candidate:
        """The most tried move."""
        return self.candidates[0]


@functools.cache
def compiled(game: Game) -> SimpleNamespace:
    """The search, compiled for *game*."""
    return game.specialise(search)


@functools.cache
def prepare(game: Game) -> None:
    """Compile what a search of *game* needs, so that no thinking time is spent on it."""
    state = game.new(seed=0)
    _run(state.sight(state.actors[0]), Budget(), 1, 0.0, 0)


class Workspace:
    """One thread's work space for searches of one game. Tables are reused: entries of older searches don't count."""

    def __init__(self, game: Game, entries: int) -> None:
        self.entries = entries
        self.states = blank(game.record.dtype, 2)
        self.words = self.states.view(np.uint64).reshape(2, -1)
        self.moves = np.empty(game.max_legal + 1, np.int32)
        self.slots = np.empty(game.max_legal + 1, np.int64)
        self.path = np.empty((MAX_PATH, 2), np.int64)
        self.payoffs = np.zeros(TABLE + 1)
        self.keys = np.zeros(entries, np.uint64)
        self.stamps = np.zeros(entries, np.int32)
        self.table = np.zeros((entries, 5), np.float64)
        self.stamp = 0

    def next_stamp(self) -> int:
        """A mark for the entries of a new search."""
        self.stamp += 1
        return self.stamp


_SPARE: dict[tuple[str, int], list[Workspace]] = {}
_SPARE_LOCK = threading.Lock()


@contextlib.contextmanager
def workspace(game: Game, iterations: int) -> Iterator[Workspace]:
    """A work space for *game*, large enough for *iterations*: a spare one if there is, and given back afterwards."""
    entries = SMALLEST_TABLE
    while entries < min(iterations * ENTRIES_PER_ITERATION, LARGEST_TABLE):
        entries *= 2
    with _SPARE_LOCK:
        spare = _SPARE.setdefault((game.name, entries), [])
        space = spare.pop() if spare else None
    space = space or Workspace(game, entries)
    try:
        yield space
    finally:
        with _SPARE_LOCK:
            if len(spare) < MOST_SPARE:
                spare.append(space)


def think(sight: Sight, budget: Budget, dice: random.Random) -> Thought:
    """Search from what a seat sees. The same sight, budget of iterations and dice give the same thought."""
    prepare(sight.game)
    started = time.perf_counter()
    deadline = started + budget.seconds
    share = -(-budget.iterations // budget.threads)
    seeds = [dice.getrandbits(64) for _ in range(budget.threads)]
    if budget.threads == 1:
        runs = [_run(sight, budget, share, deadline, seeds[0])]
    else:
        with ThreadPoolExecutor(budget.threads) as pool:
            runs = list(pool.map(lambda seed: _run(sight, budget, share, deadline, seed), seeds))
    sums = np.sum([run[1] for run in runs], axis=0)
    candidates = [
        Candidate(_move(sight, move), int(n), float(value / max(n, 1)), float(worth / max(n, 1)))
        for move, (n, value, worth) in zip(runs[0][0], sums, strict=True)
    ]
    candidates.sort(key=lambda candidate: (-candidate.visits, -candidate.value))
    return Thought(tuple(candidates), sum(run[2] for run in runs), time.perf_counter() - started)


def _move(sight: Sight, move: int) -> Move | None:
    return None if move == search.WAIT else sight.game.moves.move(move)


def _run(sight: Sight, budget: Budget, iterations: int, deadline: float, seed: int) -> tuple[list[int], Any, int]:
    """One thread's search: the moves at the root, their statistics, and how many iterations were made."""
    with workspace(sight.game, iterations) as space:
        return _search(sight, budget, iterations, deadline, seed, space)


def _search(
    sight: Sight, budget: Budget, iterations: int, deadline: float, seed: int, space: Workspace
) -> tuple[list[int], Any, int]:
    game, seat = sight.game, sight.seat
    kernels = compiled(game)
    depth = game.search_depth if budget.depth is None else budget.depth
    explore = game.curiosity if budget.explore is None else budget.explore
    root = blank(game.record.dtype)
    root[0] = sight.record
    can_wait = seat not in sight.actors
    rng = np.uint64(stream(np.uint64(seed)))
    stamp = space.next_stamp()
    done = 0
    for count in _chunks(iterations):
        rng = np.uint64(
            kernels.search(
                root, seat, can_wait, count, space.states, space.words, space.moves, space.slots, space.path,
                space.payoffs, space.keys, space.stamps, stamp, space.table,
                depth, explore, budget.bias, rng,
            )
        )  # fmt: skip
        done += count
        if time.perf_counter() >= deadline:
            break
    sums = np.zeros((len(space.moves), 3))
    n = kernels.root_statistics(
        root, seat, can_wait, space.states, space.words, space.moves, space.keys, space.stamps, stamp, space.table, sums
    )
    return space.moves[:n].tolist(), sums[:n], done


def _chunks(iterations: int) -> Iterator[int]:
    """Pieces of growing size, so that a deadline is met without asking the clock all the time."""
    size, left = CHUNK, iterations
    while left > 0:
        yield min(size, left)
        left -= size
        size = min(size * 2, LONGEST_CHUNK)


def judge(sight: Sight, samples: int, dice: random.Random) -> list[Candidate]:
    """The game's own opinion of each move after one ply, best first."""
    game = sight.game
    root = blank(game.record.dtype)
    root[0] = sight.record
    values = np.zeros(game.max_legal + 1)
    rng = np.uint64(stream(np.uint64(dice.getrandbits(64))))
    can_wait = sight.seat not in sight.actors
    with workspace(game, 1) as space:
        n = compiled(game).judge(root, sight.seat, can_wait, samples, space.states, space.moves, values, rng)
        moves = space.moves[:n].tolist()
    judged = [
        Candidate(_move(sight, move), samples, float(value)) for move, value in zip(moves, values[:n], strict=True)
    ]
    return sorted(judged, key=lambda candidate: -candidate.value)
