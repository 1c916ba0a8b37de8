"""The rule that forbids a move, from what a seat sees."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from petites_tombes.constants import HAND
from petites_tombes.state import NONE


def why_not(sight: Sight, move: Move) -> tuple[str, dict[str, Any]]:
    """The rule that forbids *move* now."""
    s, seat = sight.raw, sight.seat
    if (s.buried[seat] == NONE) != (move.kind == "bury"):
        return ("bury_once" if move.kind == "bury" else "bury_first", {})
    if move.kind != "dig":
        return ("not_in_hand", {"stone": move["stone"]})
    return ("hand_full", {"hand": HAND}) if s.left else ("bag_empty", {})
