"""Tables: open, list, join, leave, start, look back."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import msgspec
import sqlalchemy as sa
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from monstrotheque.engine.errors import MonstroError
from monstrotheque.engine.records import to_record
from monstrotheque.engine.state import Sight
from monstrotheque.server.background.analyses import job_json
from monstrotheque.server.errors import NotFound, NotNow, TooMany
from monstrotheque.server.http.schema import AckFrame, StateFrame, TableAnswer, TablePage, described
from monstrotheque.server.live.opening import NewTable, make_header
from monstrotheque.server.people.accounts import Profile
from monstrotheque.server.services import Services
from monstrotheque.server.store import database, schema
from monstrotheque.server.store.queries import UNFINISHED, finished_tables
from monstrotheque.server.table.access import check_revealed, is_invited, is_member, is_revealed, seat_for
from monstrotheque.server.table.commands import AnyCommand, Person
from monstrotheque.server.table.frames import Onlooker, hint_json, table_json, turn_json
from monstrotheque.server.table.header import END, BotName, SeatNumber
from monstrotheque.server.table.seating import is_full, joined, left, started, started_by
from monstrotheque.server.table.table import Entry, Table

AnyRequest = Request[Any, Any, Any]
Invitation = Annotated[str, Meta(max_length=64)]
Before = Annotated[float | None, QueryParameter(ge=0)]
PAGE = 100


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat."""

    invitation: Invitation | None = None
    seat: SeatNumber | None = None


class Empty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing to say."""


class StartTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Start, with bots of this kind on the seats still open."""

    bot: BotName | None = None


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for advice."""

    seat: SeatNumber | None = None


def services_of(request: AnyRequest) -> Services:
    """Everything a request needs at hand."""
    services: Services = request.app.state.services
    return services


def profile_of(request: AnyRequest) -> Profile:
    """Who asks."""
    found: Profile = request.scope["state"]["profile"]
    return found


async def opened(request: AnyRequest, table_id: str) -> Table:
    """The table, if it is for who asks."""
    invitation = request.headers.get("x-invitation")
    return await services_of(request).opened(table_id[:24], profile_of(request).id, invitation)


def answer(services: Services, table: Table, person: str) -> dict[str, Any]:
    """The table; those who sit there get its invitation too."""
    invitation = table.header.invitation if is_member(table, person) else None
    return {"table": brief(services, table, person), "invitation": invitation}


def brief(services: Services, table: Table, person: str) -> dict[str, Any]:
    """The table as everybody who may open it sees it."""
    return table_json(table, person, time.time(), services.live.presence.connected(table.header.id))


async def page_of(request: AnyRequest, query: sa.Select[Any], before: float | None) -> dict[str, Any]:
    """The tables that *query* finds, newest first, from those last changed *before* some time on; `next`: the time to
    go on from.
    """
    t, services = schema.tables.c, services_of(request)
    if before is not None:
        services.limits.page(request.scope["state"]["address"])
    query = query if before is None else query.where(t.updated < before)
    async with services.live.engine.connect() as connection:
        rows = (await connection.execute(query.order_by(t.updated.desc()).limit(PAGE))).all()
    found = await briefs(services, [row.id for row in rows], profile_of(request).id)
    return {"tables": found, "next": rows[-1].updated if len(rows) == PAGE else None}


async def briefs(services: Services, ids: Sequence[str], person: str) -> list[dict[str, Any]]:
    """The tables with these *ids*. One that can't be read (of a game no longer here) is left out."""
    idle = [table_id for table_id in ids if not services.live.has(table_id)]
    known = await finished_tables(services.live.engine, idle, services.settings.games, person)
    found = []
    for table_id in ids:
        try:
            found.append(known.get(table_id) or brief(services, await services.live.find(table_id), person))
        except MonstroError:
            continue
    return found


@post("/api/tables", status_code=201, summary="Open a table", responses=described(TableAnswer, 201))
async def open_table(request: AnyRequest, data: JSONBody[NewTable]) -> dict[str, Any]:
    """A new table, where I am the host."""
    services = services_of(request)
    services.limits.new_table(request.scope["state"]["address"])
    host = await services.people.keep(profile_of(request))
    await check_room(services, host.id)
    source = await _source(services, data, host.id)
    if data.game in services.settings.games:
        await services.warming.ready(data.game)
    header = make_header(
        data, host, source=source, offered=services.settings.games, secret=services.people.signer.daily
    )
    begin = [started(_draft(header), data.bot)] if data.start or is_full(_draft(header)) else []
    table = await services.live.open(header, [host.id], begin)
    return answer(services, table, host.id)


def _draft(header: Any) -> Any:
    return Table(header).seats


async def _source(services: Services, wish: NewTable, person: str) -> Table | None:
    if wish.deal is None or wish.deal.table is None or wish.deal.kind not in ("table", "turn"):
        return None
    return await services.opened(wish.deal.table, person, None)


