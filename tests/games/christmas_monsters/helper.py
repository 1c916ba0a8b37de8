"""What the tests over all games need to know of this one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

import monstrotheque as mt
from monstrotheque.engine.state import State
from monstrotheque.games.christmas_monsters.tables import CARDS, CURSES, MONSTERS, POTIONS
from tests.positions import copied_record


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
    s = state.whole
    found: Counter[int] = Counter()
    for cards in (*s.hands, *s.discards):
        found.update(card for card in range(CARDS) if int(cards) >> card & 1)
    places = (*s.reserves.ravel(), *s.lost, *s.companion, *s.pile, *s.cards)
    found.update(int(card) for card in places if card >= 0)
    return found


def endings(players: int) -> Iterator[State]:
    """Positions of the last turn, where few cards are still hidden, with all that can be remembered of them."""
    from tests.contract.cases import choose

    for seed in range(20, 60):
        dice = random.Random(seed)
        state = mt.game("christmas_monsters").new(players=players, seed=seed, **options(seed))
        while not state.is_over:
            if state.whole.turn == 8 and dice.random() < 0.5:
                yield state
            state = state.play(*choose(state, dice))


def hidden(state: State, onlooker: int, dice: random.Random) -> State:
    """Another world that looks the same to *onlooker*: the cards it can't place change names among themselves,
    wherever they are and in what others remember of them; so do the face-down monsters."""
    s = copied_record(state)
    placed = int(s.shown) | _bits(s.companion) | _bits(s.cards)
    for discard in s.discards:
        placed |= int(discard)
    if onlooker < s.players:
        placed |= int(s.hands[onlooker]) | int(s.knows[onlooker])
    names = _shuffled([card for card in range(CARDS) if not placed >> card & 1], dice)
    for field in ("hands", "knows"):
        sets = getattr(s, field)
        for seat in range(s.players):
            sets[seat] = sum(1 << names.get(card, card) for card in range(CARDS) if int(sets[seat]) >> card & 1)
    for field in ("reserves", "lost", "pile", "chosen"):
        places = getattr(s, field)
        places[...] = np.vectorize(lambda card: names.get(int(card), int(card)))(places)
    down = _shuffled([int(monster) for place, monster in enumerate(s.monsters) if not s.up >> place & 1], dice)
    s.monsters[...] = [down.get(int(monster), int(monster)) for monster in s.monsters]
    return State(state.game, s, state.age)


def _bits(cards: Any) -> int:
    return sum(1 << int(card) for card in cards if card >= 0)


def _shuffled(things: list[int], dice: random.Random) -> dict[int, int]:
    return dict(zip(things, dice.sample(things, len(things)), strict=True))
