"""Playing again: the first who asks opens the table, and everybody who asks takes a seat there."""

from __future__ import annotations

from typing import Any

from litestar import post
from litestar.params import FromPath, JSONBody

from monstrotheque.server.errors import Forbidden, NotNow
from monstrotheque.server.http.lobby import (
    AnyRequest,
    Empty,
    answer,
    check_room,
    opened,
    profile_of,
    seat_row,
    services_of,
)
from monstrotheque.server.http.schema import TableAnswer, described
from monstrotheque.server.live.opening import NewTable, make_header
from monstrotheque.server.people.accounts import Profile
from monstrotheque.server.services import Services
from monstrotheque.server.table.header import SeatWish
from monstrotheque.server.table.seating import STARTED, is_full
from monstrotheque.server.table.table import Entry, Seat, Table


@post(
    "/api/tables/{table_id:str}/rematch",
    status_code=201,
    summary="Play again with the same people",
    responses=described(TableAnswer, 201),
)
async def rematch(request: AnyRequest, table_id: FromPath[str], data: JSONBody[Empty]) -> dict[str, Any]:
    """A table with the same settings, seats turned by one, for all who ask; it starts when all have asked."""
    services = services_of(request)
    old = await opened(request, table_id)
    if not old.seats_of(profile_of(request).id):
        raise Forbidden("not_at_the_table")
    if old.status != "over":
        raise NotNow("not_over")
    profile = await services.people.keep(profile_of(request))
    if not await _is_open(services, old.rematch):
        services.limits.new_table(request.scope["state"]["address"])
        await _open(services, old, profile)
    old = await services.live.find(table_id)
    assert old.rematch is not None
    await _sit_down(services, old, profile)
    await _tell(services, old, profile)
    return answer(services, await services.live.find(old.rematch), profile.id)


async def _is_open(services: Services, rematch: str | None) -> bool:
    """Whether somebody has asked before, and has not gone again."""
    if rematch is None:
        return False
    result = (await services.live.find(rematch)).result
    return result is None or result["reason"] != "closed"


def _turned(old: Table) -> list[Seat]:
    """Who sits where in the next game."""
    return [*old.seats[1:], old.seats[0]]


async def _open(services: Services, old: Table, host: Profile) -> None:
    await check_room(services, host.id)
    header = old.header
    wish = NewTable(
        header.game,
        header.players,
        header.options,
        [_again(seat, host) for seat in _turned(old)],
        header.name,
        header.visibility,
        header.spectators,
        header.chat,
        header.rated,
        header.clock,
    )
    fresh = make_header(wish, host, source=None, offered=services.settings.games, secret=services.people.signer.daily)

    await services.live.open(fresh, [host.id], [STARTED] if is_full(Table(fresh).seats) else [])
    before = old.rematch

    def decision(table: Table) -> list[Entry]:
        return [Entry("rematch", {"table": fresh.id})] if table.rematch == before else []

    await services.live.change(header.id, decision, person=host.id)
    if (await services.live.find(header.id)).rematch != fresh.id:
        await services.live.change(fresh.id, lambda _: [Entry("closed")], person=host.id)


def _again(seat: Seat, host: Profile) -> SeatWish:
    """The same player again; other people's seats wait for them."""
    if seat.person == host.id:
        return SeatWish("me", None, seat.name)
    return SeatWish("bot", seat.bot) if seat.kind == "bot" else SeatWish("invited")


async def _sit_down(services: Services, old: Table, profile: Profile) -> None:
    """Whoever asks sits down, on all seats that were theirs."""
    seats = [number for number, seat in enumerate(_turned(old)) if seat.person == profile.id]

    def decision(table: Table) -> list[Entry]:
        free = [seat for seat in seats if table.seats[seat].kind == "invited"]
        if table.status != "open" or not free or table.seats_of(profile.id):
            return []
        joined = [
            Entry("joined", {"seat": seat, "person": profile.id, "name": _turned(old)[seat].name}) for seat in free
        ]
        others = [other for number, other in enumerate(table.seats) if number not in free]
        return [*joined, STARTED] if is_full(others) else joined

    await services.live.change(str(old.rematch), decision, person=profile.id, also=seat_row(profile.id))


async def _tell(services: Services, old: Table, profile: Profile) -> None:
    """The others learn at the old table who wants to play again."""

    def decision(table: Table) -> list[Entry]:
        has_asked = table.again.issuperset(table.seats_of(profile.id))
        return [] if has_asked else [Entry("rematch", {"table": table.rematch})]

    await services.live.change(old.header.id, decision, person=profile.id)
