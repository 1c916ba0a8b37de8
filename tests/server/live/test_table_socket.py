"""Playing over the socket."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import time

from monstrotheque.bots.registry import LEVELS
from monstrotheque.server.run import listen
from tests.server.client import Guest, play_out


def two_at_a_table(ada: Guest, bob: Guest) -> str:
    table, invitation = ada.open()
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    return table


def test_two_people_play_a_whole_game(ada: Guest, bob: Guest) -> None:
    table = two_at_a_table(ada, bob)
    with ada.sit(table) as one, bob.sit(table, lang="fr") as two:
        assert one.state["seat"] == 0
        assert two.state["seat"] == 1
        play_out({0: one, 1: two}, random.Random(1))
        assert one.state["table"]["result"]["reason"] == "finished"
        assert one.state["view"]["over"]
        assert two.state["table"]["result"] == one.state["table"]["result"]


def test_a_bot_answers(ada: Guest) -> None:
    table, _ = ada.open(seats=[{"kind": "me"}, {"kind": "bot"}])
    with ada.sit(table) as client:
        play_out_with_bot = 0
        while client.state["table"]["status"] != "over":
            state = client.until(lambda seen: seen["your_turn"] or seen["table"]["status"] == "over")
            if state["your_turn"]:
                assert client.play(state["moves"][0]["id"])["type"] == "ack"
                client.until_ply(state["ply"] + 1)
                play_out_with_bot += 1
        assert play_out_with_bot > 10


def test_how_quickly_a_bot_answers_tells_its_level_and_nothing_else(ada: Guest) -> None:
    """With one legal move it thinks not at all, with many up to its limit: people wait the same."""
    table, _ = ada.open(seats=[{"kind": "me"}, {"kind": "bot", "bot": "hard"}])
    with ada.sit(table) as client:
        asked = 0.0
        while client.state["your_turn"]:
            asked = time.monotonic()
            client.until_ply(client.play(client.state["moves"][0]["id"])["ply"])
        ply = client.state["ply"]
        for number in (1, 2):
            client.until_ply(ply + number)
            assert time.monotonic() - asked > number * LEVELS["hard"]["seconds"] * 0.98
            if client.state["your_turn"]:
                break


def test_a_move_sent_twice_counts_once(ada: Guest, bob: Guest) -> None:
    table = two_at_a_table(ada, bob)
    with ada.sit(table) as one:
        frame = {"type": "move", "id": "same", "ply": 0, "move": one.state["moves"][0]["id"]}
        one.send(frame)
        one.send(frame)
        first, second = one.answer_to("same"), one.answer_to("same")
        assert first == second
        assert first["ply"] == 1


def test_an_update_tells_of_the_table_only_when_more_than_its_position_changed(ada: Guest, bob: Guest) -> None:
    table = two_at_a_table(ada, bob)
    with ada.sit(table) as one, bob.sit(table) as two:
        one.play(one.state["moves"][0]["id"])
        after_a_move = two.wait("update")
        assert "table" not in after_a_move
        assert after_a_move["to_act"] == one.until_ply(1)["to_act"]
        one.ask("resign")
        assert two.wait("update")["table"]["status"] == "over"


def test_a_move_is_acknowledged_before_its_news(ada: Guest, bob: Guest) -> None:
    """The two travel together: in one packet, the acknowledgement first."""
    table = two_at_a_table(ada, bob)
    with ada.sit(table) as one:
        one.send({"type": "move", "id": "one", "ply": 0, "move": one.state["moves"][0]["id"]})
        assert one.wait("ack", "update")["type"] == "ack"
        assert one.wait("ack", "update")["ply"] == 1


def test_a_stale_move_is_refused_with_a_sentence(ada: Guest, bob: Guest) -> None:
    table = two_at_a_table(ada, bob)
    with ada.sit(table, lang="fr") as one:
        move = one.state["moves"][0]["id"]
        assert one.play(move, ply=0)["type"] == "ack"
        refused = one.play(move, ply=0)
        assert refused["error"]["code"] == "stale_move"
        assert "passé" in refused["error"]["message"]


def test_what_is_sent_leaves_at_once_with_every_event_loop() -> None:
    """A packet that waits for the next one costs people forty milliseconds."""
    at_once: list[int] = []

    async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        at_once.append(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async def exchange() -> None:
        with contextlib.closing(listen("127.0.0.1", 0)) as door:
            async with await asyncio.start_server(greet, sock=door):
                reader, writer = await asyncio.open_connection(*door.getsockname())
                await reader.read()
                writer.close()

    asyncio.run(exchange())
    assert at_once == [1]
