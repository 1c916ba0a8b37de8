"""Today's deal: the results of everybody's first game, and the archive of earlier days."""

from __future__ import annotations

import time
from collections import OrderedDict, defaultdict
from collections.abc import Collection, Sequence
from datetime import date, timedelta
from typing import Annotated, NamedTuple

import sqlalchemy as sa
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from monstrotheque.engine.registry import game as find_game
from monstrotheque.server.errors import BadRequest
from monstrotheque.server.http.lobby import PAGE
from monstrotheque.server.http.messages import DailyArchive, DailyDay, DailyResult, DailyResults
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Profile
from monstrotheque.server.store import schema
from monstrotheque.server.store.queries import finished_tables
from monstrotheque.server.table.entries import Closed, Over, Started
from monstrotheque.server.table.header import day_of, read_header
from monstrotheque.server.table.messages import SeatInfo, TableInfo

Day = Annotated[str | None, QueryParameter(max_length=10)]
DAYS_KEPT = 4
"""How many days keep their finished tables in memory."""
DAYS_TOLD = 60
"""How many days with games the archive goes back."""


class _Begun(NamedTuple):
    """A table where the deal for *players* players has been seen, by whom and since when."""

    table: str
    players: int
    at: float
    people: frozenset[str]


class _Ended(NamedTuple):
    """A finished table as a stranger sees it, with the times its game began and ended."""

    began: float | None
    at: float
    version: int
    table: TableInfo | None


class Daily:
    """The finished tables of each day's deals. Each is read once."""

    def __init__(self, live: LiveTables, games: Sequence[str]) -> None:
        self._live = live
        self._games = games
        self._known: OrderedDict[tuple[str, bool], dict[str, _Ended]] = OrderedDict()
        """By day and whether the day is over: only then are the games shown."""
        live.on_gone.append(self._forget)

    async def results(self, game: str, person: str, day: str | None = None) -> DailyResults:
        """A day's results of *game*, in the order the games ended, as *person* sees them: today's by default."""
        today = day_of(time.time())
        day = _checked(day, today) if day else today
        known = self._tables_of(day, is_over=day < today)
        running = await self._running(game, day)
        versions = await self._finished(game, day)
        stale = [table_id for table_id, version in versions.items() if not _is_known(known, table_id, version)]
        for first in range(0, len(stale), PAGE):
            known.update(await self._read(stale[first : first + PAGE]))
        ended = sorted((known[table_id] for table_id in versions if table_id in known), key=lambda each: each.at)
        return DailyResults(day, _compared([each for each in ended if each.table], running, person))

    async def archive(self, game: str, person: str) -> DailyArchive:
        """The days whose deal of *game* somebody finished, and the streak of *person*."""
        t, s = schema.tables.c, schema.seats.c
        of_game = (t.game == game, t.day.is_not(None), t.status == "over", t.result.contains('"scores":['))
        days = sa.select(t.day, sa.func.count().label("tables")).where(*of_game).group_by(t.day)
        days = days.order_by(t.day.desc()).limit(DAYS_TOLD)
        own = sa.select(t.day).join(schema.seats, s.table_id == t.id).where(*of_game, s.person == person).distinct()
        async with self._live.engine.connect() as connection:
            found = (await connection.execute(days)).all()
            mine = set((await connection.execute(own)).scalars())
        today = day_of(time.time())
        told = [DailyDay(row.day, row.tables, row.day in mine) for row in found]
        return DailyArchive(today, told, streak(mine, today))

    def _tables_of(self, day: str, is_over: bool) -> dict[str, _Ended]:
        """The stored tables of *day*."""
        known = self._known.setdefault((day, is_over), {})
        self._known.move_to_end((day, is_over))
        while len(self._known) > DAYS_KEPT:
            self._known.popitem(last=False)
        return known

    def _forget(self, _: str) -> None:
        """Drop everything, also what is being read now: somebody's data may have been erased."""
        self._known = OrderedDict()

    async def _running(self, game: str, day: str) -> list[_Begun]:
        """The tables that are being played."""
        t, e, s = schema.tables.c, schema.entries.c, schema.seats.c
        starts = sa.select(t.id, t.header, e.at).join(schema.entries, e.table_id == t.id)
        starts = starts.where(t.game == game, t.day == day, t.status == "playing", e.kind == Started.KIND)
        seats = sa.select(s.table_id, s.person).join(schema.tables, s.table_id == t.id)
        seats = seats.where(t.game == game, t.day == day, t.status == "playing")
        async with self._live.engine.connect() as connection:
            begun = (await connection.execute(starts)).all()
            seated = (await connection.execute(seats)).all()
        people = defaultdict[str, set[str]](set)
        for seat in seated:
            people[seat.table_id].add(seat.person)
        return [_Begun(row.id, read_header(row.header).players, row.at, frozenset(people[row.id])) for row in begun]

    async def _finished(self, game: str, day: str) -> dict[str, int]:
        t = schema.tables.c
        query = sa.select(t.id, t.version).where(t.game == game, t.day == day, t.status == "over")
        async with self._live.engine.connect() as connection:
            return {row.id: row.version for row in (await connection.execute(query)).all()}

    async def _read(self, ids: Sequence[str]) -> dict[str, _Ended]:
        """The tables *ids*. One that can't be read (its game is gone) has times only."""
        e = schema.entries.c
        kinds = (Started.KIND, Over.KIND, Closed.KIND)
        query = sa.select(e.table_id, e.kind, e.at).where(e.table_id.in_(ids), e.kind.in_(kinds))
        tables = await finished_tables(self._live.engine, ids, self._games, "")
        async with self._live.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        begins = {row.table_id: row.at for row in rows if row.kind == Started.KIND}
        ends = {row.table_id: row.at for row in rows if row.kind != Started.KIND}
        return {each: _ended(begins.get(each), at, tables.get(each)) for each, at in ends.items()}


