"""How long the bots think: iterations a second, and how long easy and expert take for the decisions of real games.

A part of `make bench`, or alone: `python -m bench.thinking`. Writes bench/results/thinking.json.
"""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from typing import Any

import monstrotheque as mt
from monstrotheque.arena.simulation import next_move
from monstrotheque.bots import bot
from monstrotheque.bots.thinking import Budget, think
from monstrotheque.engine.game import Game
from monstrotheque.engine.state import Sight

ALLOWED = {"easy": 0.1, "expert": 1.0}
"""Seconds that 95 of 100 answers of a level may take."""
DECISIONS = {"easy": 60, "expert": 24}
ITERATIONS = 50_000
RESULTS = Path(__file__).parent / "results" / "thinking.json"


def iterations_per_second(game: Game, players: int, threads: int = 1) -> float:
    """Iterations a second at the first move, at best of three searches."""
    state = game.new(players=players, seed=1)
    sight = state.sight(state.actors[0])
    think(sight, Budget(iterations=100), random.Random(0))
    runs = [think(sight, Budget(iterations=ITERATIONS, threads=threads), random.Random(n)) for n in range(3)]
    return max(run.iterations / run.seconds for run in runs)


def decisions(game: Game, players: int, count: int) -> Iterator[Sight]:
    """Real choices of games between greedy players, evenly spread over the games."""
    dice, team = random.Random(players), [bot("greedy")] * players
    found: list[Sight] = []
    for seed in range(2):
        state = game.new(players=players, seed=seed)
        while not state.is_over:
            found += [sight for seat in state.actors if len((sight := state.sight(seat)).legal()) > 1]
            state = state.play(*next_move(state, team, dice))
    yield from found[:: max(1, len(found) // count)][:count]


def latency(game: Game, players: int, level: str) -> dict[str, float]:
    """Seconds that a level takes for its decisions."""
    player, times = bot(level), []
    for number, sight in enumerate(decisions(game, players, DECISIONS[level])):
        started = time.perf_counter()
        player.choose(sight, random.Random(number))
        times.append(time.perf_counter() - started)
    return {"decisions": len(times), "p50_s": quantiles(times, n=20)[9], "p95_s": quantiles(times, n=20)[18]}


def measure(game: Game, players: int) -> dict[str, Any]:
    """All figures of one game and number of players."""
    return {
        "iterations_per_s": iterations_per_second(game, players),
        "iterations_per_s_two_threads": iterations_per_second(game, players, 2),
        **{level: latency(game, players, level) for level in ALLOWED},
    }


def row_of(game: Game, players: int, row: dict[str, Any]) -> str:
    """The figures as a line; a level that takes too long is named."""
    speeds = f"{row['iterations_per_s'] / 1e3:9.0f}{row['iterations_per_s_two_threads'] / 1e3:11.0f}"
    times = f"{1e3 * row['easy']['p95_s']:8.0f} ms{1e3 * row['expert']['p95_s']:9.0f} ms"
    late = [level for level, seconds in ALLOWED.items() if row[level]["p95_s"] > seconds]
    return f"{game.name:24}{players:8}{speeds}{times}" + (f"  too slow: {', '.join(late)}" if late else "")


def main() -> None:
    """Measure every game and number of players, print a table and write it."""
    print(f"{'game':24}{'players':>8}{'k it/s':>9}{'2 threads':>11}{'easy p95':>11}{'expert p95':>12}")
    found: dict[str, Any] = {"load_before": list(os.getloadavg())}
    for game in mt.all_games():
        for players in game.player_counts:
            found[f"{game.name} {players}"] = row = measure(game, players)
            print(row_of(game, players, row), flush=True)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    print(f"written to {RESULTS}")


if __name__ == "__main__":
    main()
