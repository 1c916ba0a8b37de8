"""A database and the processes that share it."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Server
from tests.server.postgres import Postgres, postgres


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="monstro-pg-") as folder, postgres(Path(folder)) as server:
        yield server


@pytest.fixture(scope="module")
def servers(database: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two servers on one database."""
    folder = tmp_path_factory.mktemp("postgres")
    upgrade = [sys.executable, "-m", "monstrotheque.cli", "db", "upgrade", "--database", database.url]
    subprocess.run(upgrade, check=True, capture_output=True, timeout=60)
    with contextlib.ExitStack() as stack:
        servers = [Server("--database", database.url, log=folder / f"log{number}") for number in range(2)]
        for server in servers:
            stack.callback(server.stop)
        yield servers[0], servers[1]
