"""Hidden information: what is shown, what is remembered, when memory lapses, and what re-deals keep of it."""

from __future__ import annotations

import pytest

from monstrotheque.engine.seats import JOINT, SPECTATOR
from monstrotheque.engine.state import State
from tests.games.christmas_monsters.positions import (
    code,
    finish_turn,
    go_to,
    hand_of,
    play,
    position,
    reserve_of,
    shown,
)
from tests.positions import parts_of


def known(state: State, looker: int, holder: int) -> set[str]:
    """The cards of a hand that a looker sees in its view."""
    return {str(card["code"]) for card in state.view(looker)["seats"][holder]["hand"]}


def redealt(state: State, looker: int, holder: int) -> set[frozenset[str]]:
    """The hands a looker holds possible for *holder*."""
    return {frozenset(hand_of(state.sight(looker).redeal(k), holder)) for k in range(40)}


def test_others_hands_are_hidden_and_the_own_is_seen() -> None:
    state = position()
    assert known(state, 0, 0) == {"G0", "G1", "G2", "G3", "G4", "G5"}
    assert known(state, 0, 1) == set()
    for looker in (SPECTATOR, JOINT):
        assert all(known(state, looker, holder) == set() for holder in range(3))


def test_reserves_the_companions_pile_and_face_down_monsters_are_unknown_to_all() -> None:
    state = position()
    for looker in (0, 1, 2, SPECTATOR):
        raw = state.sight(looker).raw
        assert (raw.reserves[:3] == -2).all()
        assert (raw.pile[: raw.in_pile] == -2).all()
        assert list(raw.monsters[2:]) == [-2] * 6


def test_redeals_vary_what_is_hidden_and_keep_what_is_known() -> None:
    state = play(position(), "1: hint S3")
    assert len(redealt(state, 0, 1)) > 30
    assert all("S3" in hand for hand in redealt(state, 0, 1))
    assert redealt(state, 0, 0) == {frozenset({"G0", "G1", "G2", "G3", "G4", "G5"})}


def test_who_gives_a_card_knows_it_and_the_taker_knows_that() -> None:
    state = play(position(), "0: releve 2", "0: swap G2", "1: swap S4")
    assert known(state, 0, 1) == {"G2"}
    assert known(state, 1, 0) == {"S4"}
    assert known(state, 2, 0) == known(state, 2, 1) == set()
    assert [card["code"] for card in state.view(1)["seats"][1]["hand"] if card["seen_by"]] == ["G2"]
    assert all("G2" in hand for hand in redealt(state, 0, 1))


def relieved(given: str) -> State:
    """Seat 0 gives a card to seat 1, who then lays the M2: it is the card that was given, or was there before."""
    other = {"M2": "M3", "M3": "M2"}[given]
    hands = [f"{given} M5 G0 G1 G2 G3", f"{other} E5 S0 S1 S2 S3", "E0 E1 E2 E3 E4 E6"]
    state = position(hands=hands, potions=["vision"])
    return play(state, "0: releve 2", f"0: swap {given}", "1: swap E5", "play M5", "play M2")


def test_nobody_else_can_tell_whether_the_card_laid_is_the_card_that_was_given() -> None:
    one, other = relieved("M2"), relieved("M3")
    assert known(one, 0, 1) == set()
    assert known(other, 0, 1) == {"M3"}
    for looker in (2, SPECTATOR, JOINT):
        assert one.sight(looker).raw.tobytes() == other.sight(looker).raw.tobytes()
        assert one.legal(JOINT).ids == other.legal(JOINT).ids


def test_redeals_say_nothing_of_what_others_remember_of_each_other() -> None:
    state = play(position(), "0: releve 2", "0: swap G2", "1: swap S4")
    for k in range(20):
        world = state.sight(2).redeal(k)
        assert known(world, 0, 1) == known(world, 1, 0) == set()
        assert known(state.sight(1).redeal(k), 0, 1) == {"G2"}


