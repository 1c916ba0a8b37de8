"""What the tests over all games need to know of this one."""

from __future__ import annotations

from collections import Counter
from typing import Any

from monstrotheque.engine.state import State


def options(seed: int) -> dict[str, Any]:
    return {}


def cards(state: State) -> Counter[int]:
    """Every card on the table: their number never changes."""
    s = state._record
    places = [*s.piles.ravel(), *s.hands[: s.players].ravel(), *s.crypts[: s.players].ravel()]
    return Counter(int(card) for card in places if card >= 0)
