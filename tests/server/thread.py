"""A server in a thread of the test, so that a test can look behind its requests."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import uvicorn

from monstrotheque.engine.registry import game_names
from monstrotheque.server.app import make_app
from monstrotheque.server.http.transport import config_of
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.run import listen
from monstrotheque.server.services import Services
from monstrotheque.server.settings import Limits, Settings, database_url
from tests.server.client import wait_until_ready

GENEROUS = Limits(requests_a_minute=10**6, frames_a_minute=10**6, new_tables_an_hour=10**6, entries_each_table=10**6)


class ThreadServer:
    """The real application on a real socket."""

    def __init__(
        self,
        folder: Path,
        games: tuple[str, ...] = game_names(),
        limits: Limits = GENEROUS,
        database: str | None = None,
        *,
        behind_proxy: bool = False,
    ) -> None:
        place = database_url(database, folder)
        settings = Settings(database=place, games=games, limits=limits, behind_proxy=behind_proxy)
        self.services = Services(settings)
        self.listener = listen("127.0.0.1", 0)
        self._server = uvicorn.Server(config_of(make_app(self.services), settings))
        self.thread = threading.Thread(target=self._run)
        self.thread.start()
        while not self._server.started:
            assert self.thread.is_alive()
            time.sleep(0.01)
        wait_until_ready(self.url)

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self._server.serve(sockets=[self.listener])

        asyncio.run(serve())

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    @property
    def live(self) -> LiveTables:
        return self.services.live

    def call(self, coroutine: Any) -> Any:
        """Run something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(20)

    def stop(self) -> None:
        self._server.should_exit = True
        self.thread.join()
        self.listener.close()
