"""Keeping the peace: mute, block, kick, report; bans, messages and draining from outside."""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from monstrotheque.server.errors import TooMany
from monstrotheque.server.people.moderation import Ban
from monstrotheque.server.rate_limits import REPORTS_AN_HOUR, RateLimits
from monstrotheque.server.settings import DATABASE_FILE, Limits
from tests.server.client import Guest, Server, TableClient, running
from tests.server.http.test_lobby import status

SECONDS = 15


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("moderated")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    yield from running(
        "--data", str(folder), "--limit", "public_tables_each=2", "--limit", "chat_lines=8", log=folder / "log"
    )


@pytest.fixture
def ada(guests: Callable[..., Guest], server: Server) -> Guest:
    return guests(at=server)


@pytest.fixture
def eve(guests: Callable[..., Guest], server: Server) -> Guest:
    return guests(at=server)


def admin(folder: Path, *arguments: str, code: int = 0) -> str:
    """What `monstro admin` says."""
    command = [sys.executable, "-m", "monstrotheque.cli", "admin", "--data", str(folder), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


def eventually(found: Callable[[], Any]) -> None:
    """What the host writes is read within seconds."""
    end = time.monotonic() + SECONDS
    while not found():
        assert time.monotonic() < end
        time.sleep(0.1)


def chat(client: TableClient, text: str) -> None:
    assert client.ask("chat", text=text)["type"] == "ack"


def heard(client: TableClient) -> list[str]:
    return [line.get("text") for frame in client.frames if frame["type"] == "chat" for line in frame["lines"]]


def together(ada: Guest, eve: Guest) -> str:
    table, invitation = ada.open()
    eve.post(f"/api/tables/{table}/join", {"invitation": invitation})
    return table


def test_who_is_muted_is_not_read_and_not_told(ada: Guest, eve: Guest) -> None:
    table = together(ada, eve)
    ada.http.put(f"/api/me/relations/{eve.me['id']}", json={"kind": "muted"}).raise_for_status()
    assert ada.get("/api/me/relations")["relations"] == {eve.me["id"]: "muted"}
    with ada.sit(table) as one, eve.sit(table) as other:
        chat(other, "psst")
        chat(one, "hello")
        while not {"psst", "hello"} <= set(heard(other)):
            other.read()
        one.ask("chat", reaction="wave")
        assert "psst" not in heard(one)
    ada.http.put(f"/api/me/relations/{eve.me['id']}", json={"kind": None}).raise_for_status()
    with ada.sit(table) as one:
        one.wait("chat")
        assert "psst" in heard(one)


def test_who_is_blocked_joins_no_table_of_theirs(ada: Guest, eve: Guest) -> None:
    ada.open()  # known to the server
    eve.open()
    ada.http.put(f"/api/me/relations/{eve.me['id']}", json={"kind": "blocked"}).raise_for_status()
    table, invitation = ada.open(visibility="public")
    join = ("POST", f"/api/tables/{table}/join", {"invitation": invitation})
    assert status(eve, *join) == (403, "forbidden")
    ada.http.put(f"/api/me/relations/{eve.me['id']}", json={"kind": None}).raise_for_status()
    assert status(eve, *join)[0] == 200


def test_who_is_blocked_is_sent_away_from_a_game_they_watch(ada: Guest, bob: Guest, eve: Guest) -> None:
    """Any player's word counts, not the host's alone; the finished game is everybody's again."""
    eve.open()
    table, invitation = ada.open(visibility="public", spectators="public")
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    with ada.sit(table) as one, eve.sit(table) as watching:
        bob.http.put(f"/api/me/relations/{eve.me['id']}", json={"kind": "blocked"}).raise_for_status()
        assert watching.wait("error")["error"]["code"] == "forbidden"
        assert status(eve, "GET", f"/api/tables/{table}") == (403, "forbidden")
        one.ask("resign")
    assert status(eve, "GET", f"/api/tables/{table}")[0] == 200


def test_the_host_shows_a_spectator_out(ada: Guest, bob: Guest, eve: Guest) -> None:
    """The host alone hears who watches; who was shown out may look at the finished game."""
    eve.open()
    table, invitation = ada.open(visibility="public", spectators="public")
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    path, wish = f"/api/tables/{table}/show-out", {"person": eve.me["id"]}
    with ada.sit(table) as one, bob.sit(table) as two, eve.sit(table) as watching:
        while not (there := one.wait("presence"))["spectators"]:
            pass
        assert there["watching"] == [{"person": eve.me["id"], "name": eve.me["name"]}]
        while not (there := two.wait("presence"))["spectators"]:
            pass
        assert there["watching"] == []
        assert status(bob, "POST", path, wish) == (403, "forbidden")
        assert status(ada, "POST", path, {"person": bob.me["id"]}) == (403, "forbidden")
        assert status(ada, "POST", path, wish)[0] == 200
        assert watching.wait("error")["error"]["code"] == "forbidden"
        assert status(eve, "GET", f"/api/tables/{table}") == (403, "forbidden")
        assert status(bob, "GET", f"/api/tables/{table}")[0] == 200
        one.ask("resign")
    assert status(ada, "POST", path, wish) == (409, "not_now")
    assert status(eve, "GET", f"/api/tables/{table}")[0] == 200


def test_who_was_shown_out_takes_no_seat(ada: Guest, eve: Guest) -> None:
    eve.open()
    table, invitation = ada.open(visibility="public", players=3)
    ada.post(f"/api/tables/{table}/show-out", {"person": eve.me["id"]})
    assert status(eve, "POST", f"/api/tables/{table}/join", {"invitation": invitation}) == (403, "forbidden")


def test_nobody_relates_to_themselves_or_to_nobody(ada: Guest) -> None:
    ada.open()
    assert status(ada, "PUT", f"/api/me/relations/{ada.me['id']}", {"kind": "muted"}) == (403, "forbidden")
    assert status(ada, "PUT", "/api/me/relations/p00000000000000000000", {"kind": "muted"})[0] == 404
    assert status(ada, "POST", "/api/reports", {"person": ada.me["id"], "text": "me"}) == (403, "forbidden")


def test_the_host_frees_a_seat_before_the_start(ada: Guest, eve: Guest) -> None:
    table, invitation = ada.open(players=3)
    eve.post(f"/api/tables/{table}/join", {"invitation": invitation})
    assert status(eve, "POST", f"/api/tables/{table}/kick", {"seat": 0}) == (403, "forbidden")
    seats = ada.post(f"/api/tables/{table}/kick", {"seat": 1})["table"]["seats"]
    assert seats[1]["person"] is None
    assert table not in [each["id"] for each in eve.get("/api/me/tables")["tables"]]
    assert status(ada, "POST", f"/api/tables/{table}/kick", {"seat": 0}) == (403, "forbidden")


def test_no_host_kicks_a_player_out_of_a_game(ada: Guest, eve: Guest) -> None:
    table = together(ada, eve)
    assert status(ada, "POST", f"/api/tables/{table}/kick", {"seat": 1}) == (409, "not_now")


def test_reports_reach_the_host(ada: Guest, eve: Guest, folder: Path) -> None:
    table = together(ada, eve)
    ada.http.post(
        "/api/reports", json={"person": eve.me["id"], "table": table, "text": "rude\x1b[2J"}
    ).raise_for_status()
    steering = {"person": eve.me["id"], "table": "x\x1b[31m\u202e", "text": "rude"}
    assert status(ada, "POST", "/api/reports", steering)[0] == 400
    listed = admin(folder, "reports")
    assert eve.me["id"] in listed
    assert "rude" in listed
    assert "\x1b" not in listed, "nothing in it steers the host's terminal"
    report = next(line.split()[0] for line in listed.splitlines() if eve.me["id"] in line)
    assert report not in admin(folder, "reports", "--close", report)
    assert "no report" in admin(folder, "reports", "--close", "nonsense", code=2)


def test_guests_of_one_address_do_not_bury_the_reports_of_others() -> None:
    limits = RateLimits(Limits())
    for _ in range(REPORTS_AN_HOUR):
        limits.report("192.0.2.1")
    with pytest.raises(TooMany):
        limits.report("192.0.2.1")
    limits.report("192.0.2.2")


def test_who_is_banned_is_sent_away_and_kept_out(ada: Guest, eve: Guest, folder: Path) -> None:
    table = together(ada, eve)
    with eve.sit(table) as there:
        said = admin(folder, "ban", "--person", eve.me["id"], "--reason", "rude words", "--days", "1")
        with pytest.raises(ConnectionClosed):
            there.wait("nothing of the kind")
    answer = eve.http.get("/api/me/tables")
    assert answer.status_code == 403
    assert "rude words" in answer.json()["error"]["message"]
    assert status(ada, "GET", "/api/me/tables")[0] == 200
    ban = said.split("ban ")[1].split(")")[0]
    assert eve.me["id"] in admin(folder, "bans")
    admin(folder, "unban", ban)
    eventually(lambda: eve.http.get("/api/me/tables").status_code == 200)


def test_bans_name_somebody_who_is_there(folder: Path, server: Server) -> None:
    assert "Nobody" in admin(folder, "ban", "--person", "nobody", code=2)
    assert "address" in admin(folder, "ban", "--network", "somewhere", code=2)
    assert "--person" in admin(folder, "ban", code=2)


@pytest.mark.parametrize(
    ("network", "address", "is_met"),
    [
        ("203.0.113.0/24", "203.0.113.7", True),
        ("203.0.113.0/24", "203.0.114.7", False),
        ("2001:db8::/32", "2001:db8:1:2::/64", True),
        ("2001:db8:1:2::5/128", "2001:db8:1:2::/64", True),
        ("2001:db8::/32", "203.0.113.7", False),
        ("203.0.113.0/24", "local", False),
    ],
)
def test_networks(network: str, address: str, is_met: bool) -> None:
    assert Ban("b", "network", network, None, "").meets("p", address) is is_met
    assert not Ban("b", "network", network, time.time() - 1, "").meets("p", address)


def test_everybody_reads_what_the_host_says(ada: Guest, eve: Guest, folder: Path) -> None:
    table = together(ada, eve)
    with ada.sit(table) as there:
        admin(folder, "say", "Back at nine.")
        assert there.wait("notice") == {"type": "notice", "message": "Back at nine.", "draining": False}
        with eve.sit(table) as late:
            assert {"type": "notice", "message": "Back at nine.", "draining": False} in late.frames
        assert ada.get("/api/notice")["message"] == "Back at nine."
        admin(folder, "say")
        assert there.wait("notice")["message"] is None


def test_a_server_is_emptied_before_an_upgrade(ada: Guest, eve: Guest, folder: Path) -> None:
    table = together(ada, eve)
    assert "game" in admin(folder, "drain")
    eventually(lambda: ada.get("/api/notice")["draining"])
    assert status(ada, "POST", "/api/tables", {"game": "crypte_de_sedlec"}) == (409, "not_now")
    with ada.sit(table) as one:
        assert one.play(one.state["moves"][0]["id"])["type"] == "ack", "games that run go on"
    admin(folder, "drain", "--off")
    eventually(lambda: not ada.get("/api/notice")["draining"])
    ada.open()


def test_nobody_fills_the_first_page_of_the_list(ada: Guest) -> None:
    for _ in range(2):
        ada.open(visibility="public")
    assert status(ada, "POST", "/api/tables", {"game": "crypte_de_sedlec", "visibility": "public"}) == (429, "too_many")
    ada.open()


def test_lists_for_the_host(ada: Guest, folder: Path) -> None:
    table, _ = ada.open()
    assert ada.me["id"] in admin(folder, "people", "--search", ada.me["name"])
    assert table in admin(folder, "tables")


def test_nobody_fills_a_chat_alone(ada: Guest, eve: Guest) -> None:
    table = together(ada, eve)
    with eve.sit(table) as flooding, ada.sit(table) as other:
        answers = [flooding.ask("chat", reaction="wave")["type"] for _ in range(5)]
        assert answers == ["ack"] * 4 + ["error"]
        assert other.ask("chat", text="hello")["type"] == "ack"


def test_who_deletes_themselves_leaves_no_relation_and_no_report(ada: Guest, eve: Guest, folder: Path) -> None:
    together(ada, eve)
    ada.http.put(f"/api/me/relations/{eve.me['id']}", json={"kind": "muted"}).raise_for_status()
    ada.http.post("/api/reports", json={"person": eve.me["id"], "text": "a word of mine"}).raise_for_status()
    ada.http.delete("/api/me").raise_for_status()
    with contextlib.closing(sqlite3.connect(folder / DATABASE_FILE, timeout=10)) as database:
        rows = database.execute(
            "SELECT person, other FROM relations UNION SELECT reporter, text FROM reports"
        ).fetchall()
    assert not [row for row in rows if ada.me["id"] in row]
