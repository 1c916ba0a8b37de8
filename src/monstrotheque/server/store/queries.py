"""Queries that several folders use.

In lists the moves of finished tables aren't replayed: a list of a hundred games must not cost a hundred games.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from monstrotheque.engine.registry import game as find_game
from monstrotheque.server.store import schema
from monstrotheque.server.table.entries import read_entry
from monstrotheque.server.table.frames import table_json
from monstrotheque.server.table.header import read_header
from monstrotheque.server.table.interpreter import apply
from monstrotheque.server.table.messages import TableInfo
from monstrotheque.server.table.table import Stamp, Table

UNFINISHED = ("open", "playing")
MOVES = ("played", "undone")


async def finished_tables(
    engine: AsyncEngine, ids: Sequence[str], games: Sequence[str], person: str
) -> dict[str, TableInfo]:
    """Those of the tables *ids* that are over and of one of *games*, as *person* sees them."""
    t, e = schema.tables.c, schema.entries.c
    over = sa.select(schema.tables).where(t.id.in_(ids), t.status == "over", t.game.in_(games))
    moves = sa.select(e.table_id, sa.func.max(e.ply).label("ply")).where(e.table_id.in_(ids)).group_by(e.table_id)
    rest = sa.select(schema.entries).where(e.table_id.in_(ids), e.kind.not_in(MOVES)).order_by(e.table_id, e.version)
    async with engine.connect() as connection:
        rows = (await connection.execute(over)).mappings().all()
        plies = {row.table_id: row.ply for row in (await connection.execute(moves)).all()}
        found = (await connection.execute(rest)).mappings().all()
    entries: dict[str, list[Any]] = defaultdict(list)
    for entry in found:
        entries[entry["table_id"]].append(entry)

    def briefs() -> dict[str, TableInfo]:
        readable = [row for row in rows if _is_readable(row)]
        return {row["id"]: _brief(row, entries[row["id"]], plies.get(row["id"]), person) for row in readable}

    return await asyncio.to_thread(briefs)


def _is_readable(row: Any) -> bool:
    """Whether the game is still played by the rules of then."""
    return bool(find_game(row["game"]).rules_version == read_header(row["header"]).rules)


def _brief(row: Any, entries: Sequence[Any], ply: int | None, person: str) -> TableInfo:
    table = Table(read_header(row["header"]))
    opening = table.match.turn
    for entry in entries:
        apply(table, read_entry(entry["kind"], entry["data"]), Stamp(entry["at"], entry["person"]))
    told, moves = table_json(table, person, time.time()), opening if ply is None else ply + 1
    return msgspec.structs.replace(told, ply=moves, version=row["version"], updated=row["updated"])


async def is_in_campaign(engine: AsyncEngine, campaign_id: str, person: str) -> bool:
    """Whether *person* plays in this campaign."""
    m = schema.members.c
    query = sa.select(m.person).where(m.campaign_id == campaign_id, m.person == person)
    async with engine.connect() as connection:
        return (await connection.execute(query)).first() is not None
