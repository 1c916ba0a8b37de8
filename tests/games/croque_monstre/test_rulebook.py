"""The rulebook's pictures (A to H) and examples, under its headings."""

from __future__ import annotations

from typing import Any

import pytest

from monstrotheque.engine.errors import IllegalMove
from monstrotheque.engine.state import State
from tests.games.croque_monstre.positions import position, texts

IN_CRYPT: dict[str, Any] = {
    "hands": ("UD LG LG LG", "LG LG LG LG"),
    "crypts": (("....", ".LG.", ".UC."), ("....", "....", ".LG.")),
}
IN_PIT: dict[str, Any] = {"hands": ("UD LG LG", "LG LG LG LG"), "phase": "pit"}


def rule_against(state: State, move: str, seat: int = 0) -> str:
    """The rule that forbids a move; both languages have a sentence for it."""
    with pytest.raises(IllegalMove) as caught:
        state.play(seat, move)
    assert caught.value.say("fr")
    assert caught.value.say("en")
    return caught.value.rule


class TestEtape1EnterrerLesMorts:
    def test_a_against_a_card_already_there(self) -> None:
        state = position(**IN_CRYPT)
        after = state.play(0, "crypt UD b4 right").view(0)["seats"][0]["crypt"]
        assert after == {
            "b2": "lutin",
            "c2": "goblin",
            "b3": "unicorn",
            "c3": "cyclops",
            "b4": "unicorn",
            "c4": "dragon",
        }

    def test_b_over_a_creature_half_a_card(self) -> None:
        after = position(**IN_CRYPT).play(0, "crypt UD c3 right").view(0)["seats"][0]["crypt"]
        assert after == {"b2": "lutin", "c2": "goblin", "b3": "unicorn", "c3": "unicorn", "d3": "dragon"}

    def test_wholly_on_cards_already_there(self) -> None:
        after = position(**IN_CRYPT).play(0, "crypt UD c2 down").view(0)["seats"][0]["crypt"]
        assert after == {"b2": "lutin", "c2": "unicorn", "b3": "unicorn", "c3": "dragon"}

    def test_c_outside_the_square_of_three_by_three(self) -> None:
        full = position(hands=IN_CRYPT["hands"], crypts=(("LLL.", "LLL.", "LLL."), ("....", "....", ".LG.")))
        assert rule_against(full, "crypt UD c3 right") == "crypt_too_large"
        assert rule_against(full, "crypt UD b3 down") == "crypt_too_large"
        assert "crypt UD b3 right" in texts(full)

    def test_touching_by_a_corner_is_not_against(self) -> None:
        state = position(hands=IN_CRYPT["hands"])
        assert rule_against(state, "crypt UD d2 up") == "crypt_apart"

    def test_d_one_half_over_and_the_other_outside(self) -> None:
        state = position(**IN_PIT).play(0, "pit UD 1,0 right")
        cells = {(cell["x"], cell["y"]): cell["kind"] for cell in state.view()["pit"]["cells"]}
        assert cells == {(0, 0): "lutin", (1, 0): "unicorn", (0, 1): "unicorn", (1, 1): "cyclops", (2, 0): "dragon"}

    def test_e_no_half_over_the_pit(self) -> None:
        state = position(**IN_PIT)
        assert rule_against(state, "pit UD 2,0 right") == "no_half_covers"
        assert rule_against(state, "pit UD 2,0 down") == "no_half_covers"

    def test_f_both_halves_over_the_pit(self) -> None:
        assert rule_against(position(**IN_PIT), "pit UD 0,0 right") == "both_halves_cover"

    def test_the_crypt_comes_first_then_the_pit(self) -> None:
        assert rule_against(position(hands=("UD LG", "LG")), "pit UD 1,0 right") == "step_crypt"
        assert rule_against(position(**IN_PIT), "crypt UD b4 right") == "step_pit"

    def test_a_creature_never_covers_a_croque_monstre(self) -> None:
        crypt = position(hands=("UD", ""), crypts=(("....", ".M..", ".LG."), ("....", "....", ".LG.")))
        assert rule_against(crypt, "crypt UD b2 right") == "creature_over_croque"
        pit = position(pit=("MG", "UC"), hands=("UD", ""), phase="pit")
        assert rule_against(pit, "pit UD 0,0 up") == "creature_over_croque"

    def test_a_croque_monstre_covers_a_creature_or_a_croque_monstre(self) -> None:
        crypt = position(hands=("UM", ""), crypts=(("....", ".M..", ".LG."), ("....", "....", ".LG.")))
        assert {"crypt UM c2 left", "crypt UM d3 left"} <= texts(crypt)
        pit = position(pit=("MG", "UC"), hands=("UM", ""), phase="pit")
        assert {"pit UM -1,0 right", "pit UM 2,1 left"} <= texts(pit)

    def test_croque_monstres_are_never_adjacent(self) -> None:
        crypt = position(hands=("UM", ""), crypts=(("....", ".M..", ".LG."), ("....", "....", ".LG.")))
        assert rule_against(crypt, "crypt UM c3 left") == "croques_adjacent"
        pit = position(pit=("MG", "UC"), hands=("UM", ""), phase="pit")
        assert rule_against(pit, "pit UM 2,0 left") == "croques_adjacent"
        gap = position(pit=("M.", "UC"), hands=("UM", ""), phase="pit")
        assert rule_against(gap, "pit UM 1,1 up") == "croques_adjacent"

    def test_no_more_than_one_croque_monstre_in_a_row_or_column_of_the_crypt(self) -> None:
        crypt = position(hands=("UM", ""), crypts=((".M..", ".LG.", ".LG."), ("....", "....", ".LG.")))
        assert rule_against(crypt, "crypt UM c3 left") == "croque_in_line"
        assert rule_against(crypt, "crypt UM d2 up") == "croque_in_line"
        assert "crypt UM b3 right" in texts(crypt)


