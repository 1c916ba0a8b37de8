"""Information-set Monte Carlo tree search, for any game, in compiled code.

Each iteration deals the cards the searcher can't see anew (`redeal`), walks down the tree, and plays the rest of the
game out. The tree has no nodes, only edges in a hash table: an edge is a move in an information set, and an
information set is what the searching seat sees (its mask) together with who acts. So worlds that look alike to the
searcher share their statistics, and different ways into the same sight meet again.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from monstrotheque.engine.bits import nth_bit
from monstrotheque.engine.compiling import kernel, template
from monstrotheque.engine.contract import actors, evaluate, legal, mask, play, redeal, reward, suggest, worth
from monstrotheque.engine.random import advance, below
from monstrotheque.engine.record import FloatArray, IntArray
from monstrotheque.engine.seats import TABLE

WAIT = -1
"""The move of a seat that nobody waits for: let the moment pass."""
ARRIVAL = -2
"""The edge that counts visits of an information set."""
LEAST_PRIOR = 0.3
"""How much of the usual curiosity the worst-looking move gets before it is tried."""
PROBES = 32
"""So many slots are tried before the table counts as full."""

_MIX = np.uint64(0x9E3779B97F4A7C15)
_MIX2 = np.uint64(0xD6E8FEB86659FD93)
_HALF = np.uint64(32)


@kernel
def mix(hashed: Any, word: Any) -> Any:
    """Stir *word* into a hash."""
    hashed = (hashed ^ word) * _MIX
    return hashed ^ (hashed >> _HALF)


@kernel
def edge_of(keys: IntArray, stamps: IntArray, stamp: int, key: Any, table: FloatArray) -> int:
    """The slot of the edge with *key*, made if it is new; −1 when the table is full there."""
    last = keys.shape[0] - 1
    slot = np.int64(key & np.uint64(last))
    for _ in range(PROBES):
        if stamps[slot] != stamp:
            stamps[slot] = stamp
            keys[slot] = key
            table[slot, :] = 0.0
            return int(slot)
        if keys[slot] == key:
            return int(slot)
        slot = (slot + 1) & last
    return -1


@template
def sight_hash(states: Any, words: IntArray, observer: int, actor: int) -> Any:
    """A hash of what *observer* sees of state 0 when *actor* is to act. State 1 is work space."""
    states[1] = states[0]
    mask(states[1], observer)
    hashed = np.uint64(actor + 1)
    for word in range(words.shape[1]):
        hashed = mix(hashed, words[1, word])
    return hashed * _MIX2


@template
def finish(s: Any, depth: int, rng: Any, moves: IntArray) -> Any:
    """Play on by the game's suggestions, at most *depth* moves. Of several who must act the first one does: in a
    simultaneous choice nobody sees the others' part anyway.
    """
    waiting = actors(s)
    while waiting and depth > 0:
        seat = nth_bit(waiting, 0)
        n = legal(s, seat, moves)
        rng = advance(rng)
        play(s, seat, moves[suggest(s, seat, moves, n, rng)])
        depth -= 1
        waiting = actors(s)
    return rng


@template
def opinion(states: Any, seat: int, move: int) -> float:
    """How the game judges state 0 after *move*, for *seat*. State 1 is work space."""
    states[1] = states[0]
    if move != WAIT:
        play(states[1], seat, move)
    return evaluate(states[1], seat if seat != TABLE else 0)


@template
def select(
    states: Any,
    node: Any,
    seat: int,
    n: int,
    moves: IntArray,
    keys: IntArray,
    stamps: IntArray,
    stamp: int,
    table: FloatArray,
    slots: IntArray,
    explore: float,
    bias: float,
    rng: Any,
) -> int:
    """The index of the move to try: the best upper confidence bound, nudged by the game's judgement while a move has
    few visits. −1 when the table is full.
    """
    best, best_bound = -1, -1.0e30
    for i in range(n):
        slot = edge_of(keys, stamps, stamp, mix(node, np.uint64(moves[i] + 2)), table)
        slots[i] = slot
        if slot < 0:
            return -1
        if table[slot, 2] == 0.0:
            table[slot, 3] = opinion(states, seat, moves[i])
        table[slot, 2] += 1.0
    low, high = 1.0e30, -1.0e30
    tried, total = 0.0, 0.0
    for i in range(n):
        low = min(low, table[slots[i], 3])
        high = max(high, table[slots[i], 3])
        tried += table[slots[i], 0]
        total += table[slots[i], 1]
    mean = total / tried if tried > 0.0 else 0.5
    for i in range(n):
        slot = slots[i]
        visits = table[slot, 0]
        prior = (table[slot, 3] - low) / (high - low) if high > low else 1.0
        width = math.sqrt(math.log(table[slot, 2] + 1.0) / (visits + 1.0))
        # A move never tried is taken for an average one, the more worth trying the better it looks.
        value = table[slot, 1] / visits if visits > 0.0 else mean
        curiosity = explore * width * (LEAST_PRIOR + (1.0 - LEAST_PRIOR) * prior) if visits == 0.0 else explore * width
        rng = advance(rng)
        bound = value + curiosity + bias * prior / (visits + 1.0) + 1.0e-6 * below(rng, 1024)
        if bound > best_bound:
            best, best_bound = i, bound
    return best


@template
def credit(s: Any, path: IntArray, length: int, payoffs: FloatArray, table: FloatArray) -> None:
    """Credit every move of the path with what the game brought its mover; the joint seat has everybody's reward."""
    for player in range(s.players):
        payoffs[player] = reward(s, player)
    payoffs[TABLE] = payoffs[0]
    for step in range(length):
        table[path[step, 0], 0] += 1.0
        table[path[step, 0], 1] += payoffs[path[step, 1]]
    searcher = path[0, 1]
    table[path[0, 0], 4] += worth(s, searcher if searcher != TABLE else 0)


