"""Measure the research environments beside their peers: `make bench`. Writes bench/results/research.json, and the
figures in docs/why/environment-speed.md.

Every figure is random play through one environment as its users drive it: observation, legal actions, a random one of
them, step. The peers are installed by the dependency group `bench`; those that are missing are left out and named.
Timings are noisy: compare figures of one run. `cpu_us` is the CPU time of a step, all threads together.
"""

from __future__ import annotations

import json
import random
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pettingzoo
import pyspiel

import monstrotheque as mt
from bench import research_page, stepped_play
from bench.bench import THREADS, random_moves
from bench.research_page import BARE, SPIEL, STEPPED, ZOO, vector_name
from monstrotheque.adapters import openspiel as _openspiel  # noqa: F401 (registers the games)
from monstrotheque.adapters import pettingzoo as zoo
from monstrotheque.adapters.vector import rows, vector_env
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.game import Game
from monstrotheque.engine.random import advance, below, stream

RESULTS = Path(__file__).parent / "results" / "research.json"
SECONDS = 1.0
GAMES = 1024
ROUNDS = 4


@dataclass(frozen=True)
class Figure:
    """How fast one thing runs."""

    what: str
    game: str
    steps_per_s: float
    cpu_us: float


def measured(what: str, game: str, run: Callable[[], int]) -> Figure:
    """Call *run*, which returns the steps it made, for a second in some rounds, of which the best counts: what else the
    machine does only ever slows it down. The first call is not counted.
    """
    run()
    rounds = [_round(run) for _ in range(ROUNDS)]
    return Figure(what, game, max(speed for speed, _ in rounds), min(used for _, used in rounds))


def _round(run: Callable[[], int]) -> tuple[float, float]:
    """Steps a second, and CPU time of a step in millionths of a second."""
    started, busy, steps = time.perf_counter(), time.process_time(), run()
    while time.perf_counter() - started < SECONDS / ROUNDS:
        steps += run()
    return steps / (time.perf_counter() - started), (time.process_time() - busy) / steps * 1e6


def bare(game: Game, players: int) -> Figure:
    """The engine alone: one random game after the other."""
    return measured(BARE, game.name, lambda: random_moves(game, players, 1, SECONDS / ROUNDS)[0])


@kernel
def pick(legals: Any, counts: Any, out: Any, rng: Any) -> Any:
    """A random legal action in every game."""
    for game in range(out.shape[0]):
        rng = advance(rng)
        out[game] = legals[game, below(rng, counts[game])]
    return rng


def stepped(game: Game, players: int) -> Figure:
    """The engine alone: many games at once, one decision in each, chosen outside. A run is as long as a game: parts of
    it cost more than others, and games that began together are in the same part for a while.
    """
    env = vector_env(game.name, GAMES, players=players, threads=1)
    env.reset(seed=1)
    step, legals, counts, chosen = game.specialise(stepped_play).step_games, env._legals, env._counts, env._seats * 0
    points, places = np.zeros((2, players), np.int64)
    work = (env._states, env._empty, players, env._setup, env.passing, env._passed, env._seats, rows(legals), counts)
    rng = np.uint64(stream(np.uint64(1)))

    def run() -> int:
        nonlocal rng
        for _ in range(game.max_plies):
            rng = np.uint64(pick(legals, counts, chosen, rng))
            rng = np.uint64(step(chosen, *work, points, places, rng))
        return game.max_plies * GAMES

    return measured(STEPPED, game.name, run)


def vector(game: Game, players: int, threads: int) -> Figure:
    """The vector environment."""
    env = vector_env(game.name, GAMES, players=players, threads=threads)
    _, infos = env.reset(seed=1)
    actions, rng = np.zeros(GAMES, np.int64), np.uint64(stream(np.uint64(1)))

    def run() -> int:
        nonlocal infos, rng
        for _ in range(game.max_plies):
            rng = np.uint64(pick(infos["legal"], infos["legal_count"], actions, rng))
            *_, infos = env.step(actions)
        return game.max_plies * GAMES

    figure = measured(vector_name(threads), game.name, run)
    env.close()
    return figure


