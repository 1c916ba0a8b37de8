"""Bots, hints and analysis know what their seat knows: nothing they say changes when what it can't know changes."""

from __future__ import annotations

import functools
import random
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import monstrotheque as mt
from monstrotheque.arena.players import open_game
from monstrotheque.bots import Bot, bot, bot_names
from monstrotheque.bots.analysis import appraise
from monstrotheque.bots.hints import hints
from monstrotheque.bots.registry import GreedyBot, RandomBot, SearchBot
from monstrotheque.bots.thinking import Budget, appraisal_seeds
from monstrotheque.engine.game import Game
from monstrotheque.engine.moves import Move
from monstrotheque.engine.state import State
from tests.bots.test_policy import written
from tests.contract.cases import every_case, walk

Way = Callable[[State, int, int], Any]
"""What is said for a seat in a position; the number stands for the same dice each time."""
Pair = tuple[State, State, int]
"""Two worlds that look alike to a seat."""

MOST = 8
SHORT = Budget(iterations=24)


def choosing(player: Bot) -> Way:
    return lambda state, seat, number: player.choose(state.sight(seat), random.Random(number))


def hinting(state: State, seat: int, number: int) -> Any:
    return hints(state.sight(seat), "en", budget=SHORT, dice=random.Random(number))


def judging(state: State, seat: int, number: int) -> Any:
    return appraise(state.sight(seat), state.legal(seat)[-1], SHORT.iterations, appraisal_seeds(random.Random(number)))


WAYS: dict[str, Callable[[Game, Path], Way]] = {
    "random": lambda game, folder: choosing(RandomBot()),
    "greedy": lambda game, folder: choosing(GreedyBot()),
    # The levels of the search differ by their budgets only. A clock would make any two choices differ.
    "search": lambda game, folder: choosing(SearchBot(iterations=24)),
    "search by two threads": lambda game, folder: choosing(SearchBot(iterations=24, threads=2)),
    "policy": lambda game, folder: choosing(bot(written(folder / "policy.npz", game))),
    "hints": lambda game, folder: hinting,
    "analysis": lambda game, folder: judging,
}


def pairs(name: str, players: int, seed: int) -> Iterator[Pair]:
    """The positions of a random game where a seat has a choice and something is hidden from it, each with another world
    that looks the same to that seat.
    """
    for number, (state, _, _, _) in enumerate(walk(name, players, seed)):
        for seat in sorted({*state.actors, *state.interjectors}):
            world = state.sight(seat).redeal(number)
            if world != state and len(state.legal(seat)) > 1:
                yield state, world, seat


@functools.cache
def telling_pairs(name: str, players: int) -> list[Pair]:
    """At most so many of them, all kinds of decisions among them."""
    found: dict[frozenset[str], Pair] = {}
    for state, world, seat in pairs(name, players, 3):
        found.setdefault(frozenset(move.kind for move in state.legal(seat)), (state, world, seat))
    return list(found.values())[:: -(-len(found) // MOST)]


def peek(state: State, seat: int) -> Move:
    """What a cheat does that looks at the whole raw state."""
    moves = state.legal(seat)
    chosen: Move = moves[zlib.crc32(state.whole.tobytes()) % len(moves)]
    return chosen


@every_case
@pytest.mark.parametrize("way", WAYS)
def test_nothing_changes_when_what_a_seat_can_t_know_changes(name: str, players: int, way: str, tmp_path: Path) -> None:
    say = WAYS[way](mt.game(name), tmp_path)
    found = telling_pairs(name, players)
    for number, (state, world, seat) in enumerate(found):
        assert say(world, seat, number) == say(state, seat, number)
    assert any(peek(state, seat) != peek(world, seat) for state, world, seat in found), "a cheat would go unnoticed"


@pytest.mark.parametrize("way", [way for way in WAYS if way != "random"])
def test_whoever_saw_everything_would_be_found_out(way: str, tmp_path: Path) -> None:
    """The same comparison with an open game, where a sight hides nothing: the test above can fail for all but those
    who play at random and don't care. Who looks one move ahead needs a game where that move draws a card.
    """
    name = "croque_monstre" if way in ("greedy", "policy") else "crypte_de_sedlec"
    game = open_game(mt.game(name))
    say = WAYS[way](game, tmp_path)
    changed = 0
    for number, (state, world, seat) in enumerate(pairs(name, 2, 1)):
        seen, other = (State(game, each.whole, each.age) for each in (state, world))
        changed += say(seen, seat, number) != say(other, seat, number)
    assert changed >= 3


def test_every_bot_of_the_ladder_is_of_a_kind_that_was_tried() -> None:
    assert {type(bot(name)) for name in bot_names()} == {RandomBot, GreedyBot, SearchBot}
