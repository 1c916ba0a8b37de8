"""A seat that can do nothing now is told whose turn it is or, where players may act out of turn, why not now."""

from __future__ import annotations

import pytest

import monstrotheque as mt
from monstrotheque.engine.errors import IllegalMove, NotYourTurn
from monstrotheque.engine.seats import JOINT, SPECTATOR

TOGETHER = mt.game("christmas_monsters").new(seed=1)


def test_where_players_act_out_of_turn_an_idle_seat_hears_the_rule() -> None:
    assert not TOGETHER.sight(0).can_act(0)
    with pytest.raises(IllegalMove) as caught:
        TOGETHER.play(0, "hint G0")
    assert caught.value.rule == "not_now"


def test_elsewhere_it_hears_whose_turn_it_is() -> None:
    with pytest.raises(NotYourTurn, match="seat 1"):
        mt.game("crypte_de_sedlec").new(seed=1).play(1, "dig 2 3")


def test_when_the_players_decide_together_that_is_said() -> None:
    assert TOGETHER.actors == (JOINT,)
    with pytest.raises(NotYourTurn) as caught:
        TOGETHER.play(SPECTATOR, "first 1")
    assert mt.game("christmas_monsters").texts("fr").say("words.table") in caught.value.say("fr")
