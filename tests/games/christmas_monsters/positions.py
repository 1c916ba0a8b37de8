"""Positions made to order for the tests, and short ways through a game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import monstrotheque as mt
from monstrotheque.engine.moves import Move
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import State
from monstrotheque.games.christmas_monsters.constants import CARD_CODES, CARDS, MONSTERS, TYPES
from tests.contract.cases import choose
from tests.positions import cards_of, parts_of, retold

GAME = mt.game("christmas_monsters")
PATIENCE = 0.7
PLAIN = frozenset(("first", "play", "companion", "ready", "swap", "pass", "show", "reveal"))
"""What keeps the game going without spending anything."""


def code(card: str) -> int:
    return CARD_CODES.index(card)


def position(
    *,
    hands: Sequence[str] = (),
    line: str = "",
    reserves: Sequence[str] = (),
    monsters: Sequence[str] = (),
    first: int = 0,
    players: int = 3,
    seed: int = 1,
    **options: Any,
) -> State:
    """Turn 1 of a game in which the named cards lie where they are wished; the rest is dealt in the order of the box.
    *monsters* lie at the first locations.
    """
    state = GAME.new(players=players, seed=seed, **options)
    wished = {code(card) for cards in (*hands, line, *reserves) for card in cards.split()}
    rest = [card for card in range(CARDS) if card not in wished]
    places: list[tuple[str, str]] = []
    for seat in range(players):
        own = _fill(hands, seat, 6, rest)
        places.append((own, _fill(reserves, seat, 3, rest)))
    parts = {"hands": "/".join(own for own, _ in places), "reserves": "/".join(reserve for _, reserve in places)}
    if players == 3:
        companion = state.view()["companion"]
        parts["line"] = _fill([line], 0, len(companion["line"]), rest)
        parts["pile"] = _fill([], 0, companion["pile"], rest)
    order = [*monsters, *(monster for monster in MONSTERS if monster not in monsters)]
    up = face_up(state)
    parts["monsters"] = ",".join(monster + "^" * (place < up) for place, monster in enumerate(order))
    return retold(state, **parts).play(JOINT, f"first {first + 1}")


def _fill(wishes: Sequence[str], index: int, count: int, rest: list[int]) -> str:
    """The wished cards and, up to *count*, the next ones of the box."""
    cards = wishes[index].split() if index < len(wishes) else []
    return ",".join([*cards, *(CARD_CODES[rest.pop(0)] for _ in range(count - len(cards)))])


def play(state: State, *moves: str) -> State:
    """Play moves, each by the seat that must act; `2: move` is by seat 2, `t: move` by all together."""
    for move in moves:
        who, colon, text = move.partition(": ")
        seat = (JOINT if who == "t" else int(who)) if colon else state.actors[0]
        state = state.play(seat, text if colon else move)
    return state


def quiet_move(state: State) -> tuple[int, str]:
    """The next move of players who lay their lowest cards and use nothing."""
    seat = state.actors[0]
    legal = [str(move) for move in state.legal(seat)]
    return seat, next(move for move in legal if move.split()[0] in PLAIN)


def go_to(state: State, turn: int) -> State:
    """Quietly on to the players' turn of turn *turn*."""
    while turn_of(state) < turn or "asks" in parts_of(state):
        state = state.play(*quiet_move(state))
    return state


def finish_turn(state: State) -> State:
    """Quietly on until the turn is over."""
    turn = turn_of(state)
    while not state.is_over and turn_of(state) == turn:
        state = state.play(*quiet_move(state))
    return state


def patient_walk(players: int, seed: int, options: dict[str, Any]) -> Iterator[tuple[State, int, Move, State]]:
    """A random game of players who save what they have: powers, hints and potions are spread over all turns, and each
    kind of move is as likely as any other."""
    dice = random.Random(seed)
    state = GAME.new(players=players, seed=seed, **options)
    while not state.is_over:
        if dice.random() < PATIENCE:
            seat = state.actors[0]
            plain = [move for move in state.legal(seat) if move.kind in PLAIN]
            move = dice.choice(plain)
        else:
            seat, _ = choose(state, dice)
            kind = dice.choice(sorted({move.kind for move in state.legal(seat)}))
            move = dice.choice([move for move in state.legal(seat) if move.kind == kind])
        after = state.play(seat, move)
        yield state, seat, move, after
        state = after


def laid(state: State) -> list[str]:
    """The cards on the table in playing order."""
    return [card["card"]["code"] for card in state.view()["table"]]


def values(state: State) -> list[int]:
    """The values of the cards on the table in playing order."""
    return [card["value"] for card in state.view()["table"]]


def quads(count: int, seed: int) -> list[list[str]]:
    """Random sets of four different cards, in playing order."""
    dice = random.Random(seed)
    return [dice.sample(CARD_CODES, 4) for _ in range(count)]


def type_of(card: str) -> str:
    return TYPES["GSEM".index(card[0])]


def turn_of(state: State) -> int:
    """The turn that is played."""
    return int(parts_of(state)["turn"])


def face_up(state: State) -> int:
    """How many monsters lie face up, from the first location on."""
    marks = [monster.endswith("^") for monster in parts_of(state)["monsters"].split(",")]
    assert marks == sorted(marks, reverse=True)
    return sum(marks)


def cards_in(text: str) -> list[str]:
    """The cards of a hand, a reserve or another place of a text, without their marks."""
    return [card[:2] for card in cards_of(text)]


def discarded(state: State, owner: int) -> set[str]:
    """The cards that *owner* has played in earlier turns."""
    return set(cards_in(parts_of(state).get("discards", "///").split("/")[owner]))


def hand_of(state: State, seat: int) -> set[str]:
    """The cards in a hand."""
    return set(cards_in(parts_of(state)["hands"].split("/")[seat]))


def reserve_of(state: State, seat: int) -> list[str]:
    """The cards of a reserve, the top one first."""
    return cards_in(parts_of(state)["reserves"].split("/")[seat])


def shown(state: State) -> set[str]:
    """The cards in hands that lie face up."""
    return {card[:2] for hand in parts_of(state)["hands"].split("/") for card in hand.split(",") if "^" in card}


def uses(state: State, turn: int) -> str:
    """How often each player used a power in a turn: a digit each."""
    return parts_of(state)["uses"].split(":")[turn - 1]
