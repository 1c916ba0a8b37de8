"""The tree of moves below fixed positions: the kernels count what the reference counts."""

from __future__ import annotations

import itertools
import math
import random

import numpy as np
import pytest

from monstrotheque.engine.state import Sight, State
from monstrotheque.games.crypte_de_sedlec.constants import COPIES
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES
from tests.contract.cases import walk
from tests.contract.perft import perft
from tests.games.crypte_de_sedlec.positions import to_reference
from tests.games.crypte_de_sedlec.reference import Position
from tests.positions import parts_of

ENDING = 8
"""So many moves before the end the small endings begin."""


def count(position: Position, depth: int) -> int:
    if depth == 0 or position.is_over():
        return 1
    return sum(count(position.play(move), depth - 1) for move in position.moves())


def position_before_end(players: int, seed: int, moves: int) -> State:
    states = [state for state, _, _, _ in walk("crypte_de_sedlec", players, seed)]
    return states[-moves]


@pytest.mark.parametrize(("players", "seed"), list(itertools.product((2, 3), range(4))))
def test_small_endings_have_as_many_lines_as_the_reference_counts(players: int, seed: int) -> None:
    state = position_before_end(players, seed, ENDING)
    assert perft(state, ENDING) == count(to_reference(state), ENDING)


@pytest.mark.parametrize(("players", "expected"), [(2, [11, 35, 190, 1080]), (3, [11, 35, 190, 1010])])
def test_the_tree_from_a_fixed_deal(players: int, expected: list[int]) -> None:
    state = next(walk("crypte_de_sedlec", players, 7))[0]
    assert [perft(state, depth) for depth in (1, 2, 3, 4)] == expected
    assert [count(to_reference(state), depth) for depth in (1, 2, 3, 4)] == expected


@pytest.mark.parametrize("players", [2, 3])
def test_kernels_and_reference_offer_the_same_moves_all_game_long(players: int) -> None:
    for seed in range(25):
        for state, seat, move, after in walk("crypte_de_sedlec", players, seed):
            position = to_reference(state)
            assert {str(found) for found in state.legal(seat)} == set(position.moves())
            assert to_reference(after).players == _shifted(position.play(str(move))).players


def _shifted(position: Position) -> Position:
    """The reference's crypts moved so that the bottom row begins at 0."""
    for player in position.players:
        left = min((x for x, row in player.crypt if row == 0), default=0)
        player.crypt = {(x - left, row): card for (x, row), card in player.crypt.items()}
    return position


def in_piles(position: State | Sight) -> list[str]:
    """The cards of all piles, each from the bottom."""
    return parts_of(position)["piles"].replace("^", "").replace("/", ",").split(",")


def behind(sight: Sight, state: State) -> list[str]:
    """The cards that a state has where a sight can't see them."""
    return [card for shown, card in zip(in_piles(sight), in_piles(state), strict=True) if shown == "?"]


def test_redeals_reach_every_possible_order_of_the_hidden_cards() -> None:
    """The worlds of a small ending, enumerated: as many as there are orders of the unseen cards."""
    dice = random.Random(1)
    tested = 0
    for seed in range(10):
        for state, seat, _, _ in walk("crypte_de_sedlec", 2, seed):
            sight = state.sight(seat)
            unseen = behind(sight, state)
            if 2 <= len(unseen) <= 4:
                orders = math.factorial(len(unseen))
                for card in set(unseen):
                    orders //= math.factorial(unseen.count(card))
                worlds = {parts_of(sight.redeal(dice.getrandbits(64)))["piles"] for _ in range(40 * orders)}
                assert len(worlds) == orders
                assert all(unseen.count(card) <= COPIES[CARD_CODES.index(card)] for card in unseen)
                tested += 1
    assert tested > 10


def test_redeals_of_a_fresh_table_put_every_card_everywhere_as_often() -> None:
    """Many unknown places: the card in each is as often any of the unseen ones as their number says."""
    state = next(walk("crypte_de_sedlec", 2, 3))[0]
    sight = state.sight(0)
    unseen = COPIES.copy()
    unseen[CARD_CODES.index(in_piles(state)[2])] -= 1  # the first pile's top lies face up
    counts = np.zeros((len(behind(sight, state)), len(COPIES)))
    draws = 6000
    for k in range(draws):
        cards = [CARD_CODES.index(code) for code in behind(sight, sight.redeal(k))]
        counts[np.arange(len(cards)), cards] += 1
    expected = draws * unseen / unseen.sum()
    kept = expected > 0
    chi_square = ((counts[:, kept] - expected[kept]) ** 2 / expected[kept]).sum()
    freedom = (len(counts) - 1) * (kept.sum() - 1)
    assert abs(chi_square - freedom) < 6 * (2 * freedom) ** 0.5
