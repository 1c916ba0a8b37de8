"""Which of OpenSpiel's algorithms run on our games: each is tried for a while, in a process of its own.

    make research-zoo

It prints the rows of the table in docs/how-to/openspiel.md. What takes longer than its time is stopped and said so.
"""

from __future__ import annotations

import multiprocessing
import resource
from collections.abc import Callable
from typing import Any

import numpy as np

GAME = "monstro_crypte_de_sedlec(players=2)"
PATIENCE = 30
"""CPU seconds for each algorithm."""
DECISIONS = 200


def loaded() -> Any:
    import pyspiel

    import monstrotheque.adapters.openspiel  # noqa: F401 (registers the games)

    return pyspiel.load_game(GAME)


def is_mcts() -> str:
    from examples import openspiel_search_and_learn as example

    return f"mean return {example.search(loaded(), 2, 25, 1):+.1f} against random in 2 games"


def perfect_information_mcts() -> str:
    from open_spiel.python.algorithms import mcts

    game, dice = loaded(), np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 20, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(int(dice.randint(256)))
    return f"chose {state.action_to_string(bot.step(state))}"


def outcome_sampling() -> str:
    from examples import openspiel_search_and_learn as example

    return f"{example.learn(loaded(), 10, 1)} information states after 10 iterations"


def external_sampling() -> str:
    from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

    solver = ExternalSamplingSolver(loaded())
    solver.iteration()
    return "an iteration"


def cfr() -> str:
    from open_spiel.python.algorithms.cfr import CFRSolver

    CFRSolver(loaded()).evaluate_and_update_policy()
    return "an iteration"


def exploitability() -> str:
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability as found

    game = loaded()
    return f"{found.exploitability(game, policy.UniformRandomPolicy(game))}"


def agents_of(make: Callable[[int, Any], Any]) -> str:
    """Let two learning agents play on OpenSpiel's environment for a number of decisions."""
    from open_spiel.python import rl_environment

    env = rl_environment.Environment(loaded())
    agents = [make(player, env) for player in range(2)]
    games, decisions = 0, 0
    while decisions < DECISIONS:
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
            decisions += 1
        for agent in agents:
            agent.step(step)
        games += 1
    return f"{decisions} decisions, {games} games"


def sizes(env: Any) -> tuple[int, int]:
    return env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]


def dqn() -> str:
    from open_spiel.python.pytorch.dqn import DQN

    return agents_of(lambda player, env: DQN(player, *sizes(env), hidden_layers_sizes=[64]))


def nfsp() -> str:
    from open_spiel.python.pytorch.nfsp import NFSP

    return agents_of(lambda player, env: NFSP(player, *sizes(env), [64], 10_000, 0.1))


def policy_gradient() -> str:
    from open_spiel.python.pytorch.policy_gradient import PolicyGradient

    return agents_of(lambda player, env: PolicyGradient(player, *sizes(env), hidden_layers_sizes=(64,)))


def tabular_q() -> str:
    from open_spiel.python.algorithms.tabular_qlearner import QLearner

    return agents_of(lambda player, env: QLearner(player, sizes(env)[1]))


def deep_cfr() -> str:
    from open_spiel.python.pytorch.deep_cfr import DeepCFRSolver

    DeepCFRSolver(loaded(), (32,), (32,), num_iterations=1, num_traversals=1).solve()
    return "an iteration of one traversal"


def elo() -> str:
    from open_spiel.python.algorithms import elo as ratings

    wins = np.array([[0, 12, 3], [108, 0, 38], [117, 82, 0]])
    return f"ratings {np.round(ratings.compute_ratings_from_matrices(wins)).astype(int).tolist()} from an arena's duels"


ZOO: dict[str, Callable[[], str]] = {
    "IS-MCTS (Python)": is_mcts,
    "MCTS (Python)": perfect_information_mcts,
    "outcome-sampling MCCFR": outcome_sampling,
    "external-sampling MCCFR": external_sampling,
    "CFR": cfr,
    "exploitability": exploitability,
    "DQN": dqn,
    "NFSP": nfsp,
    "policy gradient (A2C)": policy_gradient,
    "tabular Q-learning": tabular_q,
    "Deep CFR": deep_cfr,
    "Elo": elo,
}


def _tell(name: str, out: Any) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
    try:
        out.send(ZOO[name]())
    except Exception as problem:
        out.send(f"fails: {type(problem).__name__}: {str(problem).splitlines()[0][:80]}")


def tried(name: str) -> str:
    """What came of an algorithm, or that it did not come to an end."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_tell, args=(name, theirs))
    process.start()
    theirs.close()
    try:
        told = ours.recv()
    except EOFError:
        told = f"no end in {PATIENCE} s"
    process.join()
    return f"| {name} | {told} |"


def main() -> None:
    """Try all."""
    for row in map(tried, ZOO):
        print(row, flush=True)


if __name__ == "__main__":
    main()