def test_memory_lapses_when_that_hand_takes_part_in_another_hidden_exchange() -> None:
    state = play(position(powers=1, potions=["echange"]), "0: releve 2", "0: swap G2", "1: swap S4", "t: echange")
    state = play(state, "pass G0")  # from seat 0 to seat 1: both hands are mixed up
    assert known(state, 0, 1) == {"G0"}
    assert known(state, 1, 0) == set()
    state = play(state, "pass G2")
    assert known(state, 0, 1) == set()
    assert known(state, 1, 2) == {"G2"}
    state = play(state, "pass E0")
    assert known(state, 1, 2) == set()
    assert known(state, 2, 0) == {"E0"}


def test_memory_of_a_played_card_is_no_longer_needed() -> None:
    state = play(position(), "0: releve 2", "0: swap G2", "1: swap S4", "play G0", "play G2")
    assert parts_of(state)["hands"].count("~") == 1  # seat 1 remembers the card it gave
    assert known(state, 0, 1) == set()


def test_what_vision_showed_lapses_with_an_exchange_with_the_reserve() -> None:
    state = play(
        position(potions=["vision", "fouille"]), "t: vision 1 3", "show E1", "show E3", "show E5", "t: fouille"
    )
    kept = play(state, "0: swap keep", "1: swap keep", "2: swap keep")
    assert known(kept, 0, 2) == {"E1", "E3", "E5"}
    swapped = play(state, "0: swap keep", "1: swap keep", "2: swap E0")
    assert known(swapped, 0, 2) == set()


def test_everybody_is_told_who_exchanged_a_card_with_the_reserve_and_who_did_not() -> None:
    """A card put back lies on the reserve, another one goes under it: all see which, and what they knew may lapse."""
    state = play(position(potions=["fouille"]), "t: fouille", "0: swap keep", "1: swap S0")
    move = state.check(2, "swap keep")
    told = state.events(2, move, state.play(2, move), SPECTATOR)
    assert [(event.kind, event.seat) for event in told[1:]] == [("kept", 0), ("exchanged", 1), ("kept", 2)]


def told_to_all(state: State, actor: int, move: str) -> list[tuple[str, int | None, object]]:
    played = state.check(actor, move)
    told = state.events(actor, played, state.play(actor, played), SPECTATOR)
    return [(event.kind, event.seat, event.data.get("card")) for event in told]


def test_a_face_up_card_that_changes_hands_is_told_to_all() -> None:
    """It lies open before everybody, wherever it goes; the other card of the exchange stays unseen."""
    shown = play(position(powers=1, potions=["echange", "fouille"]), "0: hint G2")
    relief = play(shown, "0: releve 2", "0: swap G2")
    assert told_to_all(relief, 1, "swap S4") == [("swap", 1, None), ("swapped", 0, None), ("handed", 0, "G2")]
    assert told_to_all(play(shown, "t: echange"), 0, "pass G2") == [("pass", 0, "G2")]
    assert told_to_all(play(shown, "t: echange"), 0, "pass G0") == [("pass", 0, None)]
    search = play(shown, "t: fouille", "0: swap G2", "1: swap keep")
    assert told_to_all(search, 2, "swap keep")[-1] == ("put_away", 0, "G2")


def test_vision_lets_the_holder_choose_among_all_face_down_cards() -> None:
    """What the looker remembers already may be shown again: who else remembers what is nobody's business."""
    state = play(position(potions=["vision"]), "0: releve 3", "0: swap G2", "2: swap E4", "2: hint E5", "t: vision 1 3")
    assert {str(move) for move in state.legal(2)} == {f"show {card}" for card in ("G2", "E0", "E1", "E2", "E3")}
    state = play(state, "show G2")
    assert "show G2" not in {str(move) for move in state.legal(2)}
    state = play(state, "show E0", "show E1")
    assert known(state, 0, 2) == {"G2", "E0", "E1", "E5"}


