"""Why a move isn't allowed now: the rule that forbids it, found from a Sight."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight
from monstrotheque.games.monster_cafe.constants import (
    COPY_POWER,
    CREAM_BIT,
    FAMILIES,
    FETCH_BACK,
    LINE,
    LOADS,
    MOST_RESERVED,
    NO_POWER,
    PUT_TOKEN,
    RESERVED,
    RESERVED_BIT,
    SWAP_LINES,
    TRADE_MONSTERS,
    TURN_UP,
)
from monstrotheque.games.monster_cafe.moves import MONSTER_CODES, MOVES
from monstrotheque.games.monster_cafe.powers import is_fetchable, is_possible_itself, reserved_in
from monstrotheque.games.monster_cafe.state import CARRY_OUT, CHOICE, NONE

Reason = tuple[str, dict[str, Any]]


def why_not(sight: Sight, move: Move) -> Reason:
    """The rule that forbids *move* now."""
    s = sight.raw
    expected = _expected(s)
    if move.kind != expected:
        return _wrong_kind(s, expected)
    stranger = _stranger(s, move)
    if stranger:
        return stranger
    return _REASONS[expected](s, sight.seat, MOVES.indices(move.id))


def _expected(s: Any) -> str:
    """The kind of move that is due now."""
    if s.phase == CHOICE:
        return "keep"
    if s.phase != CARRY_OUT:
        return "send"
    slot = s.slots[s.power]
    power = s.powers[slot]
    if power == PUT_TOKEN:
        return "reserve" if s.tokens[slot] == RESERVED else "cream"
    if power == TRADE_MONSTERS:
        return "give" if s.given == NONE else "trade"
    return {SWAP_LINES: "swap", TURN_UP: "turn", FETCH_BACK: "fetch", COPY_POWER: "copy"}[int(power)]


def _wrong_kind(s: Any, expected: str) -> Reason:
    if expected == "keep":
        return ("choose_first", {})
    if expected == "send":
        return ("send_first", {})
    return ("carry_out_first", {"family": FAMILIES[s.power], "form": expected})


def _stranger(s: Any, move: Move) -> Reason | None:
    """A family that isn't in the game, or a seat that doesn't exist."""
    values = dict(move.args)
    named = str(values.get("monsters") or values.get("monster") or values.get("family") or "")
    for code in named.split(",") if named else []:
        family = code.partition("+")[0]
        if s.slots[FAMILIES.index(family)] == NONE:
            return ("not_in_play", {"family": family})
    if int(values.get("seat", 1)) > s.players:
        return ("no_such_seat", {"seat": values["seat"]})
    return None


def _has(s: Any, owner: int, monster: int) -> bool:
    return bool(s.front[owner, s.slots[monster // LOADS], monster % LOADS])


def _no_monster(owner: int, monster: int) -> Reason:
    return ("no_such_monster", {"seat": owner + 1, "monster": MONSTER_CODES[monster]})


def _keep(s: Any, seat: int, indices: list[int]) -> Reason:
    return ("not_in_hand", {})


def _send(s: Any, seat: int, indices: list[int]) -> Reason:
    owner, monster = indices
    if s.lengths[owner] <= LINE:
        return ("line_of_three", {"seat": owner + 1})
    if monster & RESERVED_BIT and _has(s, owner, monster):
        return ("reserved_stays", {})
    return _no_monster(owner, monster)


def _cream(s: Any, seat: int, indices: list[int]) -> Reason:
    owner, monster = indices
    if monster & CREAM_BIT and _has(s, owner, monster):
        return ("already_creamed", {})
    return _no_monster(owner, monster)


def _reserve(s: Any, seat: int, indices: list[int]) -> Reason:
    owner, monster = indices
    if not _has(s, owner, monster):
        return _no_monster(owner, monster)
    if monster & RESERVED_BIT:
        return ("already_reserved", {})
    return ("three_reserved", {"seat": owner + 1, "most": MOST_RESERVED})


def _swap(s: Any, seat: int, indices: list[int]) -> Reason:
    return _no_monster(seat, indices[0])


def _turn(s: Any, seat: int, indices: list[int]) -> Reason:
    if indices[0] == seat:
        return ("others_only", {})
    return ("already_up", {})


def _give(s: Any, seat: int, indices: list[int]) -> Reason:
    return _no_monster(seat, indices[0])


def _trade(s: Any, seat: int, indices: list[int]) -> Reason:
    owner, monster = indices
    if owner == seat:
        return ("others_only", {})
    if not _has(s, owner, monster):
        return _no_monster(owner, monster)
    crowded = seat if monster & RESERVED_BIT else owner
    assert reserved_in(s, crowded) == MOST_RESERVED
    return ("three_reserved", {"seat": crowded + 1, "most": MOST_RESERVED})


def _fetch(s: Any, seat: int, indices: list[int]) -> Reason:
    family = indices[0]
    if not is_fetchable(s, s.slots[family]):
        return ("never_fetched", {"family": FAMILIES[family]})
    return ("not_in_cafe", {"family": FAMILIES[family]})


def _copy(s: Any, seat: int, indices: list[int]) -> Reason:
    family = indices[0]
    values = {"family": FAMILIES[family]}
    if s.powers[s.slots[family]] in (NO_POWER, COPY_POWER):
        return ("nothing_to_copy", values)
    if not s.cafe[s.slots[family]]:
        return ("not_in_cafe", values)
    assert not is_possible_itself(s, seat, family)
    return ("power_impossible", values)


_REASONS = {
    "keep": _keep,
    "send": _send,
    "cream": _cream,
    "reserve": _reserve,
    "swap": _swap,
    "turn": _turn,
    "give": _give,
    "trade": _trade,
    "fetch": _fetch,
    "copy": _copy,
}
