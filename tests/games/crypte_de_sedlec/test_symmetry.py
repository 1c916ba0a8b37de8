"""Piles that look alike, the order of a hand, and left and right of a crypt make no difference."""

from __future__ import annotations

import pytest

from monstrotheque.bots.endings import exact_values
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import State
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES
from monstrotheque.games.crypte_de_sedlec.solver import decisions_left
from monstrotheque.games.crypte_de_sedlec.symmetry import twin
from tests.contract.cases import walk
from tests.games.crypte_de_sedlec.positions import GAME, with_crypt
from tests.positions import copied_raw


def first_of(state: State, seat: int, move: Move) -> str:
    """The first move that comes to the same."""
    return str(GAME.moves.move(int(twin(state.whole, seat, move.id))))


def test_at_the_beginning_all_digs_are_one() -> None:
    state = GAME.new(players=2, seed=3)
    assert {first_of(state, 0, move) for move in state.legal(0)} == {"dig 2 3", "exhume 1"}


def test_a_card_beside_a_single_one_comes_to_the_same_on_either_side() -> None:
    state = with_crypt({0: "KT"})
    firsts = {first_of(state, 0, move) for move in with_hand(state).legal(0) if move.kind == "place"}
    assert firsts == {"place CC left"}


def test_in_a_crypt_that_is_not_its_mirror_image_every_place_is_another() -> None:
    state = with_hand(with_crypt({0: "KT CC", 1: "LC"}))
    places = [move for move in state.legal(0) if move.kind == "place"]
    assert len(places) > 1
    assert {first_of(state, 0, move) for move in places} == {str(move) for move in places}


def with_hand(state: State) -> State:
    """The same, with two equal cards in hand."""
    s = copied_raw(state)
    s.hands[0, :], s.held[0] = CARD_CODES.index("CC"), 2
    return State(GAME, s)


def test_moves_that_come_to_the_same_have_the_same_exact_value() -> None:
    compared = 0
    for seed in range(6):
        for state, seat, _, _ in walk("crypte_de_sedlec", 2, seed):
            if decisions_left(state.sight(seat)) > 8:
                continue
            values = {str(move): value for move, value in (exact_values(state.sight(seat)) or {}).items() if move}
            for move in state.legal(seat):
                first = first_of(state, seat, move)
                assert values[str(move)] == pytest.approx(values[first])
                compared += first != str(move)
    assert compared > 5
