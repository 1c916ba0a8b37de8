"""Calling people who are away."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from monstrotheque.server.background import webhooks
from monstrotheque.server.background.webhooks import Webhooks, call, is_public, newly_asked
from monstrotheque.server.live.presence import Presence
from monstrotheque.server.table import entries
from monstrotheque.server.table.commands import played
from tests.server.background.test_clock_timeouts import before_a_joint_decision, joint_games
from tests.server.client import Guest
from tests.server.table.test_commands import happen, table_of
from tests.server.thread import ThreadServer


class Bell(BaseHTTPRequestHandler):
    heard: ClassVar[list[Any]] = []

    def do_POST(self) -> None:
        self.heard.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(302)
        self.send_header("location", "http://127.0.0.1:1/")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def bell() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Bell)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://localhost:{server.server_port}/ring?me=1"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_call_carries_the_table_and_follows_nowhere(bell: str) -> None:
    assert call(bell, {"table": "t1"}, lambda _: True) == 302
    assert Bell.heard[-1]["table"] == "t1"


def test_who_is_away_is_called_at_every_turn_whichever_process_wrote_the_one_before(
    bell: str, tmp_path: Path, guests: Callable[..., Guest]
) -> None:
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",))
    try:
        bob = guests(at=server)
        bob.http.patch("/api/me", json={"webhook": bell})
        assert server.call(_turns_of_bob(server, bob.me["id"])) == [1, 2, 3]
    finally:
        server.stop()


async def _turns_of_bob(server: ThreadServer, bob: str) -> list[int]:
    """How often Bob's bell has rung after each of Ada's turns; his own moves are told to another process."""
    before, table = len(Bell.heard), table_of()
    table.seats[1].person = bob
    hooks = Webhooks(server.services.accounts, Presence(), (), may_call=lambda _: True)
    rings: list[int] = []
    while len(rings) < 3:
        seat = table.to_act()[0]
        made = happen(table, played(table, seat, table.match.state.legal(seat)[0]))
        if seat == 0:
            hooks.look_at(table, made)
        if table.to_act() == (1,) and seat == 0:
            await asyncio.gather(*hooks._tasks)
            rings.append(len(Bell.heard) - before)
    return rings


def test_a_bell_whose_name_nobody_resolves_holds_no_thread_of_others(
    bell: str, tmp_path: Path, guests: Callable[..., Guest]
) -> None:
    server, resolved = ThreadServer(tmp_path, games=("crypte_de_sedlec",)), threading.Event()
    try:
        bob = guests(at=server)
        bob.http.patch("/api/me", json={"webhook": bell})
        assert server.call(_work_beside_a_hanging_bell(server, bob.me["id"], resolved)) == "done"
    finally:
        resolved.set()
        server.stop()


async def _work_beside_a_hanging_bell(server: ThreadServer, bob: str, resolved: threading.Event) -> str:
    """What a thread for anything else answers while Bob's bell hangs; there is only one such thread."""
    hangs, table = threading.Event(), table_of()
    table.seats[1].person = bob

    def hang(_: str) -> bool:
        hangs.set()
        return resolved.wait(60)

    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
    hooks = Webhooks(server.services.accounts, Presence(), (), may_call=hang)
    while not hooks._tasks:
        seat = table.to_act()[0]
        hooks.look_at(table, happen(table, played(table, seat, table.match.state.legal(seat)[0])))
    while not hangs.is_set():
        await asyncio.sleep(0.01)
    return await asyncio.wait_for(asyncio.to_thread(str, "done"), 5)


def test_a_joint_decision_calls_everybody_who_must_agree() -> None:
    for game in joint_games():
        table = before_a_joint_decision(game)
        assert newly_asked(table, [entries.Started()]) == table.humans() == [0, 1, 2]


def test_addresses_inside_are_never_called(bell: str) -> None:
    count = len(Bell.heard)
    for url in (bell, "http://127.0.0.1/", "http://[::1]/", "http://169.254.169.254/", "ftp://x.example/", "http:///x"):
        with pytest.raises((ValueError, OSError)):
            call(url, {})
    assert len(Bell.heard) == count


def test_a_bell_that_answers_byte_by_byte_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as door:

        def dawdle() -> None:
            line, _ = door.accept()
            with line, contextlib.suppress(OSError):
                while True:
                    line.sendall(b"H")
                    time.sleep(0.05)

        threading.Thread(target=dawdle, daemon=True).start()
        with pytest.raises(TimeoutError):
            call(f"http://127.0.0.1:{door.getsockname()[1]}/", {}, lambda _: True)


def test_what_is_public() -> None:
    assert is_public("93.184.216.34")
    for address in (
        "10.0.0.1",
        "127.0.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "::1",
        "fc00::1",
        "0.0.0.0",
        "224.0.0.1",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1",
        "4000::1",
        "64:ff9b:1::1",
        "2002:7f00:1::",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "192.0.0.8",
        "192.88.99.1",
        "3fff::1",
    ):
        assert not is_public(address)
