"""Bots' turns: after every change the scheduler checks whether a bot is to move, and runs it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from monstrotheque.engine.moves import Move
from monstrotheque.server.background import thinking
from monstrotheque.server.background.fair_queue import Asker
from monstrotheque.server.background.tasks import Tasks
from monstrotheque.server.background.thinking import Thinking
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.table import bots
from monstrotheque.server.table.commands import played
from monstrotheque.server.table.entries import LogEntry, Started
from monstrotheque.server.table.table import Table


class BotScheduler:
    """Plays for the seats that bots decide for."""

    def __init__(self, live: LiveTables, thinking: Thinking) -> None:
        self._live = live
        self._thinking = thinking
        self._unattended = asyncio.Semaphore(1)
        self._tasks = Tasks()
        self._playing: set[str] = set()
        live.on_change.append(self.look_at)

    async def stop(self) -> None:
        """Stop. What isn't done is picked up at the next start."""
        await self._tasks.stop()

    def look_at(self, table: Table, made: Sequence[LogEntry] = ()) -> None:
        """Begin a bot's turn, if one is to move."""
        table_id = table.header.id
        moved = any(isinstance(entry, Started) or entry.COUNTS_AS_TURN for entry in made)
        asked = table.bots_to_act() or (moved and table.bots_that_may_act())
        if asked and table_id not in self._playing:
            self._playing.add(table_id)
            task = self._tasks.begin(self._play(table_id), f"bots of {table_id}")
            task.add_done_callback(lambda _: self._playing.discard(table_id))

    async def _play(self, table_id: str) -> None:
        """Bots' moves, until a person is asked. While bots consider stepping in, people may let them go on."""
        table = await self._live.find(table_id)
        while True:
            while seats := table.bots_to_act():
                await self._play_one(table, seats[0])
                table = await self._live.find(table_id)
            for seat in table.bots_that_may_act():
                await self._interject(table, seat)
            table = await self._live.find(table_id)
            if not table.bots_to_act():
                return

    async def _play_one(self, table: Table, seat: int) -> None:
        """One bot's move. It isn't played if something else happened in the meantime."""
        ply, bot = table.ply, bot_of(table, seat)
        if seat not in table.to_act():
            return
        move, hurried = await self._choose_in_time(table, seat, bot)
        if move is None:
            raise RuntimeError(f"the bot {bot} has no move for seat {seat} at {table.header.id}")

        def decide(now: Table) -> list[LogEntry]:
            if now.ply != ply or not now.is_bot(seat) or not now.is_playing:
                return []
            return played(now, seat, move, by=bot, hurried=hurried)

        await self._live.change(table.header.id, decide)

    async def _choose_in_time(self, table: Table, seat: int, bot: str) -> tuple[Move | None, bool]:
        """What a bot plays, after a time that depends on its level alone: people must not learn from its speed whether
        it had a choice.

        Where nobody waits, one bot thinks at a time, and the other threads are for people.
        """
        sight = table.match.state.sight(seat)
        if not table.humans():
            async with self._unattended:
                return await self._thinking.choose(sight, bot, asker(table))
        thought = self._thinking.choose(sight, bot, asker(table))
        chosen, _ = await asyncio.gather(thought, asyncio.sleep(thinking.pace(bot)))
        return chosen

    async def _interject(self, table: Table, seat: int) -> None:
        """Ask a bot that nobody waits for whether it wants to act. Mostly it doesn't."""
        ply, bot = table.ply, bot_of(table, seat)
        move, _ = await self._thinking.choose(table.match.state.sight(seat), bot, asker(table))

        def decide(now: Table) -> list[LogEntry]:
            return played(now, seat, move, by=bot) if move and now.ply == ply and now.is_playing else []

        await self._live.change(table.header.id, decide)


def asker(table: Table) -> Asker:
    """For whom a bot thinks: a table counts for the person who opened it."""
    return Asker(table.header.host, table.header.id)


def bot_of(table: Table, seat: int) -> str:
    """The bot that decides for *seat*."""
    return table.seats[table.decider_for(seat)].bot or bots.DEFAULT
