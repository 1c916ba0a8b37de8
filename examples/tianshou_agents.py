"""Several agents in one game with Tianshou: its collector, a learner by Q-values and random agents beside it.

pip install monstrotheque[research] tianshou
python examples/tianshou_agents.py --game crypte_de_sedlec --players 3
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from tianshou.algorithm import DQN, MARLRandomDiscreteMaskedOffPolicyAlgorithm, MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.env.pettingzoo_env import PettingZooEnv
from tianshou.utils.net.common import Net
from tianshou.utils.torch_utils import policy_within_training_step

from monstrotheque.adapters import pettingzoo as zoo


@dataclass(frozen=True)
class Collected:
    """What came of it: decisions, games, and the mean reward of each agent."""

    steps: int
    games: int
    rewards: list[float]
    loss: float


def agents(env: PettingZooEnv) -> MultiAgentOffPolicyAlgorithm:
    """A learner in the first seat, random agents in the others."""
    seen = env.observation_space["observation"]
    net = Net(state_shape=seen.shape, action_shape=env.action_space.n, hidden_sizes=(64, 64))
    policy = DiscreteQLearningPolicy(model=net, action_space=env.action_space, observation_space=seen, eps_training=0.2)
    learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=1.0, target_update_freq=50)
    others = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space) for _ in env.agents[1:]]
    return MultiAgentOffPolicyAlgorithm(algorithms=[learner, *others], env=env)


def run(name: str, *, players: int | None = None, games: int = 4, envs: int = 2, updates: int = 5) -> Collected:
    """Collect games in several environments at once, and learn a little from them."""
    venv = DummyVectorEnv([lambda: PettingZooEnv(zoo.env(name, players=players)) for _ in range(envs)])
    team = agents(PettingZooEnv(zoo.env(name, players=players)))
    buffer = VectorReplayBuffer(20_000, envs)
    collector = Collector(team, venv, buffer, exploration_noise=True)
    collector.reset()
    found = collector.collect(n_episode=games)
    loss = 0.0
    with policy_within_training_step(team.policy):
        for _ in range(updates):
            told = team.update(buffer, sample_size=64).get_loss_stats_dict()
            loss = float(next(iter(told.values())))
    return Collected(found.n_collected_steps, found.n_collected_episodes, found.returns.mean(axis=0).tolist(), loss)


def main() -> None:
    """Read the command line, collect, tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="crypte_de_sedlec")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=20)
    given = parser.parse_args()
    print(run(given.game, players=given.players, games=given.games))


if __name__ == "__main__":
    main()
