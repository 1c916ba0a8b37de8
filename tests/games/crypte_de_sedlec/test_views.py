"""What a seat is told: what a move would bring, moves in words, the table drawn in a terminal."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from rich.console import Console

from monstrotheque.engine.errors import IllegalMove
from monstrotheque.engine.previews import preview_words
from monstrotheque.engine.state import State
from monstrotheque.games.crypte_de_sedlec.reasons import reasons
from monstrotheque.games.crypte_de_sedlec.scoring import score_by_kind, tie_ranks
from tests.games.crypte_de_sedlec.positions import GAME, holding, with_crypt, with_piles

FR, EN = GAME.texts("fr"), GAME.texts("en")


def drawn(view: dict[str, Any]) -> list[str]:
    console = Console(file=io.StringIO(), width=120, color_system=None)
    console.print(GAME.terminal.draw(view, EN, ["Ada", "Bo"]))
    return str(console.file.getvalue()).splitlines()  # type: ignore[attr-defined]


def test_a_placement_is_previewed_by_kind_the_most_first_with_a_note_on_each() -> None:
    state = holding(with_crypt({0: "CL"}), "TL")
    preview = state.preview(0, "place TL right")
    assert preview.gains == {"priest": 2, "lover": 6, "criminal": 2}
    assert [key for key, _ in preview.notes] == [f"notes.{kind}" for kind in preview.gains]
    assert preview_words(preview, EN).startswith("+10 (Lovers +6, Priests +2, Criminals +2); a couple of Lovers; ")
    assert preview_words(preview, EN).endswith(f"; {EN.say('notes.criminal', n=1)}")
    assert state.play(0, "place TL right").scores == [preview.total, 0]


def test_the_last_card_of_a_crypt_brings_nothing_more_where_others_bring_nothing_yet() -> None:
    barren = holding(with_crypt({0: "CC CC CC", 1: "CC CC"}, players=3), "CC")
    assert barren.preview(0, "place CC b1").notes == (("notes.never", {}),)
    assert reasons(barren.sight(0), GAME.moves.parse("place CC b1"), FR) == ["ne rapporte rien"]
    begun = holding(with_crypt({0: "CC"}, players=3), "CC")
    assert begun.preview(0, "place CC right").notes == (("notes.later", {}),)


def test_what_a_dig_brings_is_unknown_and_taking_a_card_brings_nothing_yet() -> None:
    state = GAME.new(seed=7)
    assert state.preview(0, "dig 2 3").uncertain
    assert preview_words(state.preview(0, "dig 2 3"), EN) == "?"
    assert preview_words(state.preview(0, "exhume 1"), EN) == ""
    assert not state.play(0, "dig 2 3").preview(0, "take 2").uncertain


def test_moves_in_words_say_what_they_mean_and_name_no_coordinates() -> None:
    fresh = GAME.new(seed=7)
    assert fresh.sight(0).describe("dig 2 3", "en") == "Dig in two face-down piles and keep one of the two cards"
    assert fresh.sight(0).describe("exhume 1", "fr") == "Exhumer Criminel / Criminel"
    assert fresh.play(0, "dig 2 3").sight(0).describe("take 3", "en") == "Keep Priest / King"
    built = holding(with_crypt({0: "CC TT CL PL", 1: "CP CK TK"}), "KT").sight(0)
    assert built.describe("place KT b1", "en") == "Place King / Priest at the top, on the left"
    built = holding(with_crypt({0: "CC TT PL"}), "KT").sight(0)
    assert built.describe("place KT a2", "en") == "Place King / Priest in row 2, in the middle"
    assert built.describe("place KT right", "en").endswith("at the right end of the bottom row")
    with pytest.raises(IllegalMove):
        built.describe("place CC right", "en")


def test_an_empty_hand_has_nothing_to_place() -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.new(seed=7).play(0, "place KT left")
    assert refused.value.rule == "hand_empty"


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(8))
def test_the_wishes_that_a_crypt_grants_add_up_to_its_score(players: int, seed: int) -> None:
    dice = random.Random(seed)
    state = GAME.new(seed=seed, players=players)
    while not state.is_over:
        state = state.play(state.actors[0], dice.choice(state.legal(state.actors[0])))
    for crypt in state.view(0)["seats"]:
        wishes = crypt["score"]["wishes"]
        for kind, points in crypt["score"]["kinds"].items():
            assert sum(wish["points"] for wish in wishes if wish["kind"] == kind) == points
        lovers = [tuple(skull) for wish in wishes if wish["kind"] == "lover" for skull in wish["skulls"]]
        assert len(lovers) == len(set(lovers))
        for wish in wishes:
            for row, column, half in wish["skulls"]:
                assert crypt["crypt"][row][column]["top" if half else "bottom"] == wish["kind"]


def test_the_crypt_is_drawn_as_a_pyramid_with_the_names_its_places_go_by() -> None:
    lines = drawn(with_crypt({0: "CC TT PL", 1: "KT LC", 2: "CP"}).view(0))
    rows = [next(number for number, line in enumerate(lines) if f" {name} " in line) for name in ("c1", "b1", "a1")]
    assert rows == sorted(rows)
    columns = [lines[row].index(name) for row, name in zip(rows, ("c1", "b1", "a1"), strict=True)]
    assert columns == sorted(columns, reverse=True)
    assert [name in lines[rows[2]] for name in ("a2", "a3", "a4")] == [True, True, False]
    assert "Peasant" in lines[rows[0] + 2]


@pytest.mark.parametrize(
    ("state", "cue"),
    [
        (GAME.new(seed=7), "Dig or exhume."),
        (holding(GAME.new(seed=7), "KT"), "Dig, exhume or place."),
        (GAME.new(seed=7).play(0, "dig 2 3"), "Keep one of the two cards"),
        (holding(GAME.new(seed=7), "KT", "CC"), "Hand full"),
    ],
)
def test_the_cue_says_what_is_to_be_done(state: State, cue: str) -> None:
    assert GAME.views.cue(state.sight(0), EN).startswith(cue)


def test_the_cue_at_the_end_is_the_last_card() -> None:
    state = with_piles(holding(GAME.new(seed=7), "KT"), *"------")
    assert GAME.views.cue(state.sight(0), FR) == FR.say("cues.only_place")


def test_a_tie_of_three_is_told_until_it_is_decided() -> None:
    """The second best kind puts one player out, the third decides between the two others."""
    kinds = {0: [12, 8, 5, 2, 2], 1: [12, 8, 6, 2, 1], 2: [12, 7, 6, 4, 0]}
    assert tie_ranks(kinds) == [
        ([0, 1, 2], [12, 12, 12], [0, 1, 2]),
        ([0, 1, 2], [8, 8, 7], [0, 1]),
        ([0, 1], [5, 6], [1]),
    ]
    same = [9, 3, 2, 1, 0]
    assert tie_ranks({0: same, 2: same}) == [([0, 2], [points, points], [0, 2]) for points in same]
    assert tie_ranks({1: same}) == []


def test_the_view_of_the_end_tells_how_a_tie_was_broken() -> None:
    crypts = "PL,CP,PC,LT:PT,TT,PC:TL,CP/CK,KC,TK,TP:LP,KT,LC:CC,CL"
    start = "crypte_de_sedlec/1 players=2 age=43 turn=1 piles=-/-/-/-/-/- hands=-/-"
    over = GAME.position(f"{start} crypts={crypts} chance=1:d32f8a2d483bdab6fa564dac4a32e505")
    assert (over.scores, over.places) == ([22, 22], [1, 2])
    assert over.view()["tie"] == [
        {"seats": [0, 1], "points": [8, 8], "ahead": [0, 1], "kinds": ["priest", "king"]},
        {"seats": [0, 1], "points": [8, 6], "ahead": [0], "kinds": ["criminal", "lover"]},
    ]
    assert GAME.new(seed=7).view()["tie"] == []


def test_a_score_says_which_skulls_earn_it_and_how_they_add_up() -> None:
    state = with_crypt({0: "KC TP CP CC", 1: "TK CK"})
    lines = {line.key: line for line in state.sight(0).explain("en")}
    assert {kind: line.points[0] for kind, line in lines.items()} == score_by_kind(state.sight(0).raw, 0)
    assert (lines["peasant"].earning[0], lines["peasant"].idle[0], lines["peasant"].sums[0]) == (2, 0, "2 × 1")
    assert (lines["king"].earning[0], lines["king"].idle[0], lines["king"].sums[0]) == (3, 0, "2 + 3 + 3")
    assert (lines["criminal"].earning[0] + lines["criminal"].idle[0], lines["criminal"].idle[0] > 0) == (5, True)
    assert (lines["king"].earning[1], lines["king"].idle[1], lines["king"].sums[1]) == (0, 0, "")
