"""Writing: every change goes through one queue and is committed together with those that wait.

A change is acknowledged after its commit. Group commits make a synchronous disk fast enough for a thousand tables.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from monstrotheque.server.errors import BadRequest, Unavailable, Unsure
from monstrotheque.server.store.database import write
from monstrotheque.server.store.many_rows import inserting, updating
from monstrotheque.server.store.schema import entries, tables

log = logging.getLogger(__name__)

MOST_AT_ONCE = 200
ATTEMPTS = 3
PASSING_STATES = ("08", "40", "57P0", "53300")
"""PostgreSQL: connection lost, deadlock, shutting down or starting up, too many connections."""
LONGEST_NOTICE = 7_900
"""Bytes; PostgreSQL takes fewer than 8,000 in a notification."""
TOLD = ("table_id", "version", "kind", "data", "at", "person", "request")
"""The columns of an entry that a notice tells."""
BUSY_CODES = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class Conflict(Exception):
    """Another process was first: the decision made here no longer holds."""


@dataclass(slots=True)
class UnitOfWork:
    """New entries of one table, the head of its row, and whatever else belongs to the same transaction."""

    rows: Sequence[Mapping[str, Any]] = ()
    head: Mapping[str, Any] | None = None
    before: Sequence[sa.Executable] = ()
    after: Sequence[sa.Executable] = ()
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def order(self) -> str:
        """Processes that write the same tables take them in one order, so that they never deadlock."""
        return str(self.rows[0]["table_id"]) if self.rows else ""


_MOVED = ("version", "updated")
_CHANGED = (*_MOVED, "status", "due", "result")
"""The columns of a table's row that a mere move changes, and those that anything else may change."""


_LONGEST = {
    column.name: column.type.length for column in entries.c if isinstance(column.type, sa.String) and column.type.length
}
_NOTIFY = sa.text("SELECT pg_notify('monstrotheque', :text)")


class Journal:
    """The queue before the database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._tells = engine.dialect.name == "postgresql"
        self._record = inserting(entries, engine.dialect)
        self._move, self._advance = (updating(tables, each, engine.dialect) for each in (_MOVED, _CHANGED))
        self.process = secrets.token_hex(4)
        """The name of this process in notices, so that it can ignore its own."""
        self._waiting: asyncio.Queue[UnitOfWork] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write(), name="journal")

    async def stop(self) -> None:
        """Finish what waits, then end."""
        await self._waiting.join()
        if self._writer:
            self._writer.cancel()

    async def commit(self, change: UnitOfWork) -> None:
        """Write *change*; returns when it is safe on disk. Raises Conflict if another process was first."""
        _check_lengths(change.rows)
        self._waiting.put_nowait(change)
        await change.done

    async def _write(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < MOST_AT_ONCE and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            await self._write_batch(sorted(batch, key=lambda change: change.order))
            for _ in batch:
                self._waiting.task_done()

    async def _write_batch(self, batch: list[UnitOfWork]) -> None:
        """Write *batch* at once. If something in it is refused, write it in halves, so that it delays the others
        little.
        """
        error = await self._try(batch)
        if error is None or len(batch) == 1 or isinstance(error, Unsure) or _may_pass(error):
            if isinstance(error, DBAPIError | OSError) and not isinstance(error, IntegrityError):
                log.error(
                    "the database refused a write, so the command failed; check the disk and the database's own log",
                    extra={"problem": str(getattr(error, "orig", error))},
                )
            for change in batch:
                _settle(change, error and _verdict(error))
            return
        middle = len(batch) // 2
        await self._write_batch(batch[:middle])
        await self._write_batch(batch[middle:])

    async def _try(self, batch: list[UnitOfWork]) -> Exception | None:
        """Why *batch* failed in the end: another process was first, the database is away, or a bug."""
        unsure = False
        for attempt in range(1, ATTEMPTS + 1):
            try:
                await self._transact(batch)
            except Exception as error:
                unsure = unsure or _is_lost(error)
                if attempt == ATTEMPTS or not _may_pass(error):
                    return Unsure() if unsure and _may_pass(error) else error
                await asyncio.sleep(0.05 * attempt)
            else:
                return None
        raise AssertionError

    async def _transact(self, batch: list[UnitOfWork]) -> None:
        def work(connection: sa.Connection) -> None:
            self._execute(connection, batch)
            if self._tells:
                connection.execute(_NOTIFY, {"text": notice(self.process, batch)})

        await write(self._engine, work)

    def _execute(self, connection: sa.Connection, batch: list[UnitOfWork]) -> None:
        for change in batch:
            for statement in change.before:
                connection.execute(statement)
        self._record.execute(connection, [row for change in batch for row in change.rows])
        heads = [change.head for change in batch if change.head]
        self._move.execute(connection, _last_of_each(head for head in heads if "status" not in head))
        self._advance.execute(connection, _last_of_each(head for head in heads if "status" in head))
        for change in batch:
            for statement in change.after:
                connection.execute(statement)


def _last_of_each(heads: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What stands in the end in the row of each table."""
    return list({head["id"]: head for head in heads}.values())


def notice(process: str, batch: Sequence[UnitOfWork]) -> str:
    """What the other processes are told of *batch*: which tables changed, and the new entries if they fit into a
    notification, so that nobody has to read them.
    """
    changed = [(change.head["id"], change.head["version"]) for change in batch if change.head]
    rows = [[row[name] for name in TOLD] for change in batch for row in change.rows]
    text = msgspec.json.encode({"from": process, "changed": changed, "entries": rows})
    if len(text) > LONGEST_NOTICE:
        text = msgspec.json.encode({"from": process, "changed": changed})
    return text.decode()


def _settle(change: UnitOfWork, error: Exception | None) -> None:
    if change.done.cancelled():
        return
    if error is None:
        change.done.set_result(None)
    else:
        change.done.set_exception(error)


def _check_lengths(rows: Sequence[Mapping[str, Any]]) -> None:
    """Refuse what the database would refuse, before others wait behind it."""
    for row in rows:
        for name, longest in _LONGEST.items():
            if len(row.get(name) or "") > longest:
                raise BadRequest(problem=f"{name}: {longest}")


def _is_lost(error: Exception) -> bool:
    """Whether the database went away in the middle: what it was writing may count."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


def _may_pass(error: Exception) -> bool:
    """Whether a retry may help: the connection was lost, two transactions deadlocked, a file was busy. Anything else
    would be refused again.
    """
    if not isinstance(error, DBAPIError):
        return isinstance(error, OSError)
    state, code = getattr(error.orig, "sqlstate", None), getattr(error.orig, "sqlite_errorcode", None)
    if error.connection_invalidated or isinstance(error.orig, OSError):
        return True
    return str(state).startswith(PASSING_STATES) or (code is not None and code & 0xFF in BUSY_CODES)


def _verdict(error: Exception) -> Exception:
    if isinstance(error, IntegrityError):
        return Conflict()
    if isinstance(error, DBAPIError | OSError):
        return Unavailable()
    return error
