"""The game's own evaluation of positions and moves, for bots and playouts."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import below
from monstrotheque.engine.ranking import reward_leads, share_victory
from monstrotheque.engine.raw_state import FloatArray, IntArray
from monstrotheque.games.crypte_de_sedlec.constants import HAND, ROWS, START, WIDTH
from monstrotheque.games.crypte_de_sedlec.moves import LEFT, PLACE_COLUMN, PLACE_ROW, PLACES, RIGHT
from monstrotheque.games.crypte_de_sedlec.rules import is_open, shift_right
from monstrotheque.games.crypte_de_sedlec.scoring import crypt_score, tie_break, total_of
from monstrotheque.games.crypte_de_sedlec.state import NONE, RawState

HELD_SHARE = 0.6
"""The value of a point that a hand card could score at once, while the card is still in hand."""
MARGIN = 8.0
"""A lead that wins most games."""


@kernel
def score_with(s: RawState, seat: int, card: int, place: int) -> int:
    """The crypt's points with *card* at an open place, without playing it."""
    target = START[s.players, PLACE_ROW[place]] + PLACE_COLUMN[place]
    if place == LEFT:
        shift_right(s, seat)
    elif place == RIGHT:
        target = int(s.bottom[seat])
    s.crypts[seat, target] = card
    after = crypt_score(s, seat)
    s.crypts[seat, target] = NONE
    if place == LEFT:
        shift_left(s, seat)
    return after


@kernel
def shift_left(s: RawState, seat: int) -> None:
    """Undo `shift_right`."""
    for row in range(ROWS):
        start = START[s.players, row]
        for k in range(1, WIDTH[s.players, row]):
            s.crypts[seat, start + k - 1] = s.crypts[seat, start + k]
        if WIDTH[s.players, row]:
            s.crypts[seat, start + WIDTH[s.players, row] - 1] = NONE


@kernel
def best_with(s: RawState, seat: int, card: int, now: int) -> int:
    """The most points that the crypt could have with *card*. *now* is its score without it."""
    best = now
    for place in range(PLACES):
        if is_open(s, seat, place):
            best = max(best, score_with(s, seat, card, place))
    return best


@kernel
def prospects(s: RawState, seat: int) -> float:
    """A crypt's points, and a share of what the hand cards could add."""
    now = crypt_score(s, seat)
    value = float(now)
    for slot in range(HAND):
        card = s.hands[seat, slot]
        if card != NONE:
            value += HELD_SHARE * (best_with(s, seat, int(card), now) - now) + 0.5
    return value


@kernel
def evaluate(s: RawState, seat: int) -> float:
    """The seat's prospects minus the best prospects of the others."""
    best = -1.0e9
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, other))
    return prospects(s, seat) - best


@kernel
def suggest(s: RawState, seat: int, moves: IntArray, n: int, rng: Any) -> int:
    """Any move, at random: playouts of this game are short enough without guidance."""
    return below(rng, n)


@kernel
def settle(s: RawState, rewards: FloatArray, worths: FloatArray) -> None:
    """The share of victory with the current crypts, with tie-breaks. The rewards also count the margin."""
    for seat in range(s.players):
        key = tie_break(s, seat)
        worths[seat], rewards[seat] = key, total_of(key)
    share_victory(worths, s.players)
    reward_leads(rewards, worths, s.players, MARGIN)
