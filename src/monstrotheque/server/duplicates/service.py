"""Duplicates: opening them, seating people table by table, dealing on, and telling who may know what.

The tables of a duplicate have the duplicate as their host, so nobody may look at a table where they don't sit. When all
have finished a deal, its tables note that it is public now (`Revealed`). The seeds of the deals derive from one
secret, so that one deal tells nothing of the next.
"""

from __future__ import annotations

import contextlib
import hashlib
import secrets
import time
from collections.abc import Callable, Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from monstrotheque.engine.comparison import Compared
from monstrotheque.engine.random import SEED_BITS, new_seed
from monstrotheque.engine.records import new_nonce
from monstrotheque.server.background.tasks import Tasks
from monstrotheque.server.duplicates.evening import Evening, Placed, Player, next_seats
from monstrotheque.server.duplicates.messages import (
    DuplicateInfo,
    DuplicateSeat,
    DuplicateStanding,
    DuplicateTable,
)
from monstrotheque.server.errors import Forbidden, NotFound, NotNow, Unavailable
from monstrotheque.server.faces import favourite_shape
from monstrotheque.server.ids import is_id, new_id
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Accounts, Profile
from monstrotheque.server.people.messages import PersonBrief
from monstrotheque.server.store import database, schema
from monstrotheque.server.store.journal import Conflict
from monstrotheque.server.table.access import is_revealed, share_key
from monstrotheque.server.table.commands import Person
from monstrotheque.server.table.entries import Closed, LogEntry, Revealed
from monstrotheque.server.table.frames import table_json
from monstrotheque.server.table.header import Deal, Header, seed_text
from monstrotheque.server.table.messages import SeatInfo
from monstrotheque.server.table.seating import abandoned, joined, started
from monstrotheque.server.table.table import Table

AlsoWritten = Callable[[Table], Sequence[sa.Executable]]
ATTEMPTS = 8