def _legal(env: Any, seen: Any, info: dict[str, Any]) -> Any:
    """The legal actions as a PettingZoo environment gives them: ours one by one too, others as a mask only."""
    if hasattr(env.unwrapped, "legal_actions"):
        return env.unwrapped.legal_actions()
    return np.flatnonzero(seen["action_mask"] if isinstance(seen, dict) else info["action_mask"])


def aec(what: str, game: str, env: Any) -> Figure:
    """A PettingZoo environment, agent by agent."""
    dice = random.Random(1)

    def run() -> int:
        env.reset(seed=dice.getrandbits(30))
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(dice.choice(_legal(env, seen, info))))
            steps += 1
        return steps

    return measured(what, game, run)


def spiel(what: str, name: str) -> Figure:
    """An OpenSpiel game."""
    game, dice = pyspiel.load_game(name), random.Random(1)
    has_tensor = game.get_type().provides_observation_tensor

    def run() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, chances)[0])
                continue
            np.asarray(state.observation_tensor() if has_tensor else state.information_state_tensor())
            state.apply_action(dice.choice(state.legal_actions()))
            steps += 1
        return steps

    return measured(what, name, run)


def card_table(name: str) -> Figure:
    """An RLCard environment."""
    import rlcard

    env, dice = rlcard.make(name), random.Random(1)

    def run() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(dice.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return measured("RLCard", name, run)


def ours() -> Iterator[Callable[[], Figure]]:
    """What to measure of our own."""
    for game in mt.all_games():
        players = game.check_players(None)
        yield lambda game=game, players=players: bare(game, players)  # type: ignore[misc]
        yield lambda game=game, players=players: stepped(game, players)  # type: ignore[misc]
        for threads in sorted({1, THREADS}):
            yield lambda game=game, players=players, threads=threads: vector(game, players, threads)  # type: ignore[misc]
        yield lambda game=game: aec(ZOO, game.name, zoo.raw_env(game.name))  # type: ignore[misc]
        yield lambda game=game: spiel(SPIEL, f"monstro_{game.name}")  # type: ignore[misc]


def peers() -> Iterator[Callable[[], Figure]]:
    """What to measure beside: comparable card games with hidden cards."""
    for name in ("leduc_poker", "gin_rummy", "hearts", "hanabi"):
        yield lambda name=name: spiel("OpenSpiel", name)  # type: ignore[misc]
    for name in ("leduc-holdem", "gin-rummy", "uno"):
        yield lambda name=name: card_table(name)  # type: ignore[misc]
    for name in ("leduc_holdem_v4", "texas_holdem_v4", "hanabi_v5"):
        yield lambda name=name: aec("PettingZoo", name, pettingzoo.make("aec", f"classic/{name}"))  # type: ignore[misc]


def main() -> None:
    """Measure, print and write."""
    warnings.simplefilter("ignore")
    figures: list[Figure] = []
    missing: list[str] = []
    print(f"{'what':40}{'game':28}{'steps/s':>14}{'µs of CPU':>18}")
    for measure in [*ours(), *peers()]:
        try:
            figure = measure()
        except (ImportError, pettingzoo.env_registry.exceptions.PettingZooRegistryError) as error:
            missing.append(str(error).splitlines()[0])
            continue
        figures.append(figure)
        print(f"{figure.what:40}{figure.game:28}{figure.steps_per_s:14,.0f}{figure.cpu_us:18.3f}", flush=True)
    for reason in missing:
        print(f"left out: {reason}")
    report: dict[str, Any] = {"threads": THREADS, "games_at_once": GAMES, "left_out": missing}
    report["figures"] = [asdict(figure) for figure in figures]
    RESULTS.write_text(json.dumps(report, indent=1) + "\n", "utf-8")
    research_page.write(report)
    print(f"written to {RESULTS} and {research_page.PAGE}")


if __name__ == "__main__":
    main()
