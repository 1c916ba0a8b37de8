"""A server that leaves the thinking to workers, where there is none."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

import monstrotheque as mt
from monstrotheque.server.background import remote_thinking
from monstrotheque.server.background.bot_requests import ChooseMove, ChosenMove, SeatSight
from monstrotheque.server.background.fair_queue import Asker, Work
from monstrotheque.server.background.remote_thinking import RemoteThinking
from monstrotheque.server.background.thinking import LocalThinking
from monstrotheque.server.store.jobs import Awaited, Jobs, Progress


class Queue:
    """A queue whose jobs a worker takes, or not, and answers after some looks."""

    def __init__(self) -> None:
        self.is_taken = False
        self.looks = 0

    async def add(self, *_: Any) -> str:
        self.looks = 0
        return "job"

    async def progress(self, _: str) -> Progress:
        self.looks += 1
        if self.looks > 5_000:
            pytest.fail("it is waited for")
        done = self.is_taken and self.looks > 30
        return Progress(b'{"type":"move","move":0,"hurried":false}' if done else None, self.is_taken)

    async def drop(self, _: str) -> None:
        pass


def test_a_move_that_no_worker_takes_is_not_waited_for_and_one_that_is_taken_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also right after a time without workers: else a bot that thinks long would never be heard again."""
    monkeypatch.setitem(remote_thinking.PATIENCE, Work.MOVE, 600.0)
    monkeypatch.setattr(remote_thinking, "UNTAKEN_SECONDS", 0.02)
    monkeypatch.setattr(remote_thinking, "DESERTED_SECONDS", 0.01)
    monkeypatch.setattr(remote_thinking, "LOOK_SECONDS", 0.001)
    queue, local = Queue(), LocalThinking(1)
    thinking = RemoteThinking(cast(Jobs, queue), Awaited(), local)
    seen = SeatSight.of(mt.game("crypte_de_sedlec").new(seed=1, players=2).sight(0))

    async def ask() -> ChosenMove:
        found = await thinking._ask(ChooseMove(seen, "easy"), Work.MOVE, Asker())
        assert isinstance(found, ChosenMove)
        return found

    for is_taken in (False, True, False, False, True):
        queue.is_taken = is_taken
        assert asyncio.run(ask()).hurried != is_taken
    local.stop()
