"""What an arena reports, checked against figures worked out by hand."""

from __future__ import annotations

import random

import pytest

from monstrotheque.arena.playing import GameResult
from monstrotheque.arena.ratings import ratings
from monstrotheque.arena.results import Results
from monstrotheque.arena.standings import Deals, report, team_scores
from monstrotheque.arena.statistics import estimate, estimate_share, student, surprise
from tests.arena.helper import played, sedlec

PLACE = sedlec()


def result(number: int, scores: tuple[int, int]) -> GameResult:
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    return GameResult(number, number // 2, PLACE.seatings[number % 2], scores, places, 40, 0.1)


def series(*scores: tuple[int, int]) -> Results:
    return {number: result(number, pair) for number, pair in enumerate(scores)}


def test_wins_are_counted_by_bot_over_paired_deals() -> None:
    # random sits first in even games. It wins games 0 and 3, game 4 is shared, greedy wins the others.
    found = report(PLACE, series((9, 1), (9, 1), (1, 9), (1, 9), (5, 5), (8, 2)))
    shares = {standing.bot: standing.wins.mean for standing in found.standings}
    assert shares == {"random": pytest.approx(2.5 / 6), "greedy": pytest.approx(3.5 / 6)}
    assert found.deals == 3
    duel = found.duels[0]
    assert (duel.bot, duel.rival, duel.games) == ("greedy", "random", 6)
    assert duel.lead.mean == pytest.approx((-8 + 8 + 8 - 8 + 0 + 6) / 6)


def test_unfinished_deals_are_not_counted_but_told() -> None:
    found = report(PLACE, series((9, 1), (9, 1), (1, 9)))
    assert (found.games, found.left_out) == (2, 1)
    nothing = report(PLACE, series((9, 1)))
    assert (nothing.deals, nothing.standings, nothing.duels) == (0, [], [])


def test_a_better_bot_is_found_out() -> None:
    found = report(PLACE, played(PLACE, 20))
    assert [standing.bot for standing in found.standings] == ["greedy", "random"]
    assert found.standings[0].wins.low > 0.5
    assert found.duels[0].p < 0.001
    best, worst = (standing.rating for standing in found.standings)
    assert best.mu - best.sigma > worst.mu + worst.sigma
    assert found.json() == report(PLACE, played(PLACE, 20)).json() | {"seconds": found.json()["seconds"]}


def test_ratings_ignore_the_order_in_which_games_came_in() -> None:
    games = list(played(PLACE, 3).values())
    assert ratings(games) == ratings(reversed(games))


def test_one_bot_in_several_seats_keeps_one_rating() -> None:
    place = sedlec(players=3)
    found = report(place, played(place, 4))
    assert {standing.bot: standing.games for standing in found.standings} == {"random": 24, "greedy": 24}
    assert set(ratings(played(place, 1).values())) == {"random", "greedy"}


def test_the_interval_holds_the_truth_95_times_in_100() -> None:
    dice = random.Random(1)
    held = 0
    for _ in range(600):
        found = estimate([dice.gauss(3, 2) for _ in range(8)])
        held += found.low <= 3 <= found.high
    assert 0.93 < held / 600 < 0.97


@pytest.mark.parametrize(("freedom", "quantile"), [(4, 2.776), (9, 2.262), (30, 2.042), (1000, 1.962)])
def test_student_s_quantiles(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=0.01)


def test_p_values_against_tables_and_in_extreme_cases() -> None:
    spread = [-1.0, 1.0] * 5
    # t = 2.262 with 9 degrees of freedom is p = 0.05.
    shift = 2.262 * (10 / 9) ** 0.5 / 10**0.5
    assert surprise([value + shift for value in spread]) == pytest.approx(0.05, abs=0.002)
    assert surprise(spread) == 1.0
    assert surprise([0.0] * 5) == 1.0
    assert surprise([1.0] * 5) == 1 / 16
    assert surprise([1.0]) == 1.0


def test_a_share_of_all_or_nothing_leaves_room_for_doubt() -> None:
    sure = estimate_share([1.0] * 30)
    assert (sure.low, sure.high) == (0.9, 1.0)
    assert estimate_share([0.0] * 30).high == pytest.approx(0.1)
    assert report(PLACE, series((9, 1), (1, 9))).json()["standings"][0]["score"]["low"] is None


def test_a_team_s_score_is_the_mean_of_its_seatings_in_a_deal() -> None:
    deals: Deals = {0: [result(0, (4, 4)), result(1, (6, 6))], 1: [result(2, (1, 1)), result(3, (1, 1))]}
    assert team_scores(("greedy", "random"), deals) == [5.0, 1.0]
