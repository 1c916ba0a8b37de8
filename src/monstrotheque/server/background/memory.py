"""Garbage collection at suitable times: a full collection stops everything, longer with more tables."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable

PAUSE_SECONDS = 300.0
YOUNG = 20_000
"""Objects after which young garbage is collected. Frames are freed without it, so looking often finds little."""
NEVER = 1_000_000


async def collect_garbage(ready: Awaitable[None]) -> None:
    """Once everything is loaded, freeze it; then collect all garbage now and then.

    Young garbage is collected as usual and quickly. Old garbage is what closed sockets leave, and can wait.
    """
    await ready
    gc.collect()
    gc.freeze()
    _, middle, _ = gc.get_threshold()
    gc.set_threshold(YOUNG, middle, NEVER)
    while True:
        await asyncio.sleep(PAUSE_SECONDS)
        gc.collect()
