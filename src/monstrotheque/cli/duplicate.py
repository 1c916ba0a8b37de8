"""`monstro duplicate`: the same deals at several tables, on a server for people or here for bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from monstrotheque.cli.language import lang_option
from monstrotheque.cli.options import HOST, PORT, TAKES_GAME_OPTIONS, game_options

if TYPE_CHECKING:
    from monstrotheque.arena.duplicates import ComparedBot
    from monstrotheque.engine.texts import Texts

SERVER = f"http://{HOST}:{PORT}"


@click.command(context_settings=TAKES_GAME_OPTIONS)
@click.argument("game")
@click.option("-t", "--tables", type=click.IntRange(2, 16), default=2, show_default=True, help="Number of tables.")
@click.option("-d", "--deals", type=click.IntRange(1, 12), default=3, show_default=True, help="Deals for each table.")
@click.option("-p", "--players", type=int, help="Players at each table. Default: the game's usual number.")
@click.option("--server", default=SERVER, show_default=True, help="Address of the server that hosts it.")
@click.option("--name", default="", help="The evening's name.")
@click.option("-b", "--bots", help="Play it here between these bots, separated by commas.")
@click.option(
    "-s", "--seed", type=int, default=0, show_default=True, help="With --bots: the same seed, the same deals."
)
@lang_option
@click.pass_context
def command(
    ctx: click.Context,
    *,
    game: str,
    tables: int,
    deals: int,
    players: int | None,
    server: str,
    name: str,
    bots: str | None,
    seed: int,
    lang: str,
) -> None:
    """Host a duplicate evening of GAME.

    The same deals are played at several tables, and everybody is compared with those who had the same seat. Opens the
    evening on a running server, prints the link to send, and begins when you press Enter. Ctrl-C ends the evening. With
    --bots it is played here. Give options of the game by name (--menu …).
    """
    import monstrotheque as mt
    from monstrotheque.engine.texts import shared_texts

    chosen, texts = mt.game(game), shared_texts(lang)
    options = game_options(chosen, ctx.args, None)
    count = chosen.check_players(players)
    if bots:
        _play_here(chosen, bots.split(","), tables, deals, count, options, seed, texts)
    else:
        wish = {"game": chosen.name, "tables": tables, "deals": deals, "players": count, "name": name}
        _host(server, {**wish, "options": options}, texts)


def _play_here(
    game: Any,
    bots: list[str],
    tables: int,
    deals: int,
    players: int,
    options: dict[str, Any],
    seed: int,
    texts: Texts,
) -> None:
    from monstrotheque.arena.duplicates import play_evening

    standings = play_evening(game, bots, tables=tables, deals=deals, players=players, options=options, seed=seed)
    names = _bot_names(standings, texts)
    for standing in standings:
        name = names[standing.table, standing.seat]
        click.echo(_line(name, standing.table, standing.place, standing.summed, texts))


def _bot_names(standings: Sequence[ComparedBot], texts: Texts) -> dict[tuple[int, int], str]:
    """What the bots are called, by table and seat: no two alike, each with its level in words."""
    from monstrotheque.bots.characters import CHARACTERS
    from monstrotheque.cli.play import usual_names

    seated = sorted(standings, key=lambda one: (one.table, one.seat))
    levels = [one.bot for one in seated]
    called = [
        texts.say("cli.duplicate_bot", name=name, level=texts.say(f"bots.{level}.level"))
        if level in CHARACTERS
        else name
        for name, level in zip(usual_names(levels, texts.lang), levels, strict=True)
    ]
    return {(one.table, one.seat): name for one, name in zip(seated, called, strict=True)}


def _line(name: str, table: int, place: int, summed: Any, texts: Texts) -> str:
    share, difference = round(100 * summed.share), float(summed.difference)
    return texts.say("cli.duplicate_line", place=place, name=name, table=table, percent=share, difference=difference)


def _host(server: str, wish: dict[str, Any], texts: Texts) -> None:
    """Open the evening at *server* and follow it to its end."""
    from monstrotheque.cli.duplicate_host import Host

    host = Host(server)
    click.echo(texts.say("cli.duplicate_link", link=host.open(wish)))
    try:
        click.prompt(texts.say("cli.duplicate_begin"), default="", show_default=False, prompt_suffix="")
        host.begin()
        evening = host.follow(lambda now: click.echo(_progress(now, texts)))
    except (click.Abort, KeyboardInterrupt, EOFError):
        evening = host.end()
    for one in evening["standings"]:
        share, difference = round(100 * one["share"]), float(one["difference"])
        told = {"place": one["place"], "name": one["name"], "table": one["table"]}
        click.echo(texts.say("cli.duplicate_line", **told, percent=share, difference=difference))
    if not evening["standings"]:
        click.echo(texts.say("cli.duplicate_nothing"))


def _progress(evening: dict[str, Any], texts: Texts) -> str:
    done = sum(table["status"] == "over" for table in evening["tables"])
    playing = sum(table["status"] == "playing" for table in evening["tables"])
    return texts.say("cli.duplicate_progress", done=done, playing=playing)
