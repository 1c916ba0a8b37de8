"""Records that are sent in to be checked."""

from __future__ import annotations

import random
from typing import Any

from tests.server.client import Guest, play_out
from tests.server.http.test_lobby import status


def finished_record(ada: Guest, bob: Guest) -> dict[str, Any]:
    table, invitation = ada.open()
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    with ada.sit(table) as one, bob.sit(table) as two:
        play_out({0: one, 1: two}, random.Random(4))
    return dict(ada.get(f"/api/tables/{table}/record"))


def test_a_record_proves_its_game_and_an_altered_one_does_not(ada: Guest, bob: Guest) -> None:
    record = finished_record(ada, bob)
    found = bob.post("/api/records/verify", record)
    assert found["commitment"] == record["commitment"]
    assert (found["scores"], found["moves"]) == (record["result"]["scores"], len(record["log"]))
    record["seats"][0]["name"] = "Somebody else"
    assert status(bob, "POST", "/api/records/verify", record) == (400, "bad_record")
    assert status(bob, "POST", "/api/records/verify", {"hello": 1}) == (400, "bad_record")
