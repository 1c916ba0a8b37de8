"""Tables: open, list, join, leave, start, look back."""

from __future__ import annotations

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
from monstrotheque.server import store
from monstrotheque.server.analyses import study_json
from monstrotheque.server.commands import AnyCommand, Person, went_away
from monstrotheque.server.desk import Desk, is_invited
from monstrotheque.server.errors import Forbidden, NotFound, NotNow, TooMany
from monstrotheque.server.frames import Onlooker, check_revealed, hint_json, is_revealed, table_json, turn_json
from monstrotheque.server.header import BotName, SeatNumber
from monstrotheque.server.opening import NewTable, is_full, make_header, started
from monstrotheque.server.people import Profile
from monstrotheque.server.shapes import AckFrame, StateFrame, TableAnswer, TablePage, described
from monstrotheque.server.shelf import shelved
from monstrotheque.server.table import Entry, Table

AnyRequest = Request[Any, Any, Any]
Invitation = Annotated[str, Meta(max_length=64)]
Before = Annotated[float | None, QueryParameter(ge=0)]
UNFINISHED = ("open", "playing")
PAGE = 100


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat."""

    invitation: Invitation | None = None
    seat: SeatNumber | None = None


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing to say."""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Start, with bots of this kind on the seats still open."""

    bot: BotName | None = None


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for advice."""

    seat: SeatNumber | None = None


def desk_of(request: AnyRequest) -> Desk:
    """The front desk."""
    desk: Desk = request.app.state.desk
    return desk


def profile_of(request: AnyRequest) -> Profile:
    """Who asks."""
    found: Profile = request.scope["state"]["profile"]
    return found


async def opened(request: AnyRequest, table_id: str) -> Table:
    """The table, if it is for who asks."""
    invitation = request.headers.get("x-invitation")
    return await desk_of(request).opened(table_id[:24], profile_of(request).id, invitation)


def answer(desk: Desk, table: Table, person: str) -> dict[str, Any]:
    """The table; those who sit there get its invitation too."""
    invitation = table.header.invitation if desk.is_member(table, person) else None
    return {"table": brief(desk, table, person), "invitation": invitation}


def brief(desk: Desk, table: Table, person: str) -> dict[str, Any]:
    """The table as everybody who may open it sees it."""
    return table_json(table, person, desk.house.presence.connected(table.header.id))


async def page_of(request: AnyRequest, query: sa.Select[Any], before: float | None) -> dict[str, Any]:
    """The tables that *query* finds, newest first, from those last changed *before* some time on; `next`: the time to
    go on from.
    """
    t, desk = store.tables.c, desk_of(request)
    if before is not None:
        desk.limits.page(request.scope["state"]["address"])
    query = query if before is None else query.where(t.updated < before)
    async with desk.house.engine.connect() as connection:
        rows = (await connection.execute(query.order_by(t.updated.desc()).limit(PAGE))).all()
    found = await briefs(desk, [row.id for row in rows], profile_of(request).id)
    return {"tables": found, "next": rows[-1].updated if len(rows) == PAGE else None}


async def briefs(desk: Desk, ids: Sequence[str], person: str) -> list[dict[str, Any]]:
    """The tables with these *ids*. One that can't be read (of a game no longer here) is left out."""
    idle = [table_id for table_id in ids if not desk.house.has(table_id)]
    known = await shelved(desk.house, idle, desk.settings.games, person)
    found = []
    for table_id in ids:
        try:
            found.append(known.get(table_id) or brief(desk, await desk.house.find(table_id), person))
        except MonstroError:
            continue
    return found


@post("/api/tables", status_code=201, summary="Open a table", responses=described(TableAnswer, 201))
async def open_table(request: AnyRequest, data: JSONBody[NewTable]) -> dict[str, Any]:
    """A new table, where I am the host."""
    desk = desk_of(request)
    desk.limits.new_table(request.scope["state"]["address"])
    host = await desk.people.keep(profile_of(request))
    await check_room(desk, host.id)
    source = await _source(desk, data, host.id)
    if data.game in desk.settings.games:
        await desk.warming.ready(data.game)
    header = make_header(data, host, source=source, offered=desk.settings.games, secret=desk.people.signer.daily)
    begin = [started(_draft(header), data.bot)] if data.start or is_full(_draft(header)) else []
    table = await desk.house.open(header, [host.id], begin)
    return answer(desk, table, host.id)


