"""The rules of La Crypte de Sedlec, as kernels (see `monstrotheque.engine.contract`)."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import secret_shuffle
from monstrotheque.engine.ranking import rank
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.crypte_de_sedlec.constants import (
    CARD_TYPES,
    CARDS,
    COPIES,
    CRYPT,
    CRYPT_SIZE,
    HAND,
    HEIGHT,
    MAX_PLAYERS,
    PILES,
    ROWS,
    START,
    WIDTH,
)
from monstrotheque.games.crypte_de_sedlec.features import encode
from monstrotheque.games.crypte_de_sedlec.hidden import mask, redeal
from monstrotheque.games.crypte_de_sedlec.moves import (
    DIG,
    DIG_LAST,
    EXHUME,
    LEFT,
    PLACE,
    PLACE_COLUMN,
    PLACE_ROW,
    PLACES,
    RIGHT,
    TAKE,
)
from monstrotheque.games.crypte_de_sedlec.scoring import crypt_score, tie_break
from monstrotheque.games.crypte_de_sedlec.state import NONE, RawState

__all__ = ["actors", "deal", "encode", "interjectors", "legal", "mask", "outcome", "play", "redeal", "scores"]


@kernel
def deal(s: RawState, players: int, key0: Any, key1: Any, setup: IntArray) -> None:
    """Shuffle the cards into six face-down piles of three, and turn up the top of the first."""
    s.key[0], s.key[1] = key0, key1
    s.players = players
    cards = s.piles.reshape(CARDS)
    slot = 0
    for card in range(CARD_TYPES):
        for _ in range(COPIES[card]):
            cards[slot] = card
            slot += 1
    secret_shuffle(cards, CARDS, key0, key1, 0)
    s.chances = 1
    for pile in range(PILES):
        s.height[pile] = HEIGHT
    s.face_up[0] = 1
    s.dug[0] = s.dug[1] = NONE
    for seat in range(MAX_PLAYERS):
        for slot in range(HAND):
            s.hands[seat, slot] = NONE
        for slot in range(CRYPT):
            s.crypts[seat, slot] = NONE


@kernel
def actors(s: RawState) -> int:
    """One player after the other, until every crypt is complete."""
    for seat in range(s.players):
        if s.placed[seat] < CRYPT_SIZE[s.players]:
            return 1 << s.turn
    return 0


@kernel
def interjectors(s: RawState) -> int:
    """Nobody acts out of turn."""
    return 0


@kernel
def is_face_down(s: RawState, pile: int) -> bool:
    """Whether the top card of a pile is face down."""
    return s.height[pile] > 0 and not s.face_up[pile]


@kernel
def _legal_digs(s: RawState, out: IntArray) -> int:
    """Dig: turn up two face-down piles, or the only one left."""
    n = 0
    single = NONE
    for first in range(PILES):
        if is_face_down(s, first):
            single = first
            for second in range(first + 1, PILES):
                if is_face_down(s, second):
                    out[n] = DIG + first * PILES + second
                    n += 1
    if n == 0 and single != NONE:
        out[0] = DIG_LAST + single
        n = 1
    return n


@kernel
def is_supported(s: RawState, seat: int, row: int, k: int) -> bool:
    """A card in an upper row stands on two adjacent cards of the row below."""
    below_left = START[s.players, row - 1] + k
    return bool(s.crypts[seat, below_left] != NONE and s.crypts[seat, below_left + 1] != NONE)


@kernel
def is_open(s: RawState, seat: int, place: int) -> bool:
    """Whether a card may lie at *place* now: at an end of the bottom row until it is full, or on two cards."""
    row, k = PLACE_ROW[place], PLACE_COLUMN[place]
    if row == 0:
        # In an empty row both ends are the same place, and the left one stands for it.
        return s.bottom[seat] < WIDTH[s.players, 0] and (place == LEFT or s.bottom[seat] > 0)
    if k >= WIDTH[s.players, row]:
        return False
    return s.crypts[seat, START[s.players, row] + k] == NONE and is_supported(s, seat, row, k)


@kernel
def _legal_places(s: RawState, seat: int, out: IntArray, n: int) -> int:
    """Place a hand card at any open place of the seat's crypt."""
    first, second = s.hands[seat, 0], s.hands[seat, 1]
    for place in range(PLACES):
        if is_open(s, seat, place):
            out[n] = PLACE + first * PLACES + place
            n += 1
            if second != NONE and second != first:
                out[n] = PLACE + second * PLACES + place
                n += 1
    return n


