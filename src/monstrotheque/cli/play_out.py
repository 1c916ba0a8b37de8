"""`monstro play-out`: bots' games as data, one row for each decision."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from monstrotheque.cli.language import lang_option
from monstrotheque.cli.options import TAKES_GAME_OPTIONS, box_option, game_options
from monstrotheque.cli.progress import INTERRUPTED, ProgressBar


@click.command(context_settings=TAKES_GAME_OPTIONS)
@click.argument("game")
@click.option(
    "-b", "--bots", required=True, help="Who plays: one bot for each seat, or one for all, e.g. expert,expert."
)
@click.option("-n", "--games", type=click.IntRange(1, 10**9), default=1000, show_default=True, help="Number of games.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    required=True,
    help="A folder of Parquet files. If it exists, continue it.",
)
@click.option("-p", "--players", type=int, help="Number of players. Default: the game's usual number.")
@click.option(
    "-s",
    "--seed",
    type=int,
    default=0,
    show_default=True,
    help="The same seed gives the same games, as long as no bot watches the clock (use mcts:N instead of a level).",
)
@click.option(
    "-j", "--jobs", type=int, default=os.cpu_count() or 1, show_default="all cores", help="Number of processes."
)
@click.option("--ray", help='Play on the Ray cluster at this address ("auto", "local", host:port).')
@box_option
@lang_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    bots: str,
    games: int,
    out: Path,
    players: int | None,
    seed: int,
    jobs: int,
    ray: str | None,
    box: Path | None,
    lang: str,
) -> None:
    """Let bots play GAME and store every decision: observation, legal actions, action, expected value, result.

    Each row is a decision. Files are written as they are ready: the same command continues where it stopped, a larger
    --games adds games. Give options of the game by name (--menu …).
    """
    import monstrotheque as mt
    from monstrotheque.arena import play_outs

    chosen = mt.game(game)
    options = game_options(chosen, ctx.args, box)
    what = play_outs.play_out(chosen, bots=bots.split(","), players=players, options=options, seed=seed)
    texts = chosen.texts(lang)
    try:
        with ProgressBar(games, hidden=False) as bar:
            written = play_outs.write(what, out, games, jobs=jobs, ray=ray, on_progress=bar)
    except KeyboardInterrupt:
        click.echo(texts.say("cli.play_out_stopped", file=out), err=True)
        sys.exit(INTERRUPTED)
    click.echo(texts.say("cli.played_out", n=written.added, held=written.held, file=out))
