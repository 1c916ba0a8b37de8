"""Campaigns over the server: a day, its evening, the next day."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from monstrotheque.engine.campaigns import games_with_campaign, rules_for
from monstrotheque.engine.seats import TABLE
from monstrotheque.server.commands import played
from monstrotheque.server.table import Table
from tests.contract.cases import choose
from tests.server.client import Guest
from tests.server.test_lobby import status
from tests.server.thread import ThreadServer

NAMES = ["Léa", "Bram", "Zoé", "Noor"]


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    server = ThreadServer(tmp_path_factory.mktemp("campaigns"), games=games_with_campaign())
    yield server
    server.stop()


def begin(guest: Guest) -> tuple[str, str]:
    game = games_with_campaign()[0]
    wish = {"game": game, "name": "Hiver", "characters": NAMES[:3]}
    answer = guest.post("/api/campaigns", wish)
    return answer["campaign"]["id"], answer["invitation"]


def play_the_day(server: ThreadServer, table_id: str) -> None:
    """Play the day's game to its end, for everybody, as the server would."""
    dice = random.Random(2)
    table: Table = server.call(server.house.find(table_id))
    while table.is_playing:
        seat, move = choose(table.match.state, dice)
        server.call(server.house.change(table_id, lambda now, seat=seat, move=move: played(now, seat, move)))
    assert any(move.seat == TABLE for move in table.match.moves)


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
    secret: Table = behind.call(behind.house.find(opened["table"]))
    for path in ("", "/file"):
        assert secret.header.seed not in ada.http.get(f"/api/campaigns/{campaign}{path}").text
        assert secret.header.nonce not in ada.http.get(f"/api/campaigns/{campaign}{path}").text
    play_the_day(behind, opened["table"])
    evening = ada.get(f"/api/campaigns/{campaign}")["campaign"]
    assert evening["table"] is None
    settle_the_evening(ada, bob, campaign, evening)
    morning = bob.get(f"/api/campaigns/{campaign}")["campaign"]
    assert (morning["view"]["day"], morning["question"]) == (2, None)
    rules = rules_for(games_with_campaign()[0])
    assert rules.load(bob.http.get(f"/api/campaigns/{campaign}/file").text).day == 2


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
