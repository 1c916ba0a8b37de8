"""Deleting a person: their names and words go; the moves of their games stay, without a name."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from monstrotheque.server.store import schema
from monstrotheque.server.table.entries import Joined, LogEntry, Renamed, Said, fields_of, read_entry
from monstrotheque.server.table.header import Header, read_header

NOBODY = "–"
AT_ONCE = 500


async def erase(connection: AsyncConnection, person: str) -> list[str]:
    """Erase *person* from the whole database. Returns the tables where they were."""
    tables = await _tables_of(connection, person)
    for first in range(0, len(tables), AT_ONCE):
        some = tables[first : first + AT_ONCE]
        await _erase_headers(connection, some, person)
        await _erase_entries(connection, some, person)
    await _leave_campaigns(connection, person)
    hosted = sa.update(schema.duplicates).where(schema.duplicates.c.host == person)
    await connection.execute(hosted.values(host="", name=""))
    for table in (
        schema.ratings,
        schema.rating_changes,
        schema.trophies,
        schema.seats,
        schema.sessions,
        schema.passkeys,
    ):
        await connection.execute(sa.delete(table).where(table.c.person == person))
    await _erase_relations(connection, person)
    await connection.execute(sa.delete(schema.people).where(schema.people.c.id == person))
    return tables


async def _erase_relations(connection: AsyncConnection, person: str) -> None:
    """Erase their mutes and blocks in both directions, their friends and invitations, and what they reported.
    What others reported stays.
    """
    r, f, i, c = schema.relations.c, schema.friends.c, schema.invitations.c, schema.codes.c
    await connection.execute(sa.delete(schema.relations).where((r.person == person) | (r.other == person)))
    await connection.execute(sa.delete(schema.friends).where((f.person == person) | (f.other == person)))
    await connection.execute(sa.delete(schema.invitations).where((i.person == person) | (i.host == person)))
    await connection.execute(sa.delete(schema.codes).where(c.person == person))
    await connection.execute(sa.delete(schema.reports).where(schema.reports.c.reporter == person))


async def _tables_of(connection: AsyncConnection, person: str) -> list[str]:
    """The tables where *person* sits, or has left a name or a word."""
    s, e = schema.seats.c, schema.entries.c
    sits = sa.select(s.table_id).where(s.person == person)
    spoke = sa.select(e.table_id).where(e.person == person, e.kind.in_(schema.TELLING))
    return list((await connection.execute(sits.union(spoke))).scalars().all())


async def _leave_campaigns(connection: AsyncConnection, person: str) -> None:
    """Free the characters of *person* and remove their vote. A campaign with nobody else is deleted."""
    c, m = schema.campaigns.c, schema.members.c
    await connection.execute(sa.delete(schema.members).where(m.person == person))
    where = sa.or_(c.host == person, c.members.contains(f'"{person}"', autoescape=True))
    for row in (await connection.execute(sa.select(schema.campaigns).where(where))).mappings().all():
        own = c.id == row["id"]
        left = [None if member == person else member for member in msgspec.json.decode(row["members"])]
        others = [member for member in left if member]
        if not others:
            await connection.execute(sa.delete(schema.campaigns).where(own))
            continue
        voices = msgspec.json.decode(row["voices"])
        voices.pop(person, None)
        values = {
            "members": msgspec.json.encode(left).decode(),
            "voices": msgspec.json.encode(voices).decode(),
            "host": others[0] if row["host"] == person else row["host"],
            "version": row["version"] + 1,
        }
        await connection.execute(sa.update(schema.campaigns).where(own).values(values))


async def _erase_headers(connection: AsyncConnection, tables: Sequence[str], person: str) -> None:
    t = schema.tables.c
    found = (await connection.execute(sa.select(t.id, t.header).where(t.id.in_(tables)))).all()
    fresh = [
        {"b_id": table_id, "b_text": _nameless(header)}
        for table_id, header in ((table_id, read_header(text)) for table_id, text in found)
        if header.host == person
    ]
    own = sa.update(schema.tables).where(t.id == sa.bindparam("b_id")).values(header=sa.bindparam("b_text"))
    if fresh:
        await connection.execute(own, fresh)


def _nameless(header: Header) -> str:
    seats = tuple(msgspec.structs.replace(s, name=NOBODY) if s.kind == "me" else s for s in header.seats)
    return msgspec.json.encode(msgspec.structs.replace(header, seats=seats, name="", face=None)).decode()


async def _erase_entries(connection: AsyncConnection, tables: Sequence[str], person: str) -> None:
    e = schema.entries.c
    query = sa.select(e.table_id, e.version, e.kind, e.data, e.person)
    found = (await connection.execute(query.where(e.table_id.in_(tables), e.kind.in_(schema.TELLING)))).all()
    telling = [(row, read_entry(row.kind, row.data)) for row in found]
    fresh = [
        {"b_id": row.table_id, "b_version": row.version, "b_text": fields_of(_erased(entry))}
        for row, entry in telling
        if getattr(entry, "person", row.person) == person
    ]
    own = sa.update(schema.entries).where(e.table_id == sa.bindparam("b_id"), e.version == sa.bindparam("b_version"))
    if fresh:
        await connection.execute(own.values(data=sa.bindparam("b_text")), fresh)


def _erased(entry: LogEntry) -> LogEntry:
    """The entry without what somebody was called and looked like, and without what they said."""
    nameless = msgspec.structs.replace(entry, name=NOBODY)
    if isinstance(nameless, Joined | Renamed):
        return msgspec.structs.replace(nameless, face=None)
    return msgspec.structs.replace(nameless, text=NOBODY) if isinstance(entry, Said) and entry.text else nameless
