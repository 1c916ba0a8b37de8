"""Collecting garbage when it suits: a full collection stops everything, the longer the more tables there are."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable

PAUSE_SECONDS = 300.0
NEVER = 1_000_000


async def collect_garbage(ready: Awaitable[None]) -> None:
    """Once everything is loaded, set it aside for good; then collect all garbage now and then, never by surprise.

    Young garbage is collected as usual, in no time. Old garbage is what closed sockets leave, and can wait.
    """
    await ready
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)
    while True:
        await asyncio.sleep(PAUSE_SECONDS)
        gc.collect()