def streak(days: Collection[str], today: str) -> int:
    """The current streak: how many *days* in a row, up to today or yesterday."""
    day = date.fromisoformat(today)
    if today not in days:
        day -= timedelta(days=1)
    length = 0
    while day.isoformat() in days:
        length, day = length + 1, day - timedelta(days=1)
    return length


def _checked(day: str, today: str) -> str:
    """A *day* up to today."""
    try:
        known = date.fromisoformat(day).isoformat()
    except ValueError as error:
        raise BadRequest(problem="day: YYYY-MM-DD") from error
    if known > today:
        raise BadRequest(problem=f"day: {today}")
    return known


def _ended(began: float | None, at: float, table: TableInfo | None) -> _Ended:
    return _Ended(began, at, table.version if table else 0, table)


def _is_known(known: dict[str, _Ended], table_id: str, version: int) -> bool:
    ended = known.get(table_id)
    return ended is not None and (ended.table is None or ended.version >= version)


def _compared(ended: Sequence[_Ended], running: Sequence[_Begun], person: str) -> list[DailyResult]:
    """The results of the day's *ended* tables for *person*, while others are *running*. `first` marks players who had
    not seen the deal before and let no bot play for them. A game that was broken off has no scores, but its players
    have seen cards.
    """
    begun = defaultdict[tuple[str, int], list[_Begun]](list)
    for each in (*running, *_begun_of(ended)):
        for player in each.people:
            begun[player, each.players].append(each)

    def is_first(table: TableInfo, seat: SeatInfo, at: float) -> bool:
        """Whether the player of *seat* had not begun the same deal elsewhere when this game ended."""
        if seat.person is None or seat.stood_in:
            return False
        return all(each.table == table.id or each.at > at for each in begun[seat.person, table.players])

    return [
        _result(table, person, [is_first(table, seat, at) for seat in table.seats])
        for _, at, _, table in ended
        if table and table.result and table.result.scores
    ]


def _begun_of(ended: Sequence[_Ended]) -> list[_Begun]:
    """The finished tables where the deal was seen, without those that closed before the start."""
    return [
        _Begun(table.id, table.players, began, frozenset(seat.person for seat in table.seats if seat.person))
        for began, _, _, table in ended
        if table and began is not None
    ]


def _result(table: TableInfo, person: str, first: list[bool]) -> DailyResult:
    """The result of a game, for *person*."""
    assert table.result is not None
    assert table.result.scores is not None
    return DailyResult(
        names=[seat.name or "" for seat in table.seats],
        bots=[seat.bot for seat in table.seats],
        you=[seat.person == person for seat in table.seats],
        first=first,
        players=table.players,
        scores=table.result.scores,
        places=table.result.places,
        replay=f"/replay/{table.id}?share={table.result.share}" if table.result.share else None,
    )


@get("/api/daily/{game:str}", summary="A day's results on the same deal")
async def daily_results(
    game: FromPath[str], me: NamedDependency[Profile], daily: NamedDependency[Daily], day: Day = None
) -> DailyResults:
    """The finished tables of today's deal, or of an earlier *day*, whose games everybody may replay."""
    return await daily.results(find_game(game).name, me.id, day)


@get("/api/daily/{game:str}/days", summary="The days of today's deal")
async def daily_archive(
    game: FromPath[str], me: NamedDependency[Profile], daily: NamedDependency[Daily]
) -> DailyArchive:
    """The days whose deal somebody finished, and on how many days in a row I did."""
    return await daily.archive(find_game(game).name, me.id)
