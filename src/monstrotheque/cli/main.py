"""The `monstro` command. Each command has a module, loaded when it is used, so `--help` stays fast."""

from __future__ import annotations

import importlib
import os
import sys

import click

import monstrotheque
from monstrotheque.cli.language import lang_everywhere, lang_from, speak, translated

COMMANDS = (
    "games",
    "play",
    "simulate",
    "replay",
    "show",
    "count",
    "box",
    "verify",
    "analyse",
    "arena",
    "study",
    "play-out",
    "puzzles",
    "solve",
    "duplicate",
    "campaign",
    "serve",
    "bots",
    "db",
    "admin",
)


class Commands(click.Group):
    """Finds a command in the module of the same name."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = importlib.import_module(f"monstrotheque.cli.{cmd_name.replace('-', '_')}").command
        return translated(found)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0].isalpha() and args[0] not in COMMANDS:
            raise click.NoSuchCommand(args[0], possibilities=COMMANDS, ctx=ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(monstrotheque.__version__, prog_name="monstro")
@lang_everywhere
def cli() -> None:
    """Play and study four tabletop games about monsters and graves.

    \b
    monstro serve --open                   the games in your browser, alone, with friends, against bots
    monstro games                          the list of games
    monstro play crypte_de_sedlec          a game in this terminal, against a bot
    monstro simulate crypte_de_sedlec -n 100000   random games, counted
    monstro replay FILE --turn 12          a recorded game, at any turn
    monstro show TEXT                      draw a position from its text
    monstro count crypte_de_sedlec         score a game played with the real box
    monstro box croque_monstre FOLDER      play with the lists of your own box
    monstro analyse FILE                   where a recorded game was won and lost
    monstro arena crypte_de_sedlec -b easy,hard   bots against each other
    monstro study crypte_de_sedlec --out study.html   is it fair? which cards win?
    monstro play-out crypte_de_sedlec -b expert --out games.parquet   games of bots as data
    monstro puzzles crypte_de_sedlec --out puzzles.jsonl   positions with one best move
    monstro solve puzzles.jsonl            solve them
    monstro duplicate crypte_de_sedlec --tables 4   the same deals at several tables, compared
    monstro verify FILE                    was it played by the rules, with the promised seed?
    """  # noqa: D301


def main() -> None:
    """Run the command line. An error is one sentence after "Error:", without a traceback."""
    from monstrotheque.cli.preparing import Preparing
    from monstrotheque.engine.errors import MonstroError, SystemProblem
    from monstrotheque.engine.notices import listen
    from monstrotheque.engine.texts import shared_texts

    texts = shared_texts(lang_from(sys.argv))
    speak(texts.lang)
    listen(Preparing(texts))
    try:
        translated(cli)(standalone_mode=False)
    except MonstroError as error:
        _fail(click.ClickException(error.say(texts.lang)))
    except click.ClickException as error:
        _fail(error)
    except (click.Abort, KeyboardInterrupt):
        click.echo()
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
    except OSError as error:
        file = f"{error.filename}: " if error.filename else ""
        _fail(click.ClickException(file + SystemProblem(error).say(texts.lang)))
    except Exception as error:
        if os.environ.get("MONSTRO_DEBUG"):
            raise
        _fail(click.ClickException(texts.say("cli.bug", problem=f"{type(error).__name__}: {error}")))


def _fail(problem: click.ClickException) -> None:
    problem.show()
    sys.exit(2)
