"""What is in force: curses, the value and type of the cards on the table, the level of the current monster."""

from __future__ import annotations

from monstrotheque.engine.compiling import kernel
from monstrotheque.games.christmas_monsters.constants import (
    COLERE_DU_BOSS,
    IS_NIGHT,
    MAX_LEVEL,
    NUIT_NOIRE,
    TURNS,
    VALUE_OF,
)
from monstrotheque.games.christmas_monsters.state import NONE, RawState


@kernel
def is_permanent(s: RawState) -> bool:
    """Whether the day's curse lasts the whole game."""
    return bool(s.curse != NONE and s.curse_turn == 0)


@kernel
def in_force(s: RawState, curse: int) -> bool:
    """Whether a permanent curse is in force: it is the day's curse, and Cessez-le-Feu doesn't suspend it this turn."""
    return bool(s.curse == curse and not s.truce)


@kernel
def base_value(s: RawState, owner: int) -> int:
    """The printed value, or the one that Plume d'Or gave."""
    return int(s.gold[owner]) if s.gold[owner] != NONE else int(VALUE_OF[s.cards[owner]])


@kernel
def value(s: RawState, owner: int) -> int:
    """The value of a card on the table. Nuit Noire takes 1 from NIGHT cards (not below 0). Then + and − count without
    limit.
    """
    points = base_value(s, owner)
    if points > 0 and in_force(s, NUIT_NOIRE) and IS_NIGHT[s.guise[owner]]:
        points -= 1
    return points + int(s.plus[owner])


@kernel
def level_fought(s: RawState) -> int:
    """The current monster's level: one higher for the Boss under Colère du Boss (at most 3), and one lower for each
    Rempart (at least 1).
    """
    level = int(s.levels[s.monsters[s.turn - 1]])
    if s.curse == COLERE_DU_BOSS and s.turn == TURNS:
        level = min(MAX_LEVEL, level + 1)
    return max(1, level - int(s.ramparts))
