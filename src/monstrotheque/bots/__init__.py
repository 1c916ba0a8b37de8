"""Players that see only what their seat sees."""

from monstrotheque.bots.registry import Bot, bot, bot_names

__all__ = ["Bot", "bot", "bot_names"]
