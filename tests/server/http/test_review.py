"""A finished game looked at again: what a device needs to judge it, the books of what it found, other moves to try."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import monstrotheque as mt
from monstrotheque.bots.analysis import analyse, questions
from monstrotheque.bots.thinking import appraise
from monstrotheque.engine.match import Match
from monstrotheque.engine.records import from_record
from monstrotheque.server.background.analyses import WAITING_EACH, Analyses
from monstrotheque.server.background.fair_queue import Asker, Work
from monstrotheque.server.background.thinking import Thinking
from monstrotheque.server.errors import TooMany
from tests.server.client import Guest
from tests.server.http.test_lobby import finished, status
from tests.server.thread import ThreadServer

FEW = 60


def match_of(guest: Guest, table: str) -> Match:
    """The game of a table, read from its record."""
    return from_record(guest.get(f"/api/tables/{table}/record"))


def found_by_a_device(match: Match) -> list[dict[str, Any]]:
    """What searches of a few iterations find, as a device sends it."""
    return [
        {
            "turn": each.turn,
            "rows": [
                [one.move.id if one.move else -1, one.visits, one.worth, min(one.error, 1.0)]
                for one in appraise(each.sight, each.played, FEW, each.seeds)
            ],
        }
        for each in questions(match)
    ]


def test_a_device_gets_what_each_mover_saw_and_nothing_else(ada: Guest, bob: Guest) -> None:
    table = finished(ada, bob)
    asked = ada.get(f"/api/tables/{table}/questions")["questions"]
    match = match_of(ada, table)
    expected = list(questions(match))
    assert [each["turn"] for each in asked] == [each.turn for each in expected]
    for told, known in zip(asked, expected, strict=True):
        assert base64.b64decode(told["raw"]) == known.sight.raw.tobytes()
        assert (told["seat"], told["played"]) == (known.sight.seat, known.played.id)
        assert [int(seed) for seed in told["seeds"]] == list(known.seeds)
        raw = np.frombuffer(base64.b64decode(told["raw"]), mt.game("crypte_de_sedlec").raw_state.dtype)[0]
        assert not raw["key"].any(), "the source of chance stays at home"


def test_the_books_of_what_a_device_found(ada: Guest, bob: Guest) -> None:
    table = finished(ada, bob)
    match = match_of(ada, table)
    found = ada.post(f"/api/tables/{table}/analysis", {"found": found_by_a_device(match)})["analysis"]
    own = analyse(match, iterations=FEW)
    ends = {each.turn for each in own.decisions if each.exact}
    told = {each["turn"]: each for each in found["decisions"]}
    for decision in own.decisions:
        if decision.turn not in ends:
            assert told[decision.turn]["before"] == round(decision.before, 4)
            assert told[decision.turn]["words"]
    assert sorted(found["order"]) == sorted(told)
    assert len(found["moments"]) == match.players
    assert all(len(each) <= 5 for each in found["moments"])
    assert [each["own"] for each in found["builds"]] == match.state.scores
    assert all(each["points"] - each["own"] == sum(each["gains"].values()) >= 0 for each in found["builds"])
    titles = [moment["title"] for of_seat in found["moments"] for moment in of_seat]
    assert all(titles), "every moment says what it is about"
    assert all(len(title) < 120 for title in titles)


def test_what_can_t_have_been_found_is_refused(ada: Guest, bob: Guest) -> None:
    table = finished(ada, bob)
    for turn, rows in ((9_999, [[1, 1, 0.5, 0.1]]), (0, [[1_000_000, 1, 0.5, 0.1]]), (0, [])):
        wrong = {"found": [{"turn": turn, "rows": rows}]}
        assert status(ada, "POST", f"/api/tables/{table}/analysis", wrong) == (400, "bad_request")


def test_other_moves_are_tried_without_a_table(ada: Guest, bob: Guest, guests: Callable[..., Guest]) -> None:
    table = finished(ada, bob)
    path = f"/api/tables/{table}/turns/0/line"
    start = ada.post(path, {"seat": 0, "moves": []})
    first, second = start["moves"][0]["text"], start["moves"][-1]["text"]
    after = ada.post(path, {"seat": 0, "moves": [second]})
    assert after["turn"] == 1
    assert after["view"] != start["view"]
    assert after["raw"]
    assert [event["turn"] for event in after["events"]] == [1] * len(after["events"])
    assert after["events"]
    assert start["events"] == []
    assert [line["key"] for line in after["score"]] == [line["key"] for line in start["score"]]
    assert status(ada, "POST", path, {"seat": 0, "moves": [first, first, first]})[0] in (400, 409)
    assert status(guests(), "POST", path, {"seat": 0, "moves": []}) == (404, "not_found")
    running, _ = ada.open(seats=[{"kind": "me"}, {"kind": "me", "name": "Zoe"}])
    for method, asked in (("POST", "turns/0/line"), ("GET", "questions")):
        body = {"seat": 0, "moves": []} if method == "POST" else None
        assert status(ada, method, f"/api/tables/{running}/{asked}", body) == (403, "forbidden")


def test_who_waits_hears_how_many_come_first(tmp_path: Path, guests: Callable[..., Guest]) -> None:
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",))
    try:
        ada, bob = guests(at=server), guests(at=server)
        table = finished(ada, bob)
        thinking: Any = server.services.thinking
        queue, free = thinking._queue, asyncio.Event()

        async def hold(number: int) -> None:
            async with queue.place(Work.MOVE, Asker(f"p{number}", "t")):
                await free.wait()

        async def fill() -> list[asyncio.Task[None]]:
            return [asyncio.create_task(hold(number)) for number in range(queue.places + 3)]

        held = server.call(fill())
        assert ada.get("/api/queue") == {"waiting": 3}
        ada.post(f"/api/tables/{table}/analysis", {})
        server.call(asyncio.sleep(0.5))
        assert ada.post(f"/api/tables/{table}/analysis", {})["ahead"] == 3
        server.loop.call_soon_threadsafe(free.set)
        server.call(asyncio.wait(held))
    finally:
        server.stop()


def test_one_address_leaves_analyses_to_others() -> None:
    class Busy:
        """Thinks without end."""

        async def appraise(self, *_: object) -> None:
            await asyncio.Event().wait()

    async def ask() -> None:
        analyses = Analyses(cast("Thinking", Busy()))
        match = Match(mt.game("crypte_de_sedlec"), players=2, seed=1)
        for number in range(WAITING_EACH):
            analyses.job(f"t{number}", match, f"p{number}", "192.0.2.1")
        with pytest.raises(TooMany):
            analyses.job("t8", match, "p8", "192.0.2.1")
        analyses.job("t9", match, "p9", "192.0.2.2")
        analyses.stop()

    asyncio.run(ask())
