"""POTIONS: each potion, its window, and the refusals outside it."""

from __future__ import annotations

import pytest

from monstrotheque.engine.errors import IllegalMove
from monstrotheque.engine.seats import JOINT, SPECTATOR
from monstrotheque.engine.state import State
from tests.games.christmas_monsters.positions import (
    GAME,
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
from tests.positions import parts_of


def refused(state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(JOINT, move)
    return caught.value.rule


def all_four(state: State) -> State:
    return play(state, "play G0", "play S0", "play E0", "companion M0")


def test_a_potion_is_used_once() -> None:
    state = play(position(potions=["boost", "vision"]), "play G0", "t: boost")
    assert refused(state, "boost") == "potion_gone"
    assert refused(state, "intimidation") == "potion_absent"


def test_boost_and_intimidation_on_the_card_just_played() -> None:
    state = position(hands=["G0 G8"], potions=["boost", "intimidation"])
    assert refused(state, "boost") == "no_card_just_played"
    assert values(play(state, "play G8", "t: boost")) == [9]
    assert values(play(state, "play G0", "t: intimidation")) == [-1]
    state = play(state, "play G8", "play S0", "t: boost")
    assert values(state) == [8, 1]


def test_boost_on_the_fourth_card_until_the_resolution_and_on_the_companions() -> None:
    state = play(all_four(position(potions=["boost"])), "t: boost")
    assert values(state) == [0, 0, 0, 1]


def test_a_card_laid_by_contretemps_is_again_the_card_just_played() -> None:
    state = play(position(first=2, potions=["boost"]), "play E0", "companion M0", "2: contretemps E4", "t: boost")
    assert values(state) == [5, 0]


def test_echange_each_player_passes_a_card_left_from_the_first_player_on() -> None:
    state = play(position(first=1, potions=["echange"]), "t: echange")
    assert state.actors == (1,)
    state = play(state, "pass S0")
    assert state.actors == (2,)
    state = play(state, "pass S0")  # a card just received may be passed on
    assert state.actors == (0,)
    state = play(state, "pass G5")
    assert [len(hand_of(state, seat)) for seat in range(3)] == [6, 6, 6]
    assert "S0" in hand_of(state, 0)
    assert "G5" in hand_of(state, 1)
    assert state.actors == (1,)


def test_echange_leaves_the_companion_out_as_first_player() -> None:
    state = finish_turn(position(first=2, potions=["echange"]))
    assert state.view()["first"] == 3
    assert play(state, "t: echange").actors == (0,)


def test_echange_only_before_the_first_card() -> None:
    assert refused(play(position(potions=["echange"]), "play G0"), "echange") == "first_card_lies"


def test_vision_shows_three_cards_of_the_owners_choice_to_the_looker_only() -> None:
    state = play(position(potions=["vision"]), "t: vision 1 3")
    assert state.actors == (2,)
    with pytest.raises(IllegalMove):
        state.play(2, "show G0")
    state = play(state, "show E1", "show E3", "show E5")
    assert {card["code"] for card in state.view(0)["seats"][2]["hand"]} == {"E1", "E3", "E5"}
    for other in (1, SPECTATOR):
        assert state.view(other)["seats"][2]["hand"] == []
    assert [card["code"] for card in state.view(2)["seats"][2]["hand"] if card["seen_by"] == [0]] == ["E1", "E3", "E5"]
    assert state.actors == (0,)


def test_vision_with_three_cards_or_fewer_shows_all_at_once() -> None:
    state = go_to(position(potions=["vision"]), 4)
    state = play(state, "t: vision 1 3")
    assert len(state.view(0)["seats"][2]["hand"]) == 3
    assert state.view()["asking"] is None


def test_vision_needs_another_player_of_the_table() -> None:
    state = position(potions=["vision"])
    assert refused(state, "vision 1 1") == "another_player"
    assert refused(state, "vision 4 1") == "another_player"


def test_vision_needs_a_card_that_is_not_face_up() -> None:
    state = go_to(position(potions=["vision"], curse="penurie"), 8)
    state = play(state, f"1: hint {min(hand_of(state, 1))}")
    assert refused(state, "vision 1 2") == "has_no_card"
    sights = [state.sight(looker) for looker in (0, 1, 2, JOINT, SPECTATOR)]
    for legal in (state.legal(JOINT), *(GAME.legal_moves(sight.raw, JOINT) for sight in sights)):
        visions = [str(move) for move in legal if move.kind == "vision"]
        assert visions == ["vision 1 3", "vision 2 1", "vision 2 3", "vision 3 1"]


def test_who_may_look_at_whom_does_not_depend_on_what_somebody_remembers() -> None:
    state = go_to(position(potions=["vision"], curse="chaos_soudain"), 4)
    assert "vision 1 2" in {str(move) for move in state.legal(JOINT)}  # seat 0 has just passed this very hand on


def test_regain_turns_a_used_token_back() -> None:
    state = position(potions=["regain"])
    assert refused(state, "regain 2") == "no_used_token"
    state = play(state, "play G0", "play S0", "1: rature +1")
    assert refused(state, "regain 1") == "token_unused"
    state = play(state, "t: regain 2")
    assert state.view()["seats"][1]["tokens"] == 2


def test_teleportation_in_the_last_call_swaps_two_places() -> None:
    state = position(potions=["teleportation"])
    assert refused(play(state, "play G0", "play S0"), "teleportation 1 2") == "last_call_only"
    state = play(all_four(state), "t: teleportation 1 4")
    assert laid(state) == ["M0", "S0", "E0", "G0"]


def test_transformation_in_the_last_call_changes_the_type_of_a_card() -> None:
    state = position(monsters=["mange_couleurs"], hands=["G0", "G1", "E0"], line="M0", potions=["transformation"])
    assert refused(play(state, "play G0"), "transformation 1 S") == "last_call_only"
    state = play(state, "play G0", "play G1", "play E0", "companion M0")
    assert state.view()["monster"]["beaten"] is False
    assert refused(state, "transformation 1 G") == "same_type"
    state = play(state, "t: transformation 2 S")
    assert state.view()["monster"]["beaten"] is True
    assert parts_of(finish_turn(state))["fought"] == "1+"


def test_rembobinage_replays_the_turn_with_the_same_monster_and_first_player() -> None:
    state = position(first=1, monsters=["glouton"], potions=["rembobinage", "boost"], powers=4, levels={"glouton": 2})
    state = play(state, "0: rempart", "play S0", "1: rature +1", "play E0", "companion M0", "play G0", "t: boost")
    state = play(state, "t: rembobinage")
    assert state.view()["phase"] == "players_turn"
    assert (state.view()["turn"], state.view()["first"]) == (1, 1)
    assert state.actors == (1,)
    assert [len(hand_of(state, seat)) for seat in range(3)] == [6, 6, 6]
    assert shown(state) == {"S0", "E0", "G0"}
    assert "M0" in parts_of(state)["line"].split(",")
    assert parts_of(state)["ramparts"] == "1"  # the same turn: what holds this turn goes on
    assert state.view()["seats"][1]["tokens"] == 1  # tokens and potions spent stay spent
    assert [potion["key"] for potion in state.view()["potions"]] == []
    state = play(state, "play S0")
    assert values(state) == [0]  # without changes


def test_rembobinage_only_while_the_monster_is_not_beaten() -> None:
    state = position(monsters=["timide"], potions=["rembobinage"])
    assert refused(play(state, "play G0"), "rembobinage") == "last_call_only"
    assert refused(all_four(state), "rembobinage") == "monster_beaten"


def test_rembobinage_puts_the_companions_card_back_in_its_place() -> None:
    state = position(monsters=["glouton"], line="M0 M4 E8", potions=["rembobinage"])
    state = play(state, "play G0", "play S0", "play E0", "companion M4", "t: rembobinage")
    assert [card["code"] for card in state.view()["companion"]["line"]] == ["M0", "M4", "E8"]


def test_a_rewound_turn_is_one_turn_in_the_tally() -> None:
    state = position(monsters=["glouton"], potions=["rembobinage"])
    state = play(state, "play G0", "play S0", "1: rature +1", "play E0", "companion M0", "t: rembobinage")
    state = play(state, "play G0", "play S0", "1: rature +1")
    assert uses(state, 1) == "020"


def test_fouille_everybody_sees_the_top_of_the_own_reserve_and_swaps_or_puts_it_back() -> None:
    state = play(position(potions=["fouille"]), "t: fouille")
    assert state.actors == (0, 1, 2)
    assert state.view(0)["seats"][0]["reserve"][0]["code"] == "G6"
    assert state.view(1)["seats"][0]["reserve"][0] == {}
    state = play(state, "1: swap keep", "0: swap G0")
    assert hand_of(state, 0) == {"G0", "G1", "G2", "G3", "G4", "G5"}  # all at the same time
    state = play(state, "2: swap E0")
    assert hand_of(state, 0) == {"G6", "G1", "G2", "G3", "G4", "G5"}
    assert reserve_of(state, 0) == ["G7", "G8", "G0"]
    assert hand_of(state, 1) == {"S0", "S1", "S2", "S3", "S4", "S5"}
    assert reserve_of(state, 1) == ["S6", "S7", "S8"]
    assert state.view(1)["seats"][1]["reserve"][0]["code"] == "S6"  # put back on top, and remembered
    assert state.actors == (0,)


def test_fouille_only_in_the_players_turn_of_turns_1_to_5() -> None:
    state = position(potions=["fouille", "teleportation"])
    assert refused(all_four(state), "fouille") == "players_turn_only"
    assert refused(go_to(state, 6), "fouille") == "before_turn_6"


def test_putting_back_is_for_fouille_only() -> None:
    state = play(position(), "0: releve 2")
    with pytest.raises(IllegalMove) as caught:
        state.play(1, "swap keep")
    assert caught.value.rule == "keep_in_fouille_only"


def test_potions_of_potion_express_are_used_in_their_windows_and_tallied_apart() -> None:
    for seed in range(40):
        state = play(position(powers=2, seed=seed), "play G0", "1: potion_express")
        if state.view()["potions"][0]["key"] == "boost":
            state = play(state, "t: boost")
            assert values(state) == [1]
            assert parts_of(state)["used_from_express"] == "boost"
            return
    raise AssertionError("no Boost was drawn")


def test_answers_wait_for_a_question() -> None:
    for move in ("swap G0", "pass G0", "show G0", "reveal G0"):
        with pytest.raises(IllegalMove) as caught:
            position().play(0, move)
        assert caught.value.rule == "nothing_asked"
