"""What a seat sees. Nothing is hidden in this game."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.events import Event, Preview
from monstrotheque.engine.moves import Move
from monstrotheque.engine.scores import ScoreLine
from monstrotheque.engine.state import Sight
from monstrotheque.engine.texts import Texts


def view(sight: Sight) -> dict[str, Any]:
    """Each player's cells as bits."""
    return {"cells": [int(cells) for cells in sight.raw.cells]}


def events(before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
    """A move says everything."""
    return []


def preview(sight: Sight, move: Move) -> Preview:
    """A move says everything."""
    return Preview()


def why_not(sight: Sight, move: Move) -> tuple[str, dict[str, Any]]:
    """Only empty cells can be marked."""
    return "taken", {}


def describe(sight: Sight, move: Move, texts: Texts) -> str:
    """The notation."""
    return str(move)


def tell(event: Event, texts: Texts, names: list[str]) -> str:
    """There are no events."""
    return ""


def cue(sight: Sight, texts: Texts) -> str:
    """There is one thing to do."""
    return ""


def explain(sight: Sight, texts: Texts) -> list[ScoreLine]:
    """There are no points."""
    return []
