"""Threads in which bots think: a move or advice, from what a seat sees."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from monstrotheque.bots import bot
from monstrotheque.bots.hints import Hint, hints
from monstrotheque.bots.registry import LEVELS, GreedyBot, SearchBot
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.server import metrics
from monstrotheque.server.background.fair_queue import Asker, FairQueue, Work
from monstrotheque.server.errors import TooMany

NICENESS = 10
SHORTEST_PAUSE = 0.35
WAIT_SECONDS = 2.0
"""How long the last one in the queue waits for a bot's move, about: the longer the queue, the less each thinks."""
LEAST_SECONDS = 0.02
MOST_ADVICE = 20
"""With so many before it a question for advice is refused."""


class Thinking:
    """So many bots think at once, beside everything else, each by one thread."""

    def __init__(self, threads: int) -> None:
        self._pool = bot_threads(threads)
        self._queue = FairQueue(threads)

    async def choose(self, sight: Sight, name: str, asker: Asker) -> tuple[Move | None, bool]:
        """What the bot *name* would play, from what a seat sees, and whether it had to hurry."""
        async with self._queue.place(Work.MOVE, asker):
            began, seconds = time.perf_counter(), self.seconds_for_a_move()
            loop = asyncio.get_running_loop()
            move = await loop.run_in_executor(self._pool, choose, name, sight, seconds)
        metrics.bot_moves.inc()
        metrics.bot_seconds.observe(time.perf_counter() - began)
        return move, seconds < LEVELS.get(name, {}).get("seconds", 0.0)

    def seconds_for_a_move(self) -> float:
        """How long a bot may think, so that all who wait now have their moves in time."""
        return WAIT_SECONDS * self._queue.places / (self._queue.length(Work.MOVE) + 1)

    async def advise(self, sight: Sight, lang: str, names: Sequence[str], asker: Asker) -> list[Hint]:
        """The best moves for a seat, from what it sees. Bots' moves go first."""
        waiting = self._queue.length(Work.ADVICE)
        if waiting >= MOST_ADVICE:
            raise TooMany("advice", waiting=waiting)
        async with self._queue.place(Work.ADVICE, asker):
            return await asyncio.get_running_loop().run_in_executor(self._pool, _advise, sight, lang, names)

    def stop(self) -> None:
        """Begin nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def choose(name: str, sight: Sight, seconds: float = WAIT_SECONDS) -> Move | None:
    """The move of the bot *name* from *sight* within *seconds*; chance comes from the operating system."""
    found = bot(name)
    if isinstance(found, SearchBot):
        if seconds < LEAST_SECONDS:  # not even a short search: the game's own judgement
            found = GreedyBot()
        else:
            found.seconds, found.threads = min(found.seconds, seconds), 1
    return found.choose(sight, random.SystemRandom())


def pace(name: str) -> float:
    """The seconds after which the bot *name* answers people: all it may think, and never less than a moment."""
    longest: float = LEVELS.get(name, {}).get("seconds", 0.0)
    return max(SHORTEST_PAUSE, longest)


def _advise(sight: Sight, lang: str, names: Sequence[str]) -> list[Hint]:
    return hints(sight, lang, names, dice=random.SystemRandom())


def bot_threads(threads: int) -> ThreadPoolExecutor:
    """Threads for bots. They give way to those that answer people."""
    return ThreadPoolExecutor(threads, thread_name_prefix="bot", initializer=_give_way)


def _give_way() -> None:
    if hasattr(os, "setpriority"):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
