"""Clients that flood, never read or never finish a request hold little of the server, and not for long."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from monstrotheque.server.http import transport
from monstrotheque.server.http.transport import Places
from monstrotheque.server.live import socket as live_socket
from monstrotheque.server.settings import Limits, Settings
from tests.server.client import Guest, Server, TableClient
from tests.server.http.test_lobby import two_at_a_table
from tests.server.thread import ThreadServer

SILENT = (b"", b"GET /health HTTP/1.1\r\nHost: ", b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
"""Nothing, half a request, and a request after which nothing comes."""
FEW = Limits(frames_a_minute=30, connections_each_address=40)


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[ThreadServer]:
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",), limits=FEW)
    yield server
    server.stop()


def frame(text: bytes, opcode: int = 1, *, last: bool = True) -> bytes:
    """A frame as a client sends it, its mask of zeros."""
    head = bytes([(0x80 if last else 0) | opcode])
    length = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0xFE]) + struct.pack("!H", len(text))
    return head + length + bytes(4) + text


def raw_socket(server: ThreadServer, table: str, cookie: str) -> socket.socket:
    """A socket to a table that reads only when asked to, with a small buffer."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(10)
    line.connect(server.listener.getsockname())
    request = [
        f"GET /api/tables/{table}/live HTTP/1.1",
        "Host: 127.0.0.1",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        f"Cookie: {cookie}",
    ]
    line.sendall(("\r\n".join(request) + "\r\n\r\n").encode())
    assert b" 101 " in line.recv(20)
    line.sendall(frame(b'{"type": "hello"}'))
    return line


def test_a_frame_may_come_in_any_pieces(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    """Whole, cut anywhere, as fragments, or several at once."""
    ada, bob = guests(at=behind), guests(at=behind)
    ping = frame(b'{"type": "ping"}')
    half, rest = frame(b'{"type": ', last=False), frame(b'"ping"}', opcode=0)
    sent = [
        ping,
        ping[:1],
        ping[1:4],
        ping[4:],
        ping,
        half,
        rest,
        ping + ping,
        ping + ping[:7],
        ping[7:],
        frame(b"{" * 200),
        ping,
    ]
    with contextlib.closing(raw_socket(behind, two_at_a_table(ada, bob), ada.cookie)) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for piece in sent:
            line.sendall(piece)
            time.sleep(0.03)
        heard = b""
        while heard.count(b'"type":"pong"') < 9 and (more := line.recv(65_536)):
            heard += more
    assert heard.count(b'"type":"error"') == 1


def is_cut(line: socket.socket, flood: bytes) -> bool:
    """Whether the server ends *line* while *flood* is poured into it."""
    with contextlib.closing(line):
        try:
            for _ in range(2000):
                line.sendall(flood)
        except TimeoutError:
            return False
        except OSError:
            return True
    return False


@pytest.mark.parametrize(
    "flood",
    [frame(b'{"type": "ping"}'), frame(b"", opcode=9), frame(b"", opcode=10), frame(b"", opcode=0, last=False)],
    ids=["frames", "pings", "pongs", "fragments"],
)
def test_who_floods_without_reading_is_cut_off(
    behind: ThreadServer, guests: Callable[..., Guest], flood: bytes
) -> None:
    ada, bob = guests(at=behind), guests(at=behind)
    table = two_at_a_table(ada, bob)
    line = raw_socket(behind, table, ada.cookie)
    if flood[0] == 0:
        line.sendall(frame(b"{", last=False))
    assert is_cut(line, flood * 2000)
    assert bob.get(f"/api/tables/{table}/state")["ply"] == 0


def test_a_reader_who_sends_too_much_is_told_then_shown_out(
    behind: ThreadServer, guests: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_socket, "STRIKE_SECONDS", 0.0)
    ada, bob = guests(at=behind), guests(at=behind)
    table = two_at_a_table(ada, bob)
    codes = []

    def send_too_much(client: TableClient) -> None:
        for _ in range(FEW.frames_a_minute + live_socket.STRIKES + 10):
            client.send({"type": "ping"})
            codes.append(client.wait("pong", "error").get("error", {}).get("code"))

    with ada.sit(table) as client, pytest.raises(ConnectionClosed) as closed:
        send_too_much(client)
    assert codes.count("too_many") >= live_socket.STRIKES
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4429


def test_answers_that_nobody_reads_are_few(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    """While a line is stuck nothing more is taken from it; once it moves, everything is answered."""
    ada, bob = guests(at=behind), guests(at=behind)
    table = two_at_a_table(ada, bob)
    pings = FEW.frames_a_minute
    with ada.sit(table) as client:
        listeners: list[Any] = list(behind.live.presence.listeners(table))
        (listener,) = listeners
        behind.loop.call_soon_threadsafe(listener._line.pause_writing)
        for _ in range(pings):
            client.send({"type": "ping"})
        deadline = time.monotonic() + 10
        while len(listener._answers) < live_socket.MOST_ANSWERS and time.monotonic() < deadline:
            time.sleep(0.01)
        behind.call(asyncio.sleep(0.2))
        assert len(listener._answers) == live_socket.MOST_ANSWERS
        behind.loop.call_soon_threadsafe(listener._line.resume_writing)
        for _ in range(pings - 1):
            client.wait("pong")


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "GET /api/me HTTP/1.1\r\nHost: a\r\n",
        "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{",
    ],
    ids=["silent", "headers", "body"],
)
def test_a_request_must_arrive_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: str) -> None:
    monkeypatch.setattr(transport, "REQUEST_SECONDS", 0.3)
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",))
    try:
        with socket.create_connection(server.listener.getsockname(), 10) as line:
            line.sendall(sent.encode())
            with contextlib.suppress(ConnectionResetError):
                assert line.recv(100) == b""
    finally:
        server.stop()


