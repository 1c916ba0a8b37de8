"""Guests and accounts."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from monstrotheque.server.names import lookalike_of
from tests.server.client import Guest, Server, running
from tests.server.http.test_lobby import status, two_at_a_table

PASSWORD = "a long one, please"


def unique(guest: Guest) -> str:
    """A name nobody else has, and that is no part of an id."""
    return f"N{guest.me['id'][-10:]}"


def test_a_guest_is_somebody_at_once_and_can_take_a_name(ada: Guest) -> None:
    assert ada.me["guest"]
    assert ada.get("/api/me") == ada.me
    changed = ada.http.patch("/api/me", json={"name": "  Ada\x07 L. ", "lang": "fr"}).json()
    assert (changed["name"], changed["lang"]) == ("Ada L.", "fr")
    assert ada.get("/api/me") == changed
    assert status(ada, "PATCH", "/api/me", {"name": " "}) == (400, "bad_request")
    assert status(ada, "PATCH", "/api/me", {"nme": "x"}) == (400, "bad_request")


def test_a_guest_who_has_done_nothing_has_results_for_nobody_else(ada: Guest, bob: Guest) -> None:
    mine = f"/api/people/{ada.me['id']}"
    looks = {key: ada.me[key] for key in ("id", "name", "face", "shape")}
    assert ada.get(mine) == looks | {"guest": True, "games": {}, "trophies": {}, "against": {}, "friend": False}
    assert status(bob, "GET", mine) == (404, "not_found")


def test_a_new_name_is_seen_at_the_table(ada: Guest, bob: Guest) -> None:
    table, invitation = ada.open()
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    with ada.sit(table) as client:
        bob.http.patch("/api/me", json={"name": "Robert"})
        client.until(lambda seen: seen["table"]["seats"][1]["name"] == "Robert")


def test_face_and_shape_stay_through_names_accounts_and_rematches(ada: Guest, bob: Guest) -> None:
    assert status(bob, "PATCH", "/api/me", {"face": "dragon"}) == (400, "bad_request")
    ada.http.patch("/api/me", json={"face": "owl"})  # one portrait is never worn by two
    bob.http.patch("/api/me", json={"face": "snail"})
    table = two_at_a_table(ada, bob)

    def looks(table: str) -> dict[str, tuple[str, int]]:
        seats = ada.get(f"/api/tables/{table}")["table"]["seats"]
        return {seat["person"]: (seat["face"], seat["shape"]) for seat in seats}

    before = looks(table)
    assert before[bob.me["id"]][0] == "snail"
    assert before[ada.me["id"]][0] == "owl"
    bob.http.patch("/api/me", json={"name": "Robert"})
    ada.post("/api/me/account", {"name": unique(ada), "password": PASSWORD})
    assert looks(table) == before
    with ada.sit(table) as sitting:
        sitting.ask("resign")
    for guest in (ada, bob):
        again = guest.post(f"/api/tables/{table}/rematch")["table"]["id"]
    assert looks(again) == before
    bob.http.patch("/api/me", json={"face": "frog"})
    assert looks(again)[bob.me["id"]][0] == "frog"


def test_an_account_keeps_the_guests_games(ada: Guest, guests: Callable[..., Guest]) -> None:
    table, _ = ada.open()
    name = unique(ada)
    account = ada.post("/api/me/account", {"name": name, "password": PASSWORD})
    assert (account["id"], account["guest"]) == (ada.me["id"], False)
    other = guests()
    assert status(other, "POST", "/api/me/account", {"name": name.upper(), "password": PASSWORD})[0] == 409
    assert status(other, "POST", "/api/session", {"name": name, "password": "not that one"})[0] == 401
    assert status(other, "POST", "/api/session", {"name": "nobody-here", "password": "not that one"})[0] == 401
    assert other.post("/api/session", {"name": name, "password": PASSWORD})["id"] == ada.me["id"]
    assert [found["id"] for found in other.get("/api/me/tables")["tables"]] == [table]


def test_a_new_password_counts_from_now_on_and_signs_out_everybody_else(
    ada: Guest, guests: Callable[..., Guest]
) -> None:
    name, other, new = unique(ada), guests(), "another good one"
    change = {"old": PASSWORD, "new": new}
    assert status(ada, "PUT", "/api/me/password", change) == (409, "not_now")
    ada.post("/api/me/account", {"name": name, "password": PASSWORD})
    other.post("/api/session", {"name": name, "password": PASSWORD})
    assert status(ada, "PUT", "/api/me/password", {"old": "not that one", "new": new}) == (403, "forbidden")
    assert status(ada, "PUT", "/api/me/password", {"old": PASSWORD, "new": "short"}) == (400, "bad_request")
    assert other.get("/api/me")["id"] == ada.me["id"]
    assert ada.http.put("/api/me/password", json=change).json()["id"] == ada.me["id"]
    assert ada.get("/api/me")["id"] == ada.me["id"]
    assert other.get("/api/me")["id"] != ada.me["id"]
    assert status(other, "POST", "/api/session", {"name": name, "password": PASSWORD})[0] == 401
    assert other.post("/api/session", {"name": name, "password": new})["id"] == ada.me["id"]


def test_of_two_new_passwords_at_once_one_counts(ada: Guest, guests: Callable[..., Guest]) -> None:
    name, other = unique(ada), guests()
    ada.post("/api/me/account", {"name": name, "password": PASSWORD})
    other.post("/api/session", {"name": name, "password": PASSWORD})
    with ThreadPoolExecutor(2) as pool:
        codes = pool.map(
            lambda guest: status(guest, "PUT", "/api/me/password", {"old": PASSWORD, "new": "another good one"})[0],
            (ada, other),
        )
    assert list(codes).count(200) == 1
    assert [guest.get("/api/me")["id"] == ada.me["id"] for guest in (ada, other)].count(True) == 1


def test_signing_out_everywhere_makes_all_cookies_worthless(ada: Guest, guests: Callable[..., Guest]) -> None:
    name, other = unique(ada), guests()
    ada.post("/api/me/account", {"name": name, "password": PASSWORD})
    other.post("/api/session", {"name": name, "password": PASSWORD})
    ada.http.delete("/api/sessions")
    assert other.get("/api/me")["id"] != ada.me["id"]
    assert ada.get("/api/me")["id"] != ada.me["id"]


def test_signing_out_everywhere_closes_the_sockets_that_were_open(ada: Guest, bob: Guest) -> None:
    table = two_at_a_table(ada, bob)
    with ada.sit(table) as stolen, bob.sit(table) as other:
        ada.http.delete("/api/sessions")
        with pytest.raises(ConnectionClosed) as closed:
            stolen.wait("nothing of the kind")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4401
        other.until(lambda _: other.frames[-1].get("connected") == [1])


@pytest.mark.parametrize("path", ["/api/sessions", "/api/me"])
def test_a_socket_that_holds_back_its_greeting_is_closed_all_the_same(path: str, ada: Guest, bob: Guest) -> None:
    table = two_at_a_table(ada, bob)
    url, cookie = ada.server.url.replace("http", "ws", 1), {"cookie": ada.cookie}
    with connect(f"{url}/api/tables/{table}/live", additional_headers=cookie) as stolen:
        ada.http.delete(path)
        stolen.send('{"type": "hello"}')
        with pytest.raises(ConnectionClosed) as closed:
            stolen.recv(20)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4401


def test_nobody_waits_for_somebody_who_was_deleted(ada: Guest, bob: Guest) -> None:
    playing, waiting = two_at_a_table(ada, bob), ada.open()[0]
    invitation = ada.get(f"/api/tables/{waiting}")["invitation"]
    alone, _ = ada.open(seats=[{"kind": "me"}, {"kind": "bot"}], visibility="public")
    ada.http.request("DELETE", "/api/me")
    with bob.sit(playing) as client:
        client.until(lambda seen: seen["your_turn"])
        assert client.state["table"]["seats"][0]["away"]
    closed = bob.get(f"/api/tables/{waiting}", headers={"x-invitation": invitation})["table"]
    assert closed["result"]["reason"] == "closed"
    assert bob.get(f"/api/tables/{alone}")["table"]["result"]["reason"] == "abandoned"


def test_deleting_finds_what_was_left_at_tables_of_others(server: Server, ada: Guest, bob: Guest) -> None:
    name = unique(ada)
    ada.http.patch("/api/me", json={"name": name})
    table, _ = bob.open(players=3, visibility="public", spectators="follow")
    ada.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/leave")
    ada.post(f"/api/tables/{table}/commands", {"type": "follow", "id": "f", "seat": 0})
    titled, _ = ada.open(seats=[{"kind": "bot"}, {"kind": "open"}], name=name)
    ada.http.request("DELETE", "/api/me")
    assert name not in bob.http.get(f"/api/tables/{table}/state").text
    assert not lying_in(server, name)
    assert titled


def lying_in(server: Server, text: str) -> bool:
    """Whether *text* lies anywhere in the server's database."""
    database = sqlite3.connect(Path(server.arguments[1]) / "monstrotheque.db")
    tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    rows = [str(row) for name in tables for row in database.execute(f"SELECT * FROM {name}")]
    database.close()
    return any(text in row for row in rows)


