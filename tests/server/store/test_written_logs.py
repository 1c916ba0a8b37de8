"""Logs that an older server wrote open unchanged.

`written_logs.sql` holds tables of players as they stood in a database when entries were kept as plain JSON, one of each
kind at least; `written_logs.json` what that server knew of them. Neither is ever made anew.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec
import pytest

from monstrotheque.server.table.entries import KINDS, fields_of, read_entry
from monstrotheque.server.table.table import Table
from tests.server.live.test_opening import empty_tables

HERE = Path(__file__).parent
EXPECTED: dict[str, Any] = json.loads((HERE / "written_logs.json").read_text("utf-8"))
SEATS = 'INSERT INTO "seats" (table_id, person, archived, place) VALUES'
"""Seats had these columns then."""
STATEMENTS = [
    line.replace('INSERT INTO "seats" VALUES', SEATS)
    for line in (HERE / "written_logs.sql").read_text("utf-8").splitlines()
    if line.startswith("INSERT")
]


SEAT_FIELDS = ("kind", "person", "name", "bot", "away", "resigned")
LATER = {"bot_seated", "shown_out", "went_on", "pause", "advised", "time_up", "revealed"}
"""Kinds that were not written then; nor was it told that a bot played in somebody's place."""


def told(table: Table) -> Any:
    """All that a table knows, as plain data."""
    return msgspec.to_builtins(
        {
            "version": table.version,
            "status": table.status,
            "names": table.names(),
            "seats": [{name: asdict(seat)[name] for name in SEAT_FIELDS} for seat in table.seats],
            "position": table.match.state.text(),
            "moves": [[played.seat, str(played.move)] for played in table.match.moves],
            "ply": table.ply,
            "result": table.result,
            "chat": [asdict(line) for line in table.chat],
            "news": [news for news in table.news if news.kind != "helped"],
            "requests": sorted([*key, *done] for key, done in table.requests.items()),
            "followers": table.followers,
            "wishes": table.follow_requests,
            "rematch": table.rematch,
            "again": sorted(table.again),
            "rewinds": table.rewinds,
            "proposals": [[p.number, p.kind, p.seat, p.move, sorted(p.agreed)] for p in table.proposals.values()],
            "clocks": [list(table.clocks.left) if table.clocks.left else None],
        }
    )


def test_tables_of_an_older_database_stand_as_they_did(tmp_path: Path) -> None:
    async def opened() -> dict[str, Any]:
        async with empty_tables(tmp_path) as live:
            with sqlite3.connect(next(tmp_path.glob("*.db"))) as database:
                for statement in STATEMENTS:
                    database.execute(statement)
            return {table_id: told(await live.find(table_id)) for table_id in EXPECTED}

    assert asyncio.run(opened()) == EXPECTED


def test_every_kind_of_entry_was_written() -> None:
    with sqlite3.connect(":memory:") as database:
        assert {row[0] for row in entries_in(database)} == set(KINDS) - LATER


def entries_in(database: sqlite3.Connection) -> list[tuple[str, str]]:
    """Kind and fields of all entries of the old database."""
    database.execute("CREATE TABLE entries (table_id, version, ply, kind, data, at, person, request)")
    for statement in STATEMENTS:
        if statement.startswith('INSERT INTO "entries"'):
            database.execute(statement)
    return database.execute("SELECT kind, data FROM entries").fetchall()


def test_entries_written_again_are_read_as_the_same() -> None:
    with sqlite3.connect(":memory:") as database:
        for kind, fields in entries_in(database):
            entry = read_entry(kind, fields)
            assert kind == entry.KIND
            assert read_entry(kind, fields_of(entry)) == entry


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_fits_its_column(kind: str) -> None:
    assert len(kind) <= 12
