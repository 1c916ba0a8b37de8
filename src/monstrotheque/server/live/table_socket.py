"""The socket of a table."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import msgspec
from litestar import websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.server.errors import TooMany
from monstrotheque.server.live.client_frames import Frame, Hello, Ping, Speak
from monstrotheque.server.live.socket import AnySocket, ClientSocket, Sockets
from monstrotheque.server.table.access import is_member, may_look, seat_for
from monstrotheque.server.table.commands import AnyCommand, Person
from monstrotheque.server.table.frames import Onlooker, Seen, line_json, seen
from monstrotheque.server.table.header import SeatNumber
from monstrotheque.server.table.messages import AckFrame, ChatFrame, PresenceFrame, Spectator, StateFrame, UpdateFrame
from monstrotheque.server.table.table import ChatMessage, Table


class Look(Frame, frozen=True, tag="look"):
    """Show me the view of another of my seats."""

    seat: SeatNumber


class Resync(Frame, frozen=True, tag="resync"):
    """Send me everything again."""


class TableSocket(ClientSocket):
    """One client at one table."""

    frames = msgspec.json.Decoder(AnyCommand | Look | Speak | Resync | Ping)

    def __init__(self, socket: AnySocket, sockets: Sockets) -> None:
        super().__init__(socket, sockets)
        self.seat = SPECTATOR
        self._table: Table | None = None
        self._told: Seen | None = None
        self._said = 0

    @property
    def table(self) -> Table:
        """The table, once greeted."""
        assert self._table is not None
        return self._table

    @property
    def seats(self) -> list[int]:
        """The person's own seats."""
        return self.table.seats_of(self.person)

    async def _enter(self, place: str, hello: Hello) -> None:
        self._table = await self._live.opened(place, self.person, hello.invitation)
        self._check_room()
        await self._sockets.moderation.check_may_watch(self.table, self.person)
        self.seat = seat_for(self.table, self.person, hello.seat, time.time())
        await self._live.welcome_back(self.table, self.person)

    def _check_room(self) -> None:
        """Refuse a spectator beyond the limit."""
        looking, most = self._live.presence.spectators(self.table.header.id), self._live.limits.spectators_each_table
        if not is_member(self.table, self.person) and looking >= most:
            raise TooMany("spectators")

    async def _handle(self, wish: Any) -> None:
        if isinstance(wish, Look):
            self.seat = seat_for(self.table, self.person, wish.seat, time.time())
            self._tell_all()
        elif isinstance(wish, Speak):
            self.lang = wish.lang
            self._tell_all()
        elif isinstance(wish, Resync):
            self._tell_all()
        else:
            person, done = Person(self.person, self.profile.name), partial(self._acknowledge, wish.id)
            await self._live.command(self.table.header.id, person, wish, done)

    def _acknowledge(self, request: str, version: int, ply: int) -> None:
        self._answer(AckFrame(request, version, ply))

    def _tell_all(self) -> None:
        self._told = None
        self.wake()

    async def _send_news(self) -> None:
        table = self._table = await self._live.find(self.table.header.id)
        await self._sockets.moderation.check_may_watch(table, self.person)
        if self._told is None or self._told.version != table.version:
            self._send(await self._frame(table))
        if table.said > self._said:
            quiet = await self._sockets.moderation.relations(self.person)
            lines = [
                line_json(line)
                for line in table.chat
                if line.number > self._said and _speaker(table, line) not in quiet
            ]
            self._said = table.said
            if lines:
                self._send(ChatFrame(lines))
        if self._presence:
            self._presence = False
            presence = self._live.presence
            there = presence.connected(table.header.id), presence.spectators(table.header.id)
            watching = presence.watching(table.header.id) if self.person == table.header.host else []
            self._send(PresenceFrame(*there, [Spectator(*each) for each in watching]))

    async def _frame(self, table: Table) -> StateFrame | UpdateFrame:
        """Send what this client doesn't have yet. If it asks for another view meanwhile, it gets that one."""
        while True:
            told, onlooker = self._told, self._onlooker()
            frame = await self._live.frame(table, onlooker, told)
            if (told, onlooker) == (self._told, self._onlooker()):
                self._told = seen(table)
                return frame

    def _onlooker(self) -> Onlooker:
        return Onlooker(self.person, self._checked_seat(), self.lang)

    def _checked_seat(self) -> int:
        """The seat whose view is shown, if this person may still see it."""
        if not may_look(self.table, self.person, self.seat, time.time()):
            self.seat = seat_for(self.table, self.person, None, time.time())
        return self.seat


def _speaker(table: Table, line: ChatMessage) -> str | None:
    """Who said *line*."""
    return table.seats[line.seat].person if line.seat is not None and line.seat < len(table.seats) else None


@websocket("/api/tables/{table_id:str}/live", opt={"socket": True})
async def table_socket(socket: AnySocket, table_id: FromPath[str], sockets: NamedDependency[Sockets]) -> None:
    """Watch a table and play."""
    await TableSocket(socket, sockets).serve(socket, table_id)