def test_deleting_forgets_the_person_everywhere(ada: Guest, bob: Guest, guests: Callable[..., Guest]) -> None:
    name = unique(ada)
    ada.post("/api/me/account", {"name": name, "password": PASSWORD})
    table, invitation = ada.open()
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    with ada.sit(table) as client:
        client.ask("chat", text="remember me")
    ada.http.request("DELETE", "/api/me", json={"password": PASSWORD})
    assert name not in bob.http.get(f"/api/tables/{table}").text
    with bob.sit(table) as client:
        client.wait("chat")
        assert "remember me" not in "".join(client.bytes)
        assert name not in "".join(client.bytes)
    assert status(guests(), "POST", "/api/session", {"name": name, "password": PASSWORD})[0] == 401


def test_names_that_read_the_same_are_one_account_and_long_ones_are_refused(ada: Guest, bob: Guest) -> None:
    name = unique(ada)
    ada.post("/api/me/account", {"name": f"é{name}", "password": PASSWORD})
    assert status(bob, "POST", "/api/me/account", {"name": f"e\u0301{name}", "password": PASSWORD})[0] == 409
    assert status(bob, "POST", "/api/me/account", {"name": "ΐ" * 24, "password": PASSWORD}) == (400, "bad_request")


def test_a_forged_cookie_is_a_new_guest(ada: Guest, guests: Callable[..., Guest]) -> None:
    forger = guests()
    cookie = ada.cookie.removeprefix("monstro=")
    for forged in (
        cookie[:-1] + ("0" if cookie[-1] != "0" else "1"),
        f"{ada.me['id']}.0.",
        "x",
        "é" * 10,
        ".".join("abc"),
    ):
        answer = forger.http.get("/api/me", headers={b"cookie": f"monstro={forged}".encode()})
        assert answer.status_code == 200
        assert answer.json()["id"] != ada.me["id"]


