"""What a seat sees of the table, as data and in words. Everything here is told from a Sight."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.state import Sight
from monstrotheque.games.crypte_de_sedlec.events import events, tell
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES
from monstrotheque.games.crypte_de_sedlec.previews import preview
from monstrotheque.games.crypte_de_sedlec.refusals import why_not
from monstrotheque.games.crypte_de_sedlec.scoring import score_by_kind
from monstrotheque.games.crypte_de_sedlec.state import NONE
from monstrotheque.games.crypte_de_sedlec.tables import CARD_NAMES, CRYPT_SIZE, HAND, PILES, ROWS, START, WIDTH
from monstrotheque.games.crypte_de_sedlec.wishes import granted
from monstrotheque.games.crypte_de_sedlec.words import cue, describe

__all__ = ["cue", "describe", "events", "preview", "tell", "view", "why_not"]


def view(sight: Sight) -> dict[str, Any]:
    """Graveyard, hands, crypts with their scores by kind."""
    s = sight.record
    dug = s.dug.tolist()
    return {
        "phase": "choose" if dug[0] != NONE else "turn",
        "turn": None if sight.is_over else int(s.turn),
        "must_place": bool(not sight.is_over and s.held[s.turn] == HAND),
        "graveyard": [_pile(s, pile, dug) for pile in range(PILES)],
        "rows": [int(width) for width in WIDTH[s.players]],
        "seats": [_seat(s, seat) for seat in range(s.players)],
    }


def _pile(s: Any, pile: int, dug: list[int]) -> dict[str, Any]:
    height = int(s.height[pile])
    return {
        "pile": pile + 1,
        "height": height,
        "top": _card(s.piles[pile, height - 1]) if s.face_up[pile] else None,
        "dug": pile in dug,
    }


def _card(card: int) -> dict[str, str] | None:
    if card < 0:
        return None
    top, bottom = CARD_NAMES[card]
    return {"code": CARD_CODES[card], "top": top, "bottom": bottom}


def _seat(s: Any, seat: int) -> dict[str, Any]:
    kinds = score_by_kind(s, seat)
    return {
        "hand": [_card(card) for card in s.hands[seat, : s.held[seat]]],
        "crypt": [_row(s, seat, row) for row in range(ROWS)],
        "placed": int(s.placed[seat]),
        "size": int(CRYPT_SIZE[s.players]),
        "score": {"total": sum(kinds.values()), "kinds": kinds, "wishes": granted(s, seat)},
    }


def _row(s: Any, seat: int, row: int) -> list[dict[str, str] | None]:
    start = START[s.players, row]
    return [_card(card) for card in s.crypts[seat, start : start + WIDTH[s.players, row]]]
