"""Duplicates: opening them, seating people table by table, telling who may know what, and the comparison at the end.

The tables of a duplicate have the duplicate as their host, so nobody may look at a table where they don't sit. When the
last one has finished, every table notes that its deal is public now (`Revealed`).
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from monstrotheque.engine.records import new_nonce
from monstrotheque.server.background.tasks import Tasks
from monstrotheque.server.duplicates.comparison import Compared, compare
from monstrotheque.server.duplicates.messages import DuplicateInfo, DuplicateSeat, DuplicateTable
from monstrotheque.server.errors import Forbidden, NotFound, NotNow
from monstrotheque.server.faces import favourite_shape
from monstrotheque.server.ids import is_id, new_id
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Accounts, Profile
from monstrotheque.server.people.messages import PersonBrief
from monstrotheque.server.store import database, schema
from monstrotheque.server.table.access import is_revealed, share_key
from monstrotheque.server.table.commands import Person
from monstrotheque.server.table.entries import Closed, LogEntry, Revealed
from monstrotheque.server.table.frames import table_json
from monstrotheque.server.table.header import Deal, Header
from monstrotheque.server.table.messages import SeatInfo
from monstrotheque.server.table.seating import abandoned, joined, started
from monstrotheque.server.table.table import Table

AlsoWritten = Callable[[Table], Sequence[sa.Executable]]


class Duplicates:
    """The duplicates of a server."""

    def __init__(self, engine: AsyncEngine, live: LiveTables, accounts: Accounts) -> None:
        self._engine = engine
        self._live = live
        self._accounts = accounts
        self._tasks = Tasks()
        self._seating = asyncio.Lock()
        live.on_change.append(self.look_at)

    async def stop(self) -> None:
        """End what is in progress: it is done when somebody looks at the duplicate again."""
        await self._tasks.stop()

    async def open(self, pattern: Header, host: str, name: str, tables: int) -> str:
        """Open a duplicate of *tables* like *pattern*, all with its deal."""
        duplicate = new_id("d")
        row = {"id": duplicate, "game": pattern.game, "host": host, "name": name, "players": pattern.players}
        async with database.writing(self._engine) as connection:
            await connection.execute(sa.insert(schema.duplicates).values(**row, created=time.time()))
        for number in range(1, tables + 1):
            header = msgspec.structs.replace(
                pattern,
                id=new_id("t"),
                nonce=new_nonce(),
                invitation=secrets.token_urlsafe(16),
                host=duplicate,
                face=None,
                deal=Deal("duplicate"),
                duplicate=duplicate,
            )
            await self._live.open(header, [])
            place = {"table_id": header.id, "duplicate_id": duplicate, "number": number}
            async with database.writing(self._engine) as connection:
                await connection.execute(sa.insert(schema.duplicate_tables).values(place))
        return duplicate

    async def show(self, duplicate: str, person: str) -> DuplicateInfo:
        """The duplicate as *person* sees it. While others play they learn no score before they have finished."""
        row, tables = await self._read(duplicate)
        over = all(table.status == "over" for table in tables)
        if over:
            await self._reveal(tables)
        mine = next((table for table in tables if table.seats_of(person)), None)
        told = over or (mine is not None and mine.status == "over")
        counting = [table for table in tables if _scores(table)]
        compared = compare([_scores(table) for table in counting], tables[0].game.is_cooperative) if over else []
        by_table = {table.header.id: seats for table, seats in zip(counting, compared, strict=False)}
        return DuplicateInfo(
            id=row.id,
            game=row.game,
            name=row.name,
            players=row.players,
            host=await self._brief(row.host),
            hosts=row.host == person,
            mine=mine.header.id if mine else None,
            room=sum(seat.kind == "open" for table in tables if table.status == "open" for seat in table.seats),
            over=over,
            tables=[
                _table(number, table, person, told, by_table.get(table.header.id, []), _shares(compared))
                for number, table in enumerate(tables, 1)
                if not _is_empty(table)
            ],
        )

    async def join(self, duplicate: str, profile: Profile, also: AlsoWritten) -> str:
        """Sit down at the first table that has room. Returns the table; the one where they sit already, if so."""
        async with self._seating:  # nobody is seated twice by two requests at once
            return await self._seat(duplicate, profile, also)

    async def _seat(self, duplicate: str, profile: Profile, also: AlsoWritten) -> str:
        _, tables = await self._read(duplicate)
        seated = next((table for table in tables if table.seats_of(profile.id)), None)
        if seated:
            return seated.header.id
        person = Person(profile.id, profile.name, profile.portrait)

        def decide(table: Table) -> list[LogEntry]:
            return joined(table, person, seat=None, invited=True)

        for table in tables:
            if table.status == "open":
                try:
                    await self._live.change(table.header.id, decide, person=profile.id, also=also)
                except NotNow:  # somebody was faster
                    continue
                return table.header.id
        raise NotNow("full")

    async def begin(self, duplicate: str, person: str, bot: str | None) -> None:
        """The host stops waiting: bots take the free seats at tables where somebody sits, empty tables are closed."""
        for table in await self._of_host(duplicate, person):

            def decide(now: Table) -> list[LogEntry]:
                if now.status != "open":
                    return []
                return [started(now.seats, bot)] if any(seat.person for seat in now.seats) else [Closed()]

            await self._live.change(table.header.id, decide)

    async def end(self, duplicate: str, person: str) -> None:
        """The host ends the evening: what isn't finished is broken off, and isn't compared."""
        for table in await self._of_host(duplicate, person):
            await self._live.change(table.header.id, abandoned)
        await self._finish(duplicate)

    async def check_seat(self, table: Table, person: str) -> None:
        """Refuse a second table of the same duplicate, whose cards *person* knows from the first."""
        if table.header.duplicate:
            _, tables = await self._read(table.header.duplicate)
            if any(other is not table and other.seats_of(person) for other in tables):
                raise Forbidden("one_table")

    def look_at(self, table: Table, _: Sequence[LogEntry] = ()) -> None:
        """Finish a duplicate when the last of its tables is over."""
        if table.header.duplicate and table.status == "over" and not table.revealed:
            self._tasks.begin(self._finish(table.header.duplicate), f"duplicate {table.header.duplicate}")

    async def _finish(self, duplicate: str) -> None:
        _, tables = await self._read(duplicate)
        if all(table.status == "over" for table in tables):
            await self._reveal(tables)

    async def _reveal(self, tables: Sequence[Table]) -> None:
        for table in tables:
            if not table.revealed:
                await self._live.change(table.header.id, lambda now: [] if now.revealed else [Revealed()])

    async def _of_host(self, duplicate: str, person: str) -> list[Table]:
        row, tables = await self._read(duplicate)
        if row.host != person:
            raise Forbidden("not_the_host")
        return tables

    async def _read(self, duplicate: str) -> tuple[Any, list[Table]]:
        d, o = schema.duplicates.c, schema.duplicate_tables.c
        order = sa.select(o.table_id).where(o.duplicate_id == duplicate).order_by(o.number)
        async with self._engine.connect() as connection:
            row = (await connection.execute(sa.select(schema.duplicates).where(d.id == duplicate))).first()
            ids = (await connection.execute(order)).scalars().all()
        if row is None or not ids or not is_id(duplicate):
            raise NotFound()
        return row, [await self._live.newest(table_id) for table_id in ids]

    async def _brief(self, person: str) -> PersonBrief:
        profile = await self._accounts.find(person)
        return PersonBrief(profile.id, profile.name, profile.portrait, favourite_shape(profile.id))


def _is_empty(table: Table) -> bool:
    """Whether a table was closed because nobody came."""
    return table.result is not None and table.result.reason == "closed"


def _scores(table: Table) -> list[int]:
    """The final scores of a table that was played out."""
    is_whole = table.result is not None and table.result.reason == "finished"
    return table.result.scores or [] if table.result and is_whole else []


def _shares(compared: Sequence[Sequence[Compared]]) -> list[float]:
    return [seat.share for seats in compared for seat in seats]


def _table(
    number: int, table: Table, person: str, told: bool, compared: Sequence[Compared], shares: Sequence[float]
) -> DuplicateTable:
    now = time.time()
    info = table_json(table, person, now)
    scores = _scores(table) if told or any(seat.you for seat in info.seats) else []
    shown = is_revealed(table, now) and bool(table.match.moves)
    return DuplicateTable(
        number=number,
        status=table.status,
        id=table.header.id if table.seats_of(person) else None,
        seats=[
            _seat(seat, scores[seat.seat] if scores else None, compared[seat.seat] if compared else None, shares)
            for seat in info.seats
        ],
        counts=table.status != "over" or bool(_scores(table)),
        replay=f"/replay/{table.header.id}?share={share_key(table)}" if shown else None,
    )


def _seat(seat: SeatInfo, score: int | None, compared: Compared | None, shares: Sequence[float]) -> DuplicateSeat:
    return DuplicateSeat(
        name=seat.name,
        face=seat.face,
        shape=seat.shape,
        bot=seat.kind == "bot" or seat.stood_in,
        you=seat.you,
        score=score,
        result=compared.result if compared else None,
        share=compared.share if compared else None,
        difference=compared.difference if compared else None,
        place=1 + sum(other > compared.share for other in shares) if compared else None,
    )
