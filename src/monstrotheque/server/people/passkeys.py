"""Passkeys (WebAuthn): an account can sign in by its device instead of by its password.

A device signs a challenge of ours. Nothing is stored until it has: a challenge names the session it was made for, says
how long it is valid, and carries our signature. So any process can check it, and nobody can use another's.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa
import webauthn
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from monstrotheque.server.errors import Forbidden, NotFound
from monstrotheque.server.people.accounts import Accounts, Profile
from monstrotheque.server.people.sessions import Signer
from monstrotheque.server.store import database, schema

HOUSE = "Monstrothèque"
VALID_SECONDS = 300
MOST_PASSKEYS = 10
LONGEST_ID = 700
"""Characters of a credential's id; the ids of today's devices have at most a tenth of that."""
_SIGNED = 20
"""Bytes of a challenge before its signature: when it ends being valid, and chance."""

Purpose = Literal["add", "enter"]


class Passkeys:
    """The passkeys of all accounts."""

    def __init__(self, engine: AsyncEngine, accounts: Accounts) -> None:
        self._engine = engine
        self._accounts = accounts

    async def options_to_add(self, profile: Profile, origin: str) -> dict[str, Any]:
        """What the browser needs to make a passkey for the account *profile*."""
        known = [each["id"] for each in await self.of(profile)]
        if len(known) >= MOST_PASSKEYS:
            raise Forbidden("many_passkeys", most=MOST_PASSKEYS)
        options = webauthn.generate_registration_options(
            rp_id=_host(origin),
            rp_name=HOUSE,
            user_id=profile.id.encode(),
            user_name=profile.name,
            challenge=new_challenge(self._accounts.signer, "add", profile.session),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in known],
        )
        return _as_json(options)

    async def add(self, profile: Profile, credential: dict[str, Any], origin: str) -> None:
        """Keep the passkey that a device has made for *profile*."""
        try:
            verified = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=checked_challenge(self._accounts.signer, "add", profile.session, credential),
                expected_rp_id=_host(origin),
                expected_origin=origin,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError) as error:
            raise Forbidden("wrong_passkey") from error
        row: dict[str, Any] = {
            "id": bytes_to_base64url(verified.credential_id),
            "person": profile.id,
            "public_key": bytes_to_base64url(verified.credential_public_key),
            "uses": verified.sign_count,
            "device": profile.device[:40],
            "created": time.time(),
        }
        if len(row["id"]) > LONGEST_ID:
            raise Forbidden("wrong_passkey")
        try:
            async with database.writing(self._engine) as connection:
                await connection.execute(sa.insert(schema.passkeys).values(row))
        except IntegrityError as error:
            raise Forbidden("wrong_passkey") from error

    def options_to_enter(self, guest: Profile, origin: str) -> dict[str, Any]:
        """What the browser needs to sign in. The device knows for which accounts it has passkeys."""
        options = webauthn.generate_authentication_options(
            rp_id=_host(origin),
            challenge=new_challenge(self._accounts.signer, "enter", guest.session),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return _as_json(options)

    async def sign_in(self, guest: Profile, credential: dict[str, Any], origin: str) -> Profile:
        """The account whose passkey has signed, in a new session; that of *guest* ends."""
        k = schema.passkeys.c
        own = k.id == str(credential.get("id"))[:LONGEST_ID]
        async with self._engine.connect() as connection:
            row = (await connection.execute(sa.select(schema.passkeys).where(own))).mappings().first()
        if row is None:
            raise Forbidden("wrong_passkey")
        try:
            verified = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=checked_challenge(self._accounts.signer, "enter", guest.session, credential),
                expected_rp_id=_host(origin),
                expected_origin=origin,
                credential_public_key=base64url_to_bytes(row["public_key"]),
                credential_current_sign_count=row["uses"],
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError) as error:
            raise Forbidden("wrong_passkey") from error
        async with database.writing(self._engine) as connection:
            # Another process may have counted the same use: then this one is a copy.
            used = sa.update(schema.passkeys).where(own, k.uses == row["uses"]).values(uses=verified.new_sign_count)
            if not (await connection.execute(used)).rowcount:
                raise Forbidden("wrong_passkey")
        return await self._accounts.enter(guest, row["person"])

    async def of(self, profile: Profile) -> Sequence[Any]:
        """The passkeys of *profile*, oldest first."""
        k = schema.passkeys.c
        query = sa.select(schema.passkeys).where(k.person == profile.id).order_by(k.created, k.id)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).mappings().all()

    async def remove(self, profile: Profile, passkey: str) -> None:
        """Nobody signs in by this passkey any more."""
        k = schema.passkeys.c
        own = sa.delete(schema.passkeys).where(k.person == profile.id, k.id == passkey[:LONGEST_ID])
        async with database.writing(self._engine) as connection:
            if not (await connection.execute(own)).rowcount:
                raise NotFound()


def new_challenge(signer: Signer, purpose: Purpose, session: str) -> bytes:
    """What a device has to sign in this *session*, in the next minutes."""
    body = int(time.time() + VALID_SECONDS).to_bytes(8, "big") + secrets.token_bytes(_SIGNED - 8)
    return body + _seal(signer, purpose, session, body)


def checked_challenge(signer: Signer, purpose: Purpose, session: str, credential: dict[str, Any]) -> bytes:
    """The challenge that a device says it has signed, if it is ours, for this session and purpose, and still valid."""
    try:
        said = msgspec.json.decode(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        challenge = base64url_to_bytes(said["challenge"])
    except (KeyError, TypeError, ValueError, msgspec.DecodeError) as error:
        raise Forbidden("wrong_passkey") from error
    body, seal = challenge[:_SIGNED], challenge[_SIGNED:]
    if not secrets.compare_digest(seal, _seal(signer, purpose, session, body)):
        raise Forbidden("wrong_passkey")
    if int.from_bytes(body[:8], "big") < time.time():
        raise Forbidden("late_passkey")
    return challenge


def _seal(signer: Signer, purpose: Purpose, session: str, body: bytes) -> bytes:
    return signer.seal(f"passkey {purpose}", session.encode() + body)


def _host(origin: str) -> str:
    """The name that passkeys belong to: that of the host, without its port."""
    return urlsplit(origin).hostname or ""


def _as_json(options: Any) -> dict[str, Any]:
    said: dict[str, Any] = msgspec.json.decode(webauthn.options_to_json(options))
    return said
