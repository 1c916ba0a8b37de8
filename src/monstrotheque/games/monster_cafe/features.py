"""A seat's observation as numbers, for learning. Everything is relative to the observer: its own things come first."""

from __future__ import annotations

import numpy as np

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.monster_cafe.constants import FAMILY_COUNT, IN_PLAY, LINE, LOADS, MAX_PLAYERS, TOKEN_COUNT
from monstrotheque.games.monster_cafe.hidden import unseen
from monstrotheque.games.monster_cafe.moves import MONSTERS
from monstrotheque.games.monster_cafe.state import CHOICE, NONE, OVER, UNKNOWN, RawState

_PHASES = 4
_TALLIES = 8
_PLACE = FAMILY_COUNT + 3
_SEAT_FAMILIES = MAX_PLAYERS * FAMILY_COUNT

FEATURES = (
    ("to_move: 1 if the observer has something to decide", 1),
    ("second_round: 1 in the second round", 1),
    ("phase: choosing back lines, sending, deciding about a power, over", _PHASES),
    ("players: how many play, from 2 to 5", MAX_PLAYERS - 1),
    ("in_play: which families are in the game", FAMILY_COUNT),
    ("power: whose power is being carried out", FAMILY_COUNT),
    ("given: the monster offered in an exchange, by family and tokens", MONSTERS),
    ("supply: how many of each token are left", TOKEN_COUNT),
    ("cafe: for each family, how many of its cards are in the café", FAMILY_COUNT),
    ("unseen: for each family in play, how many of its cards the observer has not seen", FAMILY_COUNT),
    (
        "seats: for each seat from the observer on: 1 if it is played, 1 if it is its turn, 1 if its back line is "
        "chosen, 1 if it has Priority, Coffees, Cookies and Mummy tokens, change at the latest count",
        MAX_PLAYERS * _TALLIES,
    ),
    (
        "front: for each seat from the observer on, how many monsters of each family with each load of tokens (hands "
        "during the choice)",
        MAX_PLAYERS * MONSTERS,
    ),
    (
        "back: for each seat from the observer on and each place, which family lies there, 1 if that is unknown, 1 if "
        "it is face up, 1 if everybody saw it",
        MAX_PLAYERS * LINE * _PLACE,
    ),
    ("counted: how many rounds have been counted; what follows is about the latest count", 1),
    ("counted_cafe: for each family, how many of its cards lay in the café", FAMILY_COUNT),
    (
        "counted_back: for each seat from the observer on and each place, which family lay there",
        MAX_PLAYERS * LINE * FAMILY_COUNT,
    ),
    ("strengths: for each seat from the observer on and each family, its strength", _SEAT_FAMILIES),
    ("majorities: for each seat from the observer on and each family, 1 if it had the majority", _SEAT_FAMILIES),
)
_PHASE_AT = 2
_PLAYERS_AT = _PHASE_AT + _PHASES
_IN_PLAY_AT = _PLAYERS_AT + MAX_PLAYERS - 1
_POWER_AT = _IN_PLAY_AT + FAMILY_COUNT
_GIVEN_AT = _POWER_AT + FAMILY_COUNT
_SUPPLY_AT = _GIVEN_AT + MONSTERS
_CAFE_AT = _SUPPLY_AT + TOKEN_COUNT
_UNSEEN_AT = _CAFE_AT + FAMILY_COUNT
_SEATS_AT = _UNSEEN_AT + FAMILY_COUNT
_FRONT_AT = _SEATS_AT + MAX_PLAYERS * _TALLIES
_BACK_AT = _FRONT_AT + MAX_PLAYERS * MONSTERS
_COUNTED_AT = _BACK_AT + MAX_PLAYERS * LINE * _PLACE
_COUNTED_CAFE_AT = _COUNTED_AT + 1
_COUNTED_BACK_AT = _COUNTED_CAFE_AT + FAMILY_COUNT
_STRENGTHS_AT = _COUNTED_BACK_AT + MAX_PLAYERS * LINE * FAMILY_COUNT
_MAJORITIES_AT = _STRENGTHS_AT + _SEAT_FAMILIES


