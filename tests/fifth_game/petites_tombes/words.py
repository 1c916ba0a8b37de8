"""Moves in words."""

from __future__ import annotations

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts


def describe(sight: Sight, move: Move, texts: Texts) -> str:
    """A move in words."""
    return texts.say(f"moves.{move.kind}", **dict(move.args))
