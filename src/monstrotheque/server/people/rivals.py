"""Head to head: how often one person did better than another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from monstrotheque.server.store import schema

MOST_RIVALS = 100


class Encounter(NamedTuple):
    """The finished games of a kind with one other person, and in how many somebody came before or behind them."""

    other: str
    game: str
    played: int
    ahead: int
    behind: int


async def encounters(engine: AsyncEngine, person: str, *others: str) -> Sequence[Encounter]:
    """The games of *person* with each other person, or with these *others*; those met most often first."""
    mine, theirs, t = schema.seats.alias("mine"), schema.seats.alias("theirs"), schema.tables.c
    played, at = sa.func.count().label("played"), sa.func.max(t.updated)
    ahead = sa.func.sum(sa.case((mine.c.place < theirs.c.place, 1), else_=0))
    behind = sa.func.sum(sa.case((mine.c.place > theirs.c.place, 1), else_=0))
    query = (
        sa.select(theirs.c.person, t.game, played, ahead, behind)
        .select_from(mine)
        .join(theirs, theirs.c.table_id == mine.c.table_id)
        .join(schema.tables, t.id == mine.c.table_id)
        .where(mine.c.person == person, theirs.c.person != person)
        .where(mine.c.place.is_not(None), theirs.c.place.is_not(None))
        .group_by(theirs.c.person, t.game)
        .order_by(played.desc(), at.desc(), theirs.c.person)
        .limit(MOST_RIVALS)
    )
    if others:
        query = query.where(theirs.c.person.in_(others))
    async with engine.connect() as connection:
        rows = (await connection.execute(query)).all()
    return [Encounter(other, game, played, int(ahead), int(behind)) for other, game, played, ahead, behind in rows]
