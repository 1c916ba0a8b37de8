"""A steady time of day: a clock that is set, or a computer that slept, takes nobody's thinking time."""

from __future__ import annotations

import time

GAP_SECONDS = 5.0
LOOK_SECONDS = 1.0
"""How often somebody has to look, so that a standstill is noticed."""


class SteadyClock:
    """Time as it was at the start, and what has passed since by a clock that only runs forward."""

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()
        self._looked = time.monotonic()

    def now(self) -> float:
        """Seconds since 1970."""
        return time.monotonic() + self._ahead

    def has_jumped(self) -> bool:
        """Whether there was a gap since the last look: this process stood still, or the time of day is ahead of ours,
        which then follows it. Ours never goes back: where somebody set it back, clocks go on as if nothing were.
        """
        now = time.monotonic()
        ahead, stood_still = time.time() - now, now - self._looked > GAP_SECONDS
        self._looked = now
        is_behind = ahead - self._ahead > GAP_SECONDS
        if is_behind:
            self._ahead = ahead
        return stood_still or is_behind