async def check_room(services: Services, person: str) -> None:
    """Refuse a new table or seat beyond the limits."""
    s, t, limits = schema.seats.c, schema.tables.c, services.settings.limits
    mine = (
        sa.select(sa.func.count())
        .select_from(schema.seats)
        .join(schema.tables, s.table_id == t.id)
        .where(s.person == person, t.status.in_(UNFINISHED))
    )
    all_open = sa.select(sa.func.count()).select_from(schema.tables).where(t.status.in_(UNFINISHED))
    async with services.live.engine.connect() as connection:
        if (await connection.execute(mine)).scalar_one() >= limits.tables_each:
            raise TooMany("tables", most=limits.tables_each)
        if (await connection.execute(all_open)).scalar_one() >= limits.open_tables:
            raise TooMany("open_tables")


@get("/api/tables", summary="Public tables, newest first", responses=described(TablePage))
async def list_tables(
    request: AnyRequest,
    game: Annotated[str | None, QueryParameter(max_length=40)] = None,
    status: Annotated[str | None, QueryParameter(pattern=f"^(open|playing|over){END}")] = None,
    before: Before = None,
) -> dict[str, Any]:
    """The tables everybody may see."""
    t, services = schema.tables.c, services_of(request)
    games = [name for name in services.settings.games if game in (None, name)]
    query = sa.select(t.id, t.updated).where(t.visibility == "public", t.game.in_(games))
    query = query.where(t.status == status) if status else query.where(t.status.in_(UNFINISHED))
    return await page_of(request, query, before)


@get("/api/tables/{table_id:str}", summary="One table", responses=described(TableAnswer))
async def one_table(request: AnyRequest, table_id: FromPath[str]) -> dict[str, Any]:
    """The table; those who sit there get its invitation too."""
    table = await opened(request, table_id)
    return answer(services_of(request), table, profile_of(request).id)


@post("/api/tables/{table_id:str}/join", status_code=200, summary="Take a seat", responses=described(TableAnswer))
async def join(request: AnyRequest, table_id: FromPath[str], data: JSONBody[Join]) -> dict[str, Any]:
    """Sit down; the game starts when the last seat is taken."""
    services = services_of(request)
    invitation = data.invitation or request.headers.get("x-invitation")
    await services.opened(table_id[:24], profile_of(request).id, invitation)
    await check_room(services, profile_of(request).id)
    profile = await services.people.keep(profile_of(request))
    me = Person(profile.id, profile.name)

    def decision(table: Table) -> list[Entry]:
        return joined(table, me, seat=data.seat, invited=is_invited(table, invitation))

    await services.live.change(table_id, decision, person=profile.id, also=seat_row(profile.id))
    return answer(services, await services.live.find(table_id), profile.id)


def seat_row(person: str) -> Callable[[Table], Sequence[sa.Executable]]:
    """What is written down besides when *person* sits down."""

    def statements(table: Table) -> Sequence[sa.Executable]:
        s, table_id = schema.seats.c, table.header.id
        gone = sa.delete(schema.seats).where(s.table_id == table_id, s.person == person)
        return [gone, sa.insert(schema.seats).values(table_id=table_id, person=person, archived=False)]

    return statements


@post("/api/tables/{table_id:str}/leave", status_code=200, summary="Leave a table", responses=described(TableAnswer))
async def leave(request: AnyRequest, table_id: FromPath[str], data: JSONBody[Empty]) -> dict[str, Any]:
    """Before the start the seat is free again, and a table without its host closes; later a bot takes over."""
    services, person = services_of(request), profile_of(request).id
    await opened(request, table_id)

    def also(table: Table) -> Sequence[sa.Executable]:
        if table.status != "open" or table.header.host == person:
            return []
        return [sa.delete(schema.seats).where(schema.seats.c.table_id == table_id, schema.seats.c.person == person)]

    await services.live.change(table_id, lambda table: left(table, person), person=person, also=also)
    return answer(services, await services.live.find(table_id), person)


@post("/api/tables/{table_id:str}/start", status_code=200, summary="Start the game", responses=described(TableAnswer))
async def start(request: AnyRequest, table_id: FromPath[str], data: JSONBody[StartTable]) -> dict[str, Any]:
    """The host starts; bots take the seats that are still open."""
    services, person = services_of(request), profile_of(request).id
    await opened(request, table_id)

    await services.live.change(table_id, lambda table: started_by(table, person, data.bot), person=person)
    return answer(services, await services.live.find(table_id), person)


@post(
    "/api/tables/{table_id:str}/archive",
    status_code=200,
    summary="Hide a finished table from my list",
    responses=described(TableAnswer),
)
async def archive(request: AnyRequest, table_id: FromPath[str], data: JSONBody[Empty]) -> dict[str, Any]:
    """Out of my list; the game itself stays."""
    services, person = services_of(request), profile_of(request).id
    table = await opened(request, table_id)
    if table.status != "over":
        raise NotNow("not_over")
    s = schema.seats.c
    mine = sa.update(schema.seats).where(s.table_id == table_id, s.person == person).values(archived=True)
    async with database.writing(services.live.engine) as connection:
        await connection.execute(mine)
    return answer(services, table, person)


