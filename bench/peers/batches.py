"""Pgx on the CPU."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bench.peers.pgx_steps import stepper
from bench.peers.rows import PLAY, Row, row


def batch(name: str, size: int) -> Row:
    """A row of Pgx on the CPU."""
    how = f"{size:,} games at once" if size > 1 else "one game"
    return row(PLAY, "Pgx on CPU", name, f"{how}, all cores", stepper(name, size))


def rows(noughts: bool) -> list[Callable[[], Row]]:
    """What to measure of Pgx."""
    if noughts:
        return [partial(batch, "tic_tac_toe", size) for size in (1, 1024)]
    return [partial(batch, name, 1024) for name in ("leduc_holdem", "sparrow_mahjong")]
