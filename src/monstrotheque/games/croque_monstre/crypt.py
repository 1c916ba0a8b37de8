"""The crypts: where players may bury cards in their own, and its groups. Sets of cells are bits (see constants.py)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from monstrotheque.engine.bits import popcount
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.games.croque_monstre.constants import (
    CROQUE,
    CRYPT_CELLS,
    CRYPT_COLUMNS,
    CRYPT_NAMES,
    FIRST,
    HALF_COUNT,
    HALVES,
    LEFT_COLUMN,
    LINES,
    OPPOSITE,
    PLACE_CELL,
    PLACE_OTHER,
    PLACE_WAY,
    PLACES,
    RIGHT_COLUMN,
    SECOND,
    SQUARES,
    WAY_COUNT,
)
from monstrotheque.games.croque_monstre.hands import is_repeated
from monstrotheque.games.croque_monstre.moves import CRYPT
from monstrotheque.games.croque_monstre.state import RawState

_ALL = (1 << CRYPT_CELLS) - 1


@kernel
def filled(s: RawState, seat: int) -> int:
    """The filled cells of a crypt."""
    cells = 0
    for half in range(HALF_COUNT):
        cells |= int(s.crypts[seat, half])
    return cells


@kernel
def with_neighbours(cells: int) -> int:
    """The cells and their neighbours by an edge."""
    sideways = (cells & ~RIGHT_COLUMN) << 1 | (cells & ~LEFT_COLUMN) >> 1
    return (cells | sideways | cells << CRYPT_COLUMNS | cells >> CRYPT_COLUMNS) & _ALL


@kernel
def connected(start: int, cells: int) -> int:
    """The part of *cells* connected with *start*."""
    group, wider = 0, start
    while wider != group:
        group = wider
        wider = with_neighbours(group) & cells
    return group


@kernel
def is_within_square(cells: int) -> bool:
    """A crypt never exceeds a 3 × 3 square."""
    for square in SQUARES:
        if not cells & ~square:
            return True
    return False


@kernel
def can_lie(s: RawState, seat: int, half: int, cell: int) -> bool:
    """A creature never covers a Croque-Monstre. Two Croque-Monstres never share a row or column of a crypt, so they are
    never adjacent.
    """
    croques = int(s.crypts[seat, CROQUE])
    if half == CROQUE:
        return not croques & LINES[cell]
    return not croques >> cell & 1


@kernel
def is_open(cells: int, card_cells: int) -> bool:
    """A card lies next to, partly on or wholly on the cards of the crypt, within the square."""
    return bool(with_neighbours(card_cells) & cells and is_within_square(cells | card_cells))


@kernel
def legal_in_crypt(s: RawState, seat: int, out: IntArray) -> int:
    """Every hand card at every open place of the crypt, in both orientations."""
    n = 0
    cells = filled(s, seat)
    for place in range(PLACES):
        cell, other, way = PLACE_CELL[place], PLACE_OTHER[place], PLACE_WAY[place]
        if not is_open(cells, 1 << cell | 1 << other):
            continue
        for slot in range(s.held[seat]):
            if is_repeated(s, seat, slot):
                continue
            card = int(s.hands[seat, slot])
            first, second = FIRST[card], SECOND[card]
            if can_lie(s, seat, first, cell) and can_lie(s, seat, second, other):
                out[n] = CRYPT + (card * CRYPT_CELLS + cell) * WAY_COUNT + way
                n += 1
            if first != second and can_lie(s, seat, first, other) and can_lie(s, seat, second, cell):
                out[n] = CRYPT + (card * CRYPT_CELLS + other) * WAY_COUNT + way + OPPOSITE
                n += 1
    return n


@kernel
def _show(s: RawState, seat: int, half: int, cell: int) -> None:
    for covered in range(HALF_COUNT):
        s.crypts[seat, covered] &= ~(1 << cell)
    s.crypts[seat, half] |= 1 << cell


@kernel
def next_cell(cell: int, way: int) -> int:
    """The next cell from *cell* in that direction. It must exist."""
    return cell + (1 if way % 2 == 0 else CRYPT_COLUMNS) * (1 if way < OPPOSITE else -1)


@kernel
def lay_in_crypt(s: RawState, seat: int, card: int, cell: int, way: int) -> None:
    """Lay a card into a crypt, with its first half on *cell*."""
    _show(s, seat, FIRST[card], cell)
    _show(s, seat, SECOND[card], next_cell(cell, way))


@kernel
def largest_in_crypt(s: RawState, seat: int, kind: int) -> int:
    """The cells of the largest group of a kind in a crypt. Croque-Monstres count and connect, but a group needs a
    creature.
    """
    creatures, croques = int(s.crypts[seat, kind]), int(s.crypts[seat, CROQUE])
    cells = creatures | croques
    largest = best = 0
    while creatures and popcount(creatures | croques) > best:
        group = connected(creatures & -creatures, cells)
        if popcount(group) > best:
            largest, best = group, popcount(group)
        creatures &= ~group
    return largest


@kernel
def crypt_group(s: RawState, seat: int, kind: int) -> int:
    """The size of the largest group of a kind in a crypt."""
    return popcount(largest_in_crypt(s, seat, kind))


def cells_of(halves: Sequence[int]) -> Iterator[tuple[int, str]]:
    """The filled cells of a crypt, row by row, each with its half; *halves* has the cells of each half, as bits."""
    shown = list(enumerate(halves))
    return ((cell, HALVES[half]) for cell in range(CRYPT_CELLS) for half, cells in shown if cells >> cell & 1)


def shown_in_crypt(s: Any, seat: int) -> dict[str, str]:
    """The half on each filled cell, row by row."""
    return {CRYPT_NAMES[cell]: half for cell, half in cells_of(s.crypts[seat].tolist())}
