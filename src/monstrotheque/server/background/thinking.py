"""Thinking for bots: moves, advice and appraisals, wherever they are computed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from monstrotheque.bots.analysis import Appraisal, DecisionToJudge
from monstrotheque.bots.hints import Hint
from monstrotheque.bots.registry import LEVELS
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.server import metrics
from monstrotheque.server.background import bot_requests
from monstrotheque.server.background.bot_requests import (
    LONGEST_SECONDS,
    WAIT_SECONDS,
    AdvisedMoves,
    Appraised,
    AppraiseMoves,
    BotAnswer,
    BotRequest,
    ChooseMove,
    ChosenMove,
    GiveAdvice,
    SeatSight,
)
from monstrotheque.server.background.fair_queue import Asker, FairQueue, Work
from monstrotheque.server.errors import TooMany

NICENESS = 10
SHORTEST_PAUSE = 0.35
MOST_WAITING = 20
"""With this many requests before it, a request for advice is refused."""


class Thinking(ABC):
    """Answers what bots are asked. Moves come first, then advice, then appraisals."""

    async def choose(self, sight: Sight, name: str, asker: Asker) -> tuple[Move | None, bool]:
        """What the bot *name* would play, from what a seat sees, and whether it had to hurry."""
        began = time.perf_counter()
        found = await self._ask(ChooseMove(SeatSight.of(sight), name), Work.MOVE, asker)
        assert isinstance(found, ChosenMove)
        metrics.bot_moves.inc()
        metrics.bot_seconds.observe(time.perf_counter() - began)
        return bot_requests.move_of(found.move, sight), found.hurried

    async def advise(self, sight: Sight, lang: str, names: Sequence[str], asker: Asker) -> list[Hint]:
        """The best moves for a seat, from what it sees."""
        waiting = await self.waiting(Work.ADVICE)
        if waiting >= MOST_WAITING:
            raise TooMany("advice", waiting=waiting)
        found = await self._ask(GiveAdvice(SeatSight.of(sight), lang, list(names)), Work.ADVICE, asker)
        assert isinstance(found, AdvisedMoves)
        return bot_requests.hints_of(found, sight)

    async def appraise(self, question: DecisionToJudge, iterations: int, asker: Asker) -> Appraisal:
        """What the moves of a past decision were worth."""
        found = await self._ask(AppraiseMoves.of(question, iterations), Work.APPRAISAL, asker)
        assert isinstance(found, Appraised)
        return bot_requests.appraisal_of(found, question.sight)

    @abstractmethod
    async def waiting(self, work: Work) -> int:
        """How many wait for *work*, or for something more urgent."""

    @abstractmethod
    async def _ask(self, request: BotRequest, work: Work, asker: Asker) -> BotAnswer:
        """The answer, when it is this request's turn."""


class LocalThinking(Thinking):
    """The bots that think at once in this process, each on one thread."""

    def __init__(self, threads: int) -> None:
        self._pool = bot_threads(threads)
        self._queue = FairQueue(threads)

    async def waiting(self, work: Work) -> int:
        """How many wait for *work*, or for something more urgent."""
        return self._queue.length(work)

    async def _ask(self, request: BotRequest, work: Work, asker: Asker) -> BotAnswer:
        began = time.monotonic()
        async with self._queue.place(work, asker):
            return await self.answer(request, self.seconds_for_a_move(time.monotonic() - began))

    async def answer(self, request: BotRequest, seconds: float) -> BotAnswer:
        """The answer to *request* from one of the threads, without queuing."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, bot_requests.answer, request, seconds)

    def seconds_for_a_move(self, waited: float = 0.0) -> float:
        """How long a bot that has *waited* may think, so that everybody who waits now gets a move in time."""
        return seconds_each(self._queue.length(Work.MOVE), self._queue.places, waited)

    def stop(self) -> None:
        """Start nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def seconds_each(waiting: int, places: int, waited: float = 0.0) -> float:
    """How long a bot that has *waited* may think while *waiting* others wait for one of *places*."""
    return max(0.0, min(WAIT_SECONDS * places / (waiting + 1), LONGEST_SECONDS - waited))


def pace(name: str) -> float:
    """The seconds after which the bot *name* answers people: all it may think, and never less than a moment."""
    longest: float = LEVELS.get(name, {}).get("seconds", 0.0)
    return max(SHORTEST_PAUSE, longest)


def bot_threads(threads: int) -> ThreadPoolExecutor:
    """Threads for bots. They have a lower priority than those that answer people."""
    return ThreadPoolExecutor(threads, thread_name_prefix="bot", initializer=_give_way)


def _give_way() -> None:
    if hasattr(os, "setpriority"):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
