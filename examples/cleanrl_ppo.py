"""Proximal policy optimisation in a single file, as in CleanRL: PyTorch, one loop, nothing hidden.

    pip install monstrotheque[research] torch
    python examples/cleanrl_ppo.py --game crypte_de_sedlec --total-timesteps 500000

One seat of each game learns; older copies of it play the others. Rewards come at the end of a game, with a margin.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions.categorical import Categorical

from monstrotheque.adapters.learner import Asked, LearnerVectorEnv


def parse_args(arguments: list[str] | None = None) -> argparse.Namespace:
    """The usual settings."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="crypte_de_sedlec")
    parser.add_argument("--players", type=int, help="without it, the game's usual number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--total-timesteps", type=int, default=500_000)
    parser.add_argument("--learning-rate", type=float, default=1e-3)
    parser.add_argument("--num-envs", type=int, default=256)
    parser.add_argument("--num-steps", type=int, default=32)
    parser.add_argument("--gamma", type=float, default=1.0)
    parser.add_argument("--gae-lambda", type=float, default=0.9)
    parser.add_argument("--num-minibatches", type=int, default=4)
    parser.add_argument("--update-epochs", type=int, default=4)
    parser.add_argument("--clip-coef", type=float, default=0.2)
    parser.add_argument("--ent-coef", type=float, default=0.01)
    parser.add_argument("--vf-coef", type=float, default=0.5)
    parser.add_argument("--max-grad-norm", type=float, default=0.5)
    parser.add_argument("--opponent-every", type=int, default=4, help="iterations between two opponents")
    args = parser.parse_args(arguments)
    if args.total_timesteps < args.num_envs * args.num_steps:
        parser.error(f"--total-timesteps: at least one batch, {args.num_envs * args.num_steps}")
    return args


class Agent(nn.Module):  # type: ignore[misc]
    """A critic and an actor, both small."""

    def __init__(self, features: int, actions: int) -> None:
        super().__init__()
        self.critic = nn.Sequential(
            nn.Linear(features, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, 1)
        )
        self.actor = nn.Sequential(
            nn.Linear(features, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, actions)
        )

        for layer in (*self.actor, *self.critic):
            if isinstance(layer, nn.Linear):
                nn.init.orthogonal_(layer.weight, 2**0.5)
                nn.init.zeros_(layer.bias)
        nn.init.orthogonal_(self.actor[-1].weight, 0.01)
        nn.init.orthogonal_(self.critic[-1].weight, 1.0)

    def get_action_and_value(self, x: Any, mask: Any, action: Any = None) -> tuple[Any, Any, Any, Any]:
        """An action among the legal ones, its log-probability, the entropy, the value."""
        probs = Categorical(logits=self.actor(x).masked_fill(mask == 0, -1e9))
        action = probs.sample() if action is None else action
        return action, probs.log_prob(action), probs.entropy(), self.critic(x).squeeze(-1)


def copy_of(agent: Agent, features: int, actions: int) -> Any:
    """An opponent that plays as *agent* does now."""
    older = Agent(features, actions)
    older.load_state_dict(agent.state_dict())

    def choose(asked: Asked, dice: np.random.Generator) -> Any:
        with torch.no_grad():
            seen = torch.as_tensor(asked.observations, dtype=torch.float32)
            return older.get_action_and_value(seen, torch.as_tensor(asked.action_mask))[0].numpy()

    return choose


def main(arguments: list[str] | None = None) -> float:  # noqa: PLR0915 (one loop to read from top to bottom)
    """Learn; the mean return of the last games, against the opponents of then."""
    args = parse_args(arguments)
    torch.manual_seed(args.seed)
    envs = LearnerVectorEnv(
        args.game, args.num_envs, players=args.players, margin=True, dtype=np.float32, action_mask=True
    )
    features = envs.single_observation_space.shape[0]  # type: ignore[index]
    actions = int(envs.single_action_space.n)  # type: ignore[attr-defined]
    agent = Agent(features, actions)
    optimizer = torch.optim.Adam(agent.parameters(), lr=args.learning_rate, eps=1e-5)

    shape = (args.num_steps, args.num_envs)
    obs = torch.zeros((*shape, features))
    masks = torch.zeros((*shape, actions), dtype=torch.int8)
    taken, logprobs, rewards, dones, values = (torch.zeros(shape) for _ in range(5))

    began = time.time()
    seen, infos = envs.reset(seed=args.seed)
    next_obs, next_mask = torch.tensor(seen), torch.tensor(infos["action_mask"])
    next_done = torch.zeros(args.num_envs)
    batch_size = args.num_steps * args.num_envs
    returns_of_games: list[float] = []

    for iteration in range(1, args.total_timesteps // batch_size + 1):
        if iteration % args.opponent_every == 0:
            envs.opponent = copy_of(agent, features, actions)
        for step in range(args.num_steps):
            obs[step], masks[step], dones[step] = next_obs, next_mask, next_done
            with torch.no_grad():
                action, logprob, _, value = agent.get_action_and_value(next_obs, next_mask)
            taken[step], logprobs[step], values[step] = action, logprob, value
            seen, reward, terminated, _, infos = envs.step(action.numpy())
            rewards[step] = torch.tensor(reward)
            next_obs, next_mask = torch.tensor(seen), torch.tensor(infos["action_mask"])
            next_done = torch.tensor(terminated, dtype=torch.float32)
            returns_of_games += reward[terminated].tolist()

        with torch.no_grad():
            next_value = agent.critic(next_obs).squeeze(-1)
        advantages, lastgaelam = torch.zeros(shape), torch.zeros(args.num_envs)
        for t in reversed(range(args.num_steps)):
            going_on = 1.0 - (next_done if t == args.num_steps - 1 else dones[t + 1])
            following = next_value if t == args.num_steps - 1 else values[t + 1]
            delta = rewards[t] + args.gamma * following * going_on - values[t]
            lastgaelam = delta + args.gamma * args.gae_lambda * going_on * lastgaelam
            advantages[t] = lastgaelam
        returns = advantages + values

        b_obs, b_masks = obs.reshape(batch_size, features), masks.reshape(batch_size, actions)
        b_taken, b_logprobs = taken.reshape(-1), logprobs.reshape(-1)
        b_advantages, b_returns = advantages.reshape(-1), returns.reshape(-1)
        for _ in range(args.update_epochs):
            for rows in torch.randperm(batch_size).chunk(args.num_minibatches):
                _, newlogprob, entropy, newvalue = agent.get_action_and_value(b_obs[rows], b_masks[rows], b_taken[rows])
                ratio = (newlogprob - b_logprobs[rows]).exp()
                mb = b_advantages[rows]
                mb = (mb - mb.mean()) / (mb.std() + 1e-8)
                clipped = torch.clamp(ratio, 1 - args.clip_coef, 1 + args.clip_coef)
                pg_loss = torch.max(-mb * ratio, -mb * clipped).mean()
                v_loss = 0.5 * ((newvalue - b_returns[rows]) ** 2).mean()
                loss = pg_loss - args.ent_coef * entropy.mean() + args.vf_coef * v_loss
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), args.max_grad_norm)
                optimizer.step()

        recent = returns_of_games[-300:]
        speed = iteration * batch_size / (time.time() - began)
        mean = float(np.mean(recent)) if recent else 0.0
        print(f"{iteration * batch_size:>9} decisions, {speed:6.0f}/s, mean return {mean:+.2f}")
    return mean


if __name__ == "__main__":
    main()
