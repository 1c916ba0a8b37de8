"""Endings that can be computed: proven values instead of estimates.

A game with a `solver.py` says there what its moves are worth (`exact`), where few enough turns are left: the mean over
all worlds that fit what the seat sees, weighted as in `redeal`, if everybody plays perfectly from here on.
"""

from __future__ import annotations

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight

LEVEL_WITH = 1e-9
"""Values that differ by less are equal."""


def exact_values(sight: Sight) -> dict[Move | None, float] | None:
    """The seat's proven share of victory after each of its moves. None if the game has no solver, or too much is
    left.
    """
    solver = sight.game.module("solver")
    return solver.exact(sight) if solver else None


def is_ending(sight: Sight) -> bool:
    """Whether the seat's moves can probably be proven (`reaches` in the game's solver). Costs next to nothing."""
    solver = sight.game.module("solver")
    return bool(solver and solver.reaches(sight))


def best_moves(values: dict[Move | None, float]) -> list[Move | None]:
    """The moves that nothing surpasses."""
    most = max(values.values())
    return [move for move, value in values.items() if value >= most - LEVEL_WITH]
