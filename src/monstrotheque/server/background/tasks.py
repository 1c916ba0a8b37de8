"""Background tasks: referenced until they end, and their failures logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)


class Tasks:
    """Tasks in progress."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Start *work* in the background."""
        task = asyncio.create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    async def stop(self) -> None:
        """Cancel everything in progress."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _ended(self, done: asyncio.Task[None]) -> None:
        self._running.discard(done)
        if not done.cancelled() and (error := done.exception()):
            log.error(
                "a background task stopped because of a bug; restart the server and report the traceback",
                exc_info=error,
                extra={"task": done.get_name()},
            )
