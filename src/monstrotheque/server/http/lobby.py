"""Tables: open, list, join, leave, start, archive."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import msgspec
import sqlalchemy as sa
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from monstrotheque.engine.errors import MonstroError
from monstrotheque.server.background.warming import Warming
from monstrotheque.server.duplicates.service import Duplicates
from monstrotheque.server.errors import NotNow, TooMany
from monstrotheque.server.http.dependencies import AnyRequest
from monstrotheque.server.live.opening import NewTable, can_be_rated, make_header
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Accounts, Profile
from monstrotheque.server.people.moderation import Moderation
from monstrotheque.server.rate_limits import RateLimits
from monstrotheque.server.settings import Settings
from monstrotheque.server.store import database, schema
from monstrotheque.server.store.queries import UNFINISHED, finished_tables
from monstrotheque.server.table.access import is_invited, is_member
from monstrotheque.server.table.commands import Person
from monstrotheque.server.table.entries import LogEntry
from monstrotheque.server.table.frames import table_json
from monstrotheque.server.table.header import END, BotName, Header, PersonId, SeatNumber
from monstrotheque.server.table.messages import TableAnswer, TableInfo, TableList, TableTerms
from monstrotheque.server.table.seating import bot_seated, is_full, joined, kicked, left, shown_out, started, started_by
from monstrotheque.server.table.table import Table

Invitation = Annotated[str, Meta(max_length=64)]
Before = Annotated[float | None, QueryParameter(ge=0)]
PAGE = 100


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat."""

    invitation: Invitation | None = None
    seat: SeatNumber | None = None


class Empty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty body."""


class SeatBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Give a seat to a bot of this level: that one, or the first that is free."""

    bot: BotName
    seat: SeatNumber | None = None


class StartTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Start, with bots of this kind on the seats still open."""

    bot: BotName | None = None


def answer(live: LiveTables, table: Table, person: str) -> TableAnswer:
    """A table. Its players also get its invitation."""
    invitation = table.header.invitation if is_member(table, person) else None
    return TableAnswer(_brief(live, table, person), invitation)


def _brief(live: LiveTables, table: Table, person: str) -> TableInfo:
    """The table as everybody who may open it sees it."""
    return table_json(table, person, time.time(), live.presence.connected(table.header.id))


class TableLists:
    """Lists of tables as one person sees them."""

    def __init__(
        self,
        live: NamedDependency[LiveTables],
        settings: NamedDependency[Settings],
        rate_limits: NamedDependency[RateLimits],
        me: NamedDependency[Profile],
        address: NamedDependency[str],
    ) -> None:
        self._live = live
        self._games = settings.games
        self._rate_limits = rate_limits
        self._person = me.id
        self._address = address

    async def page(self, query: sa.Select[Any], before: float | None) -> TableList:
        """The tables that *query* finds, newest first, from those last changed before *before* on. `next` is the time
        to continue from.
        """
        t = schema.tables.c
        if before is not None:
            self._rate_limits.page(self._address)
        query = query if before is None else query.where(t.updated < before)
        async with self._live.engine.connect() as connection:
            rows = (await connection.execute(query.order_by(t.updated.desc()).limit(PAGE))).all()
        found = await self._briefs([row.id for row in rows])
        return TableList(found, rows[-1].updated if len(rows) == PAGE else None)

    async def _briefs(self, ids: Sequence[str]) -> list[TableInfo]:
        """The tables with these *ids*. One that can't be read (its game is no longer here) is left out."""
        idle = [table_id for table_id in ids if not self._live.has(table_id)]
        known = await finished_tables(self._live.engine, idle, self._games, self._person)
        found = []
        for table_id in ids:
            try:
                found.append(known.get(table_id) or _brief(self._live, await self._live.find(table_id), self._person))
            except MonstroError:
                continue
        return found


@post("/api/tables/terms", status_code=200, summary="What a table would be like")
async def terms(
    request: AnyRequest,
    data: JSONBody[NewTable],
    me: NamedDependency[Profile],
    live: NamedDependency[LiveTables],
    accounts: NamedDependency[Accounts],
    settings: NamedDependency[Settings],
    warming: NamedDependency[Warming],
) -> TableTerms:
    """The rules of a table with these settings. No table is opened."""
    table = Table(await _wished(request, data, me, live, accounts, settings, warming))
    header = table.header
    return TableTerms(
        can_be_rated=can_be_rated(table.game, header.options, header.deal),
        rated=table.is_rated,
        counts=table.counts,
        at_zero=table.at_zero,
    )


