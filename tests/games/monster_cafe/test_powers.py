"""Each family's power: the normal case, the case in which it can't be carried out, and the corner cases."""

from __future__ import annotations

import pytest

from monstrotheque.engine.errors import IllegalMove
from monstrotheque.engine.state import State
from monstrotheque.games.monster_cafe.constants import COOKIE, MUMMY
from tests.games.monster_cafe.positions import back, front, play, position, texts, told, with_mark, without
from tests.positions import retold

POUARKIATO = ("pouark", "priss", "yeto", "mummy", "grungy")
CORRETTO = ("grungy", "snorkel", "yeto", "mummy", "rex")
DOPPIO = ("zzip", "golmo", "mummy", "calypso", "priss")
ZZIPRESSO = ("zzip", "snorkel", "gatosaure", "priss", "rex")
NOISETTE = ("calypso", "priss", "bliblop", "golmo", "gatosaure")
INFERNAL = ("pouark", "zzip", "yeto", "grungy", "mummy")


def refused(state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        play(state, move)
    assert caught.value.say("fr")
    assert caught.value.say("en")
    return caught.value.rule


class TestRexAndPouark:
    def test_have_no_power_and_the_turn_passes(self) -> None:
        families = ("rex", "pouark", "priss", "mummy", "yeto")
        state = position(
            ["rex pouark priss mummy", "rex rex priss mummy"], ["priss priss mummy"] * 2, families=families
        )
        assert told(state, "send 1 rex") == ["sent_own"]
        assert told(state, "send 1 pouark") == ["sent_own"]
        assert play(state, "send 2 rex").actors == (1,)


class TestGatosaure:
    lines = (["gatosaure rex rex rex rex", "gatosaure rex rex rex"], ["priss priss priss"] * 2)

    def test_the_sender_takes_a_cookie_wherever_the_monster_came_from(self) -> None:
        state = play(position(*self.lines), "send 2 gatosaure")
        view = state.view()
        assert [seat["cookies"] for seat in view["seats"]] == [1, 0]
        assert view["supply"]["cookie"] == 9
        assert state.scores == [1, 0]
        assert state.actors == (1,)

    def test_without_cookies_left_nothing_happens_and_the_log_says_so(self) -> None:
        state = without(position(*self.lines), COOKIE)
        assert told(state, "send 1 gatosaure") == ["sent_own", "skipped"]
        after = play(state, "send 1 gatosaure")
        assert after.view()["seats"][0]["cookies"] == 0
        assert after.actors == (1,)


class TestSnorkel:
    lines = (["snorkel rex rex priss", "rex+c rex snorkel bliblop"], ["priss priss priss"] * 2)

    def test_any_front_line_monster_without_one_gets_a_chantilly(self) -> None:
        state = play(position(*self.lines), "send 1 snorkel")
        assert texts(state) == {"cream 1 rex", "cream 1 priss", "cream 2 rex", "cream 2 snorkel", "cream 2 bliblop"}
        after = play(state, "cream 2 rex")
        assert front(after, 1) == "bliblop rex+c rex+c snorkel"
        assert after.view()["supply"]["chantilly"] == 3

    def test_counts_as_two(self) -> None:
        state = play(position(*self.lines, cafe="rex"), "send 1 snorkel", "cream 1 rex")
        rex = state.view()["standings"][0]
        assert rex["strengths"] == [3, 3]

    def test_a_second_one_on_the_same_monster_is_refused(self) -> None:
        state = play(position(*self.lines), "send 1 snorkel")
        assert refused(state, "cream 2 rex+c") == "already_creamed"
        assert refused(state, "cream 1 rex+c") == "no_such_monster"

    def test_with_all_five_on_the_table_the_power_is_skipped(self) -> None:
        state = position(["snorkel rex+c rex+c rex+c", "rex+c rex+c snorkel rex"], self.lines[1])
        assert told(state, "send 1 snorkel") == ["sent_own", "skipped"]

    def test_it_may_lie_on_a_monster_with_another_token(self) -> None:
        state = position(["snorkel rex rex rex", "rex+r rex mummy yeto"], ["mummy mummy mummy"] * 2, families=CORRETTO)
        assert front(play(state, "send 1 snorkel", "cream 2 rex+r"), 1) == "mummy rex rex+cr yeto"


class TestPriss:
    lines = (["priss rex rex+c bliblop", "rex rex rex priss"], ["snorkel gatosaure priss", "rex rex rex"])

    def test_swaps_one_of_your_front_line_with_one_of_your_back_line(self) -> None:
        state = play(position(*self.lines), "send 1 priss")
        assert texts(state) == {f"swap {name} {place}" for name in ("rex", "rex+c", "bliblop") for place in (1, 2, 3)}
        after = play(state, "swap bliblop 1")
        assert front(after, 0) == "rex rex+c snorkel"
        assert back(after, 0) == "bliblop gatosaure priss"

    def test_is_about_your_own_lines_also_when_the_monster_was_anothers(self) -> None:
        after = play(position(*self.lines), "send 2 priss", "swap priss 2")
        assert front(after, 0) == "bliblop gatosaure rex rex+c"
        assert back(after, 0) == "snorkel priss priss"
        assert back(after, 1) == "rex rex rex"

    def test_tokens_of_the_monster_that_goes_to_the_back_return(self) -> None:
        state = play(position(*self.lines), "send 1 priss")
        assert state.view()["supply"]["chantilly"] == 4
        after = play(state, "swap rex+c 1")
        assert front(after, 0) == "bliblop rex snorkel"
        assert after.view()["supply"]["chantilly"] == 5

    def test_everybody_saw_what_went_to_the_back_and_it_lies_face_down(self) -> None:
        after = play(position(*self.lines), "send 1 priss", "swap bliblop 1")
        places = after.view(1)["seats"][0]["back"]
        assert places[0] == {"place": 1, "family": "bliblop", "up": False, "seen": True}
        assert [place["family"] for place in places[1:]] == [None, None]

    def test_a_turned_up_place_is_covered_again_and_may_be_turned_up_again(self) -> None:
        fronts = ["priss rex rex bliblop bliblop", "rex rex bliblop bliblop"]
        state = play(position(fronts, self.lines[1], turn=1), "send 2 bliblop", "turn 1 1")
        assert state.view()["seats"][0]["back"][0] == {"place": 1, "family": "snorkel", "up": True, "seen": True}
        state = play(state, "send 1 priss", "swap rex 1")
        assert "snorkel" in front(state, 0)
        assert state.view()["seats"][0]["back"][0] == {"place": 1, "family": "rex", "up": False, "seen": True}
        state = play(state, "send 1 bliblop")
        assert "turn 1 1" in texts(state)

    def test_a_monster_that_is_not_in_your_line_is_refused(self) -> None:
        assert refused(play(position(*self.lines), "send 1 priss"), "swap priss 1") == "no_such_monster"


class TestMummy:
    lines = (["mummy mummy mummy rex rex rex rex", "rex rex rex mummy mummy"], ["yeto yeto yeto"] * 2)

    def test_each_pair_is_worth_three_coffees_an_odd_one_nothing(self) -> None:
        state = position(*self.lines, families=CORRETTO)
        worth = []
        for move in ("send 1 mummy", "send 2 mummy", "send 1 mummy", "send 2 mummy", "send 1 mummy"):
            state = play(state, move)
            worth.append(tuple(state.scores))
        assert worth == [(0, 0), (0, 0), (3, 0), (3, 3), (3, 3)]
        assert [seat["mummies"] for seat in state.view()["seats"]] == [3, 2]
        assert state.view()["supply"]["mummy"] == 5

    def test_without_tokens_left_the_power_is_skipped(self) -> None:
        state = without(position(*self.lines, families=CORRETTO), MUMMY)
        assert told(state, "send 1 mummy") == ["sent_own", "skipped"]


class TestGrungy:
    lines = (["grungy rex rex mummy", "rex rex mummy grungy"], ["yeto yeto yeto"] * 2)

    def test_a_reserved_monster_cannot_be_sent_this_round(self) -> None:
        state = play(position(*self.lines, families=CORRETTO), "send 1 grungy", "reserve 2 mummy")
        assert front(state, 1) == "grungy mummy+r rex rex"
        assert texts(state) == {"send 2 rex", "send 2 grungy"}
        assert refused(state, "send 2 mummy+r") == "reserved_stays"

    def test_a_monster_has_at_most_one_sign(self) -> None:
        fronts = ["grungy rex rex mummy", "rex mummy+r grungy"]
        state = play(position(fronts, self.lines[1], families=CORRETTO), "send 1 grungy")
        assert refused(state, "reserve 2 mummy+r") == "already_reserved"

    def test_no_line_gets_a_fourth_sign(self) -> None:
        fronts = ["grungy rex rex mummy", "rex+r rex+r mummy+r grungy"]
        state = play(position(fronts, self.lines[1], families=CORRETTO), "send 1 grungy")
        assert texts(state) == {"reserve 1 rex", "reserve 1 mummy"}
        assert refused(state, "reserve 2 grungy") == "three_reserved"

    def test_with_all_five_signs_out_the_power_is_skipped(self) -> None:
        fronts = ["grungy rex+r rex+r mummy", "rex+r rex+r mummy+r grungy"]
        assert told(position(fronts, self.lines[1], families=CORRETTO), "send 1 grungy") == ["sent_own", "skipped"]

    def test_the_sign_returns_when_priss_takes_the_monster_to_the_back(self) -> None:
        state = position(
            ["priss mummy+r mummy mummy", "yeto yeto yeto yeto"], ["priss priss priss"] * 2, families=POUARKIATO
        )
        assert state.view()["supply"]["reserved"] == 4
        after = play(state, "send 1 priss", "swap mummy+r 2")
        assert after.view()["round"] == 1
        assert after.view()["supply"]["reserved"] == 5


class TestBliblop:
    lines = (["bliblop rex rex rex", "rex rex rex rex"], ["priss snorkel rex", "gatosaure priss bliblop"])

    def test_turns_up_a_back_line_monster_of_another_player(self) -> None:
        state = play(position(*self.lines), "send 1 bliblop")
        assert texts(state) == {"turn 2 1", "turn 2 2", "turn 2 3"}
        after = play(state, "turn 2 3")
        assert after.view()["seats"][1]["back"][2] == {"place": 3, "family": "bliblop", "up": True, "seen": True}

    def test_it_still_counts_double(self) -> None:
        after = play(position(*self.lines), "send 1 bliblop", "turn 2 1")
        assert after.view()["standings"][1]["strengths"] == [0, 2]

    def test_not_your_own_and_not_one_that_is_up_already(self) -> None:
        state = position(self.lines[0], [self.lines[1][0], with_mark(self.lines[1][1], "^", 1)])
        state = play(state, "send 1 bliblop")
        assert refused(state, "turn 1 1") == "others_only"
        assert refused(state, "turn 2 1") == "already_up"

    def test_is_skipped_when_everything_of_the_others_is_up(self) -> None:
        state = position(self.lines[0], [self.lines[1][0], with_mark(self.lines[1][1], "^", 3)])
        assert told(state, "send 1 bliblop") == ["sent_own", "skipped"]

    def test_a_place_known_to_all_but_face_down_can_be_turned_up(self) -> None:
        state = position(self.lines[0], [self.lines[1][0], with_mark(self.lines[1][1], "~", 3)])
        assert "turn 2 1" in texts(play(state, "send 1 bliblop"))


class TestCalypso:
    lines = (["calypso calypso priss priss priss", "calypso priss priss priss"], ["mummy mummy mummy"] * 2)

    def test_takes_the_marker_from_the_supply_and_then_from_its_holder(self) -> None:
        state = position(*self.lines, families=DOPPIO)
        assert told(state, "send 1 calypso") == ["sent_own", "claimed"]
        state = play(state, "send 1 calypso")
        assert (state.view()["priority"], state.view()["supply"]["priority"]) == (0, 0)
        assert told(state, "send 1 calypso") == ["sent", "claimed_from"]
        assert play(state, "send 1 calypso").view()["priority"] == 1

    def test_does_nothing_if_you_have_it_already(self) -> None:
        state = retold(position(*self.lines, families=DOPPIO), priority="1")
        assert told(state, "send 1 calypso") == ["sent_own", "skipped"]
        assert play(state, "send 1 calypso").view()["priority"] == 0

    def test_the_holder_wins_ties_for_first_place(self) -> None:
        fronts, cafe = ["priss priss golmo calypso", "priss priss golmo"], " ".join(2 * DOPPIO)
        state = position(fronts, ["mummy mummy zzip"] * 2, families=DOPPIO, cafe=cafe)
        after = play(state, "send 1 calypso")
        winners = {family["family"]: family["winner"] for family in after.view()["count"]["families"]}
        assert winners == {"priss": 0, "golmo": 0, "mummy": 0, "zzip": 0, "calypso": None}

    def test_the_holder_wins_no_tie_of_others_and_nothing_at_strength_zero(self) -> None:
        fronts = ["calypso golmo golmo golmo", "priss priss priss", "priss priss priss"]
        state = position(fronts, ["mummy mummy zzip"] * 3, families=DOPPIO, cafe="priss priss")
        winners = {
            family["family"]: family["winner"] for family in play(state, "send 1 calypso").view()["count"]["families"]
        }
        assert winners["priss"] is None
        assert winners["calypso"] is None

    def test_the_marker_returns_at_the_end_of_the_round(self) -> None:
        state = position(["priss priss golmo calypso", "priss priss golmo"], ["mummy mummy zzip"] * 2, families=DOPPIO)
        after = play(state, "send 1 calypso")
        assert (after.view()["round"], after.view()["priority"], after.view()["supply"]["priority"]) == (2, None, 1)


class TestYeto:
    lines = (["yeto rex rex+c mummy", "rex grungy+r snorkel rex"], ["mummy mummy mummy"] * 2)

    def test_exchanges_one_of_your_monsters_with_one_of_another_players(self) -> None:
        state = play(position(*self.lines, families=CORRETTO), "send 1 yeto")
        assert texts(state) == {"give rex", "give rex+c", "give mummy"}
        state = play(state, "give mummy")
        assert state.actors == (0,)
        assert texts(state) == {"trade 2 rex", "trade 2 grungy+r", "trade 2 snorkel"}
        after = play(state, "trade 2 snorkel")
        assert front(after, 0) == "rex rex+c snorkel"
        assert front(after, 1) == "grungy+r mummy rex rex"
        assert after.actors == (1,)

    def test_tokens_stay_on_the_monsters(self) -> None:
        after = play(position(*self.lines, families=CORRETTO), "send 1 yeto", "give rex+c", "trade 2 grungy+r")
        assert front(after, 0) == "grungy+r mummy rex"
        assert front(after, 1) == "rex rex rex+c snorkel"
        assert after.view()["supply"] == {"chantilly": 4, "mummy": 10, "reserved": 4}

    def test_no_exchange_brings_a_fourth_sign_into_a_line(self) -> None:
        fronts = ["yeto rex+r rex mummy", "rex+r grungy+r snorkel+r mummy"]
        state = play(position(fronts, self.lines[1], families=CORRETTO), "send 1 yeto", "give rex+r")
        assert texts(state) == {"trade 2 rex+r", "trade 2 grungy+r", "trade 2 snorkel+r"}
        assert refused(state, "trade 2 mummy") == "three_reserved"

    def test_nor_into_your_own(self) -> None:
        fronts = ["yeto rex+r rex+r mummy+r rex", "rex+r grungy+r snorkel"]
        state = play(position(fronts, self.lines[1], families=CORRETTO), "send 1 yeto", "give rex")
        assert texts(state) == {"trade 2 snorkel"}
        assert refused(state, "trade 2 grungy+r") == "three_reserved"

    def test_every_offer_finds_a_legal_exchange_even_among_reserved_lines(self) -> None:
        fronts = ["yeto rex+r rex+r mummy", "rex+r grungy+r snorkel+r"]
        state = play(position(fronts, self.lines[1], families=CORRETTO), "send 1 yeto")
        for offer in texts(state):
            assert texts(play(state, offer))

    def test_not_with_yourself(self) -> None:
        state = play(position(*self.lines, families=CORRETTO), "send 1 yeto", "give rex")
        assert refused(state, "trade 1 mummy") == "others_only"
        assert refused(state, "trade 2 mummy") == "no_such_monster"
        assert refused(state, "give mummy") == "carry_out_first"


class TestGolmo:
    lines = (["golmo golmo priss priss", "priss calypso mummy zzip"], ["mummy mummy mummy"] * 2)

    def test_brings_a_monster_from_the_cafe_into_your_front_line(self) -> None:
        state = play(position(*self.lines, families=DOPPIO, cafe="mummy zzip golmo calypso"), "send 1 golmo")
        assert texts(state) == {"fetch mummy", "fetch calypso"}
        after = play(state, "fetch calypso")
        assert front(after, 0) == "calypso golmo priss priss"
        assert after.view()["cafe"] == {"priss": 0, "mummy": 1, "calypso": 0, "golmo": 2, "zzip": 1}

    def test_neither_golmo_nor_zzip_come_back(self) -> None:
        state = play(position(*self.lines, families=DOPPIO, cafe="mummy zzip"), "send 1 golmo")
        assert refused(state, "fetch golmo") == "never_fetched"
        assert refused(state, "fetch zzip") == "never_fetched"
        assert refused(state, "fetch priss") == "not_in_cafe"

    def test_is_skipped_with_nothing_to_fetch(self) -> None:
        assert told(position(*self.lines, families=DOPPIO, cafe="zzip"), "send 1 golmo") == ["sent_own", "skipped"]

    def test_a_line_back_at_four_keeps_the_round_going(self) -> None:
        fronts = ["golmo priss priss priss", "priss calypso mummy"]
        state = position(fronts, self.lines[1], families=DOPPIO, cafe="mummy")
        after = play(state, "send 1 golmo", "fetch mummy")
        assert after.view()["round"] == 1
        assert after.actors == (1,)
        assert texts(after) == {"send 1 priss", "send 1 mummy"}


class TestZzip:
    lines = (["zzip priss priss priss rex", "rex rex snorkel priss"], ["rex rex rex"] * 2)

    def test_carries_out_the_power_of_a_family_in_the_cafe(self) -> None:
        state = play(position(*self.lines, families=ZZIPRESSO, cafe="snorkel gatosaure rex"), "send 1 zzip")
        assert texts(state) == {"copy snorkel", "copy gatosaure"}
        assert play(state, "copy gatosaure").view()["seats"][0]["cookies"] == 1
        state = play(state, "copy snorkel")
        assert "cream 2 rex" in texts(state)
        assert play(state, "cream 2 rex").actors == (1,)

    def test_uses_the_familys_own_supply(self) -> None:
        state = play(position(*self.lines, families=ZZIPRESSO, cafe="gatosaure"), "send 1 zzip", "copy gatosaure")
        assert state.view()["supply"]["cookie"] == 9

    def test_may_not_choose_a_power_that_cannot_be_carried_out_or_none_at_all(self) -> None:
        state = without(position(*self.lines, families=ZZIPRESSO, cafe="gatosaure snorkel rex"), COOKIE)
        state = play(state, "send 1 zzip")
        assert texts(state) == {"copy snorkel"}
        assert refused(state, "copy gatosaure") == "power_impossible"
        assert refused(state, "copy rex") == "nothing_to_copy"
        assert refused(state, "copy zzip") == "nothing_to_copy"
        assert refused(state, "copy priss") == "not_in_cafe"

    def test_is_skipped_when_no_power_of_the_cafe_can_be_carried_out(self) -> None:
        state = without(position(*self.lines, families=ZZIPRESSO, cafe="gatosaure rex zzip"), COOKIE)
        assert told(state, "send 1 zzip") == ["sent_own", "skipped"]
        assert told(position(*self.lines, families=ZZIPRESSO), "send 1 zzip") == ["sent_own", "skipped"]

    def test_copying_golmo_has_golmos_limit(self) -> None:
        fronts = ["zzip golmo priss priss", "priss calypso mummy zzip"]
        state = position(fronts, ["mummy mummy mummy"] * 2, families=DOPPIO, cafe="golmo mummy zzip")
        state = play(state, "send 1 zzip", "copy golmo")
        assert texts(state) == {"fetch mummy"}

    def test_copying_golmo_needs_something_to_fetch(self) -> None:
        fronts = ["zzip golmo priss priss", "priss calypso mummy zzip"]
        state = position(fronts, ["mummy mummy mummy"] * 2, families=DOPPIO, cafe="golmo")
        assert told(state, "send 1 zzip") == ["sent_own", "skipped"]

    def test_copying_yeto_takes_both_decisions(self) -> None:
        fronts = ["zzip mummy mummy mummy", "pouark pouark yeto yeto"]
        state = position(fronts, ["grungy grungy grungy"] * 2, families=INFERNAL, cafe="yeto")
        after = play(state, "send 1 zzip", "copy yeto", "give mummy", "trade 2 yeto")
        assert front(after, 0) == "mummy mummy yeto"
        assert after.actors == (1,)


class TestTokens:
    def test_return_to_the_supply_with_a_monster_that_goes_to_the_cafe(self) -> None:
        families = CORRETTO
        state = position(["rex+c rex rex mummy", "yeto yeto yeto yeto"], ["mummy mummy grungy"] * 2, families=families)
        assert state.view()["supply"]["chantilly"] == 4
        assert play(state, "send 1 rex+c").view()["supply"]["chantilly"] == 5

    def test_on_cards_return_at_the_end_of_a_round_while_cookies_and_mummies_are_kept(self) -> None:
        state = position(["rex+c rex+r mummy mummy", "yeto yeto yeto"], ["grungy grungy grungy"] * 2, families=CORRETTO)
        after = play(state, "send 1 mummy")
        assert after.view()["round"] == 2
        assert after.view()["supply"] == {"chantilly": 5, "mummy": 9, "reserved": 5}
        assert after.view()["seats"][0]["mummies"] == 1


class TestDecisions:
    def test_a_power_that_can_be_carried_out_must_be(self) -> None:
        state = play(position(*TestPriss.lines), "send 1 priss")
        assert state.actors == (0,)
        assert refused(state, "send 2 rex") == "carry_out_first"
        assert refused(state, "fetch rex") == "carry_out_first"
