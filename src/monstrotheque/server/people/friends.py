"""Friends: two people who agreed, one by making a link, the other by accepting it. And invitations to tables."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from monstrotheque.server.errors import Forbidden, TooMany
from monstrotheque.server.store import database, schema

MOST_FRIENDS = 200
MOST_INVITED = 20
"""The most people somebody may ask to one table."""


async def friends_of(engine: AsyncEngine, person: str) -> list[str]:
    """The friends of *person*, the latest first."""
    f = schema.friends.c
    query = sa.select(f.other).where(f.person == person).order_by(f.since.desc(), f.other)
    async with engine.connect() as connection:
        return list((await connection.execute(query)).scalars())


async def befriend(engine: AsyncEngine, person: str, other: str) -> None:
    """*person* and *other* are friends from now on. Refused where one has blocked the other."""
    if person == other:
        raise Forbidden("oneself")
    async with database.writing(engine) as connection:
        if await _is_blocked(connection, person, other):
            raise Forbidden("blocked")
        await end_friendship(connection, person, other)
        for each in (person, other):
            await _check_room(connection, each)
        now = time.time()
        pairs = ((person, other), (other, person))
        rows = [{"person": one, "other": two, "since": now} for one, two in pairs]
        await connection.execute(sa.insert(schema.friends), rows)


async def end_friendship(connection: AsyncConnection, person: str, other: str) -> None:
    """Neither is the other's friend any more, nor asked to the other's table."""
    f, i = schema.friends.c, schema.invitations.c
    both = ((person, other), (other, person))
    await connection.execute(sa.delete(schema.friends).where(sa.tuple_(f.person, f.other).in_(both)))
    await connection.execute(sa.delete(schema.invitations).where(sa.tuple_(i.person, i.host).in_(both)))


async def unfriend(engine: AsyncEngine, person: str, other: str) -> None:
    """End a friendship, from either side."""
    async with database.writing(engine) as connection:
        await end_friendship(connection, person, other)


async def ask_to_table(engine: AsyncEngine, table_id: str, host: str, person: str) -> None:
    """*host* invites a friend to a table."""
    f, i = schema.friends.c, schema.invitations.c
    own = sa.select(sa.func.count()).select_from(schema.invitations).where(i.table_id == table_id, i.host == host)
    async with database.writing(engine) as connection:
        known = sa.select(f.other).where(f.person == host, f.other == person)
        if (await connection.execute(known)).first() is None:
            raise Forbidden("not_friends")
        if (await connection.execute(own)).scalar_one() >= MOST_INVITED:
            raise TooMany("invitations", most=MOST_INVITED)
        await connection.execute(sa.delete(schema.invitations).where(i.table_id == table_id, i.person == person))
        row = {"table_id": table_id, "person": person, "host": host, "at": time.time()}
        await connection.execute(sa.insert(schema.invitations).values(row))


async def asked_to(engine: AsyncEngine, person: str, most: int) -> Sequence[Any]:
    """The tables that wait for players and to which a friend asks *person*, the latest first: table and host."""
    i, t = schema.invitations.c, schema.tables.c
    query = sa.select(i.table_id, i.host).join(schema.tables, t.id == i.table_id)
    query = query.where(i.person == person, t.status == "open").order_by(i.at.desc()).limit(most)
    async with engine.connect() as connection:
        return (await connection.execute(query)).all()


async def _is_blocked(connection: AsyncConnection, person: str, other: str) -> bool:
    r = schema.relations.c
    pair = sa.tuple_(r.person, r.other).in_(((person, other), (other, person)))
    return (await connection.execute(sa.select(r.kind).where(pair, r.kind == "blocked"))).first() is not None


async def _check_room(connection: AsyncConnection, person: str) -> None:
    f = schema.friends.c
    count = sa.select(sa.func.count()).select_from(schema.friends).where(f.person == person)
    if (await connection.execute(count)).scalar_one() >= MOST_FRIENDS:
        raise TooMany("friends", most=MOST_FRIENDS)
