"""POUVOIRS DES JOUEURS: each power, its window, and the refusals outside it."""

from __future__ import annotations

import pytest

from monstrotheque.engine.errors import IllegalMove
from monstrotheque.engine.seats import JOINT, SPECTATOR
from monstrotheque.engine.state import State
from monstrotheque.games.christmas_monsters.constants import POTIONS
from tests.games.christmas_monsters.positions import (
    discarded,
    face_up,
    finish_turn,
    go_to,
    hand_of,
    laid,
    play,
    position,
    reserve_of,
    shown,
    uses,
    values,
)
from tests.positions import parts_of, retold


def refused(state: State, seat: int, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(seat, move)
    return caught.value.rule


def test_each_use_flips_one_of_two_power_tokens() -> None:
    state = play(position(), "play G0", "play S3", "1: rature +1", "1: rature +1")
    assert state.view()["seats"][1]["tokens"] == 0
    assert values(state) == [0, 5]
    assert refused(state, 1, "rature +1") == "no_token"


def test_a_power_must_be_unlocked_and_on_the_own_sheet() -> None:
    assert refused(position(), 0, "ronde") == "locked"
    assert refused(position(), 0, "rature +1") == "other_sheet"


def test_releve_swaps_a_card_each_chosen_unseen() -> None:
    state = play(position(), "0: releve 2")
    assert state.actors == (0, 1)
    assert state.interjectors == ()
    assert refused(state, 0, "play G0") == "answer_first"
    state = play(state, "1: swap S4")
    assert state.actors == (0,)
    assert state.view(0)["seats"][1]["has_chosen"] is True
    assert state.sight(0).raw.chosen[1] == -2
    state = play(state, "0: swap G2")
    assert hand_of(state, 0) == {"G0", "G1", "S4", "G3", "G4", "G5"}
    assert hand_of(state, 1) == {"S0", "S1", "S2", "S3", "G2", "S5"}
    assert state.actors == (0,)


def test_releve_only_before_the_own_card_with_another_player() -> None:
    state = play(position(), "play G0")
    assert refused(state, 0, "releve 2") == "own_card_lies"
    assert refused(position(), 0, "releve 1") == "another_player"
    assert refused(position(), 0, "releve 4") == "another_player"


def test_releve_with_a_player_who_has_played_already() -> None:
    state = play(position(first=1), "play S0", "0: releve 2", "0: swap G0", "1: swap S1")
    assert "S1" in hand_of(state, 0)


def test_releve_not_with_a_player_without_a_card_in_turn_8_of_a_penurie_day() -> None:
    state = go_to(position(first=1, curse="penurie"), 8)
    assert state.view()["first"] == 0
    state = retold(state, first="2")
    state = play(state, f"play {min(hand_of(state, 1))}")
    assert refused(state, 0, "releve 2") == "has_no_card"


def test_ronde_turns_up_the_lowest_face_down_location() -> None:
    state = play(position(powers=2), "0: ronde")
    assert face_up(state) == 3
    assert face_up(play(state, "0: ronde")) == 4
    late = go_to(position(powers=2), 7)
    assert refused(late, 0, "ronde") == "nothing_face_down"


def test_what_ronde_turned_up_stays_up() -> None:
    state = play(position(powers=2), "0: ronde", "0: ronde")
    state = finish_turn(state)
    assert face_up(state) == 4
    assert face_up(finish_turn(state)) == 4


def test_cessez_le_feu_needs_a_permanent_curse_in_force() -> None:
    assert refused(position(powers=3), 0, "cessez_le_feu") == "no_permanent_curse"
    assert refused(position(powers=3, curse="penurie"), 0, "cessez_le_feu") == "no_permanent_curse"
    state = play(position(powers=3, curse="nuit_noire"), "0: cessez_le_feu")
    assert refused(state, 0, "cessez_le_feu") == "truce_holds"


def test_rempart_lowers_the_level_not_below_1() -> None:
    state = position(powers=4, monsters=["timide"], levels={"timide": 3})
    state = play(state, "0: rempart")
    assert state.view()["monster"]["level"] == 2
    state = play(state, "0: rempart")
    assert state.view()["monster"]["level"] == 1
    assert refused(position(powers=4), 0, "rempart") == "level_one"


def test_rempart_holds_for_one_turn_and_counts_as_the_level_fought() -> None:
    state = position(powers=4, monsters=["timide", "glouton"], levels={"timide": 3, "glouton": 3})
    state = finish_turn(play(state, "0: rempart"))
    assert state.view()["locations"][0]["fought"] == 2
    assert state.view()["monster"]["level"] == 3


def test_rature_changes_the_own_card_by_1_once_it_lies() -> None:
    state = play(position(), "play G0")
    assert refused(state, 1, "rature +1") == "own_card_missing"
    state = play(state, "play S0", "1: rature -1")
    assert values(state) == [0, -1]


def test_potion_express_draws_a_potion_that_is_gone_after_the_turn() -> None:
    state = play(position(powers=2, potions=["boost"]), "1: potion_express")
    drawn = [potion["key"] for potion in state.view()["potions"] if potion["express"]]
    assert len(drawn) == 1
    assert drawn[0] != "boost"
    state = finish_turn(state)
    assert [potion["key"] for potion in state.view()["potions"]] == ["boost"]
    assert state.view()["potions_gone"] == drawn


def test_potion_express_finds_every_potion_that_is_not_there() -> None:
    stock = ["boost", "intimidation", "echange"]
    drawn = {
        potion["key"]
        for seed in range(60)
        for potion in play(position(powers=2, potions=stock, seed=seed), "1: potion_express").view()["potions"]
        if potion["express"]
    }
    assert drawn == {"vision", "regain", "teleportation", "transformation", "rembobinage", "fouille"}


def test_potion_express_without_any_potion_left_can_t_be_used() -> None:
    state = retold(position(powers=2), gone=",".join(POTIONS))
    assert refused(state, 1, "potion_express") == "no_potion_to_draw"


def test_courrier_makes_another_player_show_a_card_of_their_choice() -> None:
    state = play(position(powers=3, curse="extinction_de_voix"), "1: courrier 3")
    assert state.actors == (2,)
    assert refused(state, 2, "show E1") == "other_answer"
    state = play(state, "2: reveal E1")
    assert shown(state) == {"E1"}
    assert state.view()["seats"][2]["hint"]["unused"] is True
    assert [card["code"] for card in state.view(SPECTATOR)["seats"][2]["hand"]] == ["E1"]
    again = play(state, "1: courrier 3")
    assert refused(again, 2, "reveal E1") == "already_known"


def test_plume_d_or_gives_any_played_card_another_value() -> None:
    state = play(position(powers=4), "play G3")
    assert refused(position(powers=4), 1, "plume_d_or 1 8") == "no_card_lies"
    assert refused(state, 1, "plume_d_or 1 3") == "same_value"
    assert refused(state, 1, "plume_d_or 2 3") == "no_card_there"
    state = play(state, "1: plume_d_or 1 8")
    assert values(state) == [8]
    assert values(play(state, "1: plume_d_or 1 0")) == [0]  # twice on one card: the last one stands


def test_plume_d_or_gives_the_printed_value_and_changes_stay_on_top() -> None:
    state = play(position(powers=4, potions=["boost"]), "play G3", "t: boost", "1: plume_d_or 1 7")
    assert values(state) == [8]


def test_contretemps_takes_the_own_card_back_and_plays_another_in_its_place() -> None:
    state = play(position(first=2, potions=["boost"]), "play E0", "t: boost", "companion M0", "2: contretemps E5")
    assert laid(state) == ["E5", "M0"]
    assert values(state) == [5, 0]  # a card taken back loses every change on it
    assert shown(state) == {"E0"}  # everybody saw it
    assert "E0" in hand_of(state, 2)
    assert refused(position(), 2, "contretemps E5") == "own_card_missing"
    assert refused(play(position(first=2), "play E0"), 2, "contretemps E0") in ("card_not_in_hand", "not_in_discard")


def test_contretemps_needs_a_hand_card() -> None:
    state = go_to(position(first=2, curse="penurie"), 8)
    state = retold(state, first="3")
    state = play(state, f"play {min(hand_of(state, 2))}")
    assert refused(state, 2, "contretemps E5") == "no_hand_card"


def test_recuperation_exchanges_a_hand_card_with_the_own_discard_openly() -> None:
    assert refused(position(powers=2), 2, "recuperation E1 E0") == "no_discard"
    state = finish_turn(position(powers=2))
    state = play(state, "2: recuperation E5 E0")
    assert hand_of(state, 2) == {"E0", "E1", "E2", "E3", "E4"}
    assert discarded(state, 2) == {"E5"}
    assert shown(state) == {"E0"}
    assert refused(state, 2, "recuperation E1 E0") == "not_in_discard"


def test_poulie_swaps_two_places_and_each_card_still_belongs_to_its_player() -> None:
    state = play(position(powers=3), "play G0")
    assert refused(state, 2, "poulie 1 2") == "two_cards_needed"
    state = play(state, "play S1")
    assert refused(state, 2, "poulie 2 1") == "places_in_order"
    assert refused(state, 2, "poulie 1 3") == "no_card_there"
    state = play(state, "2: poulie 1 2")
    assert laid(state) == ["S1", "G0"]
    state = finish_turn(state)
    assert discarded(state, 0) == {"G0"}
    assert discarded(state, 1) == {"S1"}
    assert state.view()["first"] == 1


def test_aiguillage_swaps_the_present_and_the_next_monster_before_the_first_card() -> None:
    state = position(powers=4, monsters=["timide", "glouton"])
    swapped = play(state, "2: aiguillage")
    assert [location["monster"] for location in swapped.view()["locations"][:2]] == ["glouton", "timide"]
    assert refused(play(state, "play G0"), 2, "aiguillage") == "first_card_lies"
    assert refused(go_to(state, 8), 2, "aiguillage") == "last_turn"


def test_aiguillage_in_turn_7_changes_the_boss_and_turns_it_up_even_in_the_fog() -> None:
    state = go_to(position(powers=4, curse="brouillard"), 7)
    boss = parts_of(state)["monsters"].split(",")[7]
    state = play(state, "2: aiguillage")
    assert state.view()["monster"]["key"] == boss
    assert state.view()["locations"][7]["monster"] is not None


def test_papier_dore_gives_the_own_card_another_type() -> None:
    state = position(players=4, powers=4, first=3)
    assert refused(state, 3, "papier_dore G") == "own_card_missing"
    state = play(state, "play M0")
    assert refused(state, 3, "papier_dore M") == "same_type"
    state = play(state, "3: papier_dore G", "3: papier_dore S")
    assert state.view()["table"][0]["type"] == "griffonneur"


def test_paquet_exchanges_a_hand_card_with_the_top_of_the_reserve_before_turn_6() -> None:
    state = play(position(players=4, powers=4), "3: paquet M2")
    assert hand_of(state, 3) == {"M0", "M1", "M6", "M3", "M4", "M5"}
    assert reserve_of(state, 3) == ["M7", "M8", "M2"]
    assert refused(go_to(position(players=4, powers=4), 6), 3, "paquet M8") == "before_turn_6"


def test_paquet_not_in_the_last_call() -> None:
    state = play(position(players=4, powers=4), "play G0", "play S0", "play E0", "play M0")
    assert refused(state, 3, "paquet M2") == "players_turn_only"


def test_etiquette_looks_at_three_cards_the_other_picks() -> None:
    state = play(position(players=4, powers=4), "3: etiquette 1")
    assert state.actors == (0,)
    state = play(state, "0: show G0", "0: show G2", "0: show G4")
    assert {card["code"] for card in state.view(3)["seats"][0]["hand"]} == {"G0", "G2", "G4"}
    assert state.view(1)["seats"][0]["hand"] == []


def test_etiquette_needs_a_card_that_is_not_face_up() -> None:
    state = go_to(position(players=4, powers=4, curse="penurie"), 8)
    state = play(state, f"0: hint {min(hand_of(state, 0))}")
    assert refused(state, 3, "etiquette 1") == "has_no_card"
    assert {str(move) for move in state.legal(3) if move.kind == "etiquette"} == {"etiquette 2", "etiquette 3"}


def test_hotte_adds_2_to_any_played_card() -> None:
    state = play(position(players=4, powers=4), "play G5")
    assert refused(position(players=4, powers=4), 3, "hotte 1") == "no_card_lies"
    state = play(state, "3: hotte 1", "3: hotte 1")
    assert values(state) == [9]


def test_several_players_may_use_powers_in_one_turn_and_it_is_tallied() -> None:
    state = play(position(), "play G0", "play S0", "1: rature +1", "play E0", "2: contretemps E1", "1: rature +1")
    assert uses(state, 1) == "021"


def test_all_may_touch_the_companions_played_card_never_its_line() -> None:
    state = play(position(powers=4, potions=["boost"]), "play G0", "play S0", "play E0", "companion M0")
    state = play(state, "t: boost", "1: plume_d_or 4 6")
    assert values(state)[3] == 7
    assert JOINT not in state.interjectors
