"""Identity: guests by a signed cookie at once, accounts by name and password or by a passkey."""

from __future__ import annotations

import contextlib
import hashlib
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from monstrotheque.bots.characters import NAMES
from monstrotheque.server.errors import BadRequest, Forbidden, NameTaken, NotFound, NotNow, SignInRefused
from monstrotheque.server.faces import Face, default_face, favourite_shape
from monstrotheque.server.ids import new_id
from monstrotheque.server.names import account_of, lookalike_of
from monstrotheque.server.people.erasure import NOBODY, erase
from monstrotheque.server.people.messages import Me, RecoveredMe
from monstrotheque.server.people.passwords import Passwords, code_digest, is_code, new_code
from monstrotheque.server.people.sessions import Signer, new_token, session_id
from monstrotheque.server.store import database, schema

MONSTERS = ("Yeti", "Golem", "Gremlin", "Troll", "Kraken", "Zombie", "Vampire", "Basilisk", "Chimera", "Griffon")
REMEMBERED = 10_000
FRESH_SECONDS = 10.0
SEEN_SECONDS = 3600.0
LONGEST_ACCOUNT = 40
MOST_SESSIONS = 30
BOTS = frozenset(map(lookalike_of, NAMES))


@dataclass(frozen=True, slots=True)
class Profile:
    """A person, in the session of *token* on *device*. *kept*: whether the database knows them; a guest is stored when
    they first do something.
    """

    id: str
    name: str
    account: str | None = None
    lang: Literal["fr", "en"] | None = None
    webhook: str | None = None
    face: Face | None = None
    kept: bool = False
    token: str = ""
    device: str = ""

    @property
    def session(self) -> str:
        """The name of the session."""
        return session_id(self.id, self.token)

    @property
    def portrait(self) -> Face:
        """The portrait they chose, else their default."""
        return self.face or default_face(self.id)

    @property
    def is_named(self) -> bool:
        """Whether they chose their name."""
        return self.account is not None or self.name != _guest(self.id).name

    def me(self) -> Me:
        """What people see of themselves."""
        return Me(
            id=self.id,
            name=self.name,
            guest=self.account is None,
            lang=self.lang,
            webhook=self.webhook,
            face=self.portrait,
            shape=favourite_shape(self.id),
            named=self.is_named,
        )

    def recovered(self, code: str) -> RecoveredMe:
        """The same, with the recovery code."""
        return RecoveredMe(**msgspec.structs.asdict(self.me()), recovery=code)


def new_guest(device: str = "") -> Profile:
    """Somebody new."""
    return replace(_guest(new_id("p")), token=new_token(), device=device)


def _guest(person: str) -> Profile:
    number = int.from_bytes(hashlib.sha256(person.encode()).digest()[:4], "big")
    return Profile(person, f"{MONSTERS[number % len(MONSTERS)]} {number // 16 % 900 + 100}")


