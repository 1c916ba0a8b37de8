"""The bots that may sit at a table."""

from __future__ import annotations

from monstrotheque.bots import bot_names
from monstrotheque.bots.registry import UnknownBot

DEFAULT = "medium"


def check(name: str) -> str:
    """*name*, if it is a bot for everybody. Guests may use neither the host's files nor unlimited time."""
    if name not in bot_names():
        raise UnknownBot(name=name[:60], known=", ".join(bot_names()))
    return name
