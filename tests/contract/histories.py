"""Pairs of whole games in which one onlooker was shown the same: other deals, other hidden choices.

A pair is made by replaying a game from another deal. What the onlooker sees being done is done again, what it can't see
may be done otherwise. The pair lasts as long as the onlooker is told the same events (as data and in words); until
then the engine must go on telling it the same in everything else, its view included: a view shows what was told, and
what lies in sight (the game's tests say what that is). What the engine holds of the past (a memory, a count, a flag) is
thus made twice, by two pasts, and never copied from one world to the other, as a re-deal would.

`python -m tests.contract.histories --seconds 600` looks at pairs for as long as wished (`make histories`).
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import numpy as np

import monstrotheque as mt
from monstrotheque.bots.hints import hints
from monstrotheque.bots.thinking import Budget
from monstrotheque.engine.errors import BadOption, Refusal
from monstrotheque.engine.game import Game
from monstrotheque.engine.moves import Move
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import State
from tests.contract.cases import CASES, choose, everybody, helper
from tests.contract.test_one_door import without_key

SAME_CHOICE = 0.4
"""How often a hidden choice stays the same, where it can."""
TRIES = 12
"""Other pasts that are tried for each game and onlooker."""
THOROUGH = 0.06
"""How often a pair is compared in everything that is told, and not only in what all of it is told from."""
LASTING = 0.7
"""How often a pair is one that lasts, where the game's tests know how to make one."""
HINT_BUDGET = Budget(iterations=40)
Line = list[tuple[State, int, Move, State]]


class Leak(AssertionError):
    """An onlooker that was shown the same is told something else."""


def busy_choice(name: str) -> Callable[[State, random.Random], tuple[int, Move]]:
    """How the game's tests choose moves that hide something; by default, any move."""
    return getattr(helper(name), "busy_choice", choose)


def busy_game(name: str, players: int, seed: int, lists: dict[str, Any] | None = None) -> Line:
    """A random game; where the game's tests say so, one with many hidden choices."""
    dice = random.Random(seed)
    kit = helper(name)
    options = getattr(kit, "busy_options", kit.options)(seed)
    state = mt.game(name).new(players=players, seed=seed, **with_lists(mt.game(name), options, lists or {}))
    line: Line = []
    while not state.is_over:
        seat, move = busy_choice(name)(state, dice)
        after = state.play(seat, move)
        line.append((state, seat, move, after))
        state = after
    return line


def with_lists(game: Game, options: dict[str, Any], lists: dict[str, Any]) -> dict[str, Any]:
    """*options* and the *lists* of another box; an option that names something these lists don't have is left out."""
    fitting = {}
    for name, value in options.items():
        with contextlib.suppress(BadOption):
            game.check_options({name: value, **lists})
            fitting[name] = value
    return fitting | lists


def shown(before: State, seat: int, move: Move, after: State, onlooker: int) -> str:
    """Every byte that the onlooker is shown when a move was made: the events as data and in words, and what else lies
    in sight."""
    events = before.events(seat, move, after, onlooker)
    game, names = before.game, [f"seat-{number}" for number in range(before.players)]
    words = [game.views.tell(event, game.texts("en"), names) for event in events]
    in_sight = getattr(helper(game.name), "in_sight", None)
    besides = in_sight(after, onlooker) if in_sight else None
    return json.dumps([[event.json() for event in events], words, besides])


def told(state: State, onlooker: int, number: int) -> dict[str, Any]:
    """All that is told besides: moves of the own and of the joint seat with words and previews, refusals, the
    observation, re-deals, hints."""
    sights = [state.sight(onlooker), state.sight(JOINT)]
    dice = random.Random(number)
    strangers = [dice.randrange(state.game.moves.size) for _ in range(8)]
    return {
        "view": state.view(onlooker),
        "legal": [sight.legal().ids for sight in sights],
        "choices": [list(islice(sight.choices("en"), 20)) for sight in sights],
        "refusals": [_refusal(sight, move) for sight in sights for move in strangers],
        "observation": [sight.encode().tobytes() for sight in sights],
        "redeals": [without_key(sights[0].redeal(number + k)) for k in range(3)],
        "hints": [
            [hint.json() for hint in hints(sight, "en", budget=HINT_BUDGET, dice=random.Random(number))]
            for sight in sights
        ],
    }


def _refusal(sight: Any, move: int) -> str | None:
    try:
        sight.check(move)
    except Refusal as error:
        return error.say("en")
    return None


def other_deal(name: str, start: State, onlooker: int, dice: random.Random) -> State:
    """Another deal that looks the same to the onlooker; where the game's tests say so, one that differs in little."""
    kit = helper(name)
    return getattr(kit, "other_deal", kit.hidden)(start, onlooker, dice)  # type: ignore[no-any-return]


def other_start(name: str, line: Line, onlooker: int, dice: random.Random) -> tuple[State, dict[int, Move] | None]:
    """Another deal, and what was done otherwise in it: by the game's tests, where they know pairs that last long (a
    hidden card that stays hidden); else by chance.
    """
    lasting = getattr(helper(name), "lasting_past", None)
    found = lasting(line, onlooker, dice) if lasting and dice.random() < LASTING else None
    return found or (other_deal(name, line[0][0], onlooker, dice), None)


