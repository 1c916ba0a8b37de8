"""Where games begin, if not with a deal: positions as tasks.

A start is the text of a position (docs/reference/positions.md), a `State`, or a `Sight`. From a `Sight` each game draws
another world that the seat holds possible. `turn_of` takes one from a record. Each game draws one of several starts.
`Endings` has positions by the number of decisions that are left, for curricula that begin with short games.

Where one seat learns among others, it sits by default in a seat that decides in the start.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from monstrotheque.adapters.errors import at_least
from monstrotheque.adapters.seating import Asking, acts_out_of_turn
from monstrotheque.adapters.stepping import WHOLE
from monstrotheque.bots import Bot, bot
from monstrotheque.engine import positions, records
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.game import Game
from monstrotheque.engine.match import Match
from monstrotheque.engine.random import SEED_BITS
from monstrotheque.engine.raw_state import blank
from monstrotheque.engine.registry import game as find_game
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import Sight, State

Position = State | Sight
Start = str | Position
Given = Start | Sequence[Start] | None


class Starts:
    """The positions that the games of an environment begin with. Without any, games are dealt."""

    def __init__(self, game: Game, players: int, given: Given) -> None:
        several = [] if given is None else [given] if isinstance(given, (str, State, Sight)) else list(given)
        if given is not None and not several:
            raise BadOption("start", "no_start")
        self.positions = [_checked(game, players, start) for start in several]

    def __bool__(self) -> bool:
        return bool(self.positions)

    def draw(self, dice: np.random.Generator) -> tuple[State, tuple[int, ...]]:
        """One of the positions (from a sight, a world), and the players who decide in it."""
        found = self.positions[int(dice.integers(len(self.positions)))]
        world = found if isinstance(found, State) else found.redeal(int(dice.integers(1 << 63)))
        return world, deciders(found)

    def arrays(self, game: Game) -> tuple[Any, npt.NDArray[np.int64]]:
        """The positions as `stepping.begin` takes them: records, and who sees each (WHOLE: nothing is hidden)."""
        starts = blank(game.raw_state.dtype, len(self.positions))
        for row, found in enumerate(self.positions):
            starts[row] = found.whole if isinstance(found, State) else found.raw
        return starts, np.array([WHOLE if isinstance(each, State) else each.seat for each in self.positions], np.int64)


def _checked(game: Game, players: int, start: Start) -> Position:
    """The position of *start*, if a game of that many *players* can continue from it."""
    found = positions.read(game, start) if isinstance(start, str) else start
    if found.game is not game:
        raise BadOption("start", "start_game", given=found.game.name, game=game.name)
    if found.players != players:
        raise BadOption("start", "start_players", given=found.players, players=players)
    if found.is_over:
        raise BadOption("start", "start_over")
    return found


def deciders(start: Position) -> tuple[int, ...]:
    """The players who decide in *start*: the one whose sight it is if that player may act, else all whom the game
    waits for.
    """
    if isinstance(start, Sight) and start.seat < start.players and start.can_act(start.seat):
        return (start.seat,)
    named = start.decider_for(JOINT) if isinstance(start, State) else start.decider
    return tuple(sorted({named if seat == JOINT else seat for seat in start.actors}))


def turn_of(path: Path | str, turn: int) -> State:
    """The position of the record at *path* after *turn* moves."""
    match, _ = records.load(Path(path))
    return match.state_at(turn)


class CountedPosition(NamedTuple):
    """A position of a whole game, and the number of decisions from there to the end."""

    state: State
    decisions: int


class Endings:
    """Positions of whole games, by the number of decisions left: those that environments ask for, passes included."""

    def __init__(self, name: str, lines: Iterable[Iterable[State]]) -> None:
        """*lines* are games, each the positions in which somebody decided, from the first to the last. A position
        stands there once for each decision: several times where somebody passed.
        """
        self.game = find_game(name)
        self._lines = [counted for line in lines if (counted := _counted(line))]
        if not self._lines:
            raise BadOption("start", "no_start")
        self.longest = max(line[0].decisions for line in self._lines)
        """The number of decisions of the longest game."""

    @classmethod
    def of_bots(
        cls,
        name: str,
        *,
        players: int | None = None,
        games: int = 100,
        level: str = "greedy",
        seed: int = 0,
        **options: Any,
    ) -> Endings:
        """The positions of games that bots of one *level* play."""
        game, player, dice = find_game(name), bot(level), random.Random(seed)
        count = game.check_players(players)
        dealt = (
            game.new(players=count, seed=dice.getrandbits(SEED_BITS), **options)
            for _ in range(at_least("games", games))
        )
        return cls(name, (_decisions(_asked_in(state), player, dice) for state in dealt))

    @classmethod
    def of_records(cls, paths: Sequence[Path | str]) -> Endings:
        """The positions of recorded games that are over. Who could have acted out of turn before a move has passed."""
        matches = [_whole_game(Path(path)) for path in paths]
        if not matches:
            raise BadOption("start", "no_start")
        return cls(matches[0].game.name, map(_recorded_decisions, matches))

    def within(self, decisions: int) -> list[State]:
        """The positions with at most that many *decisions* left; of each game at least the last one."""
        most = at_least("decisions", decisions)
        return [
            ending.state for line in self._lines for ending in line if ending.decisions <= most or ending is line[-1]
        ]

    def stages(self, *, first: int = 2, factor: int = 2) -> Iterator[list[State]]:
        """A curriculum: short endings first, each stage *factor* times as long as the one before, up to whole games."""
        most = at_least("first", first)
        while most < self.longest:
            yield self.within(most)
            most *= at_least("factor", factor, 2)
        yield self.within(self.longest)


def _counted(line: Iterable[State]) -> list[CountedPosition]:
    """The positions of a game, each once, with the decisions left from the first one in it on.

    An environment that begins with a position asks everybody in it again, also those who had passed.
    """
    asked = list(line)
    return [
        CountedPosition(state, len(asked) - number)
        for number, state in enumerate(asked)
        if number == 0 or state is not asked[number - 1]
    ]


def _asked_in(state: State) -> Asking:
    """The seat that environments ask in a position."""
    return Asking(state, out_of_turn=acts_out_of_turn(state.game))


def _whole_game(path: Path) -> Match:
    """The recorded game at *path*, if it is over."""
    match, _ = records.load(path)
    if not match.state.is_over:
        raise BadOption("start", "not_over", file=path.name)
    return match


def _decisions(asking: Asking, player: Bot, dice: random.Random) -> Iterator[State]:
    """The positions of a game in which somebody is asked, passing included."""
    while not asking.is_over:
        yield asking.state
        move = player.choose(asking.state.sight(asking.seat), dice)
        asking = asking.act(asking.passing if move is None else move.id)


def _recorded_decisions(match: Match) -> Iterator[State]:
    """The positions of a recorded game, each once for every decision that environments would ask for in it: the move,
    and before it the passes of those who are asked earlier.
    """
    for turn, played in enumerate(match.moves):
        asking = _asked_in(match.state_at(turn))
        while asking.seat != played.seat and asking.seat not in asking.state.actors:
            yield asking.state
            asking = asking.act(asking.passing)
        yield asking.state
