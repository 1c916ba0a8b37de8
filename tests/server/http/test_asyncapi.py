"""What the server says of itself, to machines: it is what really goes over the line."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from monstrotheque.server.http.asyncapi import CAMPAIGN_FRAMES, description
from monstrotheque.server.table.messages import (
    TABLE_FRAMES,
    AckFrame,
    StateFrame,
    TableAnswer,
    TableInfo,
    TableList,
)
from tests.server.client import Guest, play_out
from tests.server.http.test_lobby import two_at_a_table

FRAMES = {"table": TABLE_FRAMES, "campaign": CAMPAIGN_FRAMES}


def check_described(frame: dict[str, Any], channel: str = "table") -> None:
    """See that a frame is one of those described for *channel*, with these fields and no others."""
    shape = next(kind for kind in FRAMES[channel] if kind.__struct_config__.tag == frame["type"])
    assert shape.__name__ in description()["channels"][channel]["messages"]
    check_shape(frame, shape)


def check_shape(data: dict[str, Any], shape: Any) -> None:
    """See that *data* has the fields of *shape* and no others, each of its kind."""
    assert msgspec.to_builtins(msgspec.convert(data, shape)) == data


def test_every_frame_of_a_game_is_as_the_asyncapi_description_says(ada: Guest, bob: Guest) -> None:
    table = two_at_a_table(ada, bob, clock={"kind": "time", "seconds": 600, "increment": 5})
    with ada.sit(table) as one, bob.sit(table) as two:
        one.ask("chat", text="hello")
        one.ask("chat", reaction="wave")
        one.ask("move", ply=99, move="nonsense")
        one.send({"type": "propose", "id": "p", "ply": 0, "kind": "end"})
        proposed = one.answer_to("p")
        two.until(lambda seen: seen["proposals"])
        two.ask("decline", proposal=proposed["version"])
        one.send({"type": "ping"})
        one.wait("pong")
        one.until(lambda seen: seen["version"] >= two.state["version"])
        play_out({0: one, 1: two}, random.Random(8))
        frames = one.frames + two.frames
    assert {frame["type"] for frame in frames} == {"state", "update", "ack", "error", "presence", "chat", "pong"}
    for frame in frames:
        check_described(frame)


def test_what_clients_may_say_is_described_as_it_is_read(ada: Guest) -> None:
    document = ada.get("/api/schema/asyncapi.json")
    assert document == description()
    assert document["components"]["schemas"]["PlayMove"]["properties"]["ply"]["minimum"] == 0
    assert {"Hello", "CampaignFrame"} <= set(document["channels"]["campaign"]["messages"])


def test_answers_are_as_the_openapi_description_says(ada: Guest, bob: Guest) -> None:
    document = ada.get("/api/schema/openapi.json")
    table = two_at_a_table(ada, bob, visibility="public")
    move = {"type": "move", "id": "m", "ply": 0, "move": ada.get(f"/api/tables/{table}/state")["moves"][0]["id"]}
    answers: dict[tuple[str, str], tuple[Any, dict[str, Any]]] = {
        ("/api/tables/{table_id}", "get"): (TableAnswer, ada.get(f"/api/tables/{table}")),
        ("/api/tables", "get"): (TableList, ada.get("/api/tables")),
        ("/api/me/tables", "get"): (TableList, ada.get("/api/me/tables")),
        ("/api/tables/{table_id}/state", "get"): (StateFrame, ada.get(f"/api/tables/{table}/state")),
        ("/api/tables/{table_id}/commands", "post"): (AckFrame, ada.post(f"/api/tables/{table}/commands", move)),
    }
    for (path, method), (shape, answer) in answers.items():
        schema = document["paths"][path][method]["responses"]["200"]["content"]["application/json"]["schema"]
        assert schema["$ref"].endswith(shape.__name__), (path, schema)
        check_shape(answer, shape)
    check_shape(ada.get(f"/api/tables/{table}")["table"], TableInfo)
