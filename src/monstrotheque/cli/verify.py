"""`monstro verify`: was a recorded game played by the rules, from the seed it promised?"""

from __future__ import annotations

from pathlib import Path

import click

from monstrotheque.cli.language import lang_option


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@lang_option
def command(*, file: Path, lang: str) -> None:
    """Check a record FILE: whole and unaltered, seed as committed, every move legal, result right."""
    from monstrotheque.engine import records

    match, _ = records.load(file)
    texts = match.game.texts(lang)
    click.echo(texts.say("cli.verified", game=match.game.title(lang), n=len(match.moves)))
    if not match.state.is_over:
        click.echo(texts.say("cli.in_progress"))
        return
    for event in match.events(0, since=len(match.moves) - 1)[-1:]:
        click.echo(match.game.views.tell(event, texts, match.names))
