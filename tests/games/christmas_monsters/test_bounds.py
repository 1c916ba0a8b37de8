"""Games end in time, and no position has more moves than the game says; everything comes up in random play."""

from __future__ import annotations

import random

import numpy as np
import pytest

from monstrotheque.engine.random import stream
from monstrotheque.games.christmas_monsters.constants import CURSES, POTIONS, POWERS
from tests.contract.cases import choose
from tests.games.christmas_monsters.helper import options
from tests.games.christmas_monsters.positions import GAME, patient_walk
from tests.positions import copied_raw


@pytest.mark.parametrize("players", [3, 4])
def test_random_games_with_everything_stay_within_the_longest(players: int) -> None:
    longest = 0
    for seed in range(300):
        curse = (None, *CURSES)[seed % 12]
        state = GAME.new(players=players, seed=seed, curse=curse, potions=list(POTIONS), powers=4)
        raw = copied_raw(state)
        rng = np.uint64(stream(np.uint64(seed)))
        _, plies = GAME.playouts.play_out(raw, rng, GAME.move_buffer(), GAME.max_plies)
        longest = max(longest, plies)
    assert 60 < longest <= GAME.max_plies


@pytest.mark.parametrize("players", [3, 4])
def test_no_position_has_more_moves_than_there_is_room_for(players: int) -> None:
    most = 0
    for seed in range(12):
        dice = random.Random(seed)
        state = GAME.new(players=players, seed=seed, potions=list(POTIONS), powers=4)
        while not state.is_over:
            most = max(most, *(len(state.legal(seat)) for seat in (*state.actors, *state.interjectors)))
            state = state.play(*choose(state, dice))
    assert 30 < most <= GAME.max_legal


def test_every_kind_of_move_comes_up_in_random_games() -> None:
    walks = [
        patient_walk(players, seed, {**options(seed), "powers": 4, "curse": "brouillard" if seed % 2 else None})
        for players in (3, 4)
        for seed in range(24)
    ]
    kinds = {move.kind for walked in walks for _, _, move, _ in walked}
    assert kinds == {kind.name for kind in GAME.moves.kinds}
    assert set(POWERS) | set(POTIONS) < kinds


def test_the_options_of_the_tests_vary() -> None:
    assert len({str(options(seed)) for seed in range(20)}) == 20
