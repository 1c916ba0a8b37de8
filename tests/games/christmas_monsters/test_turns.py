"""TOUR DES JOUEURS, RÉSOLUTION, NOUVEAU 1er JOUEUR, 6e TOUR, FIN D'UNE PARTIE, DÉCOMPTE."""

from __future__ import annotations

import pytest

from monstrotheque.engine.errors import GameOver, IllegalMove
from monstrotheque.engine.pauses import may_step_in
from monstrotheque.engine.seats import JOINT, SPECTATOR
from monstrotheque.engine.state import State
from monstrotheque.games.christmas_monsters.campaign.day_results import day_result
from monstrotheque.games.christmas_monsters.campaign.result import DayResult
from tests.games.christmas_monsters.positions import (
    GAME,
    discarded,
    face_up,
    finish_turn,
    go_to,
    hand_of,
    laid,
    play,
    position,
    shown,
)
from tests.positions import copied_raw, parts_of, retold


def refused(state: State, seat: int, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(seat, move)
    return caught.value.rule


def test_each_lays_a_card_clockwise_from_the_first_player_the_companion_after_the_last_player() -> None:
    state = position(first=1)
    order = []
    for _ in range(4):
        order.append(state.actors[0])
        state = play(state, {1: "play S0", 2: "play E0", JOINT: "companion M0", 0: "play G0"}[state.actors[0]])
    assert order == [1, 2, JOINT, 0]


def test_the_companion_plays_one_of_its_face_up_cards() -> None:
    state = play(position(line="M0 M4 E8"), "play G0", "play S0", "play E0")
    assert state.actors == (JOINT,)
    assert [str(move) for move in state.legal(JOINT)] == ["companion M0", "companion M4", "companion E8"]
    assert refused(state, JOINT, "companion G3") == "not_in_line"
    assert refused(position(potions=["vision"]), JOINT, "companion M0") == "not_the_companion"


def test_a_new_card_takes_the_place_of_the_played_one() -> None:
    state = position(line="M0 M4 E8")
    top = parts_of(state)["pile"].split(",")[-1]
    state = finish_turn_with(state, "M4")
    assert parts_of(state)["line"] == f"M0,{top},E8"


def finish_turn_with(state: State, card: str) -> State:
    state = play(state, "play G0", "play S0", "play E0", f"companion {card}")
    return finish_turn(state)


def test_with_an_empty_pile_the_line_closes_up() -> None:
    s = copied_raw(position(line="M0 M1 M2 M3 M4 M5", companion=6))
    s.in_pile = 0
    state = finish_turn_with(State(GAME, s), "M1")
    assert [card["code"] for card in state.view()["companion"]["line"]] == ["M0", "M2", "M3", "M4", "M5"]


def test_played_cards_go_to_their_owners_discards() -> None:
    state = finish_turn_with(position(), "M0")
    assert [discarded(state, owner) for owner in range(4)] == [{"G0"}, {"S0"}, {"E0"}, {"M0"}]


def test_beaten_or_not_the_next_monster_is_turned_up() -> None:
    state = position(monsters=["timide", "glouton"])
    assert face_up(state) == 2
    state = finish_turn(state)
    assert face_up(state) == 3
    assert parts_of(state)["fought"] == "1+"
    state = finish_turn(state)
    assert face_up(state) == 4
    assert parts_of(state)["fought"] == "1+,1-"


def test_the_first_player_card_moves_clockwise_to_the_companion_too() -> None:
    state = position(first=1)
    firsts = [state.view()["first"]]
    for _ in range(4):
        state = finish_turn(state)
        firsts.append(state.view()["first"])
    assert firsts == [1, 2, 3, 0, 1]


def test_at_the_start_of_turn_6_everybody_takes_the_reserve() -> None:
    state = go_to(position(), 5)
    assert [seat["held"] for seat in state.view()["seats"]] == [2, 2, 2]
    state = finish_turn(state)
    assert [seat["held"] for seat in state.view()["seats"]] == [4, 4, 4]
    assert all(not seat["reserve"] for seat in state.view()["seats"])


def test_eight_turns_then_the_day_is_over() -> None:
    state = go_to(position(), 8)
    state = finish_turn(state)
    assert state.is_over
    assert state.view()["phase"] == "over"
    assert [seat["held"] for seat in state.view()["seats"]] == [1, 1, 1]
    with pytest.raises(GameOver):
        state.play(0, "ready")


@pytest.mark.parametrize(
    ("beaten", "score"),
    [(0b00011111, 2), (0b11111111, 10), (0b10000000, 0), (0b10001111, 4), (0b00000000, 0), (0b00001111, 0)],
)
def test_score_is_beaten_minus_unbeaten_plus_two_for_the_boss_never_below_0(beaten: int, score: int) -> None:
    fought = ",".join("1+" if beaten >> place & 1 else "1-" for place in range(8))
    state = retold(finish_turn(go_to(position(), 8)), fought=fought)
    assert state.scores == [score] * 3
    assert state.places == [1, 1, 1]
    assert max(0, sum(location["points"] for location in state.view()["locations"])) == score


def test_only_the_player_to_play_lays_a_card() -> None:
    state = position()
    assert refused(state, 1, "play S0") == "not_your_card"
    assert refused(state, 0, "play S0") == "card_not_in_hand"
    assert refused(position(curse="extinction_de_voix"), 1, "play S0") == "not_your_card"


def test_a_last_call_opens_when_a_power_can_be_used() -> None:
    state = play(position(), "play G0", "play S0", "play E0", "companion M0")
    assert state.view()["phase"] == "last_call"
    assert state.actors == (1, 2)  # Rature and Contretemps; Relève comes too late
    assert refused(state, 0, "play G1") == "four_cards_lie"


def test_a_hint_token_alone_does_not_open_a_last_call() -> None:
    state = retold(position(), tokens="0,0,0")
    state = play(state, "play G0", "play S0", "play E0", "companion M0")
    assert state.view()["turn"] == 2


def test_with_a_usable_potion_all_are_asked() -> None:
    state = play(position(potions=["teleportation"]), "play G0", "play S0", "play E0", "companion M0")
    assert state.actors == (0, 1, 2)
    assert JOINT in state.interjectors


def test_whenever_something_is_done_all_are_asked_again() -> None:
    state = play(position(potions=["teleportation"]), "play G0", "play S0", "play E0", "companion M0")
    state = play(state, "0: ready", "2: ready")
    assert state.actors == (1,)
    assert [seat["ready"] for seat in state.view()["seats"]] == [True, False, True]
    assert refused(state, 0, "ready") == "already_ready"
    state = play(state, "1: rature +1")
    assert state.actors == (0, 1, 2)
    state = play(state, "0: ready", "1: ready", "2: ready")
    assert state.view()["turn"] == 2


def test_a_ready_player_may_still_act_until_all_are_ready() -> None:
    state = play(position(), "play G0", "play S0", "play E0", "companion M0", "2: ready")
    assert 2 in state.interjectors
    state = play(state, "2: contretemps E5")
    assert laid(state) == ["G0", "S0", "E5", "M0"]


def test_whoever_is_ready_is_asked_again_only_when_something_was_done() -> None:
    """Bots wait before they act; a ready player has nothing to add until somebody uses a power."""
    state = play(position(), "play G0", "play S0", "play E0", "companion M0", "2: ready")
    assert 2 in state.interjectors
    assert not may_step_in(state, 2, "always")
    assert 2 in play(state, "1: rature +1").actors


def test_the_last_call_ends_when_nobody_can_act_any_more() -> None:
    state = retold(position(), tokens="0,1,0")
    state = play(state, "play G0", "play S0", "play E0", "companion M0")
    assert state.actors == (1,)
    assert play(state, "1: rature -1").view()["turn"] == 2


def test_the_hint_token_shows_a_hand_card_once_a_game() -> None:
    state = play(position(), "2: hint E3")
    for onlooker in (0, 1, SPECTATOR):
        hand = state.view(onlooker)["seats"][2]["hand"]
        assert [(card["code"], card["shown"]) for card in hand] == [("E3", True)]
    assert state.view()["seats"][2]["held"] == 6
    assert refused(state, 2, "hint E4") == "hint_used"
    assert refused(position(), 2, "hint G0") == "card_not_in_hand"


def test_a_hint_card_is_visible_until_it_is_played() -> None:
    state = play(position(), "2: hint E3", "play G0", "play S0", "play E3")
    assert shown(state) == set()
    assert laid(state) == ["G0", "S0", "E3"]


def test_nothing_can_be_used_before_the_first_player_is_chosen() -> None:
    state = GAME.new(seed=1, potions=["vision"])
    assert state.interjectors == ()
    assert refused(state, JOINT, "vision 1 2") == "not_now"
    assert state.view(0)["seats"][0]["hint"]["bar"] == "not_now"


def test_players_decide_alone_what_is_theirs_and_together_what_is_everybodys() -> None:
    state = position(potions=["vision"])
    assert refused(state, 0, "vision 1 2") == "decide_together"
    assert refused(state, JOINT, "play G0") == "each_alone"
    assert refused(state, JOINT, "first 1") == "first_is_chosen"


def test_the_decider_is_the_first_player_or_the_next_player_after_the_companion() -> None:
    assert GAME.new(seed=1).view()["decider"] == 0
    state = position(first=2)
    assert state.view()["decider"] == 2
    state = finish_turn(state)
    assert state.view()["first"] == 3
    assert state.view()["decider"] == 0
    assert finish_turn(go_to(state, 8)).view()["decider"] == 0


def test_what_the_joint_seat_may_do_is_the_same_for_every_looker() -> None:
    state = play(position(potions=["vision", "boost", "regain"]), "2: hint E0", "play G0")
    ids = [GAME.legal_moves(state.sight(looker).raw, JOINT).ids for looker in (0, 1, 2, JOINT, SPECTATOR)]
    assert len(set(ids)) == 1
    assert len(ids[0]) == 6 + 1


def test_the_level_fought_is_the_sheets_level_and_stays_with_the_monster() -> None:
    state = position(monsters=["timide", "glouton"], levels={"timide": 2, "glouton": 3})
    monster = state.view()["monster"]
    assert (monster["key"], monster["level"], monster["beaten"]) == ("timide", 2, None)
    state = finish_turn(state)
    assert state.view()["locations"][0]["fought"] == 2


def test_the_day_s_tally() -> None:
    state = position(monsters=["timide"], potions=["boost", "vision"], powers=[1, 2, 1])
    state = play(
        state, "play G0", "t: boost", "play S0", "1: rature +1", "play E0", "companion M0", "2: contretemps E1"
    )
    state = finish_turn(go_to(state, 8))
    tally = day_result(state)
    assert isinstance(tally, DayResult)
    assert tally.players == 3
    assert tally.monsters[0] == "timide"
    assert tally.beaten[0] is True
    assert tally.levels == (1,) * 8
    assert tally.powers == ((0, 1, 1), *((0, 0, 0),) * 7)
    assert tally.stock == ("boost", "vision")
    assert tally.used == (("boost",), *((),) * 7)
    assert tally.express == ((),) * 8


def test_the_tally_needs_a_finished_game() -> None:
    with pytest.raises(ValueError, match="not over"):
        day_result(position())


def test_a_random_game_s_tally_agrees_with_its_score() -> None:
    tallied = day_result(finish_turn(go_to(position(seed=3), 8)))
    assert len(tallied.monsters) == len(set(tallied.monsters)) == 8


def test_a_hand_begins_with_six_cards() -> None:
    assert hand_of(position(), 0) == {"G0", "G1", "G2", "G3", "G4", "G5"}
