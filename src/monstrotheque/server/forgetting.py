"""Deleting a person: what they were called and what they said goes; the moves of their games stay, under no name."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from monstrotheque.server import store
from monstrotheque.server.header import read_header

NOBODY = "–"
TELLING = ("joined", "renamed", "wished", "chat")


async def erase(connection: AsyncConnection, person: str) -> list[str]:
    """Erase *person* from the whole database; the tables where they sat."""
    s = store.seats.c
    tables = list((await connection.execute(sa.select(s.table_id).where(s.person == person))).scalars().all())
    for table_id in tables:
        await _erase_header(connection, table_id, person)
        await _erase_entries(connection, table_id, person)
    await _leave_campaigns(connection, person)
    for table in (store.ratings, store.seats):
        await connection.execute(sa.delete(table).where(table.c.person == person))
    await connection.execute(sa.delete(store.people).where(store.people.c.id == person))
    return tables


async def _leave_campaigns(connection: AsyncConnection, person: str) -> None:
    """The characters of *person* are free again."""
    c, m = store.campaigns.c, store.members.c
    query = sa.select(c.id, c.members).join(store.members, m.campaign_id == c.id).where(m.person == person)
    for campaign_id, text in (await connection.execute(query)).all():
        left = [None if member == person else member for member in msgspec.json.decode(text)]
        own = sa.update(store.campaigns).where(c.id == campaign_id)
        await connection.execute(own.values(members=msgspec.json.encode(left).decode()))
    await connection.execute(sa.delete(store.members).where(m.person == person))


async def _erase_header(connection: AsyncConnection, table_id: str, person: str) -> None:
    t = store.tables.c
    text = (await connection.execute(sa.select(t.header).where(t.id == table_id))).scalar_one()
    header = read_header(text)
    if header.host == person:
        seats = tuple(msgspec.structs.replace(s, name=NOBODY) if s.kind == "me" else s for s in header.seats)
        fresh = msgspec.json.encode(msgspec.structs.replace(header, seats=seats, name="")).decode()
        await connection.execute(sa.update(store.tables).where(t.id == table_id).values(header=fresh))


async def _erase_entries(connection: AsyncConnection, table_id: str, person: str) -> None:
    e = store.entries.c
    query = sa.select(e.version, e.data, e.person).where(e.table_id == table_id, e.kind.in_(TELLING))
    for version, text, writer in (await connection.execute(query)).all():
        data = msgspec.json.decode(text)
        if data.get("person", writer) == person:
            own = sa.update(store.entries).where(e.table_id == table_id, e.version == version)
            await connection.execute(own.values(data=msgspec.json.encode(_erased(data)).decode()))


def _erased(data: dict[str, Any]) -> dict[str, Any]:
    return data | {"name": NOBODY} | ({"text": NOBODY} if "text" in data else {})
