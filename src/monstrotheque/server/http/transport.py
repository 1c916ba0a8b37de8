"""Connections below the application: how long a request may take, how much may wait unread, how many connections one
address may hold.

uvicorn doesn't limit these: a client that sends half a request or never reads could hold memory and file descriptors
forever.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import struct
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # the compiled one, if there is one
from websockets.http11 import Request
from websockets.protocol import State

from monstrotheque.server.live.socket import ClientSocket
from monstrotheque.server.rate_limits import network
from monstrotheque.server.settings import Settings

if sys.platform != "win32":
    import resource

log = logging.getLogger(__name__)

REQUEST_SECONDS = 20.0
"""Seconds from the connection, or a request's first byte, to its last."""
UNREAD_SECONDS = 30.0
"""Seconds that a client has to read what it was sent."""
MOST_WAITING = 256
"""Frames of one socket that wait to be handled; control frames and fragments in one minute."""
WHOLE_TEXT = 0x81
"""The first byte of a whole message of text, as RFC 6455 says (5.2)."""
PIECE = 512
"""Bytes of a socket that are parsed before its frames are counted."""
MANY_FILES = 65_536
SPARE_FILES = 128
"""File descriptors reserved for the database, the games and the log."""


def config_of(app: Any, settings: Settings, **more: Any) -> uvicorn.Config:
    """How uvicorn serves *app*."""

    class Requests(Http):
        places = Places(settings)

    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        http=Requests,
        ws=Socket,
        ws_max_size=settings.limits.frame_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=30,
        ws_ping_timeout=30,
        h11_max_incomplete_event_size=32 << 10,
        proxy_headers=False,
        lifespan="on",
        **more,
    )


def most_files() -> int | None:
    """The number of files this process may hold open, raised as far as the system allows; None if unknown."""
    if sys.platform == "win32":
        return None
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if hard == resource.RLIM_INFINITY else hard
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def warn_of_few_files(sockets: int) -> None:
    """Warn the host when the system allows fewer open files than *sockets* need."""
    files = most_files()
    if files is not None and files < sockets + SPARE_FILES:
        log.warning(
            "the system allows too few open files for the limit `sockets`: raise `ulimit -n`, or lower that limit",
            extra={"sockets": sockets, "files": files},
        )