@kernel
def encode(s: RawState, seat: int, out: IntArray) -> None:
    """Write the features. A spectator observes from seat 0."""
    out[:] = 0
    observer = seat if seat < s.players else 0
    if seat < s.players and s.phase != OVER:
        out[0] = not s.chosen >> seat & 1 if s.phase == CHOICE else s.turn == seat
    out[1] = s.round_no
    out[_PHASE_AT + s.phase] = 1
    out[_PLAYERS_AT + s.players - 2] = 1
    for token in range(TOKEN_COUNT):
        out[_SUPPLY_AT + token] = s.supply[token]
    _encode_families(s, out)
    for offset in range(s.players):
        player = observer + offset if observer + offset < s.players else observer + offset - s.players
        _encode_tallies(s, player, _SEATS_AT + offset * _TALLIES, out)
        _encode_front(s, player, _FRONT_AT + offset * MONSTERS, out)
        _encode_back(s, player, _BACK_AT + offset * LINE * _PLACE, out)
        if s.counted > 0:
            _encode_count(s, player, offset, out)


@kernel
def _encode_families(s: RawState, out: IntArray) -> None:
    for slot in range(IN_PLAY):
        family = s.families[slot]
        out[np.uint64(_IN_PLAY_AT + family)] = 1
        out[np.uint64(_CAFE_AT + family)] = s.cafe[slot]
        out[np.uint64(_UNSEEN_AT + family)] = unseen(s, slot)
    if s.power != NONE:
        out[_POWER_AT + s.power] = 1
    if s.given != NONE:
        out[_GIVEN_AT + s.families[s.given // LOADS] * LOADS + s.given % LOADS] = 1


@kernel
def _encode_tallies(s: RawState, player: int, at: int, out: IntArray) -> None:
    out[at] = 1
    out[at + 1] = s.phase != CHOICE and s.phase != OVER and s.turn == player
    out[at + 2] = s.chosen >> player & 1
    out[at + 3] = s.priority == player
    out[at + 4] = s.coffees[player]
    out[at + 5] = s.cookies[player]
    out[at + 6] = s.mummies[player]
    out[at + 7] = s.change[player]


@kernel
def _encode_front(s: RawState, player: int, at: int, out: IntArray) -> None:
    for slot in range(IN_PLAY):
        # An unsigned index needs no sign check.
        start = np.uint64(at + s.families[slot] * LOADS)
        for load in range(LOADS):
            out[start + np.uint64(load)] = s.front[player, slot, load]


@kernel
def _encode_back(s: RawState, player: int, at: int, out: IntArray) -> None:
    for place in range(LINE):
        slot = s.back[player, place]
        start, marks = np.uint64(at + place * _PLACE), np.uint64(at + place * _PLACE + FAMILY_COUNT)
        # No branch: mispredictions would cost most here.
        out[start + np.uint64(s.families[max(slot, 0)])] = slot >= 0
        out[marks] = slot == UNKNOWN
        out[marks + np.uint64(1)] = s.turned_up[player, place]
        out[marks + np.uint64(2)] = s.seen[player, place]


@kernel
def _encode_count(s: RawState, player: int, offset: int, out: IntArray) -> None:
    """The latest count of a round, as everybody saw it."""
    out[_COUNTED_AT] = s.counted
    for place in range(LINE):
        family = s.families[s.counted_back[player, place]]
        out[np.uint64(_COUNTED_BACK_AT + (offset * LINE + place) * FAMILY_COUNT + family)] = 1
    for slot in range(IN_PLAY):
        family = s.families[slot]
        out[np.uint64(_COUNTED_CAFE_AT + family)] = s.counted_cafe[slot]
        out[np.uint64(_STRENGTHS_AT + offset * FAMILY_COUNT + family)] = s.counted_strength[player, slot]
        out[np.uint64(_MAJORITIES_AT + offset * FAMILY_COUNT + family)] = s.counted_winner[slot] == player