@post("/api/tables", status_code=201, summary="Open a table")
async def open_table(
    request: AnyRequest,
    data: JSONBody[NewTable],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    live: NamedDependency[LiveTables],
    accounts: NamedDependency[Accounts],
    settings: NamedDependency[Settings],
    warming: NamedDependency[Warming],
    rate_limits: NamedDependency[RateLimits],
    moderation: NamedDependency[Moderation],
) -> TableAnswer:
    """Open a table as its host."""
    moderation.check_open()
    rate_limits.new_table(address)
    host = await accounts.keep(me)
    await check_room(live, host.id)
    if data.visibility == "public":
        await _check_public(live, host.id)
        rate_limits.new_public_table(address)
    await accounts.check_name(host.id, *(seat.name for seat in data.seats or () if seat.name and seat.kind == "me"))
    header = await _wished(request, data, host, live, accounts, settings, warming)
    seats = Table(header).seats
    begin = [started(seats, data.bot)] if data.start or is_full(seats) else []
    table = await live.open(header, [host.id], begin)
    return answer(live, table, host.id)


async def _wished(
    request: AnyRequest,
    wish: NewTable,
    host: Profile,
    live: LiveTables,
    accounts: Accounts,
    settings: Settings,
    warming: Warming,
) -> Header:
    """The header of the table that *host* asks for, once its game is ready."""
    source = await _source(live, wish, host.id, request.headers.get("x-invitation"))
    if wish.game in settings.games:
        await warming.ready(wish.game)
    secret, boxes = accounts.signer.daily, settings.boxes
    return make_header(wish, host, source=source, offered=settings.games, secret=secret, boxes=boxes)


async def _source(live: LiveTables, wish: NewTable, person: str, key: str | None) -> Table | None:
    """The finished table whose deal is wanted. A visitor who came by a shared link has its *key*."""
    if wish.deal is None or wish.deal.table is None or wish.deal.kind not in ("table", "turn"):
        return None
    return await live.opened(wish.deal.table, person, key, key)


async def check_room(live: LiveTables, person: str) -> None:
    """Refuse a new table or seat beyond the limits."""
    s, t, limits = schema.seats.c, schema.tables.c, live.limits
    mine = (
        sa.select(sa.func.count())
        .select_from(schema.seats)
        .join(schema.tables, s.table_id == t.id)
        .where(s.person == person, t.status.in_(UNFINISHED))
    )
    all_open = sa.select(sa.func.count()).select_from(schema.tables).where(t.status.in_(UNFINISHED))
    async with live.engine.connect() as connection:
        if (await connection.execute(mine)).scalar_one() >= limits.tables_each:
            raise TooMany("tables", most=limits.tables_each)
        if (await connection.execute(all_open)).scalar_one() >= limits.open_tables:
            raise TooMany("open_tables")


async def _check_public(live: LiveTables, person: str) -> None:
    """Refuse a public table beyond the limit of waiting ones, so that nobody fills the first page of the list."""
    s, t, most = schema.seats.c, schema.tables.c, live.limits.public_tables_each
    waiting = (
        sa.select(sa.func.count())
        .select_from(schema.seats)
        .join(schema.tables, s.table_id == t.id)
        .where(s.person == person, t.status == "open", schema.PUBLIC)
    )
    async with live.engine.connect() as connection:
        if (await connection.execute(waiting)).scalar_one() >= most:
            raise TooMany("public_tables", most=most)


class KickOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Free a seat before the start."""

    seat: SeatNumber


@post("/api/tables/{table_id:str}/kick", status_code=200, summary="Free a seat of my table")
async def kick(
    data: JSONBody[KickOut],
    table: NamedDependency[Table],
    me: NamedDependency[Profile],
    live: NamedDependency[LiveTables],
) -> TableAnswer:
    """Free somebody's seat before the start, as the host. To keep them out, block them too."""
    table_id, s = table.header.id, schema.seats.c
    person = table.seats[data.seat].person if data.seat < len(table.seats) else None

    def also(_: Table) -> Sequence[sa.Executable]:
        return [sa.delete(schema.seats).where(s.table_id == table_id, s.person == person)]

    await live.change(table_id, lambda now: kicked(now, me.id, data.seat, person), person=me.id, also=also)
    return answer(live, await live.find(table_id), me.id)


class ShowOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Show a spectator out."""

    person: PersonId


@post("/api/tables/{table_id:str}/show-out", status_code=200, summary="Show a spectator of my table out")
async def show_out(
    data: JSONBody[ShowOut],
    table: NamedDependency[Table],
    me: NamedDependency[Profile],
    live: NamedDependency[LiveTables],
) -> TableAnswer:
    """As the host wishes, *person* neither watches this game nor joins it. Once it is over they may look."""
    await live.change(table.header.id, lambda now: shown_out(now, me.id, data.person), person=me.id)
    return answer(live, await live.find(table.header.id), me.id)


@get("/api/tables", summary="Public tables, newest first")
async def list_tables(
    lists: NamedDependency[TableLists],
    settings: NamedDependency[Settings],
    game: Annotated[str | None, QueryParameter(max_length=40)] = None,
    status: Annotated[str | None, QueryParameter(pattern=f"^(open|playing|over){END}")] = None,
    before: Before = None,
) -> TableList:
    """The tables everybody may see."""
    t = schema.tables.c
    games = [name for name in settings.games if game in (None, name)]
    query = sa.select(t.id, t.updated).where(schema.PUBLIC, t.game.in_(games))
    query = query.where(t.status == status) if status else query.where(t.status.in_(UNFINISHED))
    return await lists.page(query, before)


@get("/api/me/tables", summary="My tables, newest first")
async def my_tables(
    lists: NamedDependency[TableLists], me: NamedDependency[Profile], before: Before = None
) -> TableList:
    """The tables I sit at, without those I archived."""
    s, t = schema.seats.c, schema.tables.c
    query = sa.select(t.id, t.updated).join(schema.seats, s.table_id == t.id).where(s.person == me.id, ~s.archived)
    return await lists.page(query, before)


@get("/api/tables/{table_id:str}", summary="One table")
async def one_table(
    table: NamedDependency[Table], live: NamedDependency[LiveTables], me: NamedDependency[Profile]
) -> TableAnswer:
    """A table. Its players also get its invitation."""
    return answer(live, table, me.id)


@post("/api/tables/{table_id:str}/join", status_code=200, summary="Take a seat")
async def join(
    request: AnyRequest,
    table_id: FromPath[str],
    data: JSONBody[Join],
    me: NamedDependency[Profile],
    live: NamedDependency[LiveTables],
    accounts: NamedDependency[Accounts],
    moderation: NamedDependency[Moderation],
    duplicates: NamedDependency[Duplicates],
) -> TableAnswer:
    """Join. The game starts when the last seat is taken."""
    invitation = data.invitation or request.headers.get("x-invitation")
    opened = await live.opened(table_id[:24], me.id, invitation)
    await moderation.check_welcome(opened.header.host, me.id)
    await duplicates.check_seat(opened, me.id)
    await check_room(live, me.id)
    profile = await accounts.keep(me)
    person = Person(profile.id, profile.name, profile.portrait)

    def decide(table: Table) -> list[LogEntry]:
        return joined(table, person, seat=data.seat, invited=is_invited(table, invitation))

    await live.change(table_id, decide, person=person.id, also=seat_row(person.id))
    return answer(live, await live.find(table_id), person.id)


def seat_row(person: str) -> Callable[[Table], Sequence[sa.Executable]]:
    """The further statements when *person* joins."""

    def statements(table: Table) -> Sequence[sa.Executable]:
        s, table_id = schema.seats.c, table.header.id
        gone = sa.delete(schema.seats).where(s.table_id == table_id, s.person == person)
        row = {"table_id": table_id, "person": person, "archived": False, "duplicate": table.header.deal_key}
        return [gone, sa.insert(schema.seats).values(row)]

    return statements


@post("/api/tables/{table_id:str}/leave", status_code=200, summary="Leave a table")
async def leave(
    data: JSONBody[Empty],
    table: NamedDependency[Table],
    me: NamedDependency[Profile],
    live: NamedDependency[LiveTables],
) -> TableAnswer:
    """Leave. Before the start the seat becomes free, or the table closes if the host leaves. Later a bot takes over."""
    table_id, s = table.header.id, schema.seats.c

    def also(now: Table) -> Sequence[sa.Executable]:
        if now.status != "open" or now.header.host == me.id:
            return []
        return [sa.delete(schema.seats).where(s.table_id == table_id, s.person == me.id)]

    await live.change(table_id, lambda now: left(now, me.id), person=me.id, also=also)
    return answer(live, await live.find(table_id), me.id)


@post("/api/tables/{table_id:str}/start", status_code=200, summary="Start the game")
async def start(
    data: JSONBody[StartTable],
    table: NamedDependency[Table],
    me: NamedDependency[Profile],
    live: NamedDependency[LiveTables],
) -> TableAnswer:
    """Start the game, as the host. Bots take the open seats."""
    await live.change(table.header.id, lambda now: started_by(now, me.id, data.bot), person=me.id)
    return answer(live, await live.find(table.header.id), me.id)


@post("/api/tables/{table_id:str}/bots", status_code=200, summary="Give a free seat of my table to a bot")
async def seat_bot(
    data: JSONBody[SeatBot],
    table: NamedDependency[Table],
    me: NamedDependency[Profile],
    live: NamedDependency[LiveTables],
) -> TableAnswer:
    """The host seats a bot of a chosen level; the game starts when the last seat is taken."""
    await live.change(table.header.id, lambda now: bot_seated(now, me.id, data.bot, data.seat), person=me.id)
    return answer(live, await live.find(table.header.id), me.id)


@post(
    "/api/tables/{table_id:str}/archive",
    status_code=200,
    summary="Hide a finished table from my list",
)
async def archive(
    data: JSONBody[Empty],
    table: NamedDependency[Table],
    me: NamedDependency[Profile],
    live: NamedDependency[LiveTables],
) -> TableAnswer:
    """Remove the table from my list; the game itself stays."""
    if table.status != "over":
        raise NotNow("not_over")
    s = schema.seats.c
    mine = sa.update(schema.seats).where(s.table_id == table.header.id, s.person == me.id).values(archived=True)
    async with database.writing(live.engine) as connection:
        await connection.execute(mine)
    return answer(live, table, me.id)
