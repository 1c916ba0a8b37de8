"""Seats: who can act, and who can look.

Players sit at 0 … players − 1. Two more seats exist at every table: JOINT, the joint seat that carries what the
players decide together, and SPECTATOR, which never acts and knows only what is public.
"""

import functools
from collections.abc import Iterator

MAX_PLAYERS = 8
JOINT = 8
SPECTATOR = 9


@functools.cache
def seats_in(mask: int) -> tuple[int, ...]:
    """The seats whose bits are set in *mask*, lowest first."""
    return tuple(seat for seat in range(JOINT + 1) if mask >> seat & 1)


def onlookers(players: int) -> Iterator[int]:
    """Every seat that may look at a game of *players*: the players and the spectator."""
    yield from range(players)
    yield SPECTATOR
