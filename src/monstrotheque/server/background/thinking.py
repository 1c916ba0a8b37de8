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
from monstrotheque.bots.registry import LEVELS
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.server import metrics
from monstrotheque.server.table import bots

NICENESS = 10
SHORTEST_PAUSE = 0.35


class Thinking:
    """So many bots think at once, beside everything else."""

    def __init__(self, threads: int) -> None:
        self._pool = bot_threads(threads)

    async def choose(self, sight: Sight, name: str = bots.DEFAULT) -> Move | None:
        """What the bot *name* would play, from what a seat sees."""
        began = time.perf_counter()
        move = await asyncio.get_running_loop().run_in_executor(self._pool, choose, name, sight)
        metrics.bot_moves.inc()
        metrics.bot_seconds.observe(time.perf_counter() - began)
        return move

    async def advise(self, sight: Sight, lang: str, names: Sequence[str]) -> list[Hint]:
        """The best moves for a seat, from what it sees."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, _advise, sight, lang, names)

    def stop(self) -> None:
        """Begin nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def choose(name: str, sight: Sight) -> Move | None:
    """The move of the bot *name* from *sight*; chance comes from the operating system."""
    return bot(name).choose(sight, random.SystemRandom())


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
