"""Counting crypts on a real table (see `monstrotheque.engine.counting`)."""

from __future__ import annotations

import numpy as np

from monstrotheque.engine.bits import lowest_bit, popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.counting import NOT_OFFERED, TERM, Form, Group, LineKind
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.engine.texts import Texts
from monstrotheque.games.crypte_de_sedlec.constants import (
    COPIES,
    CRIMINAL,
    CRYPT,
    CRYPT_SIZE,
    HAND,
    KINDS,
    KING,
    LOVER,
    LOWER,
    MAX_PLAYERS,
    NEIGHBOURS,
    PEASANT,
    PRIEST,
    ROWS,
    START,
    WIDTH,
)
from monstrotheque.games.crypte_de_sedlec.moves import CARD_CODES
from monstrotheque.games.crypte_de_sedlec.pyramids import best_crypt
from monstrotheque.games.crypte_de_sedlec.scoring import (
    DIGIT,
    KIND_COUNT,
    crypt_score,
    digit,
    kind_scores,
    most_pairs,
    skulls,
    tie_break,
)
from monstrotheque.games.crypte_de_sedlec.state import NONE, RawState
from monstrotheque.games.crypte_de_sedlec.words import card_words

DRAWN = MAX_PLAYERS * CRYPT
"""Where the order of taking the cards begins among the places."""
PLACES = 2 * DRAWN
ROOM = 4 * CRYPT + (1 << CRYPT)
MOST_LINES = MAX_PLAYERS * (KIND_COUNT + 1)
TIE, SHARED = KIND_COUNT, KIND_COUNT + 1
LINES = (
    *(
        LineKind(f"gains.{kind}", f"counting.wishes.{kind}", (TERM,) * 4 if kind == "king" else ("times",))
        for kind in KINDS
    ),
    LineKind("counting.tie", "counting.tie_broken", ("other", "score", "mine", "theirs")),
    LineKind("counting.tie", "counting.tie_shared", ("other", "score")),
)
TOO_MANY, FLOATING, NOT_THERE = 1, 2, 3
PROBLEMS = {TOO_MANY: "counting.copies", FLOATING: "refusals.needs_two_below", NOT_THERE: NOT_OFFERED}
_SEES = 2
"""The shift for the skulls that others depend on: their bits are above those of the skulls that earn points."""
_HALVES = 3
VALUES = 3
"""The column of a line's first value."""
EACH = np.array([{"priest": 2, "lover": 6, "criminal": 2}.get(kind, 1) for kind in KINDS], np.int64)
"""What each level, couple or skull of a kind brings."""


def form(players: int) -> Form:
    """A crypt for each player, from the bottom row up. Those who remember it can enter the order of the cards, too."""
    rows = tuple(int(width) for width in WIDTH[players] if width)
    crypts = Group(
        part="crypts", shape="bricks", start=0, stride=CRYPT, rows=rows, codes=tuple(CARD_CODES), full=sum(rows)
    )
    drawn = Group(
        part="drawn", shape="line", start=DRAWN, stride=CRYPT, rows=(sum(rows),), codes=tuple(CARD_CODES), is_extra=True
    )
    return Form(players, (crypts, drawn))


def words(part: str, code: str, texts: Texts) -> str:
    """A card's two skulls, in words."""
    return card_words(code, texts)


@kernel
def enter(s: RawState, entered: IntArray, problems: IntArray) -> None:
    """Lay the cards. There are no more copies of a card than in the box, and an upper card stands on two cards."""
    for seat in range(MAX_PLAYERS):
        for place in range(CRYPT):
            s.crypts[seat, place] = NONE
    for seat in range(s.players):
        for place in range(CRYPT_SIZE[s.players]):
            s.crypts[seat, place] = entered[seat * CRYPT + place] - 1
    for seat in range(s.players):
        _check_standing(s, seat, problems)
        _check_drawn(s, seat, entered, problems)
    for place in range(DRAWN):
        if entered[place] and _copies(s, entered[place] - 1) > COPIES[entered[place] - 1]:
            problems[place] = TOO_MANY


@kernel
def _check_standing(s: RawState, seat: int, problems: IntArray) -> None:
    """A card above the bottom row stands on two cards."""
    for row in range(1, ROWS):
        for k in range(WIDTH[s.players, row]):
            below, place = START[s.players, row - 1] + k, START[s.players, row] + k
            stands = s.crypts[seat, below] != NONE and s.crypts[seat, below + 1] != NONE
            if s.crypts[seat, place] != NONE and not stands:
                problems[seat * CRYPT + place] = FLOATING


@kernel
def _check_drawn(s: RawState, seat: int, entered: IntArray, problems: IntArray) -> None:
    """Only cards of the crypt were taken, each as often as it lies there."""
    for turn in range(CRYPT):
        card = entered[DRAWN + seat * CRYPT + turn] - 1
        if card == NONE:
            continue
        left = 0
        for place in range(CRYPT):
            left += int(s.crypts[seat, place] == card) - int(entered[DRAWN + seat * CRYPT + place] == card + 1)
        if left < 0:
            problems[DRAWN + seat * CRYPT + turn] = NOT_THERE


