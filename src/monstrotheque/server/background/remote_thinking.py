"""Thinking by workers: requests to bots wait in the database until a worker answers (`monstro bots`)."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

import msgspec
import sqlalchemy as sa

from monstrotheque.server.background.bot_requests import BotAnswer, BotRequest, ChooseMove
from monstrotheque.server.background.fair_queue import Asker, Work
from monstrotheque.server.background.thinking import LocalThinking, Thinking
from monstrotheque.server.errors import Unavailable
from monstrotheque.server.store.jobs import Awaited, Jobs

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
"""Seconds between two looks for an answer, in case a notice is lost."""
PATIENCE = {Work.MOVE: 12.0, Work.ADVICE: 20.0, Work.APPRAISAL: 300.0}
"""Seconds that a worker has for its answer."""
UNTAKEN_SECONDS = 2.0
"""Seconds for a worker to take a request for a move, in case there is none, or all are behind."""
DESERTED_SECONDS = 1.0
"""The same, if no worker took the last request. Once one is taken, its worker has all its time."""

_encode = msgspec.json.Encoder().encode
_decode: msgspec.json.Decoder[BotAnswer] = msgspec.json.Decoder(BotAnswer)


class RemoteThinking(Thinking):
    """Leaves the thinking to workers. If none answers in time, the game's own evaluation plays, so no table stands
    still because a host forgot to start them.
    """

    def __init__(self, jobs: Jobs, awaited: Awaited, local: LocalThinking) -> None:
        self._jobs = jobs
        self._awaited = awaited
        self._local = local
        self._is_deserted = False

    async def waiting(self, work: Work) -> int:
        """How many wait for *work*, or for something more urgent."""
        return await self._jobs.waiting(work)

    async def _ask(self, request: BotRequest, work: Work, asker: Asker) -> BotAnswer:
        try:
            job = await self._jobs.add(_encode(request), request.seen.game, work, asker.person)
        except (sa.exc.SQLAlchemyError, OSError) as error:
            raise Unavailable() from error
        try:
            async with asyncio.timeout(PATIENCE[work]):
                return await self._answer_to(job, work)
        except TimeoutError:
            return await self._without_workers(request)
        finally:
            self._awaited.forget(job)
            with contextlib.suppress(sa.exc.SQLAlchemyError, OSError):
                await asyncio.shield(self._jobs.drop(job))

    async def _answer_to(self, job: str, work: Work) -> BotAnswer:
        """The answer of a worker. A move that none takes is not waited for."""
        event, began = self._awaited.expect(job), time.monotonic()
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(event.wait(), LOOK_SECONDS)
            event.clear()
            try:
                found = await self._jobs.progress(job)
            except (sa.exc.SQLAlchemyError, OSError):  # the database is away: it may come back in time
                continue
            if found.is_taken:
                self._is_deserted = False
            if found.answer is not None:
                return _decode.decode(found.answer)
            if work is Work.MOVE and not found.is_taken and time.monotonic() - began >= self._untaken_seconds():
                self._is_deserted = True
                raise TimeoutError

    def _untaken_seconds(self) -> float:
        return DESERTED_SECONDS if self._is_deserted else UNTAKEN_SECONDS

    async def _without_workers(self, request: BotRequest) -> BotAnswer:
        """No worker answered: a move comes from the game's own evaluation, anything else has to wait."""
        log.warning("no worker answered in time, so the game's evaluation played; start workers with `monstro bots`")
        if isinstance(request, ChooseMove):
            return await self._local.answer(request, 0.0)
        raise Unavailable()
