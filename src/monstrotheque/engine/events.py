"""What happened, as one onlooker saw it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that one onlooker saw happen.

    `kind` is a key of the game's texts (`events.<kind>`), `data` is plain data. `reveals`: something hidden or random
    came to light for this onlooker, so undoing it would not be fair.
    """

    kind: str
    seat: int | None = None
    data: dict[str, Any] = field(default_factory=dict)
    reveals: bool = False

    def json(self) -> dict[str, Any]:
        """Plain data for clients and logs."""
        return {"kind": self.kind, "seat": self.seat, **self.data}


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would bring now, as far as the mover can know: points by kind, notes (keys of texts with values, see
    `Texts.tell`), and what a board can show of it.

    `uncertain`: it depends on chance or hidden cards.
    """

    gains: dict[str, int] = field(default_factory=dict)
    notes: tuple[tuple[str, dict[str, Any]], ...] = ()
    uncertain: bool = False
    shows: dict[str, Any] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """All gains together."""
        return sum(self.gains.values())

    def json(self) -> dict[str, Any]:
        """Plain data for clients."""
        return {"total": self.total, "gains": dict(self.gains), "uncertain": self.uncertain, "shows": dict(self.shows)}
