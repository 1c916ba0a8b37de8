"""A seat's observation as numbers, for learning. Everything is relative to the observer: its own things come first."""

from __future__ import annotations

from monstrotheque.engine.bits import popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.croque_monstre.constants import (
    CARD_TYPES,
    CROQUE,
    CRYPT_CELLS,
    HALF_COUNT,
    KIND_COUNT,
    MAX_PLAYERS,
    PIT_CELLS,
    PIT_CENTRE,
    PIT_SIDE,
    ROW,
    VALUE,
)
from monstrotheque.games.croque_monstre.crypt import crypt_group
from monstrotheque.games.croque_monstre.hands import pile_size
from monstrotheque.games.croque_monstre.pit import board_group, board_width, on_board, pit_group
from monstrotheque.games.croque_monstre.scoring import is_on_card, level_for
from monstrotheque.games.croque_monstre.state import CHOOSING, NONE, OVER, RawState

WINDOW = 18
"""Columns and rows −8 to 9 of the pit, with its first four halves in the middle."""
_WINDOW_START = PIT_CENTRE + 1 - WINDOW // 2
OUTSIDE = 32
"""The most halves of the pit's 40 that can lie outside the window: at least eight lead to its edge."""
_OUTSIDE_HALF = 2 + HALF_COUNT

FEATURES = (
    ("to_act: 1 if the observer is to act", 1),
    ("phase: choosing, crypt, pit, claiming, drawing, over", OVER + 1),
    ("players: 1 for the number of players, 2 to 4", MAX_PLAYERS - 1),
    ("ending: 1 if the end is triggered", 1),
    ("turn: for each seat from the observer on, 1 if it is its turn", MAX_PLAYERS),
    ("last: for each seat from the observer on, 1 if it has the last turn of a round", MAX_PLAYERS),
    ("pile: how many cards are still to draw", 1),
    ("row: how many cards of each type lie face up", CARD_TYPES),
    ("buried: for each kind, 1 if the card just buried allows its claim", KIND_COUNT),
    ("hand: how many cards of each type the observer holds", CARD_TYPES),
    ("seen: for each other seat, how many cards of each type all saw it take", (MAX_PLAYERS - 1) * CARD_TYPES),
    ("held: for each seat from the observer on, how many cards it holds", MAX_PLAYERS),
    ("unseen: how many cards of each type the observer has not located", CARD_TYPES),
    (
        "crypts: for each seat from the observer on and each cell, what it shows",
        MAX_PLAYERS * CRYPT_CELLS * HALF_COUNT,
    ),
    ("crypt_groups: for each seat and kind, the size of its largest group", MAX_PLAYERS * KIND_COUNT),
    ("headstones: for each seat and kind, the value of the one it has", MAX_PLAYERS * KIND_COUNT),
    ("earned: for each seat and kind, the value of the one a claim would earn", MAX_PLAYERS * KIND_COUNT),
    ("pit_size: how many halves lie in the pit", 1),
    ("pit_groups: for each kind, the size of the largest group", KIND_COUNT),
    (f"pit: for each place of columns and rows −8 to 9, what it shows ({WINDOW} × {WINDOW})", WINDOW**2 * HALF_COUNT),
    (
        "outside: of the halves of the pit elsewhere, in the order they were filled, column and row from the middle, "
        "what it shows",
        OUTSIDE * _OUTSIDE_HALF,
    ),
    ("shown: how many cards of each type in the observer's hand all saw it take", CARD_TYPES),
    ("chosen: which card the observer has chosen for its crypt", CARD_TYPES),
    ("chosen_by: for each seat from the observer on, 1 if it has chosen", MAX_PLAYERS),
    (
        "croqueless: for each seat from the observer on, of the cards nobody saw it take, how many of the oldest are "
        "known to have no Croque-Monstre",
        MAX_PLAYERS,
    ),
)
_PHASE_AT = 1
_PLAYERS_AT = _PHASE_AT + OVER + 1
_ENDING_AT = _PLAYERS_AT + MAX_PLAYERS - 1
_TURN_AT = _ENDING_AT + 1
_LAST_AT = _TURN_AT + MAX_PLAYERS
_PILE_AT = _LAST_AT + MAX_PLAYERS
_ROW_AT = _PILE_AT + 1
_BURIED_AT = _ROW_AT + CARD_TYPES
_HAND_AT = _BURIED_AT + KIND_COUNT
_HELD_AT = _HAND_AT + MAX_PLAYERS * CARD_TYPES
_UNSEEN_AT = _HELD_AT + MAX_PLAYERS
_CRYPTS_AT = _UNSEEN_AT + CARD_TYPES
_CRYPT_GROUPS_AT = _CRYPTS_AT + MAX_PLAYERS * CRYPT_CELLS * HALF_COUNT
_HEADSTONES_AT = _CRYPT_GROUPS_AT + MAX_PLAYERS * KIND_COUNT
_EARNED_AT = _HEADSTONES_AT + MAX_PLAYERS * KIND_COUNT
_PIT_SIZE_AT = _EARNED_AT + MAX_PLAYERS * KIND_COUNT
_PIT_GROUPS_AT = _PIT_SIZE_AT + 1
_PIT_AT = _PIT_GROUPS_AT + KIND_COUNT
_OUTSIDE_AT = _PIT_AT + WINDOW**2 * HALF_COUNT
_SHOWN_AT = _OUTSIDE_AT + OUTSIDE * _OUTSIDE_HALF
_CHOSEN_AT = _SHOWN_AT + CARD_TYPES
_CHOSEN_BY_AT = _CHOSEN_AT + CARD_TYPES
_CROQUELESS_AT = _CHOSEN_BY_AT + MAX_PLAYERS


