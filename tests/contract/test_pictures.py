"""Every game of ours draws its end, for every number of players, from what everybody sees."""

from __future__ import annotations

import monstrotheque as mt
from monstrotheque.engine.pictures import Pictures
from tests.contract.cases import every_case, walk


@every_case
def test_the_end_of_a_game_is_drawn(name: str, players: int) -> None:
    *_, (_, _, _, end) = walk(name, players, seed=7)
    pictures: Pictures | None = mt.game(name).module("picture")
    assert pictures is not None
    for seat in range(players):
        drawing = pictures.final(end.sight(mt.SPECTATOR), seat)
        assert drawing.width > 0
        assert drawing.height > 0
        assert '<use href="#' in drawing.svg
