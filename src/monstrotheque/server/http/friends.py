"""Friends, invitation codes, and invitations from friends."""

from __future__ import annotations

import time
from typing import Annotated

import msgspec
from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from monstrotheque.engine.errors import MonstroError
from monstrotheque.server.errors import Forbidden, NotNow
from monstrotheque.server.faces import favourite_shape
from monstrotheque.server.http.lobby import Empty
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Accounts, Profile
from monstrotheque.server.people.codes import make_code, read_code
from monstrotheque.server.people.friends import ask_to_table, asked_to, befriend, friends_of, unfriend
from monstrotheque.server.people.messages import (
    CodeAnswer,
    FriendInvitation,
    FriendInvitations,
    FriendList,
    NewCode,
    PersonBrief,
)
from monstrotheque.server.people.moderation import Moderation
from monstrotheque.server.rate_limits import RateLimits
from monstrotheque.server.table.access import is_member
from monstrotheque.server.table.frames import table_json
from monstrotheque.server.table.table import Table

MOST_ASKED = 10

GivenCode = Annotated[str, Meta(min_length=6, max_length=24)]
GivenPerson = Annotated[str, Meta(max_length=24)]


class AcceptCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code of somebody's link."""

    code: GivenCode


class AskFriend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The friend to ask."""

    person: GivenPerson


def brief(profile: Profile) -> PersonBrief:
    """The public part of a profile."""
    return PersonBrief(profile.id, profile.name, profile.portrait, favourite_shape(profile.id))


async def _list(live: LiveTables, accounts: Accounts, person: str) -> FriendList:
    return FriendList([brief(await accounts.find(friend)) for friend in await friends_of(live.engine, person)])


@get("/api/me/friends", summary="My friends")
async def my_friends(
    me: NamedDependency[Profile], live: NamedDependency[LiveTables], accounts: NamedDependency[Accounts]
) -> FriendList:
    """My friends, the latest first."""
    return await _list(live, accounts, me.id)


@post("/api/me/friends/link", status_code=201, summary="Make a link by which somebody becomes my friend")
async def friend_link(
    data: JSONBody[Empty],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    live: NamedDependency[LiveTables],
    accounts: NamedDependency[Accounts],
    rate_limits: NamedDependency[RateLimits],
) -> NewCode:
    """Make the code of `/friend/CODE`, valid for a week. Whoever accepts it becomes my friend."""
    rate_limits.profile(address)
    kept = await accounts.keep(me)
    code = await make_code(live.engine, "friend", kept.id, kept.id)
    return NewCode(code.code, code.expires)


@post("/api/me/friends", status_code=201, summary="Accept somebody's link")
async def accept_friend(
    data: JSONBody[AcceptCode],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    live: NamedDependency[LiveTables],
    accounts: NamedDependency[Accounts],
    rate_limits: NamedDependency[RateLimits],
) -> FriendList:
    """Accept a friend's code."""
    rate_limits.code(address)
    code = await read_code(live.engine, data.code)
    if code.kind != "friend":
        raise NotNow("code_expired")
    if code.person == me.id:
        raise Forbidden("oneself")
    kept = await accounts.keep(me)
    await befriend(live.engine, kept.id, code.person)
    return await _list(live, accounts, kept.id)


@delete("/api/me/friends/{person:str}", status_code=200, summary="End a friendship")
async def end_friend(
    person: FromPath[str],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    live: NamedDependency[LiveTables],
    accounts: NamedDependency[Accounts],
    rate_limits: NamedDependency[RateLimits],
) -> FriendList:
    """End a friendship. The other person isn't notified."""
    rate_limits.profile(address)
    await unfriend(live.engine, me.id, person[:24])
    return await _list(live, accounts, me.id)


@get("/api/codes/{code:str}", summary="What a code stands for")
async def open_code(
    code: FromPath[str],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    live: NamedDependency[LiveTables],
    accounts: NamedDependency[Accounts],
    moderation: NamedDependency[Moderation],
    rate_limits: NamedDependency[RateLimits],
) -> CodeAnswer:
    """What a code stands for: a waiting table with its invitation, or a person who offers friendship."""
    rate_limits.code(address)
    found = await read_code(live.engine, code)
    host = brief(await accounts.find(found.person))
    if found.kind == "friend":
        return CodeAnswer("friend", host, None, None)
    table = await live.find(found.target)
    await moderation.check_welcome(table.header.host, me.id)
    if table.status != "open":
        raise NotNow("code_expired")
    return CodeAnswer("table", host, table.header.id, table.header.invitation)


@post("/api/tables/{table_id:str}/code", status_code=201, summary="The short code of a table")
async def table_code(
    data: JSONBody[Empty],
    table: NamedDependency[Table],
    me: NamedDependency[Profile],
    live: NamedDependency[LiveTables],
) -> NewCode:
    """Make a code of six letters for the home page, valid for a day or until the game begins. Needs the invitation."""
    _check_asks(table, me.id)
    code = await make_code(live.engine, "table", table.header.id, me.id)
    return NewCode(code.code, code.expires)


@post("/api/tables/{table_id:str}/ask", status_code=201, summary="Ask a friend to a table")
async def ask_friend(
    data: JSONBody[AskFriend],
    table: NamedDependency[Table],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    live: NamedDependency[LiveTables],
    rate_limits: NamedDependency[RateLimits],
) -> Empty:
    """Invite a friend. They find the table on their home page."""
    rate_limits.profile(address)
    _check_asks(table, me.id)
    await ask_to_table(live.engine, table.header.id, me.id, data.person)
    return Empty()


def _check_asks(table: Table, person: str) -> None:
    if not is_member(table, person):
        raise Forbidden("not_at_the_table")
    if table.status != "open":
        raise NotNow("already_started")


@get("/api/me/invitations", summary="The tables to which friends ask me")
async def my_invitations(
    me: NamedDependency[Profile], live: NamedDependency[LiveTables], accounts: NamedDependency[Accounts]
) -> FriendInvitations:
    """Tables that friends invite me to: they wait for players, and I haven't joined yet."""
    found = []
    for row in await asked_to(live.engine, me.id, MOST_ASKED):
        try:
            table = await live.find(row.table_id)
        except MonstroError:
            continue
        if table.status == "open" and not is_member(table, me.id):
            told, host = table_json(table, me.id, time.time()), brief(await accounts.find(row.host))
            found.append(FriendInvitation(host, told, table.header.invitation))
    return FriendInvitations(found)
