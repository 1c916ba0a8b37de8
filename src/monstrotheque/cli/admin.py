"""`monstro admin`: moderation. It works on the database while the server runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import click

from monstrotheque.cli.language import lang_everywhere, lang_option

DAY = 86_400.0
MINUTE = 60.0


@click.group()
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="The folder of the embedded database.")
@click.option("--database", help="postgresql://user:password@host/name, instead of the embedded database.")
@click.pass_context
@lang_everywhere
def command(context: click.Context, *, data: Path | None, database: str | None) -> None:
    """Moderate: people, tables, reports, bans, announcements; drain the server before an upgrade."""
    from monstrotheque.server.settings import database_url, default_data

    context.obj = database_url(database, data or default_data())


def _run(work: Callable[..., Coroutine[Any, Any, list[str]]], *arguments: Any) -> None:
    """Run *work* with the database and print its result."""
    from monstrotheque.server.people.administration import with_database

    url = click.get_current_context().find_root().obj or click.get_current_context().obj
    for line in asyncio.run(with_database(url, work, *arguments)):
        click.echo(line)


@command.command()
@click.option("--search", default="", help="Part of a name or account.")
@lang_option
def people(*, search: str, lang: str) -> None:
    """List the latest visitors with their ids."""
    from monstrotheque.server.people.administration import list_people

    _run(list_people, search, lang)


@command.command()
@lang_option
def tables(*, lang: str) -> None:
    """List the latest tables with their ids."""
    from monstrotheque.server.people.administration import list_tables

    _run(list_tables, lang)


@command.command()
@click.option("--close", "closed", multiple=True, help="The id of a report to close (repeatable).")
@lang_option
def reports(*, closed: tuple[str, ...], lang: str) -> None:
    """List the open reports, oldest first."""
    from monstrotheque.server.people.administration import list_reports

    _run(list_reports, closed, lang)


@command.command()
@click.option("--person", help="The id of a person.")
@click.option("--network", help="An address or a network, e.g. 203.0.113.0/24.")
@click.option("--days", type=click.FloatRange(min=0, min_open=True), help="Number of days. Default: permanent.")
@click.option("--reason", default="", help="The reason that is shown to them.")
@lang_option
def ban(*, person: str | None, network: str | None, days: float | None, reason: str, lang: str) -> None:
    """Ban a person or a network. It takes effect within seconds."""
    from monstrotheque.server.errors import BadSetting
    from monstrotheque.server.people.administration import add_ban

    if (person is None) == (network is None):
        raise BadSetting("ban")
    _run(add_ban, person, network, time.time() + days * DAY if days else None, reason, lang)


@command.command()
@lang_option
def bans(*, lang: str) -> None:
    """List the bans."""
    from monstrotheque.server.people.administration import list_bans

    _run(list_bans, lang)


@command.command()
@click.argument("ban_id", metavar="ID")
@lang_option
def unban(*, ban_id: str, lang: str) -> None:
    """Lift a ban."""
    from monstrotheque.server.people.administration import lift_ban

    _run(lift_ban, ban_id, lang)


@command.command()
@click.argument("text", required=False)
@click.option(
    "--minutes", type=click.FloatRange(min=0, min_open=True), help="Number of minutes. Default: until you remove it."
)
@lang_option
def say(*, text: str | None, minutes: float | None, lang: str) -> None:
    """Show TEXT on every page; without TEXT, remove the message."""
    from monstrotheque.server.people.administration import set_notice

    _run(set_notice, "message", text, time.time() + minutes * MINUTE if minutes else None, lang)


@command.command()
@click.option("--off", is_flag=True, help="Allow new games again.")
@lang_option
def drain(*, off: bool, lang: str) -> None:
    """Stop new games, and count those still running."""
    from monstrotheque.engine.texts import shared_texts
    from monstrotheque.server.people.administration import set_notice

    text = None if off else shared_texts(lang).say("admin.draining")
    _run(set_notice, "drain", text, None, lang)
