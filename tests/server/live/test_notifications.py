"""PostgreSQL: several processes serve the same tables."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from monstrotheque.server.settings import database_url
from monstrotheque.server.store.database import connect as connect_database
from monstrotheque.server.store.database import disconnect, kept_secret
from tests.server.client import Guest, Server, play_out, same_person
from tests.server.postgres import Postgres, program
from tests.server.thread import ThreadServer


def test_processes_that_start_together_share_one_secret(database: Postgres, servers: tuple[Server, Server]) -> None:
    async def one(engine: AsyncEngine) -> bytes:
        async with engine.begin() as connection:
            return await kept_secret(connection, "made at once")

    async def several() -> list[bytes]:
        engine = connect_database(database_url(database.url, Path()))
        try:
            return await asyncio.gather(*(one(engine) for _ in range(5)))
        finally:
            await disconnect(engine)

    assert len(set(asyncio.run(several()))) == 1


def test_a_move_at_another_process_is_told_not_read(
    database: Postgres, servers: tuple[Server, Server], tmp_path: Path, guests: Callable[..., Guest]
) -> None:
    here = ThreadServer(tmp_path, games=("crypte_de_sedlec",), database=database.url)
    read: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if "FROM entries" in statement:
            read.append(statement)

    try:
        ada, bob = guests(at=here), guests(at=servers[0])
        table, invitation = ada.open()
        bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
        with ada.sit(table) as one, bob.sit(table) as two:
            one.until(lambda seen: seen["your_turn"] is not None)
            here.call(asyncio.sleep(0.5))
            sa.event.listen(here.services.engine.sync_engine, "before_cursor_execute", note)
            play_out({0: one, 1: two}, random.Random(3))
        assert read == []
    finally:
        here.stop()


def test_people_at_two_processes_play_a_whole_game(
    servers: tuple[Server, Server], guests: Callable[..., Guest]
) -> None:
    ada, bob = guests(at=servers[0]), guests(at=servers[1])
    table, invitation = ada.open()
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    with ada.sit(table) as one, bob.sit(table) as two:
        one.until(lambda seen: seen["your_turn"])
        play_out({0: one, 1: two}, random.Random(3))
        assert one.state["table"]["result"] == two.state["table"]["result"]
        assert one.state["table"]["result"]["reason"] == "finished"


def test_letters_that_the_database_does_not_keep_are_the_clients_fault(
    servers: tuple[Server, Server], guests: Callable[..., Guest]
) -> None:
    ada = guests(at=servers[0])
    table, _ = ada.open(seats=[{"kind": "me"}, {"kind": "me", "name": "Zoe"}])
    requests: list[tuple[str, str, Any]] = [
        ("GET", "/api/tables/%00", None),
        ("GET", "/api/people/%00", None),
        ("GET", "/api/campaigns/%00", None),
        ("GET", "/api/daily/%00", None),
        ("POST", f"/api/tables/{table}/commands", {"type": "resign", "id": "\0"}),
        ("PATCH", "/api/me", {"webhook": "http://x.example/\0"}),
        ("POST", "/api/session", {"name": "\0", "password": "long enough"}),
        ("DELETE", "/api/me/sessions/%00", None),
        ("POST", "/api/me/account", {"name": "ß" * 24, "password": "long enough"}),
    ]
    for method, path, body in requests:
        answer = ada.http.request(method, path, json=body)
        assert 400 <= answer.status_code < 500, (path, answer.text)
    assert ada.get("/api/tables?game=%00")["tables"] == []


def test_of_two_processes_fed_different_moves_at_once_one_wins(
    servers: tuple[Server, Server], guests: Callable[..., Guest]
) -> None:
    ada, bob = guests(at=servers[0]), guests(at=servers[0])
    table, invitation = ada.open()
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    twin = same_person(ada, servers[1])
    with ada.sit(table) as here, twin.sit(table) as there, bob.sit(table) as other:
        for _ in range(12):
            state = here.until(lambda seen: seen["version"] >= other.state["version"])
            there.until(lambda seen, want=state["version"]: seen["version"] >= want)
            if not state["your_turn"]:
                other.until(lambda seen, want=state["version"]: seen["version"] >= want)
                assert other.play(other.state["moves"][0]["id"])["type"] == "ack"
                other.until_ply(state["ply"] + 1)
                continue
            answers = at_once(here, there, state)
            assert sorted(answer["type"] for answer in answers) == ["ack", "error"]
            assert {a["error"]["code"] for a in answers if a["type"] == "error"} <= {"stale_move", "not_your_turn"}
            other.until_ply(state["ply"] + 1)
            assert other.state["ply"] == state["ply"] + 1
    twin.close()


def at_once(here: Any, there: Any, state: dict[str, Any]) -> list[dict[str, Any]]:
    """Two different moves for the same ply, sent to two processes at the same moment."""
    answers: list[dict[str, Any]] = []
    moves = [state["moves"][0]["id"], state["moves"][-1]["id"]]
    barrier = threading.Barrier(2)

    def send(client: Any, move: int, name: str) -> None:
        barrier.wait()
        frame = {"type": "move", "id": f"{name}-{state['ply']}", "ply": state["ply"], "move": move}
        client.send(frame)
        answers.append(client.answer_to(frame["id"]))

    threads = [
        threading.Thread(target=send, args=(client, move, name))
        for client, move, name in zip((here, there), moves, ("h", "t"), strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_the_same_move_sent_to_two_processes_counts_once(
    servers: tuple[Server, Server], guests: Callable[..., Guest]
) -> None:
    ada, bob = guests(at=servers[0]), guests(at=servers[0])
    table, invitation = ada.open()
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    twin = same_person(ada, servers[1])
    with ada.sit(table) as here, twin.sit(table) as there:
        frame = {"type": "move", "id": "same", "ply": 0, "move": here.state["moves"][0]["id"]}
        here.send(frame)
        there.send(frame)
        first, second = here.answer_to("same"), there.answer_to("same")
        assert first["type"] == second["type"] == "ack"
        assert (first["version"], first["ply"]) == (second["version"], second["ply"])
        assert ada.get(f"/api/tables/{table}")["table"]["ply"] == 1
    twin.close()


def test_a_bot_left_behind_by_a_killed_process_is_picked_up_by_another(
    servers: tuple[Server, Server], guests: Callable[..., Guest]
) -> None:
    ada = guests(at=servers[0])
    table, _ = ada.open(seats=[{"kind": "me"}, {"kind": "bot"}])
    with ada.sit(table) as client:
        while not any(seat != 0 for seat in client.state["to_act"]):
            client.until_ply(client.play(client.state["moves"][0]["id"])["ply"])
        ply = client.state["ply"]
    servers[0].kill()
    twin = same_person(ada, servers[1])
    with twin.sit(table) as again:
        again.until(lambda seen: seen["ply"] > ply)
    twin.close()
    servers[0].restart()


def test_a_restart_of_the_database_is_survived(
    servers: tuple[Server, Server], database: Postgres, guests: Callable[..., Guest]
) -> None:
    ada, bob = guests(at=servers[0]), guests(at=servers[1])
    table, invitation = ada.open()
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    with ada.sit(table) as one, bob.sit(table) as two:
        one.until(lambda seen: seen["your_turn"])
        assert one.play(one.state["moves"][0]["id"])["type"] == "ack"
        one.until_ply(1)
        database.stop("immediate")
        refused = one.play(one.state["moves"][0]["id"])
        assert refused["error"]["code"] == "unavailable"
        database.start()
        while (answer := one.play(one.state["moves"][0]["id"]))["type"] != "ack":
            assert answer["error"]["code"] == "unavailable"
        two.until_ply(2)
        assert two.state["ply"] == 2


def test_a_backup_can_be_restored(
    servers: tuple[Server, Server], database: Postgres, tmp_path: Path, guests: Callable[..., Guest]
) -> None:
    """Made while the server runs, put back into an empty database."""
    table, _ = guests(at=servers[0]).open()
    copy = tmp_path / "copy.dump"
    command = [sys.executable, "-m", "monstrotheque.cli", "db", "backup", str(copy), "--database", database.url]
    environment = os.environ | {"PATH": f"{Path(program('pg_dump')).parent}:{os.environ['PATH']}"}
    subprocess.run(command, check=True, capture_output=True, timeout=60, env=environment)
    other = database.url.replace("/postgres", "/restored")
    subprocess.run([program("createdb"), "--maintenance-db", database.url, "restored"], check=True, timeout=60)
    subprocess.run([program("pg_restore"), "--dbname", other, str(copy)], check=True, timeout=60)
    found = subprocess.run(
        [program("psql"), "-At", "-c", "SELECT id FROM tables", other], capture_output=True, check=True
    )
    assert table in found.stdout.decode().split()


def test_a_backup_that_fails_says_why_and_leaves_nothing(database: Postgres, tmp_path: Path) -> None:
    copy = tmp_path / "copy.dump"
    nowhere = database.url.replace("/postgres", "/nowhere")
    command = [sys.executable, "-m", "monstrotheque.cli", "db", "backup", str(copy), "--database", nowhere]
    environment = os.environ | {"PATH": f"{Path(program('pg_dump')).parent}:{os.environ['PATH']}", "LANG": "C"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment, check=False)
    assert done.returncode == 2
    assert "could not be backed up" in done.stderr
    assert "nowhere" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("servers")
def test_one_of_several_workers_dies_and_the_games_go_on(database: Postgres, guests: Callable[..., Guest]) -> None:
    server = Server("--database", database.url, "--workers", "2")
    try:
        ada, bob = guests(at=server), guests(at=server)
        table, invitation = ada.open()
        bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
        acknowledged: list[int] = []
        for _ in range(3):
            for _ in range(3):
                state = state_when(ada, table, lambda seen: seen["to_act"] and seen["ply"] >= len(acknowledged))
                acknowledged.append(play_stubbornly(ada if state["to_act"] == [0] else bob, table, state["ply"]))
            kill_a_worker(server)
        assert acknowledged == list(range(1, 10))
        assert state_when(bob, table, lambda seen: seen["ply"] >= 9)["ply"] == 9
    finally:
        server.stop()


def stubbornly(attempt: Callable[[], Any]) -> Any:
    """Try until the line holds."""
    for _ in range(100):
        try:
            return attempt()
        except httpx.TransportError:
            time.sleep(0.2)
    raise AssertionError("the server does not answer")


def state_when(guest: Guest, table: str, condition: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """What the guest sees as soon as *condition* holds: each worker hears of the others' moves a moment later."""
    for _ in range(100):
        state: dict[str, Any] = stubbornly(lambda: guest.get(f"/api/tables/{table}/state"))
        if condition(state):
            return state
        time.sleep(0.1)
    raise AssertionError(state)


