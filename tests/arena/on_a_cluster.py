"""Plays an arena on a local Ray and kills a worker on the way; then bots' games as data; then a game that kills every
worker it gets. Run by the test in a process of its own.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import monstrotheque as mt
from monstrotheque.arena import cluster, play_outs, running
from monstrotheque.arena.results import Ledger
from monstrotheque.arena.running import run
from monstrotheque.arena.schedule import BadArena
from tests.arena.helper import sedlec

BOTS = ("greedy", "mcts:300")
DEALS = 7
PLAYED_OUT = ("mcts:20", "greedy")
GAMES_PLAYED_OUT = 60


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
        told["played_out"], told["files_on_ray"] = as_data(file.with_suffix(".parquet"))
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


def as_data(folder: Path) -> tuple[list[play_outs.WrittenGames], list[int]]:
    """How many games were added and held after each run (from nothing, again, and with a file missing), and which files
    came from Ray.
    """
    from_ray: list[int] = []

    def watched(*arguments: Any, **settings: Any) -> Iterator[Any]:
        for part, data in cluster.in_cluster(*arguments, **settings):
            from_ray.append(part.number)
            yield part, data

    vars(play_outs)["in_cluster"] = watched
    what = play_outs.play_out(mt.game("crypte_de_sedlec"), bots=PLAYED_OUT, seed=2)
    runs = [play_outs.write(what, folder, GAMES_PLAYED_OUT, ray="local") for _ in range(2)]
    (folder / play_outs.parts_of(GAMES_PLAYED_OUT)[0].file).unlink()
    runs.append(play_outs.write(what, folder, GAMES_PLAYED_OUT, ray="local"))
    return runs, [*sorted(from_ray[:2]), *from_ray[2:]]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
