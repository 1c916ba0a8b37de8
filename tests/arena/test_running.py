"""Games in several processes: none lost, none counted twice, also when a process is killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
from pathlib import Path

import pytest

from monstrotheque.arena.results import Ledger
from monstrotheque.arena.running import run
from monstrotheque.arena.schedule import BadArena
from tests.arena.helper import played, sedlec


def test_processes_play_the_same_games_even_when_one_is_killed(tmp_path: Path) -> None:
    place = sedlec(("random", "mcts:20"))
    killed: list[int] = []

    def kill_one(done: int) -> None:
        if done == 3:
            child = multiprocessing.active_children()[0]
            killed.append(child.pid or 0)
            os.kill(killed[0], signal.SIGKILL)

    with Ledger(place, tmp_path / "games.jsonl") as ledger:
        run(ledger, place.tasks(10), jobs=2, on_progress=kill_one)
    assert killed
    expected = played(place, 10)
    assert {n: r.scores for n, r in ledger.results.items()} == {n: r.scores for n, r in expected.items()}
    assert len((tmp_path / "games.jsonl").read_text("utf-8").splitlines()) == 1 + 20


def test_progress_counts_what_was_there_before() -> None:
    place = sedlec()
    seen: list[int] = []
    with Ledger(place) as ledger:
        run(ledger, place.tasks(2))
        run(ledger, place.tasks(3), on_progress=seen.append)
    assert seen == [5, 6]


def test_no_process_at_all_is_refused() -> None:
    place = sedlec()
    with Ledger(place) as ledger, pytest.raises(BadArena, match="one process"):
        run(ledger, place.tasks(1), jobs=0)
