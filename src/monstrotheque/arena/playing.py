"""Playing one game of an arena."""

from __future__ import annotations

import functools
import itertools
import random
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from monstrotheque.arena.players import Player, cheats, choice, player
from monstrotheque.arena.schedule import Arena, Seating, Task
from monstrotheque.arena.simulation import RANDOM, next_move
from monstrotheque.bots.registry import SearchBot
from monstrotheque.engine.match import Match

_player: Any = functools.cache(player)


@dataclass(frozen=True)
class GameResult:
    """The result of a game. `study` holds what a study needs in addition (nothing in a plain arena)."""

    number: int
    deal: int
    seating: Seating
    scores: tuple[int, ...]
    places: tuple[int, ...]
    plies: int
    seconds: float
    study: dict[str, Any] | None = None

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> GameResult:
        """The result in a line of a results file."""
        return cls(
            number=_whole(data["number"]),
            deal=_whole(data["deal"]),
            seating=tuple(str(name) for name in data["seating"]),
            scores=tuple(_whole(score) for score in data["scores"]),
            places=tuple(_whole(place) for place in data["places"]),
            plies=_whole(data["plies"]),
            seconds=float(data["seconds"]),
            study=data.get("study"),
        )

    @property
    def shares(self) -> list[float]:
        """Each seat's share of the victory."""
        return [(place == 1) / self.places.count(1) for place in self.places]


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(value)
    return value


def get_ready(arena: Arena) -> None:
    """Compile what the games of *arena* need before any time is measured. Processes that play them find it compiled."""
    play(arena, Task(0, 0, (RANDOM,) * arena.players))
    state = arena.game.new(players=arena.players, seed=0, **arena.options)
    for name in {_quickest(name) for name in arena.bots}:
        choice(_player(name), state, state.actors[0], random.Random(0))


def _quickest(name: str) -> str:
    """The player of that kind with the smallest budget."""
    if cheats(name):
        return "oracle:1"
    return "mcts:1" if isinstance(_player(name), SearchBot) else name


def play(arena: Arena, task: Task, *, studied: bool = False) -> GameResult:
    """Play one game from its deal to its end."""
    started = time.perf_counter()
    options = arena.options_of(task.deal)
    match = Match(arena.game, players=arena.players, seed=arena.game_seed(task.deal), options=options)
    seated: list[Player] = [_player(name) for name in task.seating]
    dice = arena.dice(task)
    while not match.state.is_over:
        match.play(*next_move(match.state, seated, dice))
    state = match.state
    return GameResult(
        number=task.number,
        deal=task.deal,
        seating=task.seating,
        scores=tuple(state.scores),
        places=tuple(state.places or ()),
        plies=len(match.moves),
        seconds=round(time.perf_counter() - started, 4),
        study=observed(match) if studied else None,
    )


def observed(match: Match) -> dict[str, Any]:
    """What a study examines: how much there was to decide, and what the game itself counts."""
    choices = [len(match.state_at(turn).legal(played.seat)) for turn, played in enumerate(match.moves)]
    hook = match.game.module("study")
    return {
        "choices": sum(choices) / len(choices),
        "real": sum(n > 1 for n in choices),
        "turns": sum(1 for _ in turns(match)),
        "counts": hook.counts(match) if hook else [],
        "measures": hook.measures(match) if hook and hasattr(hook, "measures") else {},
    }


def turns(match: Match) -> Iterator[int]:
    """The length of each turn: consecutive moves of one seat."""
    for _, moves in itertools.groupby(match.moves, key=lambda played: played.seat):
        yield len(list(moves))
