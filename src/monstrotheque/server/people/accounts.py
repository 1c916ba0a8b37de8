"""Who somebody is: guests by a signed cookie at once, accounts by name and password."""

from __future__ import annotations

import asyncio
import hashlib
import time
import unicodedata
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from monstrotheque.server.errors import BadRequest, Forbidden, NameTaken, SignInRefused
from monstrotheque.server.ids import new_id
from monstrotheque.server.people.erasure import NOBODY, erase
from monstrotheque.server.people.sessions import Signer
from monstrotheque.server.store import database, schema

MONSTERS = ("Yeti", "Golem", "Gremlin", "Troll", "Kraken", "Zombie", "Vampire", "Basilisk", "Chimera", "Griffon")
REMEMBERED = 10_000
FRESH_SECONDS = 10.0
LONGEST_ACCOUNT = 40
_SAME_TIME = "$argon2id$v=19$m=65536,t=3,p=4$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"


@dataclass(frozen=True, slots=True)
class Profile:
    """A person. *kept*: whether the database knows them; a guest is written down when they first do something."""

    id: str
    name: str
    account: str | None = None
    lang: str | None = None
    webhook: str | None = None
    epoch: int = 0
    kept: bool = False

    def json(self) -> dict[str, Any]:
        """What people see of themselves."""
        guest = self.account is None
        return {"id": self.id, "name": self.name, "guest": guest, "lang": self.lang, "webhook": self.webhook}


def new_guest() -> Profile:
    """Somebody new."""
    return _guest(new_id("p"))


def _guest(person: str) -> Profile:
    number = int.from_bytes(hashlib.sha256(person.encode()).digest()[:4], "big")
    return Profile(person, f"{MONSTERS[number % len(MONSTERS)]} {number // 16 % 900 + 100}")


class Accounts:
    """The people the server knows: guests and accounts."""

    def __init__(self, engine: AsyncEngine, signer: Signer) -> None:
        self._engine = engine
        self.signer = signer
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(1)
        self._remembered: dict[str, tuple[float, Profile]] = {}

    async def by_cookie(self, cookie: str | None) -> Profile | None:
        """Who holds *cookie*; nobody if it is not ours, or they signed out everywhere."""
        read = self.signer.read(cookie) if cookie else None
        if read is None:
            return None
        profile = await self.find(read[0])
        return profile if profile.epoch == read[1] else None

    async def find(self, person: str) -> Profile:
        """The person with this id."""
        at, profile = self._remembered.get(person, (0.0, None))
        if profile is None or time.monotonic() - at > FRESH_SECONDS:
            profile = await self._read(schema.people.c.id == person) or _guest(person)
            self._remember(profile)
        return profile

    async def keep(self, profile: Profile) -> Profile:
        """Write *profile* down if it is not yet."""
        if profile.kept:
            return profile
        kept = replace(profile, kept=True)
        row = {"id": kept.id, "name": kept.name, "epoch": 0, "created": time.time()}
        try:
            async with database.writing(self._engine) as connection:
                await connection.execute(sa.insert(schema.people).values(row))
        except IntegrityError:
            self._remembered.pop(profile.id, None)
            return await self.find(profile.id)
        self._remember(kept)
        return kept

    async def change(self, profile: Profile, **values: Any) -> Profile:
        """*profile* with other values, written down."""
        profile = await self.keep(profile)
        async with database.writing(self._engine) as connection:
            await connection.execute(sa.update(schema.people).where(schema.people.c.id == profile.id).values(values))
        known = {key: value for key, value in values.items() if key in Profile.__slots__}
        changed = replace(profile, **known)
        self._remember(changed)
        return changed

    async def register(self, profile: Profile, name: str, password: str) -> Profile:
        """Make an account of a guest: everything the guest has stays theirs."""
        account = account_of(name)
        if len(account) > LONGEST_ACCOUNT:
            raise BadRequest(problem="name")
        hashed = await self._hash(password)
        try:
            return await self.change(profile, name=name, account=account, password=hashed)
        except IntegrityError as error:
            raise NameTaken(name=name) from error

    async def sign_in(self, name: str, password: str) -> Profile:
        """The account with this name and password."""
        async with self._engine.connect() as connection:
            query = sa.select(schema.people).where(schema.people.c.account == account_of(name))
            row = (await connection.execute(query)).mappings().first()
        if not await self._is_password(row["password"] if row else _SAME_TIME, password) or row is None:
            raise SignInRefused()
        profile = _profile(row)
        self._remember(profile)
        return profile

    async def change_password(self, profile: Profile, old: str, new: str) -> Profile:
        """Another password; cookies from the time of the old one are worthless."""
        query = sa.select(schema.people.c.password).where(schema.people.c.id == profile.id)
        async with self._engine.connect() as connection:
            hashed = (await connection.execute(query)).scalar()
        if not hashed or not await self._is_password(hashed, old):
            raise Forbidden("wrong_password")
        values = {"password": await self._hash(new), "epoch": profile.epoch + 1}
        unchanged = (schema.people.c.id == profile.id, schema.people.c.password == hashed)
        async with database.writing(self._engine) as connection:
            done = await connection.execute(sa.update(schema.people).where(*unchanged).values(values))
        if not done.rowcount:  # changed or deleted meanwhile
            raise Forbidden("wrong_password")
        changed = replace(profile, epoch=profile.epoch + 1)
        self._remember(changed)
        return changed

    async def sign_out_everywhere(self, profile: Profile) -> Profile:
        """Make all cookies of this person worthless."""
        return await self.change(profile, epoch=profile.epoch + 1)

    async def forget(self, profile: Profile) -> list[str]:
        """Delete the person and what is known of them, for good; the tables where they sat.

        Their cookies stay worthless: a new guest under the old id would have to know its epoch.
        """
        async with database.writing(self._engine) as connection:
            tables = await erase(connection, profile.id)
            gone = {"id": profile.id, "name": NOBODY, "epoch": profile.epoch + 1, "created": 0.0}
            await connection.execute(sa.insert(schema.people).values(gone))
        self._remembered.pop(profile.id, None)
        return tables

    def read_anew(self, person: str) -> None:
        """Another process has changed *person*."""
        self._remembered.pop(person, None)

    async def _read(self, condition: sa.ColumnElement[bool]) -> Profile | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(sa.select(schema.people).where(condition))).mappings().first()
        return _profile(row) if row else None

    def _remember(self, profile: Profile) -> None:
        if len(self._remembered) >= REMEMBERED:
            del self._remembered[next(iter(self._remembered))]
        self._remembered[profile.id] = (time.monotonic(), profile)

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _is_password(self, hashed: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, hashed, password)
            except (VerifyMismatchError, InvalidHashError):
                return False


def account_of(name: str) -> str:
    """What tells accounts apart: names that read the same are the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def _profile(row: Any) -> Profile:
    known = {name: row[name] for name in ("id", "name", "account", "lang", "webhook", "epoch")}
    return Profile(**known, kept=True)
