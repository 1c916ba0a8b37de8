"""Statements that write many rows, prepared once: SQLAlchemy would look at every parameter of every row."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.sql.compiler import SQLCompiler

Rows = Sequence[Mapping[str, Any]]
KNOWS_UPDATE_FROM = sqlite3.sqlite_version_info >= (3, 33)
MOST_ROWS = 1_000
"""In one statement; SQLite takes 32,766 parameters."""


class ManyRows(Protocol):
    """Writes rows that are told by the names of their columns."""

    def execute(self, connection: sa.Connection, rows: Rows) -> None:
        """Carry it out for all *rows*."""


def inserting(table: sa.Table, dialect: sa.Dialect) -> ManyRows:
    """New rows of *table*."""
    if dialect.name != "sqlite":
        return _RowByRow(sa.insert(table), dialect)
    names = table.columns.keys()
    return _AllAtOnce(names, f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ")  # noqa: S608 (names of columns)


def updating(table: sa.Table, columns: Sequence[str], dialect: sa.Dialect) -> ManyRows:
    """Other *columns* for rows of *table*, each found by its `id`. No row may come twice."""
    if dialect.name != "sqlite" or not KNOWS_UPDATE_FROM:
        changed: dict[str, Any] = {name: sa.bindparam(f"b_{name}") for name in columns}
        return _RowByRow(sa.update(table).where(table.c.id == sa.bindparam("b_id")).values(changed), dialect)
    names = ("id", *columns)
    news = ", ".join(f"{name} = news.{name}" for name in columns)
    tail = f") UPDATE {table.name} SET {news} FROM news WHERE {table.name}.id = news.id"  # noqa: S608 (names of columns)
    return _AllAtOnce(names, f"WITH news ({', '.join(names)}) AS (VALUES ", tail)


class _RowByRow:
    def __init__(self, statement: sa.Insert | sa.Update, dialect: sa.Dialect) -> None:
        compiled: SQLCompiler = statement.compile(dialect=dialect)
        self._text = str(compiled)
        self._names = [name.removeprefix("b_") for name in compiled.positiontup or ()]

    def execute(self, connection: sa.Connection, rows: Rows) -> None:
        if rows:
            connection.exec_driver_sql(self._text, [tuple([row[name] for name in self._names]) for row in rows])


class _AllAtOnce:
    """One statement for all rows. Python gives way to other threads at every step of a statement and waits for its
    turn again; row by row, a busy server would wait as often as there are rows.
    """

    def __init__(self, names: Sequence[str], head: str, tail: str = "") -> None:
        self._names = names
        row = f"({', '.join('?' * len(names))})"
        self._text = cache(lambda rows: f"{head}{', '.join([row] * rows)}{tail}")

    def execute(self, connection: sa.Connection, rows: Rows) -> None:
        for first in range(0, len(rows), MOST_ROWS):
            some = rows[first : first + MOST_ROWS]
            values = tuple([row[name] for row in some for name in self._names])
            connection.exec_driver_sql(self._text(len(some)), values)