class Duplicates:
    """The duplicates of a server."""

    def __init__(self, engine: AsyncEngine, live: LiveTables, accounts: Accounts) -> None:
        self._engine = engine
        self._live = live
        self._accounts = accounts
        self._tasks = Tasks()
        live.on_change.append(self.look_at)

    async def stop(self) -> None:
        """End what is in progress: it is done when somebody looks at the duplicate again."""
        await self._tasks.stop()

    async def open(self, pattern: Header, host: str, name: str, tables: int, deals: int) -> str:
        """Open a duplicate of *tables* like *pattern* that play a number of *deals*."""
        duplicate, secret = new_id("d"), seed_text(new_seed())
        row = {"id": duplicate, "game": pattern.game, "host": host, "name": name, "players": pattern.players}
        row |= {"created": time.time(), "deals": deals, "seed": secret}
        async with database.writing(self._engine) as connection:
            await connection.execute(sa.insert(schema.duplicates).values(row))
        first = msgspec.structs.replace(pattern, host=duplicate, face=None, duplicate=duplicate)
        for number in range(1, tables + 1):
            await self._lay(first, secret, 1, number)
        return duplicate

    async def _lay(
        self,
        pattern: Header,
        secret: str,
        deal: int,
        number: int,
        people: Sequence[str] = (),
        entries: Sequence[LogEntry] = (),
    ) -> None:
        """Open a table for a deal. Raises Conflict if there is already one."""
        header = msgspec.structs.replace(
            pattern,
            id=new_id("t"),
            seed=_seed_of(secret, deal),
            nonce=new_nonce(),
            invitation=secrets.token_urlsafe(16),
            created=time.time(),
            deal=Deal("duplicate"),
            duplicate_deal=deal,
        )
        place = {"table_id": header.id, "duplicate_id": header.duplicate, "number": number, "deal": deal}
        await self._live.open(header, people, entries, also=[sa.insert(schema.duplicate_tables).values(place)])

    async def show(self, duplicate: str, person: str) -> DuplicateInfo:
        """The duplicate as *person* sees it. They learn no score of a deal before they have finished it."""
        evening = await self._read(duplicate)
        if _needs_care(evening):
            evening = await self._take_care(evening)
        row, mine = evening.row, evening.current_of(person)
        return DuplicateInfo(
            id=row.id,
            game=row.game,
            name=row.name,
            players=row.players,
            deals=row.deals,
            host=await self._brief(row.host),
            hosts=row.host == person,
            mine=mine.table.header.id if mine else None,
            room=sum(seat.kind == "open" for each in evening.placed if _waits(each) for seat in each.table.seats),
            over=evening.is_over,
            standings=_standings(evening.players(), person),
            tables=[
                table
                for deal in sorted({each.deal for each in evening.placed})
                for table in _tables_of(evening, deal, person)
            ],
        )

    async def join(self, duplicate: str, profile: Profile, also: AlsoWritten) -> str:
        """Sit down at the first table that has room. Returns the table, or the one where they already sit.

        The database lets nobody sit at two tables of one deal: of two simultaneous requests, the first one counts.
        """
        person = Person(profile.id, profile.name, profile.portrait)
        for _ in range(ATTEMPTS):
            evening = await self._read(duplicate)
            if seated := evening.current_of(person.id):
                return seated.table.header.id
            try:
                return await self._seat(evening, person, also)
            except Conflict:
                continue
        raise Unavailable()

    async def _seat(self, evening: Evening, person: Person, also: AlsoWritten) -> str:
        for each in evening.placed:
            if _waits(each):
                table_id = each.table.header.id
                try:
                    await self._live.change(table_id, _sits_down(person), person=person.id, also=also)
                except NotNow:  # somebody was faster
                    continue
                return table_id
        raise NotNow("full")

    async def begin(self, duplicate: str, person: str, bot: str | None) -> None:
        """The host stops waiting: bots take the free seats at tables where somebody sits, empty tables are closed."""

        def decide(now: Table) -> list[LogEntry]:
            if now.status != "open":
                return []
            return [started(now.seats, bot)] if any(seat.person for seat in now.seats) else [Closed()]

        for each in (await self._of_host(duplicate, person)).placed:
            await self._live.change(each.table.header.id, decide)

    async def end(self, duplicate: str, person: str) -> None:
        """The host ends the evening: what isn't finished is broken off, and isn't compared."""
        await self._of_host(duplicate, person)
        now_over = sa.update(schema.duplicates).where(schema.duplicates.c.id == duplicate).values(ended=time.time())
        async with database.writing(self._engine) as connection:
            await connection.execute(now_over)
        evening = await self._read(duplicate)
        for each in evening.placed:
            await self._live.change(each.table.header.id, abandoned)
        await self._take_care(evening)

    async def check_seat(self, table: Table, person: str) -> None:
        """Refuse a second table of the same duplicate, whose cards *person* knows from the first."""
        if table.header.duplicate:
            evening = await self._read(table.header.duplicate)
            if any(each.table is not table and each.table.seats_of(person) for each in evening.placed):
                raise Forbidden("one_table")

    def look_at(self, table: Table, _: Sequence[LogEntry] = ()) -> None:
        """Tell those who look at the duplicate; deal on, and finish a deal, when a table is over."""
        if duplicate := table.header.duplicate:
            self._wake(duplicate)
            if table.status == "over" and not table.revealed:
                self._tasks.begin(self._look_after(duplicate), f"duplicate {duplicate}")

    def _wake(self, duplicate: str) -> None:
        for listener in self._live.presence.listeners(duplicate):
            listener.wake()

    async def _look_after(self, duplicate: str) -> None:
        await self._take_care(await self._read(duplicate))

    async def _take_care(self, evening: Evening) -> Evening:
        """Deal on where a table has finished, reveal the deals that all have finished."""
        for each in evening.to_continue():
            with contextlib.suppress(Conflict):  # another process was first
                await self._deal_on(evening, each)
        now = await self._read(evening.row.id)
        for deal in now.finished_deals():
            await self._reveal([each.table for each in now.of_deal(deal)])
        self._wake(now.row.id)
        return now

    async def _deal_on(self, evening: Evening, placed: Placed) -> None:
        table = placed.table
        people = [seat.person for seat in table.seats if seat.person]
        secret, deal = evening.row.seed, placed.deal + 1
        await self._lay(table.header, secret, deal, placed.number, people, next_seats(table))

    async def _reveal(self, tables: Sequence[Table]) -> None:
        for table in tables:
            if not table.revealed:
                await self._live.change(table.header.id, lambda now: [] if now.revealed else [Revealed()])

    async def _of_host(self, duplicate: str, person: str) -> Evening:
        evening = await self._read(duplicate)
        if evening.row.host != person:
            raise Forbidden("not_the_host")
        return evening

    async def _read(self, duplicate: str) -> Evening:
        d, o = schema.duplicates.c, schema.duplicate_tables.c
        order = sa.select(o.table_id, o.deal, o.number).where(o.duplicate_id == duplicate).order_by(o.deal, o.number)
        async with self._engine.connect() as connection:
            row = (await connection.execute(sa.select(schema.duplicates).where(d.id == duplicate))).first()
            places = (await connection.execute(order)).all()
        if row is None or not places or not is_id(duplicate):
            raise NotFound()
        return Evening(row, [Placed(at.deal, at.number, await self._live.newest(at.table_id)) for at in places])

    async def _brief(self, person: str) -> PersonBrief:
        profile = await self._accounts.find(person)
        return PersonBrief(profile.id, profile.name, profile.portrait, favourite_shape(profile.id))


