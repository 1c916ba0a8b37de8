"""Attacks on the server, one kind after the other, beside tables of people.

    python -m bench.attack                        every kind, 100 clients for 10 seconds each, printed
    python -m bench.attack --kind chat --seconds 30

Says how much memory the attackers cost the server, and how long the moves of the others take meanwhile. The bounds:
50 MB, and 100 ms for 99 moves of 100. On sockets nobody reads, and rate limits are off, so only their back-pressure is
tried. Requests come from four addresses and meet the limits of every server.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import socket
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

import httpx

from bench import load_ours
from bench.growing import memory, server_pid
from bench.load_play import Figures, run
from monstrotheque.server.settings import Limits

TABLES, PACE = 50, 2.0
MOST_MB, MOST_MS = 50.0, 100.0
ADDRESSES = 4
TEXT, PIECE, CONTINUED, PING = 0x81, 0x01, 0x00, 0x89


def framed(content: bytes, head: int = TEXT) -> bytes:
    """A frame of a client, masked by zeros."""
    length = len(content)
    size = bytes([0x80 | length]) if length < 126 else bytes([0xFE]) + length.to_bytes(2, "big")
    return bytes([head]) + size + bytes(4) + content


HELLO = framed(b'{"type": "hello"}')
SOCKETS = {
    "pings": framed(b'{"type": "ping"}'),
    "whole states": framed(b'{"type": "resync"}'),
    "languages": framed(b'{"type": "lang", "lang": "fr"}') + framed(b'{"type": "lang", "lang": "en"}'),
    "other seats": framed(b'{"type": "look", "seat": 1}'),
    "chat": framed(b'{"type": "chat", "id": "a", "text": "' + b"x" * 400 + b'"}'),
    "moves": framed(b'{"type": "move", "id": "a", "ply": 0, "move": "dig 1 2"}'),
    "no JSON": framed(b"[" * 120),
    "long frames": framed(b"x" * 60_000),
    "pieces": framed(b"x", PIECE) + framed(b"x", CONTINUED) * 50,
    "control frames": framed(b"", PING),
}
"""What floods a socket, by name."""
REQUESTS = {
    "pages": ("GET", "/", ""),
    "files": ("GET", "/manifest.webmanifest", ""),
    "tables": ("GET", "/api/tables", ""),
    "texts": ("GET", "/api/texts/crypte_de_sedlec/en", ""),
    "the API's description": ("GET", "/api/schema/openapi.json", ""),
    "records": ("POST", "/api/records/verify", '{"game": "' + "x" * 60_000 + '"}'),
    "new guests": ("PATCH", "/api/me", '{"lang": "fr"}'),
    "passwords": ("POST", "/api/session", '{"name": "nobody", "password": "wrong enough"}'),
}
"""Requests, by name: method, path and body."""


@dataclass(frozen=True)
class Target:
    """The server, and a table of the attacker's own."""

    url: str
    table: str
    cookie: str

    @property
    def place(self) -> tuple[str, int]:
        host, port = self.url.removeprefix("http://").split(":")
        return host, int(port)


def request(target: Target, method: str, path: str, headers: Iterable[str], body: str = "") -> bytes:
    """A request as it is sent."""
    host, port = target.place
    kind = [f"Content-Length: {len(body)}", "Content-Type: application/json"] if body else []
    return (
        "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {host}:{port}", *headers, *kind]) + "\r\n\r\n" + body
    ).encode()


async def flood(target: Target, opening: bytes, again: bytes, pause: float) -> None:
    """A connection that sends as fast as it can and reads nothing; it comes back whenever it is cut off."""
    loop = asyncio.get_running_loop()
    while True:
        with socket.socket() as line, contextlib.suppress(OSError):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.setblocking(False)
            await loop.sock_connect(line, target.place)
            await loop.sock_sendall(line, opening)
            while True:
                await loop.sock_sendall(line, again)
                await asyncio.sleep(pause)
        await asyncio.sleep(0.2)


def on_socket(target: Target, kind: str, _: int) -> Awaitable[None]:
    """A socket at the attacker's table that is flooded."""
    upgrade = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
    headers = (*upgrade, "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", f"Cookie: {target.cookie}")
    content = SOCKETS[kind]
    opening = request(target, "GET", f"/api/tables/{target.table}/live", headers) + HELLO
    return flood(target, opening, content * max(1, 8_000 // len(content)), 0.01)


def by_requests(target: Target, kind: str, number: int) -> Awaitable[None]:
    """A connection that asks again and again, from one of a few addresses."""
    method, path, body = REQUESTS[kind]
    asked = request(target, method, path, [f"X-Forwarded-For: 192.0.2.{number % ADDRESSES}"], body)
    return flood(target, asked, asked, 0.02)


KINDS: dict[str, Callable[[Target, str, int], Awaitable[None]]] = {
    **dict.fromkeys(SOCKETS, on_socket),
    **dict.fromkeys(REQUESTS, by_requests),
}


async def attacked(url: str, kind: str, clients: int, seconds: float) -> tuple[float, Figures]:
    """The most memory that *clients* cost, in MB, and what tables of people measure meanwhile."""
    server, most, floods = server_pid(), [0.0], list[asyncio.Future[None]]()
    async with httpx.AsyncClient() as http:
        attacker = load_ours.Guest(url, Figures())
        await attacker.meet(http)
        made = await attacker.post(http, "/api/tables", {"game": load_ours.GAME, "players": 2})
    target = Target(url, made["table"]["id"], attacker.cookie)

    async def watch(before: int) -> None:
        while True:
            most[0] = max(most[0], (memory(server) - before) / 1e6)
            await asyncio.sleep(1)

    def begun() -> None:
        floods.extend(asyncio.ensure_future(KINDS[kind](target, kind, number)) for number in range(clients))
        floods.append(asyncio.ensure_future(watch(memory(server))))

    figures = await run(load_ours.opening(url), tables=TABLES, pace=PACE, seconds=seconds, begun=begun)
    for task in floods:
        task.cancel()
    return most[0], figures


def server_options() -> list[str]:
    """A server behind a proxy, with the usual limits on requests."""
    usual = {name: getattr(Limits(), name) for name in ("requests_a_minute", "files_a_minute")}
    limits = ((f"--limit={name}={value}") for name, value in usual.items())
    return ["--behind-proxy", *limits]


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", choices=KINDS, action="append", help="which (default: all)")
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10)
    wish = parser.parse_args()
    missed = []
    for kind in wish.kind or KINDS:
        with load_ours.own_server(*server_options()) as url:
            grown, figures = asyncio.run(attacked(url, kind, wish.clients, wish.seconds))
        found = figures.report(wish.seconds)
        print(f"{kind}: {grown:.0f} MB more, others' moves {found['ms']}, lost {found['lost']}", flush=True)
        if grown >= MOST_MB or (found["ms"]["p99"] or MOST_MS) >= MOST_MS or found["lost"]:
            missed.append(kind)
    raise SystemExit(f"the bounds don't hold: {', '.join(missed)}" if missed else 0)


if __name__ == "__main__":
    main()
