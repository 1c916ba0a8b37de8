"""Building positions by hand, and turning states into the reference's positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import monstrotheque as mt
from monstrotheque.engine.state import State
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES
from monstrotheque.games.crypte_de_sedlec.state import NONE
from monstrotheque.games.crypte_de_sedlec.tables import CARD_NAMES, START, WIDTH
from tests.games.crypte_de_sedlec.reference import Card, Player, Position, Spot

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
    s = state._record
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
    """A state in which seat 0 has these rows of cards: `{0: "KT CC", 1: "-- PL"}`, bottom row 0, `--` for a gap."""
    state = GAME.new(players=players, seed=1)
    s = state._record
    for row, codes in rows.items():
        for k, code in enumerate(codes.split()):
            if code != "--":
                s.crypts[0, START[players, row] + k] = CARD_CODES.index(code)
                s.placed[0] += 1
                s.bottom[0] += row == 0
    return state


def kinds(state: State, seat: int = 0) -> dict[str, int]:
    """The points by kind that a view shows for a seat."""
    points: dict[str, int] = state.view(seat)["seats"][seat]["score"]["kinds"]
    return points
