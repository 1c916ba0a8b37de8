"""A model of many servers at one database: how long a move takes, and what is busy first.

Each server process is one queue (its event loop): it decides a move, waits for the disk, then tells everybody at the
table. Its writer commits all that waits at once. Commits that notify other processes are made one after the other,
whoever makes them: PostgreSQL holds a lock over them. Every process hears of every commit.

The costs are measured (`bench/growing.py`); the model only lets them wait for each other.
"""

from __future__ import annotations

import heapq
import itertools
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from monstrotheque.server.store.journal import MOST_AT_ONCE

DECIDING = 0.35
"""Assumed, not measured: the share of a move's work that comes before the disk. The rest is telling the players."""
SECONDS = 20.0
WARM_UP = 4.0


@dataclass(frozen=True)
class Costs:
    """Seconds of each kind of work, on one core."""

    move: float
    """The event loop, for one move with its frames for two players."""
    commit: float
    """One commit, until it is on disk."""
    row: float
    """What one more move adds to a commit."""
    notice: float = 0.0
    """A process hears that another one has committed."""


@dataclass(frozen=True)
class Carried:
    """What one run of the model found. *busy* is the share of time that loops and database work."""

    tables: int
    p50: float
    p99: float
    loop_busy: float
    database_busy: float


@dataclass
class _Loop:
    """One server process: first come, first served."""

    free_at: float = 0.0
    busy: float = 0.0
    to_write: deque[float] = field(default_factory=deque)
    writes: bool = False


class Model:
    """*processes* servers with *tables* at one database, a move at each table every *pace* seconds."""

    def __init__(self, costs: Costs, processes: int, tables: int, pace: float = 4.0, seed: int = 0) -> None:
        self._costs = costs
        self._loops = [_Loop() for _ in range(processes)]
        self._tables = tables
        self._gap = pace / tables
        self._dice = random.Random(seed)
        self._events: list[tuple[float, int, Callable[[float], None]]] = []
        self._count = itertools.count()
        self._database_free = 0.0
        self._database_busy = 0.0
        self._delays: list[float] = []

    def run(self) -> Carried:
        """Let people move for a while."""
        self._at(self._dice.expovariate(1 / self._gap), self._move)
        while self._events and self._events[0][0] < SECONDS:
            now, _, happens = heapq.heappop(self._events)
            happens(now)
        delays = sorted(self._delays) or [float("inf")]
        return Carried(
            self._tables,
            p50=delays[len(delays) // 2],
            p99=delays[int(0.99 * len(delays))],
            loop_busy=max(loop.busy for loop in self._loops) / SECONDS,
            database_busy=self._database_busy / SECONDS,
        )

    def _at(self, when: float, happens: Callable[[float], None]) -> None:
        heapq.heappush(self._events, (when, next(self._count), happens))

    def _move(self, now: float) -> None:
        """Somebody moves, at any table; the next one does a little later."""
        self._at(now + self._dice.expovariate(1 / self._gap), self._move)
        loop = self._dice.choice(self._loops)
        self._at(self._work(loop, now, DECIDING * self._costs.move), lambda then: self._decided(loop, now, then))

    def _work(self, loop: _Loop, now: float, seconds: float) -> float:
        """When *loop* has done a piece of work that comes in now."""
        seconds *= self._dice.gammavariate(4, 1 / 4)
        loop.free_at = max(now, loop.free_at) + seconds
        loop.busy += seconds
        return loop.free_at

    def _decided(self, loop: _Loop, sent: float, now: float) -> None:
        loop.to_write.append(sent)
        if not loop.writes:
            self._commit(loop, now)

    def _commit(self, loop: _Loop, now: float) -> None:
        """All that waits in this process is written at once, when the database has done what came before."""
        batch = [loop.to_write.popleft() for _ in range(min(MOST_AT_ONCE, len(loop.to_write)))]
        loop.writes = True
        seconds = (self._costs.commit + self._costs.row * len(batch)) * self._dice.gammavariate(4, 1 / 4)
        self._database_free = max(now, self._database_free) + seconds
        self._database_busy += seconds
        self._at(self._database_free, lambda then: self._written(loop, batch, then))

    def _written(self, loop: _Loop, batch: list[float], now: float) -> None:
        if self._costs.notice:
            for other in self._loops:
                if other is not loop:
                    self._work(other, now, self._costs.notice)
        for sent in batch:
            told = self._work(loop, now, (1 - DECIDING) * self._costs.move)
            if sent > WARM_UP:
                self._delays.append(told - sent)
        loop.writes = False
        if loop.to_write:
            self._commit(loop, now)


def most_tables(costs: Costs, processes: int, limit: float = 0.05) -> Carried:
    """The most tables at which 99 of 100 moves arrive within *limit* seconds."""
    low, high = 10, 10
    found = Model(costs, processes, low).run()
    while (tried := Model(costs, processes, high).run()).p99 <= limit:
        low, high, found = high, high * 2, tried
    while high - low > max(10, low // 20):
        middle = (low + high) // 2
        tried = Model(costs, processes, middle).run()
        low, high, found = (middle, high, tried) if tried.p99 <= limit else (low, middle, found)
    return found
