"""Every deal is played with the line-up in all seats, and game number n is always the same game."""

from __future__ import annotations

from collections import Counter

import pytest

import monstrotheque as mt
from monstrotheque.arena.playing import play
from monstrotheque.arena.schedule import BadArena, arena, line_ups, rotations
from monstrotheque.bots.registry import BadBudget, UnknownBot
from monstrotheque.engine.errors import BadOption
from tests.arena.helper import SEDLEC, sedlec

GAME = mt.game(SEDLEC)


@pytest.mark.parametrize(
    ("bots", "players", "games_a_deal"),
    [("ab", 2, 2), ("abc", 2, 6), ("abc", 3, 3), ("abcd", 3, 12), ("a", 3, 1), ("ab", 3, 6), ("ab", 4, 2)],
)
def test_every_bot_sits_in_every_seat_as_often(bots: str, players: int, games_a_deal: int) -> None:
    seatings = [seating for line_up in line_ups(GAME, tuple(bots), players) for seating in rotations(line_up)]
    assert len(seatings) == games_a_deal
    assert len(set(seatings)) == games_a_deal
    for seat in range(players):
        counted = Counter(seating[seat] for seating in seatings)
        assert len(set(counted.values())) == 1
        assert set(counted) == set(bots)


def test_more_games_keep_the_numbers_of_the_first_ones() -> None:
    place = sedlec(("random", "greedy", "easy"))
    assert place.tasks(5)[:12] == place.tasks(2)
    assert place.deals_for(1) == 1
    assert place.deals_for(7) == 2
    assert place.tasks(0) == []


def test_parts_share_the_deals_out() -> None:
    place = sedlec()
    parts = [place.tasks(7, part=part, parts=3) for part in (1, 2, 3)]
    together = sorted((task for part in parts for task in part), key=lambda task: task.number)
    assert together == place.tasks(7)


def test_games_of_one_deal_begin_with_the_same_cards_and_other_deals_with_others() -> None:
    place = sedlec()
    states = [GAME.new(seed=place.game_seed(deal)) for deal in (0, 0, 1)]
    assert states[0] == states[1] != states[2]
    assert sedlec(seed=2).game_seed(0) != place.game_seed(0)


def test_a_game_is_the_same_whenever_it_is_played() -> None:
    place = sedlec()
    for task in place.tasks(2):
        first, second = play(place, task), play(place, task)
        assert (first.scores, first.places, first.plies) == (second.scores, second.places, second.plies)


def test_impossible_line_ups_are_refused_in_a_sentence() -> None:
    with pytest.raises(UnknownBot, match="hal9000"):
        sedlec(("random", "hal9000"))
    with pytest.raises(BadArena, match="twice"):
        sedlec(("random", "random"))
    with pytest.raises(BadArena, match="needs bots"):
        sedlec(())
    with pytest.raises(BadArena, match="needs bots"):
        sedlec(("random", ""))
    with pytest.raises(BadOption, match="2 or 3 players"):
        sedlec(players=5)
    with pytest.raises(BadOption, match="no option"):
        arena(GAME, bots=["random"], options={"wings": 2})
    for name in ("oracle:0", "oracle:", "oracle:x"):
        with pytest.raises(BadBudget, match="positive"):
            sedlec(("random", name))
    assert "nommé deux fois" in BadArena("twice", name="x").say("fr")
