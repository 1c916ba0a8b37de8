"""The observation of a seat as numbers, for learning. Everything is told from the looker's side: own things first."""

from __future__ import annotations

import numpy as np

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.record import IntArray
from monstrotheque.games.crypte_de_sedlec.state import NONE, Table
from monstrotheque.games.crypte_de_sedlec.tables import (
    CARD_TYPES,
    COPIES,
    CRYPT,
    MAX_PLAYERS,
    PILES,
)

FEATURES = (
    ("turn: for each seat from the looker on, 1 if it is to move", MAX_PLAYERS),
    ("choosing: 1 if a dug card is being chosen", 1),
    ("players: 1 for the number of players, from 2 on", MAX_PLAYERS - 1),
    ("piles: for each pile its height, 1 if its top is face up, 1 if it was just dug", 3 * PILES),
    ("tops: for each pile, which card lies face up", PILES * CARD_TYPES),
    ("hands: for each seat from the looker on, how many copies of each card are held", MAX_PLAYERS * CARD_TYPES),
    (
        "crypts: for each seat from the looker on and each place, which card lies there",
        MAX_PLAYERS * CRYPT * CARD_TYPES,
    ),
    ("bases: for each seat from the looker on, how many cards lie in its bottom row", MAX_PLAYERS),
    ("unseen: for each card, how many copies nobody has seen", CARD_TYPES),
)
_COUNT_BITS = 4
_COUNT = (1 << _COUNT_BITS) - 1
_CARD_MASK = CARD_TYPES - 1
"""Cards seen are counted side by side in one integer, so many bits for each type."""

_CHOOSING_AT = MAX_PLAYERS
_PLAYERS_AT = _CHOOSING_AT + 1
_PILES_AT = _PLAYERS_AT + MAX_PLAYERS - 1
_TOPS_AT = _PILES_AT + 3 * PILES
_HANDS_AT = _TOPS_AT + PILES * CARD_TYPES
_CRYPTS_AT = _HANDS_AT + MAX_PLAYERS * CARD_TYPES
_BASES_AT = _CRYPTS_AT + MAX_PLAYERS * CRYPT * CARD_TYPES
_UNSEEN_AT = _BASES_AT + MAX_PLAYERS


@kernel
def encode(s: Table, seat: int, out: IntArray) -> None:
    """Write the features; a spectator looks from seat 0."""
    out[:] = 0
    looker = seat if seat < s.players else 0
    seen = _encode_piles(s, out)
    player = looker
    for offset in range(s.players):
        seen += _encode_seat(s, player, offset, out)
        player = player + 1 if player + 1 < s.players else 0
    for card in range(CARD_TYPES):
        out[_UNSEEN_AT + card] = COPIES[card] - (seen >> card * _COUNT_BITS & _COUNT)
    for offset in range(MAX_PLAYERS):
        out[offset] = 0
    out[s.turn - looker if s.turn >= looker else s.turn + s.players - looker] = 1
    out[_CHOOSING_AT] = s.dug[0] != NONE
    out[_PLAYERS_AT + s.players - 2] = 1


@kernel
def _put(card: int, at: int, copies: int, out: IntArray) -> int:
    """Mark *copies* of a card in a place whose features begin at *at*; NONE marks the very first feature, which is
    written last. Returns the card as one more in the counts of cards seen.

    There is no branch: which places are filled is as good as random, and what a processor mispredicts costs most here.
    An unsigned index needs no look at its sign.
    """
    is_there = card != NONE
    out[np.uint64((at + card) * is_there)] = copies
    return is_there << (card & _CARD_MASK) * _COUNT_BITS


@kernel
def _encode_piles(s: Table, out: IntArray) -> int:
    seen = 0
    first, second = int(s.dug[0]), int(s.dug[1])
    for pile in range(PILES):
        at = _PILES_AT + 3 * pile
        height, is_up = int(s.height[pile]), int(s.face_up[pile])
        out[at] = height
        out[at + 1] = is_up
        out[at + 2] = (first == pile) | (second == pile)
        top = int(s.piles[pile, max(height - 1, 0)])
        seen += _put(top * is_up + NONE * (1 - is_up), _TOPS_AT + pile * CARD_TYPES, 1, out)
    return seen


@kernel
def _encode_seat(s: Table, player: int, offset: int, out: IntArray) -> int:
    first, second = int(s.hands[player, 0]), int(s.hands[player, 1])
    seen = _put(first, _HANDS_AT + offset * CARD_TYPES, 1, out)
    seen += _put(second, _HANDS_AT + offset * CARD_TYPES, 1 + (first == second), out)
    crypt, at = s.crypts[player], _CRYPTS_AT + offset * CRYPT * CARD_TYPES
    for place in range(CRYPT):
        seen += _put(int(crypt[place]), at + place * CARD_TYPES, 1, out)
    out[_BASES_AT + offset] = s.bottom[player]
    return seen
