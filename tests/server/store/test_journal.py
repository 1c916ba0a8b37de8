"""The one writer: a change that the database refuses delays nobody, and what can't be stored never reaches it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
import sqlalchemy as sa

from monstrotheque.server.errors import BadRequest, Unavailable, Unsure
from monstrotheque.server.http.profiles import Webhook
from monstrotheque.server.settings import database_url
from monstrotheque.server.store.backup import prepare
from monstrotheque.server.store.database import connect, disconnect
from monstrotheque.server.store.journal import Journal, UnitOfWork, notice
from monstrotheque.server.store.migration import upgrade_database
from monstrotheque.server.store.schema import entries, secrets_kept, tables
from monstrotheque.server.store.table_rows import told_entries
from monstrotheque.server.table.commands import AnyCommand
from monstrotheque.server.table.header import BotName, PersonId, TableId
from monstrotheque.server.table.table import Stamp

REFUSED = "SELECT refused FROM nowhere"


@contextlib.asynccontextmanager
async def a_journal(folder: Path) -> AsyncIterator[Journal]:
    prepare(folder)
    url = database_url(None, folder)
    await upgrade_database(url)
    engine = connect(url)
    journal = Journal(engine)
    try:
        yield journal
    finally:
        await journal.stop()
        await disconnect(engine)


@pytest.fixture
def executed() -> Iterator[list[str]]:
    """Every statement that reaches a database."""
    found: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        found.append(statement)

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    yield found
    sa.event.remove(sa.Engine, "before_cursor_execute", note)


@pytest.fixture
def begun() -> Iterator[list[Any]]:
    """Every transaction that begins."""
    found: list[Any] = []

    def note(connection: Any) -> None:
        found.append(connection)

    sa.event.listen(sa.Engine, "begin", note)
    yield found
    sa.event.remove(sa.Engine, "begin", note)


def test_what_the_database_refuses_is_not_tried_again(tmp_path: Path, executed: list[str]) -> None:
    async def write() -> None:
        async with a_journal(tmp_path) as journal:
            await journal.start()
            with pytest.raises(Unavailable):
                await journal.commit(UnitOfWork(after=[sa.text(REFUSED)]))

    asyncio.run(write())
    assert executed.count(REFUSED) == 1


def test_a_refused_change_among_many_costs_a_few_transactions(tmp_path: Path, begun: list[Any]) -> None:
    """The others are written in halves, not one by one."""

    async def write() -> list[Any]:
        async with a_journal(tmp_path) as journal:
            keep = sa.insert(secrets_kept)
            changes = [UnitOfWork(after=[keep.values(name=str(number), value="x")]) for number in range(64)]
            changes[40].after = [sa.text(REFUSED)]
            begun.clear()
            waiting = [asyncio.create_task(journal.commit(change)) for change in changes]
            await asyncio.sleep(0)
            await journal.start()
            return await asyncio.gather(*waiting, return_exceptions=True)

    answers = asyncio.run(write())
    assert [type(answer) for answer in answers if answer is not None] == [Unavailable]
    assert len(begun) <= 2 * 7


@pytest.mark.parametrize("column", [column.name for column in entries.c if getattr(column.type, "length", None)])
def test_what_is_too_long_for_its_column_is_refused_before_the_queue(tmp_path: Path, column: str) -> None:
    row = {"table_id": "t", "version": 1, "kind": "chat", "data": "{}", "at": 1.0, "person": None, "request": None}

    async def write() -> None:
        async with a_journal(tmp_path) as journal:
            with pytest.raises(BadRequest):
                async with asyncio.timeout(5):  # nobody writes here: what is queued stays there
                    await journal.commit(UnitOfWork(rows=[row | {column: "x" * 65}]))

    asyncio.run(write())


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (TableId, "t0123456789abcdef"),
        (PersonId, "p0123456789abcdef"),
        (BotName, "easy"),
        (Webhook, "https://a.example"),
    ],
)
def test_no_pattern_takes_a_newline_at_the_end(kind: Any, text: str) -> None:
    assert msgspec.json.decode(msgspec.json.encode(text), type=kind) == text
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(f"{text}\n"), type=kind)


def test_no_request_id_ends_in_a_newline() -> None:
    command = {"type": "resign", "id": "x" * 64}
    assert msgspec.json.decode(msgspec.json.encode(command), type=AnyCommand).id == "x" * 64
    for wrong in ("x" * 64 + "\n", "x\n", "x" * 65):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(msgspec.json.encode(command | {"id": wrong}), type=AnyCommand)


def test_a_database_lost_while_it_writes_leaves_it_open_whether_that_counted(tmp_path: Path) -> None:
    lost = sa.exc.OperationalError("COMMIT", {}, Exception("gone"), connection_invalidated=True)

    async def write() -> None:
        async with a_journal(tmp_path) as journal:

            async def break_off(batch: list[UnitOfWork]) -> None:
                raise lost

            journal._transact = break_off  # type: ignore[method-assign]
            await journal.start()
            with pytest.raises(Unsure):
                await journal.commit(UnitOfWork())

    asyncio.run(write())


def test_other_processes_are_told_the_entries_that_fit() -> None:
    """Nobody has to read them then; a long batch names the changed tables only."""
    stamp = {"at": 1.5, "person": "p1", "request": "r1", "ply": 3}
    rows = [{"table_id": "t1", "version": 4, "kind": "played", "data": '{"move": "dig 1"}', **stamp}]
    change = [rows, {"id": "t1", "version": 4}]
    told = msgspec.json.decode(notice("me", [_unsent(*change)]))
    assert told["changed"] == [["t1", 4]]
    ((entry,),) = told_entries(told["entries"]).values()
    assert (entry.version, entry.kind, entry.fields) == (4, "played", '{"move": "dig 1"}')
    assert entry.stamp == Stamp(1.5, "p1", "r1")
    many = notice("me", [_unsent(*change)] * 150)
    assert "entries" not in msgspec.json.decode(many)
    assert len(many) < 8_000


def _unsent(rows: Any, head: Any) -> UnitOfWork:
    return UnitOfWork(rows, head, done=cast("asyncio.Future[None]", None))


def test_of_two_changes_of_a_table_written_at_once_the_last_one_stands(tmp_path: Path) -> None:
    start = {"id": "t", "game": "g", "header": "{}", "created": 1.0, "updated": 1.0, "version": 0, "status": "playing"}

    async def write() -> Any:
        async with a_journal(tmp_path) as journal:
            needed = {column.name: "" for column in tables.c if not column.nullable and column.name not in start}
            heads = [{"id": "t", "version": version, "updated": float(version)} for version in (2, 3)]
            waiting = [asyncio.create_task(journal.commit(each)) for each in (UnitOfWork(head=head) for head in heads)]
            await journal._transact([UnitOfWork(after=[sa.insert(tables).values(needed | start)])])
            await journal.start()
            await asyncio.gather(*waiting)
            async with journal._engine.connect() as connection:
                return (await connection.execute(sa.select(tables.c.version, tables.c.updated))).one()

    assert tuple(asyncio.run(write())) == (3, 3.0)
