"""The tests of the one door once more, on games in which powers, hints and potions come up in every turn."""

from __future__ import annotations

import random

import pytest

from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import State
from monstrotheque.games.christmas_monsters.constants import CURSES, POTIONS
from tests.contract.cases import everybody
from tests.contract.test_one_door import seen, told
from tests.games.christmas_monsters.helper import cards
from tests.games.christmas_monsters.positions import GAME, go_to, patient_walk, play, position
from tests.positions import parts_of

CASES = [(3, 1), (3, 2), (4, 3), (4, 4)]


def everything(seed: int) -> dict[str, object]:
    return {"powers": 4, "potions": list(POTIONS), "curse": CURSES[(5 * seed) % len(CURSES)]}


@pytest.mark.parametrize(("players", "seed"), CASES)
def test_worlds_that_look_alike_tell_the_same(players: int, seed: int) -> None:
    for number, (state, _, _, _) in enumerate(patient_walk(players, seed, everything(seed))):
        onlooker = everybody(state)[number % (players + 1)]
        other = state.sight(onlooker).redeal(number)
        assert told(other, onlooker, random.Random(number)) == told(state, onlooker, random.Random(number))
        assert cards(other) == cards(state)


@pytest.mark.parametrize(("players", "seed"), CASES)
def test_events_tell_only_what_can_be_seen(players: int, seed: int) -> None:
    compared = 0
    for number, (state, seat, move, _) in enumerate(patient_walk(players, seed, everything(seed))):
        for onlooker in everybody(state):
            other = state.sight(onlooker).redeal(number)
            if move not in other.legal(seat):
                continue
            events, mask, _ = seen(state, seat, move, onlooker)
            other_events, other_mask, _ = seen(other, seat, move, onlooker)
            if not any(event.reveals for event in [*events, *other_events]):
                assert other_events == events
                assert other_mask == mask or (GAME.moves.redact(move) != move and onlooker != seat)
                compared += 1
    assert compared > 40


@pytest.mark.parametrize(("players", "seed"), CASES)
def test_a_mask_of_a_mask_is_the_lesser_of_the_two(players: int, seed: int) -> None:
    for state, _, _, _ in patient_walk(players, seed, everything(seed)):
        public = state.sight(everybody(state)[-1]).raw.tobytes()
        for onlooker in everybody(state):
            raw = state.sight(onlooker).raw
            GAME.kernels.mask(raw, everybody(state)[-1])
            assert raw.tobytes() == public


def looked_at_then_passed_on(players: int, shown: str) -> State:
    """Seat 2 sees three cards of seat 0 by Vision; then Chaos Soudain gives what is left of that hand, G3 to G5, to
    seat 1, which is to play."""
    state = position(curse="chaos_soudain", potions=["vision"], players=players, first=2)
    return go_to(play(state, "t: vision 3 1", *(f"show {card}" for card in shown.split())), 4)


@pytest.mark.parametrize("players", [3, 4])
def test_after_chaos_soudain_nobody_else_can_tell_which_cards_a_third_player_remembers(players: int) -> None:
    worlds = [looked_at_then_passed_on(players, shown) for shown in ("G0 G3 G4", "G0 G3 G5")]
    for moves in ((), ("play G3",)):
        worlds = [play(state, *moves) for state in worlds]
        for onlooker in [*everybody(worlds[0]), JOINT]:
            one, other = (told(state, onlooker, random.Random(1)) for state in worlds)
            assert (one == other) == (onlooker != 2)
    assert [card["seen_by"] for card in worlds[0].view(1)["seats"][1]["hand"]] == [[0], [0]]


@pytest.mark.parametrize("players", [3, 4])
def test_redeals_say_of_others_memory_what_the_seat_knows_of_it(players: int) -> None:
    state = looked_at_then_passed_on(players, "G0 G1 G4")
    hands = {parts_of(state.sight(1).redeal(k))["hands"].split("/")[1] for k in range(30)}
    assert hands == {"G3~1,G4~1,G5~1"}


def test_playing_a_card_does_not_tell_its_holder_whether_a_third_player_remembered_it() -> None:
    told_by_playing = []
    for shown in ("G0 G1 G3", "G0 G1 G2"):
        state = looked_at_then_passed_on(3, shown)
        told_by_playing.append(seen(state, 1, state.check(1, "play G3"), 1)[:2])
    assert told_by_playing[0] == told_by_playing[1]
    assert not told_by_playing[0][0][0].reveals


def test_who_looks_at_the_hand_again_is_known_to_know_it() -> None:
    state = position(curse="chaos_soudain", players=4, powers=4)
    state = go_to(play(state, "3: etiquette 1", "show G0", "show G1", "show G4"), 4)
    assert [card["seen_by"] for card in state.view(1)["seats"][1]["hand"]] == [[0]] * 3
    state = play(state, "3: etiquette 2")
    assert [card["seen_by"] for card in state.view(1)["seats"][1]["hand"]] == [[0, 3]] * 3
