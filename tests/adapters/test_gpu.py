"""The vector environment on a GPU is that of the CPU, step for step; Numba's simulator stands for the GPU."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import gymnasium
import pytest

import monstrotheque as mt
from monstrotheque.adapters.vector import MonstroVectorEnv, vector_env
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.gpu import NoGpu
from tests.contract.cases import every_boxed_game, every_game, other_lists

IN_SIMULATOR = {"NUMBA_ENABLE_CUDASIM": "1"}
SETTINGS = """
import pickle
import pytest
from monstrotheque.adapters.vector import vector_env
from monstrotheque.engine.errors import BadOption

with pytest.raises(BadOption, match="a GPU doesn’t have it"):
    vector_env("crypte_de_sedlec", 2, device="cuda", threads=2)
with pytest.raises(TypeError, match="can't be copied"):
    pickle.dumps(vector_env("crypte_de_sedlec", 2, device="cuda"))
"""


def python(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, **IN_SIMULATOR},
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@every_game
def test_a_gpu_steps_as_the_processor_does(name: str) -> None:
    players = min(mt.game(name).player_counts)
    python("-m", "tests.adapters.stepped_together", name, str(players))


@every_boxed_game
def test_a_gpu_steps_with_the_lists_of_another_box(name: str) -> None:
    players, lists = min(mt.game(name).player_counts), json.dumps(other_lists(name))
    python("-m", "tests.adapters.stepped_together", name, str(players), lists)


def test_settings_that_mean_nothing_there_are_refused() -> None:
    python("-c", SETTINGS)


def test_gymnasium_makes_it_where_there_is_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_here() -> None:
        raise NoGpu("driver")

    monkeypatch.setattr("monstrotheque.adapters.vector.find_cuda", none_here)
    with pytest.raises(NoGpu, match="no NVIDIA GPU"):
        gymnasium.make_vec("monstrotheque/crypte_de_sedlec-v1", num_envs=2, device="cuda")
    with pytest.raises(BadOption, match="cpu, cuda"):
        vector_env("crypte_de_sedlec", 2, device="abacus")
    made = gymnasium.make_vec("monstrotheque/crypte_de_sedlec-v1", num_envs=2)
    assert isinstance(made.unwrapped, MonstroVectorEnv)
