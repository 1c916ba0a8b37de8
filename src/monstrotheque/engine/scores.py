"""A score explained line by line, the same in the terminal and in the browser."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """What something brings each player, or all together where they share one score. The lines of a score add up to it.

    `key` names it among the game's things (`king`, `cookie`): a board finds its picture by it. `cells` is what a table
    shows for the points: the number, or more words. Where a player's things earn the points one by one, `earning` and
    `idle` say how many earn some and how many none, and `sums` how they add up (`4 + 4 + 6`). Where a player's points
    come from one thing with a number on it, `engraved` is that number, or 0 without one.
    """

    key: str
    label: str
    points: tuple[int, ...]
    cells: tuple[str, ...]
    note: str = ""
    earning: tuple[int, ...] = ()
    idle: tuple[int, ...] = ()
    sums: tuple[str, ...] = ()
    engraved: tuple[int, ...] = ()


def plain(points: int) -> str:
    """A number as it is."""
    return f"{points}".replace("-", "−")


def signed(points: int) -> str:
    """A number with its sign."""
    return f"{points:+d}".replace("-", "−")
