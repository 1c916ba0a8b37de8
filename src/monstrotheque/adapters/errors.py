"""Errors that an environment's user can cause."""

from __future__ import annotations

from typing import Any

import numpy as np

from monstrotheque.engine.errors import BadOption, Reasoned


class IllegalAction(Reasoned):
    """Actions that aren't legal, or not one for each game. Nothing was carried out."""

    code = "illegal_action"
    section = "errors.illegal_action"


def without_extra(missing: ModuleNotFoundError) -> ModuleNotFoundError:
    """The message when the extra `research` isn't installed."""
    return ModuleNotFoundError(
        f"{missing.name} is not installed: pip install monstrotheque[research]", name=missing.name
    )


def as_number(given: Any) -> Any:
    """*given* as a Python integer if it is one of NumPy's, else unchanged."""
    return int(given) if isinstance(given, np.integer) else given


def at_least(option: str, given: Any, least: int = 1) -> int:
    """*given*, if it is a whole number of at least *least*."""
    number = as_number(given)
    if type(number) is not int or number < least:
        raise BadOption(option, "least", least=least, given=repr(given))
    return number
