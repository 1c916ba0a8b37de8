"""Ratings: what a game did to somebody's rating."""

from __future__ import annotations

import sqlalchemy as sa
from litestar import get
from litestar.di import NamedDependency

from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Profile
from monstrotheque.server.people.messages import RatingChange
from monstrotheque.server.store import schema
from monstrotheque.server.table.table import Table


@get("/api/tables/{table_id:str}/rating", summary="What a game did to my rating")
async def my_rating_change(
    table: NamedDependency[Table], me: NamedDependency[Profile], live: NamedDependency[LiveTables]
) -> RatingChange:
    """My rating before and after the game. Empty while the result is being written, and if the game wasn't rated."""
    t, c = schema.tables.c, schema.rating_changes.c
    query = sa.select(t.status, t.due, c.before, c.after).where(t.id == table.header.id)
    query = query.outerjoin_from(schema.tables, schema.rating_changes, (c.table_id == t.id) & (c.person == me.id))
    async with live.engine.connect() as connection:
        row = (await connection.execute(query)).one()
    return RatingChange(row.status == "over" and row.due is None, _shown(row.before), _shown(row.after))


def _shown(rating: float | None) -> float | None:
    return None if rating is None else round(rating, 1)
