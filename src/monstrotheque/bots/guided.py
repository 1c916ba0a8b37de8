"""The search of `search.py` with a net: where the tree ends, the net says what the position is worth.

The net gets what the acting seat sees in the world of the iteration, so it knows nothing that a player there couldn't.
"""

from __future__ import annotations

from typing import Any

from monstrotheque.bots.net import NetBuffers, consider, result_of, scaled
from monstrotheque.bots.search import descend
from monstrotheque.bots.tree import Aim, Buffers, note_root
from monstrotheque.engine.bits import nth_bit
from monstrotheque.engine.compiling import kernel, template
from monstrotheque.engine.contract import actors, encode, evaluate, mask, redeal, settle
from monstrotheque.engine.seats import JOINT


@template
def look(buffers: Buffers, layers: NetBuffers, seat: int) -> None:
    """Let the net consider what *seat* sees of state 0. State 1 is work space."""
    buffers.states[1] = buffers.states[0]
    mask(buffers.states[1], seat)
    encode(buffers.states[1], seat, layers.observation)
    layers.evaluation[0] = scaled(evaluate(buffers.states[1], seat))
    consider(layers)


@template
def expect(buffers: Buffers, layers: NetBuffers) -> None:
    """Write what every player will get from state 0: what the net expects, or the result if the game is over."""
    waiting = actors(buffers.states[0])
    if not waiting:
        settle(buffers.states[0], buffers.rewards, buffers.worths)
        return
    actor, players = nth_bit(waiting, 0), int(buffers.states[0].players)
    actor = actor if actor != JOINT else 0
    look(buffers, layers, actor)
    for offset in range(players):
        seat = actor + offset if actor + offset < players else actor + offset - players
        buffers.rewards[seat] = result_of(layers, offset)
        buffers.worths[seat] = result_of(layers, JOINT + offset)


@kernel
def credit_expected(buffers: Buffers, length: int) -> None:
    """Credit every move of the path with what its mover can expect. The joint seat has everybody's reward."""
    buffers.rewards[JOINT], buffers.worths[JOINT] = buffers.rewards[0], buffers.worths[0]
    for step in range(length):
        edge = buffers.edges[buffers.path[step, 0]]
        edge.visits += 1
        edge.value += (buffers.rewards[buffers.path[step, 1]] - edge.value) / edge.visits
    searcher = buffers.path[0, 1]
    note_root(buffers, buffers.path[0, 2], buffers.rewards[searcher], buffers.worths[searcher])


@template
def guided_search(root: Any, aim: Aim, buffers: Buffers, layers: NetBuffers, iterations: int, rng: Any) -> Any:
    """Run *iterations* from what the seat sees (`root`, masked). Statistics stay in the buffers. Returns the generator.

    Nothing is played out.
    """
    for _ in range(iterations):
        buffers.states[0] = root[0]
        rng = redeal(buffers.states[0], aim.seat, rng)
        length, rng = descend(buffers, aim, rng)
        if length > 0:
            expect(buffers, layers)
            credit_expected(buffers, length)
    return rng
