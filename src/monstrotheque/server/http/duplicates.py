"""Duplicates: open one, look at it, sit down, begin, end. The link is the invitation: its id is unguessable."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from monstrotheque.server.background.warming import Warming
from monstrotheque.server.duplicates.messages import DuplicateInfo
from monstrotheque.server.duplicates.service import Duplicates
from monstrotheque.server.http.lobby import Empty, StartTable, check_room, seat_row
from monstrotheque.server.live.opening import NewTable, clean_name, make_header
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Accounts, Profile
from monstrotheque.server.people.moderation import Moderation
from monstrotheque.server.rate_limits import RateLimits
from monstrotheque.server.settings import Settings
from monstrotheque.server.table.header import Clock, Name, SeatWish

MOST_TABLES, MOST_DEALS = 16, 12


class NewDuplicate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a duplicate: as for a table, with the number of tables."""

    game: Annotated[str, Meta(max_length=40)]
    tables: Annotated[int, Meta(ge=2, le=MOST_TABLES)]
    deals: Annotated[int, Meta(ge=1, le=MOST_DEALS)] = 1
    players: Annotated[int, Meta(ge=1, le=8)] | None = None
    options: dict[str, Any] = {}
    clock: Clock = Clock()
    name: Name = ""


@post("/api/duplicates", status_code=201, summary="Open a duplicate: the same deals at several tables")
async def open_duplicate(
    data: JSONBody[NewDuplicate],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    live: NamedDependency[LiveTables],
    duplicates: NamedDependency[Duplicates],
    accounts: NamedDependency[Accounts],
    settings: NamedDependency[Settings],
    warming: NamedDependency[Warming],
    rate_limits: NamedDependency[RateLimits],
    moderation: NamedDependency[Moderation],
) -> DuplicateInfo:
    """Open a duplicate as its host. The host also joins by its link."""
    moderation.check_open()
    for _ in range(data.tables):
        rate_limits.new_table(address)
    host = await accounts.keep(me)
    await check_room(live, host.id)
    wish = NewTable(
        data.game, data.players, data.options, [SeatWish("open")], rated=False, hints=False, clock=data.clock
    )
    if data.game in settings.games:
        await warming.ready(data.game)
    secret, boxes = accounts.signer.daily, settings.boxes
    pattern = make_header(wish, host, source=None, offered=settings.games, secret=secret, boxes=boxes)
    opened = await duplicates.open(pattern, host.id, clean_name(data.name), data.tables, data.deals)
    return await duplicates.show(opened, host.id)


@get("/api/duplicates/{duplicate:str}", summary="A duplicate: its tables, and the comparison at the end")
async def one_duplicate(
    duplicate: FromPath[str], me: NamedDependency[Profile], duplicates: NamedDependency[Duplicates]
) -> DuplicateInfo:
    """The seats and progress of all tables. Scores go to those who have finished, everything to all when all have."""
    return await duplicates.show(duplicate[:24], me.id)


@post("/api/duplicates/{duplicate:str}/join", status_code=200, summary="Sit down at a duplicate")
async def join_duplicate(
    data: JSONBody[Empty],
    duplicate: FromPath[str],
    me: NamedDependency[Profile],
    live: NamedDependency[LiveTables],
    duplicates: NamedDependency[Duplicates],
    accounts: NamedDependency[Accounts],
    moderation: NamedDependency[Moderation],
) -> DuplicateInfo:
    """Join the first table that has room. Its game begins when it is full."""
    shown = await duplicates.show(duplicate[:24], me.id)
    await moderation.check_welcome(shown.host.id, me.id)
    if shown.mine is None:
        await check_room(live, me.id)
    profile = await accounts.keep(me)
    await duplicates.join(shown.id, profile, seat_row(profile.id))
    return await duplicates.show(shown.id, profile.id)


@post("/api/duplicates/{duplicate:str}/begin", status_code=200, summary="Wait for nobody else at my duplicate")
async def begin_duplicate(
    data: JSONBody[StartTable],
    duplicate: FromPath[str],
    me: NamedDependency[Profile],
    duplicates: NamedDependency[Duplicates],
) -> DuplicateInfo:
    """Start all tables. Bots take free seats; tables without people are closed."""
    await duplicates.begin(duplicate[:24], me.id, data.bot)
    return await duplicates.show(duplicate[:24], me.id)


@post("/api/duplicates/{duplicate:str}/end", status_code=200, summary="End my duplicate")
async def end_duplicate(
    data: JSONBody[Empty],
    duplicate: FromPath[str],
    me: NamedDependency[Profile],
    duplicates: NamedDependency[Duplicates],
) -> DuplicateInfo:
    """End the duplicate. Unfinished games are broken off; the others are compared."""
    await duplicates.end(duplicate[:24], me.id)
    return await duplicates.show(duplicate[:24], me.id)
