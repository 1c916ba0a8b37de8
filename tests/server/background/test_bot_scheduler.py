"""Bots' turns: who lets them go on while they consider stepping in is not kept waiting."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from monstrotheque.server.background.bot_scheduler import BotScheduler


class Scheduler(BotScheduler):
    """Notes what it does; while a bot considers stepping in, a person lets the bots go on."""

    def __init__(self, table: Any) -> None:
        super().__init__(SimpleNamespace(on_change=[], find=self._find), None)  # type: ignore[arg-type]
        self.table = table
        self.done: list[str] = []

    async def _find(self, _: str) -> Any:
        return self.table

    async def _interject(self, table: Any, seat: int) -> None:
        self.done.append(f"consider {seat}")
        table.waiting = [1]
        table.may = []

    async def _play_one(self, table: Any, seat: int) -> None:
        self.done.append(f"play {seat}")
        table.waiting = []


def test_a_go_on_while_bots_consider_stepping_in_is_heard() -> None:
    table = SimpleNamespace(waiting=[], may=[2])
    table.bots_to_act, table.bots_that_may_act = lambda: table.waiting, lambda: table.may
    scheduler = Scheduler(table)
    asyncio.run(scheduler._play("t"))
    assert scheduler.done == ["consider 2", "play 1"]
