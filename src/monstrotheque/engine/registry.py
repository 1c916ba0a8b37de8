"""The games: ours, and those of installed packages.

Ours are the folders of the package GAMES, found by their names. Any package can add a game by an entry point of the
group with that same name: `my_game = "my_package.my_game"`, the package whose `__init__.py` makes GAME. The engine
knows that package by its name only: nothing in it is imported before it is asked for.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
import sys
import warnings
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from monstrotheque.engine.errors import BrokenGame, MonstroError, UnknownGame, WrongData

if TYPE_CHECKING:
    from monstrotheque.engine.game import Game

GAMES = "monstrotheque.games"
OWN = "monstrotheque"


class _Entry(NamedTuple):
    """Where a game's package is, and which installed package it comes from."""

    package: str
    bringer: str


def game_names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(_entries(tuple(sys.path)))


def game(name: str) -> Game:
    """The game called *name*."""
    return _load(name, _entry(name))


def _warn(problem: BrokenGame) -> None:
    warnings.warn(str(problem), RuntimeWarning, stacklevel=3)


def all_games(*, report: Callable[[BrokenGame], None] = _warn) -> tuple[Game, ...]:
    """All games that can be used. A broken game of another package is reported, and left out."""
    found = []
    for name in game_names():
        try:
            found.append(game(name))
        except BrokenGame as problem:
            report(problem)
    return tuple(found)


def game_folder(name: str) -> Path | None:
    """The folder of the game called *name*, found without loading it; None if that fails (`game` says why)."""
    first = _entries(tuple(sys.path))[name][0]
    try:
        spec = find_spec(first.package)
    except Exception:  # looking for `a.b` runs `a`, which is not ours
        return None
    return Path(spec.origin).parent if spec and spec.origin else None


@functools.cache
def _entries(path: tuple[str, ...]) -> dict[str, tuple[_Entry, ...]]:
    """Where each game comes from, while Python looks for modules in *path*. A name should exist once."""
    found: dict[str, tuple[_Entry, ...]] = {}
    for name, entry in sorted([*_own_games(), *_games_of_others()]):
        found[name] = (*found.get(name, ()), entry)
    return found


def _own_games() -> Iterator[tuple[str, _Entry]]:
    package = importlib.import_module(GAMES)
    for module in pkgutil.iter_modules(package.__path__):
        if module.ispkg:
            yield module.name, _Entry(f"{GAMES}.{module.name}", OWN)


def _games_of_others() -> Iterator[tuple[str, _Entry]]:
    from importlib.metadata import entry_points

    for point in entry_points(group=GAMES):
        yield point.name, _Entry(point.value, point.dist.name if point.dist else point.value)


def _entry(name: str) -> _Entry:
    entries = _entries(tuple(sys.path)).get(name)
    if not entries:
        raise UnknownGame(name=name, games=", ".join(game_names()))
    if len(entries) > 1:
        raise BrokenGame("taken", name=name, bringers=", ".join(entry.bringer for entry in entries))
    return entries[0]


@functools.cache
def _load(name: str, entry: _Entry) -> Game:
    return _load_ours(entry.package) if entry.bringer == OWN else _load_theirs(name, entry)


def _load_ours(package: str) -> Game:
    try:
        game: Game = importlib.import_module(package).GAME
    except (KeyError, TypeError, ValueError, IndexError) as error:
        # Tables are read while a game's modules load: a value of the wrong kind shows as one of these.
        raise WrongData(game=package.rpartition(".")[2], problem=f"{type(error).__name__}: {error}") from error
    return game


def _load_theirs(name: str, entry: _Entry) -> Game:
    """Report whose game failed: whoever sees the error didn't write the game."""
    try:
        game: Game = importlib.import_module(entry.package).GAME
    except MonstroError as error:
        raise BrokenGame("loading", name=name, bringer=entry.bringer, problem=error) from error
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        raise BrokenGame("loading", name=name, bringer=entry.bringer, problem=problem) from error
    if game.name != name:
        raise BrokenGame("named", name=name, bringer=entry.bringer, found=game.name)
    return game
