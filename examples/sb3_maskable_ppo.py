"""Learn La Crypte de Sedlec with MaskablePPO of sb3-contrib, past the greedy bot within minutes, by self-play.

    pip install monstrotheque[research] sb3-contrib
    python examples/sb3_maskable_ppo.py --steps 1000000 --out sedlec.npz

Only the end of a game pays, after some twenty decisions: 20,000 decisions are about a thousand games, too few to learn
much. Here 256 games are played at once, so that many decisions take little time. The opponents are older copies of the
learner, the reward is the margin, and nothing is discounted. After 300,000 decisions it won 63 % of 100 games against
greedy. docs/how-to/training.md shows which of these settings matter.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

import monstrotheque as mt
from monstrotheque.adapters.learner import LearnerVectorEnv, at_random, by_policy
from monstrotheque.arena.playing import play
from monstrotheque.arena.schedule import arena
from monstrotheque.arena.standings import report
from monstrotheque.bots.policy import Policy, save_policy, trained_for

GAME = "crypte_de_sedlec"


class Games(VecEnv):  # type: ignore[misc]
    """The learner's games as Stable-Baselines3 wants them."""

    def __init__(self, env: LearnerVectorEnv) -> None:
        self.env = env
        super().__init__(env.num_envs, env.single_observation_space, env.single_action_space)
        self.masks = np.zeros((env.num_envs, env.single_action_space.n), np.bool_)  # type: ignore[attr-defined]

    def reset(self) -> Any:
        seen, told = self.env.reset(seed=self._seeds[0])
        self._reset_seeds()
        self.masks = told["action_mask"].astype(np.bool_)
        return seen.copy()

    def step_async(self, actions: Any) -> None:
        self._actions = actions

    def step_wait(self) -> Any:
        seen, rewards, over, _, told = self.env.step(self._actions)
        self.masks = told["action_mask"].astype(np.bool_)
        ends: list[dict[str, Any]] = [
            {"terminal_observation": told["final_obs"][row]} if over[row] else {} for row in range(self.num_envs)
        ]
        return seen.copy(), rewards.astype(np.float32), over, ends

    def action_masks(self) -> Any:
        """What MaskablePPO asks for."""
        return self.masks

    def env_method(self, method_name: str, *_: Any, **__: Any) -> list[Any]:
        if method_name != "action_masks":
            raise AttributeError(method_name)
        return list(self.masks)

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, *_: Any) -> list[Any]:
        return [getattr(self, attr_name, None)] * self.num_envs

    def set_attr(self, attr_name: str, *_: Any) -> None:
        raise AttributeError(attr_name)

    def env_is_wrapped(self, *_: Any) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.env.close()


class SelfPlay(BaseCallback):  # type: ignore[misc]
    """Seats an older copy of the learner opposite it, a new one every few rollouts."""

    def __init__(self, env: LearnerVectorEnv, every: int) -> None:
        super().__init__()
        self.env, self.every, self._rollouts = env, every, 0

    def _on_rollout_start(self) -> None:
        self._rollouts += 1
        if self._rollouts % self.every == 0:
            self.env.opponent = sampled(policy_of(self.model))

    def _on_step(self) -> bool:
        return True


def sampled(policy: Policy) -> Any:
    """An opponent that mostly plays what *policy* likes best, and now and then anything: games should differ."""
    best = by_policy(policy)

    def choose(asked: Any, dice: np.random.Generator) -> Any:
        return np.where(dice.random(len(asked.legal)) < 0.1, at_random(asked, dice), best(asked, dice))

    return choose


def policy_of(model: MaskablePPO) -> Policy:
    """The learner's network as a policy that bots and opponents can play."""
    net = model.policy
    layers = [layer for layer in net.mlp_extractor.policy_net if isinstance(layer, torch.nn.Linear)] + [net.action_net]
    weights = [layer.weight.detach().numpy().T.copy() for layer in layers]
    biases = [layer.bias.detach().numpy().copy() for layer in layers]
    game = mt.game(GAME)
    return Policy(game.name, trained_for(game), game.moves.size, tuple(weights), tuple(biases))


def share_won(policy: Policy, rival: str, games: int, folder: Path) -> float:
    """The share of games that *policy* wins against a bot: deals in pairs, the seats exchanged."""
    file = folder / "learner.npz"
    save_policy(file, mt.game(GAME), policy.actions, policy.weights, policy.biases)
    place = arena(mt.game(GAME), bots=[f"policy:{file}", rival], players=2, seed=5)
    results = {task.number: play(place, task) for task in place.tasks(place.deals_for(games))}
    standings = report(place, results).standings
    return float(next(entry.wins.mean for entry in standings if entry.bot.startswith("policy")))


def learn(steps: int, *, games: int = 256, seed: int = 0) -> MaskablePPO:
    """Learn from a number of decisions."""
    torch.manual_seed(seed)
    env = LearnerVectorEnv(GAME, games, players=2, margin=True, dtype=np.float32)
    model = MaskablePPO(
        "MlpPolicy",
        Games(env),
        n_steps=32,
        batch_size=2048,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.9,
        learning_rate=1e-3,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128], "activation_fn": torch.nn.ReLU},
        seed=seed,
    )
    return model.learn(steps, callback=SelfPlay(env, 4))


def main(arguments: Sequence[str] | None = None) -> float:
    """Learn, tell how many games are won against random and greedy, write the policy."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--games", type=int, default=200, help="games of each match at the end")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("sedlec.npz"))
    given = parser.parse_args(arguments)
    began = time.perf_counter()
    policy = policy_of(learn(given.steps, seed=given.seed))
    print(f"{given.steps:,} decisions in {time.perf_counter() - began:.0f} s")
    for rival in ("random", "greedy"):
        share = share_won(policy, rival, given.games, given.out.parent)
        print(f"against {rival}: {share:.0%} of {given.games} games")
    save_policy(given.out, mt.game(GAME), policy.actions, policy.weights, policy.biases)
    return share


if __name__ == "__main__":
    main()