@template
def search(
    root: Any,
    seat: int,
    can_wait: bool,
    iterations: int,
    states: Any,
    words: IntArray,
    moves: IntArray,
    slots: IntArray,
    path: IntArray,
    payoffs: FloatArray,
    keys: IntArray,
    stamps: IntArray,
    stamp: int,
    table: FloatArray,
    depth: int,
    explore: float,
    bias: float,
    rng: Any,
) -> Any:
    """Run *iterations* from what *seat* sees (`root`, masked). Statistics stay in the table; returns the generator.

    Table columns: visits, sum of rewards, times available, the game's opinion.
    """
    for _ in range(iterations):
        states[0] = root[0]
        rng = redeal(states[0], seat, rng)
        length = 0
        actor = seat
        waiting = 1
        while waiting:
            if length > 0:
                actor = nth_bit(waiting, 0)
            node = sight_hash(states, words, seat, actor)
            arrival = edge_of(keys, stamps, stamp, mix(node, np.uint64(ARRIVAL + 2)), table)
            if arrival < 0:
                break
            table[arrival, 0] += 1.0
            if table[arrival, 0] == 1.0 and length > 0:
                break
            n = legal(states[0], actor, moves)
            if length == 0 and can_wait:
                moves[n] = WAIT
                n += 1
            rng = advance(rng)
            chosen = select(states, node, actor, n, moves, keys, stamps, stamp, table, slots, explore, bias, rng)
            if chosen < 0 or length == path.shape[0]:
                break
            path[length, 0] = slots[chosen]
            path[length, 1] = actor
            length += 1
            if moves[chosen] != WAIT:
                play(states[0], actor, moves[chosen])
            waiting = actors(states[0])
        rng = finish(states[0], depth, rng, moves)
        credit(states[0], path, length, payoffs, table)
    return rng


@template
def root_statistics(
    root: Any,
    seat: int,
    can_wait: bool,
    states: Any,
    words: IntArray,
    moves: IntArray,
    keys: IntArray,
    stamps: IntArray,
    stamp: int,
    table: FloatArray,
    sums: FloatArray,
) -> int:
    """Read the statistics of the moves at the root: how often each was tried, the sums of its rewards and worths."""
    states[0] = root[0]
    node = sight_hash(states, words, seat, seat)
    n = legal(root[0], seat, moves)
    if can_wait:
        moves[n] = WAIT
        n += 1
    for i in range(n):
        slot = edge_of(keys, stamps, stamp, mix(node, np.uint64(moves[i] + 2)), table)
        if slot >= 0:
            sums[i, 0], sums[i, 1], sums[i, 2] = table[slot, 0], table[slot, 1], table[slot, 4]
    return n


@template
def judge(
    root: Any, seat: int, can_wait: bool, samples: int, states: Any, moves: IntArray, values: FloatArray, rng: Any
) -> int:
    """The game's opinion of each move, averaged over *samples* re-deals: one ply of thought. Returns how many moves."""
    n = legal(root[0], seat, moves)
    if can_wait:
        moves[n] = WAIT
        n += 1
    for _ in range(samples):
        states[0] = root[0]
        rng = redeal(states[0], seat, rng)
        for i in range(n):
            values[i] += opinion(states, seat, moves[i]) / samples
    return n
