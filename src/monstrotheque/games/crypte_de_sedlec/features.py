"""The observation of a seat as numbers, for learning. Everything is told from the looker's side: own things first."""

from __future__ import annotations

import numpy as np

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.record import FloatArray
from monstrotheque.games.crypte_de_sedlec.state import NONE, Table
from monstrotheque.games.crypte_de_sedlec.tables import (
    CARD_TYPES,
    COPIES,
    CRYPT,
    CRYPT_SIZE,
    HEIGHT,
    MAX_PLAYERS,
    PILES,
    WIDTH,
)

FEATURES = (
    ("turn: for each seat from the looker on, 1 if it is to move", MAX_PLAYERS),
    ("choosing: 1 if a dug card is being chosen", 1),
    ("players: 1 for the number of players, from 2 on", MAX_PLAYERS - 1),
    ("piles: for each pile its height in thirds, 1 if its top is face up, 1 if it was just dug", 3 * PILES),
    ("tops: for each pile, which card lies face up", PILES * CARD_TYPES),
    ("hands: for each seat from the looker on, how many copies of each card are held", MAX_PLAYERS * CARD_TYPES),
    (
        "crypts: for each seat from the looker on and each place, which card lies there",
        MAX_PLAYERS * CRYPT * CARD_TYPES,
    ),
    ("bases: for each seat from the looker on, the filled part of the bottom row", MAX_PLAYERS),
    ("unseen: for each card, the part of its copies that nobody has seen", CARD_TYPES),
)
_SHARE = (1.0 / COPIES).astype(np.float32)
_LAYER = np.float32(1.0 / HEIGHT)
_COLUMN = (1.0 / np.maximum(WIDTH[:, 0], 1)).astype(np.float32)
"""Parts of a whole: one copy of all copies, a card of a pile's height, of the bottom row by number of players."""
_COUNT_BITS = 4
_COUNT = (1 << _COUNT_BITS) - 1
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
def encode(s: Table, seat: int, out: FloatArray) -> None:
    """Write the features; a spectator looks from seat 0."""
    out[:] = 0.0
    looker = seat if seat < s.players else 0
    seen = _encode_piles(s, out)
    player = looker
    for offset in range(s.players):
        seen += _encode_seat(s, player, offset, out)
        player = player + 1 if player + 1 < s.players else 0
    for card in range(CARD_TYPES):
        out[_UNSEEN_AT + card] = 1.0 - (seen >> card * _COUNT_BITS & _COUNT) * _SHARE[card]
    for offset in range(MAX_PLAYERS):
        out[offset] = 0.0
    out[s.turn - looker if s.turn >= looker else s.turn + s.players - looker] = 1.0
    out[_CHOOSING_AT] = s.dug[0] != NONE
    out[_PLAYERS_AT + s.players - 2] = 1.0


@kernel
def _put(card: int, at: int, copies: int, out: FloatArray) -> int:
    """Mark *copies* of a card in a place whose features begin at *at*; NONE marks the very first feature, which is
    written last. Returns the card as one more in the counts of cards seen.

    There is no branch: which places are filled is as good as random, and what a processor mispredicts costs most here.
    For the same reason there are no divisions.
    """
    is_there = card != NONE
    out[at + card if is_there else 0] = copies
    return is_there << (card * _COUNT_BITS if is_there else 0)


@kernel
def _encode_piles(s: Table, out: FloatArray) -> int:
    seen = 0
    for pile in range(PILES):
        at = _PILES_AT + 3 * pile
        height = s.height[pile]
        out[at] = height * _LAYER
        out[at + 1] = s.face_up[pile]
        out[at + 2] = s.dug[0] == pile or s.dug[1] == pile
        top = int(s.piles[pile, height - 1 if height > 0 else 0])
        seen += _put(top if s.face_up[pile] else NONE, _TOPS_AT + pile * CARD_TYPES, 1, out)
    return seen


@kernel
def _encode_seat(s: Table, player: int, offset: int, out: FloatArray) -> int:
    first, second = int(s.hands[player, 0]), int(s.hands[player, 1])
    seen = _put(first, _HANDS_AT + offset * CARD_TYPES, 1, out)
    seen += _put(second, _HANDS_AT + offset * CARD_TYPES, 1 + (first == second), out)
    for place in range(CRYPT_SIZE[s.players]):
        seen += _put(int(s.crypts[player, place]), _CRYPTS_AT + (offset * CRYPT + place) * CARD_TYPES, 1, out)
    out[_BASES_AT + offset] = s.bottom[player] * _COLUMN[s.players]
    return seen
