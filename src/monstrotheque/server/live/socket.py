"""A WebSocket to one place, a table or a campaign: greeting, concurrent reading and writing, closing."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from abc import ABC, abstractmethod
from collections import deque
from enum import Enum
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketException
from msgspec import Meta

from monstrotheque.engine.errors import MonstroError
from monstrotheque.server.errors import BadRequest, Internal, TooMany, error_info
from monstrotheque.server.live.notifications import Notifications
from monstrotheque.server.live.presence import Listener
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Accounts, Profile
from monstrotheque.server.people.language import language_of
from monstrotheque.server.people.moderation import Moderation, Notices
from monstrotheque.server.rate_limits import CROWD, RateLimits
from monstrotheque.server.table.header import SeatNumber
from monstrotheque.server.table.messages import ClosingFrame, ErrorFrame, NoticeFrame, PongFrame, ServerFrame

log = logging.getLogger(__name__)

HELLO_SECONDS = 10.0
SILENCE_SECONDS = 90.0
CLOSE_SECONDS = 2.0
MOST_ANSWERS = 16
"""The most unread answers. Until the client reads them, its frames aren't handled."""
STRIKES = 20
"""Frames beyond the limit after which a socket is closed, unless a minute passed without any."""
STRIKE_SECONDS = 0.25
STRIKES_FORGOTTEN = 60.0
SIGNED_OUT = 4401
CLOSE_CODES = {"forbidden": 4403, "not_found": 4404, "too_many": 4429, "foreign_origin": 4403}
AnySocket = WebSocket[Any, Any, Any]
Lang = Literal["fr", "en"]


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A frame that changes nothing."""


class Hello(Frame, frozen=True, tag="hello"):
    """The first frame."""

    lang: Lang | None = None
    invitation: Annotated[str, Meta(max_length=64)] | None = None
    seat: SeatNumber | None = None


class Speak(Frame, frozen=True, tag="lang"):
    """Talk to me in another language."""

    lang: Lang


class Ping(Frame, frozen=True, tag="ping"):
    """Are you there?"""


_hello = msgspec.json.Decoder(Hello)
_loose = msgspec.json.Decoder(dict[str, Any])
_encode = msgspec.json.Encoder().encode


class Phase(Enum):
    """The states of a connection."""

    GREETING = 1
    LISTENING = 2
    CLOSED = 3


class Sockets:
    """All sockets of this process, and what each of them needs."""

    def __init__(
        self,
        live: LiveTables,
        accounts: Accounts,
        rate_limits: RateLimits,
        notifications: Notifications,
        moderation: Moderation,
    ) -> None:
        self.live = live
        self.accounts = accounts
        self.rate_limits = rate_limits
        self.moderation = moderation
        self._notifications = notifications
        moderation.on_bans.append(self._send_banned_away)
        moderation.on_notices.append(self._tell_notices)

    def check(self, person: str, address: str) -> None:
        """Refuse a connection beyond the limits: of all, of one person, of one address."""
        presence, limits = self.live.presence, self.live.limits
        if presence.count() >= limits.sockets or presence.count(person) >= limits.sockets_each:
            raise TooMany("sockets")
        if presence.count(address) >= CROWD * limits.sockets_each:
            raise TooMany("sockets")

    def announce(self, place: str) -> None:
        """Tell everybody at a place who is there."""
        for listener in self.live.presence.listeners(place):
            listener.wake_presence()
        self._notifications.tell_presence(place)

    def send_away(self, person: str, session: str | None = None) -> None:
        """A session of *person* has ended, or all: close the sockets opened in it, in all processes."""
        self.live.send_away(person, session)
        self._notifications.tell_gone(person, session)

    def judge_again(self, person: str) -> None:
        """Somebody has blocked *person*: every table that they look at checks whether they still may."""
        for listener in self.live.presence.of_person(person):
            listener.wake()

    def _send_banned_away(self) -> None:
        for listener in self._all():
            if self.moderation.is_banned(listener.person, listener.address):
                listener.send_away()

    def _tell_notices(self) -> None:
        for listener in self._all():
            listener.wake_notice()

    def _all(self) -> list[Listener]:
        presence = self.live.presence
        return [listener for place in presence.tables() for listener in presence.listeners(place)]

    def close_all(self) -> None:
        """The server is stopping: tell every socket."""
        for listener in self._all():
            listener.close()


class ClientSocket(ABC):
    """One client at one place. Only the newest state is written, so a slow connection gets fewer updates but never old
    ones.
    """

    frames: ClassVar[msgspec.json.Decoder[Any]]
    """The frames a client may send after its greeting."""

    def __init__(self, socket: AnySocket, sockets: Sockets) -> None:
        self._socket = socket
        self._sockets = sockets
        self._live = sockets.live
        self.profile: Profile = socket.scope["state"]["profile"]
        self.person = self.profile.id
        self.session = self.profile.session
        self.address: str = socket.scope["state"]["address"]
        self._farewell = 1012
        self.phase = Phase.GREETING
        self.lang = "en"
        self._news = asyncio.Event()
        self._presence = True
        self._place = ""
        self._present_as: list[int] = []
        self._answers: deque[ServerFrame] = deque()
        self._has_room = asyncio.Event()
        self._strikes = 0
        self._struck = 0.0

    @property
    @abstractmethod
    def seats(self) -> list[int]:
        """The person's own seats here."""

    @abstractmethod
    async def _enter(self, place: str, hello: Hello) -> None:
        """Check that this person may enter the place."""

    @abstractmethod
    async def _handle(self, wish: Any) -> None:
        """Carry out a frame."""

    @abstractmethod
    async def _send_news(self) -> None:
        """Send what this client doesn't have yet."""

    def wake(self) -> None:
        """Something changed here."""
        self._news.set()

    def wake_presence(self) -> None:
        """Somebody came or went."""
        self._presence = True
        self._news.set()

    def wake_notice(self) -> None:
        """The host has an announcement."""
        notices = self._sockets.moderation.notices
        self._answer(NoticeFrame(notices.message or notices.drain, notices.drain is not None))

    def close(self) -> None:
        """The server is stopping: say so and close."""
        self.phase = Phase.CLOSED
        self._answer(ClosingFrame())

    def send_away(self) -> None:
        """The person of this socket is signed out: send nothing more."""
        self.phase, self._farewell = Phase.CLOSED, SIGNED_OUT
        self._news.set()

    async def serve(self, place: str) -> None:
        """Serve the client from its greeting until either side closes."""
        await self._socket.accept()
        try:
            self._sockets.rate_limits.connection(self.person)
            await self._greet(place)
            await self._run(place)
        except MonstroError as error:
            await self._refuse(error)
        except TimeoutError:
            await self._hang_up(4408)
        except WebSocketException:
            pass

    async def _greet(self, place: str) -> None:
        """Wait for `hello`, then find out what this client may see."""
        async with asyncio.timeout(HELLO_SECONDS):
            hello = _read_frame(_hello, await self._receive())
        self.lang = hello.lang or self.profile.lang or language_of(self._socket)
        self._sockets.check(self.person, self.address)
        await self._enter(place, hello)
        self.phase = Phase.LISTENING
        if self._sockets.moderation.notices != Notices():
            self.wake_notice()

    async def _run(self, place: str) -> None:
        """Read and write until one side closes."""
        self._place, self._present_as = place, self.seats
        self._live.presence.enter(place, self)
        self._sockets.announce(place)
        try:
            if await self._is_still_oneself():
                await self._read_and_write()
            else:
                await self._hang_up(SIGNED_OUT)
        finally:
            self._live.presence.leave(place, self)
            self._sockets.announce(place)

    async def _is_still_oneself(self) -> bool:
        """Whether this session is still valid: signing out during the greeting can't close the socket yet."""
        return await self._sockets.accounts.is_alive(self.profile)

    async def _read_and_write(self) -> None:
        both = {asyncio.create_task(self._read()), asyncio.create_task(self._write())}
        try:
            done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in both:
                task.cancel()
            await asyncio.wait(both)

    async def _read(self) -> None:
        while self.phase is Phase.LISTENING:
            await self._wait_for_room()
            async with asyncio.timeout(SILENCE_SECONDS):
                text = await self._receive()
            if not await self._is_within_limits(text):
                continue
            try:
                await self._hear(_read_frame(self.frames, text))
            except MonstroError as error:
                self._answer(ErrorFrame(_id_in(text), error_info(error, self.lang)))
            except Exception:
                log.exception("could not handle a frame because of a bug; please report the traceback")
                self._answer(ErrorFrame(_id_in(text), error_info(Internal(), self.lang)))

    async def _wait_for_room(self) -> None:
        """Stop reading from a client that doesn't read its answers."""
        while len(self._answers) >= MOST_ANSWERS:
            self._has_room.clear()
            await self._has_room.wait()

    async def _is_within_limits(self, text: str | bytes) -> bool:
        """Whether this frame is within the rate limit. If not, the client is told to wait; after too many such frames
        the socket is closed.
        """
        try:
            self._sockets.rate_limits.frame(self.person, self.address)
        except TooMany as error:
            now = time.monotonic()
            self._strikes = self._strikes + 1 if now - self._struck < STRIKES_FORGOTTEN else 1
            self._struck = now
            if self._strikes > STRIKES:
                raise
            self._answer(ErrorFrame(_id_in(text), error_info(error, self.lang)))
            await asyncio.sleep(STRIKE_SECONDS)
            return False
        return True

    async def _hear(self, wish: Any) -> None:
        if isinstance(wish, Ping):
            self._answer(PongFrame())
        else:
            await self._handle(wish)

    def _answer(self, answer: ServerFrame) -> None:
        self._answers.append(answer)
        self._news.set()

    async def _write(self) -> None:
        while self._farewell == 1012:
            while self._answers:
                await self._send(self._answers.popleft())
                self._has_room.set()
            await self._send_news()
            self._tell_of_changed_seats()
            if self.phase is Phase.CLOSED and not self._answers:
                break
            await self._news.wait()
            self._news.clear()
        await self._hang_up(self._farewell)

    def _tell_of_changed_seats(self) -> None:
        """Update presence when this client takes or leaves a seat."""
        if (seats := self.seats) != self._present_as:
            self._present_as = seats
            self._sockets.announce(self._place)

    async def _send(self, message: ServerFrame) -> None:
        """Write *message*. The transport disconnects a client that doesn't read (http/transport.py)."""
        await self._socket.send_data(_encode(message).decode(), mode="text")

    async def _receive(self) -> str | bytes:
        data: str | bytes = await self._socket.receive_data(mode="text")
        if len(data) > self._live.limits.frame_bytes:
            raise TooMany("frames")
        return data

    async def _refuse(self, error: MonstroError) -> None:
        """Send the reason, and close."""
        message = _encode(ErrorFrame(None, error_info(error, self.lang))).decode()
        with contextlib.suppress(WebSocketException, RuntimeError, TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._socket.send_data(message, mode="text")
        await self._hang_up(CLOSE_CODES.get(error.code, 4400))

    async def _hang_up(self, code: int) -> None:
        """Close, if the client still reads; else the transport ends it."""
        with contextlib.suppress(WebSocketException, RuntimeError, TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._socket.close(code=code)


def _read_frame(decoder: msgspec.json.Decoder[Any], text: str | bytes) -> Any:
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