@kernel
def encode(s: RawState, seat: int, out: IntArray) -> None:
    """Write the features. A spectator observes from seat 0."""
    out[:] = 0
    observer = seat if seat < s.players else 0
    chooses = s.phase == CHOOSING and seat < s.players and s.chosen[observer] == NONE
    out[0] = chooses or (s.phase != CHOOSING and s.phase != OVER and s.turn == seat)
    out[_PHASE_AT + s.phase] = 1
    out[_PLAYERS_AT + s.players - 2] = 1
    out[_ENDING_AT] = s.ending
    if s.phase != CHOOSING and s.phase != OVER:
        out[_TURN_AT + (s.turn + s.players - observer) % s.players] = 1
    out[_LAST_AT + s.players - 1 - observer] = 1
    out[_PILE_AT] = pile_size(s)
    _encode_cards(s, out)
    for offset in range(s.players):
        _encode_hand(s, (observer + offset) % s.players, offset, out)
        _encode_crypt(s, (observer + offset) % s.players, offset, out)
    _encode_groups(s, observer, out)
    _encode_pit(s, out)
    if seat < s.players:
        _encode_own(s, seat, out)


@kernel
def _encode_cards(s: RawState, out: IntArray) -> None:
    for card in range(CARD_TYPES):
        out[_UNSEEN_AT + card] = s.unburied[card]
    for slot in range(ROW):
        out[_ROW_AT + s.row[slot]] += 1
        out[_UNSEEN_AT + s.row[slot]] -= 1
    if s.buried != NONE:
        for kind in range(KIND_COUNT):
            out[_BURIED_AT + kind] = is_on_card(int(s.buried), kind)


@kernel
def _encode_hand(s: RawState, player: int, offset: int, out: IntArray) -> None:
    """The cards of a hand that the observer sees."""
    out[_HELD_AT + offset] = s.held[player]
    out[_CROQUELESS_AT + offset] = s.croqueless[player]
    for slot in range(s.held[player]):
        card = int(s.hands[player, slot])
        if card >= 0:
            out[_HAND_AT + offset * CARD_TYPES + card] += 1
            out[_UNSEEN_AT + card] -= 1
    out[_CHOSEN_BY_AT + offset] = s.chosen[player] != NONE
    if s.chosen[player] >= 0:
        out[_UNSEEN_AT + s.chosen[player]] -= 1


@kernel
def _encode_crypt(s: RawState, player: int, offset: int, out: IntArray) -> None:
    """A crypt shows at most nine halves, so marking those is faster than testing each cell for each half."""
    at = _CRYPTS_AT + offset * CRYPT_CELLS * HALF_COUNT
    for half in range(0, HALF_COUNT, 3):
        cells = int(s.crypts[player, half])
        cells |= int(s.crypts[player, half + 1]) << CRYPT_CELLS
        cells |= int(s.crypts[player, half + 2]) << 2 * CRYPT_CELLS
        while cells:
            found = popcount((cells & -cells) - 1)
            out[at + found % CRYPT_CELLS * HALF_COUNT + half + found // CRYPT_CELLS] = 1
            cells &= cells - 1


@kernel
def _encode_groups(s: RawState, observer: int, out: IntArray) -> None:
    """The groups of each kind. The board uses the space of the pit's features, which are written later."""
    width = board_width(s, _PIT_AT, out)
    croques = on_board(s, CROQUE, _PIT_AT, out)
    for kind in range(KIND_COUNT):
        in_pit = board_group(on_board(s, kind, _PIT_AT, out), croques, width) if width else pit_group(s, kind)
        _encode_kind(s, observer, kind, in_pit, out)
    out[_PIT_AT : _PIT_AT + PIT_CELLS] = 0


@kernel
def _encode_kind(s: RawState, observer: int, kind: int, in_pit: int, out: IntArray) -> None:
    """The largest groups of a kind, its headstones, and what claims would earn."""
    out[_PIT_GROUPS_AT + kind] = in_pit
    for offset in range(s.players):
        player = (observer + offset) % s.players
        at = offset * KIND_COUNT + kind
        in_crypt = crypt_group(s, player, kind)
        out[_CRYPT_GROUPS_AT + at] = in_crypt
        out[_HEADSTONES_AT + at] = VALUE[s.headstones[player, kind]]
        out[_EARNED_AT + at] = VALUE[level_for(s, player, kind, in_pit + in_crypt)]


@kernel
def _encode_pit(s: RawState, out: IntArray) -> None:
    out[_PIT_SIZE_AT] = s.pit_size
    outside = 0
    for number in range(s.pit_size):
        column = int(s.pit_at[number]) % PIT_SIDE - _WINDOW_START
        row = int(s.pit_at[number]) // PIT_SIDE - _WINDOW_START
        if 0 <= column < WINDOW and 0 <= row < WINDOW:
            out[_PIT_AT + (row * WINDOW + column) * HALF_COUNT + s.pit_kinds[number]] = 1
        elif outside < OUTSIDE:
            at = _OUTSIDE_AT + outside * _OUTSIDE_HALF
            out[at] = column - WINDOW // 2
            out[at + 1] = row - WINDOW // 2
            out[at + 2 + s.pit_kinds[number]] = 1
            outside += 1


@kernel
def _encode_own(s: RawState, observer: int, out: IntArray) -> None:
    """What only the observer can distinguish: which of its cards the others know, and which it has chosen."""
    for slot in range(s.seen[observer]):
        out[_SHOWN_AT + s.hands[observer, slot]] += 1
    if s.chosen[observer] >= 0:
        out[_CHOSEN_AT + s.chosen[observer]] = 1
