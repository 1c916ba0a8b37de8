"""What a search found at its root: the moves with their estimates, most visited first."""

from __future__ import annotations

import math

from monstrotheque.bots.tree import REWARD, TRIED, WORTH, WORTH_SQUARED
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.raw_state import FloatArray, IntArray

MOVE, VISITS, VALUE, MEAN, ERROR = range(5)
"""The columns of the findings: the number of a move, its visits, its mean reward, its mean worth and the standard error
of that.
"""
COLUMNS = 5


@kernel
def write_candidate(found: FloatArray, at: int, move: int, roots: FloatArray, index: int) -> None:
    """Write the estimates of the root's move number *index* into the row *at*."""
    count = max(roots[index, TRIED], 1.0)
    worth = roots[index, WORTH] / count
    variance = max(roots[index, WORTH_SQUARED] / count - worth * worth, 0.0)
    found[at, MOVE], found[at, VISITS] = move, roots[index, TRIED]
    found[at, VALUE], found[at, MEAN] = roots[index, REWARD] / count, worth
    found[at, ERROR] = math.sqrt(variance / (count - 1.0)) if count > 1.0 else math.inf


@kernel
def is_ahead(roots: FloatArray, one: int, other: int) -> bool:
    """Whether the root's move *one* has more visits than *other*; if equal, whether its mean reward is better."""
    if roots[one, TRIED] != roots[other, TRIED]:
        return bool(roots[one, TRIED] > roots[other, TRIED])
    count = max(roots[one, TRIED], 1.0)
    return bool(roots[one, REWARD] / count > roots[other, REWARD] / count)


@kernel
def rank_candidates(moves: IntArray, n: int, roots: FloatArray, order: IntArray, found: FloatArray) -> None:
    """Write the *n* moves of the root into *found*, most visited first. *order* is work space."""
    for i in range(n):
        place = i
        while place > 0 and is_ahead(roots, i, order[place - 1]):
            order[place] = order[place - 1]
            place -= 1
        order[place] = i
    for place in range(n):
        write_candidate(found, place, moves[order[place]], roots, order[place])
