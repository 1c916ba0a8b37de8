"""Mute, block and report people; the host's announcements."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from monstrotheque.server.errors import NotFound
from monstrotheque.server.ids import is_id
from monstrotheque.server.live.socket import Sockets
from monstrotheque.server.people.accounts import Accounts, Profile
from monstrotheque.server.people.moderation import Moderation, Relation
from monstrotheque.server.rate_limits import RateLimits
from monstrotheque.server.table.header import TableId


class Relate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mute somebody (I see no messages of theirs), block them (they can't join my tables either), or neither."""

    kind: Relation | None


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tell the host about somebody."""

    person: Annotated[str, Meta(max_length=24)]
    text: Annotated[str, Meta(min_length=1, max_length=1000)]
    table: TableId | None = None


class Relations(msgspec.Struct, frozen=True):
    """The people I have muted or blocked."""

    relations: dict[str, Relation]


class Notice(msgspec.Struct, frozen=True):
    """The host's announcement. *draining*: no game may begin now."""

    message: str | None
    draining: bool


@get("/api/notice", summary="What the host says to everybody")
async def notice(moderation: NamedDependency[Moderation]) -> Notice:
    """The current announcement, for pages without a socket."""
    return Notice(moderation.notices.message or moderation.notices.drain, moderation.notices.drain is not None)


@get("/api/me/relations", summary="The people I have muted or blocked")
async def relations(me: NamedDependency[Profile], moderation: NamedDependency[Moderation]) -> Relations:
    """My mutes and blocks, by person."""
    return Relations(dict(await moderation.relations(me.id)))


@put("/api/me/relations/{person_id:str}", summary="Mute or block somebody, or neither")
async def relate(
    person_id: FromPath[str],
    data: JSONBody[Relate],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    accounts: NamedDependency[Accounts],
    moderation: NamedDependency[Moderation],
    rate_limits: NamedDependency[RateLimits],
    sockets: NamedDependency[Sockets],
) -> Relations:
    """Mute or block somebody. They aren't notified, but people you block can no longer watch your tables."""
    rate_limits.profile(address)
    other = await _somebody(accounts, person_id)
    profile = await accounts.keep(me)
    related = await moderation.relate(profile.id, other, data.kind)
    sockets.judge_again(other)
    return Relations(dict(related))


@post("/api/reports", status_code=201, summary="Tell the host about somebody")
async def report(
    data: JSONBody[Report],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    accounts: NamedDependency[Accounts],
    moderation: NamedDependency[Moderation],
    rate_limits: NamedDependency[RateLimits],
) -> None:
    """Report somebody. The host reads reports with `monstro admin reports`."""
    rate_limits.report(address)
    other = await _somebody(accounts, data.person)
    profile = await accounts.keep(me)
    await moderation.report(profile.id, other, data.table, data.text)


async def _somebody(accounts: Accounts, person: str) -> str:
    """The id of a person who exists."""
    if not is_id(person) or not (await accounts.find(person)).kept:
        raise NotFound()
    return person
