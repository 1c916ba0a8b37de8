"""Every game of ours draws its boards, for every number of players, from what a seat sees."""

from __future__ import annotations

import re

import monstrotheque as mt
from monstrotheque.engine.pictures import Pictures, complete
from tests.contract.cases import every_case, walk


@every_case
def test_boards_are_drawn_with_the_art_of_the_app(name: str, players: int) -> None:
    """Whatever a drawing names, portraits and colours, is there."""
    states = [state for _, _, _, state in walk(name, players, seed=7)]
    pictures: Pictures | None = mt.game(name).module("picture")
    assert pictures is not None
    for state in (states[0], states[len(states) // 2], states[-1]):
        for seat in range(players):
            drawing = pictures.board(state.sight(mt.SPECTATOR), seat)
            assert drawing.width > 0
            assert drawing.height > 0
            svg = complete(drawing.svg, drawing.width, drawing.height)
            assert "var(--" not in svg
            assert 'fill="#000"' not in svg, "a colour is unknown"
            used, there = re.findall(r'href="#([^"]+)"', drawing.svg), re.findall(r'<symbol id="([^"]+)"', svg)
            assert set(used) == set(there)
    assert '<use href="#' in drawing.svg, "an end shows portraits"


@every_case
def test_a_notebook_shows_boards(name: str, players: int) -> None:
    state = mt.game(name).new(players=players, seed=3)
    boards = 1 if state.game.is_cooperative else players
    assert state._repr_html_().count("<svg ") == boards
