"""An arena on a Ray cluster: no game lost, none counted twice, though a worker is killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from monstrotheque.arena.playing import play
from monstrotheque.arena.results import load
from monstrotheque.arena.running import play_from_recipe, recipe
from monstrotheque.arena.schedule import BadArena
from tests.arena.helper import sedlec
from tests.arena.on_a_cluster import DEALS


def test_a_killed_worker_costs_no_game_and_doubles_none(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    done = subprocess.run(
        [sys.executable, "-m", "tests.arena.on_a_cluster", str(file)],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "RAY_USAGE_STATS_ENABLED": "0"},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout.strip().splitlines()[-1])
    assert told["killed"]
    place = sedlec(("greedy", "mcts:150"))
    results, _ = load(place, file)
    assert sorted(results) == told["games"] == list(range(2 * DEALS))
    assert len(file.read_text("utf-8").splitlines()) == 1 + 2 * DEALS
    for task in place.tasks(2):
        assert play(place, task).scores == results[task.number].scores


def test_a_machine_with_other_rules_or_bots_does_not_play() -> None:
    place = sedlec()
    with pytest.raises(RuntimeError, match="not those of the arena"):
        play_from_recipe(recipe(place) | {"code": "older"}, place.tasks(1)[0], False)


def test_the_cluster_s_refusals_are_sentences() -> None:
    assert "no Ray cluster at 10.0.0.9" in str(BadArena("no_cluster", address="10.0.0.9"))
    assert "monstrotheque[cluster]" in BadArena("no_ray").say("fr")
