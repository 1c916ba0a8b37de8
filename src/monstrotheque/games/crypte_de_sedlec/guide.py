"""The game's own judgement of positions and moves, for bots and playouts."""

from __future__ import annotations

import math
from typing import Any

from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.random import below
from monstrotheque.engine.record import IntArray
from monstrotheque.games.crypte_de_sedlec.moves import LEFT, PLACE_COLUMN, PLACE_ROW, PLACES, RIGHT
from monstrotheque.games.crypte_de_sedlec.rules import is_open
from monstrotheque.games.crypte_de_sedlec.scoring import crypt_score, tie_break
from monstrotheque.games.crypte_de_sedlec.state import NONE, Table
from monstrotheque.games.crypte_de_sedlec.tables import HAND, START

HELD_SHARE = 0.6
"""What a point that a hand card could bring at once is worth while the card is still in hand."""
MARGIN = 8.0
"""A lead that is as good as a win in most games."""
CERTAINTY = 0.75
"""How much of a reward is the result itself; the rest is the margin."""


@kernel
def gain_at(s: Table, seat: int, card: int, place: int) -> int:
    """The points that *card* would bring at an open place, without playing it."""
    before = crypt_score(s, seat)
    target = START[s.players, PLACE_ROW[place]] + PLACE_COLUMN[place]
    if place == RIGHT:
        target = int(s.bottom[seat])
    held = s.crypts[seat, target]
    s.crypts[seat, target] = card
    after = crypt_score(s, seat)
    s.crypts[seat, target] = held
    return after - before


@kernel
def best_gain(s: Table, seat: int, card: int) -> int:
    """The most points *card* could bring now. The left end is tried for a first card only: later it would move every
    card.
    """
    best = 0
    for place in range(PLACES):
        if is_open(s, seat, place) and (place != LEFT or s.bottom[seat] == 0):
            best = max(best, gain_at(s, seat, card, place))
    return best


@kernel
def prospects(s: Table, seat: int) -> float:
    """A crypt's points, and a share of what the cards in hand could bring."""
    value = float(crypt_score(s, seat))
    for slot in range(HAND):
        card = s.hands[seat, slot]
        if card != NONE:
            value += HELD_SHARE * best_gain(s, seat, int(card)) + 0.5
    return value


@kernel
def evaluate(s: Table, seat: int) -> float:
    """One's own prospects against the best of the others'."""
    best = -1.0e9
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, other))
    return prospects(s, seat) - best


@kernel
def suggest(s: Table, seat: int, moves: IntArray, n: int, rng: Any) -> int:
    """Any move: a playout of this game is short enough to need no advice."""
    return below(rng, n)


@kernel
def worth(s: Table, seat: int) -> float:
    """The share of victory as the crypts stand, tie-breaks included."""
    own = tie_break(s, seat)
    level = 1
    for other in range(s.players):
        if other != seat:
            rival = tie_break(s, other)
            if rival > own:
                return 0.0
            level += rival == own
    return 1.0 / level


@kernel
def reward(s: Table, seat: int) -> float:
    """Mostly the result, a little the margin over the best of the others."""
    best = -1
    for other in range(s.players):
        if other != seat:
            best = max(best, crypt_score(s, other))
    margin = crypt_score(s, seat) - best
    return CERTAINTY * worth(s, seat) + (1.0 - CERTAINTY) * (0.5 + 0.5 * math.tanh(margin / MARGIN))
