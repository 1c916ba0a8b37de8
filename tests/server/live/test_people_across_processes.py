"""Where people sit doesn't matter: what happens at one process is known at the others."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from monstrotheque.engine.campaigns import games_with_campaign
from monstrotheque.server.live import tables
from tests.server.campaigns.test_campaigns import begin, look_at, next_of
from tests.server.client import Guest, Server, same_person
from tests.server.live.test_fairness import vote_out
from tests.server.postgres import Postgres
from tests.server.thread import ThreadServer


def test_who_joined_at_one_process_is_known_at_the_other_at_once(
    servers: tuple[Server, Server], guests: Callable[..., Guest]
) -> None:
    ada = guests(at=servers[0])
    for _ in range(15):
        bob = guests(at=servers[1])
        table, invitation = ada.open(players=3)
        bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
        with contextlib.closing(same_person(bob, servers[0])) as there:
            seats = there.get(f"/api/tables/{table}")["table"]["seats"]
        assert [seat["you"] for seat in seats] == [False, True, False]


def test_presence_is_known_across_processes(servers: tuple[Server, Server], guests: Callable[..., Guest]) -> None:
    ada, bob = guests(at=servers[0]), guests(at=servers[1])
    table, invitation = ada.open()
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    with ada.sit(table) as one:
        with bob.sit(table):
            wait_for_presence(one, [0, 1])
        wait_for_presence(one, [0])


def test_a_vote_counts_who_is_connected_to_another_process(
    servers: tuple[Server, Server],
    database: Postgres,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    guests: Callable[..., Guest],
) -> None:
    """Only who is at no process has vanished; who comes back to any of them has the seat again at all."""
    monkeypatch.setattr(tables, "VANISHED_SECONDS", 0.0)
    with contextlib.ExitStack() as stack:
        near = ThreadServer(tmp_path, database=database.url)
        stack.callback(near.stop)
        ada, bob = guests(at=servers[0]), guests(at=near)
        table, invitation = ada.open()
        bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
        with bob.sit(table) as two:
            with ada.sit(table):
                wait_for_presence(two, [0, 1])
                assert vote_out(two, 0, "early")["error"]["details"]["reason"] == "not_vanished"
            wait_for_presence(two, [1])
            assert vote_out(two, 0, "late")["type"] == "ack"
            assert two.until(lambda seen: seen["table"]["seats"][0]["away"])
            with ada.sit(table) as one:
                one.until(lambda seen: not seen["table"]["seats"][0]["away"])
                two.until(lambda seen: not seen["table"]["seats"][0]["away"])


def wait_for_presence(client: Any, connected: list[int]) -> None:
    for _ in range(50):
        if client.wait("presence")["connected"] == connected:
            return
    raise AssertionError


def test_who_watches_at_another_process_can_be_shown_out(
    servers: tuple[Server, Server], guests: Callable[..., Guest]
) -> None:
    ada, bob, eve = guests(at=servers[0]), guests(at=servers[0]), guests(at=servers[1])
    table, invitation = ada.open(visibility="public", spectators="public")
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    with ada.sit(table) as one, eve.sit(table) as watching:
        while not (there := one.wait("presence"))["spectators"]:
            pass
        assert there["watching"] == [{"person": eve.me["id"], "name": eve.me["name"]}]
        ada.post(f"/api/tables/{table}/show-out", {"person": eve.me["id"]})
        assert watching.wait("error")["error"]["code"] == "forbidden"
    assert eve.http.get(f"/api/tables/{table}").status_code == 403


def test_signing_out_everywhere_reaches_every_process(
    servers: tuple[Server, Server], guests: Callable[..., Guest]
) -> None:
    ada = guests(at=servers[0])
    table, _ = ada.open()
    twin = same_person(ada, servers[1])
    cookie = {"cookie": ada.cookie}
    with twin.sit(table) as there:
        ada.http.delete("/api/sessions")
        with pytest.raises(ConnectionClosed) as closed:
            there.wait("nothing of the kind")
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4401
    assert httpx.get(f"{servers[1].url}/api/me", headers=cookie).json()["id"] != ada.me["id"]
    twin.close()


@pytest.mark.usefixtures("servers")
def test_the_page_of_a_campaign_hears_of_another_process(
    database: Postgres, guests: Callable[..., Guest], tmp_path: Path
) -> None:
    with contextlib.ExitStack() as stack:
        arguments = ("--database", database.url, "--games", games_with_campaign()[0])
        here, there = (Server(*arguments, log=tmp_path / f"log{number}") for number in range(2))
        stack.callback(here.stop)
        stack.callback(there.stop)
        ada, bob = guests(at=here), guests(at=there)
        campaign, invitation = begin(ada)
        with look_at(ada, campaign) as page:
            assert next_of(page, "campaign")["campaign"]["version"] == 0
            bob.post(f"/api/campaigns/{campaign}/join", {"invitation": invitation, "seat": 1})
            assert next_of(page, "campaign")["campaign"]["members"][1]["person"] == bob.me["id"]


def test_nobody_is_seated_twice_at_a_duplicate_by_two_processes_at_once(
    servers: tuple[Server, Server], guests: Callable[..., Guest]
) -> None:
    ada = guests(at=servers[0])
    with contextlib.closing(same_person(ada, servers[1])) as there:
        for _ in range(10):
            wish = {"game": "crypte_de_sedlec", "tables": 2, "players": 3}
            duplicate = ada.post("/api/duplicates", wish)["id"]
            together = threading.Barrier(2)

            def join(guest: Guest, duplicate: str = duplicate, together: threading.Barrier = together) -> str:
                together.wait()
                return str(guest.post(f"/api/duplicates/{duplicate}/join")["mine"])

            with ThreadPoolExecutor(2) as pool:
                assert len(set(pool.map(join, (ada, there)))) == 1
            tables = ada.get(f"/api/duplicates/{duplicate}")["tables"]
            assert sum(seat["you"] for table in tables for seat in table["seats"]) == 1
            ada.post(f"/api/duplicates/{duplicate}/end")
