"""Changes at all unfinished tables of a person: a new name, or leaving for good."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import sqlalchemy as sa

from monstrotheque.server.errors import Forbidden, NotNow
from monstrotheque.server.live.tables import Decide, LiveTables
from monstrotheque.server.store import schema
from monstrotheque.server.store.queries import UNFINISHED
from monstrotheque.server.table.commands import Person
from monstrotheque.server.table.entries import Renamed
from monstrotheque.server.table.seating import gone


async def rename_at_tables(live: LiveTables, person: Person) -> None:
    """Tell *person*'s unfinished tables their new name and portrait."""
    entry = Renamed(person=person.id, name=person.name, face=person.face)
    await _change_all(live, person.id, lambda table: [entry] if live.has_room(table) else [])


async def rename_all(live: LiveTables, people: Sequence[Person]) -> None:
    """The same for several people, whose names have become somebody else's."""
    for person in people:
        await rename_at_tables(live, person)


async def leave_tables(live: LiveTables, person: str) -> None:
    """Leave all unfinished tables for good, so that nobody waits for *person*."""
    await _change_all(live, person, lambda table: gone(table, person))


async def _change_all(live: LiveTables, person: str, decide: Decide) -> None:
    """Change all unfinished tables of *person*. Tables that can't be opened now (their game isn't offered, or its rules
    changed) are skipped.
    """
    for table_id in await _unfinished(live, person):
        with contextlib.suppress(Forbidden, NotNow):
            await live.change(table_id, decide)


async def _unfinished(live: LiveTables, person: str) -> Sequence[str]:
    s, t = schema.seats.c, schema.tables.c
    query = sa.select(t.id).join(schema.seats, s.table_id == t.id).where(s.person == person, t.status.in_(UNFINISHED))
    async with live.engine.connect() as connection:
        return (await connection.execute(query)).scalars().all()
