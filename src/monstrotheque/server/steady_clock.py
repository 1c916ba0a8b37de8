"""A steady time of day: a clock that is set, or a computer that slept, takes nobody's thinking time."""

from __future__ import annotations

import time

GAP_SECONDS = 5.0


class SteadyClock:
    """Time as it was at the start, and what has passed since by a clock that only runs forward."""

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since 1970."""
        return time.monotonic() + self._ahead

    def has_jumped(self) -> bool:
        """Whether the time of day has diverged from ours since the last look. If so, ours follows it."""
        ahead = time.time() - time.monotonic()
        jumped = abs(ahead - self._ahead) > GAP_SECONDS
        if jumped:
            self._ahead = ahead
        return jumped
