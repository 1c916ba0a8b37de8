"""The database: its tables, and how to reach it.

What happens at a table of players is kept in `entries`, which only ever grows; (table, version) and (table, ply) are
unique, so that of two processes that decide at once only one counts. The other columns of `tables` are there to find
tables without reading their entries.
"""

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

metadata = sa.MetaData()
Work = Callable[[sa.Connection], None]

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("account", sa.String(40), unique=True),
    sa.Column("password", sa.String(200)),
    sa.Column("lang", sa.String(2)),
    sa.Column("webhook", sa.String(400)),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("visibility", sa.String(8), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("due", sa.Float),
    sa.Column("day", sa.String(10)),
    sa.Column("result", sa.Text),
    sa.Index("tables_listed", "visibility", "status", "updated"),
    sa.Index("tables_due", "due"),
    sa.Index("tables_daily", "game", "day"),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("ply", sa.Integer),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("person", sa.String(24)),
    sa.Column("request", sa.String(64)),
    sa.UniqueConstraint("table_id", "ply", name="entries_ply"),
    sa.UniqueConstraint("table_id", "person", "request", name="entries_request"),
)
TELLING = ("joined", "renamed", "wished", "chat")
"""The entries that hold what people are called or have said: found by who wrote them when they want to be forgotten."""
_telling = entries.c.kind.in_(TELLING)
sa.Index("entries_telling", entries.c.person, sqlite_where=_telling, postgresql_where=_telling)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Column("archived", sa.Boolean, nullable=False),
    sa.Column("place", sa.Integer),
    sa.Index("seats_of_person", "person"),
)

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
)

campaigns = sa.Table(
    "campaigns",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("invitation", sa.String(64), nullable=False),
    sa.Column("host", sa.String(24), nullable=False),
    sa.Column("members", sa.Text, nullable=False),
    sa.Column("voices", sa.Text, nullable=False),
    sa.Column("table_id", sa.String(24)),
    sa.Column("days", sa.Text, nullable=False, server_default="[]"),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
)

members = sa.Table(
    "members",
    metadata,
    sa.Column("campaign_id", sa.String(24), sa.ForeignKey("campaigns.id"), primary_key=True),
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Index("members_by_person", "person"),
)

secrets_kept = sa.Table(
    "secrets",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.String(200), nullable=False),
)


def connect(url: str) -> AsyncEngine:
    """The way to the database at *url*."""
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True, hide_parameters=True)
    engine = create_async_engine(url, connect_args={"timeout": 10}, pool_size=8, hide_parameters=True)
    sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    _pens[engine.sync_engine] = _Pen(engine.url)
    return engine


async def disconnect(engine: AsyncEngine) -> None:
    """Let go of the database."""
    if pen := _pens.pop(engine.sync_engine, None):
        pen.put_down()
    await engine.dispose()


class _Pen:
    """The one writer of an embedded database: others wait here. At the file a writer that waits sleeps up to a tenth of
    a second at a time, and one that has read before is refused.
    """

    def __init__(self, url: sa.URL) -> None:
        self.held = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="pen")
        plain = url.set(drivername="sqlite")
        self._engine = sa.create_engine(plain, connect_args={"timeout": 10}, pool_size=1, hide_parameters=True)
        sa.event.listen(self._engine, "connect", _prepare_sqlite)

    async def write(self, work: Work) -> None:
        async with self.held:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._write, work)

    def _write(self, work: Work) -> None:
        with self._engine.begin() as connection:
            work(connection)

    def put_down(self) -> None:
        self._thread.shutdown()
        self._engine.dispose()


_pens: WeakKeyDictionary[sa.Engine, _Pen] = WeakKeyDictionary()


async def write(engine: AsyncEngine, work: Work) -> None:
    """Do *work* in one transaction; in an embedded database at one go in a thread of its own, since each step there and
    back would wait for its turn among everything else the server does.
    """
    if pen := _pens.get(engine.sync_engine):
        await pen.write(work)
    else:
        async with engine.begin() as connection:
            await connection.run_sync(work)


@contextlib.asynccontextmanager
async def writing(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction that may write, step by step."""
    pen = _pens.get(engine.sync_engine)
    async with pen.held if pen else contextlib.nullcontext(), engine.begin() as connection:
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
