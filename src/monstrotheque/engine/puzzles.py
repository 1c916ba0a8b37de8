"""Puzzles as data: a position as its player sees it, and the moves that solve it. `arena/puzzles.py` finds them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.game import Game
from monstrotheque.engine.moves import Move
from monstrotheque.engine.positions import read as read_position
from monstrotheque.engine.registry import game as find_game
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import Sight

SHIPPED = "puzzles.jsonl"
"""The puzzles a game brings, in its folder."""


class Puzzle(msgspec.Struct, frozen=True):
    """A position as its player sees it, and the moves that solve it. `deal` and `turn` tell where it comes from."""

    game: str
    rules: int
    position: str
    solutions: list[str]
    lead: float
    exact: bool
    difficulty: int
    deal: int
    turn: int

    @property
    def sight(self) -> Sight:
        """What the player sees: a start for environments."""
        found = read_position(find_game(self.game), self.position)
        assert isinstance(found, Sight)
        return found

    def is_solved_by(self, move: Move) -> bool:
        """Whether *move* is the one to find."""
        return str(move) in self.solutions


def player_of(sight: Sight) -> int:
    """Whose decision a puzzle is; for a joint one, the player who has the last word."""
    return sight.decider if sight.seat == JOINT else sight.seat


_lines = msgspec.json.Decoder(Puzzle)


def load(path: Path | str) -> list[Puzzle]:
    """The puzzles in a file."""
    try:
        return [_lines.decode(line) for line in Path(path).read_bytes().splitlines()]
    except msgspec.MsgspecError as error:
        raise BadOption("file", "no_puzzles", file=Path(path).name) from error


def add(path: Path, puzzle: Puzzle) -> None:
    """Append a puzzle to a file, a line each."""
    with path.open("ab") as file:
        file.write(msgspec.json.encode(puzzle) + b"\n")


def write(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Replace a file by one with these puzzles; stopped half-way, it is as it was."""
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)
    beside.touch()
    for puzzle in puzzles:
        add(beside, puzzle)
    beside.replace(path)


def shipped(game: Game) -> list[Puzzle]:
    """The puzzles that *game* brings for its present rules."""
    file = game.folder / SHIPPED
    return [each for each in load(file) if each.rules == game.rules_version] if file.is_file() else []
