"""Running a search: budgets, threads, work space and results."""

from __future__ import annotations

import contextlib
import functools
import math
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from monstrotheque.bots import guided, search
from monstrotheque.bots.candidates import COLUMNS, ERROR, MEAN, MOVE, VALUE, VISITS, rank_candidates
from monstrotheque.bots.net import CURIOSITY, Net, net_buffers
from monstrotheque.bots.search import SEARCHES
from monstrotheque.bots.tree import ANY, EDGE, WAIT, Aim, Buffers, table_size
from monstrotheque.engine.game import Game
from monstrotheque.engine.moves import Move
from monstrotheque.engine.random import stream
from monstrotheque.engine.raw_state import blank, position_size
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import Sight

MAX_PATH = 256
CHUNK = 32
"""Iterations between the first two looks at the clock."""
LOOK = 0.02
"""Seconds between later looks at the clock, about."""
MOST_SPARE = 4
SURE = 3.0
"""Standard errors by which the best of many moves must lead to be surely better."""
FEW = 8
"""A move with fewer visits can't be compared."""
SAMPLES = 8
"""Re-deals over which the game's evaluation is averaged."""


@dataclass(frozen=True)
class Budget:
    """How long to search: iterations, seconds, or whichever ends first; and on how many threads.

    `depth` cuts playouts after that many moves. A share of the reward, `judged`, is what the game's judgement says
    before the playout. `explore` and `bias` weigh exploration and the game's evaluation. A `net` judges positions
    instead of playouts.
    """

    iterations: int = 1_000_000
    seconds: float = 3600.0
    threads: int = 1
    depth: int | None = None
    judged: float | None = None
    explore: float | None = None
    bias: float = 1.0
    net: Net | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Candidate:
    """A move at the root: its visits, its mean reward from 0 to 1, and its worth to people (share of victory, or the
    score of a cooperative game) with the standard error of that. No move means waiting.
    """

    move: Move | None
    visits: int
    value: float
    worth: float = 0.0
    error: float = math.inf


@dataclass(frozen=True)
class Thought:
    """What a search found: its candidates, most visited first, and how much it searched."""

    candidates: tuple[Candidate, ...]
    iterations: int
    seconds: float

    @property
    def best(self) -> Candidate:
        """The most visited move."""
        return self.candidates[0]


@functools.cache
def compiled(game: Game) -> SimpleNamespace:
    """The search, compiled for *game*."""
    return game.specialise(search)


@functools.cache
def compiled_with_net(game: Game) -> SimpleNamespace:
    """The search with a net, compiled for *game*: its templates together with those of the search that they call."""
    together = ModuleType(guided.__name__)
    vars(together).update(vars(search) | vars(guided))
    return game.specialise(together)


@functools.cache
def prepare(game: Game) -> None:
    """Compile what a search of *game* needs, so that compiling takes no thinking time."""
    state = game.new(seed=0)
    _run(state.sight(state.actors[0]), Budget(), 1, 0.0, 0)


def _position_words(states: Any) -> Any:
    """The positions of *states* as 64-bit words, for hashing."""
    words = states.view(np.uint64).reshape(len(states), -1)
    count = position_size(states.dtype) // words.itemsize
    return words if count == words.shape[1] else words[:, :count]


class SearchMemory:
    """One thread's work space for searches of one game. Tables are reused; edges of older searches don't count."""

    def __init__(self, game: Game, entries: int) -> None:
        states = blank(game.raw_state.dtype, 2)
        self.buffers = Buffers(
            states=states,
            words=_position_words(states),
            moves=np.empty(game.max_legal + 1, np.int32),
            slots=np.empty(game.max_legal + 1, np.int64),
            path=np.empty((MAX_PATH, 3), np.int64),
            rewards=np.zeros(JOINT + 1),
            worths=np.zeros(JOINT + 1),
            hopes=np.zeros((2, JOINT + 1)),
            roots=np.zeros((game.max_legal + 1, 4)),
            edges=blank(EDGE, entries),
        )
        self.stamp = 0

    def next_stamp(self) -> int:
        """A stamp for the edges of a new search, and cleared statistics for its root."""
        self.buffers.roots[:] = 0.0
        return self.next_stamps(1)

    def next_stamps(self, count: int) -> int:
        """The first of *count* stamps for the edges of new searches."""
        first = self.stamp + 1
        self.stamp += count
        return first


