"""Which skulls earn which points: the score of a crypt, wish by wish, for boards that show it."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import numpy as np

from monstrotheque.engine.raw_state import blank
from monstrotheque.engine.reading import readable
from monstrotheque.games.crypte_de_sedlec.constants import LEVEL, LEVELS, LOWER, NEIGHBOURS, START, WIDTH
from monstrotheque.games.crypte_de_sedlec.scoring import most_pairs, score_by_kind, skulls
from monstrotheque.games.crypte_de_sedlec.state import RawState

Wish = dict[str, Any]


def granted(s: Any, seat: int) -> list[Wish]:
    """The wishes that the crypt of *seat* grants: the kind, the points, the skulls that earn them, and those they
    depend on.

    A skull is given as row, column (from the bottom left) and half (0 bottom, 1 top). The points add up to the score.
    """
    return granted_in(int(s.players), s.crypts[seat].tobytes())


def granted_in(players: int, crypt: bytes) -> list[Wish]:
    """The wishes that a crypt grants. Nobody may change them."""
    return _granted(players, _counted(players, crypt)[1])


def points(s: Any, seat: int) -> dict[str, int]:
    """The points of the crypt of *seat*, by the kind that earns them. Nobody may change them."""
    return points_of(int(s.players), s.crypts[seat].tobytes())


def points_of(players: int, crypt: bytes) -> dict[str, int]:
    """The points of a crypt, by the kind that earns them. Nobody may change them."""
    return _counted(players, crypt)[0]


@functools.lru_cache(1 << 13)
def _counted(players: int, crypt: bytes) -> tuple[dict[str, int], tuple[int, ...]]:
    """The points of a crypt and its skulls, by kind. They are cached: a move changes one crypt, and everybody looks at
    all of them, several times.
    """
    raw = readable(blank(RawState.dtype)[0])  # type: ignore[attr-defined]
    raw.players, raw.crypts[0] = players, np.frombuffer(crypt, np.int8)
    return score_by_kind(raw, 0), tuple(int(group) for group in skulls(raw, 0))


@functools.lru_cache(4096)
def _granted(players: int, groups: tuple[int, ...]) -> list[Wish]:
    """The wishes that skulls grant."""
    kings, peasants, priests, lovers, criminals = groups

    def wish(kind: str, points: int, earners: int, sees: int = 0) -> Wish:
        return {"kind": kind, "points": points, "skulls": _spots(players, earners), "sees": _spots(players, sees)}

    found = [
        wish("king", below.bit_count(), 1 << king, below)
        for king in _bits(kings)
        if (below := (kings | peasants) & int(LOWER[players, king]))
    ]
    found += [wish("peasant", 1, 1 << peasant) for peasant in _bits(peasants)]
    found += [wish("priest", 2, there) for level in range(LEVELS) if (there := priests & int(LEVEL[players, level]))]
    found += [wish("lover", 6, 1 << a | 1 << b) for a, b in _couples(players, lovers)]
    found += [
        wish("criminal", 2, 1 << criminal, seen)
        for criminal in _bits(criminals)
        if (seen := priests & int(NEIGHBOURS[players, criminal]))
    ]
    return found


def _couples(players: int, lovers: int) -> list[tuple[int, int]]:
    """The most couples. The lowest Lover takes the first neighbour that leaves the most couples to the others."""
    if not lovers:
        return []
    first = next(_bits(lovers))
    others = lovers & ~(1 << first)
    for partner in _bits(others & int(NEIGHBOURS[players, first])):
        rest = others & ~(1 << partner)
        if 1 + most_pairs(players, rest) == most_pairs(players, lovers):
            return [(first, partner), *_couples(players, rest)]
    return _couples(players, others)


def _bits(group: int) -> Iterator[int]:
    return (bit for bit in range(group.bit_length()) if group >> bit & 1)


def _spots(players: int, group: int) -> list[list[int]]:
    return [_spot(players, bit // 2, bit % 2) for bit in _bits(group)]


def _spot(players: int, place: int, half: int) -> list[int]:
    row = next(row for row, width in enumerate(WIDTH[players]) if place < START[players, row] + width)
    return [row, place - int(START[players, row]), half]
