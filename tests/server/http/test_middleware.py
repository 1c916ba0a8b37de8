"""The checks at the door hold for every route, however its path is spelled."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.routes import HTTPRoute, WebSocketRoute

from monstrotheque.server.app import make_app
from monstrotheque.server.services import Services
from monstrotheque.server.settings import Limits, Settings
from tests.server.thread import ThreadServer

SPELLINGS = ("{}", "/{}", "//{}", "{}/", "{}//", "/%2f{}", "/%2F%2f{}", "%2f{}", "/{}/")
"""Ways to write a path that the router takes for the same."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
DETOURS = ("/./{}", "/x/..{}", "/%2e{}", "{}/.", "{};x", "{}%00", "http://127.0.0.1{}", "http://evil.example{}", "\\{}")
"""Ways that some servers take for the same path. Ours may not know them; if it does, its checks must know them too."""
FOREIGN = "Origin: https://evil.example"


def _routes(kind: type[Any]) -> list[Any]:
    app = make_app(Services(Settings(database="sqlite+aiosqlite:///never-opened.db", games=())))
    return [route for route in app.routes if isinstance(route, kind) and route.path.startswith("/api")]


def _spelled(path: str) -> list[str]:
    filled = re.sub(r"\{[^}]*:int\}", "1", path)
    filled = re.sub(r"\{[^}]*\}", "t0123456789abcdef", filled)
    return [spelling.format(filled) for spelling in SPELLINGS]


CHANGES = [
    (method, spelled)
    for route in _routes(HTTPRoute)
    for method in sorted(set(route.methods) - SAFE)
    for spelled in _spelled(route.path)
]
SOCKETS = [spelled for route in _routes(WebSocketRoute) for spelled in _spelled(route.path)]
READS = [spelled for route in _routes(HTTPRoute) if "GET" in route.methods for spelled in _spelled(route.path)]


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    server = ThreadServer(tmp_path_factory.mktemp("door"), games=("crypte_de_sedlec",))
    yield server
    server.stop()


