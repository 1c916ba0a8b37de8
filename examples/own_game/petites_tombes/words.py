"""Moves in words."""

from __future__ import annotations

from monstrotheque.engine.moves import Move
from monstrotheque.engine.scores import ScoreLine, plain
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts
from petites_tombes.state import NONE


def describe(sight: Sight, move: Move, texts: Texts) -> str:
    """A move in words."""
    return texts.say(f"moves.{move.kind}", **dict(move.args))


def cue(sight: Sight, texts: Texts) -> str:
    """What the seat has to do now."""
    return texts.say(f"cues.{'bury' if sight.raw.buried[sight.seat] == NONE else 'turn'}")


def explain(sight: Sight, texts: Texts) -> list[ScoreLine]:
    """What the stones count."""
    points = tuple(sight.game.final_scores(sight.raw))
    return [ScoreLine("stones", texts.say("gains.stones"), points, tuple(map(plain, points)))]
