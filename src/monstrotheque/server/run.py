"""Running the application under uvicorn: one process, or several on PostgreSQL."""

from __future__ import annotations

import asyncio
import faulthandler
import json
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import uvicorn

from monstrotheque.engine import locking
from monstrotheque.engine.errors import SystemProblem
from monstrotheque.engine.texts import DEFAULT_LANG, Texts, shared_texts
from monstrotheque.server.background.memory import collect_garbage
from monstrotheque.server.errors import BadSetting
from monstrotheque.server.http.transport import config_of, warn_of_few_files
from monstrotheque.server.settings import Settings
from monstrotheque.server.store.migration import check_database

if TYPE_CHECKING:
    from monstrotheque.server.services import Services

GRACE_SECONDS = 10
LAST_SECONDS = 30
"""Seconds after which a server that was told to stop reports where it hangs and exits. No move is lost: each is written
before it counts.
"""
LOCK_FILE = "server.lock"
RESTART_PAUSE = 1.0
SWITCH_SECONDS = 0.001  # the thread that writes moves should not wait long while frames are computed
_KNOWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """One JSON object for each line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record with its own fields; never a cookie, a body or a query."""
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _KNOWN and not key.startswith("color")}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)  # in ASCII: nothing in it can control a terminal


def set_up_logs(level: str) -> None:
    """Structured logs on standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for noisy in ("uvicorn.access", "aiosqlite", "sqlalchemy", "alembic", "websockets"):
        logging.getLogger(noisy).setLevel("WARNING")
    logging.getLogger("uvicorn.error").setLevel("ERROR")  # it warns of every request that it can't read


def serve(
    settings: Settings,
    *,
    host: str,
    port: int,
    workers: int = 1,
    log_level: str = "info",
    lang: str = DEFAULT_LANG,
    listening: Callable[[str], object] | None = None,
) -> None:
    """Serve until told to stop. The address and what is being prepared are printed in *lang*.

    *listening* gets the address as soon as connections are accepted.
    """
    asyncio.run(check_database(settings.database))
    listener = listen(host, port)
    place = f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"
    say(f"Monstrothèque: {place}")
    if listening:
        listening(place)
    if workers == 1:
        run_worker(settings, listener, log_level, lang)
    else:
        _run_several(settings, listener, workers, log_level)


def hold(folder: Path) -> IO[str]:
    """Lock *folder* for this server, as long as the returned file is open."""
    try:
        file = (folder / LOCK_FILE).open("w")
    except OSError as error:
        raise BadSetting("unreachable", problem=SystemProblem(error)) from error
    if not locking.hold(file):
        file.close()
        raise BadSetting("in_use", folder=str(folder))
    return file


def say(line: str) -> None:
    """Tell the process that started the server."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def run_worker(settings: Settings, listener: socket.socket, log_level: str, lang: str | None = None) -> None:
    """One process. With a *lang* it tells which games become ready."""
    from monstrotheque.server.app import make_app
    from monstrotheque.server.services import Services

    set_up_logs(log_level)
    sys.setswitchinterval(SWITCH_SECONDS)
    warn_of_few_files(settings.limits.sockets)
    services = Services(settings)
    config = config_of(make_app(services), settings, timeout_graceful_shutdown=GRACE_SECONDS)
    _Server(config, services, shared_texts(lang) if lang else None).run(sockets=[listener])


class _Server(uvicorn.Server):
    """Manages its memory, and closes every socket properly before it stops."""

    def __init__(self, config: uvicorn.Config, services: Services, texts: Texts | None) -> None:
        super().__init__(config)
        self._services = services
        self._texts = texts

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        warming = self._services.warming
        self._collecting = asyncio.create_task(collect_garbage(warming.all_ready()), name="garbage")
        if self._texts:
            self._telling = asyncio.create_task(warming.tell(self._texts, say), name="telling")

    def handle_exit(self, sig: int, frame: Any) -> None:
        super().handle_exit(sig, frame)
        faulthandler.dump_traceback_later(LAST_SECONDS, exit=True)
        self._services.say_goodbye()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. It is marked as TCP: asyncio sends without delay on such sockets only."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise BadSetting("port", place=f"{host}:{port}", problem=SystemProblem(error)) from error
    listener.listen(1024)
    listener.set_inheritable(True)
    return listener


def _run_several(settings: Settings, listener: socket.socket, workers: int, log_level: str) -> None:
    """Keep *workers* processes running on one socket. One that dies is started again."""
    set_up_logs(log_level)
    log = logging.getLogger(__name__)
    context = get_context("spawn")
    stopping = False

    def stop(*_: Any) -> None:
        nonlocal stopping
        stopping = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)

    def begin() -> BaseProcess:
        process = context.Process(target=run_worker, args=(settings, listener, log_level))
        process.start()
        return process

    processes = [begin() for _ in range(workers)]
    while not stopping:
        time.sleep(RESTART_PAUSE / 4)
        for number, process in enumerate(processes):
            if not process.is_alive() and not stopping:
                log.warning(
                    "a worker process ended by itself and is restarted; the log before this line may say why",
                    extra={"worker": number, "exit": process.exitcode},
                )
                time.sleep(RESTART_PAUSE)
                processes[number] = begin()
    for process in processes:
        if process.pid and process.is_alive():
            os.kill(process.pid, signal.SIGTERM)
    for process in processes:
        process.join(GRACE_SECONDS + 5)