def copy_of(guest: Guest, guests: Callable[..., Guest]) -> Guest:
    """Somebody who has copied the cookie of *guest*."""
    thief = guests()
    thief.http.cookies.set("monstro", guest.http.cookies["monstro"], domain="127.0.0.1")
    assert thief.get("/api/me")["id"] == guest.me["id"]
    return thief


def test_a_cookie_copied_from_a_guest_is_not_the_account_later(ada: Guest, guests: Callable[..., Guest]) -> None:
    table, _ = ada.open()
    thief = copy_of(ada, guests)
    ada.post("/api/me/account", {"name": unique(ada), "password": PASSWORD})
    assert thief.get("/api/me")["id"] != ada.me["id"]
    assert ada.get(f"/api/tables/{table}")["table"]["id"] == table


def test_signing_out_ends_the_session_wherever_its_cookie_lies(ada: Guest, guests: Callable[..., Guest]) -> None:
    name = unique(ada)
    ada.post("/api/me/account", {"name": name, "password": PASSWORD})
    thief, elsewhere = copy_of(ada, guests), guests()
    elsewhere.post("/api/session", {"name": name, "password": PASSWORD})
    ada.http.delete("/api/session")
    assert thief.get("/api/me")["id"] != ada.me["id"]
    assert elsewhere.get("/api/me")["id"] == ada.me["id"]


