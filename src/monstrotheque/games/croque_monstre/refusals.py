"""The rule that forbids an illegal move, found from a Sight."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.games.croque_monstre.constants import (
    CARD_HALVES,
    CROQUE,
    LEVELS,
    NUMBER,
    OPPOSITE,
    PIT_STEP,
    crypt_step,
)
from monstrotheque.games.croque_monstre.crypt import can_lie, crypt_group, filled, is_within_square, with_neighbours
from monstrotheque.games.croque_monstre.moves import MOVES
from monstrotheque.games.croque_monstre.pit import can_cover, half_at, pit_group
from monstrotheque.games.croque_monstre.scoring import is_on_card
from monstrotheque.games.croque_monstre.state import NONE, PHASES

Rule = tuple[str, dict[str, Any]]


def why_not(sight: Sight, move: Move) -> Rule:
    """The rule that forbids *move* now. The step of the turn is checked first, then the hand, then the place."""
    phase = PHASES[sight.raw.phase]
    if move.kind != phase and not (move.kind == "pass" and phase == "claim"):
        return (f"step_{phase}", {})
    if move.kind == "draw":
        return ("not_in_row", {})
    if move.kind == "claim":
        return _why_not_claim(sight, MOVES.indices(move.id)[0])
    card = MOVES.indices(move.id)[0]
    if card not in sight.raw.hands[sight.seat, : sight.raw.held[sight.seat]]:
        return ("card_not_in_hand", {})
    return (_why_not_crypt if phase == "crypt" else _why_not_pit)(sight, *MOVES.indices(move.id))


def _why_not_claim(sight: Sight, kind: int) -> Rule:
    s, seat = sight.raw, sight.seat
    if s.headstones[seat, kind]:
        return ("kind_claimed", {})
    if not is_on_card(int(s.buried), kind):
        return ("kind_not_buried", {})
    total = int(pit_group(s, kind) + crypt_group(s, seat, kind))
    taken = {int(s.headstones[other, kind]) for other in range(s.players)}
    free = [int(NUMBER[level]) for level in range(1, LEVELS + 1) if level not in taken]
    return ("group_too_small", {"total": total, "number": min(free)})


def _is_doubled(card: int, way: int) -> bool:
    """Whether *card* is doubled and *way* is neither right nor down, the only two for such a card."""
    first, second = CARD_HALVES[card]
    return first == second and way >= OPPOSITE


def _why_not_crypt(sight: Sight, card: int, cell: int, way: int) -> Rule:
    s, seat = sight.raw, sight.seat
    other = crypt_step(cell, way)
    if other is None:
        return ("crypt_too_large", {})
    cells, laid = int(filled(s, seat)), 1 << cell | 1 << other
    if not with_neighbours(laid) & cells:
        return ("crypt_apart", {})
    if not is_within_square(cells | laid):
        return ("crypt_too_large", {})
    for half, place in zip(CARD_HALVES[card], (cell, other), strict=True):
        if not can_lie(s, seat, half, place):
            return _why_not_half(s, seat, half, place)
    return ("equal_halves", {})


def _why_not_half(s: Any, seat: int, half: int, cell: int) -> Rule:
    if half != CROQUE:
        return ("creature_over_croque", {})
    near = with_neighbours(1 << cell) & ~(1 << cell) & int(s.crypts[seat, CROQUE])
    return ("croques_adjacent" if near else "croque_in_line", {})


def _why_not_pit(sight: Sight, card: int, place: int, way: int) -> Rule:
    s = sight.raw
    places = (place, place + int(PIT_STEP[way]))
    numbers = [int(half_at(s, at)) for at in places]
    if NONE not in numbers:
        return ("both_halves_cover", {})
    if numbers == [NONE, NONE]:
        return ("no_half_covers", {})
    if _is_doubled(card, way):
        return ("equal_halves", {})
    over = 0 if numbers[0] != NONE else 1
    half = CARD_HALVES[card][over]
    if half != CROQUE and not can_cover(s, half, numbers[over], False):
        return ("creature_over_croque", {})
    return ("croques_adjacent", {})
