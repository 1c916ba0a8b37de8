"""The tables in memory. Each table changes one step at a time: decide, write, apply, send.

A change is decided against the table as this process knows it and written; only then it is applied and sent. If another
process wrote first, the table is read again and the command is checked anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from monstrotheque.engine.errors import MonstroError
from monstrotheque.engine.registry import game as find_game
from monstrotheque.server import metrics
from monstrotheque.server.errors import NotFound, NotNow, TooMany, Unavailable, Unsure
from monstrotheque.server.ids import is_id
from monstrotheque.server.live.presence import Presence
from monstrotheque.server.settings import Limits
from monstrotheque.server.steady_clock import SteadyClock
from monstrotheque.server.store import schema
from monstrotheque.server.store.database import database_problem
from monstrotheque.server.store.journal import Conflict, Journal, UnitOfWork
from monstrotheque.server.store.queries import is_in_campaign
from monstrotheque.server.store.table_rows import Draft, StoredEntry, head_of, opening_statements, read_entries, rows_of
from monstrotheque.server.table import commands
from monstrotheque.server.table.access import is_open_to, is_shared
from monstrotheque.server.table.commands import Agree, AnyCommand, Chat, Follow, GoOn, Person, PlayMove, Propose, Resign
from monstrotheque.server.table.deadline import is_late
from monstrotheque.server.table.entries import LogEntry
from monstrotheque.server.table.frames import (
    Onlooker,
    Seen,
    events_json,
    first_turn,
    frame,
    is_described_anew,
    own_moves,
)
from monstrotheque.server.table.header import Header, read_header
from monstrotheque.server.table.interpreter import apply
from monstrotheque.server.table.messages import LegalMove, StateFrame, UpdateFrame
from monstrotheque.server.table.seating import came_back
from monstrotheque.server.table.table import Stamp, Table

log = logging.getLogger(__name__)

ATTEMPTS = 8
VANISHED_SECONDS = 60.0
"""Seconds without connection or activity after which the others may let a bot play."""
TURNS_AT_ONCE = 5
SLICE_SECONDS = 0.003
"""The most seconds that building one frame may block other tables."""
VOTES = (Propose, Agree)
IN_TIME = (PlayMove, *VOTES)
"""The commands that answer a running clock."""
GAME_COMMANDS = (PlayMove, Propose, Agree, Resign, GoOn)
"""Log entries reserved for the game itself, however much is said at its table."""
Decide = Callable[[Table], list[LogEntry]]
Hook = Callable[[Table, Sequence[LogEntry]], None]
Acknowledge = Callable[[int, int], None]
"""Takes the version and the ply that a command led to."""


class LiveTables:
    """All tables of this process."""

    def __init__(
        self,
        engine: AsyncEngine,
        journal: Journal,
        limits: Limits,
        *,
        ready: Callable[[str], Awaitable[None]],
        alone: bool,
    ) -> None:
        self.engine = engine
        self.clock = SteadyClock()
        self.began = self.clock.now()
        """When this process began: after a restart players have at least half a minute to come back."""
        self.limits = limits
        self.presence = Presence(self.clock.now)
        self.on_change: list[Hook] = []
        self.on_own_change: list[Hook] = []
        """Called for entries that this process wrote itself, for effects that must happen once."""
        self.on_gone: list[Callable[[str], None]] = []
        self._journal = journal
        self._ready = ready
        self._alone = alone
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}

    def notice_gaps(self) -> None:
        """After a standstill or a jump of the clock, as after a restart, players have half a minute to come back."""
        if self.clock.has_jumped():
            self.began = self.clock.now()

    async def open(
        self,
        header: Header,
        people: Sequence[str],
        entries: Sequence[LogEntry] = (),
        also: Sequence[sa.Executable] = (),
    ) -> Table:
        """Open a new table with *people* at it and its first entries; *also*: further statements of the same
        transaction.
        """
        table, stamp = Table(header), Stamp(self.clock.now(), header.host)
        before = [*opening_statements(header, people), *also]
        rows = rows_of(table, [(entry, stamp) for entry in entries])
        for entry in entries:
            apply(table, entry, stamp)
        await self._journal.commit(UnitOfWork(rows, head_of(table), before=before))
        self._keep(table)
        self._announce(table, entries, self.on_own_change)
        return table

    async def find(self, table_id: str) -> Table:
        """The table with this id, as this process knows it."""
        table = self._tables.get(table_id)
        if table is not None:
            self._tables.move_to_end(table_id)
            return table
        if not is_id(table_id):
            raise NotFound()
        async with self._lock(table_id):
            try:
                return self._tables.get(table_id) or await self._load(table_id)
            except NotFound:
                self._locks.pop(table_id, None)
                raise

    async def newest(self, table_id: str) -> Table:
        """The table with everything that any process has written, even if its notification hasn't arrived yet."""
        table = await self.find(table_id)
        if not self._alone:
            query = sa.select(schema.tables.c.version).where(schema.tables.c.id == table_id)
            async with self._reading() as connection:
                version = (await connection.execute(query)).scalar()
            await self.refresh((table_id, version or 0))
        return table

    async def opened(self, table_id: str, person: str, invitation: str | None, share: str | None = None) -> Table:
        """The table, if *person* may open it: it is public, theirs or their group's, or they have its invitation. The
        key *share* opens a finished game.
        """
        table = await self.newest(table_id)
        if is_open_to(table, person, invitation) or is_shared(table, share, self.clock.now()):
            return table
        if table.header.campaign and await is_in_campaign(self.engine, table.header.campaign, person):
            return table
        raise NotFound()

    async def frame(self, table: Table, onlooker: Onlooker, since: Seen | None = None) -> StateFrame | UpdateFrame:
        """The frame for *onlooker*, from the table as it is when the frame is built."""
        while True:
            version = table.version
            events = await _events(table, onlooker, since)
            moves = await _own_moves(table, onlooker)
            if table.version == version:
                there = self.presence.connected(table.header.id) if is_described_anew(table, since) else ()
                return frame(table, onlooker, self.clock.now(), there, events, moves, since)

    async def command(
        self, table_id: str, person: Person, command: AnyCommand, acknowledge: Acknowledge | None = None
    ) -> tuple[int, int]:
        """Carry out a command of *person*. Returns version and ply; the same id gets the same answer again.

        *acknowledge* gets them before anybody is told, so that the answer travels with the news. A caller that may be
        cancelled has to shield it.
        """

        def decision(table: Table) -> list[LogEntry]:
            self._check_room(table, person.id, command)
            self.notice_gaps()
            if isinstance(command, IN_TIME) and is_late(table, person.id, self.began, self.clock.now()):
                raise NotNow("time_is_up")
            vanished = self._vanished(table) if isinstance(command, VOTES) else ()
            return commands.decide(table, person, command, vanished)

        began, kind = time.perf_counter(), type(command).__name__
        try:
            done = await self._change(table_id, decision, person.id, command.id, None, acknowledge)
        except MonstroError as error:
            metrics.commands.labels(kind, error.code).inc()
            raise
        metrics.commands.labels(kind, "done").inc()
        metrics.command_seconds.observe(time.perf_counter() - began)
        return done

    def _vanished(self, table: Table) -> set[int]:
        """The seats whose players have been neither connected nor active for a while."""
        there, now = self.presence.connected(table.header.id), self.clock.now()
        absent = [seat for seat in table.humans() if seat not in there]
        return {seat for seat in absent if now - self._last_sign(table, seat) >= VANISHED_SECONDS}

    def _last_sign(self, table: Table, seat: int) -> float:
        there = self.presence.last_there(table.header.id, seat) or self.began
        return max(there, table.signs.get(table.seats[seat].person or "", table.header.created))

    async def welcome_back(self, table: Table, person: str) -> None:
        """*person* is back: they get the seats again that a bot took over, and votes to replace them end."""
        if came_back(table, person):
            await self.change(table.header.id, lambda now: came_back(now, person), person=person)

    async def change(
        self,
        table_id: str,
        decide: Decide,
        *,
        person: str | None = None,
        request: str | None = None,
        also: Callable[[Table], Sequence[sa.Executable]] | None = None,
        acknowledge: Acknowledge | None = None,
    ) -> tuple[int, int]:
        """Write and apply the entries that *decide* returns. *also*: further statements for the same transaction.

        A change that has begun is finished even if the caller is cancelled.
        """
        return await asyncio.shield(self._change(table_id, decide, person, request, also, acknowledge))

    async def _change(
        self,
        table_id: str,
        decide: Decide,
        person: str | None,
        request: str | None,
        also: Callable[[Table], Sequence[sa.Executable]] | None,
        acknowledge: Acknowledge | None,
    ) -> tuple[int, int]:
        await self.find(table_id)
        async with self._lock(table_id):
            for _ in range(ATTEMPTS):
                table = self._tables.get(table_id) or await self._load(table_id)
                if person and request and (done := table.requests.get((person, request))):
                    return _acknowledged(done, acknowledge)
                made = decide(table)
                try:
                    return await self._write(table, made, Stamp(self.clock.now(), person, request), also, acknowledge)
                except Conflict:
                    await self._catch_up(table)
                except Unsure:
                    self._read_anew(table_id)
                    raise
        raise Unavailable()

    def _read_anew(self, table_id: str) -> None:
        """Forget a table whose state is uncertain, and have its sockets read it again from the database."""
        self._tables.pop(table_id, None)
        for listener in self.presence.listeners(table_id):
            listener.wake()

    async def refresh(
        self, *changed: tuple[str, int], told: Mapping[str, Sequence[StoredEntry]] = MappingProxyType({})
    ) -> None:
        """Another process reports new versions of tables: read what it hasn't *told*, all at once, then wake their
        sockets.

        Tables are independent: one that is slow or fails doesn't affect the others.
        """
        known = [(self._tables.get(table_id), version) for table_id, version in changed]
        behind = [table for table, version in known if table is not None and table.version < version]
        if not behind:
            return
        found = dict(told)
        if unknown := [table for table in behind if not _continues(table, found.get(table.header.id))]:
            async with self._reading() as connection:
                found |= await read_entries(connection, unknown)
        await asyncio.gather(*(self._apply_in_turn(table, found[table.header.id]) for table in behind))

    def send_away(self, person: str, session: str | None = None) -> None:
        """Close the sockets of an ended session of *person*, or of all their sessions."""
        for hook in self.on_gone:
            hook(person)
        for listener in self.presence.of_person(person):
            if session in (None, listener.session):
                listener.send_away()

    def has_room(self, table: Table) -> bool:
        """Whether the log has room for anything but moves: half of it is reserved for them."""
        return table.version < self.limits.entries_each_table // 2

    def forget(self, tables: Sequence[str]) -> None:
        """Forget *tables*. They are read again when needed."""
        for table_id in tables:
            self._tables.pop(table_id, None)

    def forget_idle(self) -> None:
        """Forget every table without a socket. It is read again when needed."""
        busy = set(self.presence.tables())
        for table_id in [table_id for table_id in self._tables if table_id not in busy]:
            if not self._lock(table_id).locked():
                del self._tables[table_id]
                self._locks.pop(table_id, None)

    def has(self, table_id: str) -> bool:
        """Whether the table is held in memory."""
        return table_id in self._tables

    def loaded(self) -> int:
        """How many tables are held in memory."""
        return len(self._tables)

    async def _write(
        self,
        table: Table,
        made: Sequence[LogEntry],
        stamp: Stamp,
        also: Callable[[Table], Sequence[sa.Executable]] | None,
        acknowledge: Acknowledge | None,
    ) -> tuple[int, int]:
        if not made:
            return _acknowledged((table.version, table.ply), acknowledge)
        draft = Draft(table, made, stamp)
        await self._journal.commit(UnitOfWork(draft.rows, draft.head, after=also(table) if also else ()))
        self._apply(table, draft.stamped)
        done = _acknowledged((table.version, table.ply), acknowledge)
        self._announce(table, made, self.on_own_change)
        return done

    def _apply(self, table: Table, stamped: Sequence[tuple[LogEntry, Stamp]]) -> None:
        """Apply what is written. If that fails, the table is forgotten and read again from the database."""
        try:
            for entry, stamp in stamped:
                apply(table, entry, stamp)
        except BaseException:
            self._tables.pop(table.header.id, None)
            raise

    def _announce(self, table: Table, made: Sequence[LogEntry], own: Sequence[Hook] = ()) -> None:
        for listener in self.presence.listeners(table.header.id):
            listener.wake()
        for hook in (*self.on_change, *own):
            hook(table, made)

    async def _load(self, table_id: str) -> Table:
        query = sa.select(schema.tables.c.header).where(schema.tables.c.id == table_id)
        async with self._reading() as connection:
            text = (await connection.execute(query)).scalar()
        if text is None:
            raise NotFound()
        header = read_header(text)
        await self._ready(header.game)
        table = _empty_table(header)
        async with self._reading() as connection:
            found = await read_entries(connection, [table])
        await asyncio.to_thread(_replay, table, found[table_id])
        self._keep(table)
        return table

    async def _catch_up(self, table: Table) -> None:
        async with self._reading() as connection:
            found = await read_entries(connection, [table])
        self._apply_written(table, found[table.header.id])

    async def _apply_in_turn(self, table: Table, written: Sequence[StoredEntry]) -> None:
        async with self._lock(table.header.id):
            self._apply_written(table, written)

    def _apply_written(self, table: Table, written: Sequence[StoredEntry]) -> None:
        """Apply what other processes wrote, except what is already known."""
        try:
            new = [(row.entry(), row.stamp) for row in written if row.version > table.version]
        except BaseException:  # what can't be read isn't known: the table is read again when asked for
            self._tables.pop(table.header.id, None)
            raise
        if new:
            self._apply(table, new)
            self._announce(table, [entry for entry, _ in new])

    @contextlib.asynccontextmanager
    async def _reading(self) -> AsyncIterator[Any]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (sa.exc.DBAPIError, OSError) as error:
            problem = {"problem": database_problem(error)}
            log.error("could not read tables from the database; pages will ask again", extra=problem)  # noqa: TRY400
            raise Unavailable() from error

    def _keep(self, table: Table) -> None:
        self._tables[table.header.id] = table
        self._tables.move_to_end(table.header.id)
        if len(self._tables) > self.limits.loaded_tables:
            self._forget_some()

    def _forget_some(self) -> None:
        """Forget the least recently used tables without a socket."""
        busy = set(self.presence.tables())
        for table_id in list(self._tables)[: len(self._tables) // 10]:
            lock = self._locks.get(table_id)
            if table_id not in busy and not (lock and lock.locked()):
                del self._tables[table_id]
                self._locks.pop(table_id, None)

    def _lock(self, table_id: str) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())

    def _has_said_enough(self, table: Table, person: str) -> bool:
        """Whether the chat, or this person's share of it, is full."""
        share = max(1, self.limits.chat_lines // table.header.players)
        own = sum(table.said_by[seat] for seat in table.seats_of(person))
        return table.said >= self.limits.chat_lines or own >= share * max(1, len(table.seats_of(person)))

    def _check_room(self, table: Table, person: str, command: AnyCommand) -> None:
        is_game = isinstance(command, GAME_COMMANDS)
        if table.version >= self.limits.entries_each_table or not (is_game or self.has_room(table)):
            raise TooMany("entries")
        if isinstance(command, Follow) and len(table.follow_requests) >= self.limits.spectators_each_table:
            raise TooMany("spectators")
        if isinstance(command, Chat) and self._has_said_enough(table, person):
            raise TooMany("chat")


def _acknowledged(done: tuple[int, int], acknowledge: Acknowledge | None) -> tuple[int, int]:
    if acknowledge:
        acknowledge(*done)
    return done


def _continues(table: Table, told: Sequence[StoredEntry] | None) -> bool:
    """Whether *told* has the next entry of *table*."""
    return bool(told) and any(each.version == table.version + 1 for each in told or ())


def _empty_table(header: Header) -> Table:
    """The empty table, if its game still has the same rules."""
    if find_game(header.game).rules_version != header.rules:
        raise NotNow("other_rules")
    return Table(header)


async def _events(table: Table, onlooker: Onlooker, since: Seen | None) -> list[dict[str, Any]]:
    """What *onlooker* saw happen, phrased some turns at a time, so that opening a long game blocks nobody.

    If a move is undone or a name changes meanwhile, it is phrased again.
    """
    while True:
        told: list[dict[str, Any]] = []
        first, rewinds, names = first_turn(table, since), table.rewinds, table.names()
        turn, is_long = first, table.match.turn - first > TURNS_AT_ONCE
        while (rewinds, names) == (table.rewinds, table.names()):
            if turn >= table.match.turn:
                return told
            told += events_json(table, onlooker.seat, onlooker.lang, turn, turn + TURNS_AT_ONCE, onlooker.person)
            turn = min(turn + TURNS_AT_ONCE, table.match.turn)
            if is_long:
                await asyncio.sleep(0)


async def _own_moves(table: Table, onlooker: Onlooker) -> list[LegalMove]:
    """The legal moves of *onlooker*, phrased some at a time."""
    made: list[LegalMove] = []
    began = time.perf_counter()
    for move in own_moves(table, onlooker):
        made.append(move)
        if time.perf_counter() - began > SLICE_SECONDS:
            await asyncio.sleep(0)
            began = time.perf_counter()
    return made


def _replay(table: Table, written: Sequence[StoredEntry]) -> None:
    """Replay the log in a thread, so that other tables don't wait."""
    for row in written:
        apply(table, row.entry(), row.stamp)