def test_sessions_are_listed_and_end_one_by_one(ada: Guest, guests: Callable[..., Guest]) -> None:
    name, phone = unique(ada), guests()
    ada.post("/api/me/account", {"name": name, "password": PASSWORD})
    phone.http.headers["user-agent"] = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
    phone.post("/api/session", {"name": name, "password": PASSWORD})
    listed = ada.get("/api/me/sessions")["sessions"]
    assert sorted((session["device"], session["here"]) for session in listed) == [
        ("", True),
        ("Firefox · Android", False),
    ]
    there = next(session["id"] for session in listed if not session["here"])
    assert status(guests(), "DELETE", f"/api/me/sessions/{there}")[0] == 404
    table = ada.open(visibility="public")[0]
    with phone.sit(table) as stolen, ada.sit(table) as own:
        assert status(ada, "DELETE", f"/api/me/sessions/{there}")[0] == 200
        with pytest.raises(ConnectionClosed) as closed:
            stolen.wait("nothing of the kind")
        own.send({"type": "ping"})
        own.wait("pong")
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4401
    assert phone.get("/api/me")["id"] != ada.me["id"]
    assert len(ada.get("/api/me/sessions")["sessions"]) == 1


def test_an_account_is_deleted_by_who_knows_its_password(ada: Guest) -> None:
    ada.post("/api/me/account", {"name": unique(ada), "password": PASSWORD})
    assert status(ada, "DELETE", "/api/me") == (400, "bad_request")
    assert status(ada, "DELETE", "/api/me", {"password": "not that one"}) == (403, "forbidden")
    assert ada.get("/api/me")["id"] == ada.me["id"]
    assert status(ada, "DELETE", "/api/me", {"password": PASSWORD})[0] == 200
    assert ada.get("/api/me")["id"] != ada.me["id"]


def test_a_recovery_code_opens_the_account_once(ada: Guest, guests: Callable[..., Guest]) -> None:
    name, other = unique(ada), guests()
    code = ada.post("/api/me/account", {"name": name, "password": PASSWORD})["recovery"]
    wish = {"name": name, "code": code.upper().replace("-", " "), "password": "something else again"}
    assert status(other, "POST", "/api/session/recovery", wish | {"code": "aaaaa-bbbbb"}) == (403, "forbidden")
    found = other.post("/api/session/recovery", wish)
    assert (found["id"], found["recovery"] != code) == (ada.me["id"], True)
    assert ada.get("/api/me")["id"] != found["id"]
    assert status(ada, "POST", "/api/session/recovery", wish) == (403, "forbidden")
    ada.post("/api/session", {"name": name, "password": "something else again"})
    fresh = ada.post("/api/me/recovery", {"password": "something else again"})["recovery"]
    assert guests().post("/api/session/recovery", wish | {"code": fresh})["id"] == found["id"]


@pytest.mark.parametrize("password", ["password1", "12345678", "qwertyuiop", "monstrotheque", "{name}1"])
def test_the_commonest_passwords_are_refused(ada: Guest, password: str) -> None:
    name = f"elvira{unique(ada)}"
    wish = {"name": name, "password": password.format(name=name)}
    assert status(ada, "POST", "/api/me/account", wish) == (400, "weak_password")


def test_of_several_names_registered_at_once_one_counts(ada: Guest) -> None:
    ada.open()
    names = [f"{letter}{unique(ada)}" for letter in "abc"]

    def register(name: str) -> tuple[int, str]:
        with httpx.Client(base_url=ada.server.url, cookies=ada.http.cookies, timeout=20) as http:
            answer = http.post("/api/me/account", json={"name": name, "password": PASSWORD})
            return answer.status_code, answer.json().get("error", {}).get("code", "")

    with ThreadPoolExecutor(3) as pool:
        answers = sorted(pool.map(register, names))
    assert answers[0][0] == 201
    assert all(code in (409, 201) for code, _ in answers)
    assert [code for code, _ in answers].count(201) == 1


@pytest.mark.parametrize(
    "change",
    [
        str.swapcase,
        lambda name: name.replace("o", "о"),
        lambda name: name.replace("B", "Ᏼ").replace("o", "ᴏ"),
        lambda name: f"{name[:4]} {name[4:]}.",
        lambda name: f"{name}\u3164",
        lambda name: f"{name[:3]}\u200b{name[3:]}\u200d",
        lambda name: f"{name[0]}\u0323{name[1:]}",
        lambda name: name.replace("o", "ö"),
        lambda name: "".join(chr(ord(sign) + 0xFEE0) for sign in name),
        lambda name: name.replace("o", "ο").replace("n", "п"),
        lambda name: name.replace("o", "օ"),
    ],
)
def test_a_name_that_looks_like_an_accounts_is_taken(ada: Guest, bob: Guest, change: Callable[[str], str]) -> None:
    name = f"Bonobo{unique(ada)}"
    ada.post("/api/me/account", {"name": name, "password": PASSWORD})
    alike = change(name)
    assert status(bob, "POST", "/api/me/account", {"name": alike, "password": PASSWORD}) == (409, "name_taken")
    assert status(bob, "PATCH", "/api/me", {"name": alike}) == (409, "name_taken")
    seats = {"game": "crypte_de_sedlec", "seats": [{"kind": "me", "name": alike}, {"kind": "open"}]}
    assert status(bob, "POST", "/api/tables", seats) == (409, "name_taken")
    assert status(ada, "PATCH", "/api/me", {"name": alike})[0] == 200


