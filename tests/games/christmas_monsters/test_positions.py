"""Positions as texts, where powers, hints and potions are spread over all turns."""

from __future__ import annotations

import pytest

from monstrotheque.engine.raw_state import position_size
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.games.christmas_monsters.constants import CURSES, POTIONS
from tests.games.christmas_monsters.positions import GAME, patient_walk


@pytest.mark.parametrize("curse", CURSES)
def test_whole_and_seen_positions_round_trip_under_every_curse(curse: str) -> None:
    """Every other one with three players, the rest with four."""
    players = 3 + CURSES.index(curse) % 2
    options = {"curse": curse, "powers": 4, "potions": list(POTIONS), "levels": {"timide": 2, "pilleur": 3}}
    for state, _, _, after in patient_walk(players, CURSES.index(curse), options):
        assert GAME.position(state.text()) == state
        for seat in (*range(players), SPECTATOR):
            sight = after.sight(seat)
            size = position_size(sight.raw.dtype)
            assert GAME.sight(sight.text()).raw.tobytes()[:size] == sight.raw.tobytes()[:size]
