"""Building positions by hand, and turning states into the reference's positions."""

from __future__ import annotations

from collections.abc import Mapping

import monstrotheque as mt
from monstrotheque.engine.state import State
from monstrotheque.games.crypte_de_sedlec.constants import CARD_NAMES, START, WIDTH
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES
from tests.games.crypte_de_sedlec.reference import Card, Player, Position, Spot
from tests.positions import cards_of, copied_raw, parts_of

GAME = mt.game("crypte_de_sedlec")


def named(code: str) -> Card:
    return CARD_NAMES[CARD_CODES.index(code)]


def crypt_of(rows: str) -> dict[Spot, Card]:
    """A crypt, told as in a text, by half-card coordinates."""
    return {
        (row + 2 * k, row): named(code)
        for row, codes in enumerate(rows.split(":"))
        for k, code in enumerate(codes.split(","))
        if code != "-"
    }


def to_reference(state: State) -> Position:
    parts = parts_of(state)
    piles, hands, crypts = (parts[part].split("/") for part in ("piles", "hands", "crypts"))
    return Position(
        widths=[int(width) for width in WIDTH[state.players] if width],
        piles=[[named(code) for code in cards_of(pile.removesuffix("^"))] for pile in piles],
        open=[pile.endswith("^") for pile in piles],
        players=[
            Player([named(code) for code in cards_of(hand)], crypt_of(crypt))
            for hand, crypt in zip(hands, crypts, strict=True)
        ],
        turn=int(parts["turn"]) - 1,
        dug=tuple(int(pile) - 1 for pile in parts["dug"].split(",")) if "dug" in parts else (),
    )


def with_crypt(rows: Mapping[int, str], players: int = 2) -> State:
    """A state in which seat 0 has these rows of cards: `{0: "KT CC", 1: "-- PL"}`, bottom row 0, `--` for a gap.
    Only the crypt counts: no game leads there.
    """
    s = copied_raw(GAME.new(players=players, seed=1))
    for row, codes in rows.items():
        for k, code in enumerate(codes.split()):
            if code != "--":
                s.crypts[0, START[players, row] + k] = CARD_CODES.index(code)
                s.placed[0] += 1
                s.bottom[0] += row == 0
    return State(GAME, s)


def holding(state: State, *codes: str) -> State:
    """*state* with these cards in the hand of seat 0."""
    s = copied_raw(state)
    s.hands[0, : len(codes)] = [CARD_CODES.index(code) for code in codes]
    s.held[0] = len(codes)
    return State(GAME, s)


def with_piles(state: State, *piles: str) -> State:
    """*state* with the six piles as they are marked: `^` face up, `v` face down, `-` used up."""
    s = copied_raw(state)
    s.face_up[:] = [mark == "^" for mark in piles]
    s.height[:] = [0 if mark == "-" else 3 for mark in piles]
    return State(GAME, s)


def kinds(state: State, seat: int = 0) -> dict[str, int]:
    """The points by kind that a view shows for a seat."""
    points: dict[str, int] = state.view(seat)["seats"][seat]["score"]["kinds"]
    return points
