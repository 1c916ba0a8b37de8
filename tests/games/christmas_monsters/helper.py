"""What the tests over all games need to know of this one."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from monstrotheque.engine.state import State
from monstrotheque.games.christmas_monsters.tables import CARDS, CURSES, MONSTERS, POTIONS


def options(seed: int) -> dict[str, Any]:
    """Other monsters' levels, curses, potions and powers for each seed, so that every rule comes up."""
    dice = random.Random(seed)
    return {
        "levels": {monster: dice.randint(1, 3) for monster in MONSTERS},
        "curse": dice.choice((None, *CURSES)),
        "potions": dice.sample(POTIONS, dice.randint(0, 6)),
        "powers": dice.randint(1, 4),
        "companion": dice.randint(3, 6),
    }


def cards(state: State) -> Counter[int]:
    """Every card on the table, in hands, reserves, piles and discards: their number never changes."""
    s = state._record
    found: Counter[int] = Counter()
    for cards in (*s.hands, *s.discards):
        found.update(card for card in range(CARDS) if int(cards) >> card & 1)
    places = (*s.reserves.ravel(), *s.lost, *s.companion, *s.pile, *s.cards)
    found.update(int(card) for card in places if card >= 0)
    return found
