"""Abandoned tables end after a long silence, so that the server never fills up with them."""

from __future__ import annotations

import logging
import time

import sqlalchemy as sa

from monstrotheque.engine.errors import MonstroError
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.store import database, schema
from monstrotheque.server.table.seating import abandoned

log = logging.getLogger(__name__)

DAY = 86_400.0
AT_ONCE = 100


async def close_abandoned(live: LiveTables) -> int:
    """End some tables without activity for that many days. Returns how many. A campaign's day never ends this way."""
    t, campaigns = schema.tables.c, schema.campaigns.c
    silent = time.time() - live.limits.idle_days * DAY
    days = sa.select(campaigns.table_id).where(campaigns.table_id.is_not(None))
    query = sa.select(t.id).where(t.status.in_(("open", "playing")), t.updated < silent, t.id.not_in(days))
    async with live.engine.connect() as connection:
        found = (await connection.execute(query.limit(AT_ONCE))).scalars().all()
    for table_id in found:
        await _close(live, table_id)
    return len(found)


async def _close(live: LiveTables, table_id: str) -> None:
    try:
        await live.change(table_id, abandoned)
    except MonstroError as error:
        log.warning("closed an abandoned table that can't be read", extra={"table": table_id, "problem": error.code})
        own = sa.update(schema.tables).where(schema.tables.c.id == table_id)
        async with database.writing(live.engine) as connection:
            await connection.execute(own.values(status="over", due=None))
