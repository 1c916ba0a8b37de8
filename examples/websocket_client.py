"""A client of the server: opens a table against a bot and plays random legal moves over the WebSocket.

monstro serve &
python examples/websocket_client.py http://127.0.0.1:8600
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import uuid
from typing import Any

import httpx
from websockets.asyncio.client import connect

TABLE = {"game": "crypte_de_sedlec", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "easy"}], "start": True}


async def play(server: str, seed: int) -> list[int]:
    """Play one game; the final scores."""
    dice = random.Random(seed)
    async with httpx.AsyncClient(base_url=server, headers={"Origin": server}) as http:
        await http.get("/api/me")  # the first answer sets a guest's cookie
        table = (await http.post("/api/tables", json=TABLE)).raise_for_status().json()["table"]["id"]
        cookies = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live"
    async with connect(address, origin=server, additional_headers={"Cookie": cookies}) as socket:  # type: ignore[arg-type]
        await socket.send(json.dumps({"type": "hello", "lang": "en"}))
        async for message in socket:
            frame: dict[str, Any] = json.loads(message)
            if frame["type"] not in {"state", "update"} or frame["view"] is None:
                continue
            if frame["view"]["over"]:
                scores: list[int] = frame["view"]["scores"]
                return scores
            if frame["moves"]:
                move = {"type": "move", "id": uuid.uuid4().hex, "ply": frame["ply"]}
                await socket.send(json.dumps(move | {"move": dice.choice(frame["moves"])["id"]}))
    raise ConnectionError("the server closed the table")


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1], seed=1)))
