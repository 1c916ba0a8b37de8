"""Preparing games while serving.

Kernels that were never compiled are compiled in a process of their own, so that this one goes on answering; then they
are loaded from the cache.
"""

from __future__ import annotations

import asyncio
import logging
import random
import sys
from collections.abc import Callable
from pathlib import Path

from monstrotheque import bots as bots_package
from monstrotheque.bots.hints import reason
from monstrotheque.engine.compiling import ENGINE, cache_root, folders_digest
from monstrotheque.engine.registry import game as find_game
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.texts import DEFAULT_LANG, Texts
from monstrotheque.server.background.bot_requests import choose
from monstrotheque.server.errors import Forbidden, NotNow

log = logging.getLogger(__name__)

MOVES = 6


class Warming:
    """Which games are ready."""

    def __init__(self, games: tuple[str, ...]) -> None:
        self._ready = {name: asyncio.Event() for name in games}
        self._given_up: frozenset[str] = frozenset()
        self._begun: dict[str, asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start to prepare all games, one after the other."""
        self._task = asyncio.create_task(self._run(), name="warming")

    async def stop(self) -> None:
        """Stop preparing."""
        tasks = [task for task in (self._task, *self._begun.values()) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def ready(self, name: str) -> None:
        """Wait until the game called *name* is ready. It comes before the others.

        A game that isn't offered here is never prepared.
        """
        if name not in self._ready:
            raise Forbidden("game_not_offered")
        if not self.is_ready(name):
            self._begin(name)
        await self._ready[name].wait()
        if name in self._given_up:
            raise NotNow("closing")

    def give_up(self) -> None:
        """The server stops: nobody waits any longer."""
        self._given_up = frozenset(name for name in self._ready if not self.is_ready(name))
        for event in self._ready.values():
            event.set()

    def is_ready(self, name: str) -> bool:
        """Whether this game can be played without waiting."""
        return self._ready[name].is_set() and name not in self._given_up

    async def all_ready(self) -> None:
        """Wait until every game is ready."""
        for event in self._ready.values():
            await event.wait()

    async def tell(self, texts: Texts, say: Callable[[str], object]) -> None:
        """Report which games become ready, if that takes time: rules that were never compiled."""
        missing = [name for name in self._ready if not stamp_of(name).exists()]
        if missing:
            say(texts.say("cli.compiling_games", n=len(missing)))
        for number, coming in enumerate(asyncio.as_completed([self._ready_name(name) for name in missing]), 1):
            name = await coming
            if name in self._given_up:
                break
            title = find_game(name).title(texts.lang)
            say(texts.say("cli.game_ready", game=title, n=number, all=len(missing)))

    async def _ready_name(self, name: str) -> str:
        await self._ready[name].wait()
        return name

    async def _run(self) -> None:
        # What is compiled already comes first: nobody should wait for it.
        for name in sorted(self._ready, key=lambda name: not stamp_of(name).exists()):
            await self._begin(name)

    def _begin(self, name: str) -> asyncio.Task[None]:
        if name not in self._begun:
            self._begun[name] = asyncio.create_task(self._get_ready(name), name=f"warming {name}")
        return self._begun[name]

    async def _get_ready(self, name: str) -> None:
        try:
            if not stamp_of(name).exists():
                await _compile_beside(name)
            # Ctrl-C may reach the other process in the instant of its start. Then nothing is compiled, and compiling
            # here would take minutes that the server waits for.
            if name not in self._given_up:
                await asyncio.to_thread(warm_up, name)
        except Exception:
            log.exception("could not prepare a game; it will be compiled at its first table", extra={"game": name})
        self._ready[name].set()


async def _compile_beside(name: str) -> None:
    log.info("compiling a game for the first time", extra={"game": name})
    # In a session of its own: Ctrl-C is for the server, which ends it.
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", __name__, name, start_new_session=True)
    try:
        await process.wait()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise


def stamp_of(name: str) -> Path:
    """The file that marks this exact version of a game as compiled."""
    bots_folder = Path(bots_package.__path__[0])
    return cache_root() / f"warm-{name}-{folders_digest(ENGINE, bots_folder, find_game(name).folder)}"


def warm_up(name: str) -> None:
    """Play a few moves of a game, view them, and let a bot think."""
    game, dice = find_game(name), random.Random(1)
    state, texts = game.new(seed=1), game.texts(DEFAULT_LANG)
    choose("easy", state.sight(state.actors[0]))
    for _ in range(MOVES):
        seats = [seat for seat in (*state.actors, *state.interjectors) if state.legal(seat)]
        if not seats:
            break
        move = dice.choice(state.legal(seats[0]))
        after = state.play(seats[0], move)
        for onlooker in (seats[0], SPECTATOR):
            state.events(seats[0], move, after, onlooker)
            after.view(onlooker)
        for legal in state.legal(seats[0])[:4]:
            reason(state.sight(seats[0]), legal, texts)
        state = after
    stamp_of(name).touch()


if __name__ == "__main__":
    warm_up(sys.argv[1])
