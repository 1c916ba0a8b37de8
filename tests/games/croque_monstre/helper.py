"""What the tests over all games need to know of this one."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from monstrotheque.engine.state import State
from tests.games.croque_monstre.other_box import other_box
from tests.positions import copied_raw


def options(seed: int) -> dict[str, Any]:
    """Every fourth game is played with another deck."""
    return {"deck": other_box()} if seed % 4 == 3 else {}


def cards(state: State) -> Counter[str]:
    """The 70, 80 or 90 cards of the game; and of each type, the cards that lie where an unburied card can lie, less
    those that should: a lost or doubled card would show."""
    s = state.whole
    turns, chosen = int(s.pit_size) - 4, int(s.phase > 0)
    in_crypt_of_turn = int(s.phase == 2)
    buried = 2 + s.players * chosen + 2 * turns + in_crypt_of_turn
    counted = Counter({"cards": int(s.unburied.sum() + buried)})
    places = [*s.stack, *s.row, *s.hands[: s.players].ravel(), *s.chosen[: s.players]]
    for card, count in enumerate(s.unburied):
        counted[f"type {card}"] = sum(int(other == card) for other in places) - int(count)
    return counted


def hidden(state: State, onlooker: int, dice: random.Random) -> State:
    """Another world that looks the same to *onlooker*: mixed are the pile with the removed cards, the others' hand
    cards that did not come from the row, and their pending choices."""
    s = copied_raw(state)
    stack, hands, chosen, height = s.stack, s.hands, s.chosen, int(s.height)  # a raw state's fields are slow to read
    rivals = [seat for seat in range(state.players) if seat != onlooker]
    known = list(zip(s.seen.tolist(), s.held.tolist(), strict=True))
    unseen = [(seat, slot) for seat in rivals for slot in range(*known[seat])]
    pending = [seat for seat in rivals if chosen[seat] >= 0]
    pool = [card for card in stack.tolist() if card >= 0]
    pool += [int(hands[place]) for place in unseen] + [int(chosen[seat]) for seat in pending]
    dice.shuffle(pool)
    for place in unseen:
        hands[place] = pool.pop()
    for seat in pending:
        chosen[seat] = pool.pop()
    stack[:height] = pool
    return State(state.game, s, state.age)


def other_deal(start: State, onlooker: int, dice: random.Random) -> State:
    """Another deal that looks the same to *onlooker*: a few cards of the pile and the others' hands change places."""
    s = copied_raw(start)
    places: list[tuple[str, Any]] = [("stack", slot) for slot in range(s.height)]
    places += [
        ("hands", (seat, slot)) for seat in range(s.players) if seat != onlooker for slot in range(s.held[seat])
    ] * 4
    for _ in range(dice.choice((1, 1, 2, 3))):
        (field, one), (field2, two) = dice.sample(places, 2)
        first, second = getattr(s, field), getattr(s, field2)
        first[one], second[two] = int(second[two]), int(first[one])
    return State(start.game, s, start.age)
