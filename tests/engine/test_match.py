"""Matches: the log is the truth, take-backs follow the stated policy, stale moves don't count."""

from __future__ import annotations

import pytest

import monstrotheque as mt
from monstrotheque.engine.errors import BadOption, StaleMove, UndoRefused
from monstrotheque.engine.match import Match, Played, Sitter, TakenBack, UndoState

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
    assert match.undo_state(0) is UndoState.SEEN
    with pytest.raises(UndoRefused, match="seen"):
        match.undo(0)


def test_a_move_that_passed_the_turn_needs_everybody() -> None:
    match = match_after("exhume 1")
    assert match.undo_state(0) is UndoState.TURN_PASSED
    assert match.undo(0, agreed=True) == 0
    assert match.state == match_after().state


def test_after_others_have_moved_their_moves_would_be_lost() -> None:
    match = match_after("exhume 1", "dig 2 3")
    assert match.undo_state(0) is UndoState.OTHERS_MOVED
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


def test_what_a_taken_back_move_had_revealed_does_not_cling_to_the_next() -> None:
    match = match_after("dig 2 3")
    assert match.undo_state(0) is UndoState.SEEN
    match.undo(0, agreed=True)
    match.play(0, "exhume 1")
    assert match.undo_state(0) is UndoState.TURN_PASSED


@pytest.mark.parametrize(
    "entry", [TakenBack(0, 5, True), TakenBack(1, 0, True), TakenBack(77, 0, True), TakenBack(0, -1, True)]
)
def test_only_a_move_of_one_s_own_can_be_taken_back(entry: TakenBack) -> None:
    with pytest.raises(UndoRefused, match="nothing"):
        match_after("exhume 1").take_back(entry)


def test_a_take_back_that_was_not_free_is_logged_as_agreed() -> None:
    match = match_after("exhume 1")
    match.undo(0, agreed=True)
    assert match.log[-1] == TakenBack(0, 0, agreed=True)


def cafe_choice() -> Match:
    """A simultaneous, secret choice of three players."""
    return Match(mt.game("monster_cafe"), players=3, seed=4)


def test_a_simultaneous_choice_stays_fresh_while_others_make_theirs() -> None:
    match = cafe_choice()
    match.play(0, match.state.legal(0)[0], ply=0)
    match.play(2, match.state.legal(2)[0], ply=0)
    assert match.is_fresh(1, 0)
    assert not match.is_fresh(0, 0)
    match.play(1, match.state.legal(1)[0], ply=0)
    assert not any(match.is_fresh(seat, 2) for seat in range(3))


def test_one_s_part_of_a_simultaneous_choice_can_be_changed_until_all_have_chosen() -> None:
    match = cafe_choice()
    first, other = match.state.legal(0)[0], match.state.legal(0)[1]
    match.play(0, first)
    match.play(1, match.state.legal(1)[0])
    assert match.undo_state(0) is UndoState.FREE
    match.undo(0)
    assert match.state.actors == (0, 2)
    assert [played.seat for played in match.moves] == [1]
    match.play(0, other)
    match.play(2, match.state.legal(2)[0])
    assert match.undo_state(0) is UndoState.OTHERS_MOVED
    with pytest.raises(UndoRefused):
        match.undo(0)


def test_the_log_and_the_history_can_t_be_changed_from_outside() -> None:
    match = match_after("exhume 1")
    assert isinstance(match.log, tuple)
    match.moves.clear()
    assert len(match.moves) == 1
    for turn in (-1, 2):
        with pytest.raises(BadOption, match="from 0 to 1"):
            match.state_at(turn)


@pytest.mark.parametrize(
    "names", [["Ada"], ["Ada", "Bob", "Cy"], ["Ada", ""], ["Ada", "x" * 41], ["Ada", "\x1b]0;"], ["Ada", "\ud800"]]
)
def test_seats_have_visible_names_one_each(names: list[str]) -> None:
    with pytest.raises(BadOption):
        Match(GAME, seats=[Sitter(name) for name in names])
