"""Requests to bots that wait in the database for a worker, on PostgreSQL.

One worker at a time leases a job, for seconds. A worker that dies stops renewing its lease, and another takes the job.
Workers skip locked jobs (SKIP LOCKED), and all times are the database's.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

import monstrotheque
from monstrotheque.server.store.schema import jobs

CHANNEL = "monstrotheque_jobs"
"""Where workers hear that there is something to do."""
ANSWERS = "monstrotheque"
"""Where servers hear that something was answered."""
LEASE_SECONDS = 3.0
MOST_TRIES = 3
"""A job that this many workers didn't survive is left alone."""
SHARE_SECONDS = 1.0
"""How much later each further job of one person ranks, so that nobody's many delay another's few."""
STALE_SECONDS = 600.0

_NOW = sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()), sa.Float)
_j = jobs.c
_waits = _j.answer.is_(None) & (_j.leased.is_(None) | (_j.leased < _NOW)) & (_j.tries < MOST_TRIES)
_held = _j.answer.is_(None) & (_j.leased >= _NOW)


@dataclass(frozen=True, slots=True)
class Job:
    """A job that this worker holds, how many wait as urgently, and how many are held by all workers."""

    id: str
    request: bytes
    waiting: int
    held: int


class Progress(NamedTuple):
    """What became of a job so far."""

    answer: bytes | None
    is_taken: bool
    """Whether a worker has ever held it."""


class Jobs:
    """The queue in the database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, request: bytes, game: str, urgency: int, person: str) -> str:
        """Queue a request about *game*; its id."""
        name = secrets.token_hex(12)
        latest = sa.select(sa.func.max(_j.rank)).where(_j.person == person, _j.urgency == urgency, _j.answer.is_(None))
        rank = sa.func.greatest(_NOW, sa.func.coalesce(latest.scalar_subquery() + SHARE_SECONDS, 0.0))
        row: dict[str, Any] = {
            "id": name,
            "version": monstrotheque.__version__,
            "game": game,
            "urgency": urgency,
            "person": person,
            "rank": rank,
            "asked": _NOW,
            "tries": 0,
            "request": request.decode(),
        }
        async with self._engine.begin() as connection:
            await connection.execute(sa.insert(jobs).values(row))
            await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, "")))
        return name

    async def claim(self, worker: str, games: Sequence[str]) -> Job | None:
        """Lease the next job of one of *games*, if one waits: the most urgent first, then everybody in turn."""
        first = (
            sa.select(_j.id)
            .where(_waits, _j.version == monstrotheque.__version__, _j.game.in_(games))
            .order_by(_j.urgency, _j.rank)
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        own = (
            sa.update(jobs)
            .where(_j.id == first.scalar_subquery())
            .values(leased=_NOW + LEASE_SECONDS, worker=worker, tries=_j.tries + 1)
            .returning(_j.id, _j.request, _j.urgency)
        )
        async with self._engine.begin() as connection:
            row = (await connection.execute(own)).first()
            if row is None:
                return None
            waiting = await self._count(connection, _waits & (_j.urgency <= row.urgency) & (_j.id != row.id))
            held = await self._count(connection, _held & (_j.urgency <= row.urgency))
        return Job(row.id, row.request.encode(), waiting, max(1, held))

    async def renew(self, job: str, worker: str) -> None:
        """Hold a job for longer."""
        own = sa.update(jobs).where(_j.id == job, _j.worker == worker)
        async with self._engine.begin() as connection:
            await connection.execute(own.values(leased=_NOW + LEASE_SECONDS))

    async def release(self, job: str, worker: str) -> None:
        """Give a job back at once: this worker stops."""
        own = sa.update(jobs).where(_j.id == job, _j.worker == worker, _j.answer.is_(None))
        async with self._engine.begin() as connection:
            await connection.execute(own.values(leased=None, tries=_j.tries - 1))
            await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, "")))

    async def settle(self, job: str, worker: str, answer: bytes) -> None:
        """Write the answer, and notify the servers. A job that another worker holds by now is left alone."""
        own = sa.update(jobs).where(_j.id == job, _j.worker == worker, _j.answer.is_(None))
        async with self._engine.begin() as connection:
            await connection.execute(own.values(answer=answer.decode()))
            notice = json.dumps({"answered": job})
            await connection.execute(sa.select(sa.func.pg_notify(ANSWERS, notice)))

    async def progress(self, job: str) -> Progress:
        """What became of *job*; one that was swept away was taken, for all we know."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(sa.select(_j.answer, _j.tries).where(_j.id == job))).first()
        if row is None:
            return Progress(None, is_taken=True)
        return Progress(row.answer.encode() if row.answer is not None else None, row.tries > 0)

    async def drop(self, job: str) -> None:
        """Nobody wants this answered any more."""
        async with self._engine.begin() as connection:
            await connection.execute(sa.delete(jobs).where(_j.id == job))

    async def waiting(self, urgency: int) -> int:
        """How many jobs of this urgency or a higher one wait."""
        async with self._engine.connect() as connection:
            return await self._count(connection, _waits & (_j.urgency <= urgency))

    async def sweep(self) -> None:
        """Remove what a dead server has left behind."""
        async with self._engine.begin() as connection:
            await connection.execute(sa.delete(jobs).where(_j.asked < _NOW - STALE_SECONDS))

    async def _count(self, connection: Any, which: sa.ColumnElement[bool]) -> int:
        found = await connection.execute(sa.select(sa.func.count()).select_from(jobs).where(which))
        return int(found.scalar_one())


class Awaited:
    """Answers that somebody in this process waits for."""

    def __init__(self) -> None:
        self._events: dict[str, asyncio.Event] = {}

    def expect(self, job: str) -> asyncio.Event:
        """An event that is set when *job* is answered."""
        return self._events.setdefault(job, asyncio.Event())

    def forget(self, job: str) -> None:
        """Nobody waits any more."""
        self._events.pop(job, None)

    def note(self, job: str) -> None:
        """*job* was answered."""
        if event := self._events.get(job):
            event.set()
