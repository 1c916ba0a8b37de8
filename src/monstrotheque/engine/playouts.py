"""Whole games by random players, in compiled code, for any game."""

from __future__ import annotations

from typing import Any

import numpy as np

from monstrotheque.engine.bits import nth_bit, popcount
from monstrotheque.engine.compiling import template
from monstrotheque.engine.contract import actors, deal, interjectors, legal, outcome, play, scores
from monstrotheque.engine.random import advance, below, secret_bits, stream
from monstrotheque.engine.raw_state import IntArray

ONE_IN = 10
"""A random player that nobody waits for acts once in this many opportunities."""
VICTORY = 840
"""The parts of a victory. Any number of players up to eight share it evenly, so sums of shares are exact in any order.
"""


@template
def random_mover(s: Any, waiting: int, rng: Any) -> tuple[int, Any]:
    """Who moves next: now and then a seat that may act out of turn, else any of those that must."""
    able = interjectors(s)
    seats = popcount(able)
    rng = advance(rng)
    # Signed, like the other numbers: otherwise Numba would choose a float.
    first = int(np.int64(below(rng, seats))) if seats else 0
    for turn in range(seats):
        rng = advance(rng)
        if below(rng, ONE_IN) == 0:
            return nth_bit(able, (first + turn) % seats), rng
    return nth_bit(waiting, below(rng, popcount(waiting)) if waiting & (waiting - 1) else 0), rng


@template
def play_out(s: Any, rng: Any, moves: IntArray, limit: int) -> tuple[Any, int]:
    """Play *s* to its end with random players: any legal move, uniformly.

    Returns the generator's next state and the number of moves; more than *limit* means that the game did not end.
    """
    count = 0
    turns = 0
    waiting = actors(s)
    while waiting and turns <= 4 * limit:
        turns += 1
        seat, rng = random_mover(s, waiting, rng)
        n = legal(s, seat, moves)
        if n:
            rng = advance(rng)
            play(s, seat, moves[below(rng, n)])
            count += 1
        waiting = actors(s)
    return rng, limit + 1 if waiting else count


@template
def random_game(s: Any, players: int, setup: IntArray, seed: Any, game: int, limit: int, moves: IntArray) -> int:
    """Deal and play game number *game* of the series *seed* in the blank raw state *s*; returns the number of moves, as
    `play_out` does.
    """
    key0 = secret_bits(np.uint64(seed), np.uint64(players), game, 0)
    key1 = secret_bits(np.uint64(seed), np.uint64(players), game, 1)
    deal(s, players, key0, key1, setup)
    _, count = play_out(s, stream(key0 ^ key1), moves, limit)
    return count


@template
def add_result(s: Any, result: IntArray, wins: IntArray, totals: IntArray) -> None:
    """Add a finished game's shares of victory, in parts of VICTORY, and scores to the tallies by seat."""
    players = s.players
    outcome(s, result)
    winners = 0
    for seat in range(players):
        winners += result[seat] == 1
    for seat in range(players):
        if result[seat] == 1:
            wins[seat] += VICTORY // winners
    scores(s, result)
    for seat in range(players):
        totals[seat] += result[seat]


@template
def random_games(
    states: Any,
    players: int,
    setup: IntArray,
    seed: Any,
    first: int,
    games: int,
    limit: int,
    moves: IntArray,
    result: IntArray,
    wins: IntArray,
    totals: IntArray,
) -> int:
    """Play games number *first* to *first + games − 1* of the series *seed*; returns the number of moves,
    or −1 if one of them did not end within *limit* moves.

    `states` is two raw states of which the second is blank; `moves` and `result` are work space.
    """
    played = 0
    for game in range(first, first + games):
        states[0] = states[1]
        count = random_game(states[0], players, setup, seed, game, limit, moves)
        if count > limit:
            return -1
        played += count
        add_result(states[0], result, wins, totals)
    return played
