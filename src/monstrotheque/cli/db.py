"""`monstro db`: the server's database."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from monstrotheque.cli.language import lang_everywhere, lang_option

_data = click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help="The folder of the embedded database."
)
_database = click.option("--database", help="postgresql://user:password@host/name, instead of the embedded database.")


@click.group()
@lang_everywhere
def command() -> None:
    """Upgrade the database, back it up, restore a backup."""


@command.command()
@_data
@_database
@lang_option
def upgrade(*, data: Path | None, database: str | None, lang: str) -> None:
    """Upgrade the database to what this version needs. The embedded database upgrades itself."""
    from monstrotheque.engine.texts import shared_texts
    from monstrotheque.server.settings import database_url, default_data
    from monstrotheque.server.store.backup import prepare
    from monstrotheque.server.store.migration import upgrade_database

    folder = data or default_data()
    if not database:
        prepare(folder)
    asyncio.run(upgrade_database(database_url(database, folder)))
    click.echo(shared_texts(lang).say("cli.upgraded"))


@command.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@_data
@_database
@lang_option
def backup(*, file: Path, data: Path | None, database: str | None, lang: str) -> None:
    """Write a backup of the database to FILE. The server may be running."""
    from monstrotheque.engine.texts import shared_texts
    from monstrotheque.server.settings import database_url, default_data
    from monstrotheque.server.store.backup import back_up

    back_up(database_url(database, data or default_data()), file)
    click.echo(shared_texts(lang).say("cli.backed_up", file=file))


@command.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@_data
@_database
@lang_option
def restore(*, file: Path, data: Path | None, database: str | None, lang: str) -> None:
    """Restore the backup in FILE. The server must not be running."""
    from monstrotheque.engine.texts import shared_texts
    from monstrotheque.server.run import hold
    from monstrotheque.server.settings import database_url, default_data
    from monstrotheque.server.store.backup import prepare, restore

    folder = data or default_data()
    prepare(folder)
    with hold(folder):
        former = restore(database_url(database, folder), file)
    click.echo(shared_texts(lang).say("cli.restored", file=file, former=former))
