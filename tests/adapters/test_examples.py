"""The examples and the page about them do what they say."""

from __future__ import annotations

import doctest
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import monstrotheque as mt
from bench import research, research_page
from examples import ppo_sedlec
from examples.ppo_sedlec import picture
from monstrotheque.adapters import pettingzoo as zoo
from monstrotheque.arena.simulation import simulate

ROOT = Path(__file__).parents[2]
CURVE = json.loads((ROOT / "docs" / "pictures" / "learning.json").read_text("utf-8"))


PAGES = [page for page in sorted((ROOT / "docs").rglob("*.md")) if ">>> " in page.read_text("utf-8")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_of_a_page_run_as_shown(page: Path) -> None:
    results = doctest.testfile(str(page), module_relative=False)
    assert results.attempted >= 2
    assert results.failed == 0


def test_there_are_examples_of_every_interface() -> None:
    assert {"environment", "gymnasium", "learner", "openspiel", "pettingzoo", "starts", "vector"} <= {
        page.stem for page in PAGES
    }


def test_a_learner_gets_past_the_random_player_in_seconds(tmp_path: Path) -> None:
    """The example of the page, shorter; what it learnt then sits at a table. One thread does for small matrices."""
    command = [sys.executable, str(ROOT / "examples" / "ppo_sedlec.py"), "--iterations", "8", "--every", "8"]
    wishes = ["--games", "60", "--out", str(tmp_path / "p.npz")]
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run([*command, *wishes], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    first, last = json.loads((tmp_path / "p.json").read_text("utf-8"))
    assert first["wins"]["random"] < 0.7
    assert last["wins"]["random"] > 0.72
    assert last["leads"]["random"] > first["leads"]["random"] + 3
    assert last["leads"]["greedy"] > first["leads"]["greedy"] + 3
    tally = simulate(mt.game(ppo_sedlec.GAME), games=40, bots=[f"policy:{tmp_path / 'p.npz'}", "random"])
    assert tally.wins[0] > 24


def test_the_learning_curve_in_the_docs_goes_past_the_greedy_bot() -> None:
    """As the page says: three games of five after fifteen iterations, four of five at the end, in about a minute."""
    wins = {point["iteration"]: point["wins"]["greedy"] for point in CURVE}
    assert wins[0] < 0.5
    assert wins[15] > 0.6
    assert wins[90] > 0.8
    assert CURVE[-1]["cpu_seconds"] < 80
    assert (ROOT / "docs" / "pictures" / "learning.svg").read_text("utf-8") == picture(CURVE)


def test_an_environment_costs_little_more_than_the_engine_that_steps_as_many_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The reach is twice the cost; a half more is for a busy machine. Processor time counts, best of four."""
    monkeypatch.setattr(research, "SECONDS", 0.1)
    game = mt.game("crypte_de_sedlec")
    engine = min(research.stepped(game, 2).cpu_us for _ in range(4))
    environment = min(research.vector(game, 2, 1).cpu_us for _ in range(4))
    assert environment < 2.5 * engine


def test_the_page_s_figures_are_those_measured() -> None:
    report = json.loads(research.RESULTS.read_text("utf-8"))
    assert research_page.text(report) in research_page.PAGE.read_text("utf-8")
    assert not report["left_out"]


def test_the_bench_drives_the_other_interfaces_and_their_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(research, "SECONDS", 0.01)
    name = "crypte_de_sedlec"
    assert research.aec("our PettingZoo", name, zoo.raw_env(name)).steps_per_s > 0
    assert research.spiel("our OpenSpiel", f"monstro_{name}").steps_per_s > 0
    assert research.spiel("OpenSpiel", "leduc_poker").steps_per_s > 0
