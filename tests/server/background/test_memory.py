"""Memory is tidied up in time, and not by surprise."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import asyncio, gc
from monstrotheque.server.background.memory import collect_garbage

def objects(generation):
    return sum(len(gc.get_objects(each)) for each in range(generation + 1))

async def main():
    ready = asyncio.Event()
    task = asyncio.create_task(collect_garbage(ready.wait()))
    await asyncio.sleep(0)
    assert gc.get_freeze_count() == 0
    ready.set()
    while not gc.get_freeze_count():
        await asyncio.sleep(0.01)
    task.cancel()
    looked_at = []
    gc.callbacks.append(lambda phase, info: looked_at.append(objects(info["generation"])))
    kept = [[number] for number in range(300_000)]
    assert looked_at and max(looked_at) <= 20_000, max(looked_at)

asyncio.run(main())
"""


def test_no_collection_that_comes_by_surprise_looks_at_many_objects() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True, timeout=60)
