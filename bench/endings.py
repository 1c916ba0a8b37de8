"""How far the levels are from perfect play, where perfect play is known: `python -m bench.endings`.

Each level plays against itself. From the first position on that the game's solver reaches, every decision of the bare
search (without the solver's help) is compared with the proven values. What it loses is a bound that an honest player
can be held to: the solver sees no more than the seat. Writes bench/results/endings.json.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
from collections.abc import Iterator, Sequence
from typing import Any

import monstrotheque as mt
from bench.strength import HERE, rungs_of
from monstrotheque.bots import bot
from monstrotheque.bots.endings import best_moves, exact_values
from monstrotheque.bots.registry import LEVELS, Bot
from monstrotheque.engine.game import Game
from monstrotheque.engine.records import write_safely

FILE = HERE / "results" / "endings.json"
WAY_THERE = "mcts:800"
"""Who plays until the solver reaches: the same endings for every level."""


def decision(player: Bot, sight: mt.Sight, dice: random.Random) -> mt.Move:
    """The move of a bot that is to act, so that it can't wait."""
    move = player.choose(sight, dice)
    assert move is not None
    return move


def endings(game: Game, players: int, games: int, seed: int) -> Iterator[mt.State]:
    """The first position of each game that the solver reaches."""
    for number in range(games):
        dice = random.Random(seed + number)
        state = game.new(players=players, seed=seed + number)
        while not state.is_over and exact_values(state.sight(state.actors[0])) is None:
            state = state.play(state.actors[0], decision(bot(WAY_THERE), state.sight(state.actors[0]), dice))
        if not state.is_over:
            yield state


def losses(name: str, state: mt.State, seed: int) -> list[float]:
    """What each decision of the bot *name* gives away, from *state* to the end of the game."""
    player, dice, found = bot(name), random.Random(seed), []
    while not state.is_over:
        sight = state.sight(state.actors[0])
        values = exact_values(sight) if len(sight.legal()) > 1 else None
        move = decision(player, sight, dice)
        if values:
            found.append(values[best_moves(values)[0]] - values[move])
        state = state.play(state.actors[0], move)
    return found


def measured(game: Game) -> list[tuple[str, str]]:
    """The bare searches that stand for the levels up to the expert: a champion's endings are no different."""
    rungs = [(name, level) for name, level in rungs_of(game).items() if level in LEVELS]
    return rungs[: list(LEVELS).index("expert") + 1]


def measure(game: Game, players: int, games: int, seed: int) -> dict[str, Any]:
    """For each level, what it loses in an ending, with the half-width of its 95 % interval."""
    starts = list(endings(game, players, games, seed))
    rows = {}
    for name, level in measured(game):
        lost = [losses(name, state, seed) for state in starts]
        totals = [sum(each) for each in lost]
        decisions = [loss for each in lost for loss in each]
        rows[level] = {
            "lost": statistics.mean(totals),
            "margin": 1.96 * statistics.stdev(totals) / math.sqrt(len(totals)),
            "perfect": sum(loss < 1e-9 for loss in decisions) / len(decisions),
        }
        print(level, rows[level], flush=True)
    return {"game": game.name, "players": players, "endings": len(starts), "seed": seed, "levels": rows}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure every game that has a solver, with its usual number of players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=9_000)
    chosen = parser.parse_args(arguments)
    solved = [game for game in map(mt.game, mt.game_names()) if hasattr(game.module("solver"), "exact")]
    found = [measure(game, game.check_players(None), chosen.games, chosen.seed) for game in solved]
    write_safely(FILE, json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
