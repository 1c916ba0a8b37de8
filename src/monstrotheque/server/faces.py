"""Portrait and shape of a person: the same in every game, whatever their name."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping, Sequence
from typing import Literal, get_args

Face = Literal["owl", "bat", "raven", "fox-head", "frog", "hollow-cat", "snail", "beaver"]
FACES: tuple[Face, ...] = get_args(Face)
SHAPES = 5
"""As many as the largest table has seats: circle, diamond, hexagon, square, pentagon."""


@functools.lru_cache(4096)
def default_face(person: str) -> Face:
    """The portrait of a person who hasn't chosen one."""
    return FACES[_number(person) % len(FACES)]


def faces_of(people: Mapping[str, Face]) -> dict[str, Face]:
    """The portraits of the *people* at one table, all different, from those they have.

    Where two have the same, one of them wears the next free one here. Which one doesn't depend on their places.
    """
    worn: dict[str, Face] = {}
    for person in sorted(people):
        start = FACES.index(people[person])
        turned = (*FACES[start:], *FACES[:start])
        worn[person] = next((face for face in turned if face not in worn.values()), people[person])
    return worn


def favourite_shape(person: str) -> int:
    """The shape a person gets wherever it is free."""
    return _number(person) // len(FACES) % SHAPES


def shapes_of(sitters: Sequence[str | None]) -> list[int]:
    """A shape for each seat, all different, from who sits there; None for an empty seat.

    Everybody has a favourite. Where two have the same, the order doesn't depend on the seats, so people keep their
    shapes when they change places.
    """
    return list(_shapes_of(tuple(sitters)))


@functools.lru_cache(4096)
def _shapes_of(sitters: tuple[str | None, ...]) -> tuple[int, ...]:
    shapes: dict[int, int] = {}
    known = sorted((number for number, sitter in enumerate(sitters) if sitter), key=lambda n: (str(sitters[n]), n))
    rest = [number for number, sitter in enumerate(sitters) if not sitter]
    for seat in (*known, *rest):
        free = [shape for shape in range(SHAPES) if shape not in shapes.values()] or [seat % SHAPES]
        favourite = favourite_shape(str(sitters[seat])) if sitters[seat] else seat
        shapes[seat] = favourite if favourite in free else free[0]
    return tuple(shapes[seat] for seat in range(len(sitters)))


def _number(person: str) -> int:
    return int.from_bytes(hashlib.sha256(person.encode()).digest()[4:8], "big")
