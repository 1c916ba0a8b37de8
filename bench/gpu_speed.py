"""Measure the games on a GPU: random play, and the vector environment with observations and masks.

    make bench-gpu
    python -m bench.gpu_speed [--check GAMES] [--results FILE]

It needs a GPU and the extras `gpu` and `research`. PyTorch, JAX and Pgx are tried where they are installed. Kernels are
compiled by several processes at once; then one after the other measures. GAMES games of each kind are compared with the
CPU's (default: a million; 0: none).
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

import monstrotheque as mt
from bench.peers.pgx_steps import stepper
from monstrotheque.engine import gpu
from monstrotheque.engine.random import advance, below, stream
from monstrotheque.engine.raw_state import blank

RESULTS = Path(__file__).parent / "results" / "gpu.json"
KINDS = ("playouts", "vector")
PGX, PGX_GAMES, PGX_AT_ONCE = "pgx", ("tic_tac_toe", "leduc_holdem", "sparrow_mahjong"), 1 << 17
PACKAGES = ("monstrotheque", "numpy", "numba", "numba-cuda", "torch", "jax", "pgx")
ENOUGH_SECONDS, STEPS, GAMES_AT_ONCE = 0.5, 50, 1 << 20
THREADS = 128


def players_of(game: mt.Game) -> int:
    """Two players, or three where the game needs more or is at its best so."""
    return 3 if max(game.player_counts) > 4 else min(game.player_counts)


def on_cpu(game: mt.Game, players: int, seed: Any, first: int, games: int) -> list[int]:
    """Moves, shares of victory and scores of some random games."""
    setup, tallies = game.setup(players, game.check_options({})), np.zeros((2, players), np.int64)
    states, result = blank(game.raw_state.dtype, 2), np.zeros(players, np.int64)
    rest = (first, games, game.max_plies, game.move_buffer(), result, *tallies)
    return [int(game.playouts.random_games(states, players, setup, seed, *rest)), *tallies.ravel().tolist()]


def measure_playouts(game: mt.Game, check: int, wait: Callable[[], None]) -> dict[str, Any]:
    """Random moves a second, and whether the first games are those of the CPU."""
    from monstrotheque.engine import gpu_playouts

    players, seed = players_of(game), np.uint64(stream(np.uint64(0)))
    setup = game.setup(players, game.check_options({}))

    def play(games: int) -> tuple[Any, float]:
        started = time.perf_counter()
        found = gpu_playouts.random_games(game, players, setup, seed, 0, games)
        return found, time.perf_counter() - started

    _, compiling = play(1)
    wait()
    first, _ = play(1_000_000)
    games, seconds = 1_000_000, 0.0
    while seconds < ENOUGH_SECONDS / 2:
        games *= 2
        found, seconds = play(games)
    speed = max(found.moves / play(games)[1] for _ in range(3))
    row = {"players": players, "games": games, "moves_per_s": speed, "compiling_s": compiling}
    row["first_million"] = [first.moves, *first.wins.tolist(), *first.totals.tolist()]
    if check:
        row["checked"], row["same"] = check, is_same(game, players, setup, seed, check)
    return row


def is_same(game: mt.Game, players: int, setup: Any, seed: Any, games: int) -> bool:
    """Whether a GPU and the CPU play the same games, by all that is counted."""
    from monstrotheque.engine import gpu_playouts

    pieces = np.array_split(np.arange(games), 100)
    with ThreadPoolExecutor() as pool:
        counted = list(
            pool.map(lambda piece: on_cpu(game, players, seed, int(piece[0]), len(piece)), filter(len, pieces))
        )
    found = gpu_playouts.random_games(game, players, setup, seed, 0, games)
    return bool(np.sum(counted, axis=0).tolist() == [found.moves, *found.wins.tolist(), *found.totals.tolist()])


def measure_vector(game: mt.Game, check: int, wait: Callable[[], None]) -> dict[str, Any]:
    """Steps a second with observations, masks and checked actions, drawn by the GPU as well."""
    from numba import cuda

    from monstrotheque.adapters.vector import vector_env

    @cuda.jit  # type: ignore[untyped-decorator]
    def draw(legals: Any, counts: Any, rng: Any, actions: Any) -> None:
        number = cuda.grid(1)
        if number < actions.shape[0]:
            rng[number] = advance(rng[number])
            actions[number] = legals[below(rng[number], counts[number]), number]

    players, games = players_of(game), GAMES_AT_ONCE
    started = time.perf_counter()
    env: Any = vector_env(game.name, games, players=players, device="cuda")
    _, infos = env.reset(seed=1)
    rng = gpu.to_gpu(
        np.array([stream(np.uint64(number)) for number in range(1, 1001)], np.uint64).repeat(1 + games // 1000)[:games]
    )
    actions = gpu.zeros(games, np.int64)

    def step(times: int) -> float:
        begun = time.perf_counter()
        for _ in range(times):
            draw[-(-games // THREADS), THREADS](infos["legal"].memory, infos["legal_count"].memory, rng, actions)
            env.step(actions)
        cuda.synchronize()
        return time.perf_counter() - begun

    step(1)
    compiling = time.perf_counter() - started
    wait()
    step(2 * STEPS)
    speed = max(STEPS * games / step(STEPS) for _ in range(3))
    row = {"players": players, "games": games, "steps_per_s": speed, "compiling_s": compiling}
    return row | {"torch": try_torch(env), "jax": try_jax(env)}


def try_torch(env: Any) -> str:
    """Whether PyTorch sees the arrays where they lie, and acts by its own."""
    try:
        import torch  # type: ignore[import-not-found, unused-ignore]
    except ModuleNotFoundError:
        return "not installed"
    try:
        for array in (env._observations, env._told["legal"], env._told["seat"], env._nothing_cut):
            for tensor in (torch.from_dlpack(array), torch.as_tensor(array, device="cuda")):
                assert tensor.data_ptr() == array.__cuda_array_interface__["data"][0], "copied"
                assert (tensor.cpu().numpy() == array.numpy()).all(), "other numbers"
        env.step(torch.from_dlpack(env._told["legal"])[:, 0])
    except Exception as error:
        return repr(error)[:300]
    return "fine"


def try_jax(env: Any) -> str:
    """The same with JAX."""
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
    try:
        import jax
    except ModuleNotFoundError:
        return "not installed"
    try:
        for array in (env._observations, env._told["legal"], env._told["seat"]):
            assert (np.asarray(jax.dlpack.from_dlpack(array)) == array.numpy()).all(), "other numbers"
        env.step(jax.dlpack.from_dlpack(env._told["legal"])[:, 0])
    except Exception as error:
        return repr(error)[:300]
    return "fine"


def measure_pgx(name: str, wait: Callable[[], None]) -> dict[str, Any]:
    """Steps a second of one of Pgx's games on the same GPU, observations and masks included."""
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
    run = stepper(name, PGX_AT_ONCE)
    run()
    wait()
    speed = 0.0
    for _ in range(5):
        started = time.perf_counter()
        speed = max(speed, run() / (time.perf_counter() - started))
    return {"games": PGX_AT_ONCE, "steps_per_s": speed}


