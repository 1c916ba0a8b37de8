"""A person at all their unfinished tables: a new name, or good-bye for ever."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import sqlalchemy as sa

from monstrotheque.server import store
from monstrotheque.server.closing import abandoned
from monstrotheque.server.desk import Desk
from monstrotheque.server.errors import Forbidden, NotNow
from monstrotheque.server.house import Decision
from monstrotheque.server.lobby import UNFINISHED, left
from monstrotheque.server.people import Profile
from monstrotheque.server.table import Entry, Table


async def rename_everywhere(desk: Desk, profile: Profile) -> None:
    """Tell *profile*'s unfinished tables their new name."""
    entry = Entry("renamed", {"person": profile.id, "name": profile.name})
    await _change_all(desk, profile.id, lambda table: [entry] if desk.house.has_room(table) else [])


async def leave_everywhere(desk: Desk, person: str) -> None:
    """Nobody shall wait for somebody who never comes back. A campaign of nobody else is not left but goes with them."""
    for group in await desk.campaigns.of_person(person):
        with contextlib.suppress(NotNow):
            await desk.campaigns.leave(group.id, person)
    await _change_all(desk, person, lambda table: _gone(table, person))


async def _change_all(desk: Desk, person: str, decision: Decision) -> None:
    """Change all unfinished tables of *person*, but for those that rest: of a game not offered, or by other rules."""
    for table_id in await _unfinished(desk, person):
        with contextlib.suppress(Forbidden, NotNow):
            await desk.house.change(table_id, decision)


def _gone(table: Table, person: str) -> list[Entry]:
    """A table without its host closes, a game without people ends; else bots play for who has gone."""
    mine = table.seats_of(person)
    if table.status == "open" and person == table.header.host:
        return [Entry("closed")]
    if table.is_playing and not set(table.humans()) - set(mine):
        return abandoned(table)
    return left(table, mine) if table.status != "over" else []


async def _unfinished(desk: Desk, person: str) -> Sequence[str]:
    s, t = store.seats.c, store.tables.c
    query = sa.select(t.id).join(store.seats, s.table_id == t.id).where(s.person == person, t.status.in_(UNFINISHED))
    async with desk.house.engine.connect() as connection:
        return (await connection.execute(query)).scalars().all()
