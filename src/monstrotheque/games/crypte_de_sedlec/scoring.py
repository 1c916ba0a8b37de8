"""The last wishes of the dead: how a crypt scores. Sets of skulls are bits (see constants.py)."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from monstrotheque.engine.bits import lowest_bit, popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.games.crypte_de_sedlec.constants import (
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
    SKULLS,
)
from monstrotheque.games.crypte_de_sedlec.state import RawState

KIND_COUNT = len(KINDS)
DIGIT = 7
DIGIT_MASK = (1 << DIGIT) - 1


@kernel
def skulls(s: RawState, seat: int) -> tuple[int, int, int, int, int]:
    """The skulls in a crypt: a set for each kind."""
    kings = peasants = priests = lovers = criminals = 0
    for place in range(CRYPT):
        card = s.crypts[seat, place]
        if card >= 0:
            kings |= SKULLS[card, KING] << 2 * place
            peasants |= SKULLS[card, PEASANT] << 2 * place
            priests |= SKULLS[card, PRIEST] << 2 * place
            lovers |= SKULLS[card, LOVER] << 2 * place
            criminals |= SKULLS[card, CRIMINAL] << 2 * place
    return kings, peasants, priests, lovers, criminals


@kernel
def king_points(players: int, kings: int, peasants: int) -> int:
    """For each King, 1 point for each King or Peasant on a strictly lower level."""
    points = 0
    left = kings
    while left:
        points += popcount((kings | peasants) & LOWER[players, lowest_bit(left)])
        left &= left - 1
    return points


@kernel
def peasant_points(peasants: int) -> int:
    """1 point each."""
    return popcount(peasants)


@kernel
def priest_points(players: int, priests: int) -> int:
    """2 points for each level with a Priest."""
    points = 0
    for level in range(LEVELS):
        points += 2 * ((priests & LEVEL[players, level]) != 0)
    return points


@kernel
def _has_pair(players: int, group: int) -> bool:
    while group:
        if NEIGHBOURS[players, lowest_bit(group)] & group:
            return True
        group &= group - 1
    return False


@kernel
def _best_of_four(players: int, group: int) -> int:
    """The most pairs in the rest of the group, if it has room for two pairs at most."""
    best = 0
    while group:
        a = lowest_bit(group)
        group &= group - 1
        partners = NEIGHBOURS[players, a] & group
        while partners:
            best = max(best, 1 + _has_pair(players, group & ~(partners & -partners)))
            partners &= partners - 1
    return best


@kernel
def most_pairs(players: int, group: int) -> int:
    """The most pairs of adjacent Lovers, with each Lover in at most one pair. It works for at most six Lovers.

    The lowest Lover is in a pair with one of its neighbours, or in none.
    """
    best = 0
    while group:
        a = lowest_bit(group)
        group &= group - 1
        partners = NEIGHBOURS[players, a] & group
        while partners:
            best = max(best, 1 + _best_of_four(players, group & ~(partners & -partners)))
            partners &= partners - 1
    return best


@kernel
def lover_points(players: int, lovers: int) -> int:
    """6 points for each couple of adjacent Lovers."""
    return 6 * most_pairs(players, lovers)


@kernel
def criminal_points(players: int, criminals: int, priests: int) -> int:
    """2 points for each Criminal adjacent to a Priest."""
    points = 0
    while criminals:
        points += 2 * ((NEIGHBOURS[players, lowest_bit(criminals)] & priests) != 0)
        criminals &= criminals - 1
    return points


@kernel
def kind_scores(s: RawState, seat: int) -> int:
    """The points of all kinds, as digits of one number, DIGIT bits each. A kind scores less than 128."""
    kings, peasants, priests, lovers, criminals = skulls(s, seat)
    return (
        king_points(s.players, kings, peasants) << DIGIT * KING
        | peasant_points(peasants) << DIGIT * PEASANT
        | priest_points(s.players, priests) << DIGIT * PRIEST
        | lover_points(s.players, lovers) << DIGIT * LOVER
        | criminal_points(s.players, criminals, priests) << DIGIT * CRIMINAL
    )


@kernel
def digit(digits: int, kind: int) -> int:
    """The points of *kind* in the result of `kind_scores`."""
    return digits >> DIGIT * kind & DIGIT_MASK


@kernel
def _total(digits: int) -> int:
    total = 0
    for kind in range(KIND_COUNT):
        total += digit(digits, kind)
    return total


@kernel
def crypt_score(s: RawState, seat: int) -> int:
    """All points of a crypt."""
    return _total(kind_scores(s, seat))


@kernel
def tie_break(s: RawState, seat: int) -> int:
    """A number that ranks crypts: the total, then the scores of the kinds from best to worst."""
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
    """The total in the result of `tie_break`."""
    return key >> DIGIT * KIND_COUNT


def score_by_kind(s: Any, seat: int) -> dict[str, int]:
    """The points of a crypt, by the kind that earns them."""
    return dict(_by_kind(int(kind_scores(s, seat))))


def best_kinds(s: Any, seat: int) -> list[str]:
    """The kinds of a crypt, the one that earns most first."""
    points = score_by_kind(s, seat)
    return sorted(points, key=lambda kind: -points[kind])


class TieRank(NamedTuple):
    """A step of the tie-break: the crypts that are level, their points for the kind of that rank, and those ahead."""

    seats: list[int]
    points: list[int]
    ahead: list[int]


def tie_ranks(kinds: Mapping[int, Sequence[int]]) -> list[TieRank]:
    """How crypts with equal totals are told apart: by the best-scoring kind of each, then the next, until one is
    ahead. *kinds*: for each crypt, the points of its kinds, the best first.
    """
    ranks: list[TieRank] = []
    level = list(kinds)
    for rank in range(KIND_COUNT):
        if len(level) < 2:
            break
        points = [kinds[seat][rank] for seat in level]
        ahead = [seat for seat in level if kinds[seat][rank] == max(points)]
        ranks.append(TieRank(level, points, ahead))
        level = ahead
    return ranks


def tie_for_first(s: Any, scores: Sequence[int]) -> list[TieRank]:
    """How a tie for the most points was broken; empty without a tie."""
    leaders = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return tie_ranks({seat: sorted(score_by_kind(s, seat).values(), reverse=True) for seat in leaders})


@functools.lru_cache(4096)
def _by_kind(digits: int) -> dict[str, int]:
    return {name: int(digit(digits, kind)) for kind, name in enumerate(KINDS)}
