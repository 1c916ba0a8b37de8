"""Passkeys: add one to my account, sign in by it, remove it."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from monstrotheque.server.errors import NotNow
from monstrotheque.server.http.dependencies import AnyRequest
from monstrotheque.server.http.lobby import Empty
from monstrotheque.server.http.middleware import signed_in
from monstrotheque.server.http.profiles import OwnPassword, checked_account, count_attempt
from monstrotheque.server.live.socket import Sockets
from monstrotheque.server.people.accounts import Accounts, Profile
from monstrotheque.server.people.messages import Me, PasskeyInfo, PasskeyList, PasskeyOptions
from monstrotheque.server.people.passkeys import Passkeys
from monstrotheque.server.rate_limits import RateLimits


class GivenPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the device has answered: a `PublicKeyCredential` as WebAuthn writes it in JSON."""

    credential: dict[str, Any]


@get("/api/me/passkeys", summary="My passkeys")
async def my_passkeys(me: NamedDependency[Profile], passkeys: NamedDependency[Passkeys]) -> PasskeyList:
    """My passkeys, oldest first."""
    return await _list(passkeys, me)


@post("/api/me/passkeys/options", status_code=200, summary="Begin to add a passkey")
async def options_to_add(
    request: AnyRequest,
    data: JSONBody[OwnPassword],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    accounts: NamedDependency[Accounts],
    passkeys: NamedDependency[Passkeys],
    rate_limits: NamedDependency[RateLimits],
) -> PasskeyOptions:
    """What the device needs. The account's password is required first."""
    count_attempt(rate_limits, address, checked_account(me))
    await accounts.check_password(me, data.password)
    return PasskeyOptions(await passkeys.options_to_add(me, _origin(request)))


@post("/api/me/passkeys", status_code=201, summary="Add the passkey that my device made")
async def add_passkey(
    request: AnyRequest,
    data: JSONBody[GivenPasskey],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    passkeys: NamedDependency[Passkeys],
    rate_limits: NamedDependency[RateLimits],
) -> PasskeyList:
    """My passkeys, with the new one."""
    rate_limits.profile(address)
    checked_account(me)
    await passkeys.add(me, data.credential, _origin(request))
    return await _list(passkeys, me)


@delete("/api/me/passkeys/{passkey:str}", status_code=200, summary="Remove a passkey")
async def remove_passkey(
    passkey: FromPath[str],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    passkeys: NamedDependency[Passkeys],
    rate_limits: NamedDependency[RateLimits],
) -> PasskeyList:
    """My other passkeys. Sessions begun by this one go on."""
    rate_limits.profile(address)
    await passkeys.remove(me, passkey)
    return await _list(passkeys, me)


@post("/api/session/passkey/options", status_code=200, summary="Begin to sign in by a passkey")
async def options_to_enter(
    request: AnyRequest,
    data: JSONBody[Empty],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    passkeys: NamedDependency[Passkeys],
    rate_limits: NamedDependency[RateLimits],
) -> PasskeyOptions:
    """What the device needs. The device knows for which accounts it has passkeys."""
    rate_limits.profile(address)
    return PasskeyOptions(passkeys.options_to_enter(me, _origin(request)))


@post("/api/session/passkey", status_code=201, summary="Sign in by a passkey")
async def enter_by_passkey(
    request: AnyRequest,
    data: JSONBody[GivenPasskey],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    passkeys: NamedDependency[Passkeys],
    sockets: NamedDependency[Sockets],
    rate_limits: NamedDependency[RateLimits],
) -> Me:
    """Sign in to the account of this passkey."""
    rate_limits.sign_in(address)
    profile = await passkeys.sign_in(me, data.credential, _origin(request))
    sockets.send_away(me.id, me.session)
    signed_in(request, profile)
    return profile.me()


def _origin(request: AnyRequest) -> str:
    """The address of the app's page, which has been checked to be ours. Browsers always say it."""
    origin = request.headers.get("origin")
    if not origin:
        raise NotNow("no_browser")
    return str(origin)


async def _list(passkeys: Passkeys, me: Profile) -> PasskeyList:
    return PasskeyList([PasskeyInfo(row["id"], row["device"], row["created"]) for row in await passkeys.of(me)])
