"""Me, my account, other people."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import sqlalchemy as sa
from litestar import delete, get, patch, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta
from sqlalchemy.ext.asyncio import AsyncEngine

from monstrotheque.server.campaigns.service import Campaigns
from monstrotheque.server.errors import BadRequest, NotFound, NotNow
from monstrotheque.server.faces import Face, favourite_shape
from monstrotheque.server.http.dependencies import AnyRequest
from monstrotheque.server.http.middleware import signed_in
from monstrotheque.server.ids import is_id
from monstrotheque.server.live.memberships import leave_tables, rename_at_tables
from monstrotheque.server.live.notifications import Notifications
from monstrotheque.server.live.opening import clean_name
from monstrotheque.server.live.socket import Sockets
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.names import account_of
from monstrotheque.server.people.accounts import Accounts, Profile, new_guest
from monstrotheque.server.people.erasure import NOBODY
from monstrotheque.server.people.friends import friends_of
from monstrotheque.server.people.messages import (
    GameResults,
    HeadToHead,
    Me,
    PersonInfo,
    RecoveredMe,
    RecoveryCode,
    SessionInfo,
    SessionList,
)
from monstrotheque.server.people.rivals import encounters
from monstrotheque.server.people.trophies import trophies_of
from monstrotheque.server.rate_limits import RateLimits
from monstrotheque.server.store import schema
from monstrotheque.server.table.commands import Person
from monstrotheque.server.table.header import END, Name

AccountName = Annotated[str, Meta(min_length=2, max_length=24)]
Webhook = Annotated[str, Meta(pattern=f"^https?://[!-~]+{END}", max_length=400)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]


class Changes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Changes to my profile."""

    name: Name | msgspec.UnsetType = msgspec.UNSET
    lang: Literal["fr", "en"] | msgspec.UnsetType | None = msgspec.UNSET
    webhook: Webhook | msgspec.UnsetType | None = msgspec.UNSET
    face: Face | msgspec.UnsetType = msgspec.UNSET


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Name and password."""

    name: AccountName
    password: Password


class Recovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Name, recovery code and the new password."""

    name: AccountName
    code: Annotated[str, Meta(min_length=8, max_length=60)]
    password: Password


class OwnPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The password again, before something that can't be undone."""

    password: Password


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The current password and the new one."""

    old: Password
    new: Password


@get("/api/me", summary="Who I am")
async def show_me(me: NamedDependency[Profile]) -> Me:
    """My profile. The first call makes a new guest."""
    return me.me()


@patch("/api/me", summary="Change my name, portrait, language or webhook")
async def change_me(
    request: AnyRequest,
    data: JSONBody[Changes],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    accounts: NamedDependency[Accounts],
    live: NamedDependency[LiveTables],
    rate_limits: NamedDependency[RateLimits],
) -> Me:
    """Change my profile."""
    values = {key: value for key, value in msgspec.structs.asdict(data).items() if value is not msgspec.UNSET}
    if "name" in values:
        values["name"] = _checked_name(values["name"])
    if not values:
        return me.me()
    rate_limits.profile(address)
    if "name" in values:
        await accounts.check_name(me.id, values["name"])
    changed = await accounts.change(me, **values)
    signed_in(request, changed)
    if (changed.name, changed.portrait) != (me.name, me.portrait):
        await rename_at_tables(live, Person(changed.id, changed.name, changed.portrait))
    return changed.me()


@post("/api/me/account", status_code=201, summary="Make an account of me, with my games")
async def register(
    request: AnyRequest,
    data: JSONBody[Credentials],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    accounts: NamedDependency[Accounts],
    live: NamedDependency[LiveTables],
    sockets: NamedDependency[Sockets],
    rate_limits: NamedDependency[RateLimits],
) -> RecoveredMe:
    """Turn the guest into an account that keeps everything. `recovery` is shown only once."""
    rate_limits.sign_in(address)
    if me.account:
        raise NotNow("is_account")
    account, code = await accounts.register(me, _checked_name(data.name), data.password)
    sockets.send_away(me.id)
    signed_in(request, account)
    await rename_at_tables(live, Person(account.id, account.name, account.portrait))
    return account.recovered(code)


@put("/api/me/password", summary="Change my password")
async def change_password(
    request: AnyRequest,
    data: JSONBody[NewPassword],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    accounts: NamedDependency[Accounts],
    sockets: NamedDependency[Sockets],
    rate_limits: NamedDependency[RateLimits],
) -> Me:
    """Change the password. All other sessions end."""
    count_attempt(rate_limits, address, checked_account(me))
    changed = await accounts.change_password(me, data.old, data.new)
    sockets.send_away(me.id)
    signed_in(request, changed)
    return changed.me()


def checked_account(me: Profile) -> str:
    """My account, which guests don't have."""
    if not me.account:
        raise NotNow("no_account")
    return me.account


