"""Self-play in a thousand games at once: Gymnasium's vector loop with random legal actions.

python examples/vector_loop.py
"""

from __future__ import annotations

import numpy as np

from monstrotheque.adapters.vector import vector_env


def play(name: str, games: int, steps: int, seed: int) -> int:
    """How many games ended within *steps* decisions in each of *games* games."""
    env, dice = vector_env(name, games), np.random.default_rng(seed)
    _, infos = env.reset(seed=seed)
    ended = 0
    for _ in range(steps):
        picks = (dice.random(games) * infos["legal_count"]).astype(int)
        actions = infos["legal"][np.arange(games), picks]
        _, _, terminated, _, infos = env.step(actions)
        ended += int(terminated.sum())
    env.close()
    return ended


if __name__ == "__main__":
    print(play("crypte_de_sedlec", games=1024, steps=200, seed=1), "games ended")
