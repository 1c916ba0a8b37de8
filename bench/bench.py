"""Measure how fast the games run: `make bench`. Prints a table and writes bench/results/bench.json.

Timings are noisy: compare figures of one run, as ratios.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numba
import numpy as np

import monstrotheque as mt
from bench import thinking
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.game import Game
from monstrotheque.engine.raw_state import blank

RESULTS = Path(__file__).parent / "results" / "bench.json"
SECONDS = 1.0
THREADS = os.cpu_count() or 1


def random_moves(game: Game, players: int, seed: int, seconds: float) -> tuple[int, float]:
    """Moves of random games played for about *seconds* in one thread, and the exact time."""
    setup = game.setup(players, game.check_options({}))
    states, moves = blank(game.raw_state.dtype, 2), game.move_buffer()
    result, wins, totals = (np.zeros(players, np.int64) for _ in range(3))
    run = game.playouts.random_games
    run(states, players, setup, np.uint64(seed), 0, 1, game.max_plies, moves, result, wins, totals)
    games, played, first = 64, 0, 1
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        played += run(
            states, players, setup, np.uint64(seed), first, games, game.max_plies, moves, result, wins, totals
        )
        first += games
        games = min(games * 2, 20_000)
    return played, spent


def moves_per_second(game: Game, players: int, threads: int) -> float:
    """Random moves a second in *threads* threads together."""
    with ThreadPoolExecutor(threads) as pool:
        runs = list(pool.map(lambda seed: random_moves(game, players, seed, SECONDS), range(threads)))
    return sum(played / spent for played, spent in runs)


def cost(act: Callable[[], Any], seconds: float = 0.3) -> float:
    """Microseconds a call takes."""
    act()
    calls, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        act()
        calls += 1
    return (time.perf_counter() - started) / calls * 1e6


def copy_cost(game: Game, players: int) -> float:
    """Nanoseconds to copy a state in compiled code: the cost of a search step."""
    states = blank(game.raw_state.dtype, 2)
    states[1] = game.new(players=players, seed=1).whole
    count = 2_000_000
    _copies(states, 10)
    started = time.perf_counter()
    _copies(states, count)
    return (time.perf_counter() - started) / count * 1e9


@kernel
def _copies(states: Any, count: int) -> None:
    for i in range(count):
        states[i & 1] = states[1 - (i & 1)]


def first_use(name: str) -> dict[str, float]:
    """Seconds from a fresh process to the first hundred random games: compiling, then from the cache."""
    with tempfile.TemporaryDirectory() as cache:
        command = [sys.executable, "-m", "monstrotheque.cli", "simulate", name, "-n", "100", "--json"]
        times = []
        for _ in range(2):
            started = time.perf_counter()
            environment = {**os.environ, "MONSTROTHEQUE_CACHE": cache}
            subprocess.run(command, env=environment, check=True, capture_output=True)
            times.append(time.perf_counter() - started)
    return {"cold_s": times[0], "cached_s": times[1]}


def measure(game: Game, players: int) -> dict[str, Any]:
    """All figures of one game and number of players."""
    state = game.new(players=players, seed=1)
    for _ in range(4):
        seat = state.actors[0]
        state = state.play(seat, state.legal(seat)[-1])
    seat = state.actors[0]
    sight = state.sight(seat)
    return {
        "moves_per_s": moves_per_second(game, players, 1),
        "moves_per_s_all_cores": moves_per_second(game, players, THREADS),
        "state_bytes": game.raw_state.dtype.itemsize,
        "copy_ns": copy_cost(game, players),
        "legal_us": cost(lambda: game.legal_moves(sight.raw, seat)),
        "view_us": cost(lambda: state.view(seat)),
        "play_us": cost(lambda: state.play(seat, sight.legal()[0])),
    }


def main() -> None:
    """Measure every game, print and write."""
    report: dict[str, Any] = {
        "machine": {"python": platform.python_version(), "numba": numba.__version__, "threads": THREADS},
        "games": {},
        "first_use": {},
    }
    heads = ("M moves/s", "all cores", "bytes", "copy ns", "legal µs", "view µs", "play µs")
    print(f"{'game':24}{'players':>8}" + "".join(f"{head:>11}" for head in heads))
    for game in mt.all_games():
        for players in game.player_counts:
            row = measure(game, players)
            report["games"].setdefault(game.name, {})[str(players)] = row
            million = [row[key] / 1e6 for key in ("moves_per_s", "moves_per_s_all_cores")]
            rest = [row[key] for key in ("state_bytes", "copy_ns", "legal_us", "view_us", "play_us")]
            print(f"{game.name:24}{players:8}" + "".join(f"{value:11.2f}" for value in [*million, *rest]))
    for name in mt.game_names():
        report["first_use"][name] = times = first_use(name)
        print(f"{name:24} first use {times['cold_s']:.1f} s compiling, {times['cached_s']:.1f} s from the cache")
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(report, indent=1) + "\n", "utf-8")
    print(f"written to {RESULTS}")
    thinking.main()


if __name__ == "__main__":
    main()