def test_what_was_shown_so_far_in_a_look_is_hidden_from_the_rest() -> None:
    state = play(position(potions=["vision"]), "t: vision 1 3", "show E1")
    assert [parts_of(state.sight(seat)).get("looked") for seat in (0, 1, 2)] == ["E1", None, "E1"]
    worlds = [state.sight(1).redeal(k) for k in range(60)]
    assert all(parts_of(world)["looked"] in hand_of(world, 2) for world in worlds)
    assert len({parts_of(world)["looked"] for world in worlds}) > 10


def test_a_card_put_into_the_own_reserve_is_remembered_by_its_owner_alone() -> None:
    state = play(position(potions=["fouille"]), "t: fouille", "0: swap G0", "1: swap keep", "2: swap keep")
    assert [card.get("code") for card in state.view(0)["seats"][0]["reserve"]] == [None, None, "G0"]
    assert [card.get("code") for card in state.view(1)["seats"][0]["reserve"]] == [None, None, None]
    for k in range(10):
        assert reserve_of(state.sight(0).redeal(k), 0)[2] == "G0"
        world = state.sight(1).redeal(k)
        assert len([card for card in world.view(0)["seats"][0]["reserve"] if card]) == 1


def test_shown_stays_on_the_card_whatever_hand_it_comes_to() -> None:
    state = play(position(), "0: hint G2", "0: releve 2", "0: swap G2", "1: swap S4")
    for looker in (0, 2, SPECTATOR):
        assert known(state, looker, 1) == {"G2"}
    assert "~1" not in parts_of(state)["hands"]  # what lies open needs no memory
    state = play(state, "play G0", "play G2")
    assert shown(state) == set()


def test_a_shown_card_in_a_reserve_lies_face_up() -> None:
    state = play(
        position(potions=["fouille"]), "0: hint G2", "t: fouille", "0: swap G2", "1: swap keep", "2: swap keep"
    )
    for looker in (0, 1, SPECTATOR):
        assert state.view(looker)["seats"][0]["reserve"][2]["code"] == "G2"


def test_chaos_soudain_memory_goes_with_the_hand() -> None:
    roles = ["griffonneur", "machiniste", "garde"]
    state = play(position(curse="chaos_soudain", roles=roles), "2: releve 1", "2: swap E5", "0: swap G5")
    state = go_to(state, 3)
    assert known(state, 2, 0) == {"E5"}
    state = finish_turn(state)
    assert known(state, 2, 1) == {"E5"}  # the hand that was seat 0's, with the card seat 2 once gave
    assert known(state, 2, 0) == hand_of(state, 0)


def test_a_pending_choice_is_hidden_until_all_have_chosen() -> None:
    state = play(position(), "0: releve 2", "0: swap G2")
    assert state.sight(1).raw.chosen[0] == -2
    choices = {parts_of(state.sight(1).redeal(k))["chosen"].split("/")[0] for k in range(60)}
    assert len(choices) > 10
    assert state.sight(0).raw.chosen[0] == code("G2")


def test_events_tell_the_looker_the_cards_and_the_others_only_that_they_were_shown() -> None:
    state = play(position(potions=["vision"]), "t: vision 1 3")
    move = state.check(2, "show E1")
    after = state.play(2, move)
    told = {seat: state.events(2, move, after, seat) for seat in (0, 1, 2, SPECTATOR)}
    assert [event.kind for event in told[0]] == ["show", "saw"]
    assert told[0][1].data["cards"] == ["E1"]
    assert told[0][0].reveals
    assert told[2][0].data["card"] == "E1"
    for onlooker in (1, SPECTATOR):
        assert [(event.kind, event.data, event.reveals) for event in told[onlooker]] == [("show", {"target": 0}, False)]


@pytest.mark.parametrize("looker", [0, 1])
def test_what_was_seen_is_in_every_redeal_of_those_who_know_it(looker: int) -> None:
    state = finish_turn(play(position(powers=4, potions=["vision"]), "t: vision 2 1", "show G0", "show G1", "show G2"))
    for k in range(20):
        world = state.sight(looker).redeal(k)
        assert known(world, 1, 0) == known(state, 1, 0)
