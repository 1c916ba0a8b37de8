"""The kernels against the rules written a second time (reference.py): every legal list, every turn, every score."""

from __future__ import annotations

import random

import pytest

from monstrotheque.engine.state import State
from monstrotheque.games.croque_monstre import GAME
from tests.contract.perft import perft
from tests.games.croque_monstre.other_box import other_box
from tests.games.croque_monstre.reference import Reference


def claim_often(moves: list[str], dice: random.Random) -> str:
    """A random move, but headstones are mostly taken, so that games with many of them come up."""
    claims = [move for move in moves if move.startswith("claim")]
    return dice.choice(claims if claims and dice.random() < 0.9 else moves)


def follow(state: State, dice: random.Random) -> tuple[State, Reference]:
    """Play a game in both, comparing all the way."""
    reference = Reference(state)
    while not state.is_over:
        assert reference.actors() == state.actors
        seat = dice.choice(state.actors)
        moves = [str(move) for move in state.legal(seat)]
        assert len(moves) == len(set(moves))
        assert set(moves) == reference.legal(seat)
        move = claim_often(moves, dice)
        state = state.play(seat, move)
        reference.play(seat, move)
    assert reference.actors() == ()
    return state, reference


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("deck", [None, other_box()], ids=["default", "doubled"])
def test_whole_games_agree_with_the_reference(players: int, deck: object) -> None:
    for seed in range(3):
        state = GAME.new(players=players, seed=seed, deck=deck)
        end, reference = follow(state, random.Random(seed))
        assert end.scores == reference.scores()
        assert end.places == reference.places()


def slow_perft(line: list[tuple[int, str]], start: State, depth: int) -> int:
    """The same by the reference, which can't be copied: it is played again from the deal."""
    reference = Reference(start)
    for seat, move in line:
        reference.play(seat, move)
    moves = [(seat, move) for seat in reference.actors() for move in sorted(reference.legal(seat))]
    if depth == 1:
        return len(moves)
    return sum(slow_perft([*line, move], start, depth - 1) for move in moves)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_sequences_of_moves_are_counted_alike(players: int, seed: int) -> None:
    """From the first draw of a game on: two draws and the next player's burial in the crypt."""
    start = state = GAME.new(players=players, seed=seed)
    line: list[tuple[int, str]] = []
    dice = random.Random(seed)
    while state.view()["phase"] != "draw":
        seat = state.actors[0]
        move = str(dice.choice(state.legal(seat)))
        line.append((seat, move))
        state = state.play(seat, move)
    assert perft(state, 3) == slow_perft(line, start, 3) > 1000