def _draft(header: Any) -> Any:
    return Table(header).seats


async def _source(desk: Desk, wish: NewTable, person: str) -> Table | None:
    if wish.deal is None or wish.deal.table is None or wish.deal.kind not in ("table", "turn"):
        return None
    return await desk.opened(wish.deal.table, person, None)


async def check_room(desk: Desk, person: str) -> None:
    """Refuse a new table or seat beyond the limits."""
    s, t, limits = store.seats.c, store.tables.c, desk.settings.limits
    mine = (
        sa.select(sa.func.count())
        .select_from(store.seats)
        .join(store.tables, s.table_id == t.id)
        .where(s.person == person, t.status.in_(UNFINISHED))
    )
    all_open = sa.select(sa.func.count()).select_from(store.tables).where(t.status.in_(UNFINISHED))
    async with desk.house.engine.connect() as connection:
        if (await connection.execute(mine)).scalar_one() >= limits.tables_each:
            raise TooMany("tables", most=limits.tables_each)
        if (await connection.execute(all_open)).scalar_one() >= limits.open_tables:
            raise TooMany("open_tables")


@get("/api/tables", summary="Public tables, newest first", responses=described(TablePage))
async def list_tables(
    request: AnyRequest,
    game: Annotated[str | None, QueryParameter(max_length=40)] = None,
    status: Annotated[str | None, QueryParameter(pattern="^(open|playing|over)$")] = None,
    before: Before = None,
) -> dict[str, Any]:
    """The tables everybody may see."""
    t, desk = store.tables.c, desk_of(request)
    games = [name for name in desk.settings.games if game in (None, name)]
    query = sa.select(t.id, t.updated).where(t.visibility == "public", t.game.in_(games))
    query = query.where(t.status == status) if status else query.where(t.status.in_(UNFINISHED))
    return await page_of(request, query, before)


@get("/api/tables/{table_id:str}", summary="One table", responses=described(TableAnswer))
async def one_table(request: AnyRequest, table_id: FromPath[str]) -> dict[str, Any]:
    """The table; those who sit there get its invitation too."""
    table = await opened(request, table_id)
    return answer(desk_of(request), table, profile_of(request).id)


@post("/api/tables/{table_id:str}/join", status_code=200, summary="Take a seat", responses=described(TableAnswer))
async def join(request: AnyRequest, table_id: FromPath[str], data: JSONBody[Join]) -> dict[str, Any]:
    """Sit down; the game starts when the last seat is taken."""
    desk = desk_of(request)
    invitation = data.invitation or request.headers.get("x-invitation")
    await desk.opened(table_id[:24], profile_of(request).id, invitation)
    await check_room(desk, profile_of(request).id)
    profile = await desk.people.keep(profile_of(request))

    def decision(table: Table) -> list[Entry]:
        return _joined(table, profile, data.seat, is_invited(table, invitation))

    await desk.house.change(table_id, decision, person=profile.id, also=seat_row(profile.id))
    return answer(desk, await desk.house.find(table_id), profile.id)


def seat_row(person: str) -> Callable[[Table], Sequence[sa.Executable]]:
    """What is written down besides when *person* sits down."""

    def statements(table: Table) -> Sequence[sa.Executable]:
        s, table_id = store.seats.c, table.header.id
        gone = sa.delete(store.seats).where(s.table_id == table_id, s.person == person)
        return [gone, sa.insert(store.seats).values(table_id=table_id, person=person, archived=False)]

    return statements


def _joined(table: Table, profile: Profile, wished: int | None, invited: bool) -> list[Entry]:
    if table.status != "open":
        raise NotNow("already_started")
    if table.seats_of(profile.id):
        raise NotNow("already_seated")
    seat = _free_seat(table, wished, invited)
    entry = Entry("joined", {"seat": seat, "person": profile.id, "name": profile.name})
    empty = [other for other, chair in enumerate(table.seats) if chair.kind in ("open", "invited") and other != seat]
    return [entry] if empty else [entry, Entry("started", {"bots": {}, "names": {}})]


