"""Endings that a solver reaches: bots from hard on play them perfectly, and hints call them exact."""

from __future__ import annotations

import random

import pytest

import monstrotheque as mt
from monstrotheque.bots import bot
from monstrotheque.bots.endings import best_moves, exact_values
from monstrotheque.bots.hints import hints
from monstrotheque.bots.registry import PERFECT_ENDINGS, SearchBot
from monstrotheque.bots.thinking import Budget
from monstrotheque.engine.state import State
from monstrotheque.games.crypte_de_sedlec.solver import decisions_left
from tests.contract.cases import walk

SEDLEC = mt.game("crypte_de_sedlec")
SMALL = 6
"""As many turns left as brute force can finish."""


def endings(most: int, least_moves: int = 2) -> list[tuple[State, int]]:
    """Positions with at most *most* turns left and something to decide."""
    return [
        (state, seat)
        for seed in range(12)
        for state, seat, _, _ in walk("crypte_de_sedlec", 2, seed)
        if decisions_left(state.sight(seat)) <= most and len(state.legal(seat)) >= least_moves
    ]


def brute_force(state: State, seat: int) -> float:
    """The share of victory of *seat* if everybody plays best, in a position where nothing is hidden any more: every
    line to its end. Equal moves are played alike often.
    """
    if state.is_over:
        places = state.places or []
        return (places[seat] == 1) / places.count(1)
    mover = state.actors[0]
    after = [state.play(mover, move) for move in state.legal(mover)]
    own = [brute_force(each, mover) for each in after]
    best = [each for each, value in zip(after, own, strict=True) if value >= max(own) - 1e-9]
    return sum(brute_force(each, seat) for each in best) / len(best)


def is_open(state: State) -> bool:
    """Whether no card lies face down any more."""
    return all(pile["height"] == (pile["top"] is not None) for pile in state.sight(0).view()["graveyard"])


def test_exact_values_are_those_of_brute_force() -> None:
    compared = 0
    for state, seat in [(state, seat) for state, seat in endings(SMALL) if is_open(state)][:8]:
        values = exact_values(state.sight(seat))
        assert values
        for move, value in values.items():
            assert move
            assert value == pytest.approx(brute_force(state.play(seat, move), seat))
            compared += 1
    assert compared > 8


def test_levels_from_hard_on_never_play_a_worse_move_in_an_ending() -> None:
    """Even if they hardly search. Without a level or without time they do play worse moves."""
    chosen = [
        (state, seat) for state, seat in endings(8) if len(set((exact_values(state.sight(seat)) or {}).values())) > 1
    ]
    assert len(chosen) > 5
    perfect = [SearchBot(iterations=1, level=level) for level in PERFECT_ENDINGS]
    worse = 0
    for state, seat in chosen:
        sight = state.sight(seat)
        best = best_moves(exact_values(sight) or {})
        for player in perfect:
            assert player.choose(sight, random.Random(1)) in best
        for hurried in (bot("mcts:1"), SearchBot(iterations=1, seconds=0.1, level="hard")):
            worse += hurried.choose(sight, random.Random(1)) not in best
    assert worse > 1


def test_hints_of_an_ending_are_exact_and_say_so() -> None:
    state, seat = endings(8)[0]
    sight = state.sight(seat)
    values = exact_values(sight)
    assert values
    found = hints(sight, "en", budget=Budget(iterations=20), dice=random.Random(1))
    assert found[0].move in best_moves(values)
    assert all(hint.exact and hint.outcome == values[hint.move] for hint in found)
    assert "exact" in found[0].words(sight, SEDLEC.texts("en"))
    assert found[0].likely(sight, SEDLEC.texts("fr")).endswith("calcul exact")


def test_elsewhere_hints_are_estimates() -> None:
    for name in mt.game_names():
        state = mt.game(name).new(seed=3)
        sight = state.sight(state.actors[0])
        assert exact_values(sight) is None
        found = hints(sight, "en", budget=Budget(iterations=20), dice=random.Random(1))
        assert not any(hint.exact for hint in found)
