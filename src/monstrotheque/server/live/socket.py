"""A WebSocket to one place, a table or a campaign: greeting, reading and writing, closing."""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import Enum
from typing import Any, ClassVar, Protocol

import msgspec
import sqlalchemy as sa
from litestar import WebSocket

from monstrotheque.engine.errors import MonstroError
from monstrotheque.server.errors import Internal, TooMany, Unavailable, error_info
from monstrotheque.server.live.client_frames import Hello, Ping, greeting, id_in, read_frame
from monstrotheque.server.live.notifications import Notifications
from monstrotheque.server.live.presence import Listener
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Accounts, Profile
from monstrotheque.server.people.language import language_of
from monstrotheque.server.people.moderation import Moderation, Notices
from monstrotheque.server.rate_limits import CROWD, RateLimits
from monstrotheque.server.store.database import database_problem
from monstrotheque.server.table.messages import ClosingFrame, ErrorFrame, NoticeFrame, PongFrame, ServerFrame

log = logging.getLogger(__name__)

HELLO_SECONDS = 10.0
SILENCE_SECONDS = 90.0
MOST_ANSWERS = 16
"""The most unread answers. Until the client reads them, its frames aren't handled."""
STRIKES = 20
"""Frames beyond the limit after which a socket is closed, unless a minute passed without any."""
STRIKE_SECONDS = 0.25
STRIKES_FORGOTTEN = 60.0
SIGNED_OUT = 4401
CLOSE_CODES = {"forbidden": 4403, "not_found": 4404, "too_many": 4429, "foreign_origin": 4403}
AnySocket = WebSocket[Any, Any, Any]


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


class Connection(Protocol):
    """The connection below a client (http/transport.py). It hands over whole frames, in order."""

    @property
    def is_writable(self) -> bool:
        """Whether the client reads what it is sent."""

    def take_over(self, receiver: ClientSocket) -> None:
        """From now on *receiver* gets what arrives."""

    def send_texts(self, texts: Sequence[bytes]) -> None:
        """Write frames of text, all at once. A client that doesn't read is disconnected in the end."""

    def hang_up(self, code: int) -> None:
        """Close, if the client still reads; else the transport ends it."""

    def pause(self) -> None:
        """Take nothing more from the client for now."""

    def resume(self) -> None:
        """Take again what the client sends."""


