"""An arena on a Ray cluster: no game lost, none counted twice, though a worker is killed; but not without end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as parquet
import pytest

import monstrotheque as mt
from monstrotheque.arena import play_outs
from monstrotheque.arena.cluster import connect
from monstrotheque.arena.playing import play
from monstrotheque.arena.processes import RESTARTS
from monstrotheque.arena.results import load
from monstrotheque.arena.running import play_from_recipe, recipe
from monstrotheque.arena.schedule import BadArena
from tests.arena.helper import sedlec
from tests.arena.on_a_cluster import BOTS, DEALS, GAMES_PLAYED_OUT, PLAYED_OUT


def test_a_killed_worker_costs_no_game_and_doubles_none_and_a_deadly_game_is_given_up(tmp_path: Path) -> None:
    """And bots' games as data are those that one process plays. All on one Ray, since starting one takes longer than
    the rest: see `on_a_cluster`.
    """
    file = tmp_path / "games.jsonl"
    done = subprocess.run(
        [sys.executable, "-m", "tests.arena.on_a_cluster", str(file)],
        cwd=Path(__file__).parents[2],
        # Ray lets its workers go behind everything else; here they should get on with it.
        env={**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "RAY_worker_niceness": "0"},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout)  # and nothing of Ray's troubles
    assert told["killed"]
    place = sedlec(BOTS)
    results, _ = load(place, file)
    assert sorted(results) == told["games"] == list(range(2 * DEALS))
    assert len(file.read_text("utf-8").splitlines()) == 1 + 2 * DEALS
    for task in place.tasks(1):
        assert play(place, task).scores == results[task.number].scores
    assert told["played_out"] == [[60, 60], [0, 60], [50, 60]]
    assert told["files_on_ray"] == [0, 1, 0]
    what = play_outs.play_out(mt.game("crypte_de_sedlec"), bots=PLAYED_OUT, seed=2)
    play_outs.write(what, tmp_path / "here", GAMES_PLAYED_OUT)
    assert parquet.read_table(file.with_suffix(".parquet")).equals(parquet.read_table(tmp_path / "here"))
    assert (told["deaths"], told["said"]) == (1 + RESTARTS, "processes_die")


def test_a_machine_with_other_rules_or_bots_does_not_play() -> None:
    place = sedlec()
    with pytest.raises(RuntimeError, match="not those of the arena"):
        play_from_recipe(recipe(place) | {"code": "older"}, place.tasks(1)[0], False)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999"])
def test_a_cluster_that_does_not_answer_is_said_at_once(address: str) -> None:
    with pytest.raises(BadArena, match=f"no Ray cluster at {address}"):
        connect(address)


def test_without_ray_its_installation_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadArena) as caught:
        connect("auto")
    assert "monstrotheque[cluster]" in caught.value.say("fr")
