"""Groups in pit and crypt against networkx, on thousands of random boards."""

from __future__ import annotations

import random
from typing import Any

import networkx as nx  # type: ignore[import-untyped]
import numpy as np

from monstrotheque.engine.raw_state import blank
from monstrotheque.games.croque_monstre import GAME
from monstrotheque.games.croque_monstre.constants import CROQUE, KIND_COUNT, PIT_CELLS, pit_place
from monstrotheque.games.croque_monstre.crypt import crypt_group
from monstrotheque.games.croque_monstre.pit import (
    board_group,
    board_width,
    group_in,
    half_at,
    on_board,
    pit_group,
    pit_groups,
    show_in_pit,
)

Cell = tuple[int, int]


def largest(board: dict[Cell, int], kind: int) -> int:
    """The most halves in a connected part of the grid's subgraph of creatures and Croque-Monstres."""
    graph = nx.Graph()
    wanted = {cell for cell, half in board.items() if half in (kind, CROQUE)}
    graph.add_nodes_from(wanted)
    graph.add_edges_from(
        ((x, y), (x + dx, y + dy)) for x, y in wanted for dx, dy in ((1, 0), (0, 1)) if (x + dx, y + dy) in wanted
    )
    parts = [part for part in nx.connected_components(graph) if any(board[cell] == kind for cell in part)]
    return max(map(len, parts), default=0)


def random_pit(dice: random.Random) -> dict[Cell, int]:
    """A connected board that wanders far, with many Croque-Monstres, adjacent ones too."""
    board = {(0, 0): dice.randrange(6)}
    size = dice.randint(1, PIT_CELLS)
    stretch = dice.random()
    while len(board) < size:
        x, y = list(board)[-1] if dice.random() < stretch else dice.choice(list(board))
        dx, dy = dice.choice([(1, 0), (0, 1), (-1, 0), (0, -1)])
        board.setdefault((x + dx, y + dy), dice.choice([0, 0, 1, 1, 2, 3, 4, CROQUE]))
    return board


def test_the_largest_group_of_the_pit() -> None:
    dice = random.Random(1)
    for _ in range(3000):
        board = random_pit(dice)
        s: Any = blank(GAME.raw_state.dtype)[0]
        for (x, y), half in board.items():
            show_in_pit(s, half, pit_place(x, y))
        for kind in range(KIND_COUNT):
            assert pit_group(s, kind) == largest(board, kind)


def test_a_board_tells_the_same_groups_where_the_pit_finds_room_on_it() -> None:
    dice = random.Random(4)
    found = 0
    for _ in range(1000):
        s: Any = blank(GAME.raw_state.dtype)[0]
        for (x, y), half in random_pit(dice).items():
            show_in_pit(s, half, pit_place(x, y))
        groups = pit_groups(s)
        assert [group_in(groups, kind) for kind in range(KIND_COUNT)] == [
            pit_group(s, kind) for kind in range(KIND_COUNT)
        ]
        room = np.zeros(PIT_CELLS + 1, np.int8)
        width = board_width(s, 1, room)
        if width:
            found += 1
            croques = on_board(s, CROQUE, 1, room)
            for kind in range(KIND_COUNT):
                assert board_group(on_board(s, kind, 1, room), croques, width) == pit_group(s, kind)
    assert 200 < found < 1000


def test_the_largest_group_of_a_crypt() -> None:
    dice = random.Random(2)
    for _ in range(3000):
        left, top = dice.randrange(2), dice.randrange(3)
        cells = [(x, y) for x in range(left, left + 3) for y in range(top, top + 3)]
        board = {cell: dice.randrange(6) for cell in dice.sample(cells, dice.randint(1, 9))}
        s: Any = blank(GAME.raw_state.dtype)[0]
        for (x, y), half in board.items():
            s.crypts[1, half] |= 1 << (4 * y + x)
        for kind in range(KIND_COUNT):
            assert crypt_group(s, 1, kind) == largest(board, kind)


def test_every_half_of_the_pit_is_found_at_its_place_and_nowhere_else() -> None:
    dice = random.Random(3)
    for _ in range(300):
        board = random_pit(dice)
        s: Any = blank(GAME.raw_state.dtype)[0]
        for (x, y), half in board.items():
            show_in_pit(s, (half + 1) % 6, pit_place(x, y))
            show_in_pit(s, half, pit_place(x, y))
        assert s.pit_size == len(board)
        for x in range(-39, 40):
            for y in range(-5, 6):
                number = half_at(s, pit_place(x, y))
                assert (number >= 0) == ((x, y) in board)
                assert number < 0 or s.pit_kinds[number] == board[x, y]


def test_a_lone_croque_monstre_is_no_group() -> None:
    s: Any = blank(GAME.raw_state.dtype)[0]
    show_in_pit(s, CROQUE, pit_place(0, 0))
    s.crypts[0, CROQUE] = 1
    assert [pit_group(s, kind) + crypt_group(s, 0, kind) for kind in range(KIND_COUNT)] == [0] * KIND_COUNT
