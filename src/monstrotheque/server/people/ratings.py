"""Results: the places of people, and their ratings against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from openskill.models import PlackettLuce
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from monstrotheque.server.people.trophies import write_trophies
from monstrotheque.server.store import database, schema
from monstrotheque.server.table.table import Table

_model = PlackettLuce()


async def settle(engine: AsyncEngine, table: Table) -> None:
    """Write the result of a finished table, once: whoever clears its `due` does it."""
    t = schema.tables.c
    mine = sa.update(schema.tables).where(t.id == table.header.id, t.status == "over", t.due.is_not(None))
    async with database.writing(engine) as connection:
        if (await connection.execute(mine.values(due=None))).rowcount == 1:
            await _write_places(connection, table)
            await _rate(connection, table)
            await write_trophies(connection, table)


def standing(table: Table) -> dict[str, int]:
    """The place of each person who held one seat, in a game that was played out or given up."""
    places = table.result.places if table.result else None
    if not places:
        return {}
    people = [seat.person for seat in table.seats]
    return {person: places[seat] for seat, person in enumerate(people) if person and people.count(person) == 1}


def changes_ratings(table: Table) -> bool:
    """Whether a finished game changes ratings: a rated one does, but not if it ended before everybody had moved, nor
    if a bot played for somebody who was away.
    """
    moved = {played.seat for played in table.match.moves}
    everybody_moved = moved >= set(range(table.header.players))
    return table.is_rated and everybody_moved and not any(seat.stood_in for seat in table.seats)


async def _write_places(connection: AsyncConnection, table: Table) -> None:
    s = schema.seats.c
    for person, place in standing(table).items():
        own = sa.update(schema.seats).where(s.table_id == table.header.id, s.person == person)
        await connection.execute(own.values(place=place))


async def _rate(connection: AsyncConnection, table: Table) -> None:
    """New ratings for the people who played against each other."""
    places = standing(table)
    if not changes_ratings(table) or len(places) < 2:
        return
    people, game = sorted(places), table.header.game
    known = await _ratings(connection, people, game)
    before = [known.get(person) or _model.rating() for person in people]
    fresh = _model.rate([[rating] for rating in before], [places[person] for person in people])
    r = schema.ratings.c
    await connection.execute(sa.delete(schema.ratings).where(r.person.in_(people), r.game == game))
    rows = [
        {"person": person, "game": game, "mu": team[0].mu, "sigma": team[0].sigma}
        for person, team in zip(people, fresh, strict=True)
    ]
    await connection.execute(sa.insert(schema.ratings), rows)
    changes = [
        {"table_id": table.header.id, "person": person, "before": old.mu, "after": team[0].mu, "at": table.updated}
        for person, old, team in zip(people, before, fresh, strict=True)
    ]
    await connection.execute(sa.insert(schema.rating_changes), changes)


async def _ratings(connection: AsyncConnection, people: Sequence[str], game: str) -> dict[str, Any]:
    r = schema.ratings.c
    query = sa.select(schema.ratings).where(r.person.in_(people), r.game == game).order_by(r.person).with_for_update()
    rows = (await connection.execute(query)).mappings().all()
    return {row["person"]: _model.rating(mu=row["mu"], sigma=row["sigma"]) for row in rows}
