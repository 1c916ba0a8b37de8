"""The socket of a duplicate: its page updates when somebody sits down, a table finishes or a deal is compared."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from monstrotheque.server.duplicates.messages import DuplicateFrame, DuplicateInfo
from monstrotheque.server.duplicates.service import Duplicates
from monstrotheque.server.live.client_frames import Hello, Ping, Speak
from monstrotheque.server.live.socket import AnySocket, ClientSocket, Sockets


class DuplicateSocket(ClientSocket):
    """One client on one duplicate's page."""

    frames = msgspec.json.Decoder(Speak | Ping)

    def __init__(self, socket: AnySocket, sockets: Sockets, duplicates: Duplicates) -> None:
        super().__init__(socket, sockets)
        self._duplicates = duplicates
        self._duplicate = ""
        self._told: DuplicateInfo | None = None

    @property
    def seats(self) -> list[int]:
        """Nobody sits here: people sit at the tables."""
        return []

    async def _enter(self, place: str, hello: Hello) -> None:  # noqa: ARG002 - the link is the invitation
        self._duplicate = (await self._duplicates.show(place, self.person)).id

    async def _handle(self, wish: Any) -> None:
        self.lang = wish.lang

    async def _send_news(self) -> None:
        shown = await self._duplicates.show(self._duplicate, self.person)
        if shown != self._told:
            self._told = shown
            self._send(DuplicateFrame(shown))


@websocket("/api/duplicates/{duplicate:str}/live", opt={"socket": True})
async def duplicate_socket(
    socket: AnySocket,
    duplicate: FromPath[str],
    sockets: NamedDependency[Sockets],
    duplicates: NamedDependency[Duplicates],
) -> None:
    """Follow a duplicate live."""
    await DuplicateSocket(socket, sockets, duplicates).serve(socket, duplicate[:24])