def test_a_socket_stays_as_long_as_it_likes(
    tmp_path: Path, guests: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "REQUEST_SECONDS", 0.3)
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",))
    try:
        ada, bob = guests(at=server), guests(at=server)
        with ada.sit(two_at_a_table(ada, bob)) as client:
            time.sleep(0.6)
            client.send({"type": "ping"})
            client.wait("pong")
    finally:
        server.stop()


def test_a_silent_neighbour_makes_room(behind: ThreadServer) -> None:
    """Who shares an address with somebody that opens connections and says nothing gets in nevertheless."""
    with contextlib.ExitStack() as stack:
        lines = [
            stack.enter_context(socket.create_connection(behind.listener.getsockname(), 10))
            for _ in range(FEW.connections_each_address + 5)
        ]
        lines[-1].sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        assert b" 200 " in lines[-1].recv(100)
        with contextlib.suppress(ConnectionResetError):
            assert lines[0].recv(1) == b""


def test_in_a_full_house_the_silent_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "most_files", lambda: 2 * FEW.connections_each_address)
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",), limits=FEW)
    with contextlib.ExitStack() as stack:
        stack.callback(server.stop)
        for number in range(FEW.connections_each_address):
            place = (f"127.0.0.{2 + number % 2}", 0)
            line = socket.create_connection(server.listener.getsockname(), 10, source_address=place)
            stack.enter_context(line).sendall(SILENT[number % len(SILENT)])
            if number % len(SILENT) == len(SILENT) - 1:
                assert b" 200 " in line.recv(100)
        for _ in range(5):
            line = stack.enter_context(socket.create_connection(server.listener.getsockname(), 10))
            line.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
            assert b" 200 " in line.recv(100)


def test_a_request_that_comes_along_with_another_must_be_whole_in_time(
    behind: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "REQUEST_SECONDS", 0.5)
    with socket.create_connection(behind.listener.getsockname(), 10) as line:
        whole = b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n"
        head = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"
        line.sendall(whole + head + b"{")
        assert b" 200 " in line.recv(100)
        with contextlib.suppress(ConnectionResetError):
            while line.recv(1000):
                pass


def test_an_address_has_its_share_of_places_until_its_connections_end() -> None:
    places = Places(Settings(database="", games=(), limits=Limits(connections_each_address=1)))
    assert [places.take("a"), places.take("a"), places.take("b")] == [True, False, True]
    places.free("a")
    assert places.take("a")


def test_behind_a_proxy_all_come_from_one_address() -> None:
    places = Places(Settings(database="", games=(), behind_proxy=True, limits=Limits(connections_each_address=1)))
    assert [places.take("a"), places.take("a")] == [True, True]


def test_sockets_give_their_places_back(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada, bob = guests(at=behind), guests(at=behind)
    table = two_at_a_table(ada, bob)
    for _ in range(FEW.connections_each_address + 5):
        ada.sit(table).close()


def test_a_host_with_too_few_files_is_warned(tmp_path: Path) -> None:
    log = tmp_path / "log"
    server = Server("--data", str(tmp_path), "--limit", f"sockets={10**9}", log=log)
    server.stop()
    assert "ulimit -n" in log.read_text()
