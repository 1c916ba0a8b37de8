"""Playing at many tables at once, and what is measured: the time from sending a move to the other player's update."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed

OPENING_AT_ONCE = 20
SETTLING_SECONDS = 2
LAST_SECONDS = 3
SIGN_SECONDS = 20


@dataclass
class Figures:
    """What was measured."""

    delays: list[float] = field(default_factory=list)
    acks: list[float] = field(default_factory=list)
    errors: list[Any] = field(default_factory=list)
    sent: int = 0
    finished: int = 0

    def report(self, seconds: float) -> dict[str, Any]:
        """The figures in short."""
        delays = sorted(self.delays)

        def at(share: float) -> float | None:
            return round(delays[min(len(delays) - 1, int(share * len(delays)))] * 1000, 1) if delays else None

        return {
            "moves": self.sent,
            "moves_a_second": round(self.sent / seconds, 1),
            "arrived": len(delays),
            "lost": self.sent - len(delays) - len(self.errors),
            "errors": len(self.errors),
            "finished_games": self.finished,
            "ms": {"p50": at(0.5), "p95": at(0.95), "p99": at(0.99), "max": at(1)},
        }


class Player(ABC):
    """One person at one table, with a socket."""

    sign_of_life: str | None = None
    """What a client sends now and then so that it isn't taken for gone; None if the server asks instead."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self.ply = -1
        self.sent_at: dict[int, float] = {}
        self.other: Player | None = None
        self.socket: Any = None

    @abstractmethod
    def hear(self, text: str) -> Awaitable[None] | None:
        """Handle a message. A message that needs an immediate answer is awaited."""

    @property
    @abstractmethod
    def is_asked(self) -> bool:
        """Whether it is this player's turn."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def any_move(self, dice: random.Random) -> str:
        """The message that plays any legal move."""

    async def live(self) -> None:
        """Read all that comes, and give signs of life, as a browser does."""
        signs = asyncio.create_task(self._give_signs()) if self.sign_of_life else None
        try:
            await self._read()
        finally:
            if signs:
                signs.cancel()

    async def _give_signs(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(SIGN_SECONDS)
                await self.socket.send(self.sign_of_life)

    async def _read(self) -> None:
        """Note everything that arrives, and when."""
        async for text in self.socket:
            if answer := self.hear(text):
                await answer

    def arrived(self, ply: int, now: float) -> None:
        """The position before move number *ply* has come."""
        if self.other and (sent := self.other.sent_at.get(ply - 1)) is not None and ply > self.ply:
            self.figures.delays.append(now - sent)
        self.ply = ply

    @property
    def can_move(self) -> bool:
        """Whether it is this player's turn, and the move is not under way."""
        return self.is_asked and self.ply not in self.sent_at

    async def move(self, dice: random.Random) -> None:
        """Play any legal move."""
        text = self.any_move(dice)
        self.sent_at[self.ply] = time.perf_counter()
        self.figures.sent += 1
        with contextlib.suppress(ConnectionClosed):
            await self.socket.send(text)


Pair = tuple[Player, Player]
Opening = Callable[[contextlib.AsyncExitStack, httpx.AsyncClient, Figures], Awaitable[Pair]]


async def play(pair: Pair, pace: float, until: float, dice: random.Random) -> None:
    """One table: a move every *pace* seconds, more or less."""
    await asyncio.sleep(dice.random() * pace)
    while time.perf_counter() < until:
        mover = next((player for player in pair if player.can_move), None)
        if mover:
            await mover.move(dice)
        elif any(player.is_over for player in pair):
            mover = pair[0]
            mover.figures.finished += 1
            return
        await asyncio.sleep(pace * (0.5 + dice.random()))


async def run(
    opening: Opening, *, tables: int, pace: float, seconds: float, begun: Callable[[], None] = lambda: None
) -> Figures:
    """The whole load; what was measured. *begun* is called when all sit and the first moves come.

    Nothing is collected meanwhile: pauses of ours are not the server's.
    """
    figures, gate = Figures(), asyncio.Semaphore(OPENING_AT_ONCE)
    readers: list[asyncio.Task[None]] = []
    async with contextlib.AsyncExitStack() as stack:
        http = await stack.enter_async_context(httpx.AsyncClient(timeout=60))

        async def begin() -> Pair:
            async with gate:
                pair = await opening(stack, http, figures)
            readers.extend(asyncio.create_task(player.live()) for player in pair)
            return pair

        pairs = await asyncio.gather(*(begin() for _ in range(tables)))
        await asyncio.sleep(SETTLING_SECONDS)
        gc.collect()
        gc.disable()
        begun()
        until = time.perf_counter() + seconds
        await asyncio.gather(*(play(pair, pace, until, random.Random(number)) for number, pair in enumerate(pairs)))
        await asyncio.sleep(LAST_SECONDS)
        gc.enable()
        for reader in readers:
            reader.cancel()
        ends = await asyncio.gather(*readers, return_exceptions=True)
        figures.errors += [repr(end) for end in ends if not isinstance(end, asyncio.CancelledError)]
    return figures
