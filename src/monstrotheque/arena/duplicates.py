"""A duplicate evening of bots: the same deals at several tables, each seat compared with the same seat elsewhere.

The bots sit turned by one from table to table and move up a seat from deal to deal, so every bot has every seat against
others.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from monstrotheque.arena.simulation import next_move
from monstrotheque.bots.registry import Bot, bot
from monstrotheque.engine.comparison import Compared, Summed, compare, summed
from monstrotheque.engine.game import Game
from monstrotheque.engine.random import SEED_BITS
from monstrotheque.engine.state import State


@dataclass(frozen=True, slots=True)
class ComparedBot:
    """A bot at one of the tables over all deals."""

    bot: str
    table: int
    seat: int
    """Where it sits at the first deal."""
    place: int
    summed: Summed


def play_evening(
    game: Game,
    bots: Sequence[str],
    *,
    tables: int,
    deals: int,
    players: int,
    options: Mapping[str, Any],
    seed: int,
) -> list[ComparedBot]:
    """Play it; the standings, best first."""
    seated = [[bots[(table + seat) % len(bots)] for seat in range(players)] for table in range(tables)]
    found: dict[tuple[int, int], list[Compared]] = {(t, s): [] for t in range(tables) for s in range(players)}
    for deal in range(deals):
        turned = [[names[(seat - deal) % players] for seat in range(players)] for names in seated]
        dealt = game.new(
            players=players, seed=random.Random(f"duplicate:{seed}:{deal}").getrandbits(SEED_BITS), **options
        )
        scores = [_scores(dealt, names, f"dice:{seed}:{deal}:{table}") for table, names in enumerate(turned)]
        for table, seats in enumerate(compare(scores, game.is_cooperative)):
            for seat, compared in enumerate(seats):
                found[table, (seat - deal) % players].append(compared)
    sums = {at: summed(each) for at, each in found.items()}
    ordered = sorted(sums, key=lambda at: (-sums[at].share, -sums[at].difference))
    return [
        ComparedBot(
            seated[table][seat],
            table + 1,
            seat,
            1 + sum(other.share > sums[table, seat].share for other in sums.values()),
            sums[table, seat],
        )
        for table, seat in ordered
    ]


def _scores(state: State, names: Sequence[str], dice_seed: str) -> list[int]:
    """The final scores of a game of these bots from the deal on."""
    sitters: list[Bot] = [bot(name) for name in names]
    dice = random.Random(dice_seed)
    while not state.is_over:
        seat, move = next_move(state, sitters, dice)
        state = state.play(seat, move)
    return state.scores
