"""Bots at tables: which there are, and one's move from what its seat sees."""

from __future__ import annotations

import contextlib
import os
import random
import threading
from concurrent.futures import ThreadPoolExecutor

from monstrotheque.bots import bot, bot_names
from monstrotheque.bots.hints import Hint, hints
from monstrotheque.bots.registry import LEVELS, UnknownBot
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight

NAMES = ("Igor", "Mina", "Vlad", "Carmilla", "Boris", "Elvira", "Otto", "Lilith")
DEFAULT = "medium"
NICENESS = 10
SHORTEST_PAUSE = 0.35


def check(name: str) -> str:
    """*name*, if there is such a bot for everybody: neither the host's files nor his time are guests' to spend."""
    if name not in bot_names():
        raise UnknownBot(name=name[:60], known=", ".join(bot_names()))
    return name


def choose(name: str, sight: Sight) -> Move | None:
    """The move of the bot *name* from *sight*; chance comes from the operating system."""
    return bot(name).choose(sight, random.SystemRandom())


def pace(name: str) -> float:
    """The seconds after which the bot *name* answers people: all it may think, and never less than a moment."""
    longest: float = LEVELS.get(name, {}).get("seconds", 0.0)
    return max(SHORTEST_PAUSE, longest)


def advise(sight: Sight, lang: str) -> list[Hint]:
    """The best moves for a seat, from what it sees."""
    return hints(sight, lang, dice=random.SystemRandom())


def thinking_room(threads: int) -> ThreadPoolExecutor:
    """Threads for bots. They give way to those that answer people."""
    return ThreadPoolExecutor(threads, thread_name_prefix="bot", initializer=_give_way)


def _give_way() -> None:
    if hasattr(os, "setpriority"):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
