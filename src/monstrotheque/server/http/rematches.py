"""Rematches: the first player who asks opens the table, and everybody who asks takes a seat there."""

from __future__ import annotations

import sqlalchemy as sa
from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from monstrotheque.server.errors import Forbidden, NotNow
from monstrotheque.server.http.lobby import Empty, answer, check_room, seat_row
from monstrotheque.server.live.opening import NewTable, make_header
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Accounts, Profile
from monstrotheque.server.people.moderation import Moderation
from monstrotheque.server.rate_limits import RateLimits
from monstrotheque.server.settings import Settings
from monstrotheque.server.store import schema
from monstrotheque.server.table import entries
from monstrotheque.server.table.entries import LogEntry
from monstrotheque.server.table.header import SeatWish
from monstrotheque.server.table.messages import TableAnswer
from monstrotheque.server.table.seating import STARTED, is_full
from monstrotheque.server.table.table import Seat, Table


@post(
    "/api/tables/{table_id:str}/rematch",
    status_code=201,
    summary="Play again with the same people",
)
async def rematch(
    data: JSONBody[Empty],
    table: NamedDependency[Table],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    live: NamedDependency[LiveTables],
    accounts: NamedDependency[Accounts],
    settings: NamedDependency[Settings],
    rate_limits: NamedDependency[RateLimits],
    moderation: NamedDependency[Moderation],
) -> TableAnswer:
    """A table with the same settings and rotated seats, for all who ask. It starts when all have asked."""
    if not table.seats_of(me.id):
        raise Forbidden("not_at_the_table")
    if table.status != "over":
        raise NotNow("not_over")
    profile = await accounts.keep(me)
    before = table.rematch
    if not await _is_open(live, before):
        moderation.check_open()
        rate_limits.new_table(address)
        await _open(live, table, profile, before, settings.games, accounts.signer.daily)
    old = await live.find(table.header.id)
    assert old.rematch is not None
    await _sit_down(live, old, profile)
    await _tell(live, old, profile)
    return answer(live, await live.find(old.rematch), profile.id)


async def _is_open(live: LiveTables, rematch: str | None) -> bool:
    """Whether somebody asked before and hasn't left again."""
    if rematch is None:
        return False
    result = (await live.find(rematch)).result
    return result is None or result.reason != "closed"


def _turned(old: Table) -> list[Seat]:
    """Who sits where in the next game."""
    return [*old.seats[1:], old.seats[0]]


async def _open(
    live: LiveTables, old: Table, host: Profile, before: str | None, games: tuple[str, ...], secret: bytes
) -> None:
    """Open the next table, unless somebody else has since the rematch was *before*; then theirs is used."""
    await check_room(live, host.id)
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
        clock=header.clock,
        hints=header.hints,
        take_backs=header.take_backs,
    )
    fresh = make_header(wish, host, source=None, offered=games, secret=secret)

    await live.open(fresh, [host.id], [STARTED] if is_full(Table(fresh).seats) else [])

    def decision(table: Table) -> list[LogEntry]:
        return [entries.Rematched(table=fresh.id)] if table.rematch == before else []

    await live.change(header.id, decision, person=host.id)
    if (await live.find(header.id)).rematch != fresh.id:
        s = schema.seats.c
        unseen = sa.update(schema.seats).where(s.table_id == fresh.id).values(archived=True)
        await live.change(fresh.id, lambda _: [entries.Closed()], person=host.id, also=lambda _: [unseen])


def _again(seat: Seat, host: Profile) -> SeatWish:
    """The same player again. Seats of people who haven't asked stay reserved for them."""
    if seat.person == host.id:
        return SeatWish("me", None, seat.name)
    return SeatWish("bot", seat.bot, seat.name) if seat.kind == "bot" else SeatWish("invited")


async def _sit_down(live: LiveTables, old: Table, profile: Profile) -> None:
    """Seat a player who asks at all the seats they had."""
    seats = [number for number, seat in enumerate(_turned(old)) if seat.person == profile.id]

    def decision(table: Table) -> list[LogEntry]:
        free = [seat for seat in seats if table.seats[seat].kind == "invited"]
        if table.status != "open" or not free or table.seats_of(profile.id):
            return []
        names = [seat.name for seat in _turned(old)]
        joined = [
            entries.Joined(seat=seat, person=profile.id, name=names[seat], face=profile.portrait) for seat in free
        ]
        others = [other for number, other in enumerate(table.seats) if number not in free]
        return [*joined, STARTED] if is_full(others) else [*joined]

    await live.change(str(old.rematch), decision, person=profile.id, also=seat_row(profile.id))


async def _tell(live: LiveTables, old: Table, profile: Profile) -> None:
    """Tell the others at the old table who wants to play again."""

    def decision(table: Table) -> list[LogEntry]:
        has_asked = table.again.issuperset(table.seats_of(profile.id))
        return [] if has_asked or table.rematch is None else [entries.Rematched(table=table.rematch)]

    await live.change(old.header.id, decision, person=profile.id)
