"""`monstro bots`: a worker that thinks for the bots of servers on PostgreSQL."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from monstrotheque.cli.language import lang_option


@click.command()
@click.option("--database", required=True, help="postgresql://user:password@host/name, the same as the servers'.")
@click.option(
    "--threads", default=2, show_default=True, type=click.IntRange(1, 256), help="Number of bots that think at once."
)
@click.option("--games", help="The games to handle, separated by commas. Default: all.")
@click.option(
    "--log-level", default="info", show_default=True, type=click.Choice(["debug", "info", "warning", "error"])
)
@lang_option
def command(*, database: str, threads: int, games: str | None, log_level: str, lang: str) -> None:
    """Run the bots of servers that were started with --bots off. Start as many as you like, on any machine."""
    from monstrotheque.engine.texts import shared_texts
    from monstrotheque.server.background.bot_worker import work
    from monstrotheque.server.errors import BadSetting
    from monstrotheque.server.run import set_up_logs
    from monstrotheque.server.settings import chosen_games, database_url
    from monstrotheque.server.store.migration import check_database

    url = database_url(database, Path())
    if not url.startswith("postgresql"):
        raise BadSetting("bots")
    asyncio.run(check_database(url))
    set_up_logs(log_level)
    ready = shared_texts(lang).say("cli.worker_ready", n=threads)
    asyncio.run(work(url, threads, chosen_games(games), lambda: click.echo(ready)))
