"""Positions written down in words, for tests."""

from __future__ import annotations

from collections.abc import Sequence

import monstrotheque as mt
from monstrotheque.engine.state import State
from monstrotheque.games.monster_cafe.moves import MONSTER_CODES
from monstrotheque.games.monster_cafe.state import NONE, SEND
from monstrotheque.games.monster_cafe.tables import CHANTILLY, COPIES, FAMILIES, LOADS, RESERVED

GAME = mt.game("monster_cafe")
NEWBIE = ("rex", "gatosaure", "snorkel", "priss", "bliblop")


def position(
    fronts: Sequence[str],
    backs: Sequence[str],
    *,
    cafe: str = "",
    families: Sequence[str] = NEWBIE,
    turn: int = 0,
    second_round: bool = False,
    seed: int = 1,
) -> State:
    """A position in which *turn* is to send a monster. Lines are words: `rex rex+c priss`, one text for each seat."""
    state = GAME.new(players=len(fronts), seed=seed, families=list(families))
    s = state._record
    s.phase, s.turn, s.chosen = SEND, turn, (1 << len(fronts)) - 1
    s.front[:], s.back[:], s.aside[:] = 0, NONE, COPIES
    for seat, (front, back) in enumerate(zip(fronts, backs, strict=True)):
        for code in front.split():
            _put_into_front(s, seat, MONSTER_CODES.index(code))
        s.lengths[seat] = len(front.split())
        for place, family in enumerate(back.split()):
            s.back[seat, place] = s.slots[FAMILIES.index(family)]
            s.aside[s.back[seat, place]] -= 1
    for family in cafe.split():
        slot = s.slots[FAMILIES.index(family)]
        s.cafe[slot] += 1
        s.aside[slot] -= 1
    if second_round:
        s.round_no = s.counted = 1
    return state


def _put_into_front(s: object, seat: int, monster: int) -> None:
    family, load = divmod(monster, LOADS)
    slot = s.slots[family]  # type: ignore[attr-defined]
    s.front[seat, slot, load] += 1  # type: ignore[attr-defined]
    s.aside[slot] -= 1  # type: ignore[attr-defined]
    s.supply[CHANTILLY] -= load & 1  # type: ignore[attr-defined]
    s.supply[RESERVED] -= load >> 1  # type: ignore[attr-defined]


def play(state: State, *moves: str) -> State:
    """Play moves one after the other, each by whoever is to act."""
    for move in moves:
        state = state.play(state.actors[0], move)
    return state


def texts(state: State) -> set[str]:
    """The legal moves of whoever is to act, written."""
    return {str(move) for move in state.legal(state.actors[0])}


def front(state: State, seat: int) -> str:
    """A front line in words, sorted."""
    line = state.view(seat)["seats"][seat]["front"]
    return " ".join(sorted(monster["monster"] for monster in line for _ in range(monster["count"])))


def back(state: State, seat: int) -> str:
    """A back line in words, as its owner sees it."""
    return " ".join(place["family"] for place in state.view(seat)["seats"][seat]["back"])


def told(state: State, move: str, onlooker: int = 0) -> list[str]:
    """The kinds of events that a move brings about."""
    seat = state.actors[0]
    after = state.play(seat, move)
    return [event.kind for event in state.events(seat, GAME.moves.find(move), after, onlooker)]
