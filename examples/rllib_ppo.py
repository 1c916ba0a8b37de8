"""Learn a seat among bots with RLlib's new API stack: PPO, illegal actions masked.

pip install monstrotheque[research] "ray[rllib]" torch
python examples/rllib_ppo.py --game crypte_de_sedlec --iterations 5
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
import ray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from monstrotheque.adapters.gymnasium import MonstroEnv


class Masked(gymnasium.ObservationWrapper[Any, Any, Any]):
    """The observation and the mask by the names that RLlib's module for masks knows, as floats."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        inner = env.observation_space
        assert isinstance(inner, gymnasium.spaces.Dict)
        shape = inner["action_mask"].shape
        marks = gymnasium.spaces.Box(0.0, 1.0, shape, np.float32)
        self.observation_space = gymnasium.spaces.Dict(observations=inner["observation"], action_mask=marks)

    def observation(self, observation: Any) -> Any:
        """The same, renamed."""
        return {
            "observations": observation["observation"],
            "action_mask": observation["action_mask"].astype(np.float32),
        }


def make(config: dict[str, Any]) -> gymnasium.Env[Any, Any]:
    """The environment of one worker."""
    settings = dict(config)
    return Masked(MonstroEnv(settings.pop("name"), dict_observation=True, **settings))


def learn(name: str, *, iterations: int, opponents: str = "random", batch: int = 1024) -> list[float]:
    """Learn for some iterations; the mean return of each."""
    register_env("monstrotheque", make)
    settings: Any = PPOConfig
    config = (
        settings()
        .environment("monstrotheque", env_config={"name": name, "opponents": opponents, "reward": "margin"})
        .env_runners(num_env_runners=0, num_envs_per_env_runner=4)
        .training(train_batch_size_per_learner=batch, minibatch_size=256, num_epochs=4, lr=5e-4, gamma=1.0)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"head_fcnet_hiddens": [128, 128], "head_fcnet_activation": "relu"},
            )
        )
    )
    algorithm: Any = config.build_algo()
    try:
        return [float(algorithm.train()["env_runners"]["episode_return_mean"]) for _ in range(iterations)]
    finally:
        algorithm.stop()


def main() -> None:
    """Read the command line, learn, tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="crypte_de_sedlec")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--iterations", type=int, default=5)
    given = parser.parse_args()
    ray.init(include_dashboard=False, log_to_driver=False)
    for number, mean in enumerate(learn(given.game, iterations=given.iterations, opponents=given.opponents), 1):
        print(f"iteration {number}: mean return {mean:+.2f}")
    ray.shutdown()


if __name__ == "__main__":
    main()