@pytest.mark.parametrize(
    ("name", "alike"),
    [
        ("Nora", "Νora"),
        ("Max", "Μax"),
        ("Yves", "Υves"),
        ("Max", "𝚳ax"),
        ("cleo", "ϲleo"),
        ("Bernard", "Ber nard"),
        ("Bernard", "Ber\u200bnard"),
        ("Eva Winter", "Eva v-vinter"),
        ("hugo", "հuցօ"),
        ("david", "đavid"),
        ("hugo", "🅷🆄🅶🅾"),
        ("hugo", "🇭🇺🇬🇴"),
        ("bob", "Ьoь"),
        ("Œdipe", "Oedipe"),
        ("Rosie 3", "Rosie ٣"),
    ],
)
def test_letters_in_disguise_look_alike(name: str, alike: str) -> None:
    assert lookalike_of(name) == lookalike_of(alike)


def test_a_sign_that_stands_for_a_sentence_makes_no_key_that_is_too_long() -> None:
    assert len(lookalike_of("\ufdfa" * 24)) <= 40


@pytest.mark.parametrize(
    ("name", "other"), [("Nora", "Dora"), ("Yves", "Ives"), ("Μάξ", "Νάξ"), ("Юля", "Оля"), ("山", "川")]
)
def test_names_that_differ_look_different(name: str, other: str) -> None:
    assert lookalike_of(name) != lookalike_of(other)


def test_nobody_looks_like_an_account_with_a_new_name(ada: Guest, bob: Guest) -> None:
    ada.post("/api/me/account", {"name": unique(ada), "password": PASSWORD})
    name = f"Zoe{unique(ada)}"
    assert status(ada, "PATCH", "/api/me", {"name": name})[0] == 200
    assert status(bob, "PATCH", "/api/me", {"name": name}) == (409, "name_taken")
    assert status(bob, "POST", "/api/me/account", {"name": name, "password": PASSWORD}) == (409, "name_taken")


def test_a_guest_gives_up_a_name_that_becomes_an_accounts(ada: Guest, bob: Guest, guests: Callable[..., Guest]) -> None:
    name, eve = f"Bonobo{unique(ada)}", guests()
    assert status(bob, "PATCH", "/api/me", {"name": name.replace("o", "о")})[0] == 200
    table, _ = bob.open()
    ada.post("/api/me/account", {"name": name, "password": PASSWORD})
    given = bob.get("/api/me")
    assert not given["named"]
    for _ in range(100):
        if bob.get(f"/api/tables/{table}")["table"]["seats"][0]["name"] == given["name"]:
            break
        time.sleep(0.1)
    else:
        pytest.fail("the table still shows the name")
    assert status(eve, "PATCH", "/api/me", {"name": f"Zoé{unique(ada)}"})[0] == 200
    assert status(ada, "PATCH", "/api/me", {"name": f"Zoe{unique(ada)}"})[0] == 200
    assert not eve.get("/api/me")["named"]


def test_strangers_lock_nobody_out(tmp_path: Path, guests: Callable[..., Guest]) -> None:
    arguments = ("--data", str(tmp_path), "--behind-proxy", "--limit", "sign_ins_a_minute=5")
    for server in running(*arguments, log=tmp_path / "log"):
        ada, eve, phone = (guests(at=server) for _ in range(3))
        for number, guest in enumerate((ada, eve, phone)):
            guest.http.headers["x-forwarded-for"] = f"192.0.2.{number + 1}"
        name = unique(ada)
        ada.post("/api/me/account", {"name": name, "password": PASSWORD})
        tries = [status(eve, "POST", "/api/session", {"name": name, "password": "not that one"})[0] for _ in range(8)]
        assert tries == [401] * 5 + [429] * 3
        assert phone.post("/api/session", {"name": name, "password": PASSWORD})["id"] == ada.me["id"]
