"""What the tests over all games need to know of this one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import factorial, prod
from typing import Any

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import State
from tests.contract.cases import walk
from tests.positions import copied_raw


def options(seed: int) -> dict[str, Any]:
    return {}


def cards(state: State) -> Counter[int]:
    """Every stone: their number never changes."""
    s = state.whole
    hands = [value for hand in s.hands for value, count in enumerate(hand) for _ in range(count)]
    places = [*s.bag, *s.buried[: s.players], *s.graves.ravel(), *hands]
    return Counter(int(stone) for stone in places if stone >= 0)


def hidden(state: State, onlooker: int, dice: random.Random) -> State:
    """Another world that looks the same to *onlooker*: mix the bag, the others' hands and, before the end, what they
    buried.
    """
    s = copied_raw(state)
    seats = [seat for seat in range(s.players) if seat != onlooker]
    graves = [seat for seat in seats if s.buried[seat] >= 0 and not state.is_over]
    stones = [int(s.bag[slot]) for slot in range(s.left)] + [int(s.buried[seat]) for seat in graves]
    stones += [value for seat in seats for value, count in enumerate(s.hands[seat]) for _ in range(count)]
    dice.shuffle(stones)
    for slot in range(s.left):
        s.bag[slot] = stones.pop()
    for seat in graves:
        s.buried[seat] = stones.pop()
    for seat in seats:
        s.hands[seat] = 0
        for _ in range(s.held[seat]):
            s.hands[seat, stones.pop()] += 1
    return State(state.game, s, state.age)


def endings(players: int) -> Iterator[State]:
    """Games whose endings leave few worlds possible."""
    for seed in range(20, 60):
        yield from (state for state, _, _, _ in walk("petites_tombes", players, seed))


def weight(world: State) -> float:
    """In how many orders the hands of this world can have been drawn: a hand keeps none."""
    s = world.whole
    return prod(
        factorial(int(s.held[seat])) / prod(factorial(int(n)) for n in s.hands[seat]) for seat in range(s.players)
    )


def copies(state: State, seat: int, move: Move) -> float:
    """How many of the seat's stones *move* can mean: equal stones look the same, but any of them may be the one."""
    stone = move.json().get("stone")
    return float(state.whole.hands[seat, int(stone) - 1]) if stone else 1.0
