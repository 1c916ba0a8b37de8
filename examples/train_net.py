"""Train a net for the search of any game by self-play, in generations: games by the search, a net fitted to them, games
by the search with that net, a better net.

    python examples/train_net.py monster_cafe --players 2 --games 2000 --out nets
    monstro arena monster_cafe --bots net:4000@nets/net-1.npz,mcts:4000

The folder keeps every part that is done. The same command continues where it was stopped, so it fits into short runs on
a machine with many cores. Fitting takes seconds: NumPy on one core is enough.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import multiprocessing
import os
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

import monstrotheque as mt
from monstrotheque.arena.fitting import Schedule, fit, loss, new_net
from monstrotheque.arena.self_play import joined, load_examples, self_play
from monstrotheque.bots.net_files import load_net, save_net
from monstrotheque.bots.thinking import Budget, Thought, think
from monstrotheque.engine.state import Sight

GAMES_A_PART = 50
KEPT = 2
"""A net learns from this many generations of games, the latest ones."""


def thinking(budget: Budget, sight: Sight, dice: random.Random) -> Thought:
    """What the search with *budget* finds."""
    return think(sight, budget, dice)


def play_part(name: str, players: int, iterations: int, net: Path | None, first: int, games: int, file: Path) -> Path:
    """Play the *games* from number *first* on and write their decisions to *file*."""
    game = mt.game(name)
    budget = Budget(iterations=iterations, net=load_net(net).net if net else None)
    played = [
        self_play(game, players, number, functools.partial(thinking, budget)) for number in range(first, first + games)
    ]
    joined(played).save(file)
    return file


def play_generation(folder: Path, generation: int, chosen: argparse.Namespace) -> None:
    """Play what is missing of a generation, on all cores. Every generation has its own deals."""
    net = folder / f"net-{generation - 1}.npz" if generation else None
    missing = []
    for part, start in enumerate(range(0, chosen.games, GAMES_A_PART)):
        file = folder / f"games-{generation}-{part:05}.npz"
        if not file.exists():
            first = (generation << 32) + start
            games = min(GAMES_A_PART, chosen.games - start)
            missing.append((chosen.game, chosen.players, chosen.iterations, net, first, games, file))
    if not missing:
        return
    if chosen.jobs == 1:
        for part_done in itertools.starmap(play_part, missing):
            print(part_done, flush=True)
        return
    with ProcessPoolExecutor(chosen.jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for part_done in pool.map(play_part, *zip(*missing, strict=True)):
            print(part_done, flush=True)


def fit_generation(folder: Path, generation: int, chosen: argparse.Namespace) -> Path:
    """Fit a net to the latest generations, and say how well it foresees games that it didn't learn from."""
    file = folder / f"net-{generation}.npz"
    if file.exists():
        return file
    game, dice = mt.game(chosen.game), np.random.default_rng(generation)
    generations = range(max(0, generation + 1 - KEPT), generation + 1)
    parts = [load_examples(part) for each in generations for part in sorted(folder.glob(f"games-{each}-*[0-9].npz"))]
    kept_back = parts[-max(1, len(parts) // 10) :]
    learned = parts[: -len(kept_back)] or parts
    net = fit(new_net(game, dice), joined(learned), chosen.players, Schedule(epochs=chosen.epochs), dice)
    error = loss(net, joined(kept_back), chosen.players)
    print(f"{file}: mean square error {error:.4f} in games that it didn't see", flush=True)
    save_net(file, game, [chosen.players], net)
    return file


def main(arguments: Sequence[str] | None = None) -> Path:
    """Play and learn, generation by generation. Returns the file of the last net."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000, help="games in each generation")
    parser.add_argument("--iterations", type=int, default=150, help="iterations a decision")
    parser.add_argument("--generations", type=int, default=2)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, required=True, help="a folder; if it exists, continue it")
    chosen = parser.parse_args(arguments)
    chosen.out.mkdir(parents=True, exist_ok=True)
    for generation in range(chosen.generations):
        play_generation(chosen.out, generation, chosen)
        last = fit_generation(chosen.out, generation, chosen)
    return last


if __name__ == "__main__":
    main()
