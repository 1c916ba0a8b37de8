"""The same load on boardgame.io's server, with a small game of ours for it (bench/boardgame_io/server.js)."""

from __future__ import annotations

import contextlib
import json
import random
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

from bench.load_play import Figures, Opening, Pair, Player

FOLDER = Path(__file__).parent / "boardgame_io"
ROWS = 5
ROOM = "/rows,"


class Hands(msgspec.Struct):
    hands: dict[str, Any]


class Turn(msgspec.Struct):
    currentPlayer: str  # noqa: N815 (its name)
    gameover: Any = None


class Position(msgspec.Struct):
    """What the load generator reads of a state."""

    G: Hands
    ctx: Turn
    stateID: int = msgspec.field(name="_stateID")  # noqa: N815 (its name)


class Sync(msgspec.Struct):
    state: Position


_parts = msgspec.json.Decoder(list[msgspec.Raw])
_position = msgspec.json.Decoder(Position)
_sync = msgspec.json.Decoder(Sync)


class Visitor(Player):
    """A client that speaks the protocol of socket.io over a plain WebSocket."""

    def __init__(self, url: str, figures: Figures, match: str, seat: str, credentials: str) -> None:
        super().__init__(figures)
        self.url, self.match, self.seat, self.credentials = url, match, seat, credentials
        self.position: Position | None = None

    async def sit(self, stack: contextlib.AsyncExitStack) -> None:
        address = f"{self.url.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket"
        opening = connect(address, compression=None, ping_interval=None)
        self.socket = await stack.enter_async_context(opening)
        await self.socket.recv()
        await self.socket.send(f"40{ROOM}")
        await self.socket.recv()
        await self.socket.send(self._event("sync", self.match, self.seat, self.credentials, 2))

    def _event(self, *parts: Any) -> str:
        return f"42{ROOM}{json.dumps(parts)}"

    def hear(self, text: str) -> Awaitable[None] | None:
        if text == "2":
            pong: Awaitable[None] = self.socket.send("3")
            return pong
        if text.startswith("42"):
            self._note(_parts.decode(text[2 + len(ROOM) :]))
        return None

    def _note(self, parts: list[msgspec.Raw]) -> None:
        kind = bytes(parts[0])
        if kind in (b'"sync"', b'"update"'):
            self.position = _sync.decode(parts[2]).state if kind == b'"sync"' else _position.decode(parts[2])
            self.arrived(self.position.stateID, time.perf_counter())

    @property
    def is_asked(self) -> bool:
        position = self.position
        return position is not None and not self.is_over and position.ctx.currentPlayer == self.seat

    @property
    def is_over(self) -> bool:
        return self.position is not None and self.position.ctx.gameover is not None

    def any_move(self, dice: random.Random) -> str:
        assert self.position
        card, row = dice.choice(self.position.G.hands[self.seat]), dice.randrange(ROWS)
        payload = {"type": "lay", "args": [card, row], "playerID": self.seat, "credentials": self.credentials}
        action = {"type": "MAKE_MOVE", "payload": payload}
        return self._event("update", action, self.ply, self.match, self.seat)


def opening(url: str) -> Opening:
    """How a match of two is opened at *url*."""

    async def post(http: httpx.AsyncClient, path: str, body: Any) -> Any:
        answer = await http.post(f"{url}/games/rows/{path}", json=body)
        answer.raise_for_status()
        return answer.json()

    async def begin(stack: contextlib.AsyncExitStack, http: httpx.AsyncClient, figures: Figures) -> Pair:
        match = (await post(http, "create", {"numPlayers": 2}))["matchID"]
        pair = []
        for seat in ("0", "1"):
            joined = await post(http, f"{match}/join", {"playerID": seat, "playerName": f"player {seat}"})
            pair.append(Visitor(url, figures, match, seat, joined["playerCredentials"]))
        one, two = pair
        one.other, two.other = two, one
        for player in pair:
            await player.sit(stack)
        return one, two

    return begin


def install() -> None:
    """Fetch boardgame.io, once, beside its server.js."""
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeError("boardgame.io needs Node and npm")
    if not (FOLDER / "node_modules").exists():
        subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=FOLDER, check=True)


@contextlib.contextmanager
def rival_server(*, on_disk: bool) -> Iterator[str]:
    """boardgame.io's server for the load alone: its address."""
    install()
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        command = ["node", "server.js", str(port), *([folder] if on_disk else [])]
        process = subprocess.Popen(command, cwd=FOLDER, stdout=subprocess.DEVNULL)
        try:
            _wait(url)
            yield url
        finally:
            process.terminate()
            process.wait(30)


def _wait(url: str) -> None:
    for _ in range(300):
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{url}/games").status_code == 200:
                return
        time.sleep(0.1)
    raise RuntimeError("boardgame.io's server does not answer")
