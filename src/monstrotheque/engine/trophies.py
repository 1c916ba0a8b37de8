"""Trophies: feats of a finished game that its players keep. A game's optional `trophies.py` declares them.

Everything is computed from what everybody sees at the end. The words are the game's texts, `trophies.NAME.title` and
`trophies.NAME.how`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from monstrotheque.engine.game import Game
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.state import Sight, State


@dataclass(frozen=True, slots=True)
class Trophy:
    """A feat: its name, the icon that stands for it, and whether a seat has done it when the game is over."""

    name: str
    icon: str
    is_won: Callable[[Sight, int], bool]


class Trophies(Protocol):
    """A game's `trophies.py`."""

    TROPHIES: tuple[Trophy, ...]


def trophies_of(game: Game) -> tuple[Trophy, ...]:
    """The trophies of a game, if it has any."""
    module = game.module("trophies")
    return module.TROPHIES if module else ()


def won_in(state: State, seat: int) -> list[str]:
    """The names of the trophies that *seat* has won in a finished game."""
    if not state.is_over:
        return []
    sight = state.sight(SPECTATOR)
    return [trophy.name for trophy in trophies_of(state.game) if trophy.is_won(sight, seat)]
