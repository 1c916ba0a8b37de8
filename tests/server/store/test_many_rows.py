"""Many rows in one statement: each says what it said alone, and nothing else changes."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa

from monstrotheque.server.store import many_rows
from monstrotheque.server.store.many_rows import MOST_ROWS, inserting, updating

SHELF = sa.Table(
    "shelf",
    sa.MetaData(),
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("version", sa.Integer),
    sa.Column("at", sa.Float),
    sa.Column("text", sa.Text),
)
BOOKS: list[dict[str, Any]] = [
    {"id": f"b{number}", "version": number, "at": 1795100646.1 + number / 3, "text": "É'\";--" if number % 2 else None}
    for number in range(MOST_ROWS + 1)
]


def written(*, first: int) -> tuple[list[Any], list[str]]:
    """The shelf after all books came and the *first* ones changed, and the statements that did it."""
    engine = sa.create_engine("sqlite://")
    SHELF.metadata.create_all(engine)
    said: list[str] = []
    sa.event.listen(engine, "before_cursor_execute", lambda *call: said.append(f"{call[2][:6]} {call[5]}"))
    changed = [{"id": book["id"], "version": 0, "at": book["at"] / 7} for book in BOOKS[:first]]
    with engine.begin() as connection:
        inserting(SHELF, engine.dialect).execute(connection, BOOKS)
        updating(SHELF, ("version", "at"), engine.dialect).execute(connection, changed)
        rows = connection.execute(sa.select(SHELF).order_by(SHELF.c.version, SHELF.c.id)).fetchall()
    return [tuple(row) for row in rows], said[:-1]


def test_a_thousand_rows_take_one_statement() -> None:
    assert written(first=MOST_ROWS)[1] == ["INSERT False", "INSERT False", "WITH n False"]


def test_no_rows_take_no_statement() -> None:
    assert written(first=0)[1] == ["INSERT False", "INSERT False"]


@pytest.mark.parametrize("first", [1, 7, MOST_ROWS + 1])
def test_an_old_sqlite_writes_the_same_row_by_row(monkeypatch: pytest.MonkeyPatch, first: int) -> None:
    together, _ = written(first=first)
    monkeypatch.setattr(many_rows, "KNOWS_UPDATE_FROM", False)
    alone, said = written(first=first)
    assert said[-1].startswith("UPDATE")
    assert together == alone