@kernel
def best(s: RawState, seat: int, entered: IntArray, room: IntArray, out: IntArray) -> int:
    """The most points that the cards of a complete crypt can make. Writes their places into *out*.

    If their order is known, the cards are placed as they came: at most a full hand is taken ahead of those placed.
    Returns −1 if the crypt isn't complete.
    """
    size = CRYPT_SIZE[s.players]
    is_told = True
    for place in range(size):
        if s.crypts[seat, place] == NONE:
            return -1
        is_told = is_told and entered[DRAWN + seat * CRYPT + place] != 0
    cards, taken, at_hand = room[:CRYPT], room[CRYPT : 2 * CRYPT], room[2 * CRYPT : 3 * CRYPT]
    top, places = room[3 * CRYPT : 4 * CRYPT], room[4 * CRYPT :]
    for place in range(size):
        card = int(s.crypts[seat, place])
        taken[place] = entered[DRAWN + seat * CRYPT + place] - 1 if is_told else card
        at_hand[place] = min(place + HAND, size) if is_told else size
        at = place
        while at > 0 and cards[at - 1] > card:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = card
    points = best_crypt(s, seat, cards, taken, at_hand, places, top)
    for place in range(size):
        out[seat * CRYPT + place] = top[place] + 1
    return int(points)


@kernel
def _copies(s: RawState, card: int) -> int:
    """The number of cards of a type in the crypts."""
    count = 0
    for seat in range(s.players):
        for place in range(CRYPT):
            count += s.crypts[seat, place] == card
    return count


@kernel
def tally(s: RawState, lines: IntArray, lit: IntArray) -> int:
    """The wishes of each crypt, kind by kind, then the tie-break."""
    n = 0
    for seat in range(s.players):
        digits = kind_scores(s, seat)
        for kind in range(KIND_COUNT):
            lines[n, 0], lines[n, 1], lines[n, 2] = kind, seat, digit(digits, kind)
            lines[n, VALUES] = digit(digits, kind) // EACH[kind]
            if kind == KING:
                _look_down(s, seat, lines[n])
            _light(s, seat, kind, lit[n])
            n += 1
    for seat in range(s.players):
        for other in range(seat):
            if crypt_score(s, seat) == crypt_score(s, other):
                _explain_tie(s, seat, other, lines[n])
                n += 1
    return n


@kernel
def _look_down(s: RawState, seat: int, line: IntArray) -> None:
    """How many Kings and Peasants each King has below."""
    kings, peasants, _, _, _ = skulls(s, seat)
    left, n = kings, VALUES
    while left:
        line[n] = popcount((kings | peasants) & LOWER[s.players, lowest_bit(left)])
        left, n = left & (left - 1), n + 1


@kernel
def _light(s: RawState, seat: int, kind: int, lit: IntArray) -> None:
    """The skulls of a kind that earn points, and those they depend on."""
    kings, peasants, priests, lovers, criminals = skulls(s, seat)
    earn = seen = 0
    if kind == PEASANT:
        earn = peasants
    elif kind == PRIEST:
        earn = priests
    elif kind == LOVER:
        earn = couples(s.players, lovers)
    elif kind == KING:
        while kings:
            below = (kings | peasants) & LOWER[s.players, lowest_bit(kings)]
            earn |= (kings & -kings) * (below != 0)
            seen |= below
            kings &= kings - 1
    elif kind == CRIMINAL:
        while criminals:
            by = priests & NEIGHBOURS[s.players, lowest_bit(criminals)]
            earn |= (criminals & -criminals) * (by != 0)
            seen |= by
            criminals &= criminals - 1
    for place in range(CRYPT):
        lit[seat * CRYPT + place] = (earn >> 2 * place & _HALVES) | (seen >> 2 * place & _HALVES) << _SEES


@kernel
def couples(players: int, lovers: int) -> int:
    """The Lovers in couples. The lowest takes the first neighbour that leaves the most couples to the others."""
    paired = 0
    while lovers:
        first = lovers & -lovers
        most, partners = most_pairs(players, lovers), NEIGHBOURS[players, lowest_bit(lovers)] & lovers
        lovers &= ~first
        while partners:
            partner = partners & -partners
            partners &= ~partner
            if 1 + most_pairs(players, lovers & ~partner) == most:
                paired |= first | partner
                lovers &= ~partner
                partners = 0
    return paired


@kernel
def _explain_tie(s: RawState, a: int, b: int, line: IntArray) -> None:
    """Two crypts with the same total: the best-scoring kind decides, or the next one that differs."""
    ahead, behind = (a, b) if tie_break(s, a) > tie_break(s, b) else (b, a)
    line[0], line[1], line[3], line[4] = SHARED, ahead, behind, crypt_score(s, ahead)
    mine, theirs = kind_scores(s, ahead), kind_scores(s, behind)
    for _ in range(KIND_COUNT):
        own, other = _best_kind(mine), _best_kind(theirs)
        if digit(mine, own) != digit(theirs, other):
            line[0], line[5], line[6] = TIE, digit(mine, own), digit(theirs, other)
            return
        mine -= digit(mine, own) << DIGIT * own
        theirs -= digit(theirs, other) << DIGIT * other


@kernel
def _best_kind(digits: int) -> int:
    best = 0
    for kind in range(KIND_COUNT):
        if digit(digits, kind) > digit(digits, best):
            best = kind
    return best