def _free_seat(table: Table, wished: int | None, invited: bool) -> int:
    kinds = ("open", "invited") if invited else ("open",)
    free = [number for number, seat in enumerate(table.seats) if seat.kind in kinds]
    if wished is None and free:
        return free[0]
    if wished is not None and wished in free:
        return wished
    if not invited and any(seat.kind == "invited" for seat in table.seats):
        raise Forbidden("invitation")
    raise NotNow("full" if wished is None else "seat_taken")


@post("/api/tables/{table_id:str}/leave", status_code=200, summary="Leave a table", responses=described(TableAnswer))
async def leave(request: AnyRequest, table_id: FromPath[str], data: JSONBody[Nothing]) -> dict[str, Any]:
    """Before the start the seat is free again, and a table without its host closes; later a bot takes over."""
    desk, person = desk_of(request), profile_of(request).id
    await opened(request, table_id)

    def also(table: Table) -> Sequence[sa.Executable]:
        if table.status != "open" or table.header.host == person:
            return []
        return [sa.delete(store.seats).where(store.seats.c.table_id == table_id, store.seats.c.person == person)]

    await desk.house.change(table_id, lambda table: _left(table, person), person=person, also=also)
    return answer(desk, await desk.house.find(table_id), person)


def _left(table: Table, person: str) -> list[Entry]:
    mine = table.seats_of(person)
    if table.status == "over":
        raise NotNow("over")
    if table.status == "open" and person == table.header.host:
        return [Entry("closed")]
    if not mine:
        raise Forbidden("not_at_the_table")
    return left(table, mine)


def left(table: Table, mine: Sequence[int]) -> list[Entry]:
    """What happens when somebody leaves the seats *mine*."""
    if table.status == "open":
        return [Entry("left", {"seat": seat}) for seat in mine]
    present = [seat for seat in mine if table.seats[seat].is_human]
    return went_away(table, *present) if present else []


def handed_over(table: Table, person: str) -> list[Entry]:
    """Bots play on for *person*, if the game runs."""
    return left(table, table.seats_of(person)) if table.is_playing else []


@post("/api/tables/{table_id:str}/start", status_code=200, summary="Start the game", responses=described(TableAnswer))
async def start(request: AnyRequest, table_id: FromPath[str], data: JSONBody[Start]) -> dict[str, Any]:
    """The host starts; bots take the seats that are still open."""
    desk, person = desk_of(request), profile_of(request).id
    await opened(request, table_id)

    def decision(table: Table) -> list[Entry]:
        if person != table.header.host:
            raise Forbidden("not_the_host")
        if table.status != "open":
            raise NotNow("already_started")
        return [started(table.seats, data.bot)]

    await desk.house.change(table_id, decision, person=person)
    return answer(desk, await desk.house.find(table_id), person)


@post(
    "/api/tables/{table_id:str}/archive",
    status_code=200,
    summary="Hide a finished table from my list",
    responses=described(TableAnswer),
)
async def archive(request: AnyRequest, table_id: FromPath[str], data: JSONBody[Nothing]) -> dict[str, Any]:
    """Out of my list; the game itself stays."""
    desk, person = desk_of(request), profile_of(request).id
    table = await opened(request, table_id)
    if table.status != "over":
        raise NotNow("not_over")
    s = store.seats.c
    mine = sa.update(store.seats).where(s.table_id == table_id, s.person == person).values(archived=True)
    async with store.writing(desk.house.engine) as connection:
        await connection.execute(mine)
    return answer(desk, table, person)


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
    version, ply = await desk_of(request).command(table_id, Person(profile.id, profile.name), data)
    return {"type": "ack", "id": data.id, "version": version, "ply": ply}


