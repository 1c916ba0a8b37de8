"""What was acknowledged stays, whatever happens to the process."""

from __future__ import annotations

import random
import resource
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Guest, Server, Sitting, running


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
            except (ConnectionClosed, OSError, EOFError):
                self.reconnects += 1
                time.sleep(0.2)
        raise AssertionError("the game did not come to its end")

    def play(self, sittings: tuple[Sitting, Sitting]) -> bool:
        while True:
            version = max(sitting.state["version"] for sitting in sittings)
            for sitting in sittings:
                sitting.until(lambda seen, want=version: seen["version"] >= want)
            state = sittings[0].state
            if state["table"]["status"] == "over":
                return True
            mover = sittings[state["to_act"][0]]
            move = self.dice.choice(mover.state["moves"])
            answer = mover.play(move["id"])
            assert answer["type"] == "ack", answer
            self.acknowledged[answer["ply"] - 1] = move["text"]
            for sitting in sittings:
                sitting.until_ply(answer["ply"])


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
    with ada.sit(table) as sitting:
        before = sitting.state
        refused = sitting.play(before["moves"][0]["id"])
        assert refused["error"]["code"] == "unavailable", refused
        assert ada.get(f"/api/tables/{table}/state")["version"] == before["version"]
        blocker.execute("DROP TRIGGER full")
        blocker.close()
        assert sitting.play(before["moves"][0]["id"])["type"] == "ack"


def test_a_full_disk_refuses_clearly_and_corrupts_nothing(
    own: Server, folder: Path, guests: Callable[..., Guest]
) -> None:
    ada, bob = guests(at=own), guests(at=own)
    table, invitation = ada.open()
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    usual = resource.prlimit(own.process.pid, resource.RLIMIT_FSIZE)
    with ada.sit(table) as sitting:
        resource.prlimit(own.process.pid, resource.RLIMIT_FSIZE, (0, usual[1]))
        refused = sitting.play(sitting.state["moves"][0]["id"])
        assert refused["error"]["code"] == "unavailable", refused
        assert sitting.state["ply"] == 0
        assert ada.http.post("/api/tables", json={"game": "crypte_de_sedlec"}).status_code == 503
        resource.prlimit(own.process.pid, resource.RLIMIT_FSIZE, usual)
        assert sitting.play(sitting.state["moves"][0]["id"])["ply"] == 1
    own.stop()
    database = sqlite3.connect(folder / "monstrotheque.db")
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()
    assert [ply for ply, _ in played(folder, table)] == [0]


def test_a_backup_is_made_while_the_server_runs(
    own: Server, folder: Path, tmp_path: Path, guests: Callable[..., Guest]
) -> None:
    ada = guests(at=own)
    table, _ = ada.open(seats=[{"kind": "me"}, {"kind": "bot"}])
    copy = tmp_path / "copy.db"
    command: list[Any] = [sys.executable, "-m", "monstrotheque.cli", "db", "backup", copy, "--data", folder]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    database = sqlite3.connect(copy)
    assert database.execute("SELECT id FROM tables").fetchall() == [(table,)]
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()
