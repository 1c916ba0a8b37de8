"""Information-set Monte Carlo tree search for any game, in compiled code.

Each iteration re-deals the cards the searcher can't see (`redeal`), walks down the tree and plays out the rest of the
game. An information set is what the searching seat sees (its mask) together with who acts. So worlds that look alike to
the searcher share their statistics, and different paths to the same sight meet again.

Among partners the information set is what the acting seat sees: a partner doesn't know the searcher's cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from monstrotheque.bots.candidates import MOVE, rank_candidates, write_candidate
from monstrotheque.bots.tree import ANY, WAIT, Aim, Buffers, choose, edge_of, is_new, mix, note_root, wanted
from monstrotheque.engine.bits import nth_bit
from monstrotheque.engine.compiling import template
from monstrotheque.engine.contract import (
    actors,
    evaluate,
    legal,
    mask,
    play,
    redeal,
    settle,
    stage,
    suggest,
    tidy,
    twin,
)
from monstrotheque.engine.random import advance, stream
from monstrotheque.engine.raw_state import FloatArray, IntArray
from monstrotheque.engine.seats import JOINT

CONTENDERS = 3
"""The number of best moves that an appraisal compares, besides the move that was played."""
SEARCHES = CONTENDERS + 2
"""The most searches of an appraisal. Each has its own seed and stamp."""
_MIX = np.uint64(0xD6E8FEB86659FD93)


@template
def sight_hash(buffers: Buffers, observer: int, actor: int) -> Any:
    """A hash of what *observer* sees of state 0 when *actor* is to act. State 1 is work space."""
    buffers.states[1] = buffers.states[0]
    mask(buffers.states[1], observer)
    hashed = np.uint64(actor + 1)
    for word in range(buffers.words.shape[1]):
        hashed = mix(hashed, buffers.words[1, word])
    return hashed * _MIX


@template
def information_set(buffers: Buffers, aim: Aim, actor: int) -> Any:
    """The information set in which *actor* chooses, in state 0. The searcher decides joint decisions alone."""
    return sight_hash(buffers, actor if aim.partners and actor != JOINT else aim.seat, actor)


@template
def finish(s: Any, depth: int, last: int, rng: Any, moves: IntArray) -> Any:
    """Play out by the game's suggestions, at most *depth* moves, to the end of the stage *last*.

    If several seats must act, the first one does: in a simultaneous choice nobody sees the others' part anyway.
    """
    waiting = actors(s)
    while waiting and depth > 0 and stage(s) <= last:
        seat = nth_bit(waiting, 0)
        n = legal(s, seat, moves)
        rng = advance(rng)
        play(s, seat, moves[suggest(s, seat, moves, n, rng)])
        depth -= 1
        waiting = actors(s)
    return rng


@template
def opinion(states: Any, seat: int, move: int) -> float:
    """The game's evaluation of state 0 after *move*, for *seat*. State 1 is work space."""
    states[1] = states[0]
    if move != WAIT:
        play(states[1], seat, move)
    return evaluate(states[1], seat if seat != JOINT else 0)


@template
def moves_of(s: Any, seat: int, can_wait: bool, moves: IntArray) -> int:
    """Write what *seat* can do into *moves*, waiting last: of moves that come to the same only the first. Returns the
    number of moves.
    """
    n = 0
    for i in range(legal(s, seat, moves)):
        if twin(s, seat, moves[i]) == moves[i]:
            moves[n] = moves[i]
            n += 1
    if can_wait:
        moves[n] = WAIT
        n += 1
    return n


@template
def gather(buffers: Buffers, stamp: int, node: Any, seat: int, n: int) -> bool:
    """Find the edges of the *n* moves of *seat*. New edges get the game's evaluation. False when the table is full."""
    for i in range(n):
        slot = edge_of(buffers.edges, stamp, node, buffers.moves[i])
        if slot < 0:
            return False
        buffers.slots[i] = slot
        edge = buffers.edges[slot]
        if edge.available == 0:
            edge.opinion = opinion(buffers.states, seat, buffers.moves[i])
        edge.available += 1
    return True


@template
def descend(buffers: Buffers, aim: Aim, rng: Any) -> tuple[int, Any]:
    """Walk down the tree from state 0 to the first new information set. Returns the length of the path."""
    length, actor, waiting = 0, aim.seat, 1
    while waiting and length < buffers.path.shape[0]:
        if length > 0:
            actor = nth_bit(waiting, 0)
        node = information_set(buffers, aim, actor)
        if length > 0 and is_new(buffers, aim.stamp, node):
            break
        n = moves_of(buffers.states[0], actor, length == 0 and aim.can_wait, buffers.moves)
        if not gather(buffers, aim.stamp, node, actor, n):
            break
        rng = advance(rng)
        chosen = wanted(buffers, aim.first, n) if length == 0 else -1
        if chosen < 0:
            chosen = choose(buffers, aim, n, rng)
        buffers.path[length, 0], buffers.path[length, 1], buffers.path[length, 2] = buffers.slots[chosen], actor, chosen
        length += 1
        if buffers.moves[chosen] != WAIT:
            play(buffers.states[0], actor, buffers.moves[chosen])
        tidy(buffers.states[0])
        waiting = actors(buffers.states[0])
    return length, rng


