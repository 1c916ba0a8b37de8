"""What the tests over all games need to know of this one."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from monstrotheque.engine.state import State
from tests.positions import copied_raw


def options(seed: int) -> dict[str, Any]:
    return {}


def cards(state: State) -> Counter[int]:
    """Every card on the table: their number never changes."""
    s = state.whole
    places = [*s.piles.ravel(), *s.hands[: s.players].ravel(), *s.crypts[: s.players].ravel()]
    return Counter(int(card) for card in places if card >= 0)


def hidden(state: State, onlooker: int, dice: random.Random) -> State:
    """Another world that looks the same to *onlooker*: the cards of the graveyard that never lay face up are mixed."""
    s = copied_raw(state)
    places = [(pile, slot) for pile in range(6) for slot in range(s.height[pile] - s.face_up[pile])]
    cards = [int(s.piles[place]) for place in places]
    dice.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        s.piles[place] = card
    return State(state.game, s, state.age)


def other_deal(start: State, onlooker: int, dice: random.Random) -> State:
    """Another deal that looks the same to *onlooker*: two cards of the graveyard that lie face down change places."""
    s = copied_raw(start)
    places = [(pile, slot) for pile in range(6) for slot in range(s.height[pile] - s.face_up[pile])]
    one, two = dice.sample(places, 2)
    s.piles[one], s.piles[two] = s.piles[two], s.piles[one]
    return State(start.game, s, start.age)
