"""One measured figure: which engine, which game, driven how, how fast."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bench.research import Figure, measured

PLAY, SEARCH = "random play", "search"


@dataclass(frozen=True)
class Row:
    """`per_s`: decisions of random play, or iterations of a search, a second by the clock. `cpu_us`: processor time of
    one, all threads together; what else the machine does hardly changes it. `length`: decisions of a random game, where
    known.
    """

    table: str
    engine: str
    game: str
    how: str
    per_s: float
    cpu_us: float
    length: float | None = None

    @classmethod
    def of(cls, figure: Figure, how: str) -> Row:
        """A figure of random play that `bench.research` measured."""
        return cls(PLAY, figure.what, figure.game, how, figure.steps_per_s, figure.cpu_us)

    def times(self, factor: float) -> Row:
        """The same, counted in parts of which each unit has *factor*."""
        return replace(self, per_s=self.per_s * factor, cpu_us=self.cpu_us / factor)


def row(table: str, engine: str, game: str, how: str, run: Callable[[], int], *, length: float | None = None) -> Row:
    """Call *run*, which returns how much it did, for a second."""
    figure = measured(engine, game, run)
    return Row(table, engine, game, how, figure.steps_per_s, figure.cpu_us, length)
