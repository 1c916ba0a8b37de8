"""The socket: one connection to one table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from enum import Enum
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketException
from litestar.params import FromPath
from msgspec import Meta

from monstrotheque.engine.errors import MonstroError
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.server.commands import AnyCommand, Person
from monstrotheque.server.desk import Desk
from monstrotheque.server.errors import BadRequest, Internal, TooMany, error_json
from monstrotheque.server.frames import Onlooker, Seen, line_json, seen
from monstrotheque.server.header import SeatNumber
from monstrotheque.server.people import Profile
from monstrotheque.server.table import Table

log = logging.getLogger(__name__)

HELLO_SECONDS = 10.0
SILENCE_SECONDS = 90.0
SEND_SECONDS = 20.0
CLOSE_CODES = {"forbidden": 4403, "not_found": 4404, "too_many": 4429, "foreign_origin": 4403}
Lang = Annotated[str, Meta(pattern="^(fr|en)$")]


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A frame that changes nothing at the table."""


class Hello(Frame, frozen=True, tag="hello"):
    """The first frame."""

    lang: Lang | None = None
    invitation: Annotated[str, Meta(max_length=64)] | None = None
    seat: SeatNumber | None = None


class Look(Frame, frozen=True, tag="look"):
    """Look through another of my seats."""

    seat: SeatNumber


class Speak(Frame, frozen=True, tag="lang"):
    """Talk to me in another language."""

    lang: Lang


class Resync(Frame, frozen=True, tag="resync"):
    """Tell me everything again."""


class Ping(Frame, frozen=True, tag="ping"):
    """Are you there?"""


_hello = msgspec.json.Decoder(Hello)
_frames = msgspec.json.Decoder(AnyCommand | Look | Speak | Resync | Ping)
_loose = msgspec.json.Decoder(dict[str, Any])
_encode = msgspec.json.Encoder().encode


class Phase(Enum):
    """The life of a connection."""

    GREETING = 1
    LISTENING = 2
    CLOSED = 3