_SPARE: dict[tuple[str, int], list[SearchMemory]] = {}
_SPARE_LOCK = threading.Lock()


@contextlib.contextmanager
def search_memory(game: Game, iterations: int) -> Iterator[SearchMemory]:
    """A work space for *game*, large enough for *iterations*: a spare one if there is one, and returned afterwards."""
    entries = table_size(iterations)
    with _SPARE_LOCK:
        spare = _SPARE.setdefault((game.name, entries), [])
        memory = spare.pop() if spare else None
    memory = memory or SearchMemory(game, entries)
    try:
        yield memory
    finally:
        with _SPARE_LOCK:
            if len(spare) < MOST_SPARE:
                spare.append(memory)


def think(sight: Sight, budget: Budget, dice: random.Random) -> Thought:
    """Search from what a seat sees. The same sight, budget of iterations and dice give the same result."""
    return _think(sight, budget, dice, ANY)


def decide(sight: Sight, budget: Budget, dice: random.Random) -> Candidate:
    """The move to play."""
    return ranked(sight, think(sight, budget, dice), dice)[0]


def ranked(sight: Sight, thought: Thought, dice: random.Random) -> list[Candidate]:
    """The candidates with the move to play first: among rivals the most visited.

    Partners, and seats that act out of turn, have tokens to spend only once. Among moves that the search can't tell
    apart, they prefer the game's evaluation, which knows what is worth keeping. Moves that the game calls idle come
    last.
    """
    candidates = _idle_last(sight, thought.candidates)
    if sight.seat in sight.actors and not sight.game.is_cooperative:
        return candidates
    useful = [found for found in candidates if not is_idle(sight, found.move)] or candidates
    tried = [found for found in useful if found.visits >= FEW] or useful[:1]
    best = max(tried, key=lambda found: found.worth)
    level = [found for found in tried if best.worth - found.worth <= SURE * math.hypot(best.error, found.error)]
    opinions = {found.move: found.value for found in judge(sight, SAMPLES, dice)}
    level.sort(key=lambda found: -opinions[found.move])
    return level + [found for found in candidates if found not in level]


def _idle_last(sight: Sight, candidates: Sequence[Candidate]) -> list[Candidate]:
    return sorted(candidates, key=lambda found: is_idle(sight, found.move))


def is_idle(sight: Sight, move: Move | None) -> bool:
    """Whether the game calls a move wasted (`is_idle` in its `reasons.py`)."""
    hook = getattr(sight.game.module("reasons"), "is_idle", None)
    return bool(hook and move and hook(sight, move))


def appraise(sight: Sight, played: Move, iterations: int, seeds: Sequence[int]) -> list[Candidate]:
    """What the most promising moves and the move *played* are worth, each by a search of its own."""
    found = np.zeros((sight.game.max_legal + 1, COLUMNS))
    with search_memory(sight.game, iterations) as memory:
        aim = _aim(sight, Budget(), memory.next_stamps(SEARCHES))
        words = np.array(seeds, np.uint64)
        count = compiled(sight.game).appraise(_root(sight), aim, memory.buffers, played.id, iterations, words, found)
    return [_candidate(sight, row) for row in found[:count]]


def appraisal_seeds(dice: random.Random) -> list[int]:
    """The seeds of one appraisal."""
    return [dice.getrandbits(64) for _ in range(SEARCHES)]


