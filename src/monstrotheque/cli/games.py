"""`monstro games`: what can be played."""

from __future__ import annotations

import json
from typing import Any

import click

from monstrotheque.cli import reports
from monstrotheque.cli.language import lang_option


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print plain JSON.")
@lang_option
def command(*, as_json: bool, lang: str) -> None:
    """List the games: players, length, age, and the name to use in commands."""
    import monstrotheque as mt

    games = mt.all_games(report=lambda problem: click.echo(problem.say(lang), err=True))
    if as_json:
        click.echo(json.dumps([describe(game) for game in games], ensure_ascii=False, indent=1))
        return
    from rich.table import Table

    table = Table(box=None, pad_edge=False, show_header=False)
    for game in games:
        counts = f"{game.player_counts[0]}–{game.player_counts[-1]}"
        texts = game.texts(lang)
        table.add_row(
            f"[bold]{game.title(lang)}[/]",
            game.name,
            texts.say("cli.players_label", counts=counts),
            texts.say("cli.minutes", n=game.facts["minutes"]),
            game.facts["tagline"][lang],
        )
    reports.console().print(table)


def describe(game: Any) -> dict[str, Any]:
    """A game's facts as plain data."""
    return {
        "name": game.name,
        "title": game.facts["title"],
        "players": list(game.player_counts),
        "minutes": game.facts["minutes"],
        "age": game.facts["age"],
        "designers": game.facts["designers"],
        "cooperative": game.is_cooperative,
        "rules_version": game.rules_version,
        "options": list(game.options),
    }
