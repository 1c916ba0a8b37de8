"""Load on the server: many live tables with two sockets each, a move every few seconds.

    python bench/load.py --tables 1000 --pace 4 --seconds 60

Starts a server of its own on a fresh embedded database (or takes --url), opens the tables, plays random legal moves and
measures the time from sending a move to its arrival on the other player's socket. Everything runs on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

OPENING_AT_ONCE = 20
GENEROUS = {
    "new_tables_an_hour": 10**9,
    "requests_a_minute": 10**9,
    "frames_a_minute": 10**9,
    "open_tables": 10**6,
    "sockets": 10**6,
    "loaded_tables": 10**6,
}


class Choice(msgspec.Struct):
    id: int


class Standing(msgspec.Struct):
    status: str


class Frame(msgspec.Struct):
    """What the load generator reads of a frame."""

    type: str
    ply: int = -1
    your_turn: bool = False
    moves: list[Choice] = []
    table: Standing | None = None
    id: str | None = None
    error: Any = None


_read = msgspec.json.Decoder(Frame).decode


@dataclass
class Figures:
    """What was measured."""

    delays: list[float] = field(default_factory=list)
    acks: list[float] = field(default_factory=list)
    errors: list[Any] = field(default_factory=list)
    sent: int = 0
    finished: int = 0


class Player:
    """One person at one table, with a socket."""

    def __init__(self, url: str, figures: Figures) -> None:
        self.url = url
        self.figures = figures
        self.cookie = ""
        self.ply = -1
        self.frame: Frame | None = None
        self.sent_at: dict[int, float] = {}
        self.other: Player | None = None
        self.socket: Any = None

    async def meet(self, http: httpx.AsyncClient) -> None:
        answer = await http.get(f"{self.url}/api/me")
        self.cookie = answer.headers["set-cookie"].partition(";")[0]

    async def post(self, http: httpx.AsyncClient, path: str, body: Any) -> Any:
        answer = await http.post(f"{self.url}{path}", json=body, headers={"cookie": self.cookie})
        answer.raise_for_status()
        return answer.json()

    async def sit(self, stack: contextlib.AsyncExitStack, table: str) -> None:
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        opening = connect(address, additional_headers={"cookie": self.cookie}, compression=None, ping_interval=None)
        self.socket = await stack.enter_async_context(opening)
        await self.socket.send('{"type":"hello","lang":"en"}')

    async def read(self) -> None:
        """Note everything that arrives, and when."""
        async for text in self.socket:
            frame = _read(text)
            now = time.perf_counter()
            if frame.type in ("state", "update"):
                self._note(frame, now)
            elif frame.type == "ack" and frame.id is not None:
                self.figures.acks.append(now - self.sent_at[int(frame.id)])
            elif frame.type == "error":
                self.figures.errors.append(frame.error)

    def _note(self, frame: Frame, now: float) -> None:
        self.frame = frame
        if self.other and (sent := self.other.sent_at.get(frame.ply - 1)) is not None and frame.ply > self.ply:
            self.figures.delays.append(now - sent)
        self.ply = frame.ply

    @property
    def can_move(self) -> bool:
        """Whether it is this player's turn, and the move is not under way."""
        return self.frame is not None and self.frame.your_turn and self.frame.ply not in self.sent_at

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.frame is not None and self.frame.table is not None and self.frame.table.status == "over"

    async def move(self, dice: random.Random) -> None:
        """Play any legal move."""
        assert self.frame
        ply = self.frame.ply
        self.sent_at[ply] = time.perf_counter()
        self.figures.sent += 1
        move = dice.choice(self.frame.moves).id
        await self.socket.send(json.dumps({"type": "move", "id": str(ply), "ply": ply, "move": move}))


async def play(pair: tuple[Player, Player], pace: float, until: float, figures: Figures, dice: random.Random) -> None:
    """One table: a move every *pace* seconds, more or less."""
    await asyncio.sleep(dice.random() * pace)
    while time.perf_counter() < until:
        mover = next((player for player in pair if player.can_move), None)
        if mover:
            await mover.move(dice)
        elif any(player.is_over for player in pair):
            figures.finished += 1
            return
        await asyncio.sleep(pace * (0.5 + dice.random()))


