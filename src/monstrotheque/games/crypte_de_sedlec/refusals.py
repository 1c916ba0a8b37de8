"""The rule that forbids an illegal move, found from a Sight."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.games.crypte_de_sedlec import rules
from monstrotheque.games.crypte_de_sedlec.constants import HAND, PILES, START, WIDTH
from monstrotheque.games.crypte_de_sedlec.moves import LEFT, MOVES, PLACE_COLUMN, PLACE_ROW, RIGHT
from monstrotheque.games.crypte_de_sedlec.state import NONE


def why_not(sight: Sight, move: Move) -> tuple[str, dict[str, Any]]:
    """The rule that forbids *move* now."""
    s, seat = sight.raw, sight.seat
    if s.dug[0] != NONE:
        return ("choose_one_of_the_dug", {})
    if move.kind == "take":
        return ("dig_first", {})
    if move.kind == "place":
        return _why_not_place(s, seat, move)
    if s.held[seat] == HAND:
        return ("hand_full", {})
    return _why_not_dig(s, move) if move.kind == "dig" else ("nothing_face_up", {})


def _why_not_dig(s: Any, move: Move) -> tuple[str, dict[str, Any]]:
    piles = MOVES.indices(move.id)
    face_down = sum(bool(rules.is_face_down(s, pile)) for pile in range(PILES))
    if face_down == 0:
        return ("nothing_face_down", {})
    for pile in piles:
        if not rules.is_face_down(s, pile):
            return ("not_face_down", {})
    if face_down == 1:
        return ("only_one_face_down", {})
    return ("dig_two", {}) if len(piles) == 1 or piles[0] == piles[1] else ("dig_in_order", {})


def _why_not_place(s: Any, seat: int, move: Move) -> tuple[str, dict[str, Any]]:
    card, place = MOVES.indices(move.id)
    row, column = int(PLACE_ROW[place]), int(PLACE_COLUMN[place])
    if not s.held[seat]:
        return ("hand_empty", {})
    if card not in s.hands[seat, : s.held[seat]]:
        return ("card_not_in_hand", {})
    if place in (LEFT, RIGHT):
        return ("row_full", {}) if s.bottom[seat] else ("first_card", {})
    if column >= WIDTH[s.players, row]:
        return ("outside_crypt", {})
    if s.crypts[seat, START[s.players, row] + column] != NONE:
        return ("place_taken", {})
    return ("needs_two_below", {})
