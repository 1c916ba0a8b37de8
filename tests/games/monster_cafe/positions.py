"""Positions written down in words, for tests."""

from __future__ import annotations

from collections.abc import Sequence

import monstrotheque as mt
from monstrotheque.engine.state import State
from tests.positions import cards_of, copied_raw, parts_of

GAME = mt.game("monster_cafe")
NEWBIE = ("rex", "gatosaure", "snorkel", "priss", "bliblop")


def position(
    fronts: Sequence[str],
    backs: Sequence[str],
    *,
    cafe: str = "",
    families: Sequence[str] = NEWBIE,
    turn: int = 0,
    second_round: bool = False,
    seed: int = 1,
) -> State:
    """A position in which *turn* is to send a monster. Lines are words: `rex rex+c priss`, one text for each seat."""
    parts = {
        "players": len(fronts),
        "families": ",".join(families),
        "phase": "send",
        "round": 2 if second_round else 1,
        "turn": turn + 1,
        "fronts": "/".join(",".join(line.split()) for line in fronts),
        "backs": "/".join(",".join(line.split()) for line in backs),
        "cafe": ",".join(cafe.split()) or "-",
        "chance": f"{2 + 2 * second_round}:{seed:032x}",
    }
    return GAME.position(" ".join(["monster_cafe/1", *(f"{part}={value}" for part, value in parts.items())]))


def with_mark(line: str, mark: str, count: int) -> str:
    """The first *count* monsters of a back line marked: `^` face up, `~` seen by everybody."""
    return " ".join(family + mark * (place < count) for place, family in enumerate(line.split()))


def without(state: State, token: int) -> State:
    """*state* with none of these tokens left in the supply."""
    s = copied_raw(state)
    s.supply[token] = 0
    return State(GAME, s)


def play(state: State, *moves: str) -> State:
    """Play moves one after the other, each by whoever is to act."""
    for move in moves:
        state = state.play(state.actors[0], move)
    return state


def texts(state: State) -> set[str]:
    """The legal moves of whoever is to act, written."""
    return {str(move) for move in state.legal(state.actors[0])}


def front(state: State, seat: int) -> str:
    """A front line in words, sorted."""
    line = state.view(seat)["seats"][seat]["front"]
    return " ".join(sorted(monster["monster"] for monster in line for _ in range(monster["count"])))


def lines(state: State, part: str) -> list[list[str]]:
    """The monsters of each seat's front or back line, as the text of a state tells them, without marks."""
    return [[card.rstrip("^~") for card in cards_of(line)] for line in parts_of(state)[part].split("/")]


def back(state: State, seat: int) -> str:
    """A back line in words, as its owner sees it."""
    return " ".join(place["family"] for place in state.view(seat)["seats"][seat]["back"])


def told(state: State, move: str, onlooker: int = 0) -> list[str]:
    """The kinds of events that a move brings about."""
    seat = state.actors[0]
    after = state.play(seat, move)
    return [event.kind for event in state.events(seat, GAME.moves.find(move), after, onlooker)]
