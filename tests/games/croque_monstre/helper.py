"""What the tests over all games need to know of this one."""

from __future__ import annotations

from collections import Counter
from typing import Any

from monstrotheque.engine.state import State
from tests.games.croque_monstre.decks import doubled_deck


def options(seed: int) -> dict[str, Any]:
    """Every fourth game is played with another deck."""
    return {"deck": doubled_deck()} if seed % 4 == 3 else {}


def cards(state: State) -> Counter[str]:
    """The 70, 80 or 90 cards of the game; and of each type, the cards that lie where an unburied card can lie, less
    those that should: a lost or doubled card would show."""
    s = state._record
    turns, chosen = int(s.pit_size) - 4, int(s.phase > 0)
    in_crypt_of_turn = int(s.phase == 2)
    buried = 2 + s.players * chosen + 2 * turns + in_crypt_of_turn
    counted = Counter({"cards": int(s.unburied.sum() + buried)})
    places = [*s.stack, *s.row, *s.hands[: s.players].ravel(), *s.chosen[: s.players]]
    for card, count in enumerate(s.unburied):
        counted[f"type {card}"] = sum(int(other == card) for other in places) - int(count)
    return counted
