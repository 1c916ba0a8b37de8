"""Campaigns over the server: a day, its evening, the next day."""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from monstrotheque.engine.campaigns import games_with_campaign, rules_for
from monstrotheque.engine.seats import JOINT
from monstrotheque.server.settings import DATABASE_FILE
from monstrotheque.server.table import entries
from monstrotheque.server.table.commands import played
from monstrotheque.server.table.table import Table
from tests.contract.cases import choose
from tests.server.client import Guest
from tests.server.http.test_asyncapi import check_described
from tests.server.http.test_lobby import status
from tests.server.thread import ThreadServer

NAMES = ["Léa", "Bram", "Zoé", "Noor"]


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    server = ThreadServer(tmp_path_factory.mktemp("campaigns"), games=games_with_campaign())
    yield server
    server.stop()


@contextlib.contextmanager
def serving(folder: Path, *games: str) -> Iterator[ThreadServer]:
    server = ThreadServer(folder, games=games)
    try:
        yield server
    finally:
        server.stop()


def begin(guest: Guest) -> tuple[str, str]:
    game = games_with_campaign()[0]
    wish = {"game": game, "name": "Hiver", "characters": NAMES[:3]}
    answer = guest.post("/api/campaigns", wish)
    return answer["campaign"]["id"], answer["invitation"]


def play_the_day(server: ThreadServer, table_id: str) -> None:
    """Play the day's game to its end, for everybody, as the server would."""
    dice = random.Random(2)

    def next_move(now: Table) -> list[entries.LogEntry]:
        # Bots play at the same time: what is chosen must be chosen from the table as it is.
        return played(now, *choose(now.match.state, dice)) if now.is_playing else []

    def table() -> Table:
        # Asked for each time: a table that nobody looks at may leave the memory and come back as another object.
        found: Table = server.call(server.live.find(table_id))
        return found

    while table().is_playing:
        server.call(server.live.change(table_id, next_move))
    assert any(move.seat == JOINT for move in table().match.moves)


def test_a_day_its_evening_and_the_next_day(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada, bob, eve = guests(at=behind), guests(at=behind), guests(at=behind)
    campaign, invitation = begin(ada)
    assert status(eve, "GET", f"/api/campaigns/{campaign}") == (404, "not_found")
    assert status(bob, "POST", f"/api/campaigns/{campaign}/join", {"invitation": "x"}) == (404, "not_found")
    bob.post(f"/api/campaigns/{campaign}/join", {"invitation": invitation, "seat": 2})
    opened = ada.post(f"/api/campaigns/{campaign}/day")["campaign"]
    again = bob.post(f"/api/campaigns/{campaign}/day")["campaign"]
    assert opened["table"] == again["table"]
    table = bob.get(f"/api/tables/{opened['table']}")["table"]
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "person"]
    secret: Table = behind.call(behind.live.find(opened["table"]))
    for path in ("", "/file"):
        assert secret.header.seed not in ada.http.get(f"/api/campaigns/{campaign}{path}").text
        assert secret.header.nonce not in ada.http.get(f"/api/campaigns/{campaign}{path}").text
    play_the_day(behind, opened["table"])
    evening = ada.get(f"/api/campaigns/{campaign}")["campaign"]
    assert evening["table"] is None
    speak_and_go(guests(at=behind), campaign, invitation, evening["question"])
    settle_the_evening(ada, bob, campaign, evening)
    morning = bob.get(f"/api/campaigns/{campaign}")["campaign"]
    assert (morning["view"]["day"], morning["question"]) == (2, None)
    rules = rules_for(games_with_campaign()[0])
    file = bob.http.get(f"/api/campaigns/{campaign}/file").text
    assert rules.load(file).day == 2
    assert not any(guest.me["name"] in file for guest in (ada, bob))


def speak_and_go(cy: Guest, campaign: str, invitation: str, question: dict[str, Any]) -> None:
    """A friend joins, says something, and deletes their account: their voice holds nobody up."""
    cy.post(f"/api/campaigns/{campaign}/join", {"invitation": invitation, "seat": 1})
    keys = [key for key, room in question["room"].items() for _ in range(room)]
    body = {"chosen": keys[-question["count"] :], "version": question["version"]}
    cy.post(f"/api/campaigns/{campaign}/decide", body)
    cy.http.request("DELETE", "/api/me")


