"""The solver against plain enumeration, written differently."""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from monstrotheque.engine.match import Match
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import Sight, State
from monstrotheque.games.crypte_de_sedlec import pyramids, solver
from monstrotheque.games.crypte_de_sedlec.constants import CARD_NAMES, COPIES, CRYPT_SIZE, WIDTH
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES
from monstrotheque.games.crypte_de_sedlec.state import UNKNOWN
from tests.games.crypte_de_sedlec.positions import GAME
from tests.games.crypte_de_sedlec.reference import score

BOX = [card for card, copies in enumerate(COPIES) for _ in range(copies)]


Crypt = frozenset[tuple[tuple[int, int], int]]
"""A crypt being built: where each card lies (x in half cards, row)."""


def open_spots(players: int, filled: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where the next card may lie: at an end of the bottom row while it is not full, or on two cards."""
    bottom = [x for x, row in filled if row == 0]
    ends = [] if len(bottom) == WIDTH[players, 0] else [min(bottom) - 2, max(bottom) + 2] if bottom else [0]
    upper = [(x + 1, row + 1) for x, row in filled if (x + 2, row) in filled and row + 1 < rows_in(players)]
    return [spot for spot in [(x, 0) for x in ends] + upper if spot not in filled]


def rows_in(players: int) -> int:
    return sum(width > 0 for width in WIDTH[players])


def all_crypts(players: int, course: pyramids.Course) -> set[Crypt]:
    """Every crypt that can be built in the turns of a course: any card in hand, at any open place."""
    crypts: set[Crypt] = {frozenset()}
    for count in course.at_hand:
        crypts = {
            crypt | {(spot, card)}
            for crypt in crypts
            for card in Counter(course.taken[:count]) - Counter(card for _, card in crypt)
            for spot in open_spots(players, [spot for spot, _ in crypt])
        }
    return crypts


def points(crypt: Crypt) -> int:
    left = min(x for (x, row), _ in crypt if row == 0)
    return sum(score({(x - left, row): CARD_NAMES[card] for (x, row), card in crypt}).values())


def random_match(players: int, seed: int) -> Match:
    """A finished match whose players place and take at random, as soon as they like."""
    dice = random.Random(seed)
    match = Match(GAME, players=players, seed=seed)
    while not match.state.is_over:
        seat = match.state.actors[0]
        match.play(seat, dice.choice(match.state.legal(seat)))
    return match


@pytest.mark.parametrize("seed", range(6))
def test_the_best_pyramid_is_the_best_of_all_that_the_turns_of_its_player_allow(seed: int) -> None:
    for course in pyramids.courses(random_match(3, seed)):
        assert pyramids.best_pyramid(3, course).points == max(map(points, all_crypts(3, course)))


def hasty(players: int, cards: list[int]) -> pyramids.Course:
    """Every card is placed as soon as it is taken: the crypt grows in the order of the cards."""
    return pyramids.Course(tuple(cards), tuple(range(1, len(cards) + 1)))


@pytest.mark.parametrize("seed", range(2))
def test_a_large_pyramid_respects_the_order_in_which_its_cards_came(seed: int) -> None:
    course = hasty(2, random.Random(seed).sample(BOX, int(CRYPT_SIZE[2])))
    best = pyramids.best_pyramid(2, course)
    assert sorted(best.cards) == sorted(course.taken)
    assert best.points == max(map(points, all_crypts(2, course)))
    free = pyramids.best_pyramid(2, pyramids.Course(course.taken, (9,) * 9))
    assert free.points > best.points


@pytest.mark.parametrize("seed", range(6))
def test_nobody_ever_built_more_than_the_most_that_is_announced(seed: int) -> None:
    match = random_match(2, seed)
    for own, course in zip(match.state.scores, pyramids.courses(match), strict=True):
        assert pyramids.best_pyramid(2, course).points >= own


def test_a_pyramid_has_neither_more_nor_fewer_cards_than_a_crypt() -> None:
    """Of more cards only some would be tried, and what is announced as the most would not be it."""
    with pytest.raises(ValueError, match="6 cards"):
        pyramids.best_pyramid(3, hasty(3, BOX[:9]))


def test_a_pyramid_is_written_row_by_row_from_the_bottom() -> None:
    cards = tuple(range(9))
    rows = [row.split() for row in solver.rows_of(2, cards).split(" / ")]
    assert [len(row) for row in rows] == [4, 3, 2]
    assert [code for row in rows for code in row] == [CARD_CODES[card] for card in cards]
    assert [len(row.split()) for row in solver.rows_of(3, cards[:6]).split(" / ")] == [3, 2, 1]


def unseen_cards(raw: Any) -> list[int]:
    left = Counter(BOX)
    for cards in (raw.piles, raw.hands[: raw.players], raw.crypts[: raw.players]):
        left.subtract(int(card) for card in cards.ravel() if card >= 0)
    return list(left.elements())


def worlds(raw: Any) -> Iterator[Any]:
    """Every way to fill the unknown places, equal ones as often as they occur."""
    for order in itertools.permutations(unseen_cards(raw)):
        world = raw.copy()
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
        for world in worlds(sight.raw):
            reached = State(GAME, world).play(sight.seat, move)
            seen[State(GAME, reached.sight(sight.seat).raw).to_bytes()] += 1
        total = sum(seen.values())
        values = [(self.value(data), count / total) for data, count in seen.items()]
        return tuple(sum(value[player] * share for value, share in values) for player in range(sight.players))


def endings(players: int, seed: int, left: int) -> Iterator[Sight]:
    """The positions of a random game with at most *left* decisions to come and at most three unseen cards."""
    dice = random.Random(seed)
    state = GAME.new(players=players, seed=seed)
    while not state.is_over:
        sight = state.sight(state.actors[0])
        if solver.decisions_left(sight) <= left and len(unseen_cards(sight.raw)) <= 3:
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
