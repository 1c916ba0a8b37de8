"""The count of a round and the final totals, as kernels."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.compiling import kernel
from monstrotheque.games.monster_cafe.constants import (
    BACK_STRENGTH,
    COOKIE_WORTH,
    CREAM_BIT,
    CREAMED_STRENGTH,
    IN_PLAY,
    LINE,
    LOADS,
    MUMMY_PAIR_WORTH,
)
from monstrotheque.games.monster_cafe.state import NONE, RawState

_CHANGE_OFFSET = 64


@kernel
def strength(s: RawState, seat: int, slot: int) -> int:
    """A player's strength in a family, as far as the raw state shows it. Front-line monsters with Chantilly count more,
    and the back line counts double.
    """
    total = 0
    for load in range(LOADS):
        total += int(s.front[seat, slot, load]) * (CREAMED_STRENGTH if load & CREAM_BIT else 1)
    for place in range(LINE):
        if s.back[seat, place] == slot:
            total += BACK_STRENGTH
    return total


@kernel
def majority(s: RawState, slot: int) -> int:
    """The player with the majority in a family: the strongest, or among tied players the one with the Priority marker.
    NONE if there is none.
    """
    best, leader, with_marker = 0, NONE, False
    for seat in range(s.players):
        mine = strength(s, seat, slot)
        if mine > best:
            best, leader, with_marker = mine, seat, s.priority == seat
        elif mine == best and mine > 0 and not with_marker:
            with_marker = s.priority == seat
            leader = seat if with_marker else NONE
    return leader


@kernel
def _pay(s: RawState, slot: int) -> None:
    """Give the majority a Coffee for each monster of the family in the café, or take as many, but never below 0."""
    winner = s.counted_winner[slot]
    if winner == NONE:
        return
    gain = s.cafe[slot]
    if s.loses[slot]:
        gain = -min(gain, s.coffees[winner])
    s.coffees[winner] += gain
    s.change[winner] += gain


@kernel
def note_count(s: RawState) -> None:
    """Note what is counted: the back lines, the strengths, the café and the winner of each family."""
    for seat in range(s.players):
        for place in range(LINE):
            s.counted_back[seat, place] = s.back[seat, place]
        for slot in range(IN_PLAY):
            s.counted_strength[seat, slot] = strength(s, seat, slot)
    for slot in range(IN_PLAY):
        s.counted_cafe[slot] = s.cafe[slot]
        s.counted_winner[slot] = majority(s, slot) if s.cafe[slot] > 0 else NONE


@kernel
def count_round(s: RawState) -> None:
    """Reveal the back lines and pay every family in the café: first all wins, then the losses."""
    s.counted += 1
    for seat in range(s.players):
        s.change[seat] = 0
    note_count(s)
    for slot in range(IN_PLAY):
        if not s.loses[slot]:
            _pay(s, slot)
    for slot in range(IN_PLAY):
        if s.loses[slot]:
            _pay(s, slot)


@kernel
def total(s: RawState, seat: int) -> int:
    """Coffees, plus the value of Cookies and of pairs of Mummy tokens."""
    tokens = int(s.cookies[seat]) * COOKIE_WORTH + int(s.mummies[seat]) // 2 * MUMMY_PAIR_WORTH
    return int(s.coffees[seat]) + tokens


@kernel
def tie_break(s: RawState, seat: int) -> int:
    """A number that ranks players: the total, then the change in the last round's count."""
    return 2 * _CHANGE_OFFSET * total(s, seat) + _CHANGE_OFFSET + int(s.change[seat])


def paid(s: Any, slot: int) -> int:
    """The Coffees that a family gave its winner in the latest count, negative if the winner had to pay. Nobody pays
    more than they have.
    """
    winner = int(s.counted_winner[slot])
    if winner == NONE:
        return 0
    if not s.loses[slot]:
        return int(s.counted_cafe[slot])
    won = sum(
        int(s.counted_cafe[other])
        for other in range(IN_PLAY)
        if s.counted_winner[other] == winner and not s.loses[other]
    )
    return int(s.change[winner]) - won
