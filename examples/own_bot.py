"""A bot of one's own in thirty lines: it places a card whenever it can, and plays ten games against `greedy`.

python examples/own_bot.py
"""

from __future__ import annotations

import random

import monstrotheque as mt
from monstrotheque.bots import Bot, bot
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight, State


class Taker:
    """Places a card whenever it can, else takes any move. It sees what its seat sees, and nothing else."""

    def choose(self, sight: Sight, dice: random.Random) -> Move | None:
        """A legal move; None would let the moment pass where nobody waits for this seat."""
        moves = list(sight.legal())
        placing = [move for move in moves if str(move).startswith("place")]
        return dice.choice(placing or moves)


def play(bots: list[Bot], seed: int) -> State:
    """One game of La Crypte de Sedlec between *bots*."""
    state, dice = mt.game("crypte_de_sedlec").new(players=len(bots), seed=seed), random.Random(seed)
    while not state.is_over:
        seat = state.actors[0]
        move = bots[seat].choose(state.sight(seat), dice)
        assert move is not None
        state = state.play(seat, move)
    return state


if __name__ == "__main__":
    for number in range(10):
        print(play([Taker(), bot("greedy")], seed=number).scores)
