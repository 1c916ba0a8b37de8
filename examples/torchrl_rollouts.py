"""The games in TorchRL: the vector environment by `GymWrapper`, several agents by `PettingZooWrapper`.

pip install monstrotheque[research] torchrl
python examples/torchrl_rollouts.py --game crypte_de_sedlec
"""

from __future__ import annotations

import argparse
import time
import warnings
from typing import Any

from torchrl.envs import ActionMask, GymWrapper, PettingZooWrapper, TransformedEnv

from monstrotheque.adapters import pettingzoo as zoo
from monstrotheque.adapters.vector import vector_env


def vector(name: str, games: int, **settings: Any) -> TransformedEnv:
    """Many games, one policy for all seats; actions are drawn among the legal ones. TorchRL tries an environment out by
    actions that it draws without a look at the mask: here they end a game and are no error.
    """
    env = vector_env(name, games, illegal="terminate", copy=True, action_mask=True, **settings)
    return TransformedEnv(GymWrapper(env), ActionMask())


def agents(name: str, **settings: Any) -> PettingZooWrapper:
    """One game, every player an agent; all act in every cycle, and players with nothing to decide pass."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # TorchRL names the one version of PettingZoo it is tested with
        return PettingZooWrapper(zoo.parallel_env(name, **settings), use_mask=False)


def main() -> None:
    """Read the command line, play, tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="crypte_de_sedlec")
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--steps", type=int, default=200)
    given = parser.parse_args()
    env = vector(given.game, given.games)
    env.rollout(2, break_when_any_done=False)
    began = time.perf_counter()
    played = env.rollout(given.steps, break_when_any_done=False)
    seconds = time.perf_counter() - began
    ended = int(played["next", "done"].sum())
    print(f"{given.games * given.steps / seconds:,.0f} decisions a second, {ended} games ended")
    print(agents(given.game).rollout(20))


if __name__ == "__main__":
    main()
