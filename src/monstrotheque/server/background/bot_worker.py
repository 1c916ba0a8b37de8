"""A worker: takes requests to bots from the database and answers them, on any host."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import signal
from collections.abc import Callable
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import make_url

from monstrotheque.engine.errors import MonstroError
from monstrotheque.server.background.bot_requests import BotRequest
from monstrotheque.server.background.thinking import LocalThinking, seconds_each
from monstrotheque.server.background.warming import Warming
from monstrotheque.server.store.database import connect, database_problem, disconnect
from monstrotheque.server.store.jobs import CHANNEL, LEASE_SECONDS, Job, Jobs

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
"""Seconds between two looks at the queue without a notice: for jobs whose worker died, and for lost notices."""
PAUSE_SECONDS = 2.0
"""Seconds to wait for a database that is away."""

_encode = msgspec.json.Encoder().encode
_decode: msgspec.json.Decoder[BotRequest] = msgspec.json.Decoder(BotRequest)


async def work(database: str, threads: int, games: tuple[str, ...], ready: Callable[[], object]) -> None:
    """Answer requests about *games* until told to stop; *ready* is called once they are compiled."""
    await BotWorker(database, threads, games).run(ready)


class BotWorker:
    """Answers requests about *games* on *threads* threads until it is stopped."""

    def __init__(self, database: str, threads: int, games: tuple[str, ...]) -> None:
        self._games = games
        self.name = secrets.token_hex(6)
        self._engine = connect(database)
        self._address = make_url(database).set(drivername="postgresql").render_as_string(hide_password=False)
        self._jobs = Jobs(self._engine)
        self._thinking = LocalThinking(threads)
        self._threads = threads
        self._called = asyncio.Event()
        self._stopping = asyncio.Event()

    async def run(self, ready: Callable[[], object]) -> None:
        """Answer until told to stop. Jobs that are held then are given back."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stopping.set)
        warming = Warming(self._games)
        await warming.start()
        tasks = [asyncio.create_task(self._begin(warming, ready))]
        tasks += [asyncio.create_task(self._work(warming)) for _ in range(self._threads)]
        tasks.append(asyncio.create_task(self._listen()))
        await self._stopping.wait()
        await warming.stop()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinking.stop()
        await disconnect(self._engine)

    async def _begin(self, warming: Warming, ready: Callable[[], object]) -> None:
        await warming.all_ready()
        ready()

    async def _work(self, warming: Warming) -> None:
        await warming.all_ready()
        while True:
            try:
                job = await self._jobs.claim(self.name, self._games)
                if job is None:
                    await self._wait_for_a_call()
                else:
                    await self._do(job)
            except (sa.exc.SQLAlchemyError, OSError) as error:
                log.warning("the database can't be reached; trying again", extra={"problem": database_problem(error)})
                await asyncio.sleep(PAUSE_SECONDS)

    async def _do(self, job: Job) -> None:
        """Answer one job, and hold it meanwhile. A request that can't be answered is left to the server's timeout."""
        seconds = seconds_each(job.waiting, job.held)
        thought = asyncio.ensure_future(self._answer(job, seconds))
        try:
            while not (await asyncio.wait({thought}, timeout=LEASE_SECONDS / 3))[0]:
                await self._jobs.renew(job.id, self.name)
            if (answer := thought.result()) is not None:
                await self._jobs.settle(job.id, self.name, answer)
        except asyncio.CancelledError:
            with contextlib.suppress(sa.exc.SQLAlchemyError, OSError):
                await asyncio.shield(self._jobs.release(job.id, self.name))
            raise

    async def _answer(self, job: Job, seconds: float) -> bytes | None:
        try:
            return _encode(await self._thinking.answer(_decode.decode(job.request), seconds))
        except (MonstroError, msgspec.MsgspecError, ValueError):
            log.exception(
                "could not answer a request; the server falls back to the game's evaluation", extra={"job": job.id}
            )
            return None

    async def _wait_for_a_call(self) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._called.wait(), LOOK_SECONDS)
        self._called.clear()

    async def _listen(self) -> None:
        """Listen for notices, on a connection of its own that is made again when it breaks."""
        import asyncpg

        while True:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                connection = await asyncpg.connect(self._address, timeout=10)
                try:
                    await connection.add_listener(CHANNEL, self._hear)
                    while not connection.is_closed():
                        await asyncio.sleep(LOOK_SECONDS)
                finally:
                    await connection.close(timeout=2)
            await asyncio.sleep(PAUSE_SECONDS)

    def _hear(self, *_: Any) -> None:
        self._called.set()