@template
def hope(buffers: Buffers) -> None:
    """Write what the game's judgement says of the unfinished game in state 0, before it is played out."""
    settle(buffers.states[0], buffers.rewards, buffers.worths)
    for seat in range(JOINT):
        buffers.hopes[0, seat], buffers.hopes[1, seat] = buffers.rewards[seat], buffers.worths[seat]


@template
def settle_with(buffers: Buffers, share: float) -> None:
    """Settle state 0. A *share* of each reward is what `hope` wrote before the playout."""
    settle(buffers.states[0], buffers.rewards, buffers.worths)
    if share > 0.0:
        for seat in range(JOINT):
            buffers.rewards[seat] += share * (buffers.hopes[0, seat] - buffers.rewards[seat])
            buffers.worths[seat] += share * (buffers.hopes[1, seat] - buffers.worths[seat])


@template
def credit(buffers: Buffers, length: int, share: float) -> None:
    """Credit every move of the path with its mover's reward. The joint seat has everybody's reward."""
    settle_with(buffers, share)
    buffers.rewards[JOINT], buffers.worths[JOINT] = buffers.rewards[0], buffers.worths[0]
    for step in range(length):
        edge = buffers.edges[buffers.path[step, 0]]
        edge.visits += 1
        edge.value += (buffers.rewards[buffers.path[step, 1]] - edge.value) / edge.visits
    searcher = buffers.path[0, 1]
    note_root(buffers, buffers.path[0, 2], buffers.rewards[searcher], buffers.worths[searcher])


@template
def search(root: Any, aim: Aim, buffers: Buffers, iterations: int, rng: Any) -> Any:
    """Run *iterations* from what the seat sees (`root`, masked). Statistics stay in the buffers. Returns the
    generator.
    """
    for _ in range(iterations):
        buffers.states[0] = root[0]
        rng = redeal(buffers.states[0], aim.seat, rng)
        length, rng = descend(buffers, aim, rng)
        share = aim.judged if actors(buffers.states[0]) else 0.0
        if share > 0.0:
            hope(buffers)
        rng = finish(buffers.states[0], aim.depth, stage(root[0]), rng, buffers.moves)
        if length > 0:
            credit(buffers, length, share)
    return rng


@template
def judge(root: Any, aim: Aim, buffers: Buffers, samples: int, values: FloatArray, rng: Any) -> int:
    """The game's evaluation of each move, averaged over *samples* re-deals: one ply of search. Returns the number of
    moves.
    """
    n = moves_of(root[0], aim.seat, aim.can_wait, buffers.moves)
    for _ in range(samples):
        buffers.states[0] = root[0]
        rng = redeal(buffers.states[0], aim.seat, rng)
        for i in range(n):
            values[i] += opinion(buffers.states, aim.seat, buffers.moves[i]) / samples
    return n


@template
def search_anew(root: Any, aim: Aim, buffers: Buffers, first: int, turn: int, iterations: int, seed: Any) -> int:
    """Search from the beginning, with *first* as the first move. Returns the number of moves at the root."""
    for row in range(buffers.roots.shape[0]):
        for column in range(buffers.roots.shape[1]):
            buffers.roots[row, column] = 0.0
    own = Aim(
        aim.seat, aim.partners, aim.can_wait, first, aim.depth, aim.judged, aim.explore, aim.bias, aim.stamp + turn
    )
    search(root, own, buffers, iterations, stream(seed))
    return moves_of(root[0], aim.seat, aim.can_wait, buffers.moves)


@template
def appraise(
    root: Any, aim: Aim, buffers: Buffers, played: int, iterations: int, seeds: IntArray, found: FloatArray
) -> int:
    """Write into *found* what the most promising moves and the move *played* are worth, each by its own search.

    Returns their number. Each search uses one stamp, from the aim's on. The move played stands for those that come to
    the same.
    """
    tried = twin(root[0], aim.seat, played)
    n = search_anew(root, aim, buffers, ANY, 0, iterations, seeds[0])
    rank_candidates(buffers.moves, n, buffers.roots, buffers.slots, found)
    count, known = min(n, CONTENDERS), False
    for row in range(count):
        known = known or found[row, MOVE] == tried
    if not known:
        found[count, MOVE] = tried
        count += 1
    for row in range(count):
        move = int(found[row, MOVE])
        n = search_anew(root, aim, buffers, move, row + 1, iterations, seeds[row + 1])
        write_candidate(found, row, played if move == tried else move, buffers.roots, wanted(buffers, move, n))
    return count
