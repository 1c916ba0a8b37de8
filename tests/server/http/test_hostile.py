"""Requests and frames that mean no good: refused in our own words, never a 500, never a changed table."""

from __future__ import annotations

import json
import random
import socket
import string
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.client import Guest, Server
from tests.server.http.test_lobby import status, two_at_a_table

COMMANDS = ("move", "undo", "propose", "agree", "decline", "resign", "away", "back", "chat", "follow", "consent")


def test_another_sites_page_can_change_nothing(ada: Guest) -> None:
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        for method, path in (("POST", "/api/tables"), ("PATCH", "/api/me"), ("DELETE", "/api/me")):
            answer = ada.http.request(method, path, json={"game": "crypte_de_sedlec"}, headers=headers)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign_origin")
    own = ada.http.post("/api/tables", json={"game": "crypte_de_sedlec"}, headers={"origin": ada.server.url})
    assert own.status_code == 201


def test_a_form_of_another_site_is_not_json(ada: Guest) -> None:
    answer = ada.http.post("/api/tables", data={"game": "crypte_de_sedlec"})
    assert answer.status_code in (400, 415)


def test_another_sites_page_opens_no_socket(ada: Guest) -> None:
    table, _ = ada.open()
    url = f"{ada.server.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    headers = {"cookie": ada.cookie, "origin": "https://evil.example"}
    with pytest.raises(InvalidStatus) as refused, connect(url, additional_headers=headers):
        pass
    assert refused.value.response.status_code == 403


