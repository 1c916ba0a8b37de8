"""Thinking time, computed from the times of a table's entries alone, so that a replay shows the same clock."""

from __future__ import annotations

from monstrotheque.server.table.header import Clock

DAY = 86_400.0


class Clocks:
    """The time each seat has left, and since when its clock has been running."""

    def __init__(self, clock: Clock, players: int) -> None:
        self.clock = clock
        self.left = [float(clock.seconds)] * players
        self.since: dict[int, float] = {}

    def ask(self, seats: tuple[int, ...], at: float) -> None:
        """Run the clocks of exactly *seats*; stop the others."""
        for seat in [seat for seat in self.since if seat not in seats]:
            self._stop(seat, at)
        for seat in seats:
            self.since.setdefault(seat, at)

    def answer(self, seat: int, at: float) -> None:
        """*seat* has decided: stop its clock and add the increment."""
        if seat in self.since:
            self._stop(seat, at)
            self.left[seat] += self.clock.increment

    def deadline(self, seat: int) -> float | None:
        """When the clock of *seat* runs out, if it is running."""
        if self.clock.kind == "none" or seat not in self.since:
            return None
        allowed = self.left[seat] if self.clock.kind == "time" else self.clock.days * DAY
        return self.since[seat] + allowed

    def next_deadline(self) -> tuple[float, int] | None:
        """The first clock to run out, and whose it is."""
        if self.clock.kind == "none":
            return None
        return min(((at, seat) for seat in self.since if (at := self.deadline(seat)) is not None), default=None)

    def _stop(self, seat: int, at: float) -> None:
        spent = max(0.0, at - self.since.pop(seat))  # before a restart it may have been later
        if self.clock.kind == "time":
            self.left[seat] = max(0.0, self.left[seat] - spent)
