"""Garbage collection at suitable times: a full collection stops everything, longer with more tables."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable

PAUSE_SECONDS = 300.0
YOUNG = 2_000
"""New objects after which young garbage is collected: about 2 ms, which no player notices."""
MIDDLE = 5
"""Young collections before one that looks at their survivors: about 12 ms. What survives that waits for a full one."""
NEVER = 1_000_000


async def collect_garbage(ready: Awaitable[None]) -> None:
    """Once everything is loaded, freeze it; then collect all garbage now and then.

    Young garbage is collected as usual and quickly. Old garbage is what closed sockets leave, and can wait.
    """
    await ready
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    while True:
        await asyncio.sleep(PAUSE_SECONDS)
        gc.collect()
