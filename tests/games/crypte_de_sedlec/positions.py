"""Building positions by hand, and turning states into the reference's positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import monstrotheque as mt
from monstrotheque.engine.state import State
from monstrotheque.games.crypte_de_sedlec.constants import CARD_NAMES, START, WIDTH
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES
from monstrotheque.games.crypte_de_sedlec.state import NONE
from tests.games.crypte_de_sedlec.reference import Card, Player, Position, Spot
from tests.positions import copied_raw

GAME = mt.game("crypte_de_sedlec")


def crypt_of(s: Any, seat: int) -> dict[Spot, Card]:
    """A crypt by half-card coordinates."""
    players = int(s.players)
    return {
        (row + 2 * k, row): CARD_NAMES[s.crypts[seat, START[players, row] + k]]
        for row in range(3)
        for k in range(WIDTH[players, row])
        if s.crypts[seat, START[players, row] + k] != NONE
    }


def to_reference(state: State) -> Position:
    s = state.whole
    return Position(
        widths=[int(width) for width in WIDTH[s.players] if width],
        piles=[[CARD_NAMES[card] for card in s.piles[pile, : s.height[pile]]] for pile in range(6)],
        open=[bool(up) for up in s.face_up],
        players=[
            Player([CARD_NAMES[c] for c in s.hands[seat] if c >= 0], crypt_of(s, seat)) for seat in range(s.players)
        ],
        turn=int(s.turn),
        dug=tuple(int(pile) for pile in s.dug if pile >= 0),
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
