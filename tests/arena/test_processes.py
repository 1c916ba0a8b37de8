"""Work in processes: done again when one dies, ended at once by who stops, and Ctrl-C reaches the parent alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from monstrotheque.arena import processes
from monstrotheque.arena.processes import in_processes
from monstrotheque.arena.schedule import BadArena
from monstrotheque.cli.progress import INTERRUPTED
from tests.arena.test_commands import INTERRUPTIBLE

PATIENCE = 240.0
"""Longer than a busy machine needs to start processes, shorter than the work that is given up."""
UNENDING = "mcts:9000000"


def die_once(mark: Path) -> str:
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return mark.name


def die(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_what_a_dead_process_was_doing_is_done_again(tmp_path: Path) -> None:
    assert list(in_processes(die_once, [tmp_path / "mark"], jobs=1)) == ["mark"]


def test_processes_that_always_die_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "RESTARTS", 1)
    with pytest.raises(BadArena, match="keep crashing"):
        list(in_processes(die, [1], jobs=1))


def test_who_stops_waits_for_nobody() -> None:
    started = time.monotonic()
    for slept in in_processes(time.sleep, [0.0, 600.0, 600.0], jobs=2):
        assert slept is None
        break
    assert time.monotonic() - started < PATIENCE


def children_of(pid: int) -> list[Path]:
    found = Path(f"/proc/{pid}/task/{pid}/children")
    return [Path(f"/proc/{child}") for child in found.read_text("utf-8").split()] if found.exists() else []


def is_loading(process: Path) -> bool:
    """Whether a process has begun to load what it needs."""
    try:
        return "numpy" in (process / "maps").read_text("utf-8")
    except OSError:
        return False


def test_ctrl_c_ends_an_arena_at_once_without_a_trace(tmp_path: Path) -> None:
    """It comes while the processes are still loading, which is when it is noisiest."""
    file = tmp_path / "games.jsonl"
    command = ["arena", "crypte_de_sedlec", "-b", f"greedy,{UNENDING}", "-j", "2", "--out", str(file), "--lang", "en"]
    arena = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + PATIENCE
    while sum(map(is_loading, children_of(arena.pid))) < 2 and time.monotonic() < deadline:
        time.sleep(0.01)
    os.killpg(arena.pid, signal.SIGINT)
    told, problems = arena.communicate(timeout=PATIENCE)
    assert arena.returncode == INTERRUPTED, problems
    assert "Traceback" not in problems
    assert "same command" in problems
    assert "No deal" in told
