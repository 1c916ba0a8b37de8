"""Luck-free comparison, as bridge clubs do it: each seat against the same seat at the other tables, which had the same
cards and chances.

A seat's *result* is its lead over the best other player at its table, or the shared score of a cooperative game. It
gets two matchpoints for every other table where that seat did worse, one where it did equally well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Compared:
    """A seat's result, its matchpoints as a share of all it could get, and its mean difference to the other tables."""

    result: int
    share: float
    difference: float


@dataclass(frozen=True, slots=True)
class Summed:
    """Several deals of one player: how many, the mean share of matchpoints, the sum of the differences."""

    deals: int
    share: float
    difference: float


def summed(deals: Sequence[Compared]) -> Summed:
    """What a player did over some *deals*, at least one."""
    share = sum(each.share for each in deals) / len(deals)
    return Summed(len(deals), share, sum(each.difference for each in deals))


def results(scores: Sequence[int], cooperative: bool) -> list[int]:
    """The result of each seat at one table."""
    if cooperative or len(scores) == 1:
        return list(scores)
    return [own - max([*scores[:seat], *scores[seat + 1 :]]) for seat, own in enumerate(scores)]


def compare(tables: Sequence[Sequence[int]], cooperative: bool) -> list[list[Compared]]:
    """For each table, from the final *scores* of all of them, each seat's comparison. One table alone has nothing to be
    compared with.
    """
    if len(tables) < 2:
        return [[] for _ in tables]
    found = [results(scores, cooperative) for scores in tables]
    return [
        [_compared(result, seat, table, found) for seat, result in enumerate(own)] for table, own in enumerate(found)
    ]


def _compared(result: int, seat: int, table: int, found: Sequence[Sequence[int]]) -> Compared:
    others = [other[seat] for number, other in enumerate(found) if number != table]
    points = sum(2 * (result > other) + (result == other) for other in others)
    return Compared(result, points / (2 * len(others)), sum(result - other for other in others) / len(others))
