"""`monstro solve`: try puzzles, one after the other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from monstrotheque.cli.language import lang_option

if TYPE_CHECKING:
    from monstrotheque.arena.puzzles import Puzzle
    from monstrotheque.engine.moves import Move
    from monstrotheque.engine.state import Sight
    from monstrotheque.engine.texts import Texts


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--from", "first", type=click.IntRange(1), default=1, show_default=True, help="The puzzle to begin with.")
@lang_option
def command(*, file: Path, first: int, lang: str) -> None:
    """Try the puzzles in FILE.

    `monstro puzzles` makes them. Type the move you would play; an empty line shows the solution. Ctrl-D ends.
    """
    from monstrotheque.arena import puzzles
    from monstrotheque.engine.texts import shared_texts

    found = puzzles.load(file)[first - 1 :]
    solved = tried = 0
    try:
        for number, puzzle in enumerate(found, first):
            solved += _try(puzzle, number, lang)
            tried += 1
    except (click.Abort, EOFError):
        click.echo()
    click.echo(shared_texts(lang).say("cli.solved", n=solved, tried=tried))


def _try(puzzle: Puzzle, number: int, lang: str) -> bool:
    """Show a puzzle and ask for the move. Returns whether it was right."""
    from rich.console import Console

    from monstrotheque.bots.hints import reason
    from monstrotheque.cli.notation import written
    from monstrotheque.engine.puzzles import player_of

    sight = puzzle.sight
    texts = sight.game.texts(lang)
    names = [texts.say("cli.player", seat=seat + 1) for seat in range(sight.players)]
    texts = texts.with_names(names)
    Console().print(sight.game.terminal.draw(sight.view(), texts, names))
    stars = "★" * puzzle.difficulty
    who = texts.say("cli.puzzle_you" if sight.seat < sight.players else "cli.puzzle_all", name=names[player_of(sight)])
    click.secho(texts.say("cli.puzzle", number=number, stars=stars, who=who, cue=sight.cue(lang, names)), bold=True)
    move = _asked(sight, texts)
    best = sight.game.moves.parse(puzzle.solutions[0])
    is_solved = move is not None and puzzle.is_solved_by(move)
    told = {"move": sight.describe(best, lang, names), "notation": written(texts, best)}
    line = texts.say("cli.puzzle_solved" if is_solved else "cli.puzzle_missed", **told)
    why = reason(sight, best, texts)
    click.echo(texts.say("hints.reason", line=line, reason=why) if why else line)
    return is_solved


def _asked(sight: Sight, texts: Texts) -> Move | None:
    """Ask until the move is legal; None for an empty line."""
    from monstrotheque.cli.notation import readings, written

    while text := click.prompt("", default="", show_default=False, prompt_suffix="> ").strip():
        found = next((move for move in readings(sight.game, texts, text) if move in sight.legal()), None)
        if found is not None:
            return found
        click.echo(texts.say("cli.puzzle_moves", moves=", ".join(written(texts, move) for move in sight.legal())))
    return None
