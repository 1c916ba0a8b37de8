"""Finds tables that were left behind: every two seconds those that are due, now and then the abandoned ones."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from monstrotheque.engine.errors import MonstroError
from monstrotheque.server.background.bot_scheduler import BotScheduler
from monstrotheque.server.background.clock_timeouts import ClockTimeouts
from monstrotheque.server.background.retention import close_abandoned
from monstrotheque.server.background.tasks import Tasks
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.moderation import Moderation
from monstrotheque.server.people.ratings import settle
from monstrotheque.server.steady_clock import LOOK_SECONDS
from monstrotheque.server.store import database, schema
from monstrotheque.server.store.database import database_problem
from monstrotheque.server.store.jobs import Jobs
from monstrotheque.server.store.table_rows import BOT_PATIENCE
from monstrotheque.server.table.entries import LogEntry, Over
from monstrotheque.server.table.table import Table

log = logging.getLogger(__name__)

SWEEP_SECONDS = 2.0
SWEEP_MOST = 100
RETENTION_SECONDS = 600.0
HOPELESS_SECONDS = 3600.0
_POSTPONE = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("b_id"), schema.tables.c.version == sa.bindparam("b_version"))
    .values(due=sa.bindparam("b_due"))
)


class Sweeper:
    """Finds what was left undone: a bot that died with its process, a clock without a timer, a result that wasn't
    written.
    """

    def __init__(
        self, live: LiveTables, bots: BotScheduler, timeouts: ClockTimeouts, moderation: Moderation, jobs: Jobs | None
    ) -> None:
        self._live = live
        self._moderation = moderation
        self._jobs = jobs
        self._bots = bots
        self._timeouts = timeouts
        self._tasks = Tasks()
        live.on_change.append(self._note_the_end)

    async def start(self) -> None:
        """Start, with the tables that were left behind."""
        self._tasks.begin(self._sweep(), "sweeper")
        self._tasks.begin(self._watch_the_clock(), "gaps")

    async def stop(self) -> None:
        """Stop. What isn't done is picked up at the next start."""
        await self._tasks.stop()

    def _note_the_end(self, table: Table, made: Sequence[LogEntry]) -> None:
        if any(isinstance(entry, Over) for entry in made):
            self._tasks.begin(settle(self._live.engine, table), f"result of {table.header.id}")

    async def _sweep(self) -> None:
        closed = 0.0
        while True:
            try:
                await self._moderation.refresh()
                await self._look_after()
                if time.monotonic() - closed > RETENTION_SECONDS:
                    closed = time.monotonic()
                    await close_abandoned(self._live)
                    if self._jobs:
                        await self._jobs.sweep()
            except (sa.exc.SQLAlchemyError, OSError, MonstroError) as error:
                log.warning(
                    "could not read the tables that are due; trying again", extra={"problem": database_problem(error)}
                )
            await asyncio.sleep(SWEEP_SECONDS)

    async def _watch_the_clock(self) -> None:
        """Nobody loses to a computer that slept, a process that was stopped or a clock that was set."""
        while True:
            self._live.notice_gaps()
            await asyncio.sleep(LOOK_SECONDS)

    async def _look_after(self) -> None:
        """Tables that are due."""
        t, now = schema.tables.c, self._live.clock.now()
        query = sa.select(t.id, t.version).where(t.due < now).order_by(t.due).limit(SWEEP_MOST)
        async with self._live.engine.connect() as connection:
            found = (await connection.execute(query)).all()
        looks = [await self._try_to_look_after(table_id, version, now) for table_id, version in found]
        await self._postpone(looks)

    async def _try_to_look_after(self, table_id: str, version: int, now: float) -> dict[str, Any]:
        try:
            due = await self._look_after_one(table_id, version, now)
        except MonstroError as error:
            log.warning(
                "could not open a table that is due; skipping it", extra={"table": table_id, "problem": error.code}
            )
            due = now + HOPELESS_SECONDS
        return {"b_id": table_id, "b_version": version, "b_due": due}

    async def _look_after_one(self, table_id: str, version: int, now: float) -> float | None:
        """Handle one table. Returns when to look again."""
        table = await self._live.find(table_id)
        await self._live.refresh((table_id, version))
        if table.status == "over":
            await settle(self._live.engine, table)
            return None
        self._bots.look_at(table)
        self._timeouts.look_at(table)
        due = self._timeouts.next_of(table)
        if due and due[0] <= now:
            await self._timeouts.expire(table_id)
        return self._next_look(table, now)

    def _next_look(self, table: Table, now: float) -> float | None:
        """When to look at a table again."""
        if table.bots_to_act():
            return now + BOT_PATIENCE
        due = self._timeouts.next_of(table)
        return max(due[0], now + 1) if due else None

    async def _postpone(self, looks: Sequence[dict[str, Any]]) -> None:
        """Write when to look again, for all tables at once."""
        if looks:
            async with database.writing(self._live.engine) as connection:
                await connection.execute(_POSTPONE, looks)
