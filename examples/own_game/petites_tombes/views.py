"""What a seat sees of the table, as data and in words. Everything here is made from a Sight."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.state import Sight
from petites_tombes.events import events, tell
from petites_tombes.previews import preview
from petites_tombes.refusals import why_not
from petites_tombes.state import NONE
from petites_tombes.words import cue, describe, explain

__all__ = ["cue", "describe", "events", "explain", "preview", "tell", "view", "why_not"]


def view(sight: Sight) -> dict[str, Any]:
    """The bag, and what each seat holds, has buried and has laid."""
    s = sight.raw
    burying = any(s.buried[seat] == NONE for seat in range(s.players))
    return {
        "phase": "bury" if burying else "turn",
        "turn": None if burying or sight.is_over else int(s.turn),
        "bag": int(s.left),
        "seats": [_seat(sight, seat) for seat in range(s.players)],
    }


def _seat(sight: Sight, seat: int) -> dict[str, Any]:
    s = sight.raw
    return {
        "held": int(s.held[seat]),
        "hand": _stones(s, seat) if seat == sight.seat else None,
        "has_buried": bool(s.buried[seat] != NONE),
        "buried": int(s.buried[seat]) + 1 if s.buried[seat] >= 0 else None,
        "grave": [int(stone) + 1 for stone in s.graves[seat, : s.laid[seat]]],
    }


def _stones(s: Any, seat: int) -> list[int]:
    return [value + 1 for value, count in enumerate(s.hands[seat]) for _ in range(count)]
