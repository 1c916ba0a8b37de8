"""A bot of your own in thirty lines: it places a card whenever it can, and plays ten games against `greedy`."""

import random

import monstrotheque as mt
from monstrotheque.bots import Bot, bot


class Taker:
    """Places a card whenever it can, else plays any move. It sees only what its seat sees."""

    def choose(self, sight: mt.Sight, dice: random.Random) -> mt.Move:
        """One of the legal moves."""
        moves = list(sight.legal())
        return dice.choice([move for move in moves if str(move).startswith("place")] or moves)


def play(bots: list[Bot], seed: int) -> mt.State:
    """One game of La Crypte de Sedlec between *bots*."""
    state, dice = mt.game("crypte_de_sedlec").new(players=len(bots), seed=seed), random.Random(seed)
    while not state.is_over:
        seat = state.actors[0]
        state = state.play(seat, bots[seat].choose(state.sight(seat), dice) or state.legal(seat)[0])
    return state


if __name__ == "__main__":
    for number in range(10):
        print(play([Taker(), bot("greedy")], seed=number).scores)
