"""A seat's observation as numbers, for learning. Everything is relative to the observer: its own things come first."""

from __future__ import annotations

import numpy as np

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.crypte_de_sedlec.constants import CARD_TYPES, COPIES, CRYPT, MAX_PLAYERS, PILES
from monstrotheque.games.crypte_de_sedlec.state import NONE, RawState

FEATURES = (
    ("turn: for each seat from the observer on, 1 if it is to move", MAX_PLAYERS),
    ("choosing: 1 if a dug card is being chosen", 1),
    ("players: 1 for the number of players, from 2 on", MAX_PLAYERS - 1),
    ("piles: for each pile its height, 1 if its top is face up, 1 if it was just dug", 3 * PILES),
    ("tops: for each pile, which card lies face up", PILES * CARD_TYPES),
    ("hands: for each seat from the observer on, how many copies of each card are held", MAX_PLAYERS * CARD_TYPES),
    (
        "crypts: for each seat from the observer on and each place, which card lies there",
        MAX_PLAYERS * CRYPT * CARD_TYPES,
    ),
    ("bases: for each seat from the observer on, how many cards lie in its bottom row", MAX_PLAYERS),
    ("unseen: for each card, how many copies nobody has seen", CARD_TYPES),
)

# Indexed by a card's number plus one, so that the row of NONE is empty.
_MARKS = np.eye(CARD_TYPES + 1, CARD_TYPES, k=-1, dtype=np.int8)
_HELD = _MARKS[:, np.newaxis] + _MARKS
"""For every two cards, the sum of their marks."""
_COPIES = COPIES.astype(np.int8)
_SHOWN = PILES + MAX_PLAYERS + MAX_PLAYERS * CRYPT
"""The number of rows of marks: tops, hands and crypts, side by side. Nobody has seen a card that isn't in them."""

_CHOOSING_AT = MAX_PLAYERS
_PLAYERS_AT = _CHOOSING_AT + 1
_PILES_AT = _PLAYERS_AT + MAX_PLAYERS - 1
_TOPS_AT = _PILES_AT + 3 * PILES
_HANDS_AT = _TOPS_AT + PILES * CARD_TYPES
_CRYPTS_AT = _HANDS_AT + MAX_PLAYERS * CARD_TYPES
_BASES_AT = _CRYPTS_AT + MAX_PLAYERS * CRYPT * CARD_TYPES
_UNSEEN_AT = _BASES_AT + MAX_PLAYERS


@kernel
def encode(s: RawState, seat: int, out: IntArray) -> None:
    """Write the features. A spectator observes from seat 0.

    Rows of marks are copied from a table, without a branch. Which places are filled is nearly random, so mispredictions
    would cost most here. Most of the work is in one function: there the compiler knows all places in *out* and copies a
    row at once.
    """
    players, turn = s.players, s.turn
    observer = seat if seat < players else 0
    first, second = s.dug[0], s.dug[1]
    for pile in range(PILES):
        at = _PILES_AT + 3 * pile
        height, is_up = s.height[pile], s.face_up[pile]
        out[at], out[at + 1], out[at + 2] = height, is_up, (first == pile) | (second == pile)
        top = s.piles[pile, max(height - 1, 0)]
        _mark(top if is_up else NONE, _TOPS_AT + pile * CARD_TYPES, out)
    for offset in range(MAX_PLAYERS):
        hand, crypt = _HANDS_AT + offset * CARD_TYPES, _CRYPTS_AT + offset * CRYPT * CARD_TYPES
        if offset >= players:
            out[offset] = out[_BASES_AT + offset] = 0
            for card in range(CARD_TYPES):
                out[hand + card] = 0
            for mark in range(CRYPT * CARD_TYPES):
                out[crypt + mark] = 0
            continue
        player = observer + offset if observer + offset < players else observer + offset - players
        out[offset], out[_BASES_AT + offset] = turn == player, s.bottom[player]
        one, other = np.uint64(s.hands[player, 0] + 1), np.uint64(s.hands[player, 1] + 1)
        for card in range(CARD_TYPES):
            out[hand + card] = _HELD[one, other, card]
        for place in range(CRYPT):
            _mark(s.crypts[player, place], crypt + place * CARD_TYPES, out)
    _encode_unseen(out)
    out[_CHOOSING_AT] = first != NONE
    for others in range(1, MAX_PLAYERS):
        out[_PLAYERS_AT + others - 1] = players == others + 1


@kernel
def _mark(card: int, at: int, out: IntArray) -> None:
    """Mark a card in a place whose features begin at *at*. NONE leaves all of them 0."""
    row = np.uint64(card + 1)
    for other in range(CARD_TYPES):
        out[at + other] = _MARKS[row, other]


@kernel
def _encode_unseen(out: IntArray) -> None:
    """The open cards are written already. Nobody has seen the other copies."""
    for card in range(CARD_TYPES):
        seen = 0
        for row in range(_SHOWN):
            seen += out[_TOPS_AT + row * CARD_TYPES + card]
        out[_UNSEEN_AT + card] = _COPIES[card] - seen