def count_attempt(rate_limits: RateLimits, address: str, account: str) -> None:
    """Count an attempt to sign in from this address. Attempts from elsewhere don't count here, so no stranger can lock
    somebody out.
    """
    rate_limits.sign_in(address)
    rate_limits.sign_in(f"{address} {account}")


@post("/api/me/recovery", status_code=201, summary="Make a new recovery code")
async def new_recovery(
    data: JSONBody[OwnPassword],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    accounts: NamedDependency[Accounts],
    rate_limits: NamedDependency[RateLimits],
) -> RecoveryCode:
    """Make a new recovery code, shown only once. The previous one becomes invalid."""
    count_attempt(rate_limits, address, checked_account(me))
    return RecoveryCode(await accounts.new_recovery(me, data.password))


@post("/api/session", status_code=201, summary="Sign in")
async def sign_in(
    request: AnyRequest,
    data: JSONBody[Credentials],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    accounts: NamedDependency[Accounts],
    sockets: NamedDependency[Sockets],
    rate_limits: NamedDependency[RateLimits],
) -> Me:
    """Sign in."""
    count_attempt(rate_limits, address, account_of(data.name))
    profile = await accounts.sign_in(me, data.name, data.password)
    sockets.send_away(me.id, me.session)
    signed_in(request, profile)
    return profile.me()


@post("/api/session/recovery", status_code=201, summary="Sign in by the recovery code, with another password")
async def recover(
    request: AnyRequest,
    data: JSONBody[Recovery],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    accounts: NamedDependency[Accounts],
    sockets: NamedDependency[Sockets],
    rate_limits: NamedDependency[RateLimits],
) -> RecoveredMe:
    """Sign in by the recovery code. All other sessions end, and there is a new code."""
    count_attempt(rate_limits, address, account_of(data.name))
    profile, code = await accounts.recover(me, data.name, data.code, data.password)
    sockets.send_away(profile.id)
    signed_in(request, profile)
    return profile.recovered(code)


@delete("/api/session", status_code=200, summary="Sign out here")
async def sign_out(
    request: AnyRequest,
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    accounts: NamedDependency[Accounts],
    sockets: NamedDependency[Sockets],
    rate_limits: NamedDependency[RateLimits],
) -> Me:
    """Sign out. The visitor becomes a new guest, and the old cookie becomes invalid."""
    rate_limits.profile(address)
    if me.kept:
        await accounts.end_session(me, me.session)
        sockets.send_away(me.id, me.session)
    return _new_guest(request)


@get("/api/me/sessions", summary="Where I am signed in")
async def my_sessions(me: NamedDependency[Profile], accounts: NamedDependency[Accounts]) -> SessionList:
    """My sessions, latest first."""
    return SessionList(
        [
            SessionInfo(row["id"], row["device"], row["created"], row["seen"], here=row["id"] == me.session)
            for row in await accounts.sessions(me)
        ]
    )


@delete("/api/me/sessions/{session:str}", status_code=200, summary="Sign out there")
async def end_session(
    request: AnyRequest,
    session: FromPath[str],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    accounts: NamedDependency[Accounts],
    sockets: NamedDependency[Sockets],
    rate_limits: NamedDependency[RateLimits],
) -> Me:
    """End one of my sessions and its sockets."""
    rate_limits.profile(address)
    await accounts.end_session(me, session[:32])
    sockets.send_away(me.id, session[:32])
    return me.me() if session != me.session else _new_guest(request)