async def open_table(
    url: str, http: httpx.AsyncClient, game: str, figures: Figures
) -> tuple[str, tuple[Player, Player]]:
    """A table of two."""
    one, two = Player(url, figures), Player(url, figures)
    one.other, two.other = two, one
    await one.meet(http)
    await two.meet(http)
    made = await one.post(http, "/api/tables", {"game": game, "players": 2, "chat": False})
    table = made["table"]["id"]
    await two.post(http, f"/api/tables/{table}/join", {"invitation": made["invitation"]})
    return table, (one, two)


async def run(url: str, *, tables: int, pace: float, seconds: float, game: str) -> Figures:
    """The whole load; what was measured."""
    figures = Figures()
    gate = asyncio.Semaphore(OPENING_AT_ONCE)
    async with contextlib.AsyncExitStack() as stack:
        http = await stack.enter_async_context(httpx.AsyncClient(timeout=60))
        http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))

        async def begin() -> tuple[Player, Player]:
            async with gate:
                table, pair = await open_table(url, http, game, figures)
                for player in pair:
                    await player.sit(stack, table)
                return pair

        pairs = await asyncio.gather(*(begin() for _ in range(tables)))
        readers = [asyncio.create_task(player.read()) for pair in pairs for player in pair]
        await asyncio.sleep(2)
        until = time.perf_counter() + seconds
        await asyncio.gather(
            *(play(pair, pace, until, figures, random.Random(number)) for number, pair in enumerate(pairs))
        )
        await asyncio.sleep(3)
        for reader in readers:
            if not reader.cancel():
                reader.result()
        await asyncio.gather(*readers, return_exceptions=True)
    return figures


@contextlib.contextmanager
def own_server(*arguments: str, game: str = "crypte_de_sedlec") -> Iterator[str]:
    """A server for the load alone."""
    limits = [part for name, value in GENEROUS.items() for part in ("--limit", f"{name}={value}")]
    with tempfile.TemporaryDirectory() as folder:
        place = [] if "--database" in arguments else ["--data", folder]
        command = [
            sys.executable,
            "-m",
            "monstrotheque.cli",
            "serve",
            "--port",
            "0",
            "--log-level",
            "warning",
            "--games",
            game,
        ]
        process = subprocess.Popen([*command, *limits, *place, *arguments], stdout=subprocess.PIPE)
        try:
            assert process.stdout
            url = process.stdout.readline().decode().split()[-1]
            for _ in range(6000):
                with contextlib.suppress(httpx.TransportError):
                    games = httpx.get(f"{url}/api/games", timeout=60).json()["games"]
                    if all(game["ready"] for game in games):
                        break
                time.sleep(0.1)
            yield url
        finally:
            process.terminate()
            process.communicate(timeout=30)


def report(figures: Figures, seconds: float) -> dict[str, Any]:
    """The figures in short."""
    delays = sorted(figures.delays)

    def at(share: float) -> float | None:
        return round(delays[min(len(delays) - 1, int(share * len(delays)))] * 1000, 1) if delays else None

    return {
        "moves": figures.sent,
        "moves_a_second": round(figures.sent / seconds, 1),
        "acknowledged": len(figures.acks),
        "arrived": len(delays),
        "lost": figures.sent - len(delays) - len(figures.errors),
        "errors": len(figures.errors),
        "finished_games": figures.finished,
        "ms": {"p50": at(0.5), "p95": at(0.95), "p99": at(0.99), "max": at(1)},
    }


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url")
    parser.add_argument("--database")
    parser.add_argument("--workers", default="1")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--pace", type=float, default=4)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--game", default="crypte_de_sedlec")
    wish = parser.parse_args()
    load = {"tables": wish.tables, "pace": wish.pace, "seconds": wish.seconds, "game": wish.game}
    arguments = ["--database", wish.database, "--workers", wish.workers] if wish.database else []
    with contextlib.nullcontext(wish.url) if wish.url else own_server(*arguments, game=wish.game) as url:
        figures = asyncio.run(run(url, **load))
    print(json.dumps(load | report(figures, wish.seconds), indent=1))
    if figures.errors:
        print("first error:", figures.errors[0])


if __name__ == "__main__":
    main()