def ask(server: ThreadServer, method: str, target: str, *headers: str, body: str = "") -> tuple[int, str]:
    """A request exactly as written: no client tidies its path. Status and whole answer."""
    lines = [f"{method} {target} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", *headers]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    with socket.create_connection(server.listener.getsockname(), 10) as line:
        line.sendall(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
        answer = b"".join(iter(lambda: line.recv(65536), b"")).decode()
    return int(answer.split(" ", 2)[1]), answer


def knock(server: ThreadServer, target: str, *headers: str) -> int:
    """A socket asked for at *target*: the status of the answer."""
    upgrade = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
    lines = [f"GET {target} HTTP/1.1", "Host: 127.0.0.1", *upgrade, "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
    with socket.create_connection(server.listener.getsockname(), 10) as line:
        line.sendall(("\r\n".join([*lines, *headers]) + "\r\n\r\n").encode())
        return int(line.recv(4096).decode().split(" ", 2)[1])


def test_every_route_is_walked() -> None:
    assert len(CHANGES) >= 20 * len(SPELLINGS)
    assert len(SOCKETS) == 3 * len(SPELLINGS)


def test_another_site_changes_nothing_by_any_spelling(behind: ThreadServer) -> None:
    let_in = []
    for method, target in CHANGES:
        status, answer = ask(behind, method, target, FOREIGN, "Content-Type: application/json", body="{}")
        if status != 403 or "foreign_origin" not in answer:
            let_in.append((method, target, status))
    assert let_in == []


def test_a_detour_to_a_route_passes_no_check(behind: ThreadServer) -> None:
    """Letters as codes, upper case, dots, parameters, whole addresses: whatever leads to a route meets its checks."""
    let_in = []
    for route in _routes(HTTPRoute):
        path = _spelled(route.path)[0]
        ways = [way.format(path) for way in DETOURS] + [
            path.replace("/api", "/%61p%69", 1),
            path.replace("/api", "/API"),
        ]
        for method in sorted(set(route.methods) - SAFE):
            for target in ways:
                status, answer = ask(behind, method, target, FOREIGN, "Content-Type: application/json", body="{}")
                if status < 400:
                    let_in.append((method, target, status, answer[:40]))
    assert let_in == []


def test_another_scheme_is_another_site(behind: ThreadServer) -> None:
    """A page from https:// at our name isn't ours while we speak http://, and the other way round behind a proxy."""
    for origin, status in (("http://127.0.0.1", 200), ("https://127.0.0.1", 403), ("http://127.0.0.1:81", 403)):
        kind = "Content-Type: application/json"
        assert ask(behind, "PATCH", "/api/me", f"Origin: {origin}", kind, body='{"lang": "fr"}')[0] == status


def test_behind_a_proxy_the_scheme_is_the_browsers(tmp_path: Path) -> None:
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",), behind_proxy=True)
    try:
        sent = ("Content-Type: application/json", "X-Forwarded-Proto: https")
        for origin, status in (("https://127.0.0.1", 200), ("http://127.0.0.1", 403)):
            assert ask(server, "PATCH", "/api/me", f"Origin: {origin}", *sent, body='{"lang": "fr"}')[0] == status
    finally:
        server.stop()


def test_pages_and_files_are_counted_too(tmp_path: Path) -> None:
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",), limits=Limits(files_a_minute=2))
    try:
        assert [ask(server, "GET", "/")[0] for _ in range(4)] == [200, 200, 429, 429]
        assert ask(server, "GET", "/api/me")[0] == 200
    finally:
        server.stop()


def test_another_site_opens_no_socket_by_any_spelling(behind: ThreadServer) -> None:
    assert [target for target in SOCKETS if knock(behind, target, FOREIGN) != 403] == []


def test_bodies_that_are_not_json_are_refused_by_any_spelling(behind: ThreadServer) -> None:
    """A page of another site can send a plain text or a form without asking first."""
    let_in = []
    for method, target in CHANGES:
        for kind in ("Content-Type: text/plain", "Content-Type: application/x-www-form-urlencoded", "X-None: 1"):
            status, answer = ask(behind, method, target, kind, body='{"name": "ada", "password": "abcdefgh"}')
            if status != 415 or "not_json" not in answer:
                let_in.append((method, target, kind, status))
    assert let_in == []


def test_json_may_name_its_charset(behind: ThreadServer) -> None:
    kind = "Content-Type: application/json; charset=utf-8"
    assert ask(behind, "PATCH", "/api/me", kind, body='{"lang": "fr"}')[0] == 200


def test_nonsense_before_a_socket_is_open_is_nobodys_bug(
    behind: ThreadServer, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else anybody could fill the log with tracebacks."""

    async def slow(*_: Any) -> None:
        await asyncio.sleep(0.5)

    monkeypatch.setattr(behind.services.accounts, "by_cookie", slow)
    upgrade = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
    lines = [f"GET {SOCKETS[0]} HTTP/1.1", "Host: 127.0.0.1", *upgrade, "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
    with socket.create_connection(behind.listener.getsockname(), 10) as line, contextlib.suppress(OSError):
        line.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        time.sleep(0.1)
        line.sendall(b"\xff\xff" * 400)
        while line.recv(4096):
            pass
    monkeypatch.undo()
    assert ask(behind, "GET", "/api/me")[0] == 200
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_requests_are_counted_by_any_spelling(tmp_path: Path) -> None:
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",), limits=Limits(requests_a_minute=1))
    try:
        for _ in range(4):
            ask(server, "GET", "/api/me")
        assert [target for target in READS if ask(server, "GET", target)[0] != 429] == []
        assert [target for target in SOCKETS if knock(server, target) != 403] == []
    finally:
        server.stop()


def test_a_flood_is_refused_before_the_database_is_asked_and_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level("INFO", "monstrotheque.requests")
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",), limits=Limits(requests_a_minute=10))
    try:
        while ask(server, "GET", "/api/me")[0] != 429:
            pass

        async def asked(*_: Any) -> None:
            pytest.fail("the database was asked")

        monkeypatch.setattr(server.services.accounts, "by_cookie", asked)
        assert {ask(server, "GET", "/api/me")[0] for _ in range(5)} == {429}
    finally:
        server.stop()
    assert [vars(record)["status"] for record in caplog.records].count(429) == 1


def test_nobody_forges_an_address_that_the_proxy_names(tmp_path: Path) -> None:
    """A proxy may add a line of its own: the last entry of the last line is its word."""
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",), behind_proxy=True, limits=Limits(requests_a_minute=5))
    try:
        forged = [f"X-Forwarded-For: 192.0.2.{number}" for number in range(20)]
        answers = [ask(server, "GET", "/api/me", each, "X-Forwarded-For: 198.51.100.1")[0] for each in forged]
        assert answers[-1] == 429
    finally:
        server.stop()


def test_an_upload_cut_off_midway_is_nobodys_bug(behind: ThreadServer, caplog: pytest.LogCaptureFixture) -> None:
    head = "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"
    for _ in range(3):
        with socket.create_connection(behind.listener.getsockname(), 10) as line:
            line.sendall(head.encode())
            time.sleep(0.2)
    time.sleep(0.2)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_path_longer_than_any_file_name_is_a_page(behind: ThreadServer) -> None:
    assert ask(behind, "GET", "/" + "a" * 300)[0] == 200
