"""PettingZoo's loop, agent by agent, with random legal actions.

python examples/pettingzoo_loop.py
"""

from __future__ import annotations

from monstrotheque.adapters import pettingzoo as zoo


def play(name: str, players: int, seed: int) -> dict[str, float]:
    """What one game paid every agent."""
    env = zoo.env(name, players=players)
    env.reset(seed=seed)
    paid: dict[str, float] = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            paid[agent] = reward
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    return paid


if __name__ == "__main__":
    print(play("monster_cafe", players=3, seed=1))
