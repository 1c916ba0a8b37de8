"""Notifications between processes: which tables changed, and who is connected where.

On PostgreSQL, processes use LISTEN and NOTIFY. The transaction that changes a table also sends its notification (see
`journal`), so there is one exactly if there is a change. Presence is sent separately. A single process notifies nobody.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import sqlalchemy as sa
from sqlalchemy.engine import make_url

from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.store import schema
from monstrotheque.server.store.database import database_problem
from monstrotheque.server.store.jobs import Awaited
from monstrotheque.server.store.table_rows import told_entries

log = logging.getLogger(__name__)

CHANNEL = "monstrotheque"
HEARTBEAT_SECONDS = 5.0
SILENCE_SECONDS = 16.0
START_SECONDS = 10.0
SHORTEST_PAUSE = 0.1
LONGEST_PAUSE = 5.0
MOST_TABLES = 200
"""A notification of PostgreSQL holds at most 8,000 bytes."""


@runtime_checkable
class Notifications(Protocol):
    """The connection of this process to the others."""

    async def start(self) -> None:
        """Start listening."""

    async def stop(self) -> None:
        """Stop listening."""

    def tell_presence(self, table_id: str) -> None:
        """Somebody came or went here."""

    def tell_gone(self, person: str, session: str | None) -> None:
        """A session of somebody has ended, or all."""

    def tell_forgotten(self, tables: Sequence[str]) -> None:
        """Something in these tables was erased."""


class NoNotifications:
    """One process alone."""

    async def start(self) -> None:
        """Nothing to do."""

    async def stop(self) -> None:
        """Nothing to do."""

    def tell_presence(self, table_id: str) -> None:
        """Nobody to tell."""

    def tell_gone(self, person: str, session: str | None) -> None:
        """Nobody to tell."""

    def tell_forgotten(self, tables: Sequence[str]) -> None:
        """Nobody to tell."""


class PostgresNotifications:
    """LISTEN and NOTIFY on a separate connection, which is reopened when it breaks."""

    def __init__(self, url: str, live: LiveTables, me: str, answers: Awaited) -> None:
        self._address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._live = live
        self._me = me
        self._answers = answers
        self._outgoing: asyncio.Queue[dict[str, Any]] = asyncio.Queue(10_000)
        self._listening = asyncio.Event()
        self._heard: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._runner: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start listening. The server accepts visitors once this works, or after a timeout."""
        self._runner = asyncio.create_task(self._run(), name="notifications")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._listening.wait(), START_SECONDS)

    async def stop(self) -> None:
        """Stop listening."""
        for task in [*self._tasks, *([self._runner] if self._runner else [])]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    def tell_presence(self, table_id: str) -> None:
        """Tell the others who is connected here."""
        seats, spectators = self._live.presence.here(table_id)
        watching = self._live.presence.watching_here(table_id)
        self._tell({"presence": table_id, "seats": sorted(seats), "spectators": spectators, "watching": watching})

    def tell_gone(self, person: str, session: str | None) -> None:
        """Ask the others to close this person's sockets."""
        self._tell({"gone": person, "session": session})

    def tell_forgotten(self, tables: Sequence[str]) -> None:
        """Ask the others to read these tables again."""
        for first in range(0, len(tables), MOST_TABLES):
            self._tell({"forgotten": list(tables[first : first + MOST_TABLES])})

    def _tell(self, message: dict[str, Any]) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._outgoing.put_nowait(message)

    async def _run(self) -> None:
        import asyncpg

        pause = SHORTEST_PAUSE
        while True:
            try:
                connection = await asyncpg.connect(self._address, timeout=10)
                try:
                    await self._listen(connection)
                    pause = SHORTEST_PAUSE
                    await self._talk(connection)
                finally:
                    await connection.close(timeout=2)
            except Exception as error:
                log.warning(
                    "lost the connection to the other processes; reconnecting",
                    extra={"problem": database_problem(error)},
                )
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, pause * 2)

    async def _listen(self, connection: Any) -> None:
        """Start listening, then read what happened before."""
        connection.add_termination_listener(lambda _: self._tell({"broken": True}))
        await connection.add_listener(CHANNEL, self.hear)
        await self._catch_up()
        self._tell({"hello": True})
        self._listening.set()

    async def _talk(self, connection: Any) -> None:
        while not connection.is_closed():
            try:
                message = await asyncio.wait_for(self._outgoing.get(), HEARTBEAT_SECONDS)
            except TimeoutError:
                message = {"alive": True}
            if "broken" not in message:
                text = json.dumps({"from": self._me, **message})
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text, timeout=10)
            self._forget_the_silent()

    def hear(self, _connection: Any, _process: int, _channel: str, text: str) -> None:
        """Handle a message that a process sent to all."""
        message = json.loads(text)
        sender = message.get("from")
        if sender == self._me:
            return
        if "changed" in message:
            self._do(self._live.refresh(*message["changed"], told=told_entries(message.get("entries", ()))))
        if "campaign" in message:
            self._wake(message["campaign"])
        if "answered" in message:
            self._answers.note(message["answered"])
        if sender:
            self._heard[sender] = time.monotonic()
            self._hear_from(sender, message)

    def _hear_from(self, sender: str, message: dict[str, Any]) -> None:
        """A message of another process about itself."""
        if "hello" in message:
            for table_id in self._live.presence.tables():
                self.tell_presence(table_id)
        if "gone" in message:
            self._live.send_away(message["gone"], message.get("session"))
        if "forgotten" in message:
            self._live.forget(message["forgotten"])
        if "presence" in message:
            self._note_presence(sender, message)

    def _wake(self, place: str) -> None:
        for listener in self._live.presence.listeners(place):
            listener.wake()

    def _note_presence(self, sender: str, message: dict[str, Any]) -> None:
        table_id, presence = message["presence"], self._live.presence
        watching = [(person, name) for person, name in message.get("watching", ())]
        presence.tell_elsewhere(table_id, sender, frozenset(message["seats"]), message["spectators"], watching)
        for listener in presence.listeners(table_id):
            listener.wake_presence()

    def _forget_the_silent(self) -> None:
        """Forget processes that have stopped sending, and their connections."""
        now = time.monotonic()
        for process in [process for process, at in self._heard.items() if now - at > SILENCE_SECONDS]:
            del self._heard[process]
            for table_id in self._live.presence.forget_process(process):
                for listener in self._live.presence.listeners(table_id):
                    listener.wake_presence()

    async def _catch_up(self) -> None:
        """After an interruption, read what happened meanwhile."""
        self._live.forget_idle()
        t, tables = schema.tables.c, self._live.presence.tables()
        for first in range(0, len(tables), 500):
            query = sa.select(t.id, t.version).where(t.id.in_(tables[first : first + 500]))
            async with self._live.engine.connect() as connection:
                found = (await connection.execute(query)).all()
            await self._live.refresh(*((table_id, version) for table_id, version in found))
        for place in tables:
            self._wake(place)

    def _do(self, work: Any) -> None:
        task = asyncio.ensure_future(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _logged(work: Any) -> None:
    try:
        await work
    except Exception:
        log.exception(
            "could not handle a notification from another process; pages here may lag until the next change. "
            "Please report the traceback"
        )