def settle_the_evening(ada: Guest, bob: Guest, campaign: str, evening: dict[str, Any]) -> None:
    """Both say the same to every question; a differing voice decides nothing."""
    while evening["question"]:
        question = evening["question"]
        keys = [key for key, room in question["room"].items() for _ in range(room)]
        body = {"chosen": keys[: question["count"]], "version": question["version"]}
        one = ada.post(f"/api/campaigns/{campaign}/decide", body)["campaign"]
        assert one["question"]["voices"] == {ada.me["id"]: one["question"]["voices"][ada.me["id"]]}
        wrong = {"chosen": ["nothing of the kind"], "version": question["version"]}
        assert status(bob, "POST", f"/api/campaigns/{campaign}/decide", wrong)[0] == 400
        evening = bob.post(f"/api/campaigns/{campaign}/decide", body)["campaign"]
        assert not (evening["question"] or {}).get("voices")


def test_a_day_that_was_broken_off_goes_on_where_it_stopped(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    """A day is played once: dealt anew, it would be played by people who know its cards."""
    ada, dice = guests(at=behind), random.Random(2)
    campaign, _ = begin(ada)
    first = ada.post(f"/api/campaigns/{campaign}/day")["campaign"]["table"]

    def broken_off(now: Table) -> list[entries.LogEntry]:
        return [entries.Over(reason="abandoned")]

    behind.call(behind.live.change(first, lambda now: played(now, *choose(now.match.state, dice))))
    behind.call(behind.live.change(first, broken_off))
    moves = behind.call(behind.live.find(first)).match.moves
    again = ada.post(f"/api/campaigns/{campaign}/day")["campaign"]["table"]
    assert again != first
    assert behind.call(behind.live.find(again)).match.moves[: len(moves)] == moves != []
    play_the_day(behind, again)
    assert ada.get(f"/api/campaigns/{campaign}")["campaign"]["table"] is None


def test_campaigns_of_games_without_one_and_of_strangers(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada, eve = guests(at=behind), guests(at=behind)
    body = {"game": "chess", "name": "x", "characters": ["a"]}
    assert status(ada, "POST", "/api/campaigns", body)[0] in (403, 404)
    campaign, _ = begin(ada)
    assert [found["id"] for found in ada.get("/api/campaigns")["campaigns"]] == [campaign]
    for path in ("day", "decide"):
        wish = {"chosen": [], "version": 0} if path == "decide" else {}
        assert status(eve, "POST", f"/api/campaigns/{campaign}/{path}", wish) == (404, "not_found")
    assert status(ada, "POST", f"/api/campaigns/{campaign}/decide", {"chosen": [], "version": 0}) == (409, "not_now")


@contextlib.contextmanager
def look_at(guest: Guest, campaign: str, **hello: Any) -> Iterator[ClientConnection]:
    """The socket of a campaign's page."""
    url = guest.server.url.replace("http", "ws", 1)
    with connect(f"{url}/api/campaigns/{campaign}/live", additional_headers={"cookie": guest.cookie}) as socket:
        socket.send(json.dumps({"type": "hello", **hello}))
        yield socket


def next_of(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next frame of a kind."""
    while (frame := json.loads(socket.recv(20)))["type"] != kind:
        assert frame["type"] != "error", frame
    check_described(frame, "campaign")
    return dict(frame)


def test_the_page_of_a_campaign_changes_by_itself(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada, bob = guests(at=behind), guests(at=behind)
    campaign, invitation = begin(ada)
    with look_at(ada, campaign, lang="fr") as page, look_at(bob, campaign, invitation=invitation) as door:
        assert next_of(page, "campaign")["invitation"] == invitation
        assert next_of(door, "campaign")["invitation"] is None
        assert next_of(page, "presence")["connected"] == [0]
        bob.post(f"/api/campaigns/{campaign}/join", {"invitation": invitation, "seat": 1})
        joined = next_of(page, "campaign")["campaign"]
        assert [member["name"] for member in joined["members"]] == [ada.me["name"], bob.me["name"], None]
        assert next_of(door, "campaign")["invitation"] == invitation
        table = ada.post(f"/api/campaigns/{campaign}/day")["campaign"]["table"]
        assert next_of(page, "campaign")["campaign"]["table"] == table
        play_the_day(behind, table)
        evening = next_of(page, "campaign")["campaign"]
        assert (evening["table"], evening["tables"]) == (None, [table])
        page.send(json.dumps({"type": "ping"}))
        assert next_of(page, "pong")


def test_a_candle_burns_as_soon_as_a_friend_takes_a_character(
    behind: ThreadServer, guests: Callable[..., Guest]
) -> None:
    ada, bob = guests(at=behind), guests(at=behind)
    campaign, invitation = begin(ada)
    with look_at(ada, campaign) as page, look_at(bob, campaign, invitation=invitation) as door:
        next_of(door, "campaign")
        bob.post(f"/api/campaigns/{campaign}/join", {"invitation": invitation, "seat": 1})
        while next_of(page, "presence")["connected"] != [0, 1]:
            pass
        bob.post(f"/api/campaigns/{campaign}/leave", {"seat": 1})
        while next_of(page, "presence")["connected"] != [0]:
            pass


def test_the_socket_of_a_campaign_is_for_its_group(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada, eve = guests(at=behind), guests(at=behind)
    campaign, _ = begin(ada)
    with look_at(eve, campaign, invitation="x") as socket:
        assert json.loads(socket.recv(20))["error"]["code"] == "not_found"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(20)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4404


def test_a_voice_may_change_until_all_agree(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada, bob = guests(at=behind), guests(at=behind)
    campaign, invitation = begin(ada)
    bob.post(f"/api/campaigns/{campaign}/join", {"invitation": invitation, "seat": 1})
    question = first_question(behind, ada, campaign)
    keys = [key for key, room in question["room"].items() for _ in range(room)]
    first, second = keys[: question["count"]], keys[-question["count"] :]
    for chosen in (second, first):
        answer = ada.post(f"/api/campaigns/{campaign}/decide", {"chosen": chosen, "version": question["version"]})
        assert answer["campaign"]["question"]["voices"] == {ada.me["id"]: chosen}
    decided = bob.post(f"/api/campaigns/{campaign}/decide", {"chosen": first, "version": question["version"]})
    assert (decided["campaign"]["question"] or {}).get("version") != question["version"]


def test_a_friend_who_goes_no_longer_holds_up_the_evening(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    def leaves(campaign: str, _: Guest, cy: Guest) -> None:
        cy.post(f"/api/campaigns/{campaign}/leave")

    def is_deleted(_: str, __: Guest, cy: Guest) -> None:
        cy.http.request("DELETE", "/api/me")

    def is_let_go(campaign: str, ada: Guest, _: Guest) -> None:
        ada.post(f"/api/campaigns/{campaign}/leave", {"seat": 2})

    for goes in (leaves, is_deleted, is_let_go):
        ada, bob, cy = guests(at=behind), guests(at=behind), guests(at=behind)
        campaign, invitation = begin(ada)
        for seat, friend in ((1, bob), (2, cy)):
            friend.post(f"/api/campaigns/{campaign}/join", {"invitation": invitation, "seat": seat})
        question = first_question(behind, ada, campaign)
        keys = [key for key, room in question["room"].items() for _ in range(room)]
        voice = {"chosen": keys[: question["count"]], "version": question["version"]}
        for friend in (ada, bob):
            waits = friend.post(f"/api/campaigns/{campaign}/decide", voice)["campaign"]["question"]
            assert waits["version"] == question["version"]
        with look_at(bob, campaign) as page:
            next_of(page, "campaign")
            goes(campaign, ada, cy)
            decided = next_of(page, "campaign")["campaign"]
        assert (decided["question"] or {}).get("version") != question["version"]
        assert [member["person"] for member in decided["members"]] == [ada.me["id"], bob.me["id"], None]
        assert status(cy, "GET", f"/api/campaigns/{campaign}") == (404, "not_found")


def test_a_character_that_is_given_up_is_played_by_a_bot_and_taken_again(
    behind: ThreadServer, guests: Callable[..., Guest]
) -> None:
    ada, bob, eve = guests(at=behind), guests(at=behind), guests(at=behind)
    campaign, invitation = begin(ada)
    assert status(ada, "POST", f"/api/campaigns/{campaign}/leave", {}) == (409, "not_now")
    bob.post(f"/api/campaigns/{campaign}/join", {"invitation": invitation, "seat": 1})
    table = ada.post(f"/api/campaigns/{campaign}/day")["campaign"]["table"]
    assert status(eve, "POST", f"/api/campaigns/{campaign}/leave", {"seat": 0}) == (404, "not_found")
    assert status(bob, "POST", f"/api/campaigns/{campaign}/leave", {"seat": 2}) == (404, "not_found")
    with ada.sit(table):
        assert status(bob, "POST", f"/api/campaigns/{campaign}/leave", {"seat": 0}) == (403, "forbidden")
    ada.post(f"/api/campaigns/{campaign}/leave")
    seats = bob.get(f"/api/tables/{table}")["table"]["seats"]
    assert [seat["away"] for seat in seats[:2]] == [True, False]
    assert bob.get(f"/api/campaigns/{campaign}")["campaign"]["host"] == bob.me["id"]
    again = ada.post(f"/api/campaigns/{campaign}/join", {"invitation": invitation, "seat": 0})["campaign"]
    assert again["members"][0]["you"]


def first_question(server: ThreadServer, guest: Guest, campaign: str) -> dict[str, Any]:
    """Play days until something is to be decided in which there is a choice."""
    for _ in range(8):
        table = guest.post(f"/api/campaigns/{campaign}/day")["campaign"]["table"]
        play_the_day(server, table)
        question = guest.get(f"/api/campaigns/{campaign}")["campaign"]["question"]
        if question:
            return dict(question)
    raise AssertionError("no question came up")


def test_members_who_join_later_open_the_days_before(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada, bob, eve = guests(at=behind), guests(at=behind), guests(at=behind)
    campaign, invitation = begin(ada)
    table = ada.post(f"/api/campaigns/{campaign}/day")["campaign"]["table"]
    play_the_day(behind, table)
    bob.post(f"/api/campaigns/{campaign}/join", {"invitation": invitation})
    assert bob.get(f"/api/tables/{table}")["table"]["campaign"] == campaign
    assert bob.get(f"/api/tables/{table}/turns/0")["turn"] == 0
    assert status(eve, "GET", f"/api/tables/{table}") == (404, "not_found")


def test_a_campaign_that_cannot_be_read_hides_no_other(guests: Callable[..., Guest], tmp_path: Path) -> None:
    with serving(tmp_path, *games_with_campaign()) as server:
        ada = guests(at=server)
        broken, whole = begin(ada)[0], begin(ada)[0]
        with contextlib.closing(sqlite3.connect(tmp_path / DATABASE_FILE, isolation_level=None, timeout=10)) as file:
            file.execute("UPDATE campaigns SET text = '{}' WHERE id = ?", (broken,))
        assert [found["id"] for found in ada.get("/api/campaigns")["campaigns"]] == [whole]
        assert ada.http.get(f"/api/campaigns/{broken}").status_code < 500
        assert ada.http.delete("/api/me").status_code == 200


def test_a_game_that_is_left_out_rests_with_its_campaigns_and_tables(
    guests: Callable[..., Guest], tmp_path: Path
) -> None:
    """Christmas Monsters may be offered with its author's agreement only: nothing begun before is a way around."""
    (game,) = games_with_campaign()
    with serving(tmp_path, game) as before:
        ada = guests(at=before)
        campaign, invitation = begin(ada)
        table = ada.post(f"/api/campaigns/{campaign}/day")["campaign"]["table"]
    with serving(tmp_path, "crypte_de_sedlec") as after:
        again = guests(at=after)
        again.http.cookies.update(ada.http.cookies)
        assert again.get("/api/campaigns")["campaigns"] == []
        assert again.get("/api/me/tables")["tables"] == []
        assert again.http.patch("/api/me", json={"name": "Ada"}).status_code == 200
        paths = ["", "/file", "/day", "/join"]
        bodies = [None, None, {}, {"invitation": invitation}]
        for path, body in zip(paths, bodies, strict=True):
            method = "GET" if body is None else "POST"
            assert status(again, method, f"/api/campaigns/{campaign}{path}", body) == (403, "forbidden")
        for path in (f"tables/{table}", f"tables/{table}/state", f"texts/{game}/fr", f"games/{game}/box"):
            assert status(again, "GET", f"/api/{path}") == (403, "forbidden")
        assert again.http.delete("/api/me").status_code == 200
