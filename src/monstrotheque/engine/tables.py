"""Data tables beside the rules: TOML files, checked when they are loaded."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from monstrotheque.engine.errors import BadTable, SystemProblem


def load_table(package: str, name: str) -> dict[str, Any]:
    """The table *name* of the game in *package*."""
    return read_table(files(package) / name)


def read_table(path: Traversable | Path) -> dict[str, Any]:
    """The table in the file at *path*."""
    try:
        return parse_table(path.read_text("utf-8"), path.name)
    except OSError as error:
        raise BadTable(file=path.name, problem=SystemProblem(error)) from error
    except UnicodeDecodeError as error:
        raise BadTable(file=path.name, problem=str(error)) from error


def parse_table(text: str, file: str) -> dict[str, Any]:
    """The table in the text of *file*."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadTable(file=file, problem=str(error)) from error


def require(condition: bool, file: str, problem: str) -> None:
    """Refuse the table *file* unless *condition* holds."""
    if not condition:
        raise BadTable(file=file, problem=problem)
