"""Me, my account, other people."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import sqlalchemy as sa
from litestar import delete, get, patch, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from monstrotheque.server.errors import BadRequest, NotFound, NotNow
from monstrotheque.server.http.lobby import AnyRequest, Before, page_of, profile_of, services_of
from monstrotheque.server.http.middleware import signed_in
from monstrotheque.server.http.schema import TablePage, described
from monstrotheque.server.ids import is_id
from monstrotheque.server.live.memberships import leave_tables, rename_at_tables
from monstrotheque.server.live.opening import clean_name
from monstrotheque.server.people.accounts import account_of, new_guest
from monstrotheque.server.people.erasure import NOBODY
from monstrotheque.server.services import Services
from monstrotheque.server.store import schema
from monstrotheque.server.table.commands import Person
from monstrotheque.server.table.header import END, Name

AccountName = Annotated[str, Meta(min_length=2, max_length=24)]
Webhook = Annotated[str, Meta(pattern=f"^https?://[!-~]+{END}", max_length=400)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]


class Changes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What I change about myself."""

    name: Name | msgspec.UnsetType = msgspec.UNSET
    lang: Literal["fr", "en"] | msgspec.UnsetType | None = msgspec.UNSET
    webhook: Webhook | msgspec.UnsetType | None = msgspec.UNSET


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Name and password."""

    name: AccountName
    password: Password


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The password as it is and as it shall be."""

    old: Password
    new: Password


@get("/api/me", summary="Who I am")
async def me(request: AnyRequest) -> dict[str, Any]:
    """Myself; a new guest at the first call."""
    return profile_of(request).json()


@patch("/api/me", summary="Change my name, language or webhook")
async def change_me(request: AnyRequest, data: JSONBody[Changes]) -> dict[str, Any]:
    """Myself, changed."""
    values = {key: value for key, value in msgspec.structs.asdict(data).items() if value is not msgspec.UNSET}
    if "name" in values:
        values["name"] = _checked_name(values["name"])
    profile = profile_of(request)
    if not values:
        return profile.json()
    services_of(request).limits.profile(request.scope["state"]["address"])
    changed = await services_of(request).people.change(profile, **values)
    signed_in(request, changed)
    if changed.name != profile.name:
        await rename_at_tables(services_of(request).live, Person(changed.id, changed.name))
    return changed.json()


@post("/api/me/account", status_code=201, summary="Make an account of me, with my games")
async def register(request: AnyRequest, data: JSONBody[Credentials]) -> dict[str, Any]:
    """The guest becomes an account and keeps everything."""
    services, profile = services_of(request), profile_of(request)
    services.limits.sign_in(request.scope["state"]["address"])
    if profile.account:
        raise NotNow("is_account")
    account = await services.people.register(profile, _checked_name(data.name), data.password)
    signed_in(request, account)
    await rename_at_tables(services.live, Person(account.id, account.name))
    return account.json()


@put("/api/me/password", summary="Change my password")
async def change_password(request: AnyRequest, data: JSONBody[NewPassword]) -> dict[str, Any]:
    """The account has another password; wherever else it was signed in, it no longer is."""
    services, profile = services_of(request), profile_of(request)
    if not profile.account:
        raise NotNow("no_account")
    services.limits.sign_in(request.scope["state"]["address"])
    services.limits.sign_in(f"account {profile.account}")
    changed = await services.people.change_password(profile, data.old, data.new)
    services.send_away(profile.id)
    signed_in(request, changed)
    return changed.json()


@post("/api/session", status_code=201, summary="Sign in")
async def sign_in(request: AnyRequest, data: JSONBody[Credentials]) -> dict[str, Any]:
    """From now on I am this account."""
    services = services_of(request)
    services.limits.sign_in(request.scope["state"]["address"])
    services.limits.sign_in(f"account {account_of(data.name)}")
    profile = await services.people.sign_in(data.name, data.password)
    signed_in(request, profile)
    return profile.json()


@delete("/api/session", status_code=200, summary="Sign out here")
async def sign_out(request: AnyRequest) -> dict[str, Any]:
    """A new guest from now on."""
    guest = new_guest()
    signed_in(request, guest)
    return guest.json()


@delete("/api/sessions", status_code=200, summary="Sign out everywhere")
async def sign_out_everywhere(request: AnyRequest) -> dict[str, Any]:
    """Every cookie of mine is worthless from now on."""
    services, profile = services_of(request), profile_of(request)
    services.limits.profile(request.scope["state"]["address"])
    await services.people.sign_out_everywhere(profile)
    services.send_away(profile.id)
    guest = new_guest()
    signed_in(request, guest)
    return guest.json()


@delete("/api/me", status_code=200, summary="Delete my account and data")
async def delete_me(request: AnyRequest) -> dict[str, Any]:
    """Forget me; my running games are left to bots."""
    services, profile = services_of(request), profile_of(request)
    services.limits.profile(request.scope["state"]["address"])
    if profile.kept:
        await rename_at_tables(services.live, Person(profile.id, NOBODY))
        await services.campaigns.leave_all(profile.id)
        await leave_tables(services.live, profile.id)
        services.forget(await services.people.forget(profile))
        services.send_away(profile.id)
    guest = new_guest()
    signed_in(request, guest)
    return guest.json()


@get("/api/me/tables", summary="My tables, newest first", responses=described(TablePage))
async def my_tables(request: AnyRequest, before: Before = None) -> dict[str, Any]:
    """The tables I sit at, without those I archived."""
    person, s, t = profile_of(request).id, schema.seats.c, schema.tables.c
    query = sa.select(t.id, t.updated).join(schema.seats, s.table_id == t.id).where(s.person == person, ~s.archived)
    return await page_of(request, query, before)


@get("/api/people/{person:str}", summary="Somebody's results")
async def somebody(request: AnyRequest, person: FromPath[str]) -> dict[str, Any]:
    """Games played and won, and ratings. Oneself one may always ask for, before the server has kept anything."""
    services, asker = services_of(request), profile_of(request)
    profile = asker if person == asker.id else await services.people.find(person) if is_id(person) else None
    if profile is None or not (profile.kept or profile is asker):
        raise NotFound()
    return {
        "id": profile.id,
        "name": profile.name,
        "guest": profile.account is None,
        "games": await _results(services, profile.id),
    }


async def _results(services: Services, person: str) -> dict[str, Any]:
    s, t, r = schema.seats.c, schema.tables.c, schema.ratings.c
    won = sa.func.sum(sa.case((s.place == 1, 1), else_=0))
    played = sa.select(t.game, sa.func.count(), won).join(schema.seats, s.table_id == t.id)
    async with services.live.engine.connect() as connection:
        counts = (
            await connection.execute(played.where(s.person == person, s.place.is_not(None)).group_by(t.game))
        ).all()
        rated = (await connection.execute(sa.select(r.game, r.mu).where(r.person == person))).all()
    ratings = {game: round(mu, 1) for game, mu in rated}
    return {game: {"played": n, "won": int(won), "rating": ratings.get(game)} for game, n, won in counts}


def _checked_name(name: str) -> str:
    cleaned = clean_name(name)
    if not cleaned:
        raise BadRequest(problem="name")
    return cleaned
