"""What the tests over all games need to know of this one."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

import monstrotheque as mt
from monstrotheque.engine.state import State
from monstrotheque.games.monster_cafe.state import CHOICE, SEND
from monstrotheque.games.monster_cafe.tables import COFFEES, LINE
from tests.positions import copied_record


def options(seed: int) -> dict[str, Any]:
    """Another coffee of the menu for each seed."""
    return {"menu": list(COFFEES)[seed % len(COFFEES)]}


def cards(state: State) -> Counter[int]:
    """Every card on the table: their number never changes."""
    s = state.whole
    counts = s.front[: s.players].sum(axis=(0, 2)) + s.cafe + s.aside
    found = Counter({slot: int(count) for slot, count in enumerate(counts)})
    found.update(int(slot) for slot in s.back[: s.players].ravel() if slot >= 0)
    return found


def weight(state: State) -> float:
    """The cards set aside have no order: so many deals put them aside."""
    return 1 / math.prod(math.factorial(int(count)) for count in state.whole.aside)


def endings(players: int) -> Iterator[State]:
    """Positions in which all but two or three back-line monsters were seen by everybody."""
    dice = random.Random(players)
    game = mt.game("monster_cafe")
    for seed in range(12):
        state = game.new(players=players, seed=seed, **options(seed))
        for _ in range(20):
            seat = dice.choice(state.actors)
            state = state.play(seat, dice.choice(state.legal(seat)))
        if state.whole.phase == SEND:
            s = copied_record(state)
            s.seen[:players] = 1
            for seat in dice.sample(range(players), 2):
                s.seen[seat, dice.randrange(LINE)] = 0
            yield State(game, s, state.age)


def hidden(state: State, onlooker: int, dice: random.Random) -> State:
    """Another world that looks the same to *onlooker*: mixed are the cards set aside, the others' back-line monsters
    that not everybody saw, and before the reveal the others' hands."""
    s = copied_record(state)
    rivals = [seat for seat in range(s.players) if seat != onlooker]
    backs = [(seat, k) for seat in rivals for k in range(LINE) if s.back[seat, k] >= 0 and not s.seen[seat, k]]
    hands = {seat: int(s.front[seat, :, 0].sum()) for seat in rivals} if s.phase == CHOICE else {}
    pool = [int(s.back[place]) for place in backs]
    pool += [slot for slot, count in enumerate(s.aside) for _ in range(count)]
    pool += [slot for seat in hands for slot, count in enumerate(s.front[seat, :, 0]) for _ in range(count)]
    dice.shuffle(pool)
    for place in backs:
        s.back[place] = pool.pop()
    for seat, size in hands.items():
        s.front[seat, :, 0] = np.bincount([pool.pop() for _ in range(size)], minlength=len(s.aside))
    s.aside[:] = np.bincount(pool, minlength=len(s.aside))
    return State(state.game, s, state.age)


def other_deal(start: State, onlooker: int, dice: random.Random) -> State:
    """Another deal that looks the same to *onlooker*: a card or two of the others' hands and of those set aside change
    places."""
    s = copied_record(start)
    heaps = [s.front[seat, :, 0] for seat in range(s.players) if seat != onlooker] + [s.aside]
    heaps = [heap for heap in heaps if heap.any()]
    for _ in range(dice.choice((1, 1, 2))):
        one, two = dice.sample(range(len(heaps)), 2)
        given, taken = (dice.choice(np.flatnonzero(heaps[heap]).tolist()) for heap in (one, two))
        for slot, sign in ((given, -1), (taken, 1)):
            heaps[one][slot] += sign
            heaps[two][slot] -= sign
    return State(start.game, s, start.age)
