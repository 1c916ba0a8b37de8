"""The tests of the one door once more, on games in which powers, hints and potions come up in every turn."""

from __future__ import annotations

import random

import pytest

from monstrotheque.games.christmas_monsters.tables import CURSES, POTIONS
from tests.contract.cases import everybody
from tests.contract.test_one_door import seen, told
from tests.games.christmas_monsters.helper import cards
from tests.games.christmas_monsters.scene import GAME, patient_walk

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
        public = state.sight(everybody(state)[-1]).record.tobytes()
        for onlooker in everybody(state):
            record = state.sight(onlooker).record
            GAME.kernels.mask(record, everybody(state)[-1])
            assert record.tobytes() == public