@get("/api/tables/{table_id:str}/state", summary="All I may know of a table now", responses=described(StateFrame))
async def state(
    request: AnyRequest, table_id: FromPath[str], seat: Annotated[int | None, QueryParameter(ge=0, le=9)] = None
) -> dict[str, Any]:
    """The `state` frame of the socket."""
    desk, person = desk_of(request), profile_of(request).id
    table = await opened(request, table_id)
    return desk.frame(table, Onlooker(person, desk.seat_for(table, person, seat), desk.lang(request)))


@get("/api/tables/{table_id:str}/turns/{turn:int}", summary="The game after some of its moves")
async def turn_of(
    request: AnyRequest,
    table_id: FromPath[str],
    turn: FromPath[int],
    seat: Annotated[int | None, QueryParameter(ge=0, le=9)] = None,
) -> dict[str, Any]:
    """A past position as a seat saw it; others' seats once the game is over."""
    desk, person = desk_of(request), profile_of(request).id
    table = await opened(request, table_id)
    if table.status == "open":
        raise NotNow("not_started")
    if not 0 <= turn <= len(table.match.moves):
        raise NotFound()
    if seat is not None and is_revealed(table):
        table.game.check_seat(seat, table.header.players)
        return turn_json(table, seat, desk.lang(request), turn)
    return turn_json(table, desk.seat_for(table, person, seat), desk.lang(request), turn)


@get("/api/tables/{table_id:str}/record", summary="The record file of a finished game")
async def record(request: AnyRequest, table_id: FromPath[str]) -> dict[str, Any]:
    """Everything, to replay and to verify."""
    table = await opened(request, table_id)
    check_revealed(table)
    return to_record(table.match, table.header.nonce)


@post("/api/tables/{table_id:str}/hint", status_code=200, summary="Ask for advice")
async def hint(request: AnyRequest, table_id: FromPath[str], data: JSONBody[Ask]) -> dict[str, Any]:
    """The best moves in my place, from what I see."""
    desk, person = desk_of(request), profile_of(request).id
    table = await opened(request, table_id)
    seat = desk.seat_for(table, person, data.seat)
    if seat not in table.to_act() or seat not in table.seats_of(person):
        raise NotNow("not_started" if table.status == "open" else "nothing_to_decide")
    return {"ply": table.ply, "hints": await _hints(request, table.match.state.sight(seat))}


@post("/api/tables/{table_id:str}/turns/{turn:int}/hint", status_code=200, summary="What would have been best")
async def best_at(
    request: AnyRequest, table_id: FromPath[str], turn: FromPath[int], data: JSONBody[Ask]
) -> dict[str, Any]:
    """The best moves at a turn of a finished game, from what the seat that was to act saw."""
    table = await opened(request, table_id)
    check_revealed(table)
    if not 0 <= turn <= len(table.match.moves):
        raise NotFound()
    state = table.match.state_at(turn)
    seat = data.seat if data.seat is not None else next(iter(state.actors), None)
    if seat is None or not state.legal(seat):
        raise NotNow("nothing_to_decide")
    return {"turn": turn, "seat": seat, "hints": await _hints(request, state.sight(seat))}


@post("/api/tables/{table_id:str}/analysis", status_code=200, summary="What every decision was worth")
async def analysis(request: AnyRequest, table_id: FromPath[str], data: JSONBody[Nothing]) -> dict[str, Any]:
    """A finished game, decision by decision. It is made when it is first asked for: ask again until it is there."""
    desk = desk_of(request)
    table = await opened(request, table_id)
    check_revealed(table)
    if not desk.analyses.has(table_id):
        _count_question(request)
    return study_json(table.match, desk.analyses.study(table_id, table.match), desk.lang(request))


def _count_question(request: AnyRequest) -> None:
    """A question to a bot, of this person and from this address."""
    limits = desk_of(request).limits
    limits.hint(profile_of(request).id)
    limits.hint(request.scope["state"]["address"])


async def _hints(request: AnyRequest, sight: Sight) -> list[dict[str, Any]]:
    _count_question(request)
    desk = desk_of(request)
    lang = desk.lang(request)
    return [hint_json(found, sight, lang) for found in await desk.butler.advise(sight, lang)]
