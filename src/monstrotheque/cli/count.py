"""`monstro count`: count a game on a real table."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

import click

from monstrotheque.cli.language import lang_option
from monstrotheque.cli.options import box_option, box_options

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from monstrotheque.engine.counting import Count, Group
    from monstrotheque.engine.game import Game
    from monstrotheque.engine.raw_state import IntArray
    from monstrotheque.engine.texts import Texts


@click.command()
@click.argument("what", nargs=-1)
@click.option("-p", "--players", type=int, help="Number of players. Default: the game's usual number.")
@click.option("--names", help="Names in seat order, e.g. Léa,Bram.")
@box_option
@lang_option
def command(*, what: tuple[str, ...], players: int | None, names: str | None, box: Path | None, lang: str) -> None:
    """Count a game played with the real box.

    WHAT is the name of a game: the command then asks for what lies on the table, part by part. Or it is the text of a
    position, or "-" to read one from standard input. The score is explained line by line.
    """
    from monstrotheque.engine import counting
    from monstrotheque.engine.registry import game

    text = sys.stdin.read() if what == ("-",) else " ".join(what)
    if not text.strip():
        raise click.ClickException(_shared_texts(lang).say("cli.count.which"))
    found = game(text.split()[0].partition("/")[0])
    found = found.named_by(box_options(found, box))
    told = counting.read(found, text) if "/" in text else None
    seats = told[0] if told else found.check_players(players)
    texts = found.texts(lang)
    given = [name.strip() for name in names.split(",")] if names else []
    others = [texts.say("cli.player", seat=seat + 1) for seat in range(len(given), seats)]
    texts = texts.with_names([*given, *others])
    _show(found, seats, told[1] if told else _ask(found, seats, texts), texts)


def _shared_texts(lang: str) -> Texts:
    from monstrotheque.engine.texts import shared_texts

    return shared_texts(lang)


def _ask(game: Game, players: int, texts: Texts) -> IntArray:
    """Ask for what lies on the table, part by part. What can't be there is refused at once and asked again."""
    from monstrotheque.engine.counting import blank_entry, counting_of

    counting = counting_of(game)
    entered = blank_entry(game)
    for group in counting.form(players).groups:
        if not group.is_shown:
            continue
        click.secho(texts.say(f"counting.parts.{group.part}"), bold=True)
        click.secho(click.wrap_text(_choices(game, group, texts), width=get_terminal_size().columns), dim=True)
        for seat in range(players if group.by_seat else 1):
            _ask_part(game, players, group, seat, entered, texts)
    return entered


def _choices(game: Game, group: Group, texts: Texts) -> str:
    """How the part is written, and what may be in it."""
    from monstrotheque.engine.counting import counting_of

    words = counting_of(game).words
    known = ", ".join(f"{code} ({words(group.part, code, texts)})" for code in (*group.codes, *group.names))
    form = "number" if group.shape == "number" else group.writing
    return texts.say(f"cli.count.{form}", least=group.least, most=group.most, known=known)


def _ask_part(game: Game, players: int, group: Group, seat: int, entered: IntArray, texts: Texts) -> None:
    """Ask for one part of one seat until it is possible."""
    from monstrotheque.engine.counting import count, read_part
    from monstrotheque.engine.errors import BadPosition

    label = texts.name(seat) if group.by_seat else texts.say(f"counting.parts.{group.part}")
    while True:
        asked = texts.say("cli.count.asked", label=label)
        given = click.prompt(asked, default="-", show_default=False, prompt_suffix=" ")
        try:
            read_part(game, group, seat, given.replace(" ", ""), entered)
        except BadPosition as problem:
            click.echo(problem.say(texts.lang))
            continue
        problems = count(game, players, entered).problems
        if not problems:
            return
        click.echo(next(_problems(game, players, entered, problems, texts)))


def _show(game: Game, players: int, entered: IntArray, texts: Texts) -> None:
    """The count, seat by seat; then who leads, and the text to keep."""
    from monstrotheque.cli import reports
    from monstrotheque.engine.counting import best, count, has_best, write
    from monstrotheque.engine.ties import told_ties

    counted = count(game, players, entered)
    console = reports.console()
    shared = game.is_cooperative
    for seat in [None] if shared else range(players):
        console.print(_table(counted, seat, texts))
        if seat is not None and has_best(game):
            most, _ = best(game, players, entered, seat)
            if most > counted.scores[seat]:
                console.print(texts.say("cli.count.best", n=most), markup=False)
    for line in counted.lines:
        if line.seat is None and not shared:
            console.print(f"{line.label(texts)} – {line.note(texts)}", markup=False)
    for tie in told_ties(counted, texts):
        console.print(tie, markup=False)
    for problem in dict.fromkeys(_problems(game, players, entered, counted.problems, texts)):
        console.print(problem, style="yellow", markup=False)
    verdict = _verdict(game, counted, texts)
    if verdict:
        console.print(verdict, style="bold", markup=False)
    click.echo(write(game, players, entered))


def _problems(game: Game, players: int, entered: IntArray, problems: Mapping[int, str], texts: Texts) -> Iterator[str]:
    """What is impossible, each with the entry that it is about."""
    from monstrotheque.engine.counting import counting_of

    words = counting_of(game).words
    for group in counting_of(game).form(players).groups:
        for seat in range(players if group.by_seat else 1):
            for number in group.numbers(seat):
                if number not in problems:
                    continue
                owner = texts.name(seat) if group.by_seat else texts.say(f"counting.parts.{group.part}")
                value = int(entered[number])
                lies = words(group.part, group.codes[value - 1], texts) if 0 < value <= len(group.codes) else str(value)
                yield texts.say("cli.count.problem", owner=owner, entry=lies, problem=texts.say(problems[number]))


def _table(counted: Count, seat: int | None, texts: Texts) -> object:
    """The lines of one seat, or of all together, with their total."""
    from rich.table import Table

    from monstrotheque.engine.ties import compares

    table = Table(
        box=None, pad_edge=False, show_header=False, show_footer=True, title_justify="left", title_style="bold"
    )
    table.title = None if seat is None else texts.name(seat)
    table.add_column(header="", footer=texts.say("cli.count.total"))
    table.add_column(header="", justify="right", footer=str(counted.scores[seat or 0]))
    table.add_column(header="", style="dim")
    for line in counted.lines:
        if line.seat == seat and not compares(line):
            table.add_row(line.label(texts), str(line.points), line.note(texts))
    return table


def _verdict(game: Game, counted: Count, texts: Texts) -> str:
    """Who wins, or the result of the day; while something is missing, who leads, or nothing where all are level."""
    from monstrotheque.engine.endings import winner_words

    if game.is_cooperative:
        return texts.say("cli.count.together", n=counted.scores[0])
    winners = [texts.name(seat) for seat, place in enumerate(counted.places) if place == 1]
    if counted.is_whole:
        return winner_words(winners, texts)
    return (
        texts.say("ending.leads", n=len(winners), winners=texts.listed(winners))
        if len(winners) < len(counted.places)
        else ""
    )
