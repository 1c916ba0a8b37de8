"""Puzzles: positions from bots' games with one clearly best move, as its player sees them.

Bots play a game, and its decisions are examined in random order. A short search must prefer one move by far. Then the
game's solver proves it, or two independent long searches both find the move and put it surely ahead. Equivalent moves
count as one.

Bots of the ladder say how hard a puzzle is: 1 if the simplest finds the move, and one more for each that doesn't. The
same game, number of players, options and seed give the same puzzles.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator, Mapping
from typing import Any

from monstrotheque.arena.simulation import next_move
from monstrotheque.bots.analysis import Appraisal, appraise
from monstrotheque.bots.hints import likeness_of
from monstrotheque.bots.registry import LEVELS, bot
from monstrotheque.bots.thinking import SURE, Budget, appraisal_seeds, is_idle, think
from monstrotheque.engine.game import Game
from monstrotheque.engine.moves import Move
from monstrotheque.engine.puzzles import Puzzle, add, load, write
from monstrotheque.engine.random import SEED_BITS
from monstrotheque.engine.registry import game as find_game
from monstrotheque.engine.state import Sight, State

__all__ = ["Puzzle", "add", "check", "find", "load", "make", "write"]

PLAYER = "mcts:200"
SHORT, LONG = 1_500, 20_000
LEAD_SHARE, LEAD_POINTS = 0.08, 0.8
"""The least lead of the best move: a share of victory, or points in a cooperative game."""
FEWEST_CHOICES = 3
TRIES = 3
"""How often a bot of the ladder tries a puzzle. It solves it if most attempts find the move."""


def find(
    game: Game,
    *,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    hardness: int = 1,
    first: int = 0,
) -> Iterator[Puzzle | None]:
    """Puzzles of one deal after the other from number *first* on, at most one for each deal and none below *hardness*;
    None for a deal without one.
    """
    count, chosen = game.check_players(players), game.check_options(options or {})
    for deal in itertools.count(first):
        dice = random.Random(f"puzzle:{seed}:{deal}")
        dealt = game.new(players=count, seed=dice.getrandbits(SEED_BITS), **chosen)
        made = (make(sight, dice, deal) for sight in _shuffled(list(_line(dealt, dice)), dice))
        yield next((puzzle for puzzle in made if puzzle and puzzle.difficulty >= hardness), None)


def _shuffled(line: list[Sight], dice: random.Random) -> list[Sight]:
    return dice.sample(line, len(line))


def _line(state: State, dice: random.Random) -> Iterator[Sight]:
    """A game of bots: what each mover with a choice saw."""
    players = [bot(PLAYER)] * state.players
    while not state.is_over:
        seat, move = next_move(state, players, dice)
        sight = state.sight(seat)
        if seat in sight.actors and _asks(sight):
            yield sight
        state = state.play(seat, move)


def _asks(sight: Sight) -> bool:
    """Whether there is a choice: where all but one move are wasted, nobody has to search."""
    return len({likeness_of(sight, each) for each in sight.legal() if not is_idle(sight, each)}) >= FEWEST_CHOICES


def make(sight: Sight, dice: random.Random, deal: int = 0) -> Puzzle | None:
    """The puzzle of a decision, if one move is clearly best."""
    favourite = _favourite(sight, dice)
    return _judged(sight, favourite, dice, deal) if favourite else None


def check(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle as today's long searches and bots judge it; None if its move is no longer clearly best, if it leaves
    no choice, or if it is one of earlier rules.

    Bots and evaluations improve: what was far ahead once may not be so today.
    """
    if puzzle.rules != find_game(puzzle.game).rules_version:
        return None
    sight = puzzle.sight
    if not _asks(sight):
        return None
    dice = random.Random(f"check:{puzzle.position}")
    return _judged(sight, sight.game.moves.parse(puzzle.solutions[0]), dice, puzzle.deal)


def _judged(sight: Sight, favourite: Move, dice: random.Random, deal: int) -> Puzzle | None:
    """The puzzle whose solution is *favourite*, if the solver or two long searches put it surely ahead."""
    found = [appraise(sight, favourite, LONG, appraisal_seeds(dice)) for _ in range(2)]
    leads = [_lead(sight, favourite, each) for each in found]
    if not all(leads):
        return None
    return Puzzle(
        game=sight.game.name,
        rules=sight.game.rules_version,
        position=sight.text(),
        solutions=_alike(sight, favourite),
        lead=round(min(leads), 3),
        exact=found[0].is_exact,
        difficulty=_difficulty(sight, favourite, dice),
        deal=deal,
        turn=sight.age,
    )


def _favourite(sight: Sight, dice: random.Random) -> Move | None:
    """The move that a short search prefers by far."""
    first, *others = think(sight, Budget(iterations=SHORT), dice).candidates
    if first.move is None:
        return None
    kind = likeness_of(sight, first.move)
    rivals = [each.worth for each in others if each.move is None or likeness_of(sight, each.move) != kind]
    return first.move if rivals and first.worth - max(rivals) >= _least(sight) else None


def _lead(sight: Sight, move: Move, found: Appraisal) -> float:
    """By how much *move* surely leads all moves that aren't equivalent; 0 if it doesn't, or if nothing else was
    compared.
    """
    kind = likeness_of(sight, move)
    rivals = [each for each in found.worths if each is None or likeness_of(sight, each) != kind]
    if not rivals:
        return 0.0
    second = max(rivals, key=lambda each: found.worths[each])
    lead = found.worths[move] - found.worths[second]
    error = math.hypot(found.errors[move], found.errors[second])
    return lead if lead >= max(SURE * error, _least(sight)) else 0.0


def _least(sight: Sight) -> float:
    return LEAD_POINTS if sight.game.is_cooperative else LEAD_SHARE


def _alike(sight: Sight, move: Move) -> list[str]:
    """*move* and its equivalents."""
    kind = likeness_of(sight, move)
    return sorted(str(each) for each in sight.legal() if likeness_of(sight, each) == kind)


def _difficulty(sight: Sight, move: Move, dice: random.Random) -> int:
    """1 if the simplest bot finds *move*, and one more for each bot of the ladder that doesn't."""
    kind = likeness_of(sight, move)
    return 1 + sum(not _finds(name, sight, kind, dice) for name in _ladder(sight.game))


def _ladder(game: Game) -> list[str]:
    """The bots that try the puzzles, with budgets of iterations."""
    searches = [game.thought.get(level, LEVELS[level]["iterations"]) for level in ("easy", "hard")]
    return ["greedy", *(f"mcts:{iterations}" for iterations in searches)]


def _finds(name: str, sight: Sight, kind: object, dice: random.Random) -> bool:
    moves = [bot(name).choose(sight, dice) for _ in range(TRIES)]
    return 2 * sum(move is not None and likeness_of(sight, move) == kind for move in moves) > TRIES