@kernel
def legal(s: RawState, seat: int, out: IntArray) -> int:
    """Dig, exhume or place. With a full hand, only place. After a dig, take one of the two cards turned up."""
    if s.turn != seat or not actors(s):
        return 0
    if s.dug[0] != NONE:
        out[0] = TAKE + s.dug[0]
        out[1] = TAKE + s.dug[1]
        return 2
    n = 0
    if s.held[seat] < HAND:
        n = _legal_digs(s, out)
        for pile in range(PILES):
            if s.face_up[pile]:
                out[n] = EXHUME + pile
                n += 1
    if s.held[seat] > 0:
        n = _legal_places(s, seat, out, n)
    return n


@kernel
def _take(s: RawState, seat: int, pile: int) -> None:
    """Take the top card of a pile into the hand. The next card stays face down."""
    s.height[pile] -= 1
    s.hands[seat, s.held[seat]] = s.piles[pile, s.height[pile]]
    s.held[seat] += 1
    s.piles[pile, s.height[pile]] = NONE
    s.face_up[pile] = 0


@kernel
def shift_right(s: RawState, seat: int) -> None:
    """Make room at the left end: every row moves one place to the right."""
    for row in range(ROWS):
        start = START[s.players, row]
        for k in range(WIDTH[s.players, row] - 1, 0, -1):
            s.crypts[seat, start + k] = s.crypts[seat, start + k - 1]
        if WIDTH[s.players, row]:
            s.crypts[seat, start] = NONE


@kernel
def _place(s: RawState, seat: int, card: int, place: int) -> None:
    """Put a hand card into the seat's crypt."""
    if s.hands[seat, 0] == card:
        s.hands[seat, 0] = s.hands[seat, 1]
    s.hands[seat, 1] = NONE
    s.held[seat] -= 1
    target = START[s.players, PLACE_ROW[place]] + PLACE_COLUMN[place]
    if place == LEFT:
        shift_right(s, seat)
    elif place == RIGHT:
        target = s.bottom[seat]
    s.bottom[seat] += PLACE_ROW[place] == 0
    s.crypts[seat, target] = card
    s.placed[seat] += 1


@kernel
def _end_turn(s: RawState) -> None:
    s.turn = (s.turn + 1) % s.players


@kernel
def play(s: RawState, seat: int, move: int) -> None:
    """Carry out one move. After a dig of two, the same player chooses a card."""
    if move < DIG_LAST:
        s.dug[0], s.dug[1] = (move - DIG) // PILES, (move - DIG) % PILES
        s.face_up[s.dug[0]] = s.face_up[s.dug[1]] = 1
        return
    if move < TAKE:
        _take(s, seat, move - DIG_LAST)
    elif move < EXHUME:
        _take(s, seat, move - TAKE)
        s.dug[0] = s.dug[1] = NONE
    elif move < PLACE:
        _take(s, seat, move - EXHUME)
    else:
        _place(s, seat, (move - PLACE) // PLACES, (move - PLACE) % PLACES)
    _end_turn(s)


@kernel
def scores(s: RawState, out: IntArray) -> None:
    """The points of each crypt so far."""
    for seat in range(s.players):
        out[seat] = crypt_score(s, seat)


@kernel
def outcome(s: RawState, out: IntArray) -> None:
    """The highest total wins. Ties: the best-scoring kind, then the second best, and so on."""
    for seat in range(s.players):
        out[seat] = tie_break(s, seat)
    rank(out, s.players)
