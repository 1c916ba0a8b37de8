"""A fair queue for threads: moves before advice, advice before analyses; then people in turn, then each person's tables
in turn.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from dataclasses import dataclass
from enum import IntEnum

Tables = OrderedDict[str, deque[asyncio.Future[None]]]


class Work(IntEnum):
    """What threads are wanted for, most urgent first."""

    MOVE = 0
    ADVICE = 1
    APPRAISAL = 2


@dataclass(frozen=True, slots=True)
class Asker:
    """For whom, and at which table."""

    person: str = ""
    table: str = ""


class FairQueue:
    """A limited number of workers. Among equals, whoever has waited longest is next: a person with sixty tables waits
    for their own tables, and nobody else does.
    """

    def __init__(self, places: int) -> None:
        self._places = places
        self._free = places
        self._waiting: dict[Work, OrderedDict[str, Tables]] = {work: OrderedDict() for work in Work}

    @property
    def places(self) -> int:
        """How many work at once."""
        return self._places

    def length(self, work: Work) -> int:
        """How many wait for *work*, or for something more urgent."""
        waiting = (tables for kind in Work if kind <= work for tables in self._waiting[kind].values())
        return sum(len(queue) for tables in waiting for queue in tables.values())

    @contextlib.asynccontextmanager
    async def place(self, work: Work, asker: Asker) -> AsyncIterator[None]:
        """Wait for a place, and hold it."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(work, asker)
        try:
            yield
        finally:
            self._hand_on()

    async def _wait(self, work: Work, asker: Asker) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        tables = self._waiting[work].setdefault(asker.person, OrderedDict())
        tables.setdefault(asker.table, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the place had just been handed over
                self._hand_on()
            raise

    def _hand_on(self) -> None:
        """The place goes to whoever is next, or is free."""
        while (turn := self._next()) is not None:
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def _next(self) -> asyncio.Future[None] | None:
        people = next((people for people in self._waiting.values() if people), None)
        if people is None:
            return None
        person, tables = people.popitem(last=False)
        table, turns = tables.popitem(last=False)
        turn = turns.popleft()
        if turns:
            tables[table] = turns
        if tables:
            people[person] = tables
        return turn
