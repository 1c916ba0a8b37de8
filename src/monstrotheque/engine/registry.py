"""The games there are: every folder below `monstrotheque.games` is one, found by its name."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from typing import TYPE_CHECKING

from monstrotheque import games as shelf
from monstrotheque.engine.errors import BadTable, UnknownGame

if TYPE_CHECKING:
    from monstrotheque.engine.game import Game


def game_names() -> tuple[str, ...]:
    """The names of all games, in the order of the alphabet."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(shelf.__path__) if module.ispkg))


@functools.cache
def _load(name: str) -> Game:
    try:
        game: Game = importlib.import_module(f"{shelf.__name__}.{name}").GAME
    except (KeyError, TypeError, ValueError, IndexError) as error:
        # Tables are read while a game's modules load: what they lack shows as one of these.
        raise BadTable(file=name, problem=f"{type(error).__name__}: {error}") from error
    return game


def game(name: str) -> Game:
    """The game called *name*."""
    if name not in game_names():
        raise UnknownGame(name=name, games=", ".join(game_names()))
    return _load(name)


def all_games() -> tuple[Game, ...]:
    """All games."""
    return tuple(_load(name) for name in game_names())
