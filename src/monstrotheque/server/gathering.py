"""The socket of a campaign: its page changes by itself when a friend joins, agrees or finishes the day."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import websocket
from litestar.params import FromPath

from monstrotheque.server.campaigns import Group
from monstrotheque.server.connection import AnySocket, Connection, Hello, Ping, Speak
from monstrotheque.server.desk import Desk
from monstrotheque.server.groups import answer, opened


class Gathering(Connection):
    """One client at one campaign's page."""

    frames = msgspec.json.Decoder(Speak | Ping)

    def __init__(self, socket: AnySocket, desk: Desk) -> None:
        super().__init__(socket, desk)
        self._group: Group | None = None
        self._invitation: str | None = None
        self._told: tuple[int, str] | None = None

    @property
    def group(self) -> Group:
        """The campaign, once greeted."""
        assert self._group is not None
        return self._group

    @property
    def seats(self) -> list[int]:
        """The characters this person plays."""
        return [seat for seat, member in enumerate(self.group.members) if member == self.person]

    async def _enter(self, place: str, hello: Hello) -> None:
        self._invitation = hello.invitation
        self._group = await opened(self._desk, place, self.person, hello.invitation)

    async def _handle(self, wish: Any) -> None:
        self.lang = wish.lang
        self._news.set()

    async def _send_news(self) -> None:
        group = self._group = await opened(self._desk, self.group.id, self.person, self._invitation)
        if self._told != (group.version, self.lang):
            self._told = (group.version, self.lang)
            await self._send({"type": "campaign", **await answer(self._desk, group, self.person, self.lang)})
        if self._presence:
            self._presence = False
            await self._send({"type": "presence", "connected": self._desk.house.presence.connected(group.id)})


@websocket("/api/campaigns/{campaign_id:str}/live", opt={"socket": True})
async def gathering(socket: AnySocket, campaign_id: FromPath[str]) -> None:
    """Look at a campaign."""
    await Gathering(socket, socket.app.state.desk).serve(campaign_id)
