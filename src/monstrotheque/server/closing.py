"""Tables nobody comes back to: after a long silence they end, so that the house never fills up with them."""

from __future__ import annotations

import logging
import time

import sqlalchemy as sa

from monstrotheque.engine.errors import MonstroError
from monstrotheque.server import store
from monstrotheque.server.house import House
from monstrotheque.server.table import Entry, Table

log = logging.getLogger(__name__)

DAY = 86_400.0
AT_ONCE = 100


async def close_abandoned(house: House) -> int:
    """End some tables where nothing has happened for so many days; how many. A campaign's day waits for ever."""
    t, campaigns = store.tables.c, store.campaigns.c
    silent = time.time() - house.limits.idle_days * DAY
    days = sa.select(campaigns.table_id).where(campaigns.table_id.is_not(None))
    query = sa.select(t.id).where(t.status.in_(("open", "playing")), t.updated < silent, t.id.not_in(days))
    async with house.engine.connect() as connection:
        found = (await connection.execute(query.limit(AT_ONCE))).scalars().all()
    for table_id in found:
        await _close(house, table_id)
    return len(found)


async def _close(house: House, table_id: str) -> None:
    try:
        await house.change(table_id, abandoned)
    except MonstroError as error:
        log.warning("a table that can't be read is closed", extra={"table": table_id, "problem": error.code})
        own = sa.update(store.tables).where(store.tables.c.id == table_id)
        async with store.writing(house.engine) as connection:
            await connection.execute(own.values(status="over", due=None))


def abandoned(table: Table) -> list[Entry]:
    """The end of a table nobody comes back to."""
    if table.status == "open":
        return [Entry("closed")]
    return [Entry("over", {"reason": "abandoned", "scores": None, "places": None})] if table.is_playing else []
