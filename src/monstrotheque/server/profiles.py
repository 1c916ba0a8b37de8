"""Me, my account, other people."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import sqlalchemy as sa
from litestar import delete, get, patch, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from monstrotheque.server import store
from monstrotheque.server.desk import Desk
from monstrotheque.server.doorman import signed_in
from monstrotheque.server.errors import BadRequest, NotFound, NotNow
from monstrotheque.server.everywhere import leave_everywhere, rename_everywhere
from monstrotheque.server.forgetting import NOBODY
from monstrotheque.server.header import Name, is_id
from monstrotheque.server.lobby import AnyRequest, Before, desk_of, page_of, profile_of
from monstrotheque.server.opening import clean_name
from monstrotheque.server.people import Profile, account_of, new_guest
from monstrotheque.server.shapes import TablePage, described

AccountName = Annotated[str, Meta(min_length=2, max_length=24)]
Webhook = Annotated[str, Meta(pattern="^https?://[!-~]+$", max_length=400)]
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
    desk_of(request).limits.profile(request.scope["state"]["address"])
    changed = await desk_of(request).people.change(profile, **values)
    signed_in(request, changed)
    if changed.name != profile.name:
        await rename_everywhere(desk_of(request), changed)
    return changed.json()


@post("/api/me/account", status_code=201, summary="Make an account of me, with my games")
async def register(request: AnyRequest, data: JSONBody[Credentials]) -> dict[str, Any]:
    """The guest becomes an account and keeps everything."""
    desk, profile = desk_of(request), profile_of(request)
    desk.limits.sign_in(request.scope["state"]["address"])
    if profile.account:
        raise NotNow("is_account")
    account = await desk.people.register(profile, _checked_name(data.name), data.password)
    signed_in(request, account)
    await rename_everywhere(desk, account)
    return account.json()


@put("/api/me/password", summary="Change my password")
async def change_password(request: AnyRequest, data: JSONBody[NewPassword]) -> dict[str, Any]:
    """The account has another password; wherever else it was signed in, it no longer is."""
    desk, profile = desk_of(request), profile_of(request)
    if not profile.account:
        raise NotNow("no_account")
    desk.limits.sign_in(request.scope["state"]["address"])
    desk.limits.sign_in(f"account {profile.account}")
    changed = await desk.people.change_password(profile, data.old, data.new)
    desk.send_away(profile.id)
    signed_in(request, changed)
    return changed.json()


@post("/api/session", status_code=201, summary="Sign in")
async def sign_in(request: AnyRequest, data: JSONBody[Credentials]) -> dict[str, Any]:
    """From now on I am this account."""
    desk = desk_of(request)
    desk.limits.sign_in(request.scope["state"]["address"])
    desk.limits.sign_in(f"account {account_of(data.name)}")
    profile = await desk.people.sign_in(data.name, data.password)
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
    desk, profile = desk_of(request), profile_of(request)
    desk.limits.profile(request.scope["state"]["address"])
    await desk.people.sign_out_everywhere(profile)
    desk.send_away(profile.id)
    guest = new_guest()
    signed_in(request, guest)
    return guest.json()


@delete("/api/me", status_code=200, summary="Delete my account and data")
async def delete_me(request: AnyRequest) -> dict[str, Any]:
    """Forget me; my running games are left to bots."""
    desk, profile = desk_of(request), profile_of(request)
    desk.limits.profile(request.scope["state"]["address"])
    if profile.kept:
        await rename_everywhere(desk, Profile(profile.id, NOBODY))
        await leave_everywhere(desk, profile.id)
        desk.forget(await desk.people.forget(profile))
        desk.send_away(profile.id)
    guest = new_guest()
    signed_in(request, guest)
    return guest.json()


@get("/api/me/tables", summary="My tables, newest first", responses=described(TablePage))
async def my_tables(request: AnyRequest, before: Before = None) -> dict[str, Any]:
    """The tables I sit at, without those I archived."""
    person, s, t = profile_of(request).id, store.seats.c, store.tables.c
    query = sa.select(t.id, t.updated).join(store.seats, s.table_id == t.id).where(s.person == person, ~s.archived)
    return await page_of(request, query, before)


@get("/api/people/{person:str}", summary="Somebody's results")
async def somebody(request: AnyRequest, person: FromPath[str]) -> dict[str, Any]:
    """Games played and won, and ratings. Oneself one may always ask for, before the house has kept anything."""
    desk, asker = desk_of(request), profile_of(request)
    profile = asker if person == asker.id else await desk.people.find(person) if is_id(person) else None
    if profile is None or not (profile.kept or profile is asker):
        raise NotFound()
    return {
        "id": profile.id,
        "name": profile.name,
        "guest": profile.account is None,
        "games": await _results(desk, profile.id),
    }


async def _results(desk: Desk, person: str) -> dict[str, Any]:
    s, t, r = store.seats.c, store.tables.c, store.ratings.c
    won = sa.func.sum(sa.case((s.place == 1, 1), else_=0))
    played = sa.select(t.game, sa.func.count(), won).join(store.seats, s.table_id == t.id)
    async with desk.house.engine.connect() as connection:
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
