"""What a move would bring. Everything here is made from a Sight."""

from __future__ import annotations

from monstrotheque.engine.events import Preview
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight


def preview(sight: Sight, move: Move) -> Preview:
    """The value of a stone that is laid; what a buried one brings depends on the others."""
    return Preview({"stones": int(move["stone"])}) if move.kind == "lay" else Preview(uncertain=True)
