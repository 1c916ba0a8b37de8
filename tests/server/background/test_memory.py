"""Memory is tidied up in time, and not by surprise."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import asyncio, gc
from monstrotheque.server.background.memory import collect_garbage

async def main():
    ready = asyncio.Event()
    task = asyncio.create_task(collect_garbage(ready.wait()))
    await asyncio.sleep(0)
    assert gc.get_freeze_count() == 0
    ready.set()
    while not gc.get_freeze_count():
        await asyncio.sleep(0.01)
    task.cancel()
    pauses = []
    gc.callbacks.append(lambda phase, info: pauses.append(info["generation"]))
    kept = [[number] for number in range(300_000)]
    assert pauses and 2 not in pauses

asyncio.run(main())
"""


def test_a_full_collection_does_not_come_by_surprise() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True, timeout=60)
