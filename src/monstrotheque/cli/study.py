"""`monstro study`: what many games say about a game itself, as a page with plots."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from monstrotheque.cli.language import lang_option
from monstrotheque.cli.options import TAKES_GAME_OPTIONS, game_options
from monstrotheque.cli.progress import INTERRUPTED, Bar

if TYPE_CHECKING:
    from monstrotheque.arena.results import Ledger


@click.command(context_settings=TAKES_GAME_OPTIONS)
@click.argument("game")
@click.option("-b", "--bots", default="easy", show_default=True, help="Who plays, e.g. easy or greedy,medium.")
@click.option("-n", "--games", type=int, default=500, show_default=True, help="How many games, at least.")
@click.option("-p", "--players", type=int, help="How many play; without it, the game's usual number.")
@click.option("-s", "--seed", type=int, default=0, show_default=True, help="The same seed gives the same deals.")
@click.option("-j", "--jobs", type=int, default=os.cpu_count() or 1, show_default="all cores", help="Processes.")
@click.option("--out", type=click.Path(path_type=Path), help="The page to write; without it, GAME-study.html here.")
@lang_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    bots: str,
    games: int,
    players: int | None,
    seed: int,
    jobs: int,
    out: Path | None,
    lang: str,
) -> None:
    """Let bots play GAME many times and write a page about the game itself.

    It shows whether a seat is favoured, how scores and lengths are spread, how much there is to decide, and what the
    game's cards go along with, and says how sure that is. Options of the game itself are given by name (--menu …).
    """
    import monstrotheque as mt
    from monstrotheque.arena import schedule
    from monstrotheque.arena.results import Ledger
    from monstrotheque.arena.study import study
    from monstrotheque.arena.study_page import StudyPage
    from monstrotheque.engine.records import write_safely

    chosen = mt.game(game)
    if games < 1:
        raise schedule.BadArena("games", least=1)
    options = game_options(chosen, ctx.args)
    arena = schedule.arena(chosen, bots=bots.split(","), players=players, options=options, seed=seed)
    texts = chosen.texts(lang)
    with Ledger(arena) as ledger:
        stopped = _play(ledger, games, jobs)
    found = study(arena, ledger.results)
    if found is None:
        raise click.ClickException(texts.say("study.nothing"))
    file = out or Path(f"{chosen.name}-study.html")
    write_safely(file, StudyPage(arena, found, lang).html())
    if stopped:
        click.echo(texts.say("study.stopped"), err=True)
    click.echo(texts.say("study.written", file=file))
    if stopped:
        sys.exit(INTERRUPTED)


def _play(ledger: Ledger, games: int, jobs: int) -> bool:
    """Play the games; whether the person stopped it."""
    from monstrotheque.arena.running import run

    tasks = ledger.arena.tasks(ledger.arena.deals_for(games))
    try:
        with Bar(len(tasks), hidden=False) as bar:
            run(ledger, tasks, jobs=jobs, studied=True, on_progress=bar)
    except KeyboardInterrupt:
        return True
    return False