def measure(name: str, kind: str, check: int, lock: Path) -> None:
    """One row, as JSON: compiled beside others, measured alone."""
    with lock.open("w") as file:

        def wait() -> None:
            fcntl.flock(file, fcntl.LOCK_EX)

        if kind == PGX:
            row = measure_pgx(name, wait)
        else:
            row = (measure_playouts if kind == "playouts" else measure_vector)(mt.game(name), check, wait)
    sys.stdout.write(json.dumps({"game": name, "kind": kind, **row}) + "\n")


def versions() -> dict[str, str]:
    """What was measured with."""
    found = {"python": sys.version.split()[0]}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def main() -> None:
    """Measure every game in every way."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", type=int, default=1_000_000)
    parser.add_argument("--results", type=Path, default=RESULTS)
    parser.add_argument("--one", nargs=3, metavar=("GAME", "KIND", "LOCK"))
    given = parser.parse_args()
    if given.one:
        measure(given.one[0], given.one[1], given.check, Path(given.one[2]))
        return
    device = gpu.find_cuda().get_current_device()
    report: dict[str, Any] = {"gpu": str(device.name), "versions": versions(), "repeat": "make bench-gpu"}
    report["rows"] = []
    with tempfile.NamedTemporaryFile() as lock:
        command = [sys.executable, "-m", "bench.gpu_speed", "--check", str(given.check), "--one"]
        wanted = [(name, kind) for kind in KINDS for name in mt.game_names()]
        wanted += [(name, PGX) for name in PGX_GAMES if find_spec("pgx")]
        running = [
            subprocess.Popen([*command, *which, lock.name], stdout=subprocess.PIPE, text=True) for which in wanted
        ]
        with ThreadPoolExecutor(len(running)) as pool:
            for done in as_completed([pool.submit(process.communicate) for process in running]):
                said, _ = done.result()
                if said:
                    report["rows"].append(json.loads(said.splitlines()[-1]))
                    given.results.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", "utf-8")
                    print(said.splitlines()[-1], flush=True)


if __name__ == "__main__":
    main()
