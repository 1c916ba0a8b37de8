"""Random games on a GPU are those of the CPU. Numba's simulator stands for the GPU: it runs the GPU's code,
thread by thread, on the CPU, and is chosen when Numba is loaded, so it needs a process of its own.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from typing import Any

import pytest

import monstrotheque as mt
from monstrotheque.arena import simulation
from monstrotheque.arena.simulation import simulate
from monstrotheque.engine import gpu
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.gpu import NoGpu
from tests.contract.cases import every_boxed_game, every_game, other_lists

SEDLEC = mt.game("crypte_de_sedlec")
GAMES = 70
FEW = 8
PLAYED = """
import json, sys
import monstrotheque as mt
from monstrotheque.arena.simulation import simulate

game = mt.game(sys.argv[1])
for players in game.player_counts:
    print(json.dumps(simulate(game, players=players, games=int(sys.argv[2]), seed=5, device="gpu").json()))
"""
PLAYED_WITH_LISTS = """
import json, sys
import monstrotheque as mt
from monstrotheque.arena.simulation import simulate

options = json.loads(sys.argv[3])
print(json.dumps(simulate(mt.game(sys.argv[1]), games=int(sys.argv[2]), seed=5, device="gpu", options=options).json()))
"""
NOT_ASKED_FOR = """
import sys
import monstrotheque as mt
from monstrotheque.arena.simulation import simulate

simulate(mt.game("crypte_de_sedlec"), games=1)
print([name for name in sys.modules if name.startswith(("numba.cuda", "numba_cuda", "cuda")) or "gpu_" in name])
"""


def python(code: str, *arguments: object, **environment: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    ).stdout


def counted(tally: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(tally[key] for key in ("players", "games", "moves", "wins", "mean_scores"))


@every_game
def test_a_gpu_plays_the_games_of_the_processor(name: str) -> None:
    game = mt.game(name)
    found = [json.loads(line) for line in python(PLAYED, name, GAMES, NUMBA_ENABLE_CUDASIM="1").splitlines()]
    wanted = [simulate(game, players=players, games=GAMES, seed=5).json() for players in game.player_counts]
    assert [counted(tally) for tally in found] == [counted(tally) for tally in wanted]
    assert {tally["device"] for tally in found} == {"gpu"}
    assert {tally["device"] for tally in wanted} == {"cpu"}


@every_boxed_game
def test_a_gpu_plays_with_the_lists_of_another_box(name: str) -> None:
    game, options = mt.game(name), other_lists(name)
    played = python(PLAYED_WITH_LISTS, game.name, FEW, json.dumps(options), NUMBA_ENABLE_CUDASIM="1")
    wanted = simulate(game, games=FEW, seed=5, options=options).json()
    assert counted(json.loads(played)) == counted(wanted)
    assert counted(wanted) != counted(simulate(game, games=FEW, seed=5).json())


def test_nothing_of_a_gpu_is_loaded_unless_one_is_asked_for() -> None:
    assert python(NOT_ASKED_FOR).strip() == "[]"


def test_who_lacks_the_package_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    gpu.find_cuda.cache_clear()
    with pytest.raises(NoGpu, match=r"pip install \"monstrotheque\[gpu\]\""):
        simulate(SEDLEC, games=1, device="gpu")


def test_who_lacks_a_gpu_is_told_so_and_auto_plays_without(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import cuda

    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name)
    monkeypatch.setattr(cuda, "is_available", lambda: False)
    monkeypatch.setattr(simulation, "WORTH_A_GPU", 1)
    gpu.find_cuda.cache_clear()
    with pytest.raises(NoGpu, match=r"no NVIDIA GPU .* driver .* --device cpu"):
        simulate(SEDLEC, games=1, device="gpu")
    assert simulate(SEDLEC, games=1, device="auto").device == "cpu"


def test_only_random_players_play_on_a_gpu() -> None:
    with pytest.raises(NoGpu, match="not greedy"):
        simulate(SEDLEC, games=1, bots=["random", "greedy"], device="gpu")
    with pytest.raises(BadOption, match="cpu, gpu, auto"):
        simulate(SEDLEC, games=1, device="abacus")
