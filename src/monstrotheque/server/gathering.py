"""The socket of a campaign: its page changes by itself when a friend joins, agrees or finishes the day."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketException
from litestar.params import FromPath

from monstrotheque.engine.errors import MonstroError
from monstrotheque.server.campaigns import Group
from monstrotheque.server.desk import Desk
from monstrotheque.server.errors import TooMany
from monstrotheque.server.groups import answer, opened
from monstrotheque.server.live import (
    HELLO_SECONDS,
    SEND_SECONDS,
    SILENCE_SECONDS,
    Hello,
    Ping,
    Speak,
    close,
    read_frame,
    refuse,
)
from monstrotheque.server.people import Profile

_hello = msgspec.json.Decoder(Hello)
_frames = msgspec.json.Decoder(Speak | Ping)
_encode = msgspec.json.Encoder().encode


class Gathering:
    """One client at one campaign's page."""

    def __init__(self, socket: WebSocket[Any, Any, Any], desk: Desk, profile: Profile) -> None:
        self._socket = socket
        self._desk = desk
        self._profile = profile
        self.person = profile.id
        self.lang = "en"
        self._group: Group | None = None
        self._invitation: str | None = None
        self._told: tuple[int, str] | None = None
        self._presence = True
        self._pongs = 0
        self._closing = False
        self._news = asyncio.Event()

    @property
    def seats(self) -> list[int]:
        """The characters this person plays."""
        members = self._group.members if self._group else ()
        return [seat for seat, member in enumerate(members) if member == self.person]

    def wake(self) -> None:
        """The campaign has moved on."""
        self._news.set()

    def wake_presence(self) -> None:
        """Somebody came or went."""
        self._presence = True
        self._news.set()

    def close(self) -> None:
        """The server goes down."""
        self._closing = True
        self._news.set()

    async def greet(self, campaign_id: str) -> str:
        """Wait for `hello`, and see that the campaign is for this person; its id."""
        async with asyncio.timeout(HELLO_SECONDS):
            hello = read_frame(_hello, await self._receive())
        self._invitation = hello.invitation
        self.lang = hello.lang or self._profile.lang or self._desk.lang(self._socket)
        presence, limits = self._desk.house.presence, self._desk.settings.limits
        if presence.count() >= limits.sockets or presence.count(self.person) >= limits.sockets_each:
            raise TooMany("sockets")
        self._group = await opened(self._desk, campaign_id, self.person, hello.invitation)
        return self._group.id

    async def run(self, campaign_id: str) -> None:
        """Read and write until one side ends."""
        presence = self._desk.house.presence
        presence.enter(campaign_id, self)
        self._desk.came_or_went(campaign_id)
        both = {asyncio.create_task(self._read()), asyncio.create_task(self._write(campaign_id))}
        try:
            done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in both:
                task.cancel()
            await asyncio.wait(both)
            presence.leave(campaign_id, self)
            self._desk.came_or_went(campaign_id)

    async def _read(self) -> None:
        while True:
            async with asyncio.timeout(SILENCE_SECONDS):
                frame = read_frame(_frames, await self._receive())
            self._desk.limits.frame(self.person)
            if isinstance(frame, Speak):
                self.lang = frame.lang
            else:
                self._pongs += 1
            self._news.set()

    async def _write(self, campaign_id: str) -> None:
        while not self._closing:
            await self._send_news(campaign_id)
            await self._news.wait()
            self._news.clear()
        await self._send({"type": "closing"})
        await self._socket.close(code=1012)

    async def _send_news(self, campaign_id: str) -> None:
        group = self._group = await opened(self._desk, campaign_id, self.person, self._invitation)
        if self._told != (group.version, self.lang):
            self._told = (group.version, self.lang)
            await self._send({"type": "campaign", **await answer(self._desk, group, self.person, self.lang)})
        if self._presence:
            self._presence = False
            connected = self._desk.house.presence.connected(campaign_id)
            await self._send({"type": "presence", "connected": connected})
        while self._pongs:
            self._pongs -= 1
            await self._send({"type": "pong"})

    async def _send(self, message: dict[str, Any]) -> None:
        async with asyncio.timeout(SEND_SECONDS):
            await self._socket.send_data(_encode(message).decode(), mode="text")

    async def _receive(self) -> str | bytes:
        data: str | bytes = await self._socket.receive_data(mode="text")
        if len(data) > self._desk.settings.limits.frame_bytes:
            raise TooMany("frames")
        return data


@websocket("/api/campaigns/{campaign_id:str}/live", opt={"socket": True})
async def gathering(socket: WebSocket[Any, Any, Any], campaign_id: FromPath[str]) -> None:
    """Look at a campaign."""
    desk: Desk = socket.app.state.desk
    await socket.accept()
    guest = Gathering(socket, desk, socket.scope["state"]["profile"])
    try:
        desk.limits.connection(guest.person)
        await guest.run(await guest.greet(campaign_id))
    except MonstroError as error:
        await refuse(socket, error, guest.lang)
    except TimeoutError:
        await close(socket, 4408)
    except WebSocketException:
        pass
