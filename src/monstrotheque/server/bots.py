"""Bots at tables: which there are, and one's move from what its seat sees."""

from __future__ import annotations

import random

from monstrotheque.bots import bot, bot_names
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight

NAMES = ("Igor", "Mina", "Vlad", "Carmilla", "Boris", "Elvira", "Otto", "Lilith")
DEFAULT = bot_names()[-1]


def check(name: str) -> str:
    """*name*, if there is such a bot."""
    bot(name)
    return name


def choose(name: str, sight: Sight) -> Move | None:
    """The move of the bot *name* from *sight*; chance comes from the operating system."""
    return bot(name).choose(sight, random.SystemRandom())
