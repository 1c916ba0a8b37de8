"""What several commands share: game options on the command line, and line-ups of players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from monstrotheque.engine.game import Game

HOST, PORT = "127.0.0.1", 8600
"""Where a server listens by default."""

# A command whose game has options of its own (`--menu NAME`) accepts unknown options.
TAKES_GAME_OPTIONS = {"ignore_unknown_options": True, "allow_extra_args": True}


box_option = click.option(
    "--box",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="The lists of your own box instead of our reconstructions: a folder with the files that monstro box writes.",
)


def box_options(game: Game, box: Path | None) -> dict[str, Any]:
    """The lists of the game's box in the folder *box*, as an option of the game."""
    from monstrotheque.engine.errors import BadOption

    if box is None:
        return {}
    option = game.box_option
    if option is None or option.box is None:
        raise BadOption("box", "whole_box", game=game.name)
    return {option.name: option.box.read(box)}


def game_options(game: Game, arguments: Sequence[str], box: Path | None = None) -> dict[str, Any]:
    """The game's own options among *arguments*: `--name value` or `--name=value`; with the lists in *box*."""
    from monstrotheque.engine.errors import BadOption

    options: dict[str, Any] = box_options(game, box)
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        name, equals, value = argument.removeprefix("--").partition("=")
        if not argument.startswith("--") or name not in game.options:
            raise _no_such_option(game, argument)
        if not equals:
            if not rest:
                raise BadOption(name, "value")
            value = rest.pop(0)
        options[name] = game.options[name].parse(value)
    return options


def _no_such_option(game: Game, argument: str) -> click.NoSuchOption:
    """Lists the game's own options, and similar names among them and the command's."""
    from monstrotheque.engine.errors import BadOption

    context = click.get_current_context()
    own = [f"--{name}" for name in game.options]
    problem = BadOption(argument, "unknown" if own else "no_own", known=", ".join(own), game=game.name)
    alike = [*own, "--help", *(name for option in context.command.params for name in option.opts)]
    return click.NoSuchOption(argument, problem.say(context.params["lang"]), possibilities=alike, ctx=context)


def line_up(given: str | None, players: int, default: Sequence[str], lang: str) -> list[str]:
    """Who plays, from `human,random,…`; by default *default*."""
    from monstrotheque.engine.texts import shared_texts

    names = [name.strip() for name in given.split(",")] if given else list(default)
    if len(names) != players:
        raise click.ClickException(shared_texts(lang).say("cli.bots_count", players=players, given=len(names)))
    return names


def keyboard_seats(given: str | None, players: int, default: Sequence[str], lang: str) -> list[str]:
    """Who sits where: people at this keyboard, and bots. Anything else is refused before the game is prepared."""
    from monstrotheque.bots import bot
    from monstrotheque.bots.registry import UnknownBot
    from monstrotheque.engine.match import HUMAN
    from monstrotheque.engine.texts import shared_texts

    kinds = line_up(given, players, default, lang)
    try:
        for kind in set(kinds) - {HUMAN}:
            bot(kind)
    except UnknownBot as error:
        raise click.ClickException(shared_texts(lang).say("cli.neither", **error.details)) from error
    if HUMAN not in kinds:
        raise click.ClickException(shared_texts(lang).say("cli.no_human"))
    return kinds


pause_option = click.option(
    "--pause",
    type=click.Choice(["always", "useful", "never"]),
    default="always",
    show_default=True,
    help="When bots wait for you to act out of turn: always; useful (only if something can't be done as well later); "
    "never.",
)
