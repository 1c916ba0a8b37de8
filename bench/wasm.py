"""Measure the kernels in WebAssembly beside the CPU's: `make bench-wasm`. Writes bench/results/wasm.json.

One thread each, in CPU time, by turns; Node runs what a browser would. The best of several rounds counts, since
others may be at work on the machine.
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

import monstrotheque as mt
from monstrotheque.bots import thinking
from monstrotheque.engine.game import Game
from monstrotheque.engine.raw_state import blank

HERE = Path(__file__).parent
KERNELS = HERE.parent / "web" / "kernels"
RESULTS = HERE / "results" / "wasm.json"
ROUNDS = 5
SECONDS = 0.6


def request(game: Game) -> dict[str, Any]:
    """What is measured of a game: enough random games and iterations for some tenths of a second each."""
    players = game.check_players(None)
    sight = game.new(players=players, seed=5).sight(0)
    setup = game.setup(players, game.check_options({}))
    asked = {
        "name": game.name,
        "players": players,
        "setup": setup.tolist(),
        "root": thinking._root(sight).tobytes().hex(),
        "seat": 0,
        "games": 20,
        "iterations": 200,
    }
    native(game, asked)
    first = native(game, asked)
    asked["games"] = int(20 * SECONDS / first["playing"]) + 1
    asked["iterations"] = int(200 * SECONDS / first["searching"]) + 1
    return asked


def native(game: Game, asked: dict[str, Any]) -> dict[str, float]:
    """The same on the CPU itself."""
    players, sight = asked["players"], game.new(players=asked["players"], seed=5).sight(0)
    states, result = blank(game.raw_state.dtype, 2), np.zeros(players, np.int64)
    sums = np.zeros(players), np.zeros(players)
    setup, run = np.array(asked["setup"], np.int64), game.playouts.random_games
    began = time.process_time()
    games, limit, buffer = asked["games"], game.max_plies, game.move_buffer()
    moves = run(states, players, setup, np.uint64(7), 0, games, limit, buffer, result, *sums)
    playing = time.process_time() - began
    with thinking.search_memory(game, asked["iterations"]) as memory:
        aim = thinking._aim(sight, thinking.Budget(), memory.next_stamp())
        root, rng, kernels = thinking._root(sight), thinking._stream(1), thinking.compiled(game)
        began = time.process_time()
        kernels.search(root, aim, memory.buffers, asked["iterations"], rng)
        searching = time.process_time() - began
    return {"moves": moves, "playing": playing, "searching": searching}


def main() -> None:
    """Measure all games and write the results."""
    subprocess.run([sys.executable, "-m", "monstrotheque.webassembly", str(KERNELS)], check=True)
    games = [mt.game(name) for name in mt.game_names()]
    requests = [request(game) for game in games]
    best: dict[str, dict[str, float]] = {game.name: {} for game in games}
    for _ in range(ROUNDS):
        for game, asked in zip(games, requests, strict=True):
            own = native(game, asked)
            keep(best[game.name], "native_moves_per_second", own["moves"] / own["playing"])
            keep(best[game.name], "native_iterations_per_second", asked["iterations"] / own["searching"])
        node = [shutil.which("node") or "node", str(HERE / "wasm.mjs"), str(KERNELS)]
        told = subprocess.run(node, input=json.dumps(requests), capture_output=True, text=True, check=True).stdout
        for found in json.loads(told):
            for figure in ("moves_per_second", "iterations_per_second"):
                keep(best[found["name"]], figure, found[figure])
    rows = [{"game": name, **summary(name, figures)} for name, figures in best.items()]
    RESULTS.write_text(json.dumps(rows, indent=1) + "\n")
    for row in rows:
        print(row)


def keep(figures: dict[str, float], name: str, value: float) -> None:
    """Keep the best value of a figure."""
    figures[name] = max(value, figures.get(name, 0.0))


def summary(name: str, figures: dict[str, float]) -> dict[str, Any]:
    """Rounded figures, the share of native speed, and the size."""
    module = (KERNELS / f"{name}.wasm").read_bytes()
    return {
        **{figure: round(value) for figure, value in figures.items()},
        "playouts_share": round(figures["moves_per_second"] / figures["native_moves_per_second"], 2),
        "search_share": round(figures["iterations_per_second"] / figures["native_iterations_per_second"], 2),
        "bytes": len(module),
        "bytes_packed": len(gzip.compress(module, 9)),
    }


if __name__ == "__main__":
    main()
