"""Random games agree with the second opinion at every move, and raw states keep their form."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from monstrotheque.engine.moves import Move
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import State
from monstrotheque.games.christmas_monsters.constants import CARDS, CURSES
from monstrotheque.games.christmas_monsters.state import VISION_ASKS
from tests.games.christmas_monsters.helper import cards, options
from tests.games.christmas_monsters.positions import GAME, cards_in, patient_walk
from tests.games.christmas_monsters.reference import Day
from tests.games.christmas_monsters.reference_course import Course
from tests.positions import parts_of

SEEDS = range(60, 72)


def compare(day: Day, view: dict[str, Any]) -> None:
    assert view["turn"] == day.turn
    seen = [(card["owner"], card["value"], card["type"]) for card in view["table"]]
    assert seen == [(card.owner, day.value(card), card.type) for card in day.table]
    assert view["monster"]["level"] == day.level(view["monster"]["key"])
    if len(seen) == 4:
        assert view["monster"]["beaten"] == day.is_won(view["monster"]["key"])
    assert view["score"] == max(0, day.score)


def follow(day: Day, before: State, seat: int, move: Move, after: State) -> None:
    old, new = before.view(), after.view()
    day.follow(seat, move, -1 if old["first"] is None else old["first"])
    if after.is_over or new["turn"] != old["turn"]:
        won = day.resolve(new["locations"][old["turn"] - 1]["monster"])
        assert new["locations"][old["turn"] - 1]["beaten"] == won
    if after.is_over:
        assert after.scores == [max(0, day.score)] * day.players
    else:
        compare(day, new)


@pytest.mark.parametrize("players", [3, 4])
def test_fights_agree_with_the_second_opinion(players: int) -> None:
    for seed in SEEDS:
        chosen = options(seed)
        day = Day(chosen["levels"], chosen["curse"], players)
        for before, seat, move, after in patient_walk(players, seed, chosen):
            follow(day, before, seat, move, after)


def agree(day: Course, state: State) -> None:
    """All seats may do the same, everybody waits for the same, and every card is where it should be."""
    parts = parts_of(state)
    hands, reserves = parts["hands"].split("/"), parts["reserves"].split("/")
    assert set(state.actors) == day.acting()
    for seat in (*range(state.players), JOINT):
        assert {str(move) for move in state.legal(seat)} == day.legal(seat), seat
        if seat != JOINT:
            assert set(cards_in(hands[seat])) == day.hands[seat]
            assert cards_in(reserves[seat]) == day.reserves[seat]
    assert parts.get("line", "") == ",".join(card or "-" for card in day.line)
    monsters = enumerate(parts["monsters"].split(","), start=1)
    assert {location for location, monster in monsters if monster.endswith("^")} == day.up
    assert day.phase == "over" or int(parts["first"]) - 1 == day.first


@pytest.mark.parametrize("players", [3, 4])
def test_the_whole_course_agrees_with_the_second_opinion(players: int) -> None:
    """Legal moves of every seat, whom the game waits for, hands, reserves and monsters, at every move."""
    for seed in range(100, 100 + len(CURSES) + 1):
        chosen = {**options(seed), "curse": (None, *CURSES)[seed - 100], "powers": 4 - seed % 2}
        day = Course.of(GAME.new(players=players, seed=seed, **chosen), chosen)
        for before, seat, move, after in patient_walk(players, seed, chosen):
            agree(day, before)
            day.follow(seat, move, after.view())
        agree(day, after)


@pytest.mark.parametrize("players", [3, 4])
def test_records_keep_their_form(players: int) -> None:
    for seed in SEEDS:
        for _, _, _, after in patient_walk(players, seed, options(seed)):
            check_form(after)


def check_form(state: State) -> None:
    s = state.whole
    assert cards(state) == Counter(range(CARDS))
    hands = [int(hand) for hand in s.hands]
    assert [hand.bit_count() for hand in hands] == list(s.held)
    for seat in range(state.players):
        reserve = sum(1 << int(card) for card in (*s.reserves[seat], s.lost[seat]) if card >= 0)
        others = sum(hand for other, hand in enumerate(hands) if other != seat)
        assert int(s.knows[seat]) & ~(others | reserve) == 0
        assert int(s.knows[seat]) & int(s.shown) == 0
        assert int(s.told[seat]) & ~(int(s.knows[seat]) & others) == 0
    assert int(s.stock) & int(s.express) == int(s.stock) & int(s.gone) == int(s.express) & int(s.gone) == 0
    spent = 2 * state.players - int(s.tokens.sum())
    assert spent == int(s.uses.sum()) - int(s.potion_turn[4] > 0)
    assert not s.looked_at or s.asking == VISION_ASKS
