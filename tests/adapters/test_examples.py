"""The examples and the page about them do what they say."""

from __future__ import annotations

import doctest
import json
from pathlib import Path

import pytest

import monstrotheque as mt
from bench import research
from examples import ppo_sedlec
from examples.ppo_sedlec import Settings, picture, train
from monstrotheque.arena.simulation import simulate
from monstrotheque.bots.policy import save_policy

ROOT = Path(__file__).parents[2]
CURVE = json.loads((ROOT / "docs" / "research" / "sedlec.json").read_text("utf-8"))


def test_the_page_s_examples_run_as_shown() -> None:
    results = doctest.testfile(str(ROOT / "docs" / "research.md"), module_relative=False)
    assert results.attempted >= 30
    assert results.failed == 0


def test_a_learner_gets_past_the_random_player_in_seconds(tmp_path: Path) -> None:
    """The example of the page, shorter and smaller; what it learnt then sits at a table."""
    settings = Settings(hidden=(64, 64), batch=1024)
    policy, curve = train(iterations=10, every=10, games=80, seed=1, settings=settings, rivals=("random",))
    first, last = curve
    assert first.wins["random"] < 0.7
    assert last.wins["random"] > 0.75
    assert last.leads["random"] > first.leads["random"] + 3
    save_policy(tmp_path / "p.npz", mt.game(ppo_sedlec.GAME), policy.actions, policy.weights, policy.biases)
    tally = simulate(mt.game(ppo_sedlec.GAME), games=40, bots=[f"policy:{tmp_path / 'p.npz'}", "random"])
    assert tally.wins[0] > 25


def test_the_learning_curve_in_the_docs_goes_past_the_greedy_bot() -> None:
    assert CURVE[0]["wins"]["greedy"] < 0.5 < CURVE[-1]["wins"]["greedy"]
    assert (ROOT / "docs" / "research" / "sedlec.svg").read_text("utf-8") == picture(CURVE)


@pytest.mark.parametrize("name", ["crypte_de_sedlec", "monster_cafe"])
def test_an_environment_costs_little_more_than_the_engine_that_observes_as_much(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reach is twice the cost; three times leaves room for a busy machine. Processor time counts, best of three."""
    monkeypatch.setattr(research, "SECONDS", 0.15)
    game = mt.game(name)
    engine = min(research.observed(game, 2).cpu_us for _ in range(3))
    environment = min(research.vector(game, 2, 1).cpu_us for _ in range(3))
    assert environment < 3 * engine


def test_the_bench_drives_every_interface(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(research, "SECONDS", 0.01)
    names = [measure().what for measure in list(research.ours())[:6]]
    assert len(set(names)) >= 5
    assert research.spiel("OpenSpiel", "leduc_poker").steps_per_s > 0
