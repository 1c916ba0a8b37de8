"""What can go wrong by an environment's user."""

from __future__ import annotations

from typing import Any

import numpy as np

from monstrotheque.engine.errors import BadOption, Reasoned


class IllegalAction(Reasoned):
    """Actions that are not legal where they were given, or not one for each game. Nothing was carried out."""

    code = "illegal_action"
    section = "errors.illegal_action"


def without_extra(missing: ModuleNotFoundError) -> ModuleNotFoundError:
    """What to say when the core is installed, but not what research needs."""
    return ModuleNotFoundError(
        f"{missing.name} is not installed: pip install monstrotheque[research]", name=missing.name
    )


def as_number(given: Any) -> Any:
    """*given* as Python's own whole number if it is one of NumPy's, otherwise as it is."""
    return int(given) if isinstance(given, np.integer) else given


def at_least(option: str, given: Any, least: int = 1) -> int:
    """*given*, if it is a whole number of at least *least*."""
    number = as_number(given)
    if type(number) is not int or number < least:
        raise BadOption(option, "least", least=least, given=repr(given))
    return number