class TestEtape2MarquerDesPoints:
    """The card just buried shows Cyclopes and Dragon. Pit: 4 Dragons and a Croque-Monstre; crypt: a Dragon and two
    Croque-Monstres that touch by a corner."""

    def example(self) -> State:
        """The new Dragon will lie apart from the others, at the right of the Cyclops."""
        return position(
            pit=("CLU", "DMD", "DDU"),
            crypts=(("....", ".MD.", ".LM."), ("....", "....", ".LG.")),
            hands=("LG LG CD", "LG LG LG LG"),
            phase="pit",
        )

    def test_g_the_largest_group_of_the_pit(self) -> None:
        state = self.example().play(0, "pit CD 2,2 right")
        assert state.view()["pit"]["groups"]["dragon"] == 5

    def test_h_the_largest_group_of_the_crypt(self) -> None:
        state = self.example()
        assert state.view()["seats"][0]["claims"]["dragon"]["crypt"] == 3

    def test_either_kind_of_the_card_may_be_claimed(self) -> None:
        state = self.example().play(0, "pit CD 2,2 right")
        assert texts(state) == {"claim D", "pass"}
        assert rule_against(state, "claim C") == "group_too_small"
        assert rule_against(state, "claim L") == "kind_not_buried"
        after = state.play(0, "claim D")
        assert after.view()["headstones"]["dragon"][0] == {"number": 8, "value": 2, "owner": 0}
        assert after.scores == [2, 0]

    @pytest.mark.parametrize(("taken", "number"), [((), 12), ((12,), 10), ((12, 10), 8), ((15,), 12), ((10,), 12)])
    def test_fourteen_lutins_earn_headstone_12_or_the_next_lower_one(self, taken: tuple[int, ...], number: int) -> None:
        crypts = (("LLL.", "LLL.", "LLL."), *[("....", "....", ".LG.")] * 3)
        others = [{"lutin": stone} for stone in taken]
        state = position(
            pit=("LLU", "LLU", "LUC"),
            crypts=crypts,
            hands=("LG LG", *["LG LG LG LG"] * 3),
            phase="claim",
            buried="LU",
            headstones=[{}, *others],
        )
        assert state.view()["seats"][0]["claims"]["lutin"]["total"] == 14
        assert state.view()["seats"][0]["claims"]["lutin"]["number"] == number
        after = state.play(0, "claim L").view()
        assert {stone["number"]: stone["owner"] for stone in after["headstones"]["lutin"]}[number] == 0

    def test_with_a_croque_monstre_any_kind_may_be_claimed(self) -> None:
        state = position(
            pit=("LLU", "LLU", "LUM"),
            crypts=(("LLL.", "LLU.", "UUU."), ("....", "....", ".LG.")),
            hands=("LG LG", "LG LG LG LG"),
            phase="claim",
            buried="GM",
        )
        assert texts(state) == {"claim L", "claim U", "pass"}

    def test_one_headstone_of_a_kind_in_a_game(self) -> None:
        state = position(
            pit=("LLU", "LLU", "LUC"),
            crypts=(("LLL.", "LLL.", "LLL."), ("....", "....", ".LG.")),
            hands=("LG LG", "LG LG LG LG"),
            phase="claim",
            buried="LU",
            headstones=[{"lutin": 8}],
        )
        assert rule_against(state, "claim L") == "kind_claimed"


class TestDecompteFinal:
    def test_jack_has_four_headstones_and_22_points(self) -> None:
        jack = {"lutin": 8, "goblin": 10, "unicorn": 10, "cyclops": 8}
        assert position(headstones=[jack]).scores == [22, 0]

    def test_sally_has_five_headstones_and_35_points(self) -> None:
        sally = {"lutin": 8, "goblin": 8, "unicorn": 8, "cyclops": 15, "dragon": 10}
        assert position(headstones=[{}, sally]).scores == [0, 35]

    @pytest.mark.parametrize(("count", "bonus"), [(0, 0), (1, 0), (2, 0), (3, 5), (4, 10), (5, 15)])
    def test_bonus_for_the_number_of_headstones(self, count: int, bonus: int) -> None:
        kinds = ["lutin", "goblin", "unicorn", "cyclops", "dragon"][:count]
        assert position(headstones=[dict.fromkeys(kinds, 8)]).scores[0] == 2 * count + bonus

    @pytest.mark.parametrize(
        ("first", "second", "places"),
        [
            ({"lutin": 10}, {"goblin": 8, "unicorn": 8}, [1, 2]),
            ({"lutin": 12, "goblin": 8}, {"goblin": 10, "unicorn": 10}, [1, 2]),
            ({"lutin": 15}, {"goblin": 12, "unicorn": 10}, [1, 2]),
            ({"lutin": 15, "goblin": 8}, {"goblin": 15, "unicorn": 8}, [1, 1]),
            ({"lutin": 15, "goblin": 10}, {"goblin": 15, "unicorn": 8}, [1, 2]),
            ({}, {}, [1, 1]),
        ],
    )
    def test_ties_by_the_highest_headstone_then_the_next(
        self, first: dict[str, int], second: dict[str, int], places: list[int]
    ) -> None:
        assert position(headstones=[first, second], phase="over").places == places
        swapped = position(headstones=[second, first], phase="over")
        assert swapped.places == places[::-1]
