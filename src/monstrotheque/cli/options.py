"""What several commands share: game options on the command line, line-ups of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from monstrotheque.engine.game import Game

# A command whose game has options of its own (`--menu NAME`) takes them as they come.
TAKES_GAME_OPTIONS = {"ignore_unknown_options": True, "allow_extra_args": True}


def game_options(game: Game, arguments: Sequence[str]) -> dict[str, Any]:
    """The game's own options among *arguments*: `--name value` or `--name=value`."""
    from monstrotheque.engine.errors import BadOption

    options: dict[str, Any] = {}
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        name, equals, value = argument.removeprefix("--").partition("=")
        if not argument.startswith("--") or name not in game.options:
            raise BadOption(argument, "unknown", known=_known(game), game=game.name)
        if not equals:
            if not rest:
                raise BadOption(name, "value")
            value = rest.pop(0)
        options[name] = game.options[name].parse(value)
    return options


def _known(game: Game) -> str:
    return ", ".join(f"--{name}" for name in game.options) or "–"


def line_up(given: str | None, players: int, default: Sequence[str], lang: str) -> list[str]:
    """Who plays, from `human,random,…`; without one, *default*."""
    from monstrotheque.engine.texts import house_texts

    names = [name.strip() for name in given.split(",")] if given else list(default)
    if len(names) != players:
        raise click.ClickException(house_texts(lang).say("cli.bots_count", players=players, given=len(names)))
    return names
