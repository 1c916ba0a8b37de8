"""What each player remembers of a game, for environments with perfect recall."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from monstrotheque.adapters.seating import Asking

TRACE_BYTES = 16

Seen = tuple[tuple[int, int], ...]
"""The moves of a game as a player saw them: who moved, and what (without secret parts, unless they are its own)."""


class Memory(NamedTuple):
    """One player's memory: the moves as it saw them, and a digest of all positions as it saw them.

    Some of what it saw shows in no later position.
    """

    seen: Seen = ()
    trace: bytes = bytes(TRACE_BYTES)

    def after(self, asking: Asking, move: int, player: int) -> Memory:
        """The memory of *player* after *move* was made in a position."""
        moves = asking.state.game.moves
        told = move if player == asking.agent else moves.shown_to_others(move)
        looked = asking.state.sight(player).raw.tobytes()
        trace = hashlib.blake2b(self.trace + looked, digest_size=TRACE_BYTES).digest()
        return Memory((*self.seen, (asking.seat, told)), trace)


class Past:
    """The moves so far and their positions, an immutable value.

    Memories are computed on demand: a search that plays to the end of a game asks for few.
    """

    __slots__ = ("_asking", "_before", "_memories", "_move", "players")

    def __init__(self, memories: tuple[Memory, ...]) -> None:
        """A past of which only the players' memories are left."""
        self.players = len(memories)
        self._memories = dict(enumerate(memories))
        self._before: Past | None = None
        self._asking: Asking | None = None
        self._move = 0

    def then(self, asking: Asking, move: int) -> Past:
        """The past after *move* was made in a position."""
        later = Past(())
        later.players, later._before, later._asking, later._move = self.players, self, asking, move
        return later

    def memory(self, player: int) -> Memory:
        """What *player* remembers."""
        forgotten, past = [], self
        while player not in past._memories:
            assert past._before is not None
            forgotten.append(past)
            past = past._before
        known = past._memories[player]
        for past in reversed(forgotten):
            assert past._asking is not None
            known = past._memories[player] = known.after(past._asking, past._move, player)
        return known

    def __deepcopy__(self, memo: object) -> Past:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Past, (tuple(self.memory(player) for player in range(self.players)),)
