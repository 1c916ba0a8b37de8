"""The compiled part of all environments, by game."""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numba

from monstrotheque.adapters import stepping
from monstrotheque.engine.compiling import is_compiled
from monstrotheque.engine.game import Game


@functools.cache
def compiled(game: Game) -> SimpleNamespace:
    """The stepping functions of environments, compiled for *game*."""
    return game.specialise(stepping)


def for_types_of(function: Any, arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """A compiled *function* for exactly the types of *arguments*.

    Dispatching on the types of many arrays at every call would take as long as a step of a few hundred games.
    """
    found: Callable[..., Any] = function
    if is_compiled():
        found = function.compile(tuple(map(numba.typeof, arguments)))
    return found
