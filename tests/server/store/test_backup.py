"""The database's shape, and the descriptions for machines."""

from __future__ import annotations

import asyncio
import logging
import queue
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from click.testing import CliRunner

from monstrotheque.cli import serve
from monstrotheque.server import run
from monstrotheque.server.errors import Unavailable, server_texts
from monstrotheque.server.run import JsonLines
from monstrotheque.server.services import Services
from monstrotheque.server.settings import Settings, database_url
from monstrotheque.server.store.database import connect, disconnect
from monstrotheque.server.store.migration import is_current, upgrade
from monstrotheque.server.store.schema import metadata
from tests.server.client import Guest, Server
from tests.server.http.test_lobby import status


def test_migrations_lead_to_the_shape_the_server_uses(tmp_path: Path) -> None:
    async def differences() -> list[Any]:
        engine = connect(database_url(None, tmp_path))
        assert not await is_current(engine)
        await upgrade(engine)
        assert await is_current(engine)
        async with engine.connect() as connection:
            found: list[Any] = await connection.run_sync(
                lambda link: compare_metadata(MigrationContext.configure(link), metadata)
            )
        await engine.dispose()
        return found

    assert asyncio.run(differences()) == []


def test_both_languages_say_everything() -> None:
    assert server_texts("fr").keys() == server_texts("en").keys()
    assert all("tu " in text.casefold() or "?" not in text for text in server_texts("fr").as_dict().values())


def test_every_route_is_in_the_openapi_description(ada: Guest) -> None:
    paths = ada.get("/api/schema/openapi.json")["paths"]
    assert "/api/tables/{table_id}/commands" in paths
    assert all(operation.get("summary") for path in paths.values() for operation in path.values())


def test_figures_and_health(ada: Guest) -> None:
    assert ada.get("/health")["status"] == "ok"
    table, _ = ada.open(seats=[{"kind": "me"}, {"kind": "bot"}])
    with ada.sit(table) as client:
        client.play(client.state["moves"][0]["id"])
        text = ada.http.get("/metrics").text
    assert 'monstro_commands_total{kind="PlayMove",outcome="done"}' in text
    assert "monstro_open_sockets" in text


@pytest.mark.parametrize("name", ["x-forwarded-for", "x-real-ip", "forwarded", "via"])
def test_figures_are_for_this_machine_alone(ada: Guest, name: str) -> None:
    assert ada.http.get("/metrics", headers={name: "192.0.2.1"}).status_code == 404


def test_figures_are_for_who_calls_this_machine_by_its_name(ada: Guest) -> None:
    """Not for a visitor of a proxy that adds no header, nor for a page whose name leads here."""
    assert ada.http.get("/metrics", headers={"host": "games.example.org"}).status_code == 404
    assert ada.http.get("/metrics", headers={"host": "LOCALHOST:8600"}).status_code == 200


def test_logs_hold_nothing_that_steers_a_terminal() -> None:
    record = logging.makeLogRecord({"msg": "request", "path": "/\x1b[2J\u202e\u2066é"})
    assert JsonLines().format(record).isascii()


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> queue.Queue[str]:
    """The addresses that a browser is opened at."""
    addresses: queue.Queue[str] = queue.Queue()
    monkeypatch.setattr(click, "launch", addresses.put)
    return addresses


@pytest.mark.parametrize(("host", "shown"), [("127.0.0.1", "127.0.0.1"), ("::1", "[::1]")])
def test_the_page_is_opened_where_the_server_listens(
    monkeypatch: pytest.MonkeyPatch, launched: queue.Queue[str], tmp_path: Path, host: str, shown: str
) -> None:
    ports: list[int] = []

    def knock(_settings: Settings, listener: socket.socket, *_: object) -> None:
        with listener:
            ports.append(listener.getsockname()[1])

    monkeypatch.setattr(run, "run_worker", knock)
    result = CliRunner().invoke(serve.command, ["--open", "--host", host, "--port", "0", "--data", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert launched.get(timeout=10) == f"http://{shown}:{ports[0]}/"


@pytest.mark.parametrize("host", ["0.0.0.0", "[::]"])
def test_a_server_for_everybody_is_opened_at_home(launched: queue.Queue[str], host: str) -> None:
    serve.open_page(f"http://{host}:8600")
    assert launched.get(timeout=10) == "http://localhost:8600/"


def test_a_second_server_on_the_same_folder_is_refused(server: Server) -> None:
    folder = server.arguments[1]
    command = [sys.executable, "-m", "monstrotheque.cli", "serve", "--port", "0", "--data", folder]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert refused.returncode == 2
    assert "Another server" in refused.stderr or "Un autre serveur" in refused.stderr


def test_a_table_of_other_rules_is_refused_with_a_sentence(guests: Callable[..., Guest], tmp_path: Path) -> None:
    server = Server("--data", str(tmp_path))
    ada = guests(at=server)
    table, _ = ada.open(seats=[{"kind": "me"}, {"kind": "bot"}])
    server.kill()
    database = sqlite3.connect(tmp_path / "monstrotheque.db", isolation_level=None)
    database.execute("""UPDATE tables SET header = replace(header, '"rules":1', '"rules":99')""")
    database.close()
    server.restart()
    try:
        assert status(ada, "GET", f"/api/tables/{table}") == (409, "not_now")
        assert ada.get("/api/me/tables")["tables"] == []
        assert ada.http.patch("/api/me", json={"name": "Ada"}).status_code == 200
        assert ada.http.delete("/api/me").status_code == 200
    finally:
        server.stop()


def test_a_damaged_page_is_told_in_a_sentence_without_a_trace(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def look() -> None:
        engine = connect(database_url(None, tmp_path))
        await upgrade(engine)
        await disconnect(engine)
        ruin(tmp_path / "monstrotheque.db", "tables")
        services = Services(Settings(database_url(None, tmp_path), ("crypte_de_sedlec",)))
        try:
            with pytest.raises(Unavailable):
                await services.live.find("t" * 17)
        finally:
            await disconnect(services.engine)

    asyncio.run(look())
    told = JsonLines().format(caplog.records[-1])
    assert "SQLITE_CORRUPT" in told
    assert "monstro db restore" in told
    assert "Traceback" not in told


def ruin(file: Path, table: str) -> None:
    """Overwrite the first page of *table* and of each of its indexes."""
    database = sqlite3.connect(file)
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    ((size,),) = database.execute("PRAGMA page_size").fetchall()
    pages = database.execute("SELECT rootpage FROM sqlite_master WHERE tbl_name = ?", (table,)).fetchall()
    database.close()
    with file.open("r+b") as raw:
        for (page,) in pages:
            raw.seek((page - 1) * size)
            raw.write(b"\xff" * size)
