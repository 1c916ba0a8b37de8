"""Tables and their log entries as rows of the database: how they are written, and how entries are read back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa

from monstrotheque.server.store import schema
from monstrotheque.server.table.entries import (
    Advised,
    Agreed,
    Closed,
    Declined,
    LogEntry,
    MovePlayed,
    MoveUndone,
    Over,
    PauseChosen,
    Proposed,
    Said,
    Started,
    WentOn,
    fields_of,
    read_entry,
)
from monstrotheque.server.table.header import Header
from monstrotheque.server.table.table import Stamp, Table

BOT_PATIENCE = 5.0
SEATS_STAY = (MovePlayed, MoveUndone, Proposed, Agreed, Declined, Said, WentOn, PauseChosen, Advised)


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """An entry as the database has it: its version, kind and fields, when and by whom.

    It is decoded when it is applied, so that a broken one delays no other table.
    """

    version: int
    kind: str
    fields: str
    stamp: Stamp

    def entry(self) -> LogEntry:
        """What happened."""
        return read_entry(self.kind, self.fields)


class Draft:
    """Entries that are decided but not written yet, as rows, and the head of the table they would make."""

    def __init__(self, table: Table, made: Sequence[LogEntry], stamp: Stamp) -> None:
        later = Stamp(stamp.at, stamp.person)  # the last one answers the request: its version is the one told
        self.stamped = [*((entry, later) for entry in made[:-1]), (made[-1], stamp)]
        self.rows = rows_of(table, self.stamped)
        self.head = head_after(table, made, stamp)


def head_after(table: Table, made: Sequence[LogEntry], stamp: Stamp) -> dict[str, Any]:
    """The row of the table as it will be. `due`: when the server itself should look at it again, if at all.

    A mere move among people that follows another changes version and time alone, and no index but that of public
    tables.
    """
    status: str = table.status
    head = {"id": table.header.id, "version": table.version + len(made), "updated": stamp.at}
    result = msgspec.json.encode(table.result).decode() if table.result else None
    for entry in made:
        if isinstance(entry, Started):
            status = "playing"
        elif isinstance(entry, Over | Closed):
            status, result = "over", fields_of(entry)
    is_mere_move = all(isinstance(entry, MovePlayed) for entry in made) and table.version > table.described
    if made and is_mere_move and not _is_watched(table, made):
        return head
    due = stamp.at + BOT_PATIENCE if status != table.status or _is_watched(table, made) else None
    return {**head, "status": status, "due": due, "result": result}


def _is_watched(table: Table, made: Sequence[LogEntry]) -> bool:
    """Whether the server may have to act at this table: not where people play among themselves without a clock."""
    if not table.is_playing:
        return False
    among_people = len(table.humans()) == table.header.players and all(isinstance(entry, SEATS_STAY) for entry in made)
    return table.header.clock.kind != "none" or not among_people


def head_of(table: Table) -> dict[str, Any]:
    """The row of the table as it is."""
    return head_after(table, [], Stamp(table.updated))


def rows_of(table: Table, stamped: Sequence[tuple[LogEntry, Stamp]]) -> list[dict[str, Any]]:
    """Entries that are to be written, as rows. Those that count as a turn have the ply they answer."""
    rows: list[dict[str, Any]] = []
    ply = table.ply
    for version, (entry, stamp) in enumerate(stamped, table.version + 1):
        rows.append(
            {
                "table_id": table.header.id,
                "version": version,
                "ply": ply if entry.COUNTS_AS_TURN else None,
                "kind": entry.KIND,
                "data": fields_of(entry),
                "at": stamp.at,
                "person": stamp.person,
                "request": stamp.request,
            }
        )
        ply += entry.COUNTS_AS_TURN
    return rows


def opening_statements(header: Header, people: Sequence[str]) -> list[sa.Executable]:
    """The statements that store a new table, and the seats of *people* there."""
    row = {
        "id": header.id,
        "game": header.game,
        "header": msgspec.json.encode(header).decode(),
        "status": "open",
        "visibility": header.visibility,
        "version": 0,
        "created": header.created,
        "updated": header.created,
        "day": header.deal.day if header.deal else None,
    }
    seat = {"table_id": header.id, "archived": False, "duplicate": header.deal_key}
    seats = [{**seat, "person": person} for person in dict.fromkeys(people)]
    statements: list[sa.Executable] = [sa.insert(schema.tables).values(row)]
    return [*statements, *(sa.insert(schema.seats).values(seat) for seat in seats)]


def told_entries(rows: Sequence[Sequence[Any]]) -> dict[str, list[StoredEntry]]:
    """The entries in another process's notice, by table (`journal.TOLD`)."""
    found: dict[str, list[StoredEntry]] = {}
    for table_id, version, kind, data, at, person, request in rows:
        found.setdefault(table_id, []).append(StoredEntry(version, kind, data, Stamp(at, person, request)))
    return found


async def read_entries(connection: Any, known: Sequence[Table]) -> dict[str, list[StoredEntry]]:
    """Of each table the entries after those it knows, in order and without a gap."""
    e = schema.entries.c
    unknown = [sa.and_(e.table_id == table.header.id, e.version > table.version) for table in known]
    query = sa.select(schema.entries).where(sa.or_(*unknown)).order_by(e.table_id, e.version)
    found: dict[str, list[StoredEntry]] = {table.header.id: [] for table in known}
    for row in (await connection.execute(query)).mappings():
        stamp = Stamp(row["at"], row["person"], row["request"])
        found[row["table_id"]].append(StoredEntry(row["version"], row["kind"], row["data"], stamp))
    return found
