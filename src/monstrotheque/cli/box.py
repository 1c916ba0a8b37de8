"""`monstro box`: the lists of a real box, written to be changed, then checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from monstrotheque.cli.language import lang_option

if TYPE_CHECKING:
    from monstrotheque.engine.boxes import Box
    from monstrotheque.engine.texts import Texts


@click.command()
@click.argument("game")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@lang_option
def command(game: str, folder: Path, lang: str) -> None:
    """Enter the lists of your own box of GAME in place of our reconstructions.

    The first time, it writes our lists to FOLDER: change them there. The next time, it checks and counts them. Use
    them with --box FOLDER, or import the files in the browser.
    """
    import monstrotheque as mt
    from monstrotheque.engine.errors import BadOption

    chosen = mt.game(game)
    option = chosen.box_option
    if option is None or option.box is None:
        raise BadOption("box", "whole_box", game=chosen.name)
    box, texts = option.box, chosen.texts(lang)
    if any((folder / f"{file}.toml").exists() for file in box.files):
        _check(box, folder, texts)
    else:
        _write(box, folder, texts)


def _write(box: Box, folder: Path, texts: Texts) -> None:
    from monstrotheque.engine.records import write_safely

    folder.mkdir(parents=True, exist_ok=True)
    for name, text in box.texts(box.defaults).items():
        write_safely(folder / name, text)
        click.echo(texts.say("cli.box.written", file=folder / name))


def _check(box: Box, folder: Path, texts: Texts) -> None:
    """Count what must add up, then say what is wrong, or that all is well."""
    from monstrotheque.engine.errors import BadDataFile

    try:
        value = box.read(folder)
    except BadDataFile as error:
        for line in box.tally(box.found_in(folder)):
            click.echo(texts.say("cli.box.tally", label=texts.say(line.label), found=line.found, wanted=line.wanted))
        raise click.ClickException(error.say(texts.lang)) from error
    click.echo(texts.say("cli.box.changed" if box.is_other(value) else "cli.box.ours", folder=folder))
