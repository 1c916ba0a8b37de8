"""Alternative spellings of moves, for people who type them."""

from __future__ import annotations

from monstrotheque.games.croque_monstre.constants import CRYPT_NAMES
from monstrotheque.games.croque_monstre.moves import PIT_NAMES

_OPPOSITE = {"right": "left", "left": "right", "up": "down", "down": "up"}
_STEP = {"right": (1, 0), "left": (-1, 0), "up": (0, -1), "down": (0, 1)}


def spellings(words: list[str]) -> list[list[str]]:
    """Alternative spellings of a move: a card's halves in either order. In a burial, the half named first lies at the
    place, so the place becomes that of the other half.
    """
    if len(words) < 2 or words[0] not in ("choose", "draw", "crypt", "pit"):
        return []
    turned = words[1][::-1]
    if len(words) == 2:
        return [[words[0], turned]]
    if len(words) == 4 and (other := _beside(words[0], words[2], words[3])):
        return [[words[0], turned, other, _OPPOSITE[words[3]]]]
    return []


def _beside(kind: str, at: str, way: str) -> str:
    """The place next to *at*, if any."""
    names = CRYPT_NAMES if kind == "crypt" else PIT_NAMES
    if at not in names or way not in _STEP:
        return ""
    (column, row), (x, y) = _column_row(kind, at), _STEP[way]
    return next((name for name in names if _column_row(kind, name) == (column + x, row + y)), "")


def _column_row(kind: str, name: str) -> tuple[int, int]:
    if kind == "crypt":
        return ord(name[0]), int(name[1:])
    column, row = name.split(",")
    return int(column), int(row)
