"""`monstro serve`: the server."""

from __future__ import annotations

import contextlib
import re
import threading
from pathlib import Path
from typing import Literal

import click

from monstrotheque.cli.language import lang_option
from monstrotheque.cli.options import HOST, PORT, box_option


@click.command()
@click.option("--host", default=HOST, show_default=True, help="The address to listen on.")
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(0, 65535), help="The port to listen on.")
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder of the embedded database. Default: your data folder.",
)
@click.option("--database", help="postgresql://user:password@host/name, instead of the embedded database.")
@click.option(
    "--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Number of processes (PostgreSQL only)."
)
@click.option(
    "--bots",
    default="here",
    show_default=True,
    type=click.Choice(["here", "off"]),
    help="Where bots think: in the server, or only in workers (monstro bots; PostgreSQL).",
)
@click.option("--games", help="The games to offer, separated by commas. Default: all.")
@click.option(
    "--origin",
    "origins",
    multiple=True,
    help="The address that people use, e.g. https://games.example.org (repeatable).",
)
@box_option
@click.option("--open", "opens", is_flag=True, help="Open the page in this computer's browser.")
@click.option("--behind-proxy", is_flag=True, help="Trust X-Forwarded-For from the proxy in front of this server.")
@click.option("--limit", "limits", multiple=True, help="A limit of the server, e.g. tables_each=10 (repeatable).")
@click.option(
    "--log-level", default="info", show_default=True, type=click.Choice(["debug", "info", "warning", "error"])
)
@lang_option
def command(
    *,
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    workers: int,
    bots: Literal["here", "off"],
    games: str | None,
    origins: tuple[str, ...],
    box: Path | None,
    opens: bool,
    behind_proxy: bool,
    limits: tuple[str, ...],
    log_level: str,
    lang: str,
) -> None:
    """Start the server: play in the browser, alone, with friends or against bots."""
    from monstrotheque.engine.texts import shared_texts
    from monstrotheque.server.errors import BadSetting
    from monstrotheque.server.run import hold, serve
    from monstrotheque.server.settings import (
        Settings,
        chosen_boxes,
        chosen_games,
        chosen_limits,
        database_url,
        default_data,
    )
    from monstrotheque.server.store.backup import prepare

    folder = data or default_data()
    if not database:
        prepare(folder)
    offered = chosen_games(games)
    settings = Settings(
        database=database_url(database, folder),
        games=offered,
        boxes=chosen_boxes(box, offered),
        origins=origins,
        behind_proxy=behind_proxy,
        bots=bots,
        limits=chosen_limits(limits),
    )
    if workers > 1 and settings.is_sqlite:
        raise click.UsageError(shared_texts(lang).say("cli.workers"))
    if bots == "off" and settings.is_sqlite:
        raise BadSetting("bots")
    with contextlib.nullcontext() if database else hold(folder):
        listening = open_page if opens else None
        serve(settings, host=host, port=port, workers=workers, log_level=log_level, lang=lang, listening=listening)


def open_page(address: str) -> None:
    """Open the page in the browser of this computer."""
    here = re.sub(r"//(0\.0\.0\.0|\[::\]):", "//localhost:", address)
    threading.Thread(target=click.launch, args=(f"{here}/",), daemon=True).start()
