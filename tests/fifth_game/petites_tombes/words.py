"""Moves in words."""

from __future__ import annotations

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from tests.fifth_game.petites_tombes.state import NONE


def describe(sight: Sight, move: Move, texts: Texts) -> str:
    """A move in words."""
    return texts.say(f"moves.{move.kind}", **dict(move.args))


def cue(sight: Sight, texts: Texts) -> str:
    """What the seat has to do now."""
    return texts.say(f"cues.{'bury' if sight.raw.buried[sight.seat] == NONE else 'turn'}")
