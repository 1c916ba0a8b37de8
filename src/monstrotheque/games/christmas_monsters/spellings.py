"""Alternative spellings of moves, for people who type them."""

from __future__ import annotations


def spellings(words: list[str]) -> list[list[str]]:
    """Two cards on the table, in either order."""
    return [[words[0], words[2], words[1]]] if words[0] in ("poulie", "teleportation") and len(words) == 3 else []
