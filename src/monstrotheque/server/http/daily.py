"""Today's deal compared: who played it for the first time and how it ended, at however many tables."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from monstrotheque.engine.registry import game as find_game
from monstrotheque.server.http.lobby import PAGE
from monstrotheque.server.http.messages import DailyResult, DailyResults
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Profile
from monstrotheque.server.store import schema
from monstrotheque.server.store.queries import finished_tables
from monstrotheque.server.table.header import day_of
from monstrotheque.server.table.messages import TableInfo


class _Ended(NamedTuple):
    """A finished table: when the game ended, and the table as nobody in particular sees it."""

    at: float
    version: int
    table: TableInfo | None


class Daily:
    """The finished tables of today's deals. Each is read once: after its end little happens at a table."""

    def __init__(self, live: LiveTables, games: Sequence[str]) -> None:
        self._live = live
        self._games = games
        self._day = day_of(time.time())
        self._known: dict[str, _Ended] = {}
        live.on_gone.append(self._forget)

    async def results(self, game: str, person: str) -> DailyResults:
        """Today's results of *game*, in the order the games ended, as *person* sees them."""
        day = day_of(time.time())
        if day != self._day:
            self._day, self._known = day, {}
        known = self._known
        versions = await self._finished(game, day)
        stale = [table_id for table_id, version in versions.items() if not _is_known(known, table_id, version)]
        for first in range(0, len(stale), PAGE):
            known.update(await self._read(stale[first : first + PAGE]))
        ended = sorted((known[table_id] for table_id in versions if table_id in known), key=lambda each: each.at)
        return DailyResults(day, compared([each.table for each in ended if each.table], person))

    def _forget(self, _: str) -> None:
        """Somebody may have been erased: what is being read meanwhile is not kept either."""
        self._known = {}

    async def _finished(self, game: str, day: str) -> dict[str, int]:
        t = schema.tables.c
        query = sa.select(t.id, t.version).where(t.game == game, t.day == day, t.status == "over")
        async with self._live.engine.connect() as connection:
            return {row.id: row.version for row in (await connection.execute(query)).all()}

    async def _read(self, ids: Sequence[str]) -> dict[str, _Ended]:
        """The tables *ids*; of one that can't be read (of a game no longer here), that."""
        e = schema.entries.c
        query = sa.select(e.table_id, e.at).where(e.table_id.in_(ids), e.kind.in_(("over", "closed")))
        tables = await finished_tables(self._live.engine, ids, self._games, "")
        async with self._live.engine.connect() as connection:
            ends = (await connection.execute(query)).all()
        found = {end.table_id: (end.at, tables.get(end.table_id)) for end in ends}
        return {each: _Ended(at, table.version if table else 0, table) for each, (at, table) in found.items()}


def _is_known(known: dict[str, _Ended], table_id: str, version: int) -> bool:
    ended = known.get(table_id)
    return ended is not None and (ended.table is None or ended.version >= version)


def compared(tables: Sequence[TableInfo], person: str) -> list[DailyResult]:
    """What *person* is told of *tables* of one deal: `first` marks who had not played it before, could not know the
    cards and let no bot play for them. A game that was broken off has no scores to compare, but whoever played it
    has seen cards.
    """
    results, before = list[DailyResult](), set[str]()
    for table in tables:
        assert table.result is not None, "these games are over"
        if table.result.scores:
            results.append(_result(table, table.result.scores, table.result.places, person, before))
        if table.result.reason != "closed":
            before.update(seat.person for seat in table.seats if seat.person)
    return results


def _result(
    table: TableInfo, scores: list[int], places: list[int] | None, person: str, before: set[str]
) -> DailyResult:
    """How a game ended, for *person*; *before* are those who had played the deal already."""
    seats = table.seats
    return DailyResult(
        names=[seat.name or "" for seat in seats],
        bots=[seat.bot for seat in seats],
        you=[seat.person == person for seat in seats],
        first=[seat.person not in {None, *before} and not seat.stood_in for seat in seats],
        players=table.players,
        scores=scores,
        places=places,
    )


@get("/api/daily/{game:str}", summary="Today's results on the same deal")
async def daily_results(
    game: FromPath[str], me: NamedDependency[Profile], daily: NamedDependency[Daily]
) -> DailyResults:
    """The finished tables of today's deal."""
    return await daily.results(find_game(game).name, me.id)