class Connection:
    """One client at one table. Reading and writing run side by side; what is written is the newest there is, so that a
    slow line is told less often and never late.
    """

    def __init__(self, socket: WebSocket[Any, Any, Any], desk: Desk, profile: Profile) -> None:
        self._socket = socket
        self._desk = desk
        self.phase = Phase.GREETING
        self.person = profile.id
        self.profile = profile
        self.seat = SPECTATOR
        self.lang = "en"
        self._table: Table | None = None
        self._told: Seen | None = None
        self._said = 0
        self._news = asyncio.Event()
        self._presence = False
        self._answers: list[dict[str, Any]] = []

    @property
    def table(self) -> Table:
        """The table, once greeted."""
        assert self._table is not None
        return self._table

    @property
    def seats(self) -> list[int]:
        """The person's own seats."""
        return self.table.seats_of(self.person)

    def wake(self) -> None:
        """Something changed at the table."""
        self._news.set()

    def wake_presence(self) -> None:
        """Somebody came or went."""
        self._presence = True
        self._news.set()

    def close(self) -> None:
        """The server goes down: say so, and end."""
        self.phase = Phase.CLOSED
        self._answers.append({"type": "closing"})
        self._news.set()

    async def greet(self, table_id: str) -> None:
        """Wait for `hello`, and find out what this client may see."""
        async with asyncio.timeout(HELLO_SECONDS):
            hello = read_frame(_hello, await self._receive())
        self._table = await self._desk.opened(table_id, self.person, hello.invitation)
        self._desk.check_room(self.table, self.person)
        self.lang = hello.lang or self.profile.lang or self._desk.lang(self._socket)
        self.seat = self._desk.seat_for(self.table, self.person, hello.seat)
        self.phase = Phase.LISTENING

    async def run(self) -> None:
        """Read and write until one side ends."""
        table_id = self.table.header.id
        self._desk.house.presence.enter(table_id, self)
        self._desk.came_or_went(table_id)
        both = {asyncio.create_task(self._read()), asyncio.create_task(self._write())}
        try:
            done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in both:
                task.cancel()
            await asyncio.wait(both)
            self._desk.house.presence.leave(table_id, self)
            self._desk.came_or_went(table_id)

    async def _read(self) -> None:
        while self.phase is Phase.LISTENING:
            async with asyncio.timeout(SILENCE_SECONDS):
                text = await self._receive()
            try:
                self._desk.limits.frame(self.person)
                await self._handle(read_frame(_frames, text))
            except MonstroError as error:
                self._answer({"type": "error", "id": _id_in(text), **error_json(error, self.lang)})
            except Exception:
                log.exception("a frame could not be handled")
                self._answer({"type": "error", "id": _id_in(text), **error_json(Internal(), self.lang)})

    async def _handle(self, wish: Any) -> None:
        if isinstance(wish, Ping):
            self._answer({"type": "pong"})
        elif isinstance(wish, Look):
            self.seat = self._desk.seat_for(self.table, self.person, wish.seat)
            self._tell_all()
        elif isinstance(wish, Speak):
            self.lang = wish.lang
            self._tell_all()
        elif isinstance(wish, Resync):
            self._tell_all()
        else:
            version, ply = await self._desk.command(self.table.header.id, Person(self.person, self.profile.name), wish)
            self._answer({"type": "ack", "id": wish.id, "version": version, "ply": ply})

    def _answer(self, answer: dict[str, Any]) -> None:
        self._answers.append(answer)
        self._news.set()

    def _tell_all(self) -> None:
        self._told = None
        self._news.set()

    async def _write(self) -> None:
        self._presence = True
        while True:
            await self._send_news()
            if self.phase is Phase.CLOSED and not self._answers:
                await self._socket.close(code=1012)
                return
            await self._news.wait()
            self._news.clear()

    async def _send_news(self) -> None:
        while self._answers:
            await self._send(self._answers.pop(0))
        table = self._table = await self._desk.house.find(self.table.header.id)
        if self._told is None or self._told.version != table.version:
            told, self._told = self._told, seen(table)
            await self._send(self._desk.frame(table, Onlooker(self.person, self._checked_seat(), self.lang), told))
        if table.said > self._said:
            lines = [line_json(line) for line in table.chat if line.number > self._said]
            self._said = table.said
            await self._send({"type": "chat", "lines": lines})
        if self._presence:
            self._presence = False
            presence = self._desk.house.presence
            there = presence.connected(table.header.id), presence.spectators(table.header.id)
            await self._send({"type": "presence", "connected": there[0], "spectators": there[1]})

    def _checked_seat(self) -> int:
        """The seat looked through, if it is still this person's to look through."""
        if not self._desk.may_look(self.table, self.person, self.seat):
            self.seat = self._desk.seat_for(self.table, self.person, None)
        return self.seat

    async def _send(self, message: dict[str, Any]) -> None:
        async with asyncio.timeout(SEND_SECONDS):
            await self._socket.send_data(_encode(message).decode(), mode="text")

    async def _receive(self) -> str | bytes:
        data: str | bytes = await self._socket.receive_data(mode="text")
        if len(data) > self._desk.settings.limits.frame_bytes:
            raise TooMany("frames")
        return data


def read_frame(decoder: msgspec.json.Decoder[Any], text: str | bytes) -> Any:
    """The frame in *text*."""
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadRequest(problem=str(error)[:200]) from error


def _id_in(text: str | bytes) -> str | None:
    """The client's id in a frame, however broken the rest is."""
    try:
        found = _loose.decode(text).get("id")
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return found if isinstance(found, str) and len(found) <= 64 else None


@websocket("/api/tables/{table_id:str}/live", opt={"socket": True})
async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """Look at a table, and play."""
    desk: Desk = socket.app.state.desk
    await socket.accept()
    connection = Connection(socket, desk, socket.scope["state"]["profile"])
    try:
        desk.limits.connection(connection.person)
        await connection.greet(table_id)
        await connection.run()
    except MonstroError as error:
        await refuse(socket, error, connection.lang)
    except TimeoutError:
        await close(socket, 4408)
    except WebSocketException:
        pass


async def refuse(socket: WebSocket[Any, Any, Any], error: MonstroError, lang: str) -> None:
    """Say why, and close."""
    with contextlib.suppress(WebSocketException, RuntimeError):
        await socket.send_data(_encode({"type": "error", "id": None, **error_json(error, lang)}).decode(), mode="text")
    await close(socket, CLOSE_CODES.get(error.code, 4400))


async def close(socket: WebSocket[Any, Any, Any], code: int) -> None:
    """Close, if it is still open."""
    with contextlib.suppress(WebSocketException, RuntimeError):
        await socket.close(code=code)
