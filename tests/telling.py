"""What happened, told a second time: by models of the games that share nothing with the rules but the notation."""

from __future__ import annotations

from typing import Any, Protocol

from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import State

Told = dict[str, Any]


class Tale:
    """What one move brought, event by event: what, and who may hear of it."""

    def __init__(self) -> None:
        self._told: list[tuple[Told, int | None, int | None]] = []

    def add(self, kind: str, seat: int | None = None, /, **data: Any) -> None:
        """An event that everybody is told."""
        self._told.append(({"kind": kind, "seat": seat, **data}, None, None))

    def only(self, onlooker: int, kind: str, seat: int | None = None, /, **data: Any) -> None:
        """An event that one player alone is told."""
        self._told.append(({"kind": kind, "seat": seat, **data}, onlooker, None))

    def but(self, onlooker: int, kind: str, seat: int | None = None, /, **data: Any) -> None:
        """An event that everybody but one player is told."""
        self._told.append(({"kind": kind, "seat": seat, **data}, None, onlooker))

    def join(self, other: Tale) -> None:
        """What followed."""
        self._told += other._told

    def heard_by(self, onlooker: int) -> list[Told]:
        """What one onlooker is told."""
        return [
            event
            for event, only, but in self._told
            if (only is None or only == onlooker) and (but is None or but != onlooker)
        ]


class Teller(Protocol):
    """A game followed move by move: tests/games/<game>/teller.py has `Teller(start, options)`."""

    def follow(self, seat: int, move: Move, after: State) -> Tale:
        """Carry out a move and tell what it brought; *after* says what chance dealt."""