def _seed_of(secret: str, deal: int) -> str:
    """The seed of one deal: nobody who knows one knows another."""
    digest = hashlib.sha256(f"duplicate:{secret}:{deal}".encode()).digest()
    return seed_text(int.from_bytes(digest[: SEED_BITS // 8], "big"))


def _sits_down(person: Person) -> Callable[[Table], list[LogEntry]]:
    """*person* takes a seat, if the table is still as it was read; else all tables are to be read again (Conflict)."""
    tried = False

    def decide(table: Table) -> list[LogEntry]:
        nonlocal tried
        if tried:
            raise Conflict
        tried = True
        return joined(table, person, seat=None, invited=True)

    return decide


def _waits(placed: Placed) -> bool:
    return placed.table.status == "open"


def _needs_care(evening: Evening) -> bool:
    """Whether something is left to do that a process began and didn't finish."""
    finished = [each.table for deal in evening.finished_deals() for each in evening.of_deal(deal)]
    return bool(evening.to_continue()) or not all(table.revealed for table in finished)


def _standings(players: Sequence[Player], person: str) -> list[DuplicateStanding]:
    shares = [one.summed.share for one in players]
    return [_standing(one, person, 1 + sum(other > one.summed.share for other in shares)) for one in players]


def _standing(player: Player, person: str, place: int) -> DuplicateStanding:
    seat = table_json(player.table, person, time.time()).seats[player.seat]
    return DuplicateStanding(
        name=seat.name,
        face=seat.face,
        shape=seat.shape,
        bot=seat.kind == "bot" or seat.stood_in,
        you=seat.you,
        table=player.number,
        deals=player.summed.deals,
        share=player.summed.share,
        difference=player.summed.difference,
        place=place,
    )


def _tables_of(evening: Evening, deal: int, person: str) -> list[DuplicateTable]:
    """The tables of one deal, with their scores for those who may know them."""
    tables = evening.of_deal(deal)
    told = evening.is_finished(deal) or any(each.is_over and each.table.seats_of(person) for each in tables)
    compared = evening.compared(deal)
    shares = [seat.share for seats in compared.values() for seat in seats]
    return [
        _table(each, person, told, compared.get(each.table.header.id, []), shares)
        for each in tables
        if not each.is_empty
    ]


def _table(
    placed: Placed, person: str, told: bool, compared: Sequence[Compared], shares: Sequence[float]
) -> DuplicateTable:
    now, table = time.time(), placed.table
    info = table_json(table, person, now)
    scores = placed.scores() if told else []
    shown = is_revealed(table, now) and bool(table.match.moves)
    return DuplicateTable(
        deal=placed.deal,
        number=placed.number,
        status=table.status,
        id=table.header.id if table.seats_of(person) else None,
        seats=[
            _seat(seat, scores[seat.seat] if scores else None, compared[seat.seat] if compared else None, shares)
            for seat in info.seats
        ],
        counts=table.status != "over" or bool(placed.scores()),
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
