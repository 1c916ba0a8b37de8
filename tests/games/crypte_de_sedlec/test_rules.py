"""The rulebook, heading by heading."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from monstrotheque.engine.data_files import load_data
from monstrotheque.engine.errors import BadDataFile, IllegalMove, NotYourTurn
from monstrotheque.engine.state import State
from monstrotheque.games.crypte_de_sedlec import constants, rules
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES
from monstrotheque.games.crypte_de_sedlec.scoring import most_pairs
from tests.contract.cases import walk
from tests.games.crypte_de_sedlec import reference
from tests.games.crypte_de_sedlec.positions import GAME, holding, kinds, to_reference, with_crypt, with_piles
from tests.positions import cards_of, copied_raw, parts_of


def refused(state: State, seat: int, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(seat, move)
    return caught.value.rule


def play_all(state: State, *moves: str) -> State:
    for move in moves:
        state = state.play(state.actors[0], move)
    return state


def cards_taken(state: State, seat: int) -> int:
    """How many cards a seat has in hand and in its crypt."""
    hand, crypt = (parts_of(state)[part].split("/")[seat] for part in ("hands", "crypts"))
    return len(cards_of(hand)) + len(cards_of(crypt.replace(":", ",")))


def seventh_lover(table: dict[str, Any]) -> None:
    """More Lovers than the scoring can pair: a Priest over a King becomes a Lover over a King."""
    priest_over_king = next(card for card in table["cards"] if (card["top"], card["bottom"]) == ("priest", "king"))
    priest_over_king["top"] = "lover"
    table["kinds"]["priest"]["skulls"] -= 1
    table["kinds"]["lover"]["skulls"] += 1


class TestMateriel:
    def test_eighteen_cards_with_the_rulebook_s_number_of_each_skull(self) -> None:
        skulls = Counter(kind for card in reference.deck() for kind in card)
        assert len(reference.deck()) == 18
        assert skulls == {"king": 4, "peasant": 8, "priest": 8, "lover": 6, "criminal": 10}

    def test_the_list_is_its_own_mirror_image(self) -> None:
        assert Counter(reference.deck()) == Counter((bottom, top) for top, bottom in reference.deck())

    @pytest.mark.parametrize(
        ("damage", "problem"),
        [
            (lambda t: t["cards"].pop(), "show"),
            (lambda t: t["cards"][0].update(top="ghost"), "ghost"),
            (lambda t: t["graveyard"].update(height=4), "graveyard"),
            (lambda t: t["crypts"].update({"2": [4, 3, 1]}), "crypts"),
            (lambda t: t["crypts"].update({"2": [5, 2, 2]}), "shorter"),
            (lambda t: t["kinds"].pop("king"), "kinds"),
            (lambda t: t["cards"].append(t["cards"][11] | {"copies": 0}), "twice"),
            (seventh_lover, "Lovers"),
        ],
    )
    def test_a_wrong_card_table_is_refused_with_a_reason(self, damage: Any, problem: str) -> None:
        table = load_data(GAME.package, "cards.toml")
        damage(table)
        with pytest.raises(BadDataFile, match=problem):
            constants.check(table)


class TestMiseEnPlace:
    @pytest.mark.parametrize("players", [2, 3])
    def test_six_face_down_piles_of_three_with_one_top_turned_up(self, players: int) -> None:
        graveyard = GAME.new(players=players, seed=3).view()["graveyard"]
        assert [pile["height"] for pile in graveyard] == [3] * 6
        assert [pile["top"] is not None for pile in graveyard] == [True] + [False] * 5

    def test_every_card_comes_to_every_place_about_as_often(self) -> None:
        counts = np.zeros((18, constants.CARD_TYPES))
        deals = 4000
        for seed in range(deals):
            piles = parts_of(GAME.new(seed=seed))["piles"].replace("^", "").replace("/", ",")
            counts[np.arange(18), [CARD_CODES.index(code) for code in piles.split(",")]] += 1
        expected = deals * constants.COPIES / 18
        chi_square = ((counts - expected) ** 2 / expected).sum()
        freedom = 17 * (constants.CARD_TYPES - 1)
        assert abs(chi_square - freedom) < 6 * (2 * freedom) ** 0.5


class TestCreuser:
    def test_two_face_down_piles_are_turned_up_then_one_of_the_two_is_kept(self) -> None:
        state = play_all(GAME.new(seed=1), "dig 2 5")
        assert state.actors == (0,)
        assert [str(move) for move in state.legal(0)] == ["take 2", "take 5"]
        after = state.play(0, "take 5")
        assert after.actors == (1,)
        view = after.view(1)
        assert view["seats"][0]["hand"] == [state.view(1)["graveyard"][4]["top"]]
        assert view["graveyard"][1]["top"] is not None
        assert view["graveyard"][4] == {"pile": 5, "height": 2, "top": None, "dug": False}

    def test_a_card_that_was_face_up_before_is_never_the_one_kept(self) -> None:
        state = play_all(GAME.new(seed=1), "dig 2 5")
        assert refused(state, 0, "take 1") == "choose_one_of_the_dug"
        assert refused(state, 0, "exhume 1") == "choose_one_of_the_dug"

    def test_face_up_piles_can_t_be_dug(self) -> None:
        assert refused(GAME.new(seed=1), 0, "dig 1 2") == "not_face_down"

    def test_two_different_piles_in_order(self) -> None:
        assert refused(GAME.new(seed=1), 0, "dig 3 3") == "dig_two"
        assert refused(GAME.new(seed=1), 0, "dig 3") == "dig_two"
        assert refused(GAME.new(seed=1), 0, "dig 3 2") == "dig_in_order"

    def test_keeping_needs_digging_first(self) -> None:
        assert refused(GAME.new(seed=1), 0, "take 1") == "dig_first"

    def test_a_single_face_down_pile_is_turned_up_and_must_be_taken(self) -> None:
        state = with_piles(GAME.new(seed=1), *"^^^v^^")
        assert refused(state, 0, "dig 4 5") == "not_face_down"
        after = state.play(0, "dig 4")
        assert after.actors == (1,)
        assert after.view(0)["seats"][0]["hand"][0]["code"] == parts_of(state)["piles"].split("/")[3].split(",")[2]

    def test_without_a_face_down_pile_nobody_can_dig(self) -> None:
        state = with_piles(GAME.new(seed=1), *"^^^^^^")
        assert refused(state, 0, "dig 1 2") == "nothing_face_down"
        assert not [move for move in state.legal(0) if move.kind == "dig"]

    def test_a_pile_that_is_used_up_is_not_face_down(self) -> None:
        state = with_piles(GAME.new(seed=1), *"^vvv-v")
        assert refused(state, 0, "dig 2 5") == "not_face_down"


class TestExhumer:
    def test_a_face_up_card_goes_into_the_hand_and_the_next_shows_its_back(self) -> None:
        state = GAME.new(seed=1)
        after = state.play(0, "exhume 1")
        assert after.view()["seats"][0]["hand"] == [state.view()["graveyard"][0]["top"]]
        assert after.view()["graveyard"][0]["top"] is None
        assert after.actors == (1,)

    def test_without_a_face_up_card_nobody_can_exhume(self) -> None:
        assert refused(GAME.new(seed=1), 0, "exhume 2") == "nothing_face_up"


class TestDisposer:
    def test_with_two_cards_in_hand_one_must_place(self) -> None:
        state = play_all(GAME.new(seed=1), "exhume 1", "dig 2 3", "take 2", "exhume 3", "dig 4 5", "take 4")
        assert state.view()["must_place"]
        assert {move.kind for move in state.legal(0)} == {"place"}
        assert refused(state, 0, "exhume 5") == "hand_full"
        assert refused(state, 0, "dig 1 2") == "hand_full"

    def test_only_a_card_in_hand_can_be_placed(self) -> None:
        state = play_all(GAME.new(seed=1), "exhume 1", "dig 2 3", "take 2")
        missing = next(code for code in CARD_CODES if code != state.view()["seats"][0]["hand"][0]["code"])
        assert refused(state, 0, f"place {missing} left") == "card_not_in_hand"

    def test_two_equal_cards_make_one_move(self) -> None:
        state = holding(GAME.new(seed=1), "PC", "PC")
        assert [str(move) for move in state.legal(0)] == ["place PC left"]


class TestReglesDePlacement:
    def hand(self, state: State, code: str = "KT") -> State:
        return holding(state, code)

    def test_the_first_card_has_one_place(self) -> None:
        state = self.hand(with_crypt({}))
        assert [str(move) for move in state.legal(0) if move.kind == "place"] == ["place KT left"]
        assert refused(state, 0, "place KT right") == "first_card"

    def test_the_bottom_row_grows_left_and_right_up_to_four_cards_with_two_players(self) -> None:
        state = self.hand(with_crypt({0: "CC TT PL"}))
        assert {"place KT left", "place KT right"} <= {str(move) for move in state.legal(0)}
        full = self.hand(with_crypt({0: "CC TT PL LC"}))
        assert refused(full, 0, "place KT left") == "row_full"
        assert refused(full, 0, "place KT right") == "row_full"

    def test_and_up_to_three_with_three_players(self) -> None:
        assert refused(self.hand(with_crypt({0: "CC TT PL"}, players=3)), 0, "place KT left") == "row_full"
        assert refused(self.hand(with_crypt({0: "CC TT PL"}, players=3)), 0, "place KT a3") == "outside_crypt"

    def test_a_card_on_the_left_moves_the_others_to_the_right(self) -> None:
        state = self.hand(with_crypt({0: "CC TT", 1: "PL"})).play(0, "place KT left")
        assert [[card and card["code"] for card in row] for row in state.view()["seats"][0]["crypt"]] == [
            ["KT", "CC", "TT", None],
            [None, "PL", None],
            [None, None],
        ]

    def test_an_upper_card_stands_on_two_adjacent_cards(self) -> None:
        state = self.hand(with_crypt({0: "CC TT"}))
        assert state.legal(0).has("place KT a1")
        assert refused(state, 0, "place KT a2") == "needs_two_below"
        assert refused(state, 0, "place KT b1") == "needs_two_below"

    def test_a_higher_row_may_be_begun_before_the_lower_is_complete(self) -> None:
        state = self.hand(with_crypt({0: "CC TT PL", 1: "LC LP"}))
        assert state.legal(0).has("place KT b1")

    def test_a_taken_place_is_refused(self) -> None:
        assert refused(self.hand(with_crypt({0: "CC TT", 1: "PL"})), 0, "place KT a1") == "place_taken"

    def test_two_crypts_that_differ_by_a_shift_are_the_same_state(self) -> None:
        base = self.hand(with_crypt({0: "CC"}), "TT")
        one = self.hand(base.play(0, "place TT right"), "PL")
        two = self.hand(with_crypt({0: "TT"}), "CC").play(0, "place CC left")
        assert one.view()["seats"][0]["crypt"] == two.view()["seats"][0]["crypt"]

    def test_cards_are_never_turned(self) -> None:
        state = self.hand(with_crypt({}), "KC").play(0, "place KC left")
        assert state.view()["seats"][0]["crypt"][0][0] == {"code": "KC", "top": "king", "bottom": "criminal"}


class TestFinDeLaPartie:
    @pytest.mark.parametrize(("players", "turns"), [(2, 18), (3, 12)])
    def test_everybody_has_the_same_number_of_turns_and_all_cards_are_used(self, players: int, turns: int) -> None:
        for seed in range(30):
            counted: Counter[int] = Counter()
            for state, seat, _, after in walk("crypte_de_sedlec", players, seed):
                counted[seat] += after.actors != (seat,) or state.is_over
                if after.actors != (seat,) and counted[seat] % 2:
                    assert cards_taken(after, seat) == (counted[seat] + 1) // 2
            assert after.is_over
            assert counted == dict.fromkeys(range(players), turns)
            parts = parts_of(after)
            assert set(parts["piles"].split("/")) == set(parts["hands"].split("/")) == {"-"}


class TestLesPoints:
    def test_kings_5_and_3_make_8(self) -> None:
        """A King on level 5 above 1 King and 4 Peasants, another on level 3 above 3 Peasants."""
        state = with_crypt({0: "CP PC CP CC", 1: "CK PC CC", 2: "TK TT"})
        assert kinds(state)["king"] == 5 + 3

    def test_three_peasants_score_3(self) -> None:
        assert kinds(with_crypt({0: "CP PC TP"}))["peasant"] == 3

    def test_priests_on_levels_1_2_3_and_5_score_8(self) -> None:
        assert kinds(with_crypt({0: "TT CC PC", 1: "LT LC", 2: "KT"}))["priest"] == 8

    def test_two_couples_score_12_and_a_lonely_lover_on_level_6_nothing(self) -> None:
        assert kinds(with_crypt({0: "LC LP CC PC", 1: "CL PL CP", 2: "LT TT"}))["lover"] == 12

    def test_criminals_on_levels_2_and_5_without_a_priest_score_0_and_two_on_level_3_beside_one_score_4(self) -> None:
        assert kinds(with_crypt({0: "LP TP PL CP", 1: "PC LC", 2: "KC"}))["criminal"] == 4

    def test_a_star_of_four_lovers_makes_one_couple_and_a_triangle_too(self) -> None:
        star, triangle = (1, 2, 3, 5), (1, 3, 8)
        for group in (star, triangle):
            assert most_pairs(2, sum(1 << skull for skull in group)) == 1

    def test_couples_agree_with_trying_every_way_to_pair_up_to_six_lovers(self) -> None:
        dice = random.Random(5)
        for players in (2, 3):
            spots = constants._skulls(players)
            for _ in range(2000):
                group = dice.sample(range(len(spots)), dice.randint(0, 6))
                lovers = [spots[skull] for skull in group]
                assert most_pairs(players, sum(1 << skull for skull in group)) == reference.most_couples(lovers)

    @pytest.mark.parametrize("players", [2, 3])
    def test_scores_agree_with_a_brute_force_oracle_on_thousands_of_random_crypts(self, players: int) -> None:
        checked = 0
        for seed in range(60):
            for state, _, _, _ in walk("crypte_de_sedlec", players, 1000 + seed):
                position = to_reference(state)
                for seat in range(players):
                    assert kinds(state, seat) == reference.score(position.players[seat].crypt)
                    checked += 1
        assert checked > 2000

    def test_random_full_crypts_of_any_cards_agree_too(self) -> None:
        """Cards drawn without regard to a real game: more Lovers and Priests side by side."""
        dice = random.Random(4)
        for _ in range(1500):
            cards = dice.sample(reference.deck(), 9)
            codes = [reference.code(card) for card in cards]
            rows = {0: codes[:4], 1: codes[4:7], 2: codes[7:]}
            state = with_crypt(
                {
                    row: " ".join(code if dice.random() < 0.9 else "--" for code in row_codes)
                    for row, row_codes in rows.items()
                }
            )
            assert kinds(state) == reference.score(to_reference(state).players[0].crypt)


class TestEnCasDEgalite:
    def places(self, first: dict[int, str], second: dict[int, str]) -> list[int]:
        s = copied_raw(with_crypt(first))
        s.crypts[1] = copied_raw(with_crypt(second)).crypts[0]
        out = np.zeros(2, np.int64)
        rules.outcome(s, out)
        return [int(place) for place in out]

    def test_the_higher_total_wins(self) -> None:
        assert self.places({0: "TT"}, {0: "CC"}) == [1, 2]

    def test_a_tie_goes_to_the_better_best_kind(self) -> None:
        """4 points by Priests against 2 by Priests and 2 by Criminals."""
        assert self.places({0: "TT"}, {0: "LT CC"}) == [1, 2]
        assert self.places({0: "LT CC"}, {0: "TT"}) == [2, 1]

    def test_then_the_second_best_kind_and_so_on(self) -> None:
        """Random pairs of crypts, compared by the sorted scores of their kinds."""
        dice = random.Random(6)
        ties = 0
        for _ in range(4000):
            codes = [reference.code(card) for card in dice.sample(reference.deck(), 8)]
            first, second = {0: " ".join(codes[:4])}, {0: " ".join(codes[4:])}
            keys = [
                (sum(points := kinds(with_crypt(rows)).values()), sorted(points, reverse=True))
                for rows in (first, second)
            ]
            places = self.places(first, second)
            assert places == [1 + (keys[1] > keys[0]), 1 + (keys[0] > keys[1])]
            ties += keys[0][0] == keys[1][0] and keys[0][1][0] == keys[1][1][0] and keys[0] != keys[1]
        assert ties > 10

    def test_equal_kinds_share_the_victory(self) -> None:
        assert self.places({0: "TT"}, {0: "TT"}) == [1, 1]


def test_a_seat_out_of_turn_is_told_whose_turn_it_is() -> None:
    with pytest.raises(NotYourTurn, match="seat 1"):
        GAME.new(seed=1).play(1, "exhume 1")
