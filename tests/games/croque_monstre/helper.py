"""What the tests over all games need to know of this one."""

from __future__ import annotations

from collections import Counter
from typing import Any

from monstrotheque.engine.state import State


def options(seed: int) -> dict[str, Any]:
    return {}


def cards(state: State) -> Counter[int]:
    """Every card of the game and where it can be: those not buried are somewhere, the rest stays buried."""
    s = state._record
    places = [*s.stack, *s.row, *s.hands[: s.players].ravel(), *s.chosen[: s.players]]
    return Counter(int(card) for card in places if card >= 0)
