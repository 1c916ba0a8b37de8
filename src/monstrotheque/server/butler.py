"""What the server does by itself: bots' moves, clocks that run out, and looking after tables that were left behind."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Sequence
from typing import Any

import sqlalchemy as sa

from monstrotheque.bots.hints import Hint
from monstrotheque.engine.errors import MonstroError
from monstrotheque.engine.moves import Move
from monstrotheque.engine.seats import TABLE
from monstrotheque.engine.state import Sight
from monstrotheque.server import bots, metrics, store
from monstrotheque.server.closing import close_abandoned
from monstrotheque.server.commands import carried, played, resigned
from monstrotheque.server.house import BOT_PATIENCE, House
from monstrotheque.server.ratings import settle
from monstrotheque.server.table import Entry, Table

log = logging.getLogger(__name__)

SWEEP_SECONDS = 2.0
SWEEP_MOST = 100
TIDY_SECONDS = 600.0
HOPELESS_SECONDS = 3600.0
RETURN_SECONDS = 30.0
"""How long people have at least to come back after a start before their time is up: nobody loses to a restart."""
_POSTPONE = (
    sa.update(store.tables)
    .where(store.tables.c.id == sa.bindparam("b_id"), store.tables.c.version == sa.bindparam("b_version"))
    .values(due=sa.bindparam("b_due"))
)


class Butler:
    """Acts for those who don't: bots, and players whose time has run out."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._began = time.time()
        self._pool = bots.thinking_room(house.limits.bot_threads)
        self._unattended = asyncio.Semaphore(1)
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._beside: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        house.on_change.append(self.look_at)

    async def start(self) -> None:
        """Begin, with the tables that were left behind."""
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def stop(self) -> None:
        """Stop; what is not done now is picked up at the next start."""
        for timer in self._timers.values():
            timer.cancel()
        tasks = [*self._playing.values(), *self._beside, *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def look_at(self, table: Table, made: Sequence[Entry] = ()) -> None:
        """See whether a bot is to move, a clock is running, or a result waits to be written down."""
        table_id = table.header.id
        if any(entry.kind == "over" for entry in made):
            self._begin(settle(self._house.engine, table))
        moved = any(entry.kind in ("started", "played", "undone") for entry in made)
        asked = table.bots_to_act() or (moved and table.bots_that_may_act())
        if asked and table_id not in self._playing:
            task = asyncio.create_task(self._play(table_id), name=f"bots of {table_id}")
            self._playing[table_id] = task
            task.add_done_callback(lambda done: self._finished(table_id, done))
        self._set_timer(table)

    def _finished(self, table_id: str, done: asyncio.Task[None]) -> None:
        self._playing.pop(table_id, None)
        if not done.cancelled() and (error := done.exception()):
            log.error("a bot failed", exc_info=error, extra={"table": table_id})

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside."""
        task = asyncio.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, done: asyncio.Task[None]) -> None:
        self._beside.discard(done)
        if not done.cancelled() and (error := done.exception()):
            log.error("something beside failed", exc_info=error)

    async def choose(self, sight: Sight, bot: str = bots.DEFAULT) -> Move | None:
        """What a bot would play, from what a seat sees."""
        began = time.perf_counter()
        move = await asyncio.get_running_loop().run_in_executor(self._pool, bots.choose, bot, sight)
        metrics.bot_moves.inc()
        metrics.bot_seconds.observe(time.perf_counter() - began)
        return move

    async def advise(self, sight: Sight, lang: str) -> list[Hint]:
        """The best moves for a seat, from what it sees."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, bots.advise, sight, lang)

    async def _play(self, table_id: str) -> None:
        """Bots' moves, until a person is asked."""
        table = await self._house.find(table_id)
        while seats := table.bots_to_act():
            await self._play_one(table, seats[0])
            table = await self._house.find(table_id)
        for seat in table.bots_that_may_act():
            await self._interject(table, seat)

    async def _play_one(self, table: Table, seat: int) -> None:
        """One bot's move. Should something else have happened meanwhile, it is not played."""
        ply, bot = table.ply, _bot_of(table, seat)
        if seat not in table.to_act():
            return
        move = await self._choose_in_time(table, seat, bot)
        if move is None:
            raise RuntimeError(f"the bot {bot} has no move for seat {seat} at {table.header.id}")

        def decision(now: Table) -> list[Entry]:
            return played(now, seat, move, by=bot) if now.ply == ply and now.is_bot(seat) and now.is_playing else []

        await self._house.change(table.header.id, decision)

    async def _choose_in_time(self, table: Table, seat: int, bot: str) -> Move | None:
        """What a bot plays, after a time that depends on its level alone: people who wait must not learn from its haste
        whether it had a choice. Where nobody waits, one bot thinks at a time, and the other threads are for people.
        """
        sight = table.match.state.sight(seat)
        if not table.humans():
            async with self._unattended:
                return await self.choose(sight, bot)
        move, _ = await asyncio.gather(self.choose(sight, bot), asyncio.sleep(bots.pace(bot)))
        return move

    async def _interject(self, table: Table, seat: int) -> None:
        """Ask a bot that nobody waits for whether it wants to do something; mostly it does not."""
        ply, bot = table.ply, _bot_of(table, seat)
        move = await self.choose(table.match.state.sight(seat), bot)

        def decision(now: Table) -> list[Entry]:
            return played(now, seat, move, by=bot) if move and now.ply == ply and now.is_playing else []

        await self._house.change(table.header.id, decision)

    def _set_timer(self, table: Table) -> None:
        table_id = table.header.id
        if timer := self._timers.pop(table_id, None):
            timer.cancel()
        due = deadline(table, self._began)
        if due and due[0] - time.time() < 60:
            loop = asyncio.get_running_loop()
            delay = max(0.0, due[0] - time.time()) + 0.01
            self._timers[table_id] = loop.call_later(delay, lambda: self._begin(self._expire(table_id)))

    async def _expire(self, table_id: str) -> None:
        """A clock has run out: do what the table's setting says."""
        table = await self._house.find(table_id)
        due = deadline(table, self._began)
        if due is None or due[0] > time.time():
            return
        seat, ply = due[1], table.ply
        acting = seat if seat in table.to_act() else TABLE
        move = await self.choose(table.match.state.sight(acting))

        def decision(now: Table) -> list[Entry]:
            if now.ply != ply or not now.is_playing or now.seats[seat].resigned:
                return []
            return expired(now, seat, acting, move)

        try:
            await self._house.change(table_id, decision)
        except MonstroError as error:
            log.warning("a clock ran out in vain", extra={"table": table_id, "problem": error.code})

    async def _sweep(self) -> None:
        tidied = 0.0
        while True:
            try:
                await self._look_after()
                if time.monotonic() - tidied > TIDY_SECONDS:
                    tidied = time.monotonic()
                    await close_abandoned(self._house)
            except (sa.exc.SQLAlchemyError, OSError, MonstroError) as error:
                log.warning("could not look after tables", extra={"problem": type(error).__name__})
            await asyncio.sleep(SWEEP_SECONDS)

    async def _look_after(self) -> None:
        """Tables whose time has come: a bot that died with its process, a clock nobody watched."""
        t, now = store.tables.c, time.time()
        query = sa.select(t.id, t.version).where(t.due < now).order_by(t.due).limit(SWEEP_MOST)
        async with self._house.engine.connect() as connection:
            found = (await connection.execute(query)).all()
        looks = [await self._try_to_look_after(table_id, version, now) for table_id, version in found]
        await self._postpone(looks)

    async def _try_to_look_after(self, table_id: str, version: int, now: float) -> dict[str, Any]:
        try:
            due = await self._look_after_one(table_id, version, now)
        except MonstroError as error:
            log.warning("a table can't be looked after", extra={"table": table_id, "problem": error.code})
            due = now + HOPELESS_SECONDS
        return {"b_id": table_id, "b_version": version, "b_due": due}

    async def _look_after_one(self, table_id: str, version: int, now: float) -> float | None:
        """Look after one table; when to look again."""
        table = await self._house.find(table_id)
        await self._house.refresh((table_id, version))
        if table.status == "over":
            await settle(self._house.engine, table)
            return None
        self.look_at(table)
        due = deadline(table, self._began)
        if due and due[0] <= now:
            await self._expire(table_id)
        return self._next_look(table, now)

    def _next_look(self, table: Table, now: float) -> float | None:
        """When to look at a table again."""
        if table.bots_to_act():
            return now + BOT_PATIENCE
        due = deadline(table, self._began)
        return max(due[0], now + 1) if due else None

    async def _postpone(self, looks: Sequence[dict[str, Any]]) -> None:
        """Write down when to look again, at all tables at once."""
        if looks:
            async with store.writing(self._house.engine) as connection:
                await connection.execute(_POSTPONE, looks)


def _bot_of(table: Table, seat: int) -> str:
    if seat == TABLE:
        seat = table.decider()
    return table.seats[seat].bot or bots.DEFAULT


def deadline(table: Table, began: float) -> tuple[float, int] | None:
    """When the next time runs out, and whose. Who was asked before the server *began* may come back first."""
    due = table.clocks.next_deadline() if table.is_playing else None
    if due is None or table.clocks.since[due[1]] >= began:
        return due
    return max(due[0], began + RETURN_SECONDS), due[1]


def expired(table: Table, seat: int, acting: int, move: Move | None) -> list[Entry]:
    """What the end of a seat's time brings: the decider's proposal for a joint decision, a loss, or a bot's move."""
    if acting == TABLE:
        own = next((p for p in table.proposals.values() if p.kind == "move" and p.seat == seat), None)
        if own:
            return carried(table, own, by="clock")
    elif table.header.clock.at_zero == "loss" and not table.game.is_cooperative:
        return resigned(table, seat, "clock")
    return played(table, acting, move, by="clock") if move is not None else []
