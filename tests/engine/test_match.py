"""Matches: the log is the truth, take-backs follow the stated policy, stale moves don't count."""

from __future__ import annotations

import pytest

import monstrotheque as mt
from monstrotheque.engine.errors import StaleMove, UndoRefused
from monstrotheque.engine.match import Match, Played, TakenBack, Undo

GAME = mt.game("crypte_de_sedlec")


def match_after(*moves: str, seed: int = 1) -> Match:
    match = Match(GAME, seed=seed)
    for move in moves:
        match.play(match.state.actors[0], move)
    return match


def test_nothing_can_be_taken_back_before_a_move() -> None:
    with pytest.raises(UndoRefused, match="nothing"):
        match_after().undo(0)


def test_a_dig_can_t_be_taken_back_freely_because_cards_were_seen() -> None:
    match = match_after("dig 2 3")
    assert match.undo_state(0) is Undo.SEEN
    with pytest.raises(UndoRefused, match="seen"):
        match.undo(0)


def test_a_move_that_passed_the_turn_needs_everybody() -> None:
    match = match_after("exhume 1")
    assert match.undo_state(0) is Undo.TURN_PASSED
    assert match.undo(0, agreed=True) == 0
    assert match.state == match_after().state


def test_after_others_have_moved_their_moves_would_be_lost() -> None:
    match = match_after("exhume 1", "dig 2 3")
    assert match.undo_state(0) is Undo.OTHERS_MOVED
    match.undo(0, agreed=True)
    assert match.moves == []


def test_taking_back_appends_to_the_log() -> None:
    match = match_after("exhume 1")
    match.undo(0, agreed=True)
    assert match.ply == 2
    assert [type(entry) for entry in match.log] == [Played, TakenBack]


def test_a_move_that_answers_an_older_position_is_stale() -> None:
    match = match_after("exhume 1")
    with pytest.raises(StaleMove):
        match.play(1, "dig 2 3", ply=0)
    match.play(1, "dig 2 3", ply=1)


def test_a_position_that_was_taken_back_is_stale_too() -> None:
    match = match_after("dig 2 3")
    match.undo(0, agreed=True)
    with pytest.raises(StaleMove):
        match.play(0, "dig 2 3", ply=0)


def test_a_rewind_beyond_the_moves_is_refused() -> None:
    with pytest.raises(UndoRefused):
        match_after("exhume 1").rewind(0, 5)
