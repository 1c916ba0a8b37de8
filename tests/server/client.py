"""A server of its own process, and clients that talk to it as browsers do."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import httpx
from websockets.sync.client import ClientConnection, connect

START_SECONDS = 60
COMPILE_SECONDS = 600
READ_SECONDS = 20


def wait_until_ready(url: str) -> None:
    """Wait until all games are compiled: long at the very first time, at once later."""
    deadline = time.monotonic() + COMPILE_SECONDS
    while time.monotonic() < deadline:
        if all(game["ready"] for game in httpx.get(f"{url}/api/games", timeout=60).json()["games"]):
            return
        time.sleep(0.1)
    raise AssertionError("the games do not get ready")


class Server:
    """`monstro serve` as a process."""

    def __init__(self, *arguments: str, port: int = 0, log: Path | None = None) -> None:
        games = () if "--games" in arguments else ("--games", "crypte_de_sedlec")
        self.arguments = (*arguments, *games)
        self.log = log
        self.port = port
        self._start()

    def _start(self) -> None:
        with (self.log or Path(os.devnull)).open("ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "monstrotheque.cli", "serve", "--port", str(self.port), *self.arguments],
                stdout=subprocess.PIPE,
                stderr=errors,
                start_new_session=True,
            )
        assert self.process.stdout
        ready, _, _ = select.select([self.process.stdout], [], [], START_SECONDS)
        line = self.process.stdout.readline().decode() if ready else ""
        assert "http://" in line, f"the server did not start: {line!r}"
        self.port = int(line.rsplit(":", 1)[1])
        self._wait()

    def _wait(self) -> None:
        for _ in range(START_SECONDS * 20):
            assert self.process.poll() is None, "the server ended"
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/health", timeout=5).status_code == 200:
                    wait_until_ready(self.url)
                    return
            time.sleep(0.05)
        raise AssertionError("the server is not healthy")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """Die at once, as in a power cut."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
        if self.process.stdout and not self.process.stdout.closed:
            self.process.stdout.close()

    def restart(self) -> None:
        assert self.process.stdout
        self.process.stdout.close()
        self._start()


class Reachable(Protocol):
    """A server, wherever it runs."""

    @property
    def url(self) -> str:
        """Its address."""


class Guest:
    """Somebody with a browser."""

    def __init__(self, server: Reachable, lang: str = "en") -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, headers={"accept-language": lang}, timeout=READ_SECONDS)
        self.me = self.get("/api/me")
        self._numbers = itertools.count(1)

    def get(self, path: str, **options: Any) -> Any:
        return self._json(self.http.get(path, **options))

    def post(self, path: str, body: Any = None, **options: Any) -> Any:
        return self._json(self.http.post(path, json=body or {}, **options))

    def open(self, game: str = "crypte_de_sedlec", **wish: Any) -> tuple[str, str]:
        """A new table: its id and invitation."""
        answer = self.post("/api/tables", {"game": game, **wish})
        return answer["table"]["id"], answer["invitation"]

    def sit(self, table: str, invitation: str | None = None, **hello: Any) -> TableClient:
        """A socket to a table."""
        return TableClient(self, table, {"invitation": invitation} | hello)

    def next_id(self) -> str:
        return f"{self.me['id']}-{next(self._numbers)}"

    def close(self) -> None:
        self.http.close()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @staticmethod
    def _json(response: httpx.Response) -> Any:
        assert response.status_code < 400, f"{response.status_code} {response.text}"
        return response.json()


class TableClient:
    """A socket to one table, which remembers everything it was sent."""

    def __init__(self, guest: Guest, table: str, hello: dict[str, Any]) -> None:
        self.guest = guest
        self.table = table
        self.frames: list[dict[str, Any]] = []
        self.bytes: list[str] = []
        url = guest.server.url.replace("http", "ws", 1)
        opening = connect(
            f"{url}/api/tables/{table}/live",
            additional_headers={"cookie": guest.cookie},
            compression=None,
            max_size=4 << 20,
            max_queue=None,  # a full queue of unread frames would hold up the farewell
        )
        self._stack = contextlib.ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(opening)
        try:
            self.send({"type": "hello", **{key: value for key, value in hello.items() if value is not None}})
            self.state: dict[str, Any] = self.wait("state")
        except BaseException:
            self.close()
            raise

    def send(self, frame: Any) -> None:
        self.socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    def read(self, timeout: float = READ_SECONDS) -> dict[str, Any]:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        frame: dict[str, Any] = json.loads(text)
        self.bytes.append(text)
        self.frames.append(frame)
        if frame["type"] in ("state", "update"):
            self.state = frame if "table" in frame else {**frame, "table": self._told_again(frame)}
        return frame

    def _told_again(self, update: dict[str, Any]) -> dict[str, Any]:
        """The table after an update that leaves it out: only its position has changed."""
        return {**self.state["table"], **{name: update[name] for name in ("version", "ply", "to_act")}}

    def wait(self, *kinds: str) -> dict[str, Any]:
        """The next frame of one of these kinds."""
        for _ in range(1000):
            frame = self.read()
            if frame["type"] in kinds:
                return frame
        raise AssertionError(f"no {kinds}")

    def ask(self, kind: str, **data: Any) -> dict[str, Any]:
        """Send a command; its ack or error."""
        frame = {"type": kind, "id": self.guest.next_id(), **data}
        self.send(frame)
        return self.answer_to(frame["id"])

    def answer_to(self, request: str) -> dict[str, Any]:
        for _ in range(1000):
            frame = self.read()
            if frame["type"] in ("ack", "error") and frame["id"] == request:
                return frame
        raise AssertionError("no answer")

    def play(self, move: Any, **data: Any) -> dict[str, Any]:
        return self.ask("move", **({"ply": self.state["ply"], "move": move} | data))

    def until(self, test: Any) -> dict[str, Any]:
        """Read until *test* holds of the state."""
        for _ in range(10_000):
            if test(self.state):
                return self.state
            self.read()
        raise AssertionError("it never came")

    def until_ply(self, ply: int) -> dict[str, Any]:
        return self.until(lambda state: state["ply"] >= ply)

    def close(self) -> None:
        self._stack.close()

    def __enter__(self) -> TableClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def play_out(clients: dict[int, TableClient], dice: random.Random, most: int = 5000) -> None:
    """A whole game: each seat plays random moves over its own socket."""
    first = next(iter(clients.values()))
    for _ in range(most):
        state = first.state
        for client in clients.values():
            client.until(lambda seen, want=state["version"]: seen["version"] >= want)
        if first.state["table"]["status"] == "over":
            return
        mover, frame = next((s, s.state) for s in clients.values() if s.state["your_turn"] or s.state["joint"])
        if frame["your_turn"]:
            move = dice.choice(frame["moves"])["id"]
            answer = mover.play(move)
        else:
            answer = mover.ask("propose", ply=frame["ply"], move=dice.choice(frame["joint"]["moves"])["id"])
        assert answer["type"] == "ack", answer
        for client in clients.values():
            client.until(lambda seen, want=answer["version"]: seen["version"] >= want)
    raise AssertionError("the game does not end")


def running(*arguments: str, log: Path | None = None) -> Iterator[Server]:
    """A server, stopped afterwards."""
    server = Server(*arguments, log=log)
    try:
        yield server
    finally:
        server.stop()


def same_person(guest: Guest, server: Server) -> Guest:
    """The same browser at another process."""
    other = Guest(server)
    other.http.cookies = guest.http.cookies
    other.me = guest.me
    return other