def play_stubbornly(guest: Guest, table: str, ply: int) -> int:
    """Play the first legal move, however often the line breaks; the ply after it."""
    move = state_when(guest, table, lambda seen: seen["moves"] and seen["ply"] == ply)["moves"][0]["id"]
    body = {"type": "move", "id": guest.next_id(), "ply": ply, "move": move}
    return int(stubbornly(lambda: guest.post(f"/api/tables/{table}/commands", body))["ply"])


def kill_a_worker(server: Server) -> None:
    """Kill one of the processes below the server."""
    below = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    workers = [pid for pid in below if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    assert len(workers) == 2
    os.kill(int(workers[0]), signal.SIGKILL)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        below = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
        if workers[0] not in below and len([pid for pid in below if alive(pid)]) >= 2:
            return
        time.sleep(0.1)
    raise AssertionError("no new worker")


def alive(pid: str) -> bool:
    try:
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def test_kill_9_of_the_database_in_the_midst_of_moves_loses_nothing_and_doubles_nothing(
    servers: tuple[Server, Server], database: Postgres, guests: Callable[..., Guest]
) -> None:
    """Every process of PostgreSQL is killed, twice, while two people play through two servers."""
    ada, bob = guests(at=servers[0]), guests(at=servers[1])
    table, invitation = ada.open(chat=False)
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    acknowledged: list[int] = []
    failures: list[BaseException] = []

    def play() -> None:
        try:
            while len(acknowledged) < 24:
                state = patient_state(ada, table, len(acknowledged))
                mover = ada if state["to_act"] == [0] else bob
                acknowledged.append(play_patiently(mover, table, state["ply"]))
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=play)
    thread.start()
    for moves in (4, 12):
        while len(acknowledged) < moves and thread.is_alive():
            time.sleep(0.005)
        database.kill()
        database.start()
    thread.join()
    assert failures == []
    assert acknowledged == list(range(1, 25))
    assert patient_state(bob, table, 24)["ply"] == 24


def patiently(attempt: Callable[[], httpx.Response]) -> dict[str, Any]:
    """Ask until the database is back; nothing else may go wrong."""
    for _ in range(300):
        answer = attempt()
        if answer.status_code == 200:
            found: dict[str, Any] = answer.json()
            return found
        assert answer.json()["error"]["code"] == "unavailable", answer.text
        time.sleep(0.1)
    raise AssertionError("the database does not come back")


def patient_state(guest: Guest, table: str, ply: int) -> dict[str, Any]:
    for _ in range(300):
        state = patiently(lambda: guest.http.get(f"/api/tables/{table}/state"))
        if state["ply"] >= ply and state["to_act"]:  # a process may hear of the start and of moves a moment later
            return state
        time.sleep(0.05)
    raise AssertionError("a move was lost")


def play_patiently(guest: Guest, table: str, ply: int) -> int:
    """Play the first legal move under one id, however often it has to be asked; the ply after it."""
    move = patient_state(guest, table, ply)["moves"][0]["id"]
    body = {"type": "move", "id": guest.next_id(), "ply": ply, "move": move}
    return int(patiently(lambda: guest.http.post(f"/api/tables/{table}/commands", json=body))["ply"])
