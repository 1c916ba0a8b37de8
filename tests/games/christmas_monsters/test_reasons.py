"""Hints say what a card is laid for, and don't pretend where the fight is all but lost."""

from __future__ import annotations

import itertools

from monstrotheque.bots.hints import reason
from tests.contract.cases import walk


def test_a_card_that_is_too_much_for_the_shy_one_is_not_laid_for_it() -> None:
    """The Shy One asks for a small sum: an 8 alone is more than any level allows, a 0 is what it wants."""
    found: dict[str, str] = {}
    for state, seat, _, _ in itertools.chain.from_iterable(walk("christmas_monsters", 3, seed) for seed in range(8)):
        view = state.view(seat)
        if view["monster"] and view["monster"]["key"] == "timide" and not view["table"]:
            for move in state.legal(seat):
                if move.kind == "play" and str(move["card"])[-1] in "08":
                    found[str(move["card"])[-1]] = reason(state.sight(seat), move, state.game.texts("en"))
    assert found["8"].startswith("hardly any hope is left against the Shy One: A sum of")
    assert found["0"].startswith("for the Shy One: A sum of")
