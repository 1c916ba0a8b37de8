"""Who waits for bots: everybody in turn, moves before advice, and never long."""

from __future__ import annotations

import asyncio

import pytest

import monstrotheque as mt
from monstrotheque.bots.registry import LEVELS
from monstrotheque.server.background.bot_requests import (
    LEAST_SECONDS,
    LONGEST_SECONDS,
    WAIT_SECONDS,
    BotRequest,
    ChooseMove,
    ChosenMove,
    SeatSight,
    choose,
)
from monstrotheque.server.background.fair_queue import Asker, FairQueue, Work
from monstrotheque.server.background.thinking import LocalThinking, seconds_each


def order_of(*asked: tuple[Work, str, str], cancel: int | None = None) -> list[tuple[str, str]]:
    """In which order those who wait get the only place."""
    served: list[tuple[str, str]] = []

    async def ask(queue: FairQueue, work: Work, person: str, table: str) -> None:
        async with queue.place(work, Asker(person, table)):
            served.append((person, table))

    async def run() -> None:
        queue = FairQueue(1)
        async with queue.place(Work.MOVE, Asker()):
            tasks = [asyncio.create_task(ask(queue, *each)) for each in asked]
            await asyncio.sleep(0)
            if cancel is not None:
                tasks[cancel].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert queue.length(Work.ADVICE) == 0
        await asyncio.wait_for(ask(queue, Work.MOVE, "last", "t"), 1)

    asyncio.run(run())
    assert served.pop() == ("last", "t")
    return served


def test_who_has_many_tables_waits_for_their_own() -> None:
    greedy = [(Work.MOVE, "eve", f"t{number}") for number in range(4)]
    assert order_of(*greedy, (Work.MOVE, "ada", "a"), (Work.MOVE, "bob", "b")) == [
        ("eve", "t0"),
        ("ada", "a"),
        ("bob", "b"),
        ("eve", "t1"),
        ("eve", "t2"),
        ("eve", "t3"),
    ]


def test_the_tables_of_one_person_take_turns() -> None:
    asked = [(Work.MOVE, "eve", "t1"), (Work.MOVE, "eve", "t1"), (Work.MOVE, "eve", "t2")]
    assert [table for _, table in order_of(*asked)] == ["t1", "t2", "t1"]


def test_moves_go_before_advice() -> None:
    asked = [(Work.ADVICE, "ada", "a"), (Work.MOVE, "bob", "b")]
    assert [person for person, _ in order_of(*asked)] == ["bob", "ada"]


def test_who_goes_away_holds_nobody_up() -> None:
    asked = [(Work.MOVE, "ada", "a"), (Work.MOVE, "bob", "b")]
    assert order_of(*asked, cancel=0) == [("bob", "b")]


def test_the_longer_the_queue_the_less_each_bot_thinks() -> None:
    async def seconds(waiting: int) -> float:
        thinking = LocalThinking(2)
        hold = asyncio.Event()

        async def wait(number: int) -> None:
            async with thinking._queue.place(Work.MOVE, Asker("p", str(number))):
                await hold.wait()

        tasks = [asyncio.create_task(wait(number)) for number in range(waiting + 2)]
        await asyncio.sleep(0)
        found = thinking.seconds_for_a_move()
        hold.set()
        await asyncio.gather(*tasks)
        thinking.stop()
        return found

    assert asyncio.run(seconds(0)) > max(level["seconds"] for level in LEVELS.values())
    assert asyncio.run(seconds(50)) * 50 / 2 <= WAIT_SECONDS


def test_without_any_time_a_bot_plays_as_the_game_itself_judges() -> None:
    game = mt.game("crypte_de_sedlec")
    sight = game.new(seed=1, players=2).sight(0)
    assert choose("expert", sight, LEAST_SECONDS / 2) in list(sight.legal())


def test_a_bot_that_waited_long_thinks_less() -> None:
    """Nobody waits over three seconds for a bot, its time in the queue included."""
    assert seconds_each(0, 2, waited=LONGEST_SECONDS - 0.5) == 0.5
    assert seconds_each(0, 2, waited=60.0) == 0.0


def test_the_time_in_the_queue_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([10.0, 10.0 + LONGEST_SECONDS - 0.25])
    monkeypatch.setattr("monstrotheque.server.background.thinking.time.monotonic", lambda: next(clock, 99.0))
    given: list[float] = []

    async def answer(_: BotRequest, seconds: float) -> ChosenMove:
        given.append(seconds)
        return ChosenMove(0, hurried=True)

    thinking = LocalThinking(1)
    monkeypatch.setattr(thinking, "answer", answer)
    seen = SeatSight.of(mt.game("crypte_de_sedlec").new(seed=1, players=2).sight(0))
    coroutine = thinking._ask(ChooseMove(seen, "expert"), Work.MOVE, Asker())
    with pytest.raises(StopIteration):  # nobody holds the only thread, so nothing is waited for
        coroutine.send(None)
    thinking.stop()
    assert given == [0.25]
