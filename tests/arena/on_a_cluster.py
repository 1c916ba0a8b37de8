"""Plays an arena on a local Ray and kills a worker on the way. Run by the test in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path

from monstrotheque.arena.results import Ledger
from monstrotheque.arena.running import run
from tests.arena.helper import sedlec

BOTS = ("greedy", "mcts:300")
DEALS = 7


def parent_of(pid: int) -> int:
    """The parent of a process; 0 if it is gone."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[1])
    except (OSError, ValueError):
        return 0


def is_ours(pid: int) -> bool:
    while pid > 1:
        pid = parent_of(pid)
        if pid == os.getpid():
            return True
    return False


def workers() -> list[int]:
    """The workers of our Ray that play games now."""
    pids = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal()]
    return [pid for pid in pids if b"ray::play_from_recipe" in command_of(pid) and is_ours(pid)]


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def main(file: Path) -> None:
    place = sedlec(BOTS)
    killed: list[int] = []

    def kill_one(done: int) -> None:
        deadline = time.monotonic() + 20
        while done >= 2 and not killed and time.monotonic() < deadline:
            for pid in workers()[:1]:
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)

    with Ledger(place, file) as ledger:
        run(ledger, place.tasks(DEALS), ray="local", on_progress=kill_one)
    sys.stdout.write(json.dumps({"killed": killed, "games": sorted(ledger.results)}) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