@post(
    "/api/tables/{table_id:str}/commands",
    status_code=200,
    summary="Do something at a table without a socket",
    responses=described(AckFrame),
)
async def command(request: AnyRequest, table_id: FromPath[str], data: JSONBody[AnyCommand]) -> dict[str, Any]:
    """What the socket takes, as a request."""
    profile = profile_of(request)
    await opened(request, table_id)
    version, ply = await services_of(request).command(table_id, Person(profile.id, profile.name), data)
    return {"type": "ack", "id": data.id, "version": version, "ply": ply}


@get("/api/tables/{table_id:str}/state", summary="All I may know of a table now", responses=described(StateFrame))
async def state(
    request: AnyRequest, table_id: FromPath[str], seat: Annotated[int | None, QueryParameter(ge=0, le=9)] = None
) -> dict[str, Any]:
    """The `state` frame of the socket."""
    services, person = services_of(request), profile_of(request).id
    table = await opened(request, table_id)
    return services.frame(table, Onlooker(person, seat_for(table, person, seat, time.time()), services.lang(request)))


@get("/api/tables/{table_id:str}/turns/{turn:int}", summary="The game after some of its moves")
async def turn_of(
    request: AnyRequest,
    table_id: FromPath[str],
    turn: FromPath[int],
    seat: Annotated[int | None, QueryParameter(ge=0, le=9)] = None,
) -> dict[str, Any]:
    """A past position as a seat saw it; others' seats once the game is over."""
    services, person = services_of(request), profile_of(request).id
    table = await opened(request, table_id)
    if table.status == "open":
        raise NotNow("not_started")
    if not 0 <= turn <= len(table.match.moves):
        raise NotFound()
    if seat is not None and is_revealed(table, time.time()):
        table.game.check_seat(seat, table.header.players)
        return turn_json(table, seat, services.lang(request), turn)
    return turn_json(table, seat_for(table, person, seat, time.time()), services.lang(request), turn)


@get("/api/tables/{table_id:str}/record", summary="The record file of a finished game")
async def record(request: AnyRequest, table_id: FromPath[str]) -> dict[str, Any]:
    """Everything, to replay and to verify."""
    table = await opened(request, table_id)
    check_revealed(table, time.time())
    return to_record(table.match, table.header.nonce)


@post("/api/tables/{table_id:str}/hint", status_code=200, summary="Ask for advice")
async def hint(request: AnyRequest, table_id: FromPath[str], data: JSONBody[Ask]) -> dict[str, Any]:
    """The best moves in my place, from what I see."""
    person = profile_of(request).id
    table = await opened(request, table_id)
    seat = seat_for(table, person, data.seat, time.time())
    if seat not in table.to_act() or seat not in table.seats_of(person):
        raise NotNow("not_started" if table.status == "open" else "nothing_to_decide")
    return {"ply": table.ply, "hints": await _hints(request, table.match.state.sight(seat))}


@post("/api/tables/{table_id:str}/turns/{turn:int}/hint", status_code=200, summary="What would have been best")
async def best_at(
    request: AnyRequest, table_id: FromPath[str], turn: FromPath[int], data: JSONBody[Ask]
) -> dict[str, Any]:
    """The best moves at a turn of a finished game, from what the seat that was to act saw."""
    table = await opened(request, table_id)
    check_revealed(table, time.time())
    if not 0 <= turn <= len(table.match.moves):
        raise NotFound()
    state = table.match.state_at(turn)
    seat = data.seat if data.seat is not None else next(iter(state.actors), None)
    if seat is None or not state.legal(seat):
        raise NotNow("nothing_to_decide")
    return {"turn": turn, "seat": seat, "hints": await _hints(request, state.sight(seat))}


@post("/api/tables/{table_id:str}/analysis", status_code=200, summary="What every decision was worth")
async def analysis(request: AnyRequest, table_id: FromPath[str], data: JSONBody[Empty]) -> dict[str, Any]:
    """A finished game, decision by decision. It is made when it is first asked for: ask again until it is there."""
    services = services_of(request)
    table = await opened(request, table_id)
    check_revealed(table, time.time())
    if not services.analyses.has(table_id):
        _count_question(request)
    return job_json(table.match, services.analyses.job(table_id, table.match), services.lang(request))


def _count_question(request: AnyRequest) -> None:
    """A question to a bot, of this person and from this address."""
    limits = services_of(request).limits
    limits.hint(profile_of(request).id)
    limits.hint(request.scope["state"]["address"])


async def _hints(request: AnyRequest, sight: Sight) -> list[dict[str, Any]]:
    _count_question(request)
    services = services_of(request)
    lang = services.lang(request)
    return [hint_json(found, sight, lang) for found in await services.thinking.advise(sight, lang)]
