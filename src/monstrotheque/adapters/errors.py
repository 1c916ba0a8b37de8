"""What can go wrong by an environment's user."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.errors import BadOption, Reasoned


class IllegalAction(Reasoned):
    """Actions that are not legal where they were given, or not one for each game. Nothing was carried out."""

    code = "illegal_action"
    section = "errors.illegal_action"


def at_least(option: str, given: Any, least: int = 1) -> int:
    """*given*, if it is a whole number of at least *least*."""
    if type(given) is not int or given < least:
        raise BadOption(option, "least", least=least, given=given)
    return given
