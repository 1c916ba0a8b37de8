"""The fate of an odd day: a monster evolves. (The curse of an even day is in the lists.)"""

from __future__ import annotations

from monstrotheque.games.christmas_monsters.campaign.constants import MAX_LEVEL, MONSTERS


def evolving(monsters: tuple[str, ...], levels: tuple[int, ...]) -> str | None:
    """The monster that evolves: among those at the lowest level present, the one at the rightmost location.

    All monsters must be at level N before one reaches N + 1, and level 3 is the highest. *monsters* is ordered by
    location, *levels* like the data tables.
    """
    lowest = min(levels)
    if lowest >= MAX_LEVEL:
        return None
    return next(monster for monster in reversed(monsters) if levels[MONSTERS.index(monster)] == lowest)


def evolve(monster: str, levels: tuple[int, ...]) -> tuple[int, ...]:
    """The levels after *monster* goes up by one."""
    place = MONSTERS.index(monster)
    return (*levels[:place], levels[place] + 1, *levels[place + 1 :])
