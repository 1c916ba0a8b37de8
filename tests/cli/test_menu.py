"""Picking a move step by step."""

from __future__ import annotations

from monstrotheque.cli.menu import LONGEST, lines, matching
from monstrotheque.engine.moves import Choice, MoveKind, MoveSpace, Number

TABLE = MoveSpace(MoveKind("put", Choice("card", ["a", "b", "c"]), Number("x", 1, 20)), MoveKind("pass"))
ALL = [TABLE.move(move_id) for move_id in range(TABLE.size)]


def test_a_short_list_is_shown_whole() -> None:
    few = ALL[:LONGEST]
    assert [line.move for line in lines(few)] == few


def test_a_long_list_is_folded_by_the_first_word_that_tells_moves_apart() -> None:
    assert [line.text for line in lines(ALL)] == ["put", "pass"]
    assert [line.text for line in lines(ALL, "put")] == ["put a", "put b", "put c"]
    assert [line.text for line in lines(ALL, "put b")][:2] == ["put b 1", "put b 2"]


def test_a_group_of_one_is_a_move() -> None:
    assert lines(ALL)[1].move == TABLE.parse("pass")


def test_prefixes_match_whole_words() -> None:
    assert len(matching(ALL, "PUT A")) == 20
    assert len(matching(ALL, "put a 1")) == 1
    assert matching(ALL, "pu") == []
