"""The solver against plain enumeration, written differently."""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight, State
from monstrotheque.games.crypte_de_sedlec import solver
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES
from monstrotheque.games.crypte_de_sedlec.state import UNKNOWN
from monstrotheque.games.crypte_de_sedlec.tables import CARD_NAMES, COPIES, CRYPT_SIZE, WIDTH
from tests.games.crypte_de_sedlec.positions import GAME
from tests.games.crypte_de_sedlec.reference import score

BOX = [card for card, copies in enumerate(COPIES) for _ in range(copies)]


def brute_force(players: int, cards: tuple[int, ...]) -> int:
    spots = [(row + 2 * k, row) for row in range(3) for k in range(WIDTH[players, row])]
    orders = set(itertools.permutations(cards))
    return max(
        sum(score({spot: CARD_NAMES[c] for spot, c in zip(spots, order, strict=True)}).values()) for order in orders
    )


@pytest.mark.parametrize("seed", range(6))
def test_the_best_small_pyramid_is_the_one_that_trying_all_finds(seed: int) -> None:
    cards = tuple(random.Random(seed).sample(BOX, int(CRYPT_SIZE[3])))
    assert solver.best_pyramid(3, cards).points == brute_force(3, cards)


@pytest.mark.parametrize("seed", range(3))
def test_no_large_pyramid_of_the_same_cards_is_better_and_the_best_one_is_real(seed: int) -> None:
    dice = random.Random(seed)
    cards = tuple(dice.sample(BOX, int(CRYPT_SIZE[2])))
    best = solver.best_pyramid(2, cards)
    assert sorted(best.cards) == sorted(cards)
    assert brute_force_of(best.cards) == best.points
    for _ in range(300):
        assert brute_force_of(tuple(dice.sample(cards, len(cards)))) <= best.points


def test_a_pyramid_is_written_row_by_row_from_the_bottom() -> None:
    cards = tuple(range(9))
    rows = [row.split() for row in solver.rows_of(2, cards).split(" / ")]
    assert [len(row) for row in rows] == [4, 3, 2]
    assert [code for row in rows for code in row] == [CARD_CODES[card] for card in cards]
    assert [len(row.split()) for row in solver.rows_of(3, cards[:6]).split(" / ")] == [3, 2, 1]


def brute_force_of(order: tuple[int, ...]) -> int:
    spots = [(row + 2 * k, row) for row in range(3) for k in range(WIDTH[2, row])]
    return sum(score({spot: CARD_NAMES[c] for spot, c in zip(spots, order, strict=True)}).values())


def unseen_cards(record: Any) -> list[int]:
    left = Counter(BOX)
    for cards in (record.piles, record.hands[: record.players], record.crypts[: record.players]):
        left.subtract(int(card) for card in cards.ravel() if card >= 0)
    return list(left.elements())


def worlds(record: Any) -> Iterator[Any]:
    """Every way to fill the unknown places, equal ones as often as they occur."""
    for order in itertools.permutations(unseen_cards(record)):
        world = record.copy()
        world.piles[world.piles == UNKNOWN] = order
        yield world


class Plain:
    """Perfect play by trying everything, world by world."""

    def __init__(self) -> None:
        self.value = functools.cache(self._value)

    def _value(self, data: bytes) -> tuple[float, ...]:
        state = GAME.from_bytes(data)
        if state.is_over:
            places = state.places or []
            return tuple((place == 1) / places.count(1) for place in places)
        seat = state.actors[0]
        found = [self.after(state.sight(seat), move) for move in state.legal(seat)]
        top = max(value[seat] for value in found)
        best = [value for value in found if value[seat] > top - 1e-9]
        return tuple(sum(value[player] for value in best) / len(best) for player in range(state.players))

    def after(self, sight: Sight, move: Move) -> tuple[float, ...]:
        seen: Counter[bytes] = Counter()
        for world in worlds(sight.record):
            reached = State(GAME, world).play(sight.seat, move)
            seen[State(GAME, reached.sight(sight.seat).record).to_bytes()] += 1
        total = sum(seen.values())
        values = [(self.value(data), count / total) for data, count in seen.items()]
        return tuple(sum(value[player] * share for value, share in values) for player in range(sight.players))


def endings(players: int, seed: int, left: int) -> Iterator[Sight]:
    """The positions of a random game with at most *left* decisions to come and at most three unseen cards."""
    dice = random.Random(seed)
    state = GAME.new(players=players, seed=seed)
    while not state.is_over:
        sight = state.sight(state.actors[0])
        if solver.decisions_left(sight) <= left and len(unseen_cards(sight.record)) <= 3:
            yield sight
        state = state.play(sight.seat, dice.choice(sight.legal()))


@pytest.mark.parametrize(("players", "seed"), [(2, 0), (2, 1), (2, 2), (2, 5), (3, 0), (3, 1), (3, 4)])
def test_late_endings_are_valued_as_plain_enumeration_values_them(players: int, seed: int) -> None:
    plain = Plain()
    met = 0
    for sight in endings(players, seed, 9):
        exact = solver.exact(sight)
        assert exact is not None
        assert exact == pytest.approx({move: plain.after(sight, move)[sight.seat] for move in sight.legal()})
        met += 1
    assert met > 5


def test_exactness_is_not_promised_where_there_is_too_much_to_try() -> None:
    state = GAME.new(seed=1)
    assert solver.exact(state.sight(0)) is None
    sight = next(endings(2, 0, 9))
    assert solver.exact(sight, positions=3) is None


def test_an_ending_reveals_nothing_that_the_seat_does_not_know() -> None:
    dice = random.Random(3)
    for sight in endings(2, 2, 8):
        for _ in range(3):
            world = sight.redeal(dice.getrandbits(60))
            assert solver.exact(world.sight(sight.seat)) == solver.exact(sight)
