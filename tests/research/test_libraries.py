"""The libraries of the field take the games as they are: `make research`, in an environment of its own."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import monstrotheque as mt
from monstrotheque.arena import play_outs

every_game = pytest.mark.parametrize("name", mt.game_names())


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    """These libraries warn of each other's versions."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@every_game
def test_torchrl_takes_the_vector_environment(name: str) -> None:
    from torchrl.envs.utils import check_env_specs

    from examples import torchrl_rollouts

    env = torchrl_rollouts.vector(name, 3)
    check_env_specs(env)
    played = env.rollout(20, break_when_any_done=False)
    assert played.shape == (3, 20)
    assert not played["next", "illegal"].any()


@every_game
def test_torchrl_takes_the_parallel_environment(name: str) -> None:
    from torchrl.envs.utils import check_env_specs

    from examples import torchrl_rollouts

    env = torchrl_rollouts.agents(name)
    check_env_specs(env)
    assert len(env.rollout(10)) == 10


@pytest.mark.parametrize("name", ["crypte_de_sedlec", "monster_cafe", "christmas_monsters"])
def test_tianshou_collects_with_several_agents(name: str) -> None:
    """All games but Le Croque-Monstre: the buffer keeps 20,000 decisions, each with masks of half a million moves
    before and after it, which takes 20 GB of memory.
    """
    from examples import tianshou_agents

    players = mt.game(name).player_counts[1]
    found = tianshou_agents.run(name, players=players, games=3, envs=2, updates=2)
    assert found.games >= 3
    assert len(found.rewards) == players
    assert np.isfinite(found.loss)


def test_rllib_learns_on_its_new_stack() -> None:
    import ray

    from examples import rllib_ppo

    ray.init(include_dashboard=False, log_to_driver=False, num_cpus=1)
    try:
        (mean,) = rllib_ppo.learn("crypte_de_sedlec", iterations=1, batch=512)
    finally:
        ray.shutdown()
    assert -1 <= mean <= 1


def test_maskable_ppo_of_sb3_gets_past_greedy(tmp_path: Path) -> None:
    """After 300,000 decisions it won 63 of 100 games; a run that learns nothing wins fewer than one in ten."""
    from examples import sb3_maskable_ppo

    share = sb3_maskable_ppo.main(["--steps", "300000", "--games", "100", "--out", str(tmp_path / "sedlec.npz")])
    assert share > 0.5


def test_a_single_file_in_the_style_of_cleanrl_learns(capsys: pytest.CaptureFixture[str]) -> None:
    from examples import cleanrl_ppo

    mean = cleanrl_ppo.main(["--total-timesteps", "114688", "--opponent-every", "100"])
    assert mean > 0.15, "against chance"


def test_the_single_file_takes_every_game_and_at_least_a_batch(capsys: pytest.CaptureFixture[str]) -> None:
    from examples import cleanrl_ppo

    few = ["--num-envs", "4", "--num-steps", "8"]
    with pytest.raises(SystemExit):
        cleanrl_ppo.main([*few, "--total-timesteps", "31"])
    assert "32" in capsys.readouterr().err
    assert np.isfinite(cleanrl_ppo.main([*few, "--total-timesteps", "64", "--game", "christmas_monsters"]))


@every_game
def test_games_of_bots_load_into_pandas_and_torch(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of docs/how-to/data.md, as they stand there."""
    monkeypatch.chdir(tmp_path)
    play_outs.write(play_outs.play_out(mt.game(name), bots=["greedy"]), Path("games.parquet"), 4)
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "data.md").read_text("utf-8")
    pandas_lines, torch_lines, mask_lines = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    found: dict[str, Any] = {}
    exec(pandas_lines, found)
    assert len(found["games"].groupby("game")) == 4
    exec(torch_lines, found)
    observation, action, result = found["data"][0]
    assert observation.shape == (mt.game(name).feature_count,)
    assert -1 <= result <= 1
    assert action in found["legal"][0]
    if "action_mask" in found["table"].column_names:
        exec(mask_lines, found)
        assert found["masks"].shape[0] == len(found["data"])
        assert found["masks"][0][action] == 1
