"""Positions as texts (see `monstrotheque.engine.positions`).

    crypte_de_sedlec/1 players=2 turn=2 piles=?,?,KT^/?,?,?/?,?,?/?,?/?,?,?/?,?,? hands=CC/- crypts=PL,KP:-/-

`piles` lists each pile from the bottom, and `^` marks a face-up top. `dug` has the two piles of a dig until a card is
chosen. `crypts` has the rows of each crypt from the bottom, with `-` for a gap in an upper row.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from monstrotheque.engine.positions import FACE_UP, NOTHING, Parts, code_of, written
from monstrotheque.games.crypte_de_sedlec.constants import CARDS, COPIES, HAND, HEIGHT, PILES, ROWS, START, WIDTH
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES
from monstrotheque.games.crypte_de_sedlec.state import NONE, RawState

VERSION = 1


def write(s: RawState) -> dict[str, str]:
    """The parts of a position."""
    seats = range(s.players)
    return {
        "turn": str(s.turn + 1),
        "dug": "" if s.dug[0] == NONE else written(pile + 1 for pile in s.dug),
        "piles": written((_pile(s, pile) for pile in range(PILES)), "/"),
        "hands": written((written(CARD_CODES[card] for card in s.hands[seat] if card >= 0) for seat in seats), "/"),
        "crypts": written((_crypt(s, seat) for seat in seats), "/"),
    }


def _pile(s: RawState, pile: int) -> str:
    cards = [code_of(card, CARD_CODES) for card in s.piles[pile, : s.height[pile]]]
    return written(cards) + FACE_UP * int(s.face_up[pile])


def _crypt(s: RawState, seat: int) -> str:
    """The rows of a crypt, without the gaps at the end of upper rows."""
    rows = []
    for row in range(ROWS):
        cards = list(s.crypts[seat, START[s.players, row] : START[s.players, row + 1]])
        while cards and cards[-1] == NONE:
            cards.pop()
        rows.append(written(code_of(card, CARD_CODES) for card in cards))
    while len(rows) > 1 and rows[-1] == NOTHING:
        rows.pop()
    return ":".join(rows)


def read(s: RawState, parts: Parts) -> None:
    """Fill the raw state from the parts of a position."""
    s.turn = parts.number("turn", 1, parts.players) - 1
    s.piles[:], s.hands[:], s.crypts[:], s.dug[:] = NONE, NONE, NONE, NONE
    for pile, given in enumerate(parts.groups("piles", PILES)):
        _read_pile(s, parts, pile, given)
    for seat, given in enumerate(parts.groups("hands", parts.players)):
        cards = [parts.index("hands", code, CARD_CODES) for code in parts.split("hands", given, HAND)]
        s.hands[seat, : len(cards)] = cards
        s.held[seat] = len(cards)
    for seat, given in enumerate(parts.groups("crypts", parts.players)):
        _read_crypt(s, parts, seat, given)
    _read_dug(s, parts)
    _check(s, parts)


def _read_pile(s: RawState, parts: Parts, pile: int, given: str) -> None:
    cards = parts.cards("piles", given.removesuffix(FACE_UP), CARD_CODES, HEIGHT)
    s.face_up[pile] = given.endswith(FACE_UP)
    parts.require(cards or not s.face_up[pile], "piles", "entry", given=given)
    s.piles[pile, : len(cards)] = cards
    s.height[pile] = len(cards)


def _read_dug(s: RawState, parts: Parts) -> None:
    dug = [parts.as_number("dug", pile, 1, PILES) - 1 for pile in parts.items("dug", most=2)]
    if dug:
        is_dig = len(dug) == 2 and dug[0] < dug[1] and s.face_up[dug[0]] and s.face_up[dug[1]]
        parts.require(is_dig and s.held[s.turn] < HAND, "dug", "dug")
        s.dug[:] = dug


def _read_crypt(s: RawState, parts: Parts, seat: int, given: str) -> None:
    """Upper cards stand on two cards. The bottom row has no gap."""
    for row, cards in enumerate(parts.split("crypts", given, ROWS, ":")):
        width = int(WIDTH[s.players, row])
        for k, code in enumerate(parts.split("crypts", cards, width)):
            if code == NOTHING:
                parts.require(row, "crypts", "gap", given=given)
                continue
            below = START[s.players, row - 1] + k
            stands = row == 0 or NONE not in s.crypts[seat, below : below + 2]
            parts.require(stands, "crypts", "floating", given=code)
            s.crypts[seat, START[s.players, row] + k] = parts.index("crypts", code, CARD_CODES)
            s.placed[seat] += 1
            s.bottom[seat] += row == 0


def _cards(s: RawState) -> Iterator[Any]:
    for places in (s.piles, s.hands, s.crypts):
        yield from (card for card in places.ravel() if card != NONE)


def _check(s: RawState, parts: Parts) -> None:
    """Every card of the box is somewhere. Players take turns, each taking or placing one card."""
    cards = list(_cards(s))
    parts.check_copies("piles", cards, CARD_CODES, COPIES)
    parts.require(len(cards) == CARDS, "piles", "total", given=len(cards), wanted=CARDS)
    turns = [int(s.held[seat]) + 2 * int(s.placed[seat]) for seat in range(parts.players)]
    in_turn = all(count == turns[s.turn] + (seat < s.turn) for seat, count in enumerate(turns))
    parts.require(in_turn, "turn", "turns", given=written(turns))
