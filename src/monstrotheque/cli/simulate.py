"""`monstro simulate`: count many games between bots."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from monstrotheque.cli.language import lang_option
from monstrotheque.cli.options import TAKES_GAME_OPTIONS, box_option, game_options, line_up
from monstrotheque.cli.progress import INTERRUPTED, ProgressBar

if TYPE_CHECKING:
    from monstrotheque.arena.simulation import Tally
    from monstrotheque.engine.texts import Texts


@click.command(context_settings=TAKES_GAME_OPTIONS)
@click.argument("game")
@click.option("-p", "--players", type=int, help="Number of players. Default: the game's usual number.")
@click.option(
    "-n", "--games", type=click.IntRange(1, 10**12), default=10_000, show_default=True, help="Number of games."
)
@click.option("-b", "--bots", help="Who plays, e.g. easy,hard. Default: random players.")
@click.option(
    "-s",
    "--seed",
    type=int,
    default=0,
    show_default=True,
    help="The same seed gives the same games, as long as no bot watches the clock (use mcts:N instead of a level).",
)
@click.option(
    "--device",
    type=click.Choice(["auto", "cpu", "gpu"]),
    default="auto",
    show_default=True,
    help="Where random players play. auto: a GPU, if there is one, from a million games on.",
)
@box_option
@click.option("--json", "as_json", is_flag=True, help="Print plain JSON.")
@lang_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    players: int | None,
    games: int,
    bots: str | None,
    seed: int,
    device: str,
    box: Path | None,
    as_json: bool,
    lang: str,
) -> None:
    """Play many games of GAME between bots and count wins and scores.

    A shared victory counts as a share of a win for each winner. The time does not include compiling. Ctrl-C stops and
    prints what was counted. Give options of the game by name (--menu …).
    """
    import monstrotheque as mt
    from monstrotheque.arena.simulation import simulate

    chosen = mt.game(game)
    seats = chosen.check_players(players)
    names = line_up(bots, seats, ["random"] * seats, lang)
    options = game_options(chosen, ctx.args, box)
    with ProgressBar(games, hidden=as_json) as step:
        tally = simulate(
            chosen,
            players=seats,
            games=games,
            bots=names,
            seed=seed,
            options=options,
            device=device,
            on_progress=step,
        )
    if as_json:
        click.echo(json.dumps(tally.json()))
    else:
        show(tally, chosen.texts(lang))
    if tally.games < games:
        sys.exit(INTERRUPTED)


def show(tally: Tally, texts: Texts) -> None:
    """The counts in words."""
    click.echo(
        texts.say(
            "cli.simulated", games=tally.games, moves=tally.moves, seconds=tally.seconds, speed=tally.moves_per_second
        )
    )
    for seat in range(tally.players):
        share = 100 * tally.wins[seat] / tally.games
        click.echo(
            texts.say(
                "cli.simulated_seat", seat=seat + 1, bot=tally.bots[seat], share=share, score=tally.mean_scores[seat]
            )
        )
