"""`monstro db`: look after the server's database."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from monstrotheque.cli.language import lang_everywhere

_data = click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help="The folder of the embedded database."
)
_database = click.option(
    "--database", help="postgresql://user:password@host/name in the place of the embedded database."
)


@click.group()
@lang_everywhere
def command() -> None:
    """Bring the database up to date, back it up."""


@command.command()
@_data
@_database
def upgrade(*, data: Path | None, database: str | None) -> None:
    """Bring the database to the shape this version needs. The embedded one does this by itself."""
    from monstrotheque.server.settings import database_url, default_data
    from monstrotheque.server.upkeep import upgrade_database

    folder = data or default_data()
    if not database:
        folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(upgrade_database(database_url(database, folder)))
    click.echo("The database is up to date.")


@command.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@_data
@_database
def backup(*, file: Path, data: Path | None, database: str | None) -> None:
    """Write a copy of the database to FILE, while the server may be running."""
    from monstrotheque.server.settings import database_url, default_data
    from monstrotheque.server.upkeep import back_up

    back_up(database_url(database, data or default_data()), file)
    click.echo(f"Backed up to {file}.")
