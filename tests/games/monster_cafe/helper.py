"""What the tests over all games need to know of this one."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

import monstrotheque as mt
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import State
from monstrotheque.games.monster_cafe.constants import COFFEES, FAMILIES, LINE
from monstrotheque.games.monster_cafe.state import CHOICE, SEND
from tests.positions import copied_raw

Line = list[tuple[State, int, Move, State]]
REACHED = {5: {"keep", "send", "cream", "swap", "turn", "give", "trade"}}
"""By number of players, the moves after which histories are compared."""


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
            s = copied_raw(state)
            s.seen[:players] = 1
            for seat in dice.sample(range(players), 2):
                s.seen[seat, dice.randrange(LINE)] = 0
            yield State(game, s, state.age)


def hidden(state: State, onlooker: int, dice: random.Random) -> State:
    """Another world that looks the same to *onlooker*: mixed are the cards set aside, the others' back-line monsters
    that not everybody saw, and before the reveal the others' hands."""
    s = copied_raw(state)
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


def lasting_past(line: Line, onlooker: int, dice: random.Random) -> tuple[State, dict[int, Move]] | None:
    """A game in which a rival kept another card face down: one that a second rival had kept, who kept the first one's,
    or one that was set aside. It looks the same to *onlooker* until such a card is turned up or counted.
    """
    start = line[0][0]
    s, names = copied_raw(start), [FAMILIES[family] for family in start.whole.families]
    keeps = [(ply, seat, move) for ply, (_, seat, move, _) in enumerate(line[: s.players]) if seat != onlooker]
    (ply, seat, move), *others = dice.sample(keeps, min(2, len(keeps)))
    given = dice.choice(_kept(move))
    if others and dice.random() < 0.7:
        taken, heap = dice.choice(_kept(others[0][2])), s.front[others[0][1], :, 0]
    else:
        others, heap = [], s.aside
        taken = names[dice.choice(np.flatnonzero(heap).tolist() or [names.index(given)])]
    if given == taken:
        return None
    for name, sign in ((given, -1), (taken, 1)):
        s.front[seat, names.index(name), 0] += sign
        heap[names.index(name)] -= sign
    instead = {ply: _kept_instead(start, move, given, taken)}
    instead |= {other: _kept_instead(start, kept, taken, given) for other, _, kept in others}
    return State(start.game, s, start.age), instead


def _kept(move: Move) -> list[str]:
    return str(move).removeprefix("keep ").split(",")


def _kept_instead(start: State, move: Move, given: str, taken: str) -> Move:
    """*move* with one monster instead of another."""
    families = _kept(move)
    families[families.index(given)] = taken
    return start.game.moves.parse(f"keep {','.join(families)}")


def other_deal(start: State, onlooker: int, dice: random.Random) -> State:
    """Another deal that looks the same to *onlooker*: a card or two of the others' hands and of those set aside change
    places."""
    s = copied_raw(start)
    heaps = [s.front[seat, :, 0] for seat in range(s.players) if seat != onlooker] + [s.aside]
    heaps = [heap for heap in heaps if heap.any()]
    for _ in range(dice.choice((1, 1, 2))):
        one, two = dice.sample(range(len(heaps)), 2)
        given, taken = (dice.choice(np.flatnonzero(heaps[heap]).tolist()) for heap in (one, two))
        for slot, sign in ((given, -1), (taken, 1)):
            heaps[one][slot] += sign
            heaps[two][slot] -= sign
    return State(start.game, s, start.age)
