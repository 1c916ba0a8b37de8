"""Plays an arena on a local Ray and kills a worker on the way; then a game that kills every worker it gets. Run by the
test in a process of its own.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from monstrotheque.arena import cluster, running
from monstrotheque.arena.results import Ledger
from monstrotheque.arena.running import run
from monstrotheque.arena.schedule import BadArena
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
    return [pid for pid in pids if b"ray::_do" in command_of(pid) and is_ours(pid)]


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def deadly(deaths: Path) -> tuple[int, str]:
    """How often a game was begun whose worker always dies, and what was said in the end."""

    def die(*_: object, **__: object) -> None:
        with deaths.open("a", encoding="utf-8") as file:
            file.write("died\n")
        os.kill(os.getpid(), signal.SIGKILL)

    vars(running)["play_from_recipe"] = die
    place = sedlec(BOTS)
    try:
        with Ledger(place) as ledger:
            run(ledger, place.tasks(1)[:1], ray="local")
    except BadArena as failed:
        return len(deaths.read_text("utf-8").splitlines()), failed.reason
    return 0, ""


def main(file: Path) -> None:
    with cluster.connected("local"):
        told = with_one_killed(file)
        told["deaths"], told["said"] = deadly(file.with_suffix(".deaths"))
    sys.stdout.write(json.dumps(told) + "\n")


def with_one_killed(file: Path) -> dict[str, Any]:
    """Which worker was killed, and which games were played all the same."""
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
    return {"killed": killed, "games": sorted(ledger.results)}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
