"""What a move writes: its entry, and of its table's row no more than it changes."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.client import Guest, TableClient
from tests.server.http.test_lobby import two_at_a_table
from tests.server.thread import ThreadServer


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ThreadServer]:
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",))
    yield server
    server.stop()


@pytest.fixture
def executed() -> Iterator[list[tuple[str, Any]]]:
    """Every statement that reaches a database, with its values."""
    found: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        found.append((statement, values))

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    yield found
    sa.event.remove(sa.Engine, "before_cursor_execute", note)


def columns_set(executed: list[tuple[str, Any]]) -> set[str]:
    """The columns of `tables` that were written."""
    said = [re.search(r"UPDATE tables SET (.*?) (?:FROM|WHERE)", text) for text, _ in executed]
    return {part.split("=")[0].strip() for found in said if found for part in found[1].split(",")}


def move(first: TableClient, second: TableClient) -> None:
    mover = first if first.state["your_turn"] else second
    ply = mover.state["ply"]
    assert mover.play(mover.state["moves"][0]["id"])["type"] == "ack"
    for client in (first, second):
        client.until_ply(ply + 1)


def test_a_move_among_people_changes_no_more_of_its_tables_row(
    executed: list[tuple[str, Any]], house: ThreadServer, guests: Callable[..., Guest]
) -> None:
    ada, bob = guests(at=house), guests(at=house)
    table = two_at_a_table(ada, bob)
    with ada.sit(table) as first, bob.sit(table) as second:
        move(first, second)  # the first one ends what was due when the game began
        executed.clear()
        move(first, second)
        assert columns_set(executed) == {"version", "updated"}
    with sqlite3.connect(house.services.engine.url.database or "") as database:
        assert database.execute("SELECT version, status, due FROM tables").fetchall() == [(4, "playing", None)]


def test_a_move_that_a_clock_awaits_says_when_to_look_again(
    executed: list[tuple[str, Any]], house: ThreadServer, guests: Callable[..., Guest]
) -> None:
    ada, bob = guests(at=house), guests(at=house)
    table = two_at_a_table(ada, bob, clock={"kind": "time", "seconds": 60, "increment": 0})
    with ada.sit(table) as first, bob.sit(table) as second:
        move(first, second)
        executed.clear()
        move(first, second)
    assert "due" in columns_set(executed)


def test_lists_and_counts_read_no_more_than_they_tell(
    executed: list[tuple[str, Any]], house: ThreadServer, guests: Callable[..., Guest]
) -> None:
    """However many tables have been played: both find theirs by an index."""
    ada = guests(at=house)
    ada.open(visibility="public")
    assert ada.get("/api/tables")["tables"]
    asked = [(text, values) for text, values in executed if "FROM tables" in text and "status IN" in text]
    assert len(asked) >= 2
    with sqlite3.connect(house.services.engine.url.database or "") as database:
        plans = [str(database.execute(f"EXPLAIN QUERY PLAN {text}", values).fetchall()) for text, values in asked]
    assert any("tables_listed" in plan for plan in plans)
    assert not [plan for plan in plans if "SCAN tables" in plan]
