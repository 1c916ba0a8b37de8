"""Whether the database takes a write."""

from __future__ import annotations

import asyncio
import time

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from monstrotheque.server.store.database import write
from monstrotheque.server.store.schema import notices

FRESH_SECONDS = 2.0
"""Seconds that one answer stays valid, so that many requests don't load the disk."""
KIND = "health"


class HealthCheck:
    """Tries a write. A full or read-only disk answers every query and stores nothing."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._at = -FRESH_SECONDS
        self._held = asyncio.Lock()

    async def try_to_write(self) -> None:
        """Write a line, unless that went well a moment ago; raises the database's error."""
        async with self._held:
            if time.monotonic() - self._at >= FRESH_SECONDS:
                await write(self._engine, _write)
                self._at = time.monotonic()


def _write(connection: sa.Connection) -> None:
    own = notices.c.kind == KIND
    values = {"text": str(time.time()), "until": 0.0}
    if not connection.execute(sa.update(notices).where(own).values(values)).rowcount:
        connection.execute(sa.insert(notices).values(kind=KIND, **values))
