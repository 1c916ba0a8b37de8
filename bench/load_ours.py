"""The load on a server of ours."""

from __future__ import annotations

import contextlib
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

from bench.load_play import Figures, Opening, Pair, Player

GAME = "crypte_de_sedlec"
GENEROUS = {
    "new_tables_an_hour": 10**9,
    "requests_a_minute": 10**9,
    "frames_a_minute": 10**9,
    "open_tables": 10**6,
    "sockets": 10**6,
    "sockets_each": 10**6,
    "connections_each_address": 10**6,
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


class Guest(Player):
    """Somebody with a browser."""

    sign_of_life = '{"type":"ping"}'

    def __init__(self, url: str, figures: Figures) -> None:
        super().__init__(figures)
        self.url = url
        self.cookie = ""
        self.frame: Frame | None = None

    async def meet(self, http: httpx.AsyncClient) -> None:
        """Get a cookie of one's own; *http* keeps none, as many people share it."""
        http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
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

    def hear(self, text: str) -> None:
        frame, now = _read(text), time.perf_counter()
        if frame.type in ("state", "update"):
            frame.table = frame.table or (self.frame.table if self.frame else None)
            self.frame = frame
            self.arrived(frame.ply, now)
        elif frame.type == "ack" and frame.id is not None:
            self.figures.acks.append(now - self.sent_at[int(frame.id)])
        elif frame.type == "error":
            self.figures.errors.append(frame.error)

    @property
    def is_asked(self) -> bool:
        return self.frame is not None and self.frame.your_turn

    @property
    def is_over(self) -> bool:
        return self.frame is not None and self.frame.table is not None and self.frame.table.status == "over"

    def any_move(self, dice: random.Random) -> str:
        assert self.frame
        move = dice.choice(self.frame.moves).id
        return json.dumps({"type": "move", "id": str(self.ply), "ply": self.ply, "move": move})


def opening(url: str, game: str = GAME) -> Opening:
    """How a table of two is opened at *url*."""

    async def begin(stack: contextlib.AsyncExitStack, http: httpx.AsyncClient, figures: Figures) -> Pair:
        one, two = Guest(url, figures), Guest(url, figures)
        one.other, two.other = two, one
        await one.meet(http)
        await two.meet(http)
        made = await one.post(http, "/api/tables", {"game": game, "players": 2, "chat": False})
        table = made["table"]["id"]
        await two.post(http, f"/api/tables/{table}/join", {"invitation": made["invitation"]})
        for player in (one, two):
            await player.sit(stack, table)
        return one, two

    return begin


@contextlib.contextmanager
def own_server(*arguments: str, game: str = GAME) -> Iterator[str]:
    """A server for the load alone: its address."""
    limits = [part for name, value in GENEROUS.items() for part in ("--limit", f"{name}={value}")]
    command = [sys.executable, "-m", "monstrotheque.cli", "serve", "--port", "0", "--log-level", "warning"]
    with tempfile.TemporaryDirectory() as folder:
        place = [] if "--database" in arguments else ["--data", folder]
        process = subprocess.Popen([*command, "--games", game, *limits, *place, *arguments], stdout=subprocess.PIPE)
        try:
            assert process.stdout
            url = process.stdout.readline().decode().split()[-1]
            wait_until_ready(url)
            yield url
        finally:
            process.terminate()
            process.communicate(timeout=30)


def wait_until_ready(url: str) -> None:
    """Wait until all games are compiled."""
    for _ in range(6000):
        with contextlib.suppress(httpx.TransportError):
            if all(game["ready"] for game in httpx.get(f"{url}/api/games", timeout=60).json()["games"]):
                return
        time.sleep(0.1)
    raise RuntimeError("the server does not get ready")
