"""A server's first start: games are got ready one after the other, those that somebody waits for at once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from monstrotheque.engine.registry import game_names
from monstrotheque.engine.texts import shared_texts
from monstrotheque.server.background import warming
from monstrotheque.server.background.warming import Warming
from monstrotheque.server.errors import Forbidden, NotNow

FIRST, SECOND, LAST = game_names()[0], game_names()[1], game_names()[-1]


class Compilers:
    """Compilers that take as long as the test wants."""

    def __init__(self) -> None:
        self.at_work: list[str] = []
        self.may_end = {name: asyncio.Event() for name in game_names()}

    async def __call__(self, name: str) -> None:
        self.at_work.append(name)
        await self.may_end[name].wait()
        self.at_work.remove(name)


@pytest.fixture
def compilers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Compilers:
    """On a machine where no game was ever compiled."""
    found = Compilers()
    monkeypatch.setattr(warming, "stamp_of", lambda name: tmp_path / name)
    monkeypatch.setattr(warming, "_compile_beside", found)
    monkeypatch.setattr(warming, "warm_up", lambda name: (tmp_path / name).touch())
    return found


def test_a_game_that_somebody_waits_for_does_not_wait_for_the_others(compilers: Compilers) -> None:
    async def first_start() -> None:
        games = Warming(game_names())
        await games.start()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert compilers.at_work == [FIRST]
        waiting = asyncio.gather(games.ready(LAST), games.ready(LAST))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert compilers.at_work == [FIRST, LAST]
        compilers.may_end[LAST].set()
        await asyncio.wait_for(waiting, 5)
        assert games.is_ready(LAST)
        assert not games.is_ready(FIRST)
        await games.stop()

    asyncio.run(first_start())


def test_whoever_started_the_server_is_told_what_is_ready(compilers: Compilers) -> None:
    async def first_start() -> list[str]:
        games, lines = Warming((FIRST, SECOND)), list[str]()
        telling = asyncio.create_task(games.tell(shared_texts("en"), lines.append))
        await asyncio.sleep(0)
        await games.start()
        for event in compilers.may_end.values():
            event.set()
        await asyncio.wait_for(telling, 5)
        again = list[str]()
        await games.tell(shared_texts("en"), again.append)
        assert again == []
        return lines

    told = asyncio.run(first_start())
    assert "2 games" in told[0]
    assert [line.partition("(")[2] for line in told[1:]] == ["1 of 2).", "2 of 2)."]


def test_a_game_that_is_not_offered_is_never_got_ready(compilers: Compilers) -> None:
    with pytest.raises(Forbidden):
        asyncio.run(Warming((FIRST,)).ready(LAST))
    assert compilers.at_work == []


def test_whoever_waits_when_the_server_goes_down_is_told_so_at_once(compilers: Compilers) -> None:
    async def stopped_too_early() -> None:
        games, lines = Warming((FIRST, LAST)), list[str]()
        telling = asyncio.create_task(games.tell(shared_texts("en"), lines.append))
        compilers.may_end[LAST].set()
        await games.ready(LAST)
        waiting = asyncio.create_task(games.ready(FIRST))
        await asyncio.sleep(0)
        games.give_up()
        with pytest.raises(NotNow):
            await asyncio.wait_for(waiting, 5)
        assert not games.is_ready(FIRST)
        await games.ready(LAST)
        await games.stop()
        await asyncio.wait_for(telling, 5)
        assert [line.partition("(")[2] for line in lines[1:]] == ["1 of 2)."]

    asyncio.run(stopped_too_early())


def test_what_is_not_compiled_when_the_server_goes_down_is_left_alone(
    compilers: Compilers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Ctrl-C may end a compiler in the instant of its start: the server itself does not begin to compile then."""
    begun: list[str] = []
    monkeypatch.setattr(warming, "warm_up", begun.append)

    async def go_down() -> None:
        games = Warming((FIRST,))
        await games.start()
        await asyncio.sleep(0)
        games.give_up()
        compilers.may_end[FIRST].set()
        await games._begun[FIRST]

    asyncio.run(go_down())
    assert begun == []
