"""Ladders: the best of a season in a game, by the rating after their last rated game of it.

A season is a quarter of a year, by universal time: "2026-4". Only accounts are listed: a guest's name is anybody's.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from monstrotheque.server.errors import BadRequest
from monstrotheque.server.store import schema

LEAST_GAMES = 3
"""Rated games in a season before somebody is listed: one lucky game makes nobody the best."""
MOST_LISTED = 50


class Rung(NamedTuple):
    """A person on a ladder: their rating after the season's last game, and their games in the season."""

    person: str
    rating: float
    games: int


class Season(NamedTuple):
    """A quarter of a year."""

    year: int
    quarter: int

    def __str__(self) -> str:
        return f"{self.year}-{self.quarter}"

    @property
    def begins(self) -> float:
        """When it begins."""
        return datetime(self.year, 3 * self.quarter - 2, 1, tzinfo=UTC).timestamp()

    @property
    def next(self) -> Season:
        """The season after it."""
        return Season(self.year + self.quarter // 4, self.quarter % 4 + 1)


def season_at(at: float) -> Season:
    """The season of a time."""
    day = datetime.fromtimestamp(at, UTC)
    return Season(day.year, (day.month + 2) // 3)


def read_season(text: str, now: float) -> Season:
    """The season written as *text*, if it has begun."""
    year, _, quarter = text.partition("-")
    if year.isdecimal() and len(year) == 4 and quarter in ("1", "2", "3", "4"):
        season = Season(int(year), int(quarter))
        if Season(2000, 1) <= season <= season_at(now):
            return season
    raise BadRequest(problem="season: 2026-4")


async def ladder(engine: AsyncEngine, game: str, season: Season) -> list[Rung]:
    """The best of *season*, best first."""
    c, t, p = schema.rating_changes.c, schema.tables.c, schema.people.c
    within = (t.game == game, c.at >= season.begins, c.at < season.next.begins)
    last = (
        sa.select(c.person, sa.func.max(c.at).label("at"), sa.func.count().label("games"))
        .join(schema.tables, t.id == c.table_id)
        .where(*within)
        .group_by(c.person)
        .having(sa.func.count() >= LEAST_GAMES)
        .subquery()
    )
    query = (
        sa.select(c.person, c.after, last.c.games)
        .join(schema.tables, t.id == c.table_id)
        .join(last, (last.c.person == c.person) & (last.c.at == c.at))
        .join(schema.people, p.id == c.person)
        .where(*within, p.account.is_not(None))
        .order_by(c.after.desc(), c.person)
        .limit(MOST_LISTED)
    )
    async with engine.connect() as connection:
        return [Rung(*row) for row in (await connection.execute(query)).all()]


async def seasons(engine: AsyncEngine, game: str, now: float) -> list[Season]:
    """The seasons in which *game* was rated, and the present one; the latest first."""
    c, t = schema.rating_changes.c, schema.tables.c
    first = sa.select(sa.func.min(c.at)).join(schema.tables, t.id == c.table_id).where(t.game == game)
    async with engine.connect() as connection:
        began = (await connection.execute(first)).scalar()
    found = [season_at(began or now)]
    while found[-1] < season_at(now):
        found.append(found[-1].next)
    return found[::-1]