def _think(sight: Sight, budget: Budget, dice: random.Random, first: int) -> Thought:
    prepare(sight.game)
    started = time.perf_counter()
    deadline = started + budget.seconds
    share = -(-budget.iterations // budget.threads)
    seeds = [dice.getrandbits(64) for _ in range(budget.threads)]
    if budget.threads == 1:
        runs = [_run(sight, budget, share, deadline, seeds[0], first)]
    else:
        with ThreadPoolExecutor(budget.threads) as pool:
            runs = list(pool.map(lambda seed: _run(sight, budget, share, deadline, seed, first), seeds))
    sums = np.sum([run[1] for run in runs], axis=0)
    n = len(sums)
    found = np.zeros((n, COLUMNS))
    rank_candidates(np.array(runs[0][0], np.int32), n, sums, np.zeros(n, np.int64), found)
    candidates = tuple(_candidate(sight, row) for row in found)
    return Thought(candidates, sum(run[2] for run in runs), time.perf_counter() - started)


def _candidate(sight: Sight, row: Any) -> Candidate:
    """A candidate from its row of numbers."""
    move = _move(sight, int(row[MOVE]))
    return Candidate(move, int(row[VISITS]), float(row[VALUE]), float(row[MEAN]), float(row[ERROR]))


def _move(sight: Sight, move: int) -> Move | None:
    return None if move == WAIT else sight.game.moves.move(move)


def _run(
    sight: Sight, budget: Budget, iterations: int, deadline: float, seed: int, first: int = ANY
) -> tuple[list[int], Any, int]:
    """One thread's search: the moves at the root, their statistics, and how many iterations were made."""
    kernels, root = compiled(sight.game), _root(sight)
    rng = _stream(seed)
    done = 0
    with search_memory(sight.game, iterations) as memory:
        aim, buffers = _aim(sight, budget, memory.next_stamp(), first), memory.buffers
        go_on = _searching(sight, budget, aim, buffers)
        count = CHUNK
        while done < iterations:
            began = time.perf_counter()
            count = min(count, iterations - done)
            rng = np.uint64(go_on(root, count, rng))
            done += count
            if (now := time.perf_counter()) >= deadline:
                break
            count = _next_chunk(count, now - began, deadline - now)
        n = kernels.moves_of(root[0], aim.seat, aim.can_wait, buffers.moves)
        return buffers.moves[:n].tolist(), buffers.roots[:n].copy(), done


def _searching(sight: Sight, budget: Budget, aim: Aim, buffers: Buffers) -> Callable[[Any, int, Any], Any]:
    """Runs a number of iterations from a root, with the budget's net or with playouts."""
    if budget.net is None:
        kernels = compiled(sight.game)
        return lambda root, count, rng: kernels.search(root, aim, buffers, count, rng)
    kernels, layers = compiled_with_net(sight.game), net_buffers(budget.net)
    return lambda root, count, rng: kernels.guided_search(root, aim, buffers, layers, count, rng)


def _root(sight: Sight) -> Any:
    root = blank(sight.game.raw_state.dtype)
    root[0] = sight.raw
    return root


def _stream(seed: int) -> Any:
    return np.uint64(stream(np.uint64(seed)))


def _aim(sight: Sight, budget: Budget, stamp: int = 0, first: int = ANY) -> Aim:
    game = sight.game
    curiosity = CURIOSITY if budget.net else game.curiosity
    return Aim(
        seat=sight.seat,
        partners=game.is_cooperative,
        can_wait=sight.seat not in sight.actors,
        first=first,
        depth=game.search_depth if budget.depth is None else budget.depth,
        judged=game.judged if budget.judged is None else budget.judged,
        explore=curiosity if budget.explore is None else budget.explore,
        bias=budget.bias,
        stamp=stamp,
    )


def _next_chunk(count: int, spent: float, left: float) -> int:
    """Iterations before the next look at the clock: at most twice as many as before, and no more than the time left
    allows.
    """
    return max(1, int(min(2 * count, count * min(LOOK, left) / max(spent, 1e-6))))


def judge(sight: Sight, samples: int, dice: random.Random) -> list[Candidate]:
    """The game's evaluation of each move after one ply, best first."""
    values = np.zeros(sight.game.max_legal + 1)
    rng = _stream(dice.getrandbits(64))
    with search_memory(sight.game, 1) as memory:
        buffers = memory.buffers
        n = compiled(sight.game).judge(_root(sight), _aim(sight, Budget()), buffers, samples, values, rng)
        moves = buffers.moves[:n].tolist()
    judged = [
        Candidate(_move(sight, move), samples, float(value)) for move, value in zip(moves, values[:n], strict=True)
    ]
    return sorted(judged, key=lambda candidate: -candidate.value)
