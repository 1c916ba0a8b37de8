"""Which settings make MaskablePPO learn La Crypte de Sedlec? Writes bench/results/ablation.json and the tables of
docs/how-to/training.md.

    make research-ablation

The first part changes one of the library's defaults at a time, over few decisions; the second leaves one change of the
recipe (examples/sb3_maskable_ppo.py) out at a time, over more. Every run has several seeds. Runs that are there already
are kept, so the command can be stopped and resumed.
"""

from __future__ import annotations

import argparse
import json
import math
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from bench import ablation_page
from monstrotheque.engine.records import write_safely

HERE = Path(__file__).parent
RESULTS = HERE / "results" / "ablation.json"
FEW, MORE = 20_000, 100_000
GREEDY, RANDOM, ITSELF = "greedy", "random", "itself"


@dataclass(frozen=True)
class Settings:
    """How a learner learns. The values here are the library's defaults, against `greedy`, one game at a time."""

    opponent: str = GREEDY
    games: int = 1
    margin: bool = False
    gamma: float = 0.99
    learning_rate: float = 3e-4
    n_steps: int = 2048
    batch_size: int = 64
    n_epochs: int = 10
    gae_lambda: float = 0.95
    ent_coef: float = 0.0
    wide: bool = False
    """Two layers of 128 rectified units instead of 64 with tanh."""


DEFAULTS = Settings()
MANY = {"games": 256, "n_steps": 32, "batch_size": 2048, "n_epochs": 4}
RECIPE = Settings(ITSELF, margin=True, gamma=1.0, learning_rate=1e-3, gae_lambda=0.9, ent_coef=0.01, wide=True, **MANY)
ONE_GAME = {name: getattr(DEFAULTS, name) for name in MANY}

ALONE: dict[str, Settings] = {
    "the library's defaults": DEFAULTS,
    "against `random`": replace(DEFAULTS, opponent=RANDOM),
    "reward with margin": replace(DEFAULTS, margin=True),
    "no discount": replace(DEFAULTS, gamma=1.0),
    "learning rate 0.001": replace(DEFAULTS, learning_rate=1e-3),
    "the whole recipe": RECIPE,
}
LEFT_OUT: dict[str, Settings] = {
    "the whole recipe": RECIPE,
    "against `greedy`, not itself": replace(RECIPE, opponent=GREEDY),
    "against `random`, not itself": replace(RECIPE, opponent=RANDOM),
    "reward without margin": replace(RECIPE, margin=False),
    "discount 0.99": replace(RECIPE, gamma=0.99),
    "learning rate 0.0003": replace(RECIPE, learning_rate=3e-4),
    "64 tanh units": replace(RECIPE, wide=False),
    "one game at a time, small batches": replace(RECIPE, **ONE_GAME),
    "the library's defaults": DEFAULTS,
}
PARTS = {"alone": (FEW, ALONE), "left out": (MORE, LEFT_OUT)}


def model_of(settings: Settings, seed: int) -> tuple[Any, Any]:
    """A learner and the callback that exchanges its opponent."""
    import numpy as np
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv

    from examples.sb3_maskable_ppo import GAME, Games, SelfPlay
    from monstrotheque.adapters.gymnasium import MonstroEnv
    from monstrotheque.adapters.learner import LearnerVectorEnv

    torch.manual_seed(seed)
    callback, games = None, settings.games
    if settings.opponent == GREEDY:
        reward = "margin" if settings.margin else "result"
        env: Any = DummyVecEnv([lambda: MonstroEnv(GAME, players=2, opponents=GREEDY, reward=reward)] * games)
    else:
        inner = LearnerVectorEnv(GAME, games, players=2, margin=settings.margin, dtype=np.float32)
        env = Games(inner)
        rollouts = max(1, MANY["games"] * MANY["n_steps"] // (games * settings.n_steps))
        callback = SelfPlay(inner, 4 * rollouts) if settings.opponent == ITSELF else None
    layers, unit = (128, torch.nn.ReLU) if settings.wide else (64, torch.nn.Tanh)
    kept = ("gamma", "learning_rate", "n_steps", "batch_size", "n_epochs", "gae_lambda", "ent_coef")
    chosen = {name: getattr(settings, name) for name in kept}
    shape = {"net_arch": [layers, layers], "activation_fn": unit}
    return MaskablePPO("MlpPolicy", env, policy_kwargs=shape, seed=seed, **chosen), callback


def shares(model: Any, settings: Settings, games: int) -> dict[str, float]:
    """The shares of games won against bots: deals in pairs, the seats exchanged."""
    import random

    import numpy as np
    import torch

    import monstrotheque as mt
    from examples.sb3_maskable_ppo import GAME, policy_of, share_won

    if settings.wide:
        with tempfile.TemporaryDirectory() as folder:
            return {rival: share_won(policy_of(model), rival, games, Path(folder)) for rival in (RANDOM, GREEDY)}
    # Files hold rectified networks only: a network with tanh is asked directly.
    from monstrotheque.bots import bot

    def best(sight: Any) -> Any:
        with torch.no_grad():
            seen = torch.as_tensor(sight.encode()[None])
            scores = model.policy.get_distribution(seen).distribution.logits[0].numpy()
        return max(sight.legal(), key=lambda move: scores[move.id])

    def won(rival: Any, deal: int, seat: int) -> float:
        state, dice = mt.game(GAME).new(players=2, seed=deal), random.Random(deal)
        while not state.is_over:
            actor = state.actors[0]
            sight = state.sight(actor)
            state = state.play(actor, best(sight) if actor == seat else rival.choose(sight, dice))
        places = np.array(state.places)
        return float((places[seat] == 1) / (places == 1).sum())

    return {
        name: float(np.mean([won(bot(name), 1_000 + number // 2, number % 2) for number in range(games)]))
        for name in (RANDOM, GREEDY)
    }


def run(settings: Settings, steps: int, seed: int, games: int) -> dict[str, Any]:
    """One learner: what it won, and how long it took."""
    began = time.process_time()
    model, callback = model_of(settings, seed)
    model.learn(steps, callback=callback)
    took = time.process_time() - began
    model.get_env().close()
    return {"seed": seed, "cpu_seconds": round(took, 1), "games": games, "won": shares(model, settings, games)}


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn with what is missing, then write the figures and the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--games", type=int, default=200, help="games of each match")
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no run after this time")
    parser.add_argument("--part", choices=list(PARTS), nargs="*", default=list(PARTS))
    parser.add_argument("--results", type=Path, default=RESULTS)
    given = parser.parse_args(arguments)
    until = time.time() + 60 * given.minutes
    found: dict[str, Any] = json.loads(given.results.read_text("utf-8")) if given.results.exists() else {}
    for part in given.part:
        steps, variants = PARTS[part]
        rows = found.setdefault(part, {"steps": steps, "rows": {}})["rows"]
        for seed in range(given.seeds):
            for name, settings in variants.items():
                row = rows.setdefault(name, {"settings": asdict(settings), "runs": []})
                if time.time() < until and all(run["seed"] != seed for run in row["runs"]):
                    row["runs"].append(run(settings, steps, seed, given.games))
                    print(part, name, row["runs"][-1], flush=True)
                    write_safely(given.results, json.dumps(found, indent=1) + "\n")
    ablation_page.write(found)


if __name__ == "__main__":
    main()