@delete("/api/sessions", status_code=200, summary="Sign out everywhere")
async def sign_out_everywhere(
    request: AnyRequest,
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    accounts: NamedDependency[Accounts],
    sockets: NamedDependency[Sockets],
    rate_limits: NamedDependency[RateLimits],
) -> Me:
    """Sign out everywhere: end all my sessions."""
    rate_limits.profile(address)
    await accounts.sign_out_everywhere(me)
    sockets.send_away(me.id)
    return _new_guest(request)


@delete("/api/me", status_code=200, summary="Delete my account and data")
async def delete_me(
    request: AnyRequest,
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    accounts: NamedDependency[Accounts],
    campaigns: NamedDependency[Campaigns],
    live: NamedDependency[LiveTables],
    notifications: NamedDependency[Notifications],
    sockets: NamedDependency[Sockets],
    rate_limits: NamedDependency[RateLimits],
) -> Me:
    """Delete me. Bots continue my running games. An account sends its password: `{"password": "…"}`."""
    rate_limits.profile(address)
    if me.account:
        count_attempt(rate_limits, address, me.account)
        await accounts.check_password(me, await _said_password(request))
    if me.kept:
        await rename_at_tables(live, Person(me.id, NOBODY))
        await campaigns.leave_all(me.id)
        await leave_tables(live, me.id)
        erased = await accounts.forget(me)
        live.forget(erased)
        notifications.tell_forgotten(erased)
        sockets.send_away(me.id)
    return _new_guest(request)


async def _said_password(request: AnyRequest) -> str:
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=OwnPassword).password
    except msgspec.MsgspecError as error:
        raise BadRequest(problem=str(error)[:200]) from error


def _new_guest(request: AnyRequest) -> Me:
    """Make the visitor a new guest."""
    guest = new_guest(request.scope["state"]["profile"].device)
    signed_in(request, guest)
    return guest.me()


@get("/api/people/{person:str}", summary="Somebody's results")
async def somebody(
    person: FromPath[str],
    me: NamedDependency[Profile],
    accounts: NamedDependency[Accounts],
    live: NamedDependency[LiveTables],
) -> PersonInfo:
    """A person's games, ratings and trophies, and my record against them. My own profile is always there, even before
    the server has stored anything.
    """
    profile = me if person == me.id else await accounts.find(person) if is_id(person) else None
    if profile is None or not (profile.kept or profile is me):
        raise NotFound()
    met = await encounters(live.engine, me.id, profile.id)
    return PersonInfo(
        id=profile.id,
        name=profile.name,
        guest=profile.account is None,
        face=profile.portrait,
        shape=favourite_shape(profile.id),
        games=await _results(live.engine, profile.id),
        trophies=await trophies_of(live.engine, profile.id),
        friend=profile.id in await friends_of(live.engine, me.id),
        against={each.game: HeadToHead(each.played, each.ahead, each.behind) for each in met},
    )


async def _results(engine: AsyncEngine, person: str) -> dict[str, GameResults]:
    s, t, r = schema.seats.c, schema.tables.c, schema.ratings.c
    won = sa.func.sum(sa.case((s.place == 1, 1), else_=0))
    played = sa.select(t.game, sa.func.count(), won).join(schema.seats, s.table_id == t.id)
    async with engine.connect() as connection:
        counts = (
            await connection.execute(played.where(s.person == person, s.place.is_not(None)).group_by(t.game))
        ).all()
        rated = (await connection.execute(sa.select(r.game, r.mu).where(r.person == person))).all()
    ratings = {game: round(mu, 1) for game, mu in rated}
    return {game: GameResults(n, int(won), ratings.get(game)) for game, n, won in counts}


def _checked_name(name: str) -> str:
    cleaned = clean_name(name)
    if not cleaned:
        raise BadRequest(problem="name")
    return cleaned