class Past:
    """A game as one onlooker was shown it; worked out once, since many other pasts are held against it."""

    def __init__(self, line: Line, onlooker: int) -> None:
        self.line = line
        self.onlooker = onlooker
        self._shown: dict[int, str] = {}

    def looks_alike(self, ply: int, move: Move, after: State) -> bool:
        """Whether the onlooker's sight after a ply, and what it saw of the move, are the same in another past that was
        the same so far: then so is all that is shown, which is made of them.
        """
        _, seat, own, there = self.line[ply]
        redact = after.game.moves.redact
        seen = own == move or (seat != self.onlooker and redact(own) == redact(move))
        one, two = (state.sight(self.onlooker).raw.tobytes() for state in (there, after))
        return seen and one == two

    def shown(self, ply: int) -> str:
        if ply not in self._shown:
            self._shown[ply] = shown(*self.line[ply], self.onlooker)
        return self._shown[ply]


def other_past(
    past: Past, start: State, dice: random.Random, instead: dict[int, Move] | None = None
) -> Iterator[tuple[int, State]]:
    """Replay the game from another deal, as long as it looks the same to the onlooker: each ply with the position.
    *instead*: the moves that differ, where they were thought out and not left to chance.
    """
    state = start
    for ply, (_, seat, move, _) in enumerate(past.line):
        chosen = _choice(past, state, seat, move, dice) if instead is None else instead.get(ply, move)
        if chosen is None or chosen not in state.legal(seat):
            return
        after = state.play(seat, chosen)
        if not past.looks_alike(ply, chosen, after) and shown(state, seat, chosen, after, past.onlooker) != past.shown(
            ply
        ):
            return
        state = after
        yield ply, state


def _choice(past: Past, state: State, seat: int, move: Move, dice: random.Random) -> Move | None:
    """The same move, or, where the onlooker can't tell them apart, another; one that has much in common comes first."""
    legal = list(state.legal(seat))
    redact = state.game.moves.redact
    seen = redact(move)
    if seat == past.onlooker or seen == move:
        return move if move in legal else None
    if move in legal and dice.random() < SAME_CHOICE:
        return move
    alike = [other for other in legal if other != move and redact(other) == seen]
    near = [other for other in alike if _differing(other, move) == 1]
    pool = near if near and dice.random() < 0.8 else alike
    return dice.choice(pool) if pool else move if move in legal else None


def _differing(one: Move, other: Move) -> int:
    first, second = (Counter(re.split("[ ,]", str(move))) for move in (one, other))
    return (first - second).total()


def compare(past: Past, ply: int, other: State, dice: random.Random) -> None:
    """Raise Leak if the onlooker, shown the same so far, is told something else."""
    state = past.line[ply][3]
    who = (past.onlooker, JOINT) if JOINT in (*state.actors, *state.interjectors) else (past.onlooker,)
    for seat in who:
        one, two = (world.sight(seat) for world in (state, other))
        facts = ((sight.raw.tobytes(), sight.actors, sight.interjectors, sight.legal().ids) for sight in (one, two))
        if len(set(facts)) > 1:
            raise Leak(_difference(past, ply, one.raw, two.raw))
    if dice.random() < THOROUGH:
        number = dice.getrandbits(32)
        mine, theirs = (told(world, past.onlooker, number) for world in (state, other))
        if mine != theirs:
            raise Leak(f"{_where(past, ply)}: {[key for key in mine if mine[key] != theirs[key]]}")


def _where(past: Past, ply: int) -> str:
    state, seat, move, _ = past.line[ply]
    return f"{state.game.name}, {state.players} players, ply {ply}, {seat}: {move}, told to {past.onlooker}"


def _difference(past: Past, ply: int, one: Any, two: Any) -> str:
    fields = [name for name in one.dtype.names if not np.array_equal(one[name], two[name])]
    return f"{_where(past, ply)}: {', '.join(fields) or 'who may do what'}"


def pairs(name: str, players: int, seed: int, found: Counter[str], lists: dict[str, Any] | None = None) -> None:
    """Look at pairs of one game with every onlooker; counts them in *found*. *lists* are those of another box."""
    dice = random.Random(seed)
    line = busy_game(name, players, seed, lists)
    for onlooker in everybody(line[0][0]):
        past = Past(line, onlooker)
        for _ in range(TRIES):
            start, instead = other_start(name, line, onlooker, dice)
            plies = 0
            for ply, state in other_past(past, start, dice, instead):
                if without_key(state) != without_key(line[ply][3]):
                    compare(past, ply, state, dice)
                    found[f"after {line[ply][2].kind}"] += 1
                    plies += 1
            found["pairs"] += plies > 0
            found["positions"] += plies


def run(seconds: float, seed: int, names: list[str]) -> Counter[str]:
    """Look at pairs of all games in turn for *seconds*."""
    found: Counter[str] = Counter()
    cases = [case for case in CASES if not names or case[0] in names]
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for name, players in cases:
            pairs(name, players, seed, found)
        seed += 1
    return found


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, help="where to begin; without it, somewhere new")
    parser.add_argument("games", nargs="*", help="which games; all of them without this")
    wishes = parser.parse_args()
    seed = random.SystemRandom().getrandbits(32) if wishes.seed is None else wishes.seed
    sys.stdout.write(f"comparing histories for {wishes.seconds:g} s from seed {seed}\n")
    found = run(wishes.seconds, seed, wishes.games)
    sys.stdout.write(f"{found['pairs']} pairs of games, {found['positions']} positions, no leak\n")


if __name__ == "__main__":
    main()
