"""Deleting a person: what they were called and what they said goes; the moves of their games stay, under no name."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from monstrotheque.server import store
from monstrotheque.server.header import read_header

NOBODY = "–"


async def erase(connection: AsyncConnection, person: str) -> list[str]:
    """Erase *person* from the whole database; the tables where they were."""
    tables = await _tables_of(connection, person)
    for table_id in tables:
        await _erase_header(connection, table_id, person)
        await _erase_entries(connection, table_id, person)
    await _leave_campaigns(connection, person)
    for table in (store.ratings, store.seats):
        await connection.execute(sa.delete(table).where(table.c.person == person))
    await connection.execute(sa.delete(store.people).where(store.people.c.id == person))
    return tables


async def _tables_of(connection: AsyncConnection, person: str) -> list[str]:
    """The tables where *person* sits, or has left a name or a word without sitting there any more."""
    s, e = store.seats.c, store.entries.c
    sits = sa.select(s.table_id).where(s.person == person)
    spoke = sa.select(e.table_id).where(e.person == person, e.kind.in_(store.TELLING))
    return list((await connection.execute(sits.union(spoke))).scalars().all())


async def _leave_campaigns(connection: AsyncConnection, person: str) -> None:
    """The characters of *person* are free again and their voice counts no more; a campaign of nobody goes with them."""
    c, m = store.campaigns.c, store.members.c
    await connection.execute(sa.delete(store.members).where(m.person == person))
    where = sa.or_(c.host == person, c.members.contains(f'"{person}"', autoescape=True))
    for row in (await connection.execute(sa.select(store.campaigns).where(where))).mappings().all():
        own = c.id == row["id"]
        left = [None if member == person else member for member in msgspec.json.decode(row["members"])]
        others = [member for member in left if member]
        if not others:
            await connection.execute(sa.delete(store.campaigns).where(own))
            continue
        voices = msgspec.json.decode(row["voices"])
        voices.pop(person, None)
        values = {
            "members": msgspec.json.encode(left).decode(),
            "voices": msgspec.json.encode(voices).decode(),
            "host": others[0] if row["host"] == person else row["host"],
            "version": row["version"] + 1,
        }
        await connection.execute(sa.update(store.campaigns).where(own).values(values))


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
    query = sa.select(e.version, e.data, e.person).where(e.table_id == table_id, e.kind.in_(store.TELLING))
    for version, text, writer in (await connection.execute(query)).all():
        data = msgspec.json.decode(text)
        if data.get("person", writer) == person:
            own = sa.update(store.entries).where(e.table_id == table_id, e.version == version)
            await connection.execute(own.values(data=msgspec.json.encode(_erased(data)).decode()))


def _erased(data: dict[str, Any]) -> dict[str, Any]:
    return data | {"name": NOBODY} | ({"text": NOBODY} if "text" in data else {})
