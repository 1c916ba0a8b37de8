"""When a player's time is up."""

from __future__ import annotations

from monstrotheque.server.table.table import Table

RETURN_SECONDS = 30.0
"""Seconds that people have at least to come back after a start before their time is up: nobody loses to a restart."""


def deadline(table: Table, began: float) -> tuple[float, int] | None:
    """The next deadline, and whose it is. Players who were asked before the server *began* may come back first."""
    due = table.clocks.next_deadline() if table.is_playing else None
    if due is None or table.clocks.since[due[1]] >= began:
        return due
    return max(due[0], began + RETURN_SECONDS), due[1]


def is_late(table: Table, person: str, began: float, now: float) -> bool:
    """Whether the time of a seat of *person* is up: what they decide now no longer counts."""
    due = deadline(table, began)
    return due is not None and due[0] < now and due[1] in table.seats_of(person)