class Accounts:
    """The people the server knows: guests and accounts."""

    def __init__(self, engine: AsyncEngine, signer: Signer) -> None:
        self._engine = engine
        self.signer = signer
        self.on_unmasked: list[Callable[[Sequence[Profile]], None]] = []
        """Called with the guests who wore what is an account's name now, under their new names."""
        self._passwords = Passwords()
        self._remembered: dict[str, tuple[float, Profile]] = {}
        self._alive: dict[str, dict[str, tuple[float, bool]]] = {}

    async def by_cookie(self, cookie: str | None, device: str = "") -> Profile | None:
        """The person of *cookie*; None if we didn't sign it, or its session has ended."""
        read = self.signer.read(cookie) if cookie else None
        if read is None:
            return None
        profile = replace(await self.find(read[0]), token=read[1], device=device)
        return profile if await self.is_alive(profile) else None

    async def is_alive(self, profile: Profile) -> bool:
        """Whether the session of *profile* is still valid."""
        if not (await self.find(profile.id)).kept:
            return True
        known = self._alive.setdefault(profile.id, {})
        at, alive = known.get(profile.session, (0.0, False))
        if time.monotonic() - at > FRESH_SECONDS:
            alive = await self._has_session(profile)
            known[profile.session] = time.monotonic(), alive
        return alive

    async def find(self, person: str) -> Profile:
        """The person with this id, in no session."""
        at, profile = self._remembered.get(person, (0.0, None))
        if profile is None or time.monotonic() - at > FRESH_SECONDS:
            profile = await self._read(schema.people.c.id == person) or _guest(person)
            self._remember(profile)
        return profile

    async def keep(self, profile: Profile) -> Profile:
        """Store *profile* and its session, if that hasn't happened yet."""
        if profile.kept:
            return profile
        kept = replace(profile, kept=True)
        row = {"id": kept.id, "name": kept.name, "created": time.time()}
        try:
            async with database.writing(self._engine) as connection:
                await connection.execute(sa.insert(schema.people).values(row))
                await _open_session(connection, kept)
        except IntegrityError:
            self.read_anew(profile.id)
            return replace(await self.find(profile.id), token=profile.token, device=profile.device)
        self._remember(kept)
        return kept

    async def change(self, profile: Profile, **values: Any) -> Profile:
        """*profile* with other values, written down."""
        profile = await self.keep(profile)
        known = {key: value for key, value in values.items() if key in Profile.__slots__}
        looks = lookalike_of(values["name"]) if "name" in values else None
        if looks:
            values["lookalike" if profile.account else "worn"] = looks
        change = sa.update(schema.people).where(schema.people.c.id == profile.id).values(values)
        unmasked: list[Profile] = []
        try:
            async with database.writing(self._engine) as connection:
                await connection.execute(change)
                if looks and profile.account:
                    unmasked = await self._unmask(connection, looks)
                elif looks and (await connection.execute(_accounts_like(profile.id, {looks}))).first():
                    raise NameTaken(name=values["name"])
        except IntegrityError as error:
            raise NameTaken(name=str(values.get("name"))) from error
        changed = replace(profile, **known)
        self._remember(changed)
        self._tell_unmasked(unmasked)
        return changed

    async def check_name(self, person: str, *names: str) -> None:
        """Refuse a name that could be mistaken for somebody else's account, or for a bot."""
        looks = {lookalike_of(name) for name in names}
        if looks & BOTS:
            raise NameTaken(name=", ".join(names))
        async with self._engine.connect() as connection:
            if (await connection.execute(_accounts_like(person, looks))).first():
                raise NameTaken(name=", ".join(names))

    async def register(self, profile: Profile, name: str, password: str) -> tuple[Profile, str]:
        """Make an account of a guest, who keeps everything; the account in a new session, and its recovery code."""
        account, code = account_of(name), new_code()
        if lookalike_of(name) in BOTS:
            raise NameTaken(name=name)
        if len(account) > LONGEST_ACCOUNT:
            raise BadRequest(problem="name")
        values = {
            "name": name,
            "account": account,
            "lookalike": lookalike_of(name),
            "worn": None,
            "password": await self._passwords.hashed(password, name),
            "recovery": code_digest(code),
        }
        profile = await self.keep(profile)
        p, changed = schema.people.c, replace(profile, name=name, account=account, token=new_token())
        try:
            async with database.writing(self._engine) as connection:
                guest = sa.update(schema.people).where(p.id == profile.id, p.account.is_(None))
                if not (await connection.execute(guest.values(values))).rowcount:
                    raise NotNow("is_account")
                unmasked = await self._unmask(connection, lookalike_of(name))
                await _end_sessions(connection, profile.id)
                await _open_session(connection, changed)
        except IntegrityError as error:
            raise NameTaken(name=name) from error
        self._enter(changed)
        self._tell_unmasked(unmasked)
        return changed, code

    async def sign_in(self, guest: Profile, name: str, password: str) -> Profile:
        """The account with this name and password, in a new session; that of *guest* ends."""
        row = await self._account(name)
        if not await self._passwords.matches(password, row["password"] if row else None) or row is None:
            raise SignInRefused()
        return await self.enter(guest, row["id"])

    async def enter(self, guest: Profile, person: str) -> Profile:
        """*person*, who has shown that it is them, in a new session; that of *guest* ends."""
        found = await self._read(schema.people.c.id == person)
        if found is None or found.account is None:  # deleted meanwhile
            raise SignInRefused()
        profile = replace(found, token=new_token(), device=guest.device)
        async with database.writing(self._engine) as connection:
            await _end_sessions(connection, guest.id, guest.session)
            await _open_session(connection, profile)
        self.read_anew(guest.id)
        self._enter(profile)
        return profile

    async def recover(self, guest: Profile, name: str, code: str, password: str) -> tuple[Profile, str]:
        """The account with this name and recovery code, with another password and a new code, signed in here only.

        Its passkeys end, too: somebody who got in may have left one.
        """
        row, fresh = await self._account(name), new_code()
        if row is None or not is_code(code, row["recovery"]):
            raise Forbidden("wrong_code")
        profile = replace(_profile(row), token=new_token(), device=guest.device)
        values = {"password": await self._passwords.hashed(password, name), "recovery": code_digest(fresh)}
        unused = schema.people.c.recovery == row["recovery"]
        passkeys = sa.delete(schema.passkeys).where(schema.passkeys.c.person == profile.id)
        if not await self._renew(profile, values, unused, passkeys):
            raise Forbidden("wrong_code")
        return profile, fresh

    async def change_password(self, profile: Profile, old: str, new: str) -> Profile:
        """Change the password. All older sessions end."""
        hashed = await self._checked(profile, old)
        changed = replace(profile, token=new_token())
        values = {"password": await self._passwords.hashed(new, profile.name)}
        if not await self._renew(changed, values, schema.people.c.password == hashed):  # changed or deleted meanwhile
            raise Forbidden("wrong_password")
        return changed

    async def new_recovery(self, profile: Profile, password: str) -> str:
        """A new recovery code. The previous one becomes invalid."""
        await self._checked(profile, password)
        code = new_code()
        await self.change(profile, recovery=code_digest(code))
        return code

    async def check_password(self, profile: Profile, password: str) -> None:
        """Refuse unless *password* is right."""
        await self._checked(profile, password)

    async def sessions(self, profile: Profile) -> Sequence[Any]:
        """The sessions of a person, latest first."""
        s = schema.sessions.c
        query = sa.select(schema.sessions).where(s.person == profile.id).order_by(s.seen.desc(), s.created.desc())
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).mappings().all()

    async def end_session(self, profile: Profile, session: str) -> None:
        """End one session of *profile*."""
        async with database.writing(self._engine) as connection:
            ended = await _end_sessions(connection, profile.id, session)
        self.read_anew(profile.id)
        if not ended:
            raise NotFound()

    async def sign_out_everywhere(self, profile: Profile) -> None:
        """End all sessions of this person."""
        await self.keep(profile)
        async with database.writing(self._engine) as connection:
            await _end_sessions(connection, profile.id)
        self.read_anew(profile.id)

    async def forget(self, profile: Profile) -> list[str]:
        """Delete the person and what is known of them, for good. Returns the tables where they sat.

        A nameless row without a session stays, so that their cookies are invalid.
        """
        async with database.writing(self._engine) as connection:
            tables = await erase(connection, profile.id)
            gone = {"id": profile.id, "name": NOBODY, "created": 0.0}
            await connection.execute(sa.insert(schema.people).values(gone))
        self.read_anew(profile.id)
        return tables

    def read_anew(self, person: str) -> None:
        """Something about *person* has changed, perhaps in another process."""
        self._remembered.pop(person, None)
        self._alive.pop(person, None)

    async def _unmask(self, connection: AsyncConnection, looks: str) -> list[Profile]:
        """An account has a name that *looks* so: guests who wear such a name get back the one they came with. Who they
        are.
        """
        p = schema.people.c
        wearers = sa.select(schema.people).where(p.worn == looks, p.account.is_(None))
        found = [_profile(row) for row in (await connection.execute(wearers)).mappings()]
        unmasked = [replace(each, name=_guest(each.id).name) for each in found]
        for guest in unmasked:
            own = sa.update(schema.people).where(p.id == guest.id, p.account.is_(None))
            await connection.execute(own.values(name=guest.name, worn=None))
        return unmasked

    def _tell_unmasked(self, guests: Sequence[Profile]) -> None:
        for guest in guests:
            self.read_anew(guest.id)
        for hook in self.on_unmasked if guests else ():
            hook(guests)

    async def _account(self, name: str) -> Any:
        query = sa.select(schema.people).where(schema.people.c.account == account_of(name))
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).mappings().first()

    async def _checked(self, profile: Profile, password: str) -> str:
        """The hash of the password of *profile*, if *password* is it."""
        query = sa.select(schema.people.c.password).where(schema.people.c.id == profile.id)
        async with self._engine.connect() as connection:
            hashed: str | None = (await connection.execute(query)).scalar()
        if not hashed or not await self._passwords.matches(password, hashed):
            raise Forbidden("wrong_password")
        return hashed

    async def _renew(
        self, profile: Profile, values: dict[str, Any], condition: sa.ColumnElement[bool], *more: sa.Executable
    ) -> bool:
        """Write *values* and do *more* if *condition* still holds; *profile*'s new session is then the only one."""
        async with database.writing(self._engine) as connection:
            own = sa.update(schema.people).where(schema.people.c.id == profile.id, condition)
            if not (await connection.execute(own.values(values))).rowcount:
                return False
            for statement in more:
                await connection.execute(statement)
            await _end_sessions(connection, profile.id)
            await _open_session(connection, profile)
        self._enter(profile)
        return True

    async def _has_session(self, profile: Profile) -> bool:
        s, now = schema.sessions.c, time.time()
        own = (s.person == profile.id, s.id == profile.session)
        async with self._engine.connect() as connection:
            seen = (await connection.execute(sa.select(s.seen).where(*own))).scalar()
        if seen is not None and now - seen > SEEN_SECONDS:
            with contextlib.suppress(sa.exc.SQLAlchemyError):  # it can be noted next time
                async with database.writing(self._engine) as connection:
                    await connection.execute(sa.update(schema.sessions).where(*own).values(seen=now))
        return seen is not None

    async def _read(self, condition: sa.ColumnElement[bool]) -> Profile | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(sa.select(schema.people).where(condition))).mappings().first()
        return _profile(row) if row else None

    def _enter(self, profile: Profile) -> None:
        self.read_anew(profile.id)
        self._remember(profile)

    def _remember(self, profile: Profile) -> None:
        if len(self._remembered) >= REMEMBERED:
            self.read_anew(next(iter(self._remembered)))
        self._remembered[profile.id] = (time.monotonic(), replace(profile, token="", device=""))


