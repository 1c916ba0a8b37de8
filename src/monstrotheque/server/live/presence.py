"""Presence: the open connections of each table."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol

from monstrotheque.engine.seats import JOINT

REMEMBERED = 4_096
MOST_NAMED = 50
"""The most spectators whose names are told."""


class Listener(Protocol):
    """A connection to a table."""

    person: str
    name: str
    session: str
    address: str

    @property
    def seats(self) -> list[int]:
        """The seats whose player this is; none for a spectator."""

    def wake(self) -> None:
        """Something changed at the table."""

    def wake_presence(self) -> None:
        """Somebody came or went."""

    def wake_notice(self) -> None:
        """The host has an announcement."""

    def close(self) -> None:
        """The server is stopping."""

    def send_away(self) -> None:
        """The person of this connection is signed out."""


class Presence:
    """The connections of this process by table, and those that other processes report."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._left: dict[str, dict[int, float]] = {}
        """When each disconnected player was last connected, by table and seat."""
        self._listeners: dict[str, set[Listener]] = {}
        self._each: Counter[str] = Counter()
        self._elsewhere: dict[str, dict[str, tuple[frozenset[int], int]]] = {}
        self._watching_elsewhere: dict[tuple[str, str], Sequence[tuple[str, str]]] = {}

    def enter(self, table: str, listener: Listener) -> None:
        """A connection opens."""
        for seat in listener.seats:
            self._left.get(table, {}).pop(seat, None)
        self._listeners.setdefault(table, set()).add(listener)
        self._each.update((listener.person, listener.address))

    def leave(self, table: str, listener: Listener) -> None:
        """A connection closes."""
        before = self.connected(table)
        listeners = self._listeners.get(table, set())
        if listener in listeners:
            listeners.remove(listener)
            for key in (listener.person, listener.address):
                self._each[key] -= 1
                if not self._each[key]:
                    del self._each[key]
        if not listeners:
            self._listeners.pop(table, None)
        self._note_leavers(table, before)

    def tell_elsewhere(
        self,
        table: str,
        process: str,
        seats: frozenset[int],
        spectators: int,
        watching: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Another process has these seats and spectators connected; *watching*: the first spectators' ids and names."""
        before = self.connected(table)
        self._watching_elsewhere.pop((table, process), None)
        if watching:
            self._watching_elsewhere[table, process] = watching
        there = self._elsewhere.setdefault(table, {})
        there[process] = (seats, spectators)
        if not seats and not spectators:
            del there[process]
        if not there:
            del self._elsewhere[table]
        self._note_leavers(table, before)

    def _note_leavers(self, table: str, before: list[int]) -> None:
        gone = self._left.setdefault(table, {})
        present = self.connected(table)
        gone.update((seat, self._now()) for seat in before if seat not in present)
        for seat in present:
            gone.pop(seat, None)
        if not present:
            self._forget_old()

    def _forget_old(self) -> None:
        """Remember only the last few thousand tables that everybody left."""
        while len(self._left) > REMEMBERED:
            del self._left[next(iter(self._left))]

    def last_there(self, table: str, seat: int) -> float | None:
        """When the player of *seat* was last connected, if that is known; now, if they are."""
        return self._now() if seat in self.connected(table) else self._left.get(table, {}).get(seat)

    def forget_process(self, process: str) -> list[str]:
        """Forget another process. Returns the tables it had connections to."""
        gone = [table for table, there in self._elsewhere.items() if process in there]
        for table in gone:
            self.tell_elsewhere(table, process, frozenset(), 0)
        return gone

    def here(self, table: str) -> tuple[frozenset[int], int]:
        """The seats and the number of spectators connected to this process."""
        each = [listener.seats for listener in self._listeners.get(table, ())]
        return frozenset(seat for seats in each for seat in seats), sum(not seats for seats in each)

    def watching_here(self, table: str) -> list[tuple[str, str]]:
        """The ids and names of the first spectators connected to this process."""
        found = {each.person: each.name for each in self._listeners.get(table, ()) if not each.seats}
        return sorted(found.items())[:MOST_NAMED]

    def watching(self, table: str) -> list[tuple[str, str]]:
        """The ids and names of the first spectators, wherever they are connected."""
        found = dict(self.watching_here(table))
        for process in self._elsewhere.get(table, {}):
            found |= dict(self._watching_elsewhere.get((table, process), ()))
        return sorted(found.items())[:MOST_NAMED]

    def connected(self, table: str) -> list[int]:
        """The seats whose players are connected anywhere."""
        found = set(self.here(table)[0])
        for seats, _ in self._elsewhere.get(table, {}).values():
            found |= seats
        return sorted(seat for seat in found if seat < JOINT)

    def spectators(self, table: str) -> int:
        """The number of spectators."""
        return self.here(table)[1] + sum(count for _, count in self._elsewhere.get(table, {}).values())

    def listeners(self, table: str) -> list[Listener]:
        """The connections to *table* in this process."""
        return list(self._listeners.get(table, ()))

    def tables(self) -> list[str]:
        """The tables somebody is connected to."""
        return list(self._listeners)

    def of_person(self, person: str) -> list[Listener]:
        """The connections of *person* in this process."""
        return [listener for each in self._listeners.values() for listener in each if listener.person == person]

    def count(self, key: str | None = None) -> int:
        """How many connections there are, of one person, of one address, or of all."""
        return self._each[key] if key else sum(map(len, self._listeners.values()))
