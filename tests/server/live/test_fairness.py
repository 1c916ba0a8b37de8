"""Over real sockets: no advice where it counts, help that everybody sees, bots that wait, seats that come back."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from monstrotheque.server.live import tables
from tests.server.client import Guest, TableClient
from tests.server.live.test_table_socket import two_at_a_table
from tests.server.thread import ThreadServer


def test_a_game_that_counts_has_neither_advice_nor_take_backs_of_what_was_seen(ada: Guest, bob: Guest) -> None:
    table = two_at_a_table(ada, bob)
    told = ada.get(f"/api/tables/{table}")["table"]
    assert (told["counts"], told["hints"], told["take_backs"]) == (True, False, False)
    refused = ada.http.post(f"/api/tables/{table}/hint", json={})
    assert refused.status_code == 409
    assert refused.json()["error"]["details"]["reason"] == "no_hints"
    with ada.sit(table) as one:
        one.play("dig 2 3")
        assert one.until_ply(1)["undo"] == "barred"
        assert one.ask("undo", ply=1)["error"]["details"]["reason"] == "no_take_back"


def test_todays_deal_counts_even_against_bots(ada: Guest) -> None:
    table, _ = ada.open(seats=[{"kind": "me"}, {"kind": "bot"}], deal={"kind": "daily"})
    assert ada.http.post(f"/api/tables/{table}/hint", json={}).json()["error"]["details"]["reason"] == "no_hints"


def test_everybody_sees_that_advice_was_taken(ada: Guest, bob: Guest) -> None:
    table, invitation = ada.open(rated=False)
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    with bob.sit(table) as two:
        for _ in range(2):
            assert ada.post(f"/api/tables/{table}/hint")["hints"]
        state = two.until(lambda seen: seen["table"]["seats"][0]["advised"])
        assert state["table"]["seats"][0]["advised"] == 1
        assert [news["kind"] for news in state["news"]] == ["advised"]


def test_an_unrated_table_may_do_without_advice(ada: Guest) -> None:
    table, _ = ada.open(seats=[{"kind": "me"}, {"kind": "bot"}], hints=False)
    assert ada.http.post(f"/api/tables/{table}/hint", json={}).status_code == 409


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    folder: Path = tmp_path_factory.mktemp("server")
    running = ThreadServer(folder, games=("christmas_monsters", "crypte_de_sedlec"))
    yield running
    running.stop()


@pytest.fixture
def welcome(server: ThreadServer) -> Iterator[Callable[[], Guest]]:
    """Makes guests of the server, who leave at the end."""
    with contextlib.ExitStack() as stack:
        yield lambda: stack.enter_context(contextlib.closing(Guest(server)))


def test_bots_wait_until_who_could_step_in_lets_them_go_on(welcome: Callable[[], Guest]) -> None:
    """Échange can be drunk before the first card alone."""
    ada = welcome()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}]
    table, _ = ada.open("christmas_monsters", players=3, seats=seats, options={"potions": ["echange"]})
    with ada.sit(table) as one:
        one.ask("propose", ply=0, move="first 2")
        state = one.until_ply(1)
        assert state["pause"] == {"waiting": [0], "wish": "useful"}
        assert ada.get(f"/api/tables/{table}/state")["ply"] == 1
        assert one.ask("go_on", ply=1)["type"] == "ack"
        assert one.until_ply(2)["turn"] == 2


def test_who_wishes_not_to_be_asked_is_not(welcome: Callable[[], Guest]) -> None:
    ada = welcome()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}]
    table, _ = ada.open("christmas_monsters", players=3, seats=seats, options={"potions": ["echange"]})
    with ada.sit(table) as one:
        assert one.ask("pause", pause="never")["type"] == "ack"
        one.ask("propose", ply=0, move="first 2")
        assert one.until_ply(2)["pause"]["wish"] == "never"


def vote_out(client: TableClient, seat: int, request: str) -> dict[str, Any]:
    client.send({"type": "propose", "id": request, "ply": 0, "kind": "bot", "target": seat})
    return client.answer_to(request)


def test_a_vanished_player_is_replaced_by_vote_and_has_the_seat_again_on_return(
    welcome: Callable[[], Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = welcome(), welcome()
    table, invitation = ada.open(rated=False)
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    with bob.sit(table) as two:
        assert vote_out(two, 0, "early")["error"]["details"]["reason"] == "not_vanished"
        monkeypatch.setattr(tables, "VANISHED_SECONDS", 0.0)
        assert vote_out(two, 0, "late")["type"] == "ack"
        assert two.until(lambda seen: seen["table"]["seats"][0]["away"])
        with ada.sit(table) as one:
            one.until(lambda seen: not seen["table"]["seats"][0]["away"])
            two.until(lambda seen: not seen["table"]["seats"][0]["away"])


def three_at_a_table(welcome: Callable[[], Guest]) -> tuple[str, list[Guest]]:
    guests = [welcome() for _ in range(3)]
    table, invitation = guests[0].open(rated=False, players=3)
    for guest in guests[1:]:
        guest.post(f"/api/tables/{table}/join", {"invitation": invitation})
    return table, guests


def test_a_vote_ends_when_the_vanished_player_connects(
    welcome: Callable[[], Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (ada, bob, cy) = three_at_a_table(welcome)
    monkeypatch.setattr(tables, "VANISHED_SECONDS", 0.0)
    with bob.sit(table) as two, cy.sit(table) as three:
        assert vote_out(two, 0, "vote")["type"] == "ack"
        vote = three.until(lambda seen: seen["proposals"])["proposals"][0]
        assert vote["waiting"] == [2]
        with ada.sit(table) as one:
            three.until(lambda seen: not seen["proposals"])
            refused = three.ask("agree", proposal=vote["proposal"])
            assert refused["error"]["details"]["reason"] == "no_such_proposal"
            assert not one.state["table"]["seats"][0]["away"]


def test_two_who_have_vanished_do_not_wait_for_each_other(
    welcome: Callable[[], Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (_, _, cy) = three_at_a_table(welcome)
    monkeypatch.setattr(tables, "VANISHED_SECONDS", 0.0)
    with cy.sit(table) as three:
        for seat in (0, 1):
            assert vote_out(three, seat, f"vote{seat}")["type"] == "ack"
        three.until(lambda seen: [each["away"] for each in seen["table"]["seats"]] == [True, True, False])


def test_who_is_connected_has_not_vanished(server: ThreadServer, welcome: Callable[[], Guest]) -> None:
    ada, bob = welcome(), welcome()
    table, invitation = ada.open(rated=False)
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    presence = server.live.presence
    with ada.sit(table):
        there = presence.last_there(table, 0)
        assert there is not None
    assert presence.last_there(table, 1) is None
