"""A server that leaves the thinking to workers, where there is none."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

import monstrotheque as mt
from monstrotheque.server.background import remote_thinking
from monstrotheque.server.background.bot_requests import ChooseMove, ChosenMove, SeatSight
from monstrotheque.server.background.fair_queue import Asker, Work
from monstrotheque.server.background.remote_thinking import DESERTED_SECONDS, PATIENCE, RemoteThinking
from monstrotheque.server.background.thinking import LocalThinking
from monstrotheque.server.store.jobs import Awaited, Jobs


class Queue:
    """A queue in which a job is answered at once, or never."""

    def __init__(self) -> None:
        self.answers = False

    async def add(self, *_: Any) -> str:
        return "job"

    async def answer(self, _: str) -> bytes | None:
        return b'{"type":"move","move":0,"hurried":false}' if self.answers else None

    async def drop(self, _: str) -> None:
        pass


def test_where_no_worker_is_only_the_first_move_waits_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PATIENCE, Work.MOVE, 0.01)
    monkeypatch.setattr(remote_thinking, "LOOK_SECONDS", 0.001)
    queue, local = Queue(), LocalThinking(1)
    thinking = RemoteThinking(cast(Jobs, queue), Awaited(), local)
    seen = SeatSight.of(mt.game("crypte_de_sedlec").new(seed=1, players=2).sight(0))

    async def ask() -> ChosenMove:
        found = await thinking._ask(ChooseMove(seen, "easy"), Work.MOVE, Asker())
        assert isinstance(found, ChosenMove)
        return found

    assert asyncio.run(ask()).hurried
    assert thinking.patience(Work.MOVE) == DESERTED_SECONDS
    assert thinking.patience(Work.ADVICE) == PATIENCE[Work.ADVICE]
    queue.answers = True
    assert not asyncio.run(ask()).hurried
    assert thinking.patience(Work.MOVE) == PATIENCE[Work.MOVE]
    local.stop()
