"""An attack on the server: clients that flood their sockets and never read, beside tables of people.

    python -m bench.attack               100 such clients for 30 seconds, printed

Says how much memory they cost the server, and how long the moves of the others take meanwhile. The bounds: 50 MB, and
100 ms for 99 moves of 100. Rate limits are off, so only the back-pressure of sockets is tried.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import socket

import httpx

from bench import load_ours
from bench.growing import memory, server_pid
from bench.load_play import Figures, run

TABLES, PACE = 50, 2.0
MOST_MB, MOST_MS = 50.0, 100.0
PING = bytes([0x81, 0x90]) + bytes(4) + b'{"type": "ping"}'
HELLO = bytes([0x81, 0x91]) + bytes(4) + b'{"type": "hello"}'


async def flood(url: str, table: str, cookie: str) -> None:
    """A socket that sends as fast as it can and reads nothing; it comes back whenever it is cut off."""
    host, port = url.removeprefix("http://").split(":")
    lines = [
        f"GET /api/tables/{table}/live HTTP/1.1",
        f"Host: {host}:{port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        f"Cookie: {cookie}",
    ]
    loop = asyncio.get_running_loop()
    while True:
        with socket.socket() as line, contextlib.suppress(OSError):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.setblocking(False)
            await loop.sock_connect(line, (host, int(port)))
            await loop.sock_sendall(line, ("\r\n".join(lines) + "\r\n\r\n").encode() + HELLO)
            while True:
                await loop.sock_sendall(line, PING * 500)
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)


async def attacked(url: str, clients: int, seconds: float) -> tuple[float, Figures]:
    """The most memory that *clients* cost, in MB, and what tables of people measure meanwhile."""
    server, most, floods = server_pid(), [0.0], list[asyncio.Task[None]]()
    async with httpx.AsyncClient() as http:
        attacker = load_ours.Guest(url, Figures())
        await attacker.meet(http)
        made = await attacker.post(http, "/api/tables", {"game": load_ours.GAME, "players": 2})

    async def watch(before: int) -> None:
        while True:
            most[0] = max(most[0], (memory(server) - before) / 1e6)
            await asyncio.sleep(1)

    def begun() -> None:
        table = made["table"]["id"]
        floods.extend(asyncio.create_task(flood(url, table, attacker.cookie)) for _ in range(clients))
        floods.append(asyncio.create_task(watch(memory(server))))

    figures = await run(load_ours.opening(url), tables=TABLES, pace=PACE, seconds=seconds, begun=begun)
    for task in floods:
        task.cancel()
    return most[0], figures


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    wish = parser.parse_args()
    with load_ours.own_server() as url:
        grown, figures = asyncio.run(attacked(url, wish.clients, wish.seconds))
    found = figures.report(wish.seconds)
    held = grown < MOST_MB and (found["ms"]["p99"] or MOST_MS) < MOST_MS and not found["lost"]
    print(f"{wish.clients} clients: {grown:.0f} MB more, others' moves {found['ms']}, lost {found['lost']}")
    raise SystemExit(0 if held else "the bounds don't hold")


if __name__ == "__main__":
    main()
