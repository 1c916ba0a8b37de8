"""The compiled part of all environments, by game."""

from __future__ import annotations

import functools
from types import SimpleNamespace

from monstrotheque.adapters import stepping
from monstrotheque.engine.game import Game


@functools.cache
def compiled(game: Game) -> SimpleNamespace:
    """The stepping of environments, compiled for *game*."""
    return game.specialise(stepping)
