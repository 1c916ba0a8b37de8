"""Data files beside the rules: TOML files, checked when they are loaded."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from monstrotheque.engine.errors import BadDataFile, MissingEntry, Reasoned, SystemProblem
from monstrotheque.engine.texts import DEFAULT_LANG, shared_texts

_MISTAKES = {
    "Invalid value": "value",
    "Expected '='": "equals",
    "Expected ']": "unclosed",
    "Unclosed": "unclosed",
    "Unterminated string": "string",
    "Expected \"'": "string",
    "Expected newline": "more",
    "Cannot": "twice",
    "Duplicate": "twice",
    "Unescaped": "escape",
    "Escaped": "escape",
    "Invalid hex": "escape",
    "Illegal character": "character",
}
"""The beginnings of the parser's messages, and our word for each kind of mistake."""


class SyntaxProblem(Reasoned):
    """A file isn't valid TOML: which kind of mistake, and where."""

    code = "syntax"
    section = "errors.syntax"

    @classmethod
    def found(cls, error: tomllib.TOMLDecodeError) -> SyntaxProblem:
        """The mistake the parser met."""
        said = str(error)
        reason = next((kind for start, kind in _MISTAKES.items() if said.startswith(start)), "statement")
        place = re.search(r"line (\d+), column (\d+)", said)
        return cls(reason, line=int(place[1]), column=int(place[2])) if place else cls(reason)

    def say(self, lang: str = DEFAULT_LANG) -> str:
        """Where the mistake is, then what it is."""
        texts = shared_texts(lang)
        place = "place" if "line" in self.details else "end"
        return texts.say(f"{self.section}.{place}", problem=super().say(lang), **self.details)


class NoText(Reasoned):
    """A file that no parser can read."""

    code = "no_text"
    section = "errors.syntax"


def load_data(package: str, name: str) -> dict[str, Any]:
    """The data file *name* of the game in *package*. A missing entry is reported with the file's name."""
    return _Checked(name, read_data(files(package) / name))


class _Checked(dict[str, Any]):
    """A data file, or a part of one, that reports what it lacks."""

    def __init__(self, file: str, entries: dict[str, Any]) -> None:
        super().__init__({key: _watched(file, value) for key, value in entries.items()})
        self._file = file

    def __missing__(self, key: str) -> Any:
        raise BadDataFile(file=self._file, problem=MissingEntry(key=key))


def _watched(file: str, value: Any) -> Any:
    if isinstance(value, dict):
        return _Checked(file, value)
    return [_watched(file, each) for each in value] if isinstance(value, list) else value


def read_data(path: Traversable | Path) -> dict[str, Any]:
    """What the file at *path* holds."""
    try:
        return parse_data(path.read_text("utf-8"), path.name)
    except OSError as error:
        raise BadDataFile(file=path.name, problem=SystemProblem(error)) from error
    except UnicodeDecodeError as error:
        raise BadDataFile(file=path.name, problem=NoText("no_text", byte=error.start + 1)) from error


def parse_data(text: str, file: str) -> dict[str, Any]:
    """What the text of *file* holds."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadDataFile(file=file, problem=SyntaxProblem.found(error)) from error
    except RecursionError as error:
        raise BadDataFile(file=file, problem=NoText("too_deep")) from error


def require(condition: bool, file: str, problem: str) -> None:
    """Refuse the data file *file* unless *condition* holds."""
    if not condition:
        raise BadDataFile(file=file, problem=problem)
