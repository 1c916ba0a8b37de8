"""`monstro show`: a position from its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from monstrotheque.cli.language import lang_option

if TYPE_CHECKING:
    from monstrotheque.engine.state import Sight, State


@click.command()
@click.argument("text", nargs=-1, required=True)
@click.option("--seat", type=int, help="Look from this seat (1, 2, …). Default: as a spectator.")
@lang_option
def command(*, text: tuple[str, ...], seat: int | None, lang: str) -> None:
    """Show the table of a position's TEXT.

    A whole position is shown as a spectator or a seat sees it; what a seat sees is shown as that seat sees it.
    """
    from rich.console import Console

    from monstrotheque.engine.positions import position

    sight = _seen(position(" ".join(text)), seat, lang)
    texts = sight.game.texts(lang)
    names = [str(player + 1) for player in range(sight.players)]
    console = Console()
    console.print(sight.game.terminal.draw(sight.view(), texts, names))
    moves = ", ".join(map(str, sight.legal()))
    console.print(moves or texts.say("cli.nothing_to_play"), style="dim", markup=False, highlight=False)
    click.echo(sight.text())


def _seen(found: State | Sight, seat: int | None, lang: str) -> Sight:
    """The position as *seat* sees it; by default as the spectator does, or as the text says."""
    from monstrotheque.engine.seats import SPECTATOR
    from monstrotheque.engine.state import State

    texts = found.game.texts(lang)
    if seat is not None and not 1 <= seat <= found.players:
        raise click.ClickException(texts.say("cli.bad_seat", last=found.players))
    if isinstance(found, State):
        return found.sight(SPECTATOR if seat is None else seat - 1)
    if seat is not None and seat - 1 != found.seat:
        raise click.ClickException(texts.say("cli.other_sight"))
    return found
