"""What a finished day leaves for the campaign: everything score, feats and fate need, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DayResult:
    """The outcome of one day's game, told by location and by turn, each from the first to the eighth.

    A turn that was rewound is one turn: what was used before and after the rewinding counts together.
    """

    players: int
    monsters: tuple[str, ...]
    """The monster at each location when the game ended; the last is the Boss."""
    beaten: tuple[bool, ...]
    """By location, whether its monster was beaten."""
    levels: tuple[int, ...]
    """By location, the level its monster was fought at (Rempart and Colère du Boss applied)."""
    powers: tuple[tuple[int, ...], ...]
    """By turn and by player, how many powers were used."""
    stock: tuple[str, ...]
    """The potions in stock when the game began."""
    used: tuple[tuple[str, ...], ...]
    """By turn, the potions of the stock that were used."""
    express: tuple[tuple[str, ...], ...]
    """By turn, the potions of Potion Express that were used."""
