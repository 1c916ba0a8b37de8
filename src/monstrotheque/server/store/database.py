"""How to reach the database, and the one way to write to it."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from weakref import WeakKeyDictionary

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from monstrotheque.server.store.schema import secrets_kept

Work = Callable[[sa.Connection], None]
DAMAGED = ("SQLITE_CORRUPT", "SQLITE_CORRUPT_VTAB", "SQLITE_CORRUPT_INDEX", "SQLITE_NOTADB")


def connect(url: str) -> AsyncEngine:
    """The way to the database at *url*."""
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True, hide_parameters=True)
    engine = create_async_engine(url, connect_args={"timeout": 10}, pool_size=8, hide_parameters=True)
    sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    _writers[engine.sync_engine] = _SqliteWriter(engine.url)
    return engine


def database_problem(error: Exception) -> str:
    """What went wrong with the database, for a host's log: the kind of error and its code, never a statement or its
    values.
    """
    cause = getattr(error, "orig", None) or error
    name = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    kind = type(cause).__name__
    if name in DAMAGED:
        return f"{kind} {name}: the file is damaged; stop the server and restore a backup (`monstro db restore`)"
    return f"{kind} {name}" if name else kind


async def disconnect(engine: AsyncEngine) -> None:
    """Close the database."""
    if writer := _writers.pop(engine.sync_engine, None):
        writer.close()
    await engine.dispose()


class _SqliteWriter:
    """The one writer of an embedded database: others wait here.

    SQLite's own waiting sleeps up to a tenth of a second at a time, and refuses a writer that has read before.
    """

    def __init__(self, url: sa.URL) -> None:
        self.held = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        plain = url.set(drivername="sqlite")
        self._engine = sa.create_engine(plain, connect_args={"timeout": 10}, pool_size=1, hide_parameters=True)
        sa.event.listen(self._engine, "connect", _prepare_sqlite)

    async def write(self, work: Work) -> None:
        async with self.held:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._write, work)

    def _write(self, work: Work) -> None:
        with self._engine.begin() as connection:
            work(connection)

    def close(self) -> None:
        self._thread.shutdown()
        self._engine.dispose()


_writers: WeakKeyDictionary[sa.Engine, _SqliteWriter] = WeakKeyDictionary()


async def write(engine: AsyncEngine, work: Work) -> None:
    """Do *work* in one transaction. In an embedded database it runs in one go in a thread, because each step there and
    back would wait for its turn.
    """
    if writer := _writers.get(engine.sync_engine):
        await writer.write(work)
    else:
        async with engine.begin() as connection:
            await connection.run_sync(work)


@contextlib.asynccontextmanager
async def writing(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction that may write, step by step."""
    writer = _writers.get(engine.sync_engine)
    async with writer.held if writer else contextlib.nullcontext(), engine.begin() as connection:
        yield connection


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Write-ahead log, and every commit on disk before it is acknowledged."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def kept_secret(connection: AsyncConnection, name: str) -> bytes:
    """The secret called *name*, made at the first call; all processes on one database share it."""
    query = sa.select(secrets_kept.c.value).where(secrets_kept.c.name == name)
    value = (await connection.execute(query)).scalar()
    if value is None:
        with contextlib.suppress(sa.exc.IntegrityError):  # another process makes it at the same moment
            async with connection.begin_nested():
                await connection.execute(sa.insert(secrets_kept).values(name=name, value=secrets.token_hex(32)))
        value = (await connection.execute(query)).scalar_one()
    return bytes.fromhex(value)
