"""The results file of an arena: a header line, then one JSON line for each game, appended as games end.

A run that was cut off leaves at worst a broken last line. It is removed when the file is opened again; nothing else is
touched.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from monstrotheque.arena.playing import GameResult
from monstrotheque.arena.schedule import FORMAT, FORMAT_VERSION, LONGEST_NAME, Arena, BadArena, Task
from monstrotheque.engine.errors import SystemProblem
from monstrotheque.engine.locking import hold

Results = dict[int, GameResult]


def encode(data: dict[str, Any]) -> bytes:
    """One line of a results file."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def read(path: Path) -> tuple[dict[str, Any], Results, int]:
    """The header of a results file, its games by number, and the length of its whole lines in bytes."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadArena("unreadable", file=path.name, problem=SystemProblem(error)) from error
    whole = content.rfind(b"\n") + 1
    lines = content[:whole].splitlines()
    header = _object(lines[0]) if lines else None
    if header is None or header.get("format") != FORMAT:
        raise BadArena("not_an_arena", file=path.name)
    if header.get("version") != FORMAT_VERSION:
        raise BadArena("version", file=path.name, given=header.get("version"), now=FORMAT_VERSION)
    found: Results = {}
    for number, line in enumerate(lines[1:], start=2):
        result = _result(line)
        if result is None:
            raise BadArena("bad_line", file=path.name, line=number)
        found.setdefault(result.number, result)
    return header, found, whole


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _result(line: bytes) -> GameResult | None:
    try:
        return GameResult.from_json(_object(line) or {})
    except (KeyError, TypeError, ValueError):
        return None


def check_header(arena: Arena, header: dict[str, Any], file: str) -> None:
    """Refuse a file of another arena, or of another version of the rules or bots."""
    own = arena.header()
    for key in ("game", "players", "options", "bots", "ladder", "seed"):
        if header.get(key) != own[key]:
            raise BadArena("other_arena", file=file, what=key, given=_short(header.get(key)), now=_short(own[key]))
    for name, digest in own["policies"].items():
        if header.get("policies", {}).get(name) != digest:
            raise BadArena("other_policy", file=file, name=name[:LONGEST_NAME])
    if header.get("rules") != own["rules"]:
        raise BadArena("other_rules", file=file, given=header.get("rules"), now=own["rules"])
    if header.get("code") != own["code"]:
        given, now = header.get("monstrotheque"), own["monstrotheque"]
        raise BadArena("other_code" if given != now else "changed_code", file=file, given=given, now=now)


def _short(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def check_games(arena: Arena, results: Results, file: str) -> None:
    """Refuse games that this arena doesn't play."""
    seatings = arena.seatings
    for number, result in results.items():
        task = Task(number, number // len(seatings), seatings[number % len(seatings)])
        if (result.deal, result.seating) != (task.deal, task.seating) or len(result.scores) != arena.players:
            raise BadArena("other_game", file=file, number=number)


def load(arena: Arena, path: Path) -> tuple[Results, int]:
    """The games in a results file of *arena*, and the length of its whole lines."""
    header, found, whole = read(path)
    check_header(arena, header, path.name)
    check_games(arena, found, path.name)
    return found, whole


def merge(arena: Arena, paths: Iterable[Path]) -> Results:
    """The games of several files of *arena*. A game in two of them counts once."""
    together: Results = {}
    for path in paths:
        for number, result in load(arena, path)[0].items():
            together.setdefault(number, result)
    return together


class Ledger:
    """A results file open for writing, with the games it holds. Without a path, it is kept in memory only."""

    def __init__(self, arena: Arena, path: Path | None = None) -> None:
        self.arena = arena
        self.path = path
        self.results: Results = {}
        self._file: IO[bytes] | None = None
        if path is not None:
            self._open(path)

    def _open(self, path: Path) -> None:
        self._file = path.open("ab")
        try:
            self._go_on(path, self._file)
        except BaseException:
            self._file.close()
            raise

    def _go_on(self, path: Path, file: IO[bytes]) -> None:
        """Continue where the file ends, locked for this process; begin in a new file."""
        if not hold(file):
            raise BadArena("in_use", file=path.name)
        content = path.read_bytes()
        if b"\n" in content:
            self.results, whole = load(self.arena, path)
            file.truncate(whole)
            return
        # A file without a whole line is ours only if it holds a piece of our header.
        if not encode(self.arena.header()).startswith(content):
            raise BadArena("not_an_arena", file=path.name)
        file.truncate(0)
        self._write(self.arena.header())

    def add(self, result: GameResult) -> bool:
        """Save a result, unless that game is already saved. It is on its way to the disk when this returns."""
        if result.number in self.results:
            return False
        self.results[result.number] = result
        self._write(result.json())
        return True

    def _write(self, data: dict[str, Any]) -> None:
        if self._file:
            self._file.write(encode(data))
            self._file.flush()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file:
            os.fsync(self._file.fileno())
            self._file.close()
