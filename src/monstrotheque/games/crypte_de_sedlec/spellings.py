"""Alternative spellings of moves, for people who type them."""

from __future__ import annotations


def spellings(words: list[str]) -> list[list[str]]:
    """The piles of a dig, in either order."""
    return [[words[0], words[2], words[1]]] if words[0] == "dig" and len(words) == 3 else []
