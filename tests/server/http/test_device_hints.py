"""Advice that the asker's own device thinks out: what it is told, and how what it found is put into words."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest

from monstrotheque.engine.match import Match
from monstrotheque.engine.records import from_record
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import State
from monstrotheque.server.settings import Limits
from tests.server.client import Guest
from tests.server.http.test_lobby import status, two_at_a_table
from tests.server.thread import ThreadServer

ALONE = [{"kind": "me"}, {"kind": "me", "name": "Zoe"}]
WORLDS = 5


def asked_at(guest: Guest, table: str, **body: Any) -> Any:
    """The answer to a device that asks for advice."""
    return guest.post(f"/api/tables/{table}/hint", {"device": True, **body})


def state_of(guest: Guest, table: str) -> State:
    """The whole position of a table, read from its record once the game has been broken off."""
    guest.post(f"/api/tables/{table}/commands", {"type": "propose", "id": "e", "ply": 0, "kind": "end"})
    match: Match = from_record(guest.get(f"/api/tables/{table}/record"))
    return match.state_at(len(match.moves))


@pytest.mark.parametrize(("game", "players"), [("crypte_de_sedlec", 2), ("christmas_monsters", 3)])
def test_a_device_gets_only_what_its_seat_sees(game: str, players: int, tmp_path: Path, guests: Any) -> None:
    """Worlds that look alike to the seat give the same bytes."""
    server = ThreadServer(tmp_path, games=(game,))
    try:
        ada = guests(at=server)
        table, _ = ada.open(
            game=game, seats=[{"kind": "me"}, *[{"kind": "me", "name": f"Zoe {n}"} for n in range(1, players)]]
        )
        question = asked_at(ada, table)["question"]
        state, seat = state_of(ada, table), question["seat"]
    finally:
        server.stop()
    raw = base64.b64decode(question["raw"])
    assert raw == state.sight(seat).raw.tobytes()
    worlds = [state.sight(seat).redeal(number) for number in range(WORLDS)]
    assert len({world.to_bytes() for world in worlds}) > 1, "there is something to hide"
    assert {world.sight(seat).raw.tobytes() for world in worlds} == {raw}
    assert (seat == JOINT) == (JOINT in state.actors)
    assert question["waits"] == (seat not in state.actors)


def test_what_a_device_found_is_put_into_words(ada: Guest, bob: Guest) -> None:
    table = two_at_a_table(ada, bob, rated=False)
    question = asked_at(ada, table)
    assert question["hints"] == []
    moves = [move["id"] for move in ada.get(f"/api/tables/{table}/state")["moves"]]
    rows = [[move, 10 + number, 0.5, 0.1] for number, move in enumerate(reversed(moves))]
    told = ada.post(f"/api/tables/{table}/hint?lang=fr", {"found": {"ply": question["ply"], "rows": rows}})
    assert [hint["likely"] for hint in told["hints"]] == ["50\u00a0%"] * len(told["hints"])
    assert told["hints"][0]["move"]["id"] == rows[0][0]
    assert all(hint["words"] and hint["move"]["words"] for hint in told["hints"])
    assert sum(hint["attention"] for hint in told["hints"]) <= 1.01


def test_what_can_t_have_been_found_has_no_words(ada: Guest, bob: Guest) -> None:
    table = two_at_a_table(ada, bob, rated=False)
    for ply, rows, code in (
        (0, [[1_000_000, 1, 0.5, 0.1]], (400, "bad_request")),
        (0, [], (400, "bad_request")),
        (0, [[1, 1, 1e300, 0.1]], (400, "bad_request")),
        (7, [[1, 1, 0.5, 0.1]], (409, "stale_move")),
    ):
        wrong = {"found": {"ply": ply, "rows": rows}}
        assert status(ada, "POST", f"/api/tables/{table}/hint", wrong) == code


def test_a_device_gets_nothing_where_there_is_no_advice(ada: Guest, bob: Guest) -> None:
    found = {"found": {"ply": 0, "rows": [[1, 1, 0.5, 0.1]]}}
    rated, unrated = two_at_a_table(ada, bob), two_at_a_table(ada, bob, rated=False)
    for table, guest in ((rated, ada), (unrated, bob)):
        for body in ({"device": True}, found):
            assert status(guest, "POST", f"/api/tables/{table}/hint", body) == (409, "not_now")
    assert status(bob, "POST", f"/api/tables/{unrated}/hint", {"device": True, "seat": 0}) == (403, "forbidden")


def test_questions_of_devices_count_as_questions(tmp_path: Path, guests: Any) -> None:
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",), limits=Limits(hints_a_minute=1))
    try:
        ada = guests(at=server)
        table, _ = ada.open(seats=ALONE)
        assert asked_at(ada, table)["question"]
        assert status(ada, "POST", f"/api/tables/{table}/hint", {"device": True}) == (429, "too_many")
    finally:
        server.stop()


def test_everybody_sees_that_a_device_was_asked(ada: Guest, bob: Guest) -> None:
    table, invitation = ada.open(rated=False)
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    with bob.sit(table) as two:
        assert asked_at(ada, table)["question"]
        state = two.until(lambda seen: seen["table"]["seats"][0]["advised"])
        assert [news["kind"] for news in state["news"]] == ["advised"]


def test_an_ending_stays_with_the_server_which_can_prove_it(tmp_path: Path, guests: Any) -> None:
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",), limits=Limits(hints_a_minute=1000))
    try:
        ada = guests(at=server)
        table, _ = ada.open(seats=ALONE)
        seat, first = 0, asked_at(ada, table)
        answer = first
        while answer["question"]:
            now = ada.get(f"/api/tables/{table}/state?seat={seat}")
            move = {"type": "move", "id": f"m{now['ply']}", "ply": now["ply"], "seat": seat}
            ada.post(f"/api/tables/{table}/commands", {**move, "move": now["moves"][0]["id"]})
            seat = ada.get(f"/api/tables/{table}/state?seat=0")["to_act"][0]
            answer = asked_at(ada, table, seat=seat)
    finally:
        server.stop()
    assert first["question"]
    assert all("exact" in hint["likely"] for hint in answer["hints"])
