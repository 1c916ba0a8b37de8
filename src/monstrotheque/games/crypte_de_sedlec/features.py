"""The observation of a seat as numbers, for learning. Everything is told from the looker's side: own things first."""

from __future__ import annotations

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.record import FloatArray
from monstrotheque.games.crypte_de_sedlec.state import NONE, Table
from monstrotheque.games.crypte_de_sedlec.tables import (
    CARD_TYPES,
    COPIES,
    CRYPT,
    CRYPT_SIZE,
    HAND,
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
    out[(s.turn + s.players - looker) % s.players] = 1.0
    out[_CHOOSING_AT] = s.dug[0] != NONE
    out[_PLAYERS_AT + s.players - 2] = 1.0
    for card in range(CARD_TYPES):
        out[_UNSEEN_AT + card] = 1.0
    _encode_piles(s, out)
    for offset in range(s.players):
        _encode_seat(s, (looker + offset) % s.players, offset, out)


@kernel
def _encode_piles(s: Table, out: FloatArray) -> None:
    for pile in range(PILES):
        at = _PILES_AT + 3 * pile
        out[at] = s.height[pile] / HEIGHT
        out[at + 1] = s.face_up[pile]
        out[at + 2] = s.dug[0] == pile or s.dug[1] == pile
        if s.face_up[pile]:
            card = s.piles[pile, s.height[pile] - 1]
            out[_TOPS_AT + pile * CARD_TYPES + card] = 1.0
            out[_UNSEEN_AT + card] -= 1.0 / COPIES[card]


@kernel
def _encode_seat(s: Table, player: int, offset: int, out: FloatArray) -> None:
    for slot in range(HAND):
        card = s.hands[player, slot]
        if card != NONE:
            out[_HANDS_AT + offset * CARD_TYPES + card] += 1.0
            out[_UNSEEN_AT + card] -= 1.0 / COPIES[card]
    for place in range(CRYPT_SIZE[s.players]):
        card = s.crypts[player, place]
        if card != NONE:
            out[_CRYPTS_AT + (offset * CRYPT + place) * CARD_TYPES + card] = 1.0
            out[_UNSEEN_AT + card] -= 1.0 / COPIES[card]
    out[_BASES_AT + offset] = s.bottom[player] / WIDTH[s.players, 0]
