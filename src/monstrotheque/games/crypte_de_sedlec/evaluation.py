"""The game's own evaluation of positions and moves, for bots and playouts."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import below
from monstrotheque.engine.ranking import reward_leads, share_chances, share_victory
from monstrotheque.engine.raw_state import FloatArray, IntArray
from monstrotheque.games.crypte_de_sedlec.judgement import FEWEST, WEIGHTS, WHOLE, prospects, skulls_left
from monstrotheque.games.crypte_de_sedlec.rules import actors
from monstrotheque.games.crypte_de_sedlec.scoring import tie_break, total_of
from monstrotheque.games.crypte_de_sedlec.state import NONE, RawState
from monstrotheque.games.crypte_de_sedlec.symmetry import tidy, twin

__all__ = ["evaluate", "settle", "suggest", "tidy", "twin"]

MARGIN = 8.0
"""A lead that wins most games."""
JUDGED = 0.8
"""Most of a reward is the judgement of the position, the rest the result of random moves from there."""
CURIOSITY = 0.4
"""Judgements lie close together, so a small exploration constant is enough."""
WON = 40.0
"""The value of victory, in points: more than any hope."""


@kernel
def lead(s: RawState, seat: int) -> float:
    """How far the seat's learned prospects are ahead of the best of the others, in points."""
    left, weights, best = skulls_left(s), WEIGHTS[s.players - FEWEST], -(1 << 30)
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, other, left, weights))
    return (prospects(s, seat, left, weights) - best) / WHOLE


@kernel
def take(s: RawState, choice: int) -> int:
    """Put one of the two cards that a dig turned up into the mover's hand, for a look at what comes of it. Returns the
    mover.
    """
    seat, pile = int(s.turn), s.dug[choice]
    s.hands[seat, s.held[seat]] = s.piles[pile, s.height[pile] - 1]
    s.held[seat] += 1
    s.turn = (seat + 1) % s.players
    return seat


@kernel
def put_back(s: RawState, seat: int) -> None:
    """Undo `take`."""
    s.held[seat] -= 1
    s.hands[seat, s.held[seat]] = NONE
    s.turn = seat


@kernel
def better_take(s: RawState) -> int:
    """Which of the two cards that a dig turned up its finder will take."""
    seat = take(s, 0)
    first = lead(s, seat)
    put_back(s, seat)
    take(s, 1)
    second = lead(s, seat)
    put_back(s, seat)
    return int(second > first)


@kernel
def evaluate(s: RawState, seat: int) -> float:
    """The lead of the seat's prospects; after a dig, with the better card in the finder's hand. At the end, victory and
    the lead in points.
    """
    if not actors(s):
        own, best = tie_break(s, seat), 0
        for other in range(s.players):
            if other != seat:
                best = max(best, tie_break(s, other))
        return WON * (int(own > best) - int(own < best)) + total_of(own) - total_of(best)
    if s.dug[0] == NONE:
        return lead(s, seat)
    finder = take(s, better_take(s))
    ahead = lead(s, seat)
    put_back(s, finder)
    return ahead


@kernel
def judge_all(s: RawState, values: FloatArray) -> None:
    """Write every player's prospects, in points."""
    left, weights = skulls_left(s), WEIGHTS[s.players - FEWEST]
    for seat in range(s.players):
        values[seat] = prospects(s, seat, left, weights) / WHOLE


@kernel
def suggest(s: RawState, seat: int, moves: IntArray, n: int, rng: Any) -> int:
    """Any move, at random."""
    return below(rng, n)


@kernel
def settle(s: RawState, rewards: FloatArray, worths: FloatArray) -> None:
    """The share of victory with the finished crypts, with tie-breaks. The rewards also count the margin. In an
    unfinished game, the chances according to the prospects.
    """
    if actors(s):
        if s.dug[0] == NONE:
            judge_all(s, worths)
        else:
            finder = take(s, better_take(s))
            judge_all(s, worths)
            put_back(s, finder)
        share_chances(worths, s.players, MARGIN)
        for seat in range(s.players):
            rewards[seat] = worths[seat]
        return
    for seat in range(s.players):
        key = tie_break(s, seat)
        worths[seat], rewards[seat] = key, total_of(key)
    share_victory(worths, s.players)
    reward_leads(rewards, worths, s.players, MARGIN)
