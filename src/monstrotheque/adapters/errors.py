"""What can go wrong by an environment's user."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.errors import MonstroError
from monstrotheque.engine.texts import DEFAULT_LANG, house_texts


class IllegalAction(MonstroError):
    """Actions that are not legal where they were given, or not one for each game. Nothing was carried out."""

    code = "illegal_action"

    def __init__(self, reason: str, **details: Any) -> None:
        super().__init__(reason=reason, **details)

    def say(self, lang: str = DEFAULT_LANG) -> str:
        """What is wrong, as a sentence."""
        return house_texts(lang).say(f"errors.{self.code}.{self.details['reason']}", **self.details)
