"""OpenSpiel's own algorithms on our games: its IS-MCTS against a random player, and its outcome-sampling MCCFR.

    python examples/openspiel_search_and_learn.py --game crypte_de_sedlec --games 20

Both are written in Python there: to search fast, use the `mcts:N` bots of `monstrotheque.bots`.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

import monstrotheque.adapters.openspiel  # noqa: F401 (registers the games)


@dataclass(frozen=True)
class Outcome:
    """What came of the games: the searcher's mean return, and the information states that the learner met."""

    mean_return: float
    information_states: int


def play(game: pyspiel.Game, bot: ismcts.ISMCTSBot, seat: int, dice: np.random.RandomState) -> float:
    """One game of the searcher at *seat* against random players; its return."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choice(outcomes, p=chances))
        elif state.current_player() == seat:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    return float(state.returns()[seat])


def searcher(game: pyspiel.Game, simulations: int, dice: np.random.RandomState) -> ismcts.ISMCTSBot:
    """OpenSpiel's IS-MCTS; all its chance comes from *dice*."""
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice)
    bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=2.0, max_simulations=simulations, random_state=dice)
    # Left to itself it draws worlds from a generator that no seed reaches.
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, dice.random_sample))
    return bot


def search(game: pyspiel.Game, games: int, simulations: int, seed: int) -> float:
    """The mean return of IS-MCTS over *games*, in all seats by turns."""
    dice = np.random.RandomState(seed)
    bot = searcher(game, simulations, dice)
    return float(np.mean([play(game, bot, number % game.num_players(), dice) for number in range(games)]))


def learn(game: pyspiel.Game, iterations: int, seed: int) -> int:
    """Run outcome-sampling MCCFR; how many information states it has learnt about."""
    np.random.seed(seed)  # the solver draws from NumPy's global generator
    solver = OutcomeSamplingSolver(game)
    for _ in range(iterations):
        solver.iteration()
    return len(solver._infostates)


def run(name: str, *, players: int, games: int, simulations: int, iterations: int, seed: int = 0) -> Outcome:
    """Search and learn."""
    game = pyspiel.load_game(f"monstro_{name}(players={players})")
    return Outcome(search(game, games, simulations, seed), learn(game, iterations, seed))


def main() -> None:
    """Read the command line, run, tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="crypte_de_sedlec")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--iterations", type=int, default=200)
    given = parser.parse_args()
    outcome = run(
        given.game,
        players=given.players,
        games=given.games,
        simulations=given.simulations,
        iterations=given.iterations,
    )
    print(f"IS-MCTS of {given.simulations} simulations against random players: mean return {outcome.mean_return:+.2f}")
    print(f"MCCFR after {given.iterations} iterations: {outcome.information_states} information states")


if __name__ == "__main__":
    main()