def test_every_answer_has_the_safe_headers(ada: Guest) -> None:
    for path in ("/", "/t/some-table", "/api/me", "/api/nothing", "/health", "/assets/../../../../etc/passwd"):
        answer = ada.http.get(path)
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert "unsafe-inline'; script" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "root:" not in answer.text
    cookie = httpx.get(f"{ada.server.url}/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_large_bodies_are_refused(ada: Guest) -> None:
    answer = ada.http.post("/api/tables", content=b" " * 100_000, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")

    def pieces() -> Any:
        for _ in range(40):
            yield b" " * 4096

    answer = ada.http.post("/api/tables", content=pieces(), headers={"content-type": "application/json"})
    assert answer.status_code == 413


@pytest.mark.parametrize("path", ["/api/records/verify", "/api/tables", "/api/me/account"])
def test_bodies_without_a_bottom_are_refused(ada: Guest, path: str) -> None:
    body = '{"game": "crypte_de_sedlec", "options": ' + "[" * 20_000 + "]" * 20_000 + "}"
    answer = ada.http.post(path, content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_request")


def test_who_asks_for_the_head_alone_gets_it(ada: Guest) -> None:
    for path in ("/", "/health", "/api/me"):
        answer = ada.http.head(path)
        assert (answer.status_code, answer.content) == (200, b"")
        assert "content-security-policy" in answer.headers


def test_wishes_that_make_no_sense(ada: Guest) -> None:
    wishes: list[Any] = [
        {},
        {"game": "chess"},
        {"game": "crypte_de_sedlec", "players": 7},
        {"game": "crypte_de_sedlec", "options": {"x": 1}},
        {"game": "crypte_de_sedlec", "seats": [{"kind": "me"}] * 5},
        {"game": "crypte_de_sedlec", "seats": [{"kind": "bot", "bot": "mcts:999999999"}]},
        {"game": "crypte_de_sedlec", "seats": [{"kind": "bot", "bot": "nobody"}]},
        {"game": "crypte_de_sedlec", "name": "x" * 500},
        {"game": "crypte_de_sedlec", "deal": {"kind": "table"}},
        {"game": "crypte_de_sedlec", "clock": {"kind": "time", "seconds": -1}},
        [],
        "x",
    ]
    for wish in wishes:
        answer = ada.http.post("/api/tables", json=wish)
        assert 400 <= answer.status_code < 500, (wish, answer.text)
        assert set(answer.json()) == {"error"}


def hostile_frames(dice: random.Random) -> list[str | bytes]:
    """Frames no client of ours would send."""

    def junk() -> Any:
        return dice.choice([None, True, -1, 10**30, 1.5, "", "x" * 300, [], {}, [[]], {"kind": "dig"}, "\ud800", "é"])

    frames: list[str | bytes] = [
        "",
        "{",
        "null",
        "[]",
        '"x"',
        "1" * 5000,
        "[" * 3000,
        b"\xff\xfe",
        b"{}",
        '{"type":"hello"}',
    ]
    for _ in range(150):
        frame = {"type": dice.choice([*COMMANDS, "look", "lang", "resync", "nothing", 5]), "id": junk()}
        for key in dice.sample(
            ["ply", "move", "seat", "proposal", "text", "reaction", "kind", "bot", "person", "yes"], 4
        ):
            frame[key] = junk()
        frames.append(json.dumps(frame))
    frames += ["".join(dice.choices(string.printable, k=dice.randrange(200))) for _ in range(50)]
    return frames


def test_hostile_frames_change_nothing_and_are_answered(guests: Callable[..., Guest]) -> None:
    ada, bob, eve = guests(), guests(), guests()
    table = two_at_a_table(ada, bob, visibility="public", spectators="public")
    before = ada.get(f"/api/tables/{table}/state")
    sent = 0
    for guest, seed in ((eve, 1), (bob, 2)):
        client = guest.sit(table)
        for frame in hostile_frames(random.Random(seed)):
            if guest is bob and isinstance(frame, str) and ('"resign"' in frame or '"away"' in frame):
                continue
            try:
                client.send(frame)
            except ConnectionClosed:
                client.close()
                client = guest.sit(table)
            sent += 1
        client.close()
    after = ada.get(f"/api/tables/{table}/state")
    assert sent > 300
    assert (after["ply"], after["turn"], after["view"]) == (before["ply"], before["turn"], before["view"])
    assert [(seat["person"], seat["away"], seat["resigned"]) for seat in after["table"]["seats"]] == [
        (ada.me["id"], False, False),
        (bob.me["id"], False, False),
    ]


def test_an_oversized_frame_ends_the_connection_and_nothing_else(ada: Guest, bob: Guest) -> None:
    table = two_at_a_table(ada, bob)
    with ada.sit(table) as client:
        client.send("x" * 100_000)
        with pytest.raises((ConnectionClosed, EOFError)):
            client.wait("nothing of the kind")
    with ada.sit(table) as again:
        assert again.state["ply"] == 0


def test_a_socket_that_says_nothing_or_nonsense_first_is_shown_out(ada: Guest) -> None:
    table, _ = ada.open()
    url = f"{ada.server.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    with connect(url, additional_headers={"cookie": ada.cookie}) as socket:
        socket.send("nonsense")
        assert json.loads(socket.recv(5))["error"]["code"] == "bad_request"
        with pytest.raises(ConnectionClosed):
            socket.recv(5)


def test_a_stranger_gets_no_socket_to_a_private_table(ada: Guest, bob: Guest) -> None:
    table, _ = ada.open()
    url = f"{ada.server.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    with connect(url, additional_headers={"cookie": bob.cookie}) as socket:
        socket.send('{"type": "hello"}')
        assert json.loads(socket.recv(5))["error"]["code"] == "not_found"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(5)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4404


def test_foreign_moves_are_refused(ada: Guest, bob: Guest, guests: Callable[..., Guest]) -> None:
    table = two_at_a_table(ada, bob, visibility="public", spectators="public")
    eve = guests()
    body = {"type": "move", "id": "x", "ply": 0, "move": "dig 2 3"}
    assert status(eve, "POST", f"/api/tables/{table}/commands", body) == (403, "forbidden")
    assert status(bob, "POST", f"/api/tables/{table}/commands", body) == (409, "not_your_turn")
    assert status(bob, "POST", f"/api/tables/{table}/commands", body | {"seat": 0}) == (403, "forbidden")
    assert status(ada, "POST", f"/api/tables/{table}/commands", body | {"move": "fly"}) == (409, "malformed_move")
    assert status(ada, "POST", f"/api/tables/{table}/commands", body | {"move": "take 1"}) == (409, "illegal_move")
    assert status(ada, "POST", f"/api/tables/{table}/commands", body)[0] == 200


def test_what_is_no_request_fills_no_log(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 10) as line:
        line.sendall(b"\0\r\n\r\n")
        assert b" 400 " in line.recv(4096)
    assert server.log
    assert "Invalid HTTP" not in server.log.read_text()


def test_logs_hold_no_secrets(server: Server, ada: Guest, bob: Guest) -> None:
    table, invitation = ada.open()
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    ada.post("/api/me/account", {"name": f"n{ada.me['id'][-8:]}", "password": "sesame, open up"})
    code = ada.post("/api/me/friends/link")["code"]
    bob.get(f"/api/codes/{code}")
    assert server.log
    text = server.log.read_text()
    assert '"path": "/api/tables"' in text
    for secret in (invitation, code, "sesame", ada.cookie.split(".")[-1]):
        assert secret not in text
