"""Moderation: mutes, blocks, reports to the host, bans, announcements."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from monstrotheque.server.errors import Banned, Forbidden, NotNow, TooMany
from monstrotheque.server.ids import new_id
from monstrotheque.server.people.friends import end_friendship
from monstrotheque.server.store import database, schema
from monstrotheque.server.table.access import is_member
from monstrotheque.server.table.table import Table

FRESH_SECONDS = 10.0
REMEMBERED = 10_000
MOST_REPORTS = 20
"""The most reports of one person that may wait for the host."""
MOST_RELATIONS = 500

Relation = Literal["muted", "blocked"]
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban of a person or a network, for a time or for good."""

    id: str
    kind: Literal["person", "network"]
    value: str
    until: float | None
    reason: str

    def meets(self, person: str, address: str) -> bool:
        """Whether it keeps out *person*, who comes from *address*."""
        if self.until is not None and self.until < time.time():
            return False
        return self.value == person if self.kind == "person" else _is_within(address, self.value)


@dataclass(frozen=True, slots=True)
class Notices:
    """What the host announces, and why no game may begin now, if so."""

    message: str | None = None
    drain: str | None = None


class Moderation:
    """Who may do what to whom. Bans and announcements are read from the database every few seconds (`refresh`), because
    a host writes them from outside (`monstro admin`).
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._bans: tuple[Ban, ...] = ()
        self._relations: dict[str, tuple[float, Mapping[str, Relation]]] = {}
        self.notices = Notices()
        self.on_notices: list[Callable[[], None]] = []
        self.on_bans: list[Callable[[], None]] = []

    async def refresh(self) -> None:
        """Read what the host has written, and tell those who must know."""
        b, n = schema.bans.c, schema.notices.c
        async with self._engine.connect() as connection:
            bans = (await connection.execute(sa.select(b.id, b.kind, b.value, b.until, b.reason))).all()
            rows = (await connection.execute(sa.select(n.kind, n.text, n.until))).all()
        now, before = time.time(), (self._bans, self.notices)
        texts = {row.kind: row.text for row in rows if row.until is None or row.until > now}
        self._bans, self.notices = tuple(Ban(*row) for row in bans), Notices(texts.get("message"), texts.get("drain"))
        if before[0] != self._bans:
            _call(self.on_bans)
        if before[1] != self.notices:
            _call(self.on_notices)

    def check(self, person: str, address: str) -> None:
        """Refuse whoever is banned."""
        for ban in self._bans:
            if ban.meets(person, address):
                raise Banned(why=ban.reason)

    def is_banned(self, person: str, address: str) -> bool:
        """Whether somebody is kept out."""
        return any(ban.meets(person, address) for ban in self._bans)

    def check_open(self) -> None:
        """Refuse a new game while the host drains the server."""
        if self.notices.drain is not None:
            raise NotNow("draining")

    async def relations(self, person: str) -> Mapping[str, Relation]:
        """The people *person* has muted or blocked."""
        at, known = self._relations.get(person, (0.0, {}))
        if time.monotonic() - at > FRESH_SECONDS:
            r = schema.relations.c
            query = sa.select(r.other, r.kind).where(r.person == person)
            async with self._engine.connect() as connection:
                known = {row.other: row.kind for row in (await connection.execute(query)).all()}
            self._keep(person, known)
        return known

    async def relate(self, person: str, other: str, kind: Relation | None) -> Mapping[str, Relation]:
        """From now on *person* mutes or blocks *other*, or neither."""
        if person == other:
            raise Forbidden("oneself")
        r = schema.relations.c
        self._relations.pop(person, None)
        if kind and len(await self.relations(person)) >= MOST_RELATIONS:
            raise TooMany("relations")
        async with database.writing(self._engine) as connection:
            await connection.execute(sa.delete(schema.relations).where(r.person == person, r.other == other))
            if kind == "blocked":
                await end_friendship(connection, person, other)
            if kind:
                row = {"person": person, "other": other, "kind": kind}
                await connection.execute(sa.insert(schema.relations).values(row))
        self._relations.pop(person, None)
        return await self.relations(person)

    async def check_welcome(self, host: str, person: str) -> None:
        """Refuse *person* at a table of somebody who has blocked them."""
        if (await self.relations(host)).get(person) == "blocked":
            raise Forbidden("not_welcome")

    async def check_may_watch(self, table: Table, person: str) -> None:
        """Refuse a spectator whom the host showed out, or whom a player of a running game has blocked."""
        if person in table.shown_out and table.status != "over":
            raise Forbidden("shown_out")
        if not table.is_playing or is_member(table, person):
            return
        for player in {seat.person for seat in table.seats if seat.person}:
            if (await self.relations(player)).get(person) == "blocked":
                raise Forbidden("not_watching")

    async def report(self, reporter: str, person: str, table_id: str | None, text: str) -> None:
        """Tell the host about *person*."""
        if person == reporter:
            raise Forbidden("oneself")
        r = schema.reports.c
        waiting = sa.select(sa.func.count()).select_from(schema.reports).where(r.reporter == reporter, ~r.closed)
        row = {"id": new_id("r"), "at": time.time(), "reporter": reporter, "person": person, "closed": False}
        async with database.writing(self._engine) as connection:
            if (await connection.execute(waiting)).scalar_one() >= MOST_REPORTS:
                raise TooMany("reports")
            await connection.execute(sa.insert(schema.reports).values({**row, "table_id": table_id, "text": text}))

    def _keep(self, person: str, known: Mapping[str, Relation]) -> None:
        if len(self._relations) >= REMEMBERED:
            self._relations.pop(next(iter(self._relations)))
        self._relations[person] = time.monotonic(), known


def network_of(text: str) -> Network:
    """The network written as *text*: one address or many."""
    return ipaddress.ip_network(text.strip(), strict=False)


def _is_within(address: str, network: str) -> bool:
    try:
        found, banned = ipaddress.ip_network(address), ipaddress.ip_network(network)
    except ValueError:
        return address == network
    if isinstance(found, ipaddress.IPv4Network) and isinstance(banned, ipaddress.IPv4Network):
        return found.subnet_of(banned)
    if isinstance(found, ipaddress.IPv6Network) and isinstance(banned, ipaddress.IPv6Network):
        return found.overlaps(banned)  # of IPv6 we know the network somebody comes from, not the address
    return False


def _call(hooks: Sequence[Callable[[], Any]]) -> None:
    for hook in hooks:
        hook()
