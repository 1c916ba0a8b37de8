"""The rule that forbids an illegal move, found from a Sight."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.moves import Move
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import Sight
from monstrotheque.games.christmas_monsters.answers import answerers
from monstrotheque.games.christmas_monsters.constants import POTIONS, POWERS
from monstrotheque.games.christmas_monsters.moves import MOVES, POTION_KINDS, POWER_KINDS
from monstrotheque.games.christmas_monsters.state import (
    CHOOSING_FIRST,
    COURRIER_ASKS,
    ECHANGE_ASKS,
    FOUILLE_ASKS,
    KEEP,
    LAST_CALL,
    NOTHING,
    VISION_ASKS,
)
from monstrotheque.games.christmas_monsters.turns import is_companion, next_owner
from monstrotheque.games.christmas_monsters.windows import hint_bar, potion_bar, power_bar

Rule = tuple[str, dict[str, Any]]

TOGETHER = POTION_KINDS | {"first", "companion"}
ANSWERS = {ECHANGE_ASKS: "pass", VISION_ASKS: "show", COURRIER_ASKS: "reveal"}
ANSWER_KINDS = frozenset(("swap", "pass", "show", "reveal"))


def why_not(sight: Sight, move: Move) -> Rule:
    """The rule that forbids *move* now."""
    if (move.kind in TOGETHER) != (sight.seat == JOINT):
        return ("decide_together" if move.kind in TOGETHER else "each_alone", {})
    return (_rule(sight, move, MOVES.indices(move.id)), {})


def _rule(sight: Sight, move: Move, values: list[int]) -> str:
    s = sight.raw
    if move.kind in POTION_KINDS:
        return _potion_rule(s, move, values)
    if move.kind in POWER_KINDS:
        return _power_rule(s, sight.seat, move, values)
    if move.kind in ANSWER_KINDS:
        return _answer_rule(s, sight.seat, move, values[0])
    if move.kind == "first":
        return "first_is_chosen" if s.phase != CHOOSING_FIRST else "no_such_player"
    if s.asking != NOTHING:
        return "answer_first"
    return _card_rule(s, sight.seat, move, values)


def _card_rule(s: Any, seat: int, move: Move, values: list[int]) -> str:
    """Rules for laying a card, the Hint token and being ready."""
    if move.kind == "companion":
        ours = s.phase != CHOOSING_FIRST and is_companion(s, int(next_owner(s)))
        return "not_in_line" if ours and s.phase != LAST_CALL else "not_the_companion"
    if move.kind == "ready":
        return "already_ready" if s.phase == LAST_CALL else "no_last_call"
    if move.kind == "hint":
        return hint_bar(s, seat).rule or _hand_rule(s, seat, values[0], "already_shown")
    if s.phase == LAST_CALL:
        return "four_cards_lie"
    return _hand_rule(s, seat, values[0], "not_your_card")


def _hand_rule(s: Any, seat: int, card: int, otherwise: str) -> str:
    return otherwise if int(s.hands[seat]) >> card & 1 else "card_not_in_hand"


def _answer_rule(s: Any, seat: int, move: Move, card: int) -> str:
    """A pending question takes its own kind of answer, with cards that the seat has."""
    if s.asking == NOTHING or not int(answerers(s)) >> seat & 1:
        return "nothing_asked"
    if move.kind != ANSWERS.get(int(s.asking), "swap"):
        return "other_answer"
    if card == KEEP:
        return "keep_in_fouille_only" if s.asking != FOUILLE_ASKS else "other_answer"
    return _hand_rule(s, seat, card, "already_known")


def _seat_rule(s: Any, seat: int, other: int) -> str:
    """A power or potion targets another player at the table. A forbidden target has no card for it."""
    return "another_player" if other == seat or max(seat, other) >= s.players else "has_no_card"


def _places_rule(s: Any, values: list[int], *, pair: bool) -> str:
    """Cards on the table are named by their places. Two cards are named in order."""
    if any(place >= s.laid for place in (values if pair else values[:1])):
        return "no_card_there"
    return "places_in_order" if pair else ""


def _power_rule(s: Any, seat: int, move: Move, values: list[int]) -> str:
    reason = power_bar(s, seat, POWERS.index(move.kind)).rule
    if reason:
        return reason
    if move.kind in ("releve", "courrier", "etiquette"):
        return _seat_rule(s, seat, values[0])
    if move.kind == "poulie":
        return _places_rule(s, values, pair=True)
    if move.kind in ("plume_d_or", "hotte"):
        return _places_rule(s, values, pair=False) or "same_value"
    if move.kind == "papier_dore":
        return "same_type"
    return _hand_rule(s, seat, values[0], "not_in_discard")


def _potion_rule(s: Any, move: Move, values: list[int]) -> str:
    reason = potion_bar(s, POTIONS.index(move.kind)).rule
    if reason:
        return reason
    if move.kind == "vision":
        return _seat_rule(s, *values)
    if move.kind == "teleportation":
        return _places_rule(s, values, pair=True)
    if move.kind == "transformation":
        return _places_rule(s, values, pair=False) or "same_type"
    return "no_such_player" if values[0] >= s.players else "token_unused"
