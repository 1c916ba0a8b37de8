"""Running the games of an arena: here, in several processes, or on a cluster."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from monstrotheque.arena.cluster import in_cluster
from monstrotheque.arena.playing import GameResult, play
from monstrotheque.arena.processes import in_processes
from monstrotheque.arena.results import Ledger
from monstrotheque.arena.schedule import Arena, BadArena, Task, code_digest
from monstrotheque.engine.registry import game as find_game

Runner = Callable[[Arena, Sequence[Task], bool], Iterator[GameResult]]
Progress = Callable[[int], None]


def run(
    ledger: Ledger,
    tasks: Sequence[Task],
    *,
    jobs: int = 1,
    ray: str | None = None,
    studied: bool = False,
    on_progress: Progress | None = None,
) -> None:
    """Play those of *tasks* that *ledger* doesn't hold yet. Every result is saved as soon as it is known."""
    if jobs < 1:
        raise BadArena("jobs")
    missing = [task for task in tasks if task.number not in ledger.results]
    done = len(tasks) - len(missing)
    for result in _runner(jobs, ray)(ledger.arena, missing, studied):
        done += ledger.add(result)
        if on_progress:
            on_progress(done)


def _runner(jobs: int, ray: str | None) -> Runner:
    if ray is not None:
        return functools.partial(on_ray, address=ray)
    return here if jobs == 1 else functools.partial(beside, jobs=jobs)


def here(arena: Arena, tasks: Sequence[Task], studied: bool) -> Iterator[GameResult]:
    """One game after the other, in this process."""
    for task in tasks:
        yield play(arena, task, studied=studied)


def beside(arena: Arena, tasks: Sequence[Task], studied: bool, *, jobs: int) -> Iterator[GameResult]:
    """Games in *jobs* processes, as they end."""
    return in_processes(functools.partial(play_from_recipe, recipe(arena), studied=studied), tasks, jobs=jobs)


def on_ray(arena: Arena, tasks: Sequence[Task], studied: bool, *, address: str) -> Iterator[GameResult]:
    """Games on the cluster at *address*, as they end. The results file counts a result that arrives twice once."""
    return in_cluster(functools.partial(play_from_recipe, recipe(arena), studied=studied), tasks, address=address)


def recipe(arena: Arena) -> dict[str, Any]:
    """An arena as plain data, to send to another process."""
    return {
        "game": arena.game.name,
        "players": arena.players,
        "options": arena.options,
        "bots": arena.bots,
        "seed": arena.seed,
        "ladder": arena.ladder,
        "each": arena.each,
        "code": code_digest(arena.game),
    }


def play_from_recipe(recipe: dict[str, Any], task: Task, studied: bool) -> GameResult:
    """Play one game in another process, perhaps on another machine. It refuses other rules or bots."""
    facts = dict(recipe)
    code, game = facts.pop("code"), find_game(facts.pop("game"))
    if code != code_digest(game):
        raise RuntimeError("the rules or bots here are not those of the arena")
    return play(Arena(game=game, **facts), task, studied=studied)
