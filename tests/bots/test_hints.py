"""Hints name the best moves, what to expect of them, and why, in words."""

from __future__ import annotations

import random

import pytest

import monstrotheque as mt
from monstrotheque.bots.hints import Hint, fate, hints, idea, reason
from monstrotheque.bots.thinking import Budget, decide
from monstrotheque.engine.match import Match
from monstrotheque.engine.seats import SPECTATOR
from tests.contract.cases import every_case, every_game, helper, walk

SHORT = Budget(iterations=40)


def first_placement(**gains: int) -> tuple[str, str]:
    """Why a placement that brings exactly these points is worth a thought, in both languages."""
    for seed in range(40):
        for state, seat, move, _ in walk("crypte_de_sedlec", 2, seed):
            sight = state.sight(seat)
            if move.kind == "place" and sight.preview(move).gains == gains:
                fr, en = (reason(sight, move, state.game.texts(lang)) for lang in ("fr", "en"))
                return fr, en
    raise AssertionError(f"no placement brings {gains}")


@pytest.mark.parametrize(
    ("gains", "fr", "en"),
    [
        ({"lover": 6}, "rapporte 6\u00a0: réunit deux Amants", "adds 6: pairs two Lovers"),
        ({"peasant": 1}, "rapporte 1\u00a0: fait entrer un Paysan", "adds 1: brings in a Peasant"),
        (
            {"peasant": 1, "lover": 6},
            "rapporte 7\u00a0: réunit deux Amants (+6)\u00a0; fait entrer un Paysan (+1)",
            "adds 7: pairs two Lovers (+6); brings in a Peasant (+1)",
        ),
        ({}, "ne rapporte encore rien", "adds nothing yet"),
    ],
)
def test_the_reason_of_a_placement_is_the_wishes_it_grants(gains: dict[str, int], fr: str, en: str) -> None:
    assert first_placement(**gains) == (fr, en)


@every_case
def test_every_move_has_a_reason_in_words(name: str, players: int) -> None:
    told = set()
    for number, (state, seat, _, _) in enumerate(walk(name, players, 6)):
        sight = state.sight(seat)
        for move in random.Random(number).sample(list(sight.legal()), min(4, len(sight.legal()))):
            words = [reason(sight, move, state.game.texts(lang)) for lang in ("fr", "en")]
            assert all(words), move
            assert not any(mark in each for each in words for mark in "{}?")
            told.update(words)
    assert len(told) > 10


@every_game
def test_hints_come_best_first_with_their_outcome(name: str) -> None:
    state = mt.game(name).new(seed=4)
    seat = state.actors[0]
    sight = state.sight(seat)
    found = hints(sight, "en", count=2, budget=SHORT, dice=random.Random(1))
    assert len(found) == min(2, len(sight.legal()))
    assert found[0].move == decide(sight, SHORT, random.Random(1)).move
    if not sight.game.is_cooperative:
        attention = [hint.attention for hint in found]
        # Where moves that come to the same count as one, the group of the second may have had more of it together.
        are_alike = hasattr(sight.game.module("reasons"), "likeness")
        assert are_alike or attention == sorted(attention, reverse=True)
        assert 0 < sum(attention) <= 1
    for hint in found:
        assert hint.move in sight.legal()
        assert 0 <= hint.outcome <= (100 if sight.game.is_cooperative else 1)
        assert hint.json()["move"] == str(hint.move)


def test_a_hint_is_a_line_with_move_outcome_and_reason() -> None:
    state = mt.game("crypte_de_sedlec").new(seed=4)
    sight, texts = state.sight(0), state.game.texts("en")
    told = Hint(state.game.moves.parse("dig 2 3"), 0.5, 0.574, "adds 6: pairs two Lovers").words(sight, texts)
    assert (
        told == "Dig in two face-down piles and keep one of the two cards: 57% chance to win – adds 6: pairs two Lovers"
    )
    assert Hint(None, 0.5, 0.5, "").words(sight, texts) == "Wait: 50% chance to win"


def test_digs_that_come_to_the_same_count_as_one() -> None:
    """After the first turn one pile is a card lower than the others: that makes no other dig."""
    state = mt.game("crypte_de_sedlec").new(seed=3).play(0, "dig 2 3").play(0, "take 2")
    found = hints(state.sight(1), "en", count=9, budget=SHORT, dice=random.Random(1))
    assert [hint.move.kind for hint in found if hint.move].count("dig") == 1


@pytest.mark.parametrize("name", ["crypte_de_sedlec", "croque_monstre"])
def test_no_two_hints_say_the_same(name: str) -> None:
    for number, (state, seat, _, _) in enumerate(walk(name, 3, 8)):
        if number % 3 == 0:
            sight = state.sight(seat)
            found = hints(sight, "en", count=6, budget=SHORT, dice=random.Random(number))
            told = [(sight.describe(hint.move, "en"), hint.reason) for hint in found if hint.move]
            assert len(set(told)) == len(told)


def test_who_can_t_move_gets_no_hint() -> None:
    state = mt.game("crypte_de_sedlec").new(seed=4)
    assert hints(state.sight(1), "en", dice=random.Random(1)) == []
    assert hints(state.sight(SPECTATOR), "en", dice=random.Random(1)) == []


LONGEST_TITLE = 36


@every_case
def test_every_move_has_a_short_title_in_both_languages(name: str, players: int) -> None:
    titles: set[str] = set()
    for number, (state, seat, _, _) in enumerate(walk(name, players, 6)):
        sight = state.sight(seat)
        for move in random.Random(number).sample(list(sight.legal()), min(4, len(sight.legal()))):
            told = [idea(sight, move, state.game.texts(lang)) for lang in ("fr", "en")]
            assert all(0 < len(title) <= LONGEST_TITLE for title in told), told
            assert not any(mark in title for title in told for mark in "{}?")
            titles.update(told)
    assert len(titles) > 6


@every_case
def test_what_nobody_can_help_has_a_short_title_in_both_languages(name: str, players: int) -> None:
    """What comes to light is told as a title without the details: those are in the event's own words."""
    names = [f"Zinzin-{seat}" for seat in range(players)]
    match = Match(mt.game(name), players=players, seed=6, options=helper(name).options(6))
    for _, seat, move, _ in walk(name, players, 6):
        match.play(seat, move)
    told = [event for turn in range(match.turn) for event in match.events_of(turn, 0) if event.reveals]
    for event in {event.kind: event for event in told}.values():
        titles = [fate(event, mt.game(name).texts(lang).with_names(names)) for lang in ("fr", "en")]
        assert all(0 < len(title) <= LONGEST_TITLE for title in titles), event
        assert not any(mark in title for title in titles for mark in "{}:")


LONGEST_REASON = 110


@every_case
def test_a_reason_is_short_enough_to_be_read_beside_the_board(name: str, players: int) -> None:
    for number, (state, seat, _, _) in enumerate(walk(name, players, 7)):
        sight = state.sight(seat)
        for move in random.Random(number).sample(list(sight.legal()), min(6, len(sight.legal()))):
            told = [reason(sight, move, state.game.texts(lang)) for lang in ("fr", "en")]
            assert all(len(words) <= LONGEST_REASON for words in told), told


def test_a_reason_has_two_parts_at_most() -> None:
    told = [
        reason(state.sight(seat), move, state.game.texts("en"))
        for state, seat, move, _ in walk("crypte_de_sedlec", 2, 1)
    ]
    assert max(words.count(";") for words in told) == 1
