"""Conversion between a finished day's game and the result that the campaign keeps."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

from monstrotheque.engine.boxes import Tables
from monstrotheque.engine.raw_state import blank
from monstrotheque.engine.state import State
from monstrotheque.games.christmas_monsters import GAME
from monstrotheque.games.christmas_monsters.campaign.result import DayResult
from monstrotheque.games.christmas_monsters.constants import MONSTERS, POTIONS, TURNS
from monstrotheque.games.christmas_monsters.options import hard_numbers
from monstrotheque.games.christmas_monsters.state import OVER


def day_result(state: State) -> DayResult:
    """The public tallies of a finished game."""
    if not state.is_over:
        raise ValueError("the day's game is not over")
    s = state.whole
    express = int(s.used_from_express)
    return DayResult(
        players=state.players,
        monsters=tuple(MONSTERS[monster] for monster in s.monsters),
        beaten=tuple(bool(int(s.beaten) >> location & 1) for location in range(TURNS)),
        levels=tuple(int(level) for level in s.fought),
        powers=tuple(tuple(int(count) for count in turn[: state.players]) for turn in s.uses),
        stock=_potions(int(s.stock_at_start)),
        used=tuple(_potions(_used_in(s.potion_turn, turn) & ~express) for turn in range(1, TURNS + 1)),
        express=tuple(_potions(_used_in(s.potion_turn, turn) & express) for turn in range(1, TURNS + 1)),
    )


def raw_state_of(result: DayResult, lists: Tables) -> Any:
    """The raw state of a finished day with the tallies of *result*, and the hard feats of the box."""
    s: Any = blank(GAME.raw_state.dtype)[0]
    s.hard_numbers[:] = hard_numbers(lists, "number")
    s.players, s.phase = result.players, OVER
    s.monsters[:] = [MONSTERS.index(monster) for monster in result.monsters]
    s.fought[:] = result.levels
    s.beaten = sum(beaten << location for location, beaten in enumerate(result.beaten))
    s.uses[:, : result.players] = result.powers
    s.stock_at_start = _bits(result.stock)
    s.used_from_express = _bits(potion for potions in result.express for potion in potions)
    for turn, potions in enumerate(zip(result.used, result.express, strict=True), 1):
        for potion in itertools.chain(*potions):
            s.potion_turn[POTIONS.index(potion)] = turn
    return s


def _bits(potions: Iterable[str]) -> int:
    return sum(1 << POTIONS.index(potion) for potion in set(potions))


def _potions(bits: int) -> tuple[str, ...]:
    return tuple(potion for index, potion in enumerate(POTIONS) if bits >> index & 1)


def _used_in(potion_turn: list[int], turn: int) -> int:
    return sum(1 << index for index, used in enumerate(potion_turn) if used == turn)
