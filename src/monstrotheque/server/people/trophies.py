"""Trophies: what people won in games that were played out."""

from __future__ import annotations

from collections import defaultdict

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from monstrotheque.engine.trophies import won_in
from monstrotheque.server.store import schema
from monstrotheque.server.table.table import Table


def won_at(table: Table) -> list[tuple[str, str]]:
    """Person and trophy, for every feat at this table. A game that was broken off has none, nor has whoever held
    several seats or let a bot play.
    """
    if table.result is None or table.result.reason != "finished":
        return []
    people = [seat.person for seat in table.seats]
    return [
        (seat.person, name)
        for number, seat in enumerate(table.seats)
        if seat.person and people.count(seat.person) == 1 and not seat.stood_in
        for name in won_in(table.match.state, number)
    ]


async def write_trophies(connection: AsyncConnection, table: Table) -> None:
    """Write what was won at a finished table."""
    own = {"table_id": table.header.id, "game": table.header.game}
    rows = [{**own, "person": person, "name": name} for person, name in won_at(table)]
    if rows:
        await connection.execute(sa.insert(schema.trophies), rows)


async def trophies_of(engine: AsyncEngine, person: str) -> dict[str, dict[str, int]]:
    """By game, how often *person* won each trophy."""
    t = schema.trophies.c
    query = sa.select(t.game, t.name, sa.func.count()).where(t.person == person).group_by(t.game, t.name)
    found = defaultdict[str, dict[str, int]](dict)
    async with engine.connect() as connection:
        for game, name, times in (await connection.execute(query)).all():
            found[game][name] = times
    return dict(found)
