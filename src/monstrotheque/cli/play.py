"""`monstro play`: a game in this terminal."""

from __future__ import annotations

import contextlib
import io
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from monstrotheque.cli.language import lang_option
from monstrotheque.cli.options import (
    TAKES_GAME_OPTIONS,
    box_option,
    game_options,
    keyboard_seats,
    line_up,
    pause_option,
)

if TYPE_CHECKING:
    from monstrotheque.engine.match import Match


OPPONENT = "medium"


@click.command(context_settings=TAKES_GAME_OPTIONS)
@click.argument("game", required=False)
@click.option(
    "-p",
    "--players",
    type=int,
    help="Number of players. Default: as many as --seats has, or the game's usual number.",
)
@click.option(
    "--seats",
    help="Who sits where: human, or a bot (random, easy, medium, hard, expert, champion), e.g. human,easy.",
)
@click.option("--names", help="Names in seat order, e.g. Léa,Bram.")
@click.option("-s", "--seed", type=int, help="A number: the same seed gives the same deal.")
@box_option
@pause_option
@click.option("--save", type=click.Path(path_type=Path), help="Where to save the game. Default: the data folder.")
@click.option("--resume", type=click.Path(path_type=Path), help="Continue the game saved in this file.")
@lang_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str | None,
    players: int | None,
    seats: str | None,
    names: str | None,
    seed: int | None,
    box: Path | None,
    pause: str,
    save: Path | None,
    resume: Path | None,
    lang: str,
) -> None:
    """Play GAME at this keyboard, against bots or with others in turn.

    Pick a move by its number or type it (help shows how). The game is saved after every move: leave with "quit" or
    Ctrl-C at any time and continue with --resume FILE. Give options of the game by name (--menu …).
    """
    from monstrotheque.engine import records
    from monstrotheque.engine.match import HUMAN, Match, Sitter
    from monstrotheque.engine.registry import game as find_game
    from monstrotheque.engine.texts import shared_texts

    if resume:
        if game or players or seats or names or seed is not None or box or save or ctx.args:
            raise click.UsageError(shared_texts(lang).say("cli.resume_alone"))
        match, nonce = records.load(resume)
        sit(match, nonce, resume, lang, pause)
        return
    if not game:
        raise click.UsageError(shared_texts(lang).say("cli.which_game"))
    chosen = find_game(game)
    count = chosen.check_players(seats.count(",") + 1 if seats and players is None else players)
    kinds = keyboard_seats(seats, count, [HUMAN] + [OPPONENT] * (count - 1), lang)
    called = line_up(names, count, usual_names(kinds, lang), lang)
    sitters = [Sitter(name, kind) for name, kind in zip(called, kinds, strict=True)]
    match = Match(chosen, players=count, seed=seed, options=game_options(chosen, ctx.args, box), seats=sitters)
    if save and save.exists():
        raise click.ClickException(chosen.texts(lang).say("cli.exists", file=save))
    sit(match, records.new_nonce(), save or new_file(chosen.name), lang, pause)


def usual_names(kinds: Sequence[str], lang: str) -> list[str]:
    """What the players are called: people by number, bots by their level's names, other programs by what they are."""
    from monstrotheque.bots.characters import CHARACTERS, new_name
    from monstrotheque.engine.match import HUMAN
    from monstrotheque.engine.texts import shared_texts

    names: list[str] = []
    for seat, kind in enumerate(kinds):
        if kind == HUMAN:
            names.append(shared_texts(lang).say("cli.player", seat=seat + 1))
        else:
            names.append(new_name(kind, names) if kind in CHARACTERS else f"{kind}-{seat + 1}")
    return names


def new_file(game: str) -> Path:
    """A file for a new game in the user's data folder."""
    import platformdirs

    folder = Path(platformdirs.user_data_dir("monstrotheque")) / "games"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{random.SystemRandom().getrandbits(16):04x}.json"


def sit(match: Match, nonce: str, file: Path, lang: str, pause: str = "always") -> None:
    """Play *match* at this terminal and save it in *file*."""
    from rich.console import Console

    from monstrotheque.cli.terminal_match import Quit, TerminalMatch

    read_anything()
    console = Console(highlight=False)
    texts = match.game.texts(lang)
    dice = random.SystemRandom()
    at_terminal = TerminalMatch(match, nonce, file=file, lang=lang, console=console, ask=ask, dice=dice, pause=pause)
    if not at_terminal.people:
        raise click.ClickException(texts.say("cli.no_human"))
    try:
        at_terminal.run()
    except (Quit, EOFError, KeyboardInterrupt):
        console.print()
        console.print(texts.say("cli.saved", file=file), markup=False, soft_wrap=True)
        return
    console.print(texts.say("cli.record_written", file=file), markup=False, soft_wrap=True)


def read_anything() -> None:
    """Read stray bytes as unknown letters, so that they don't end a game."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def ask(prompt: str) -> str:
    """Ask for a line, with arrow keys where the terminal has them."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
    return input(prompt)