class Places:
    """How many connections there are, in all and from each address."""

    def __init__(self, settings: Settings) -> None:
        files = most_files()
        self._most = max(files - SPARE_FILES, files // 2) if files else settings.limits.sockets * 2
        self._each = self._most if settings.behind_proxy else settings.limits.connections_each_address
        self._taken: Counter[str] = Counter()
        self._all = 0
        self._silent: defaultdict[str, dict[Deadline, None]] = defaultdict(dict)
        """By address, the connections without a whole request, longest first."""

    def take(self, address: str) -> bool:
        """Whether there is room for one more connection from *address*; if so, it is counted.

        In a full house, whoever has been silent makes room; so does a silent neighbour where an address has as many as
        it may.
        """
        if self._taken[address] >= self._each and not self._make_room(address):
            return False
        if self._all >= self._most and not self._make_room(self._most_silent()):
            return False
        self._all += 1
        self._taken[address] += 1
        return True

    def _most_silent(self) -> str | None:
        """The address that has the most silent connections."""
        return max(self._silent, key=lambda each: len(self._silent[each]), default=None)

    def _make_room(self, address: str | None) -> bool:
        """End the longest silent connection of *address*, if it has any."""
        if address is None or address not in self._silent:
            return False
        longest = next(iter(self._silent[address]))
        self.hear(address, longest)
        longest.expire()
        return True

    def wait_for(self, address: str, arriving: Deadline) -> None:
        """A connection from *address* is silent until its request has come, *arriving*."""
        self._silent[address][arriving] = None

    def hear(self, address: str, arriving: Deadline) -> None:
        """The request *arriving* from *address* has come, or its connection has ended."""
        self._silent[address].pop(arriving, None)
        if not self._silent[address]:
            del self._silent[address]

    def free(self, address: str) -> None:
        """A connection from *address* has ended."""
        self._all -= 1
        self._taken[address] -= 1
        if not self._taken[address]:
            del self._taken[address]


class Deadline:
    """A timeout that closes a connection."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None
        self._transport: asyncio.Transport | None = None

    def start(self, transport: asyncio.Transport, seconds: float) -> None:
        """Start the timeout, unless it is running."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, transport.abort)
            self._transport = transport

    def expire(self) -> None:
        """Close the connection now."""
        if self._timer and self._transport:
            self.stop()
            self._transport.abort()

    def stop(self) -> None:
        """Stop the timeout."""
        if self._timer:
            self._timer.cancel()
            self._timer = None


class Http(H11Protocol):
    """Requests, each of which must arrive in time and have its answer read in time."""

    places: Places

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._arriving = Deadline()
        self._unread = Deadline()
        self._address = ""
        self._has_place = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = network(self.client[0]) if self.client else "local"
        self._has_place = self.places.take(self._address)
        if self._has_place:
            self._await_request()
        else:
            transport.abort()

    def _await_request(self) -> None:
        self._arriving.start(self.transport, REQUEST_SECONDS)
        self.places.wait_for(self._address, self._arriving)

    def _stop_awaiting(self) -> None:
        self._arriving.stop()
        self.places.hear(self._address, self._arriving)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_awaiting()
        self._unread.stop()
        if self._has_place:
            self._has_place = False
            self.places.free(self._address)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look_for_request()

    def _look_for_request(self) -> None:
        """Whether the next request is still missing, or a part of it. One may have come along with the last."""
        is_socket = self.transport.get_protocol() is not self
        if not is_socket and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._await_request()
        else:
            self._stop_awaiting()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, Socket)
        if self._has_place:
            self._has_place = False
            protocol.place = (self.places, self._address)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.start(self.transport, UNREAD_SECONDS)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.stop()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing():
            self._look_for_request()
        if self.transport.is_closing() and self.transport.get_write_buffer_size():
            self._unread.start(self.transport, UNREAD_SECONDS)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._unread.start(self.transport, UNREAD_SECONDS)


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket that limits waiting frames in both directions.

    The application accepts it and then takes it over: from then on frames go straight to their receiver, and nothing
    of the request is kept.
    """

    place: tuple[Places, str] | None = None
    """Where this connection is counted, and under which address."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._unread = Deadline()
        self._idle_frames = 0
        self._counted_since = 0.0
        self._receiver: ClientSocket | None = None
        self._comes_whole = True
        self._heard_at = 0.0

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["line"] = self

    @property
    def is_writable(self) -> bool:
        """Whether the client reads what it is sent."""
        return self.writable.is_set()

    def take_over(self, receiver: ClientSocket) -> None:
        """From now on *receiver* gets what arrives."""
        self._receiver = receiver
        early, self.queue = self.queue, _NOBODY
        self.writable = cast("asyncio.Event", _Flag(self.writable.is_set()))
        while not early.empty():
            event: Any = early.get_nowait()
            if event["type"] == "websocket.receive":
                receiver.received(event.get("bytes") or event["text"].encode())
        if self.disconnected:
            receiver.lost()
        elif self.read_paused:
            self.resume()

    def send_receive_event_to_app(self) -> None:
        if self._receiver is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self._receiver.received(bytes(data))

    def send_texts(self, texts: Sequence[bytes]) -> None:
        """Write frames of text, all at once."""
        if self.conn.state is State.OPEN:
            self.transport.write(b"".join(part for text in texts for part in (_head_of(len(text)), text)))

    def hang_up(self, code: int) -> None:
        """Close, if the client still reads; else end the connection in a while."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.resume()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
        self._unread.start(self.transport, UNREAD_SECONDS)

    def pause(self) -> None:
        """Take nothing more from the client for now."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def resume(self) -> None:
        """Take again what the client sends."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unread.stop()
        if self.place:
            places, address = self.place
            places.free(address)
        if self._receiver:
            self._receiver.lost()
            self._receiver = None

    def data_received(self, data: bytes) -> None:
        """Hand on what arrives. A client that always sends a frame in one piece is read without the library's parser,
        which waits for each part of a frame.
        """
        self._heard_at = self.loop.time()
        self._comes_whole = self._comes_whole and (not self.handshake_initiated or _is_one_frame(data))
        if self._receiver and self._comes_whole and data[0] == WHOLE_TEXT and self.conn.state is State.OPEN:
            start = len(data) - _length_of(data)
            self._receiver.received(apply_mask(data[start:], data[start - 4 : start]))
            self._check_waiting(self._receiver.waiting)
        else:
            self._parse(data)

    def _parse(self, data: bytes) -> None:
        for first in range(0, len(data), PIECE):
            if not self.transport.is_closing():
                super().data_received(data[first : first + PIECE])
                self._check_waiting(self._receiver.waiting if self._receiver else self.queue.qsize())

    def handle_ping(self) -> None:
        """Answer, unless earlier answers are still unread: one pong may answer several pings."""
        self._count_idle_frame()
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:
        self._count_idle_frame()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        self._count_idle_frame()
        super().handle_cont(event)

    def _count_idle_frame(self) -> None:
        """Count frames that the application never sees."""
        now = self.loop.time()
        if now - self._counted_since > 60:
            self._counted_since, self._idle_frames = now, 0
        self._idle_frames += 1
        self._check_waiting(self._idle_frames)

    def _check_waiting(self, count: int) -> None:
        if count > MOST_WAITING and not self.transport.is_closing():
            log.info(
                "closed a socket: it sends faster than the server reads",
                extra={"client": self.client and self.client[0]},
            )
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.start(self.transport, UNREAD_SECONDS)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.stop()
        if self._receiver:
            self._receiver.writable()

    def handle_parser_exception(self) -> None:
        """What can't be read ends the connection. Where none was agreed on, there is nothing to close first."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def send_keepalive_ping(self) -> None:
        """Ask for a sign of life, but not who has just given one: browsers send theirs unasked."""
        assert self.ping_interval is not None
        silence = self.loop.time() - self._heard_at
        if silence < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - silence, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # what hasn't been read by now never will be

    async def run_asgi(self) -> None:
        """Run the application until it has taken the socket over or refused it."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            log.exception("a socket failed because of a bug; please report the traceback")
        if self._receiver is None:
            self.send_500_response()
            if self.close_timer is None:
                self.transport.close()
            self._unread.start(self.transport, UNREAD_SECONDS)
        elif not self.disconnected:
            del self.scope, self.request, self.response


class _Flag:
    """Whether a client reads; what nobody awaits needs no more."""

    __slots__ = ("_is_set",)

    def __init__(self, is_set: bool) -> None:
        self._is_set = is_set

    def set(self) -> None:
        self._is_set = True

    def clear(self) -> None:
        self._is_set = False

    def is_set(self) -> bool:
        return self._is_set


class _Nobody:
    """A queue that nobody reads: the receiver has been told."""

    def put_nowait(self, event: Any) -> None:
        """Drop it."""


_NOBODY: Any = _Nobody()


def _head_of(length: int) -> bytes:
    """The head of an unmasked frame of text."""
    if length < 126:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return struct.pack("!BBH", WHOLE_TEXT, 126, length)
    return struct.pack("!BBQ", WHOLE_TEXT, 127, length)


def _is_one_frame(data: bytes) -> bool:
    """Whether *data* is one whole frame of a client, from its head to its last byte, and no part of a longer message.
    Long ones are left to the parser.
    """
    if len(data) < 6 or not data[0] & 0x80 or not data[1] & 0x80 or data[1] == 0xFF:
        return False
    return len(data) == _length_of(data) + (8 if data[1] == 0xFE else 6)


def _length_of(data: bytes) -> int:
    """The length of the content of a masked frame below 64 kB."""
    return int.from_bytes(data[2:4], "big") if data[1] == 0xFE else data[1] & 0x7F
