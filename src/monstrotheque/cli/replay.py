"""`monstro replay`: a recorded game, move by move or at a turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from monstrotheque.cli.language import lang_option

if TYPE_CHECKING:
    from monstrotheque.engine.match import Match


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--turn", type=int, help="Show the table after this many moves (0: the deal).")
@click.option("--seat", type=int, help="Look from this seat (1, 2, …). Default: as a spectator.")
@lang_option
def command(*, file: Path, turn: int | None, seat: int | None, lang: str) -> None:
    """Print a recorded game move by move, and show the table at its end or at any turn."""
    from monstrotheque.engine import records
    from monstrotheque.engine.seats import SPECTATOR

    match, _ = records.load(file)
    last = len(match.moves)
    if turn is not None and not 0 <= turn <= last:
        raise click.ClickException(match.game.texts(lang).say("cli.bad_turn", last=last))
    if seat is not None and not 1 <= seat <= match.players:
        raise click.ClickException(match.game.texts(lang).say("cli.bad_seat", last=match.players))
    onlooker = SPECTATOR if seat is None else seat - 1
    if turn is None:
        tell(match, onlooker, lang)
    show(match, last if turn is None else turn, onlooker, lang)


def tell(match: Match, onlooker: int, lang: str) -> None:
    """Every event in words."""
    texts = match.game.texts(lang)
    for turn in range(len(match.moves)):
        for event in match.events_of(turn, onlooker):
            click.echo(f"{turn + 1:4}  {match.game.views.tell(event, texts, match.names)}")


def show(match: Match, turn: int, onlooker: int, lang: str) -> None:
    """The table after *turn* moves, and its text for `monstro show`."""
    from rich.console import Console

    texts = match.game.texts(lang)
    console = Console()
    console.rule(texts.say("cli.turn_of", turn=turn, last=len(match.moves)))
    sight = match.state_at(turn).sight(onlooker)
    console.print(match.game.terminal.draw(sight.view(), texts, match.names))
    click.echo(sight.text())
