"""`monstro analyse`: where a recorded game was won and lost."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from monstrotheque.cli import reports
from monstrotheque.cli.language import lang_option
from monstrotheque.cli.progress import ProgressBar

if TYPE_CHECKING:
    from rich.table import Table

    from monstrotheque.arena.analysis_page import Teller


@click.command()
@click.argument("record", type=click.Path(path_type=Path))
@click.option(
    "-i", "--iterations", type=int, default=3_000, show_default=True, help="Iterations of the search for each move."
)
@click.option(
    "--html", type=click.Path(path_type=Path), help="Write the analysis as a web page with a chart to this file."
)
@click.option("--json", "as_json", is_flag=True, help="Print plain JSON.")
@lang_option
def command(*, record: Path, iterations: int, html: Path | None, as_json: bool, lang: str) -> None:
    """Judge a recorded game move by move, from what each mover knew.

    For every decision: the expected outcome before and after it, the better move if one was missed and its cost, and
    what luck brought since the mover's last decision. "=" marks exact values.
    """
    from monstrotheque.arena.analysis_page import Teller
    from monstrotheque.bots.analysis import analyse
    from monstrotheque.bots.registry import BadBudget
    from monstrotheque.bots.thinking import prepare
    from monstrotheque.engine import records

    if iterations < 1:
        raise BadBudget()
    match, _ = records.load(record)
    prepare(match.game)
    with ProgressBar(len(match.moves), hidden=as_json) as bar:
        found = analyse(match, iterations=iterations, on_progress=bar)
    teller = Teller(match, found, lang)
    if html:
        records.write_safely(html, teller.html())
    if as_json:
        click.echo(json.dumps(found.json(), ensure_ascii=False))
    else:
        show(teller)
    if html:
        click.echo(teller.texts.say("analysis.written", file=html), err=True)


def show(teller: Teller) -> None:
    """The analysis as tables."""
    console = reports.console()
    console.print(teller.title(), style="bold", markup=False)
    for note in teller.notes():
        console.print(note, style="dim", markup=False)
    console.print()
    console.print(_table(teller.head(), [teller.row(d, notation=True) for d in teller.analysis.decisions], words=4))
    console.print()
    console.print(_table(teller.account_head(), map(teller.account_row, teller.analysis.accounts), words=1))
    for sentence in teller.analysis.hindsight[teller.lang]:
        console.print(sentence, markup=False)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], *, words: int) -> Table:
    """A table. The first *words* columns hold words, the others numbers."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="dim")
    for number, column in enumerate(head):
        table.add_column(column, justify="left" if number < words else "right")
    for row in rows:
        table.add_row(*map(Text, row))
    return table
