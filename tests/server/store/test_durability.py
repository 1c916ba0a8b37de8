"""What was acknowledged stays, whatever happens to the process."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from websockets.exceptions import ConnectionClosed, InvalidMessage

from monstrotheque.cli.progress import INTERRUPTED
from monstrotheque.server.settings import database_url
from monstrotheque.server.store.database import connect, disconnect, write
from monstrotheque.server.store.migration import upgrade_database
from monstrotheque.server.store.schema import entries
from tests.server.client import Guest, Server, TableClient, running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def own(folder: Path, tmp_path: Path) -> Iterator[Server]:
    yield from running("--data", str(folder), log=tmp_path / "log")


class Stubborn:
    """Plays for both seats of a table, and reconnects until it is over; remembers what was acknowledged."""

    def __init__(self, one: Guest, two: Guest, dice: random.Random) -> None:
        self.guests = (one, two)
        self.dice = dice
        self.table, invitation = one.open(chat=False)
        two.post(f"/api/tables/{self.table}/join", {"invitation": invitation})
        self.acknowledged: dict[int, str] = {}
        self.reconnects = 0
        self.deadline = time.monotonic() + 120

    def run(self) -> None:
        while time.monotonic() < self.deadline:
            try:
                with self.guests[0].sit(self.table) as one, self.guests[1].sit(self.table) as two:
                    if self.play((one, two)):
                        return
            except (ConnectionClosed, InvalidMessage, OSError, EOFError):  # killed in the midst of a greeting, too
                self.reconnects += 1
                time.sleep(0.2)
        raise AssertionError("the game did not come to its end")

    def play(self, clients: tuple[TableClient, TableClient]) -> bool:
        while True:
            version = max(client.state["version"] for client in clients)
            for client in clients:
                client.until(lambda seen, want=version: seen["version"] >= want)
            state = clients[0].state
            if state["table"]["status"] == "over":
                return True
            mover = clients[state["to_act"][0]]
            move = self.dice.choice(mover.state["moves"])
            answer = mover.play(move["id"])
            assert answer["type"] == "ack", answer
            self.acknowledged[answer["ply"] - 1] = move["text"]
            for client in clients:
                client.until_ply(answer["ply"])


def wait_for_moves(players: list[Stubborn], moves: int) -> None:
    """Until some game is in its midst: so many moves acknowledged."""
    deadline = time.monotonic() + 60
    while max(len(player.acknowledged) for player in players) < moves:
        assert time.monotonic() < deadline, "no moves were acknowledged"
        time.sleep(0.005)


def test_every_acknowledged_move_survives_kill_9_and_none_counts_twice(
    own: Server, folder: Path, guests: Callable[..., Guest]
) -> None:
    players = [Stubborn(guests(at=own), guests(at=own), random.Random(seed)) for seed in range(3)]
    failures: list[BaseException] = []

    def run(player: Stubborn) -> None:
        try:
            player.run()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    for moves in (4, 12):
        wait_for_moves(players, moves)
        own.kill()
        own.restart()
    for thread in threads:
        thread.join()
    assert not failures
    assert any(player.reconnects for player in players)
    for player in players:
        log = played(folder, player.table)
        assert [ply for ply, _ in log] == list(range(len(log)))
        assert player.acknowledged.items() <= dict(log).items()


def played(folder: Path, table: str) -> list[tuple[int, str]]:
    """The moves of a table as they lie in the database."""
    import json

    database = sqlite3.connect(folder / "monstrotheque.db")
    rows = database.execute(
        "SELECT ply, data FROM entries WHERE table_id = ? AND kind = 'played' ORDER BY version", (table,)
    ).fetchall()
    database.close()
    return [(ply, json.loads(data)["move"]) for ply, data in rows]


def test_a_restart_says_goodbye_and_the_game_goes_on(own: Server, guests: Callable[..., Guest]) -> None:
    ada, bob = guests(at=own), guests(at=own)
    table, invitation = ada.open()
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    with ada.sit(table) as before:
        assert before.play(before.state["moves"][0]["id"])["type"] == "ack"
        before.until_ply(1)
        old = before.state
        own.process.terminate()
        assert before.wait("closing")
    own.process.wait(20)
    own.restart()
    with ada.sit(table) as after:
        assert {**after.state, "type": "", "since": 0, "news": [], "table": {}} == {
            **old,
            "type": "",
            "since": 0,
            "news": [],
            "table": {},
        }
        assert after.play(after.state["moves"][0]["id"])["type"] == "ack"


def test_a_database_that_cannot_be_written_refuses_clearly_and_changes_nothing(
    own: Server, folder: Path, guests: Callable[..., Guest]
) -> None:
    ada, bob = guests(at=own), guests(at=own)
    table, invitation = ada.open()
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    blocker = sqlite3.connect(folder / "monstrotheque.db", isolation_level=None)
    blocker.execute("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(FAIL, 'disk is full'); END")
    with ada.sit(table) as client:
        before = client.state
        refused = client.play(before["moves"][0]["id"])
        assert refused["error"]["code"] == "unavailable", refused
        assert ada.get(f"/api/tables/{table}/state")["version"] == before["version"]
        blocker.execute("DROP TRIGGER full")
        blocker.close()
        assert client.play(before["moves"][0]["id"])["type"] == "ack"


def test_a_full_disk_refuses_clearly_and_corrupts_nothing(
    own: Server, folder: Path, guests: Callable[..., Guest]
) -> None:
    ada, bob = guests(at=own), guests(at=own)
    table, invitation = ada.open()
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    usual = resource.prlimit(own.process.pid, resource.RLIMIT_FSIZE)
    with ada.sit(table) as client:
        resource.prlimit(own.process.pid, resource.RLIMIT_FSIZE, (0, usual[1]))
        refused = client.play(client.state["moves"][0]["id"])
        assert refused["error"]["code"] == "unavailable", refused
        assert client.state["ply"] == 0
        assert ada.http.post("/api/tables", json={"game": "crypte_de_sedlec"}).status_code == 503
        resource.prlimit(own.process.pid, resource.RLIMIT_FSIZE, usual)
        assert client.play(client.state["moves"][0]["id"])["ply"] == 1
    own.stop()
    database = sqlite3.connect(folder / "monstrotheque.db")
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()
    assert [ply for ply, _ in played(folder, table)] == [0]


def monstro(*arguments: Any) -> subprocess.CompletedProcess[str]:
    """Run a command as a host does."""
    command = [sys.executable, "-m", "monstrotheque.cli", *map(str, arguments)]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)


def test_a_backup_is_made_while_the_server_runs_and_can_be_put_back(
    own: Server, folder: Path, tmp_path: Path, guests: Callable[..., Guest]
) -> None:
    ada = guests(at=own)
    table, _ = ada.open(seats=[{"kind": "me"}, {"kind": "me", "name": "Zoe"}])
    move = {"type": "move", "ply": 0, "move": ada.get(f"/api/tables/{table}/state")["moves"][0]["id"]}
    ada.post(f"/api/tables/{table}/commands", {**move, "id": "first"})
    copy = tmp_path / "copy.db"
    assert monstro("db", "backup", copy, "--data", folder).returncode == 0
    later, _ = ada.open()
    assert monstro("db", "restore", copy, "--data", folder).returncode == 2
    own.kill()
    assert (folder / "monstrotheque.db-wal").stat().st_size
    for secret in (copy, folder / "monstrotheque.db"):
        assert secret.stat().st_mode & 0o077 == 0
    assert monstro("db", "restore", copy, "--data", folder).returncode == 0
    own.restart()
    assert ada.get(f"/api/tables/{table}/state")["ply"] == 1
    assert ada.http.get(f"/api/tables/{later}").status_code == 404
    database = sqlite3.connect(folder / "monstrotheque.db")
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()


def test_a_backup_never_takes_the_place_of_the_database_itself(tmp_path: Path) -> None:
    """A server that runs would go on writing into a file that is no longer there."""
    file = tmp_path / "monstrotheque.db"
    assert monstro("db", "upgrade", "--data", tmp_path).returncode == 0
    before = file.stat().st_ino
    (tmp_path / "link.db").symlink_to(file)
    for name in ("monstrotheque.db", "link.db"):
        refused = monstro("db", "backup", tmp_path / name, "--data", tmp_path, "--lang", "en")
        assert (refused.returncode, "the database itself" in refused.stderr) == (2, True)
    assert file.stat().st_ino == before


def test_several_processes_are_refused_on_an_embedded_database_however_it_is_named(tmp_path: Path) -> None:
    name = f"sqlite+aiosqlite:///{tmp_path / 'named.db'}"
    for database in ([], ["--database", name]):
        refused = monstro("serve", "--lang", "en", "--data", tmp_path, "--workers", "2", "--port", "0", *database)
        assert (refused.returncode, "PostgreSQL" in refused.stderr) == (2, True)


def test_what_could_not_be_written_is_not_told_with_the_error(tmp_path: Path) -> None:
    """Errors are logged; seeds and words are nothing for a log."""

    async def fail() -> str:
        url = database_url(None, tmp_path)
        await upgrade_database(url)
        engine = connect(url)
        row = {"table_id": "t", "version": 1, "kind": "chat", "data": "something secret", "at": 0.0}

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.insert(entries).values(row))

        try:
            with pytest.raises(IntegrityError) as failed:
                await write(engine, work)
        finally:
            await disconnect(engine)
        return str(failed.value)

    assert "secret" not in asyncio.run(fail())


def test_what_is_no_backup_is_not_put_back(tmp_path: Path) -> None:
    folder, junk, other = tmp_path / "data", tmp_path / "junk", tmp_path / "other.db"
    junk.write_bytes(b"nothing of the kind" * 100)
    sqlite3.connect(other).execute("CREATE TABLE x (y)").connection.close()
    folder.mkdir()
    (folder / "monstrotheque.db").write_bytes(b"before")
    for file in (junk, other, tmp_path / "nowhere"):
        assert monstro("db", "restore", file, "--data", folder).returncode == 2
        assert (folder / "monstrotheque.db").read_bytes() == b"before"


def test_a_host_is_told_what_is_wrong_in_a_sentence(own: Server, folder: Path, tmp_path: Path) -> None:
    taken = monstro("serve", "--lang", "fr", "--data", tmp_path / "second", "--port", own.port)
    assert (taken.returncode, "Impossible d’écouter" in taken.stderr, "Traceback" in taken.stderr) == (2, True, False)
    own.stop()
    database = sqlite3.connect(folder / "monstrotheque.db", isolation_level=None)
    database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    newer = monstro("serve", "--lang", "en", "--data", folder, "--port", 0)
    assert (newer.returncode, "newer version" in newer.stderr, "Traceback" in newer.stderr) == (2, True, False)
    away = monstro("serve", "--lang", "en", "--database", "postgresql://nobody@127.0.0.1:9/nothing", "--port", 0)
    assert (away.returncode, "can’t be reached" in away.stderr, "Traceback" in away.stderr) == (2, True, False)


def test_ctrl_c_while_a_game_is_compiled_ends_all_without_another_word(tmp_path: Path) -> None:
    """A terminal sends it to the server and to whatever the server started."""
    command = [sys.executable, "-m", "monstrotheque.cli", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    cold = {**os.environ, "MONSTROTHEQUE_CACHE": str(tmp_path / "cache")}
    with (tmp_path / "log").open("wb") as log:
        server = subprocess.Popen(
            [*command, "--log-level", "warning"], env=cold, stdout=log, stderr=log, start_new_session=True
        )
    compiling = wait_for_child(server.pid)
    os.killpg(server.pid, signal.SIGINT)
    assert server.wait(60) == INTERRUPTED, (tmp_path / "log").read_text()
    assert not Path(f"/proc/{compiling}").exists()
    address, first_start = (tmp_path / "log").read_text().strip().splitlines()
    assert "http://" in address
    assert "being prepared" in first_start


def wait_for_child(process: int) -> int:
    """The first process that *process* started, when it is at work."""
    for _ in range(400):
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        if children and is_compiling(children[0]):
            return int(children[0])
        time.sleep(0.05)
    raise AssertionError("nothing is compiled")


def is_compiling(process: str) -> bool:
    """Whether a process is past its start, where it still is the server's twin, and has loaded the compiler."""
    told = Path(f"/proc/{process}/cmdline").read_bytes(), Path(f"/proc/{process}/maps").read_text()
    return b"warming" in told[0] and "numba" in told[1]
