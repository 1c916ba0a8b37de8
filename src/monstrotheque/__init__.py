"""Monstrothèque: four tabletop games about monsters and graves, to play, to study and to build on.

    import monstrotheque as mt
    game = mt.game("crypte_de_sedlec")
    state = game.new(players=2, seed=7)

Importing the package is light; a game's rules are loaded when it is first asked for.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from monstrotheque.engine.errors import MonstroError, Refusal
    from monstrotheque.engine.game import Game
    from monstrotheque.engine.match import Match
    from monstrotheque.engine.moves import Move
    from monstrotheque.engine.positions import position
    from monstrotheque.engine.registry import all_games, game, game_names
    from monstrotheque.engine.seats import JOINT, SPECTATOR
    from monstrotheque.engine.state import Sight, State

_HOMES = {
    "Game": "game",
    "Match": "match",
    "MonstroError": "errors",
    "Move": "moves",
    "Refusal": "errors",
    "SPECTATOR": "seats",
    "Sight": "state",
    "State": "state",
    "JOINT": "seats",
    "game": "registry",
    "game_names": "registry",
    "all_games": "registry",
    "position": "positions",
}

__all__ = [
    "JOINT",
    "SPECTATOR",
    "Game",
    "Match",
    "MonstroError",
    "Move",
    "Refusal",
    "Sight",
    "State",
    "all_games",
    "game",
    "game_names",
    "position",
]


def __getattr__(name: str) -> Any:
    """Load a public name from its home in the engine when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"monstrotheque.engine.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
