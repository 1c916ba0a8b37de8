"""A study in twenty lines: is the first player favoured? `python examples/own_study.py monster_cafe 4 100000`."""

import sys
from math import sqrt

import monstrotheque as mt
from monstrotheque.arena.simulation import simulate


def first_seat(name: str, players: int, games: int) -> tuple[float, float]:
    """The first seat's share of the victories in random games, and the half-width of its 95 % interval."""
    tally = simulate(mt.game(name), players=players, games=games, seed=1)
    share = tally.wins[0] / tally.games
    return share, 1.96 * sqrt(share * (1 - share) / tally.games)


if __name__ == "__main__":
    name, players, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    share, width = first_seat(name, players, games)
    print(f"The first of {players} seats wins {share:.1%} ± {width:.1%}; an equal share is {1 / players:.1%}.")
