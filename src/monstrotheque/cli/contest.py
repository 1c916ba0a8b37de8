"""What commands share that let bots play many games: options, and playing with a progress bar."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from monstrotheque.cli.options import box_option
from monstrotheque.cli.progress import INTERRUPTED, ProgressBar

if TYPE_CHECKING:
    from monstrotheque.arena.results import Ledger
    from monstrotheque.arena.schedule import Arena, BadArena, Task

F = TypeVar("F", bound=Callable[..., Any])

WHO = "The bots that play, e.g. easy,hard or random,mcts:500; oracle:N sees everything."


def contest_options(*, bots: str | None, games: int) -> Callable[[F], F]:
    """Options: who plays, what and how often. *bots* and *games* are the defaults."""
    options = [
        click.argument("game"),
        click.option(
            "-b", "--bots", **({"default": bots, "show_default": True} if bots else {"required": True}), help=WHO
        ),
        click.option(
            "-n",
            "--games",
            type=int,
            default=games,
            show_default=True,
            help="Number of games, rounded up to whole deals.",
        ),
        click.option("-p", "--players", type=int, help="Number of players. Default: the game's usual number."),
        click.option(
            "-s", "--seed", type=int, default=0, show_default=True, help="The same seed gives the same deals."
        ),
        click.option(
            "-j", "--jobs", type=int, default=os.cpu_count() or 1, show_default="all cores", help="Number of processes."
        ),
        box_option,
    ]
    return lambda command: functools.reduce(lambda made, option: option(made), reversed(options), command)


def contest(
    arguments: Sequence[str],
    *,
    game: str,
    bots: str,
    players: int | None,
    seed: int,
    box: Path | None = None,
    ladder: bool = False,
    each: str | None = None,
) -> Arena:
    """The arena for a command line; *arguments* hold the game's own options."""
    import monstrotheque as mt
    from monstrotheque.arena import schedule
    from monstrotheque.cli.options import game_options

    chosen = mt.game(game)
    options = game_options(chosen, arguments, box)
    names = bots.split(",")
    return schedule.arena(chosen, bots=names, players=players, options=options, seed=seed, ladder=ladder, each=each)


def play_contest(
    ledger: Ledger,
    tasks: Sequence[Task],
    *,
    jobs: int,
    ray: str | None = None,
    studied: bool = False,
    hidden: bool = False,
) -> KeyboardInterrupt | BadArena | None:
    """Play the missing games, with a progress bar unless *hidden*.

    Returns what ended the run early, if games were played before that. They are in the *ledger* and can be reported
    before the command ends (`leave`).
    """
    from monstrotheque.arena.playing import get_ready
    from monstrotheque.arena.running import run
    from monstrotheque.arena.schedule import BadArena

    try:
        if ray is None:
            get_ready(ledger.arena)
        with ProgressBar(len(tasks), hidden=hidden) as bar:
            run(ledger, tasks, jobs=jobs, ray=ray, studied=studied, on_progress=bar)
    except KeyboardInterrupt as stopped:
        return stopped
    except BadArena as failed:
        if not ledger.results:
            raise
        return failed
    return None


def leave(ended: KeyboardInterrupt | BadArena | None, note: str) -> None:
    """End the command as its games *ended*, with the *note* if the user stopped them. Return if all were played."""
    if isinstance(ended, KeyboardInterrupt):
        click.echo(note, err=True)
        sys.exit(INTERRUPTED)
    if ended:
        raise ended