class ClientSocket(ABC):
    """One client at one place. Only the newest state is written, so a slow connection gets fewer updates but never old
    ones.

    Nothing runs while nothing happens: a frame starts a task that handles it, news start one that writes them.
    """

    __slots__ = (
        "_answers",
        "_farewell",
        "_has_left",
        "_has_news",
        "_heard_at",
        "_inbox",
        "_is_greeted",
        "_is_handling",
        "_is_paused",
        "_is_present",
        "_is_writing",
        "_line",
        "_live",
        "_place",
        "_presence",
        "_present_as",
        "_silence",
        "_sockets",
        "_strikes",
        "_struck",
        "_unsent",
        "address",
        "lang",
        "name",
        "person",
        "phase",
        "profile",
        "session",
    )
    frames: ClassVar[msgspec.json.Decoder[Any]]
    """The frames a client may send after its greeting."""

    def __init__(self, socket: AnySocket, sockets: Sockets) -> None:
        state = socket.scope["state"]
        self._line: Connection = state["line"]
        self._sockets = sockets
        self._live = sockets.live
        self.profile: Profile = state["profile"]
        self.person = self.profile.id
        self.name = self.profile.name
        self.session = self.profile.session
        self.address: str = state["address"]
        self.lang = self.profile.lang or language_of(socket)
        self.phase = Phase.GREETING
        self._farewell = 1012
        self._place = ""
        self._inbox: list[bytes] = []
        self._answers: list[ServerFrame] = []
        self._unsent: list[bytes] = []
        self._has_news = False
        self._presence = True
        self._present_as: list[int] = []
        self._is_present = self._is_greeted = self._has_left = False
        self._is_handling = self._is_writing = self._is_paused = False
        self._strikes = 0
        self._struck = self._heard_at = 0.0
        self._silence: asyncio.TimerHandle | None = None

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
        self._has_news = True
        self._start_writing()

    def wake_presence(self) -> None:
        """Somebody came or went."""
        self._presence = True
        self.wake()

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
        self.wake()

    async def serve(self, socket: AnySocket, place: str) -> None:
        """Serve the client from its greeting until either side closes."""
        await socket.accept()
        self._place = place
        self._expect_signs(HELLO_SECONDS)
        self._line.take_over(self)
        try:
            self._sockets.rate_limits.connection(self.person)
        except MonstroError as error:
            self._refuse(error)

    def received(self, text: bytes) -> None:
        """The client has sent a frame."""
        self._heard_at = time.monotonic()
        self._inbox.append(text)
        if self._is_handling:
            self._is_paused = True
            self._line.pause()
        else:
            self._start_handling()

    @property
    def waiting(self) -> int:
        """How many frames wait to be handled."""
        return len(self._inbox)

    def writable(self) -> None:
        """The client reads again."""
        self._start_writing()

    def lost(self) -> None:
        """The connection has ended."""
        self.phase, self._has_left = Phase.CLOSED, True
        self._inbox.clear()
        if self._silence:
            self._silence.cancel()
            self._silence = None
        self._leave()

    def _expect_signs(self, seconds: float) -> None:
        """Close when nothing is heard of the client for so long."""
        if self._silence:
            self._silence.cancel()
        self._heard_at = time.monotonic()
        self._silence = asyncio.get_running_loop().call_later(seconds, self._check_silence, seconds)

    def _check_silence(self, seconds: float) -> None:
        left = self._heard_at + seconds - time.monotonic()
        if left <= 0:
            self._hang_up(4408)
        else:
            self._silence = asyncio.get_running_loop().call_later(left, self._check_silence, seconds)

    def _start_handling(self) -> None:
        """Handle what waits. A client that doesn't read its answers is not listened to."""
        if self._inbox and not self._is_handling and len(self._answers) < MOST_ANSWERS:
            self._is_handling = True
            asyncio.get_running_loop().create_task(self._handle_frames())

    async def _handle_frames(self) -> None:
        try:
            while self._inbox and len(self._answers) < MOST_ANSWERS:
                await self._hear(self._inbox.pop(0))
            if self._is_paused and not self._inbox and not self._has_left:
                self._is_paused = False
                self._line.resume()
        except Exception as error:
            self._fail(error)
        finally:
            self._is_handling = False

    async def _hear(self, text: bytes) -> None:
        if len(text) > self._live.limits.frame_bytes:
            raise TooMany("frames")
        if self.phase is Phase.GREETING:
            await self._greet(read_frame(greeting, text))
        elif self.phase is Phase.LISTENING and await self._is_within_limits(text):
            try:
                await self._carry_out(read_frame(self.frames, text))
            except MonstroError as error:
                self._answer(ErrorFrame(id_in(text), error_info(error, self.lang)))
            except Exception:
                log.exception("could not handle a frame because of a bug; please report the traceback")
                self._answer(ErrorFrame(id_in(text), error_info(Internal(), self.lang)))

    async def _greet(self, hello: Hello) -> None:
        """Find out what this client may see, and let it in."""
        self.lang = hello.lang or self.lang
        self._sockets.check(self.person, self.address)
        await self._enter(self._place, hello)
        if self._has_left:
            return
        self._present_as = self.seats
        self._is_present = True
        self._live.presence.enter(self._place, self)
        self._sockets.announce(self._place)
        self._expect_signs(SILENCE_SECONDS)
        if not await self._is_still_oneself():
            self._hang_up(SIGNED_OUT)
        self._is_greeted = True
        if self.phase is Phase.GREETING:
            self.phase = Phase.LISTENING
        if self._sockets.moderation.notices != Notices():
            self.wake_notice()
        self.wake()

    async def _is_still_oneself(self) -> bool:
        """Whether this session is still valid: signing out during the greeting can't close the socket yet."""
        return await self._sockets.accounts.is_alive(self.profile)

    async def _is_within_limits(self, text: bytes) -> bool:
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
            self._answer(ErrorFrame(id_in(text), error_info(error, self.lang)))
            await asyncio.sleep(STRIKE_SECONDS)
            return False
        return True

    async def _carry_out(self, wish: Any) -> None:
        if isinstance(wish, Ping):
            self._answer(PongFrame())
        else:
            await self._handle(wish)

    def _answer(self, answer: ServerFrame) -> None:
        self._answers.append(answer)
        self._start_writing()

    def _start_writing(self) -> None:
        """Write what is new, as soon as the client is greeted and reads."""
        may_write = self.phase is not Phase.GREETING and not self._has_left and self._line.is_writable
        if may_write and not self._is_writing:
            self._is_writing = True
            asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        try:
            while (self._answers or self._has_news) and self._may_go_on():
                await self._write_news()
            if self.phase is Phase.CLOSED and not self._has_left and self._line.is_writable:
                self._hang_up(self._farewell)
        except Exception as error:
            self._fail(error)
        finally:
            self._is_writing = False
        self._start_handling()

    def _may_go_on(self) -> bool:
        return self._farewell == 1012 and not self._has_left and self._line.is_writable

    async def _write_news(self) -> None:
        answers, self._answers, self._has_news = self._answers, [], False
        for answer in answers:
            self._send(answer)
        if self._is_greeted:
            await self._send_news()
        self._flush()
        if self._is_greeted:
            self._tell_of_changed_seats()

    def _tell_of_changed_seats(self) -> None:
        """Update presence when this client takes or leaves a seat."""
        if (seats := self.seats) != self._present_as:
            self._present_as = seats
            self._sockets.announce(self._place)

    def _send(self, message: ServerFrame) -> None:
        """Send *message* together with what follows it: each write is a call of the system, and these are dear."""
        self._unsent.append(_encode(message))

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        if unsent and not self._has_left:
            self._line.send_texts(unsent)

    def _fail(self, error: Exception) -> None:
        """Close because of *error*."""
        if isinstance(error, MonstroError):
            self._refuse(error)
        elif isinstance(error, sa.exc.SQLAlchemyError | OSError):
            log.error("the database did not answer a socket", extra={"problem": database_problem(error)})
            self._refuse(Unavailable())
        else:
            log.error("could not serve a socket because of a bug; please report the traceback", exc_info=error)
            self._refuse(Internal())

    def _refuse(self, error: MonstroError) -> None:
        """Send the reason, and close."""
        self._send(ErrorFrame(None, error_info(error, self.lang)))
        self._flush()
        self._hang_up(CLOSE_CODES.get(error.code, 4400))

    def _hang_up(self, code: int) -> None:
        if not self._has_left:
            self.phase, self._has_left = Phase.CLOSED, True
            self._leave()
            self._line.hang_up(code)

    def _leave(self) -> None:
        if self._is_present:
            self._is_present = False
            self._live.presence.leave(self._place, self)
            self._sockets.announce(self._place)
