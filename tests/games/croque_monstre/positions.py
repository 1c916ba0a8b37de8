"""Positions made by hand for the tests of the rules.

Crypts are drawn as pictures: rows of letters, dots for empty cells, the upper left cell first (a1 unless told)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from monstrotheque.engine.raw_state import blank
from monstrotheque.engine.state import State
from monstrotheque.games.croque_monstre import GAME
from monstrotheque.games.croque_monstre.constants import (
    CARD_CODES,
    CRYPT_NAMES,
    KINDS,
    LETTERS,
    NUMBER,
    REMOVED_AT_RANDOM,
    pit_place,
)
from monstrotheque.games.croque_monstre.pit import show_in_pit
from monstrotheque.games.croque_monstre.state import NONE, PHASES
from tests.positions import cards_of, parts_of

Picture = Sequence[str]
LONE_CRYPT = ("....", "....", ".LG.")


def cells(picture: Picture) -> dict[tuple[int, int], str]:
    """Column, row and letter of every half in a picture."""
    return {
        (x, y): letter
        for y, line in enumerate(picture)
        for x, letter in enumerate(line.replace(" ", ""))
        if letter != "."
    }


def position(
    *,
    pit: Picture = ("LG", "UC"),
    pit_at: tuple[int, int] = (0, 0),
    crypts: Sequence[Picture] = (LONE_CRYPT, LONE_CRYPT),
    hands: Sequence[str] = ("LG LG LG LG", "LG LG LG LG"),
    seen: Sequence[int] = (0, 0, 0, 0),
    row: str = "LG LU LC",
    pile: str = "LG LG LG LG",
    phase: str = "crypt",
    turn: int = 0,
    buried: str | None = None,
    ending: bool = False,
    headstones: Sequence[Mapping[str, int]] = (),
) -> State:
    """A position; hands, row and pile are lists of cards (the pile's top last), headstones their numbers by kind."""
    s: Any = blank(GAME.raw_state.dtype)[0]
    s.players = len(crypts)
    s.phase, s.turn, s.ending = list(PHASES.values()).index(phase), turn, ending
    s.buried = NONE if buried is None else CARD_CODES.index(buried)
    s.chosen[:] = s.hands[:] = s.stack[:] = NONE
    s.row[:] = _cards(row)
    for (x, y), letter in cells(pit).items():
        show_in_pit(s, LETTERS.index(letter), pit_place(x + pit_at[0], y + pit_at[1]))
    for seat, picture in enumerate(crypts):
        for (x, y), letter in cells(picture).items():
            s.crypts[seat, LETTERS.index(letter)] |= 1 << CRYPT_NAMES.index(f"{'abcd'[x]}{y + 1}")
    for seat, hand in enumerate(hands):
        held = _cards(hand)
        s.hands[seat, : len(held)] = held
        s.held[seat], s.seen[seat] = len(held), seen[seat]
    stack = [0] * int(REMOVED_AT_RANDOM[s.players]) + _cards(pile)
    s.stack[: len(stack)] = stack
    s.height = len(stack)
    for card in [*s.stack, *s.row, *s.hands.ravel()]:
        s.unburied[card] += card != NONE
    for seat, stones in enumerate(headstones):
        for kind, number in stones.items():
            s.headstones[seat, KINDS.index(kind)] = list(NUMBER).index(number)
    return State(GAME, s)


def _cards(text: str) -> list[int]:
    return [CARD_CODES.index(code) for code in text.split()]


def unburied(state: State) -> list[str]:
    """The cards of the pile, the row and the hands; those removed lie under the pile."""
    parts = parts_of(state)
    return [card for place in ("stack", "row", "hands") for card in cards_of(parts[place].replace("/", ","))]


def texts(state: State, seat: int = 0) -> set[str]:
    """The legal moves of a seat, written."""
    return {str(move) for move in state.legal(seat)}