def _accounts_like(person: str, looks: Collection[str]) -> sa.Select[Any]:
    """Finds an account of somebody other than *person* with a name that *looks* so."""
    p = schema.people.c
    return sa.select(p.id).where(p.lookalike.in_(looks), p.id != person).limit(1)


async def _open_session(connection: AsyncConnection, profile: Profile) -> None:
    """A new session; the oldest of too many end."""
    s, now = schema.sessions.c, time.time()
    latest = sa.select(s.id).where(s.person == profile.id).order_by(s.seen.desc())
    oldest = (await connection.execute(latest.offset(MOST_SESSIONS - 1))).scalars().all()
    await connection.execute(sa.delete(schema.sessions).where(s.id.in_(oldest)))
    row = {"id": profile.session, "person": profile.id, "device": profile.device[:40], "created": now, "seen": now}
    await connection.execute(sa.insert(schema.sessions).values(row))


async def _end_sessions(connection: AsyncConnection, person: str, session: str | None = None) -> int:
    """End one session of *person*, or all; how many ended."""
    s = schema.sessions.c
    own = sa.delete(schema.sessions).where(s.person == person)
    return (await connection.execute(own.where(s.id == session) if session else own)).rowcount


def _profile(row: Any) -> Profile:
    known = {name: row[name] for name in ("id", "name", "account", "lang", "webhook", "face")}
    return Profile(**known, kept=True)
