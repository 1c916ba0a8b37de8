"""The tree of a search. It has no nodes, only edges in a hash table: an edge is a move in an information set.

Each search stamps its edges, so a table is reused without being cleared.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.numbers import log
from monstrotheque.engine.random import below
from monstrotheque.engine.raw_state import FloatArray, IntArray

WAIT = -1
"""The move of a seat that nobody waits for: pass."""
ARRIVAL = -2
"""The edge that marks an information set as reached before."""
ANY = -3
"""No first move is asked for."""
LEAST_PRIOR = 0.3
"""The share of the usual exploration that the worst-looking move gets before it is tried."""
PROBES = 96
"""The number of slots tried before the table counts as full."""
NEAR = 1023
"""The edges of one information set begin within this many slots, close together in memory."""

ENTRIES_PER_ITERATION = 24
SMALLEST_TABLE, LARGEST_TABLE = 1 << 12, 1 << 21

EDGE = np.dtype(
    [
        ("key", "u8"),
        ("stamp", "u4"),
        ("visits", "u4"),
        ("available", "u4"),
        ("value", "f4"),
        ("opinion", "f4"),
        ("spare", "u4"),
    ]
)
"""An edge: its visits, how often it was available, the mean reward of its mover, the game's evaluation of it. Two fit a
cache line.
"""
TRIED, REWARD, WORTH, WORTH_SQUARED = range(4)
"""The columns of the root's statistics: a count, and sums."""

_MIX = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)


class Buffers(NamedTuple):
    """What one thread's search works on."""

    states: Any
    words: IntArray
    moves: IntArray
    slots: IntArray
    path: IntArray
    rewards: FloatArray
    worths: FloatArray
    hopes: FloatArray
    roots: FloatArray
    edges: Any


class Aim(NamedTuple):
    """What a search looks for: the best move of `seat`, which may wait if nobody waits for it, or what one `first` move
    is worth, alone or among `partners`.

    Playouts are cut after `depth` moves. A share of the reward, `judged`, is what the game's judgement says before the
    playout. `explore` and `bias` weigh exploration and the game's evaluation.
    """

    seat: int
    partners: bool
    can_wait: bool
    first: int
    depth: int
    judged: float
    explore: float
    bias: float
    stamp: int


@kernel
def mix(hashed: Any, word: Any) -> Any:
    """Mix *word* into a hash."""
    hashed = (hashed ^ word) * _MIX
    return hashed ^ (hashed >> _HALF)


@kernel
def table_size(iterations: int) -> int:
    """The number of edges that a search of *iterations* needs: a power of two."""
    entries = SMALLEST_TABLE
    while entries < min(iterations * ENTRIES_PER_ITERATION, LARGEST_TABLE):
        entries *= 2
    return entries


@kernel
def edge_of(edges: Any, stamp: int, node: Any, move: int) -> int:
    """The slot of *move* in the information set *node*, made if it is new; −1 when the table is full there."""
    key = mix(node, np.uint64(move - ANY))
    last = len(edges) - 1
    slot = (np.int64(node & np.uint64(last)) + (int(move) & NEAR)) & last
    for _ in range(PROBES):
        edge = edges[slot]
        if edge.stamp != stamp:
            edge.stamp = stamp
            edge.key = key
            edge.visits = 0
            edge.available = 0
            edge.value = 0.0
            return int(slot)
        if edge.key == key:
            return int(slot)
        slot = (slot + 1) & last
    return -1


@kernel
def is_new(buffers: Buffers, stamp: int, node: Any) -> bool:
    """Whether the information set *node* is reached for the first time (or can't be stored)."""
    slot = edge_of(buffers.edges, stamp, node, ARRIVAL)
    if slot < 0:
        return True
    buffers.edges[slot].visits += 1
    return bool(buffers.edges[slot].visits == 1)


@kernel
def wanted(buffers: Buffers, first: int, n: int) -> int:
    """The index of the move *first* among the *n* moves; −1 if any move will do."""
    for i in range(n):
        if first != ANY and buffers.moves[i] == first:
            return i
    return -1


@kernel
def choose(buffers: Buffers, aim: Aim, n: int, rng: Any) -> int:
    """The index of the move to try: the best upper confidence bound, shifted by the game's evaluation while a move has
    few visits.

    Ties are broken by chance.
    """
    edges, slots = buffers.edges, buffers.slots
    low, high = 1.0e30, -1.0e30
    tried, total = 0, 0.0
    for i in range(n):
        edge = edges[slots[i]]
        low = min(low, edge.opinion)
        high = max(high, edge.opinion)
        tried += edge.visits
        total += edge.visits * edge.value
    mean = total / tried if tried else 0.5
    scale = 1.0 / (high - low) if high > low else 0.0
    best, best_bound = -1, -1.0e30
    known, wonder = -1, 0.0
    i = int(np.int64(below(rng, n)))  # signed, like the other indices
    for _ in range(n):
        edge = edges[slots[i]]
        visits = int(edge.visits)
        if edge.available != known:
            known = int(edge.available)
            wonder = log(known + 1.0)
        part = 1.0 / (visits + 1.0)
        prior = (edge.opinion - low) * scale if high > low else 1.0
        bound = aim.explore * math.sqrt(wonder * part)
        # A move never tried counts as average; the better it looks, the sooner it is tried.
        bound = edge.value + bound if visits else mean + bound * (LEAST_PRIOR + (1.0 - LEAST_PRIOR) * prior)
        bound += aim.bias * prior * part
        if bound > best_bound:
            best, best_bound = i, bound
        i = i + 1 if i + 1 < n else 0
    return best


@kernel
def note_root(buffers: Buffers, index: int, reward: float, worth: float) -> None:
    """Record the result of the root's move number *index*."""
    buffers.roots[index, TRIED] += 1.0
    buffers.roots[index, REWARD] += reward
    buffers.roots[index, WORTH] += worth
    buffers.roots[index, WORTH_SQUARED] += worth * worth
