"""The observation of a seat as numbers, for learning. Everything is seen from the observer's side: own things first."""

from __future__ import annotations

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.raw_state import IntArray
from petites_tombes.constants import MAX_PLAYERS, ROWS, VALUES
from petites_tombes.state import NONE, RawState

FEATURES = (
    ("hand: how many stones of each value the observer holds", VALUES),
    ("bag: how many stones are left", 1),
    ("players: 1 if three play", 1),
    ("turn: for each seat from the observer on, 1 if the turn is its", MAX_PLAYERS),
    ("held: for each seat from the observer on, how many stones it holds", MAX_PLAYERS),
    (
        "buried: for each seat from the observer on, 1 if it has buried, and 1 for the value if known",
        MAX_PLAYERS * (1 + VALUES),
    ),
    ("graves: for each seat from the observer on and each stone laid, 1 for its value", MAX_PLAYERS * ROWS * VALUES),
)
_BAG_AT = VALUES
_PLAYERS_AT = _BAG_AT + 1
_TURN_AT = _PLAYERS_AT + 1
_HELD_AT = _TURN_AT + MAX_PLAYERS
_BURIED_AT = _HELD_AT + MAX_PLAYERS
_GRAVES_AT = _BURIED_AT + MAX_PLAYERS * (1 + VALUES)


@kernel
def encode(s: RawState, seat: int, out: IntArray) -> None:
    """Write the features; a spectator looks from seat 0."""
    out[:] = 0
    observer = seat if seat < s.players else 0
    for value in range(VALUES):
        out[value] = s.hands[observer, value]
    out[_BAG_AT] = s.left
    out[_PLAYERS_AT] = s.players - 2
    for offset in range(s.players):
        _encode_seat(s, (observer + offset) % s.players, offset, out)


@kernel
def _encode_seat(s: RawState, player: int, offset: int, out: IntArray) -> None:
    out[_TURN_AT + offset] = s.turn == player
    out[_HELD_AT + offset] = s.held[player]
    at = _BURIED_AT + offset * (1 + VALUES)
    out[at] = s.buried[player] != NONE
    if s.buried[player] >= 0:
        out[at + 1 + s.buried[player]] = 1
    for row in range(s.laid[player]):
        out[_GRAVES_AT + (offset * ROWS + row) * VALUES + s.graves[player, row]] = 1
