"""`monstro verify`: check that a recorded game followed the rules and its promised seed."""

from __future__ import annotations

from pathlib import Path

import click

from monstrotheque.cli.language import lang_option


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--commitment", help="The commitment shown when the game began.")
@lang_option
def command(*, file: Path, commitment: str | None, lang: str) -> None:
    """Check a record FILE: complete and unaltered, every move legal, result right, seed as committed.

    A file alone can't prove what was promised before the game. Give the commitment that was shown then, or compare it
    with the one that is printed.
    """
    from monstrotheque.engine import records

    match, nonce = records.load(file)
    texts = match.game.texts(lang)
    committed = records.commitment(match, nonce)
    if commitment is not None and commitment.strip().lower() != committed:
        raise click.ClickException(texts.say("cli.other_commitment", commitment=committed))
    click.echo(texts.say("cli.verified", game=match.game.title(lang), n=len(match.moves)))
    if commitment is None:
        click.echo(texts.say("cli.compare_commitment", commitment=committed))
    if not match.state.is_over:
        click.echo(texts.say("cli.in_progress"))
        return
    for event in match.events(0, since=len(match.moves) - 1)[-1:]:
        click.echo(match.game.views.tell(event, texts, match.names))
