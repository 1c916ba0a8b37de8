"""When a player's time is up."""

from __future__ import annotations

from monstrotheque.server.table.table import Table

RETURN_SECONDS = 30.0
"""The least time in seconds that people have after a start before their clock can run out: a restart costs no game."""


def deadline(table: Table, began: float) -> tuple[float, int] | None:
    """The next deadline, and whose it is. After a restart (*began*), players get time to come back."""
    due = table.clocks.next_deadline() if table.is_playing else None
    if due is None or table.clocks.since[due[1]] >= began:
        return due
    return max(due[0], began + RETURN_SECONDS), due[1]


def is_late(table: Table, person: str, began: float, now: float) -> bool:
    """Whether the clock of one of *person*'s seats has run out: their decisions no longer count."""
    due = deadline(table, began)
    return due is not None and due[0] < now and due[1] in table.seats_of(person)
