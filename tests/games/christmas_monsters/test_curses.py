"""NOUVELLE MALÉDICTION: each curse in the game it is in force, and Cessez-le-Feu against the permanent ones."""

from __future__ import annotations

import pytest

from monstrotheque.engine.errors import IllegalMove
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.state import State
from monstrotheque.games.christmas_monsters.constants import COMPANION
from tests.games.christmas_monsters.positions import (
    discarded,
    face_up,
    finish_turn,
    go_to,
    hand_of,
    play,
    position,
    reserve_of,
    values,
)
from tests.positions import parts_of


def refused(state: State, seat: int, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(seat, move)
    return caught.value.rule


def test_brouillard_only_the_present_monster_is_face_up() -> None:
    state = position(curse="brouillard")
    for turn in range(1, 8):
        assert face_up(state) == turn
        state = finish_turn(state)


def test_cessez_le_feu_against_brouillard_turns_the_next_up_at_once_and_one_more_after() -> None:
    state = play(position(curse="brouillard", powers=3), "0: cessez_le_feu")
    assert face_up(state) == 2
    state = finish_turn(state)
    assert face_up(state) == 3
    assert face_up(finish_turn(state)) == 3  # back in force: location 3 is up already


def test_cessez_le_feu_against_brouillard_with_nothing_face_down_is_refused() -> None:
    state = go_to(position(curse="brouillard", powers=3), 8)
    assert refused(state, 0, "cessez_le_feu") == "truce_changes_nothing"


def test_cessez_le_feu_against_brouillard_is_refused_where_it_would_turn_nothing_up() -> None:
    state = play(position(curse="brouillard", powers=3, potions=["regain"]), "0: ronde")
    assert "cessez_le_feu" in map(str, state.legal(0))  # location 3 would still be turned up after the fight
    state = play(state, "0: ronde", "t: regain 1")
    assert refused(state, 0, "cessez_le_feu") == "truce_changes_nothing"
    assert "cessez_le_feu" in map(str, finish_turn(state).legal(0))  # location 4 is ahead now


def test_extinction_de_voix_no_hint_tokens() -> None:
    state = position(curse="extinction_de_voix", powers=3)
    assert refused(state, 1, "hint S0") == "extinction_de_voix"
    state = play(state, "0: cessez_le_feu", "1: hint S0")
    state = finish_turn(state)
    assert refused(state, 2, "hint E5") == "extinction_de_voix"


def test_courant_d_air_turn_3_the_leftmost_card_of_the_line_is_replaced() -> None:
    state = go_to(position(curse="courant_d_air", line="M6 M7 M8"), 2)
    before = state.view()["companion"]
    state = finish_turn(state)
    after = state.view()["companion"]
    assert before["line"][0]["code"] in discarded(state, COMPANION)
    assert before["pile"] - after["pile"] == 2
    assert len([card for card in after["line"] if card]) == 3


def test_courant_d_air_with_four_players_takes_a_random_card_of_the_first_player() -> None:
    state = finish_turn(go_to(position(curse="courant_d_air", players=4), 2))
    first = state.view()["first"]
    assert state.view()["seats"][first]["held"] == 4
    assert len(state.view()["seats"][first]["reserve"]) == 2
    assert len(state.view()["seats"][first]["discard"]) == 3
    lost = {
        parts_of(finish_turn(go_to(position(curse="courant_d_air", players=4, seed=seed), 2)))["discards"]
        for seed in range(8)
    }
    assert len(lost) > 1


def test_chaos_soudain_turn_4_every_hand_goes_to_the_left() -> None:
    before = go_to(position(curse="chaos_soudain"), 3)
    kept = [hand_of(before, seat) for seat in range(3)]
    state = finish_turn(before)
    for seat in range(3):
        passed = kept[(seat - 1) % 3]
        assert hand_of(state, seat) < passed
        assert len(hand_of(state, seat)) == 3
    known = {card["code"] for card in state.view(0)["seats"][1]["hand"]}
    assert known == hand_of(state, 1)  # who gave a hand knows it
    assert state.view(0)["seats"][2]["hand"] == []


def test_engelures_one_power_a_player_in_the_whole_game() -> None:
    state = play(position(curse="engelures", powers=3), "play G0", "play S0", "1: rature +1")
    assert refused(state, 1, "rature +1") == "engelures"
    state = play(state, "0: cessez_le_feu", "1: rature +1")
    assert refused(finish_turn(state), 0, "releve 2") == "engelures"


def test_engelures_cessez_le_feu_must_be_the_gardes_first() -> None:
    state = play(position(curse="engelures", powers=3), "0: ronde")
    assert refused(state, 0, "cessez_le_feu") == "engelures"


def test_engelures_counts_uses_so_regain_does_not_lift_it() -> None:
    state = play(position(curse="engelures", potions=["regain"]), "play G0", "play S0", "1: rature +1", "t: regain 2")
    assert state.view()["seats"][1]["tokens"] == 2
    assert refused(state, 1, "rature +1") == "engelures"


def test_flacon_fele_turn_2_a_random_potion_in_stock_is_lost() -> None:
    lost = set()
    for seed in range(30):
        state = finish_turn(position(curse="flacon_fele", potions=["boost", "vision", "regain"], seed=seed))
        assert len(state.view()["potions"]) == 2
        lost.update(state.view()["potions_gone"])
    assert lost == {"boost", "vision", "regain"}


def test_flacon_fele_without_a_potion_does_nothing_and_spares_nobody_in_advance() -> None:
    state = finish_turn(position(curse="flacon_fele"))
    assert state.view()["potions_gone"] == []
    assert state.view()["curse"]["struck"] is True


def test_avantage_relatif_turn_5_everybody_exchanges_with_the_top_of_the_reserve() -> None:
    state = finish_turn(go_to(position(curse="avantage_relatif"), 4))
    assert state.view()["asking"]["by"] == "avantage_relatif"
    assert state.actors == (0, 1, 2)
    assert state.interjectors == ()
    assert refused(state, 0, "swap keep") == "keep_in_fouille_only"
    state = play(state, "0: swap G4", "1: swap S4", "2: swap E4")
    assert hand_of(state, 0) == {"G5", "G6"}
    assert reserve_of(state, 0) == ["G7", "G8", "G4"]
    assert state.view(0)["seats"][0]["reserve"][2]["code"] == "G4"
    assert state.view()["phase"] == "players_turn"


def test_penurie_turn_6_the_bottom_card_of_each_reserve_is_lost_unseen() -> None:
    state = finish_turn(go_to(position(curse="penurie"), 5))
    assert [seat["held"] for seat in state.view()["seats"]] == [3, 3, 3]
    assert {"G6", "G7"} < hand_of(state, 0)
    for onlooker in (0, 1, SPECTATOR):
        assert state.view(onlooker)["seats"][0]["lost"] == {}
    assert "G8" not in discarded(state, 0)
    assert finish_turn(go_to(state, 8)).view()["seats"][0]["held"] == 0


def test_fouille_before_penurie_chooses_what_is_lost() -> None:
    state = play(
        position(curse="penurie", potions=["fouille"]), "t: fouille", "0: swap G0", "1: swap keep", "2: swap keep"
    )
    state = go_to(state, 6)
    assert state.view(0)["seats"][0]["lost"]["code"] == "G0"
    assert state.view(1)["seats"][0]["lost"] == {}


def test_meneur_obstine_the_first_player_card_does_not_move() -> None:
    state = finish_turn(position(first=1, curse="meneur_obstine", powers=3))
    assert state.view()["first"] == 1
    state = finish_turn(play(state, "0: cessez_le_feu"))
    assert state.view()["first"] == 2
    assert finish_turn(state).view()["first"] == 2
    assert refused(go_to(state, 8), 0, "cessez_le_feu") == "truce_changes_nothing"


def test_colere_du_boss_turn_8_one_level_higher_not_above_3() -> None:
    for level, fought in ((1, 2), (2, 3), (3, 3)):
        levels = dict.fromkeys(["pilleur"], level)
        state = go_to(position(curse="colere_du_boss", levels=levels, powers=4), 7)
        assert state.view()["monster"]["level"] == 1
        state = finish_turn(state)
        monster = state.view()["monster"]
        assert (monster["key"], monster["level"], monster["beaten"]) == ("pilleur", fought, None)
    state = play(state, "0: rempart")
    assert state.view()["monster"]["level"] == 2


def test_nuit_noire_night_cards_count_1_less_not_below_0() -> None:
    state = position(curse="nuit_noire", hands=["E8", "M0", "G4"], line="M5", powers=4, potions=["boost"])
    state = play(state, "play E8", "play M0", "t: boost", "play G4", "companion M5")
    assert values(state) == [7, 1, 4, 4]
    assert values(play(state, "0: cessez_le_feu")) == [8, 1, 4, 5]


def test_nuit_noire_looks_at_the_present_type() -> None:
    state = position(curse="nuit_noire", hands=["G3"], potions=["transformation"])
    state = play(state, "play G3", "play S0", "play E0", "companion M0", "t: transformation 1 E")
    assert values(state)[0] == 2


def test_nuit_noire_comes_after_plume_d_or_and_before_plus_and_minus() -> None:
    state = position(curse="nuit_noire", hands=["M5"], powers=4, potions=["intimidation"])
    state = play(state, "play M5", "1: plume_d_or 1 0", "t: intimidation")
    assert values(state) == [-1]


def test_nuit_noire_holds_for_every_monster() -> None:
    state = position(curse="nuit_noire", monsters=["pilleur"], hands=["E1", "G8"])
    state = play(state, "play E1", "play G8", "play E0", "companion M0")
    assert state.view()["monster"]["beaten"] is True
    state = position(curse="nuit_noire", monsters=["pilleur"], hands=["G0", "E8", "S1"], line="M2")
    state = play(state, "play G0", "play E8", "play S1", "companion M2")
    assert state.view()["monster"]["beaten"] is False


def test_matheux_looks_at_the_value_after_changes() -> None:
    state = position(
        monsters=["matheux"], levels={"matheux": 2}, hands=["G8", "S8", "E5"], line="M0", potions=["boost"]
    )
    state = play(state, "play G8", "play S8", "play E5", "companion M0")
    assert state.view()["monster"]["beaten"] is True
    state = play(state, "t: boost")  # the 0 becomes a 1, and 1s count 0
    assert state.view()["monster"]["beaten"] is True


def test_a_curse_strikes_before_anything_can_be_used() -> None:
    state = go_to(position(curse="avantage_relatif", potions=["fouille"]), 4)
    state = finish_turn(state)
    assert state.view()["asking"]["by"] == "avantage_relatif"
    assert state.view()["potions"][0]["bar"] == "answer_first"
