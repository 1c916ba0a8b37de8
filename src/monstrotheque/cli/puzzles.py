"""`monstro puzzles`: positions with one clearly best move, found in bots' games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from monstrotheque.cli.language import lang_option
from monstrotheque.cli.options import TAKES_GAME_OPTIONS, box_option, game_options
from monstrotheque.cli.progress import INTERRUPTED, ProgressBar

if TYPE_CHECKING:
    from monstrotheque.engine.puzzles import Puzzle
    from monstrotheque.engine.texts import Texts


@click.command(context_settings=TAKES_GAME_OPTIONS)
@click.argument("game")
@click.option(
    "-n", "--count", type=click.IntRange(1, 10**6), default=10, show_default=True, help="Number of puzzles to add."
)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file. If it exists, continue it."
)
@click.option("-p", "--players", type=int, help="Number of players. Default: the game's usual number.")
@click.option("-s", "--seed", type=int, default=0, show_default=True, help="The same seed gives the same puzzles.")
@click.option(
    "--hardness",
    type=click.IntRange(1, 4),
    default=2,
    show_default=True,
    help="Least difficulty: 1 (easy) to 4 (hard).",
)
@click.option("--check", is_flag=True, help="Judge the file's puzzles anew and drop those that no longer hold.")
@box_option
@lang_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    count: int,
    out: Path,
    players: int | None,
    seed: int,
    hardness: int,
    check: bool,
    box: Path | None,
    lang: str,
) -> None:
    """Find puzzles of GAME.

    A puzzle is what a player sees, with the one move that is clearly best. Bots play; long searches or exact values
    judge. Each puzzle is appended to the file as soon as it is found. Give options of the game by name (--menu …). Try
    them with `monstro solve`.

    With --check none is added: after a change of bots or rules, it keeps the puzzles of the file that still have one
    clearly best move, and names the others.
    """
    import monstrotheque as mt
    from monstrotheque.arena import puzzles

    chosen = mt.game(game)
    options = game_options(chosen, ctx.args, box)
    held = puzzles.load(out) if out.exists() else []
    if check:
        _check(out, held, chosen.texts(lang))
        return
    first = max((puzzle.deal + 1 for puzzle in held), default=0)
    looked = puzzles.find(chosen, players=players, options=options, seed=seed, hardness=hardness, first=first)
    texts, added = chosen.texts(lang), 0
    try:
        with ProgressBar(count, hidden=False) as bar:
            for puzzle in looked:
                if puzzle is not None:
                    puzzles.add(out, puzzle)
                    added += 1
                    bar(added)
                if added == count:
                    break
    except KeyboardInterrupt:
        click.echo(texts.say("cli.puzzles_found", n=added, held=len(held) + added, file=out), err=True)
        sys.exit(INTERRUPTED)
    click.echo(texts.say("cli.puzzles_found", n=added, held=len(held) + added, file=out))


def _check(file: Path, held: list[Puzzle], texts: Texts) -> None:
    """Judge the *held* puzzles anew, name those that fail, and keep the others in *file*."""
    from monstrotheque.arena import puzzles

    kept = []
    with ProgressBar(len(held), hidden=False) as bar:
        for count, puzzle in enumerate(held, 1):
            if (judged := puzzles.check(puzzle)) is not None:
                kept.append(judged)
            bar(count)
    dropped = [puzzle for puzzle in held if puzzle.position not in {each.position for each in kept}]
    for puzzle in dropped:
        click.echo(texts.say("cli.puzzle_dropped", deal=puzzle.deal, turn=puzzle.turn, move=puzzle.solutions[0]))
    puzzles.write(file, kept)
    click.echo(texts.say("cli.puzzles_checked", n=len(kept), held=len(held), file=file))
