"""Move tables: numbers, texts and JSON forms of one declaration."""

from __future__ import annotations

import pytest

from monstrotheque.engine.errors import MalformedMove
from monstrotheque.engine.moves import Choice, MoveKind, MoveSpace, Number

TABLE = MoveSpace(
    MoveKind("dig", Number("first", 1, 6), Number("second", 1, 6)),
    MoveKind("dig", Number("pile", 1, 6)),
    MoveKind("hide", Choice("card", ["A", "B"], secret=True), Number("at", -2, 2), simultaneous=True),
    MoveKind("pass"),
)


def test_every_kind_has_its_range_of_ids() -> None:
    assert TABLE.size == 36 + 6 + 10 + 1
    assert (TABLE.base("dig", 2), TABLE.base("dig", 1), TABLE.base("hide"), TABLE.base("pass")) == (0, 36, 42, 52)


def test_kinds_of_one_name_are_told_by_their_number_of_words() -> None:
    assert TABLE.parse("dig 2 5").id == 10
    assert TABLE.parse("dig 5").id == 40


def test_a_move_is_a_small_hashable_value() -> None:
    move = TABLE.parse("hide b -1")
    assert str(move) == "hide B -1"
    assert move == TABLE.move(move.id)
    assert move["at"] == -1
    assert len({move, TABLE.find({"kind": "hide", "card": "B", "at": -1})}) == 1


def test_others_see_a_secret_part_as_a_question_mark() -> None:
    hidden = TABLE.redact(TABLE.parse("hide A 2"))
    assert str(hidden) == "hide ? 2"
    assert hidden.id == -1
    assert TABLE.redact(TABLE.parse("pass")) == TABLE.parse("pass")


def test_moves_that_differ_in_secret_parts_have_one_number_for_others() -> None:
    shown = {move: TABLE.shown_to_others(move) for move in range(TABLE.size)}
    for move, other in shown.items():
        assert [a for a in shown if shown[a] == other] == [
            a for a in shown if str(TABLE.redact(TABLE.move(a))) == str(TABLE.redact(TABLE.move(move)))
        ]
        assert shown[other] == other


@pytest.mark.parametrize(
    "text", ["", "dig", "dig 0", "dig 7", "dig 1 2 3", "hide C 1", "hide A x", "pass now", "dig १"]
)
def test_what_can_t_be_read_is_malformed_and_the_message_shows_the_forms(text: str) -> None:
    with pytest.raises(MalformedMove, match="dig FIRST SECOND"):
        TABLE.parse(text)


@pytest.mark.parametrize(
    "form", [{"kind": "dig"}, {"kind": "dig", "pile": 1.0}, {"kind": "dig", "pile": True}, {"pile": 1}, {}]
)
def test_json_forms_must_fit_exactly(form: dict[str, object]) -> None:
    with pytest.raises(MalformedMove):
        TABLE.from_json(form)


def test_a_very_long_text_is_cut_in_the_message() -> None:
    with pytest.raises(MalformedMove) as caught:
        TABLE.parse("x" * 10_000)
    assert len(caught.value.say("fr")) < 300


def test_two_equal_words_in_a_choice_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="equal words"):
        Choice("card", ["a", "A"])


def test_an_id_outside_the_table_has_no_move() -> None:
    with pytest.raises(KeyError):
        TABLE.move(TABLE.size)
    with pytest.raises(KeyError):
        TABLE.base("fly")


def test_two_equal_names_in_the_json_form_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="two equal names"):
        MoveKind("dig", Number("kind", 1, 6))
    with pytest.raises(ValueError, match="two equal names"):
        MoveKind("dig", Number("pile", 1, 6), Number("pile", 1, 6))
