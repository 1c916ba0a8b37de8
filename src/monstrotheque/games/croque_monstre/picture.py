"""A board as a drawing: a crypt and its headstones."""

from __future__ import annotations

from monstrotheque.engine.pictures import PAPER, Drawing, group, panel, portrait
from monstrotheque.engine.state import Sight

CELL = 60
STONE = 52
FELT = "var(--felt-croque)"


def board(sight: Sight, seat: int) -> Drawing:
    """The crypt of *seat*, above its headstones."""
    view = sight.view()
    cells = {_place(name): kind for name, kind in view["seats"][seat]["crypt"].items()}
    columns = [column for column, _ in cells] or [0]
    rows = [row for _, row in cells] or [0]
    tiles = [
        group(_half(kind), (column - min(columns)) * CELL, (row - min(rows)) * CELL)
        for (column, row), kind in cells.items()
    ]
    stones = [
        (kind, stone["number"]) for kind, row in view["headstones"].items() for stone in row if stone["owner"] == seat
    ]
    crypt = (max(columns) - min(columns) + 1) * CELL
    width = max(crypt, len(stones) * (STONE + 8))
    height = (max(rows) - min(rows) + 1) * CELL
    drawn = [group(_stone(*stone), place * (STONE + 8), height + 14) for place, stone in enumerate(stones)]
    return Drawing(
        width, height + (14 + STONE * 1.3 if stones else 0), group(tiles, (width - crypt) / 2) + "".join(drawn), FELT
    )


def _place(name: str) -> tuple[int, int]:
    """The column and row of a cell's name: `b3`."""
    return ord(name[0]) - ord("a"), int(name[1:])


def _half(kind: str) -> list[str]:
    ground = [panel(0.6, 0.6, 58.8, 58.8, 9, PAPER), panel(3.5, 3.5, 53, 53, 7, f'fill="var(--{kind})"')]
    return [*ground, portrait(f"cm-{kind}", 6, 6, 48)]


def _stone(kind: str, number: int) -> list[str]:
    arch = f"M0 {STONE * 1.3:g}V26Q0 0 26 0T{STONE} 26V{STONE * 1.3:g}Z"
    style = 'text-anchor="middle" font-weight="700" font-size="22" fill="var(--ink)"'
    return [
        f'<path d="{arch}" fill="#b9b3c2" stroke="var(--ink)" stroke-width="2"/>',
        portrait(f"cm-{kind}", 9, 6, 34),
        f'<text x="26" y="60" {style}>{number}</text>',
    ]
