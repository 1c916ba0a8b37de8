"""The last wishes of the dead: how a crypt scores. Sets of skulls are bits (see tables.py)."""

from __future__ import annotations

from monstrotheque.engine.bits import popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.games.crypte_de_sedlec.state import Table
from monstrotheque.games.crypte_de_sedlec.tables import (
    BOTTOM,
    CRIMINAL,
    CRYPT,
    KINDS,
    KING,
    LEVEL,
    LEVELS,
    LOVER,
    LOWER,
    NEIGHBOURS,
    PEASANT,
    PRIEST,
    TOP,
)

KIND_COUNT = len(KINDS)
DIGIT = 7
DIGIT_MASK = (1 << DIGIT) - 1


@kernel
def skulls(s: Table, seat: int, kind: int) -> int:
    """The skulls of one kind in a crypt."""
    found = 0
    for place in range(CRYPT):
        card = s.crypts[seat, place]
        if card >= 0:
            found |= (BOTTOM[card] == kind) << (2 * place)
            found |= (TOP[card] == kind) << (2 * place + 1)
    return found


@kernel
def kings(s: Table, seat: int) -> int:
    """1 point for each King or Peasant on a strictly lower level than a King, for each King."""
    own = skulls(s, seat, KING)
    subjects = own | skulls(s, seat, PEASANT)
    points = 0
    for skull in range(2 * CRYPT):
        if own >> skull & 1:
            points += popcount(subjects & LOWER[s.players, skull])
    return points


@kernel
def peasants(s: Table, seat: int) -> int:
    """1 point each."""
    return popcount(skulls(s, seat, PEASANT))


@kernel
def priests(s: Table, seat: int) -> int:
    """2 points for each level that holds a Priest."""
    own = skulls(s, seat, PRIEST)
    points = 0
    for level in range(LEVELS):
        points += 2 * ((own & LEVEL[s.players, level]) != 0)
    return points


@kernel
def _has_pair(players: int, group: int) -> bool:
    for skull in range(2 * CRYPT):
        if group >> skull & 1 and NEIGHBOURS[players, skull] & group:
            return True
    return False


@kernel
def _best_of_four(players: int, group: int) -> int:
    """Most pairs in what is left of the group, if at most two can be made."""
    best = 0
    for a in range(2 * CRYPT):
        if group >> a & 1:
            partners = NEIGHBOURS[players, a] & group
            for b in range(a + 1, 2 * CRYPT):
                if partners >> b & 1:
                    best = max(best, 1 + _has_pair(players, group & ~(1 << a | 1 << b)))
    return best


@kernel
def most_pairs(players: int, group: int) -> int:
    """The most pairs of adjacent Lovers, each Lover in one pair at most; for at most six of them."""
    best = 0
    for a in range(2 * CRYPT):
        if group >> a & 1:
            partners = NEIGHBOURS[players, a] & group
            for b in range(a + 1, 2 * CRYPT):
                if partners >> b & 1:
                    best = max(best, 1 + _best_of_four(players, group & ~(1 << a | 1 << b)))
    return best


@kernel
def lovers(s: Table, seat: int) -> int:
    """6 points for each couple of adjacent Lovers."""
    return 6 * most_pairs(s.players, skulls(s, seat, LOVER))


@kernel
def criminals(s: Table, seat: int) -> int:
    """2 points for each Criminal adjacent to a Priest."""
    own = skulls(s, seat, CRIMINAL)
    holy = skulls(s, seat, PRIEST)
    points = 0
    for skull in range(2 * CRYPT):
        if own >> skull & 1 and NEIGHBOURS[s.players, skull] & holy:
            points += 2
    return points


@kernel
def kind_score(s: Table, seat: int, kind: int) -> int:
    """The points of one kind in a crypt."""
    if kind == KING:
        return kings(s, seat)
    if kind == PEASANT:
        return peasants(s, seat)
    if kind == PRIEST:
        return priests(s, seat)
    if kind == LOVER:
        return lovers(s, seat)
    return criminals(s, seat)


@kernel
def kind_scores(s: Table, seat: int) -> int:
    """The points of all kinds as digits of one number, DIGIT bits each (a kind scores less than 128)."""
    digits = 0
    for kind in range(KIND_COUNT):
        digits |= kind_score(s, seat, kind) << DIGIT * kind
    return digits


@kernel
def digit(digits: int, kind: int) -> int:
    """The points of *kind* in what `kind_scores` gave."""
    return digits >> DIGIT * kind & DIGIT_MASK


@kernel
def _total(digits: int) -> int:
    total = 0
    for kind in range(KIND_COUNT):
        total += digit(digits, kind)
    return total


@kernel
def crypt_score(s: Table, seat: int) -> int:
    """All points of a crypt."""
    return _total(kind_scores(s, seat))


@kernel
def tie_break(s: Table, seat: int) -> int:
    """A number that compares crypts: the total, then the kinds' scores from the best to the worst."""
    digits = kind_scores(s, seat)
    key = _total(digits)
    for _ in range(KIND_COUNT):
        best = 0
        for kind in range(KIND_COUNT):
            if digit(digits, kind) > digit(digits, best):
                best = kind
        key = key << DIGIT | digit(digits, best)
        digits &= ~(DIGIT_MASK << DIGIT * best)
    return key


@kernel
def total_of(key: int) -> int:
    """The total in what `tie_break` gave."""
    return key >> DIGIT * KIND_COUNT
