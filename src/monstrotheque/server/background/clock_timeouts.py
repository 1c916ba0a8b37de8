"""Clocks that run out: a timer for each table whose next deadline is near."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from monstrotheque.engine.errors import MonstroError
from monstrotheque.engine.moves import Move
from monstrotheque.engine.seats import JOINT
from monstrotheque.server.background.bot_requests import choose
from monstrotheque.server.background.tasks import Tasks
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.table.commands import carried, played, resigned, went_on
from monstrotheque.server.table.deadline import deadline
from monstrotheque.server.table.entries import LogEntry, TimeUp
from monstrotheque.server.table.table import Table

log = logging.getLogger(__name__)

NEAR_SECONDS = 60.0
"""Deadlines further away are left to the sweeper."""
BOT_AT_ZERO = "greedy"
"""The bot that moves for a player whose time is up: at once, by the game's evaluation."""


class ClockTimeouts:
    """Acts for players whose time has run out."""

    def __init__(self, live: LiveTables) -> None:
        self._live = live
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks = Tasks()
        live.on_change.append(self.look_at)

    async def stop(self) -> None:
        """Stop. A deadline that passes meanwhile is found at the next start."""
        for timer in self._timers.values():
            timer.cancel()
        await self._tasks.stop()

    def look_at(self, table: Table, _: Sequence[LogEntry] = ()) -> None:
        """Set the timer of a table again."""
        table_id = table.header.id
        if timer := self._timers.pop(table_id, None):
            timer.cancel()
        due = self.next_of(table)
        if due and due[0] - self._live.clock.now() < NEAR_SECONDS:
            delay = max(0.0, due[0] - self._live.clock.now()) + 0.01
            self._timers[table_id] = asyncio.get_running_loop().call_later(delay, self._begin, table_id)

    def next_of(self, table: Table) -> tuple[float, int] | None:
        """The next deadline of *table*, and whose it is."""
        return deadline(table, self._live.began)

    async def expire(self, table_id: str) -> None:
        """A clock has run out: do what the table's setting says."""
        table = await self._live.find(table_id)
        self._live.notice_gaps()
        due = self.next_of(table)
        if due is None or due[0] > self._live.clock.now():
            self.look_at(table)
            return
        seat, ply = due[1], table.ply
        acting = table.acting_for(seat)
        at_once = expired(table, seat, acting, None)
        sight = table.match.state.sight(acting)
        move = None if at_once else await asyncio.to_thread(choose, BOT_AT_ZERO, sight)

        def decide(now: Table) -> list[LogEntry]:
            if now.ply != ply or not now.is_playing or now.seats[seat].resigned:
                return []
            return expired(now, seat, acting, move)

        try:
            await self._live.change(table_id, decide)
        except MonstroError as error:
            log.warning(
                "could not act for a player whose time ran out", extra={"table": table_id, "problem": error.code}
            )

    def _begin(self, table_id: str) -> None:
        self._tasks.begin(self.expire(table_id), f"clock of {table_id}")


def expired(table: Table, seat: int, acting: int, move: Move | None) -> list[LogEntry]:
    """What the end of a seat's time causes. Bots that waited for it continue; else the decider's proposal for a joint
    decision, a loss, or a bot's move.
    """
    if seat in table.held_by():
        return [went_on([seat])]
    if acting == JOINT:
        own = next((p for p in table.proposals.values() if p.kind == "move" and p.seat == seat), None)
        if own:
            return carried(table, own, by="clock")
    elif table.at_zero == "loss" and not table.game.is_cooperative:
        return resigned(table, seat, "clock")
    if move is None:
        return []
    moved = played(table, acting, move, by="clock")
    return moved if acting == JOINT else [TimeUp(seat=acting), *moved]
