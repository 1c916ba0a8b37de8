"""The result of a finished day: everything that score, feats and fate need, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DayResult:
    """The outcome of one day's game, by location and by turn, each from the first to the eighth.

    A rewound turn is one turn: everything used before and after the rewind counts together.
    """

    players: int
    monsters: tuple[str, ...]
    """The monster at each location when the game ended. The last is the Boss."""
    beaten: tuple[bool, ...]
    """For each location, whether its monster was beaten."""
    levels: tuple[int, ...]
    """For each location, the level its monster was fought at (after Rempart and Colère du Boss)."""
    powers: tuple[tuple[int, ...], ...]
    """The number of powers used, by turn and player."""
    stock: tuple[str, ...]
    """The potions in stock when the game began."""
    used: tuple[tuple[str, ...], ...]
    """For each turn, the potions used from the stock."""
    express: tuple[tuple[str, ...], ...]
    """For each turn, the potions used from Potion Express."""
    ticked: tuple[str, ...] = ()
    """The feats that the players ticked by hand, because the rules don't know their conditions."""
