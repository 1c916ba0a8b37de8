"""Choosing a move: by number, by notation, or step by step where there are many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from monstrotheque.engine.moves import Move

LONGEST = 30
"""The most lines of a menu before it is folded by the next word of the notation."""


@dataclass(frozen=True)
class MenuLine:
    """A line of a menu: a move, or all moves with the same beginning."""

    text: str
    moves: tuple[Move, ...]

    @property
    def move(self) -> Move | None:
        """The move, if there is only one."""
        return self.moves[0] if len(self.moves) == 1 else None


def matching(moves: Sequence[Move], prefix: str) -> list[Move]:
    """The moves whose notation begins with *prefix*, ignoring case and spaces."""
    wanted = prefix.casefold().split()
    return [move for move in moves if str(move).casefold().split()[: len(wanted)] == wanted]


def lines(moves: Sequence[Move], prefix: str = "") -> list[MenuLine]:
    """The menu of the moves that begin with *prefix*: one line for each move, or folded by the next word."""
    chosen = matching(moves, prefix)
    depth = len(prefix.split())
    longest = max((len(str(move).split()) for move in chosen), default=0)
    if len(chosen) <= LONGEST:
        return [MenuLine(str(move), (move,)) for move in chosen]
    for words in range(depth + 1, longest + 1):
        folded = _fold(chosen, words)
        if len(folded) > 1:
            return folded
    return [MenuLine(str(move), (move,)) for move in chosen]


def _fold(moves: Sequence[Move], words: int) -> list[MenuLine]:
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(" ".join(str(move).split()[:words]), []).append(move)
    return [MenuLine(text if len(group) > 1 else str(group[0]), tuple(group)) for text, group in groups.items()]
