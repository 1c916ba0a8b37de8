"""The front desk: who may see and do what, and everything a request needs at hand."""

from __future__ import annotations

import hmac
import time
from collections.abc import Sequence
from typing import Any

from litestar.connection import ASGIConnection

from monstrotheque.engine.errors import MonstroError
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.texts import DEFAULT_LANG, LANGS
from monstrotheque.server import metrics
from monstrotheque.server.analyses import Analyses
from monstrotheque.server.butler import Butler
from monstrotheque.server.campaigns import Campaigns
from monstrotheque.server.commands import AnyCommand, Person
from monstrotheque.server.errors import Forbidden, NotFound, TooMany
from monstrotheque.server.frames import Onlooker, Seen, frame, is_todays
from monstrotheque.server.house import House
from monstrotheque.server.limits import CROWD, RateLimits
from monstrotheque.server.people import People, Profile
from monstrotheque.server.settings import Settings
from monstrotheque.server.table import Table
from monstrotheque.server.warming import Warming
from monstrotheque.server.wire import Wire

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class Desk:
    """What requests and sockets ask."""

    def __init__(
        self,
        settings: Settings,
        house: House,
        people: People,
        butler: Butler,
        wire: Wire,
        warming: Warming,
        campaigns: Campaigns,
        analyses: Analyses,
    ) -> None:
        self.settings = settings
        self.house = house
        self.people = people
        self.butler = butler
        self.wire = wire
        self.warming = warming
        self.campaigns = campaigns
        self.analyses = analyses
        self.limits = RateLimits(settings.limits)

    async def opened(self, table_id: str, person: str, invitation: str | None) -> Table:
        """The table, if *person* may open it: a public one, one's own, one's group's, or by its invitation."""
        table = await self.house.newest(table_id)
        if table.header.visibility == "public" or self.is_member(table, person) or is_invited(table, invitation):
            return table
        if table.header.campaign and await self.campaigns.has_member(table.header.campaign, person):
            return table
        raise NotFound()

    def is_member(self, table: Table, person: str) -> bool:
        """Whether *person* sits at the table or opened it."""
        return person == table.header.host or bool(table.seats_of(person))

    def seat_for(self, table: Table, person: str, wished: int | None) -> int:
        """The seat *person* looks through: the wished one, if they may; else one of their own; else spectator."""
        if wished is not None and self.may_look(table, person, wished):
            return wished
        if wished is not None:
            raise Forbidden("not_your_seat")
        mine = table.seats_of(person)
        if mine:
            return next((seat for seat in table.to_act() if seat in mine), mine[0])
        if table.status != "open" and not self.may_look(table, person, SPECTATOR):
            raise Forbidden("hidden_until_tomorrow" if is_todays(table) else "no_spectators")
        return table.followers.get(person, SPECTATOR)

    def may_look(self, table: Table, person: str, seat: int) -> bool:
        """Whether *person* may look through *seat*. Of today's deal only who plays it sees anything: whoever watched
        could play it next, knowing the cards.
        """
        if is_todays(table):
            mine = table.seats_of(person)
            return seat in mine or (seat == SPECTATOR and bool(mine))
        if seat == SPECTATOR:
            return table.header.spectators != "none" or table.status != "playing" or self.is_member(table, person)
        return seat in table.seats_of(person) or table.followers.get(person) == seat

    def check_sockets(self, person: str, address: str) -> None:
        """Refuse a connection beyond the limits: of all, of one person, of the crowd at one address."""
        presence, limits = self.house.presence, self.settings.limits
        crowd = CROWD * limits.sockets_each
        if presence.count() >= limits.sockets or presence.count(person) >= limits.sockets_each:
            raise TooMany("sockets")
        if presence.count(address) >= crowd:
            raise TooMany("sockets")

    def check_room(self, table: Table, person: str) -> None:
        """Refuse a spectator beyond the limit."""
        presence, limits = self.house.presence, self.settings.limits
        if not self.is_member(table, person) and presence.spectators(table.header.id) >= limits.spectators_each_table:
            raise TooMany("spectators")

    async def command(self, table_id: str, person: Person, command: AnyCommand) -> tuple[int, int]:
        """Do what *person* commands at a table."""
        began, kind = time.perf_counter(), type(command).__name__
        try:
            done = await self.house.command(table_id, person, command)
        except MonstroError as error:
            metrics.commands.labels(kind, error.code).inc()
            raise
        metrics.commands.labels(kind, "done").inc()
        metrics.command_seconds.observe(time.perf_counter() - began)
        return done

    def frame(self, table: Table, onlooker: Onlooker, since: Seen | None = None) -> dict[str, Any]:
        """What *onlooker* is told."""
        return frame(table, onlooker, self.house.presence.connected(table.header.id), since)

    def came_or_went(self, table_id: str) -> None:
        """Tell everybody at a table who is there."""
        for listener in self.house.presence.listeners(table_id):
            listener.wake_presence()
        self.wire.tell_presence(table_id)

    def say_goodbye(self) -> None:
        """The server goes down: tell every socket, and whoever waits for a game."""
        self.warming.give_up()
        presence = self.house.presence
        for table_id in presence.tables():
            for listener in presence.listeners(table_id):
                listener.close()

    def forget(self, tables: Sequence[str]) -> None:
        """Let go of *tables* in all processes: something in them was erased."""
        self.house.forget(tables)
        self.wire.tell_forgotten(tables)

    def send_away(self, person: str) -> None:
        """*person*'s cookies are worthless from now on, and so are the sockets they opened, in all processes."""
        self.house.send_away(person)
        self.wire.tell_gone(person)

    def lang(self, connection: AnyConnection) -> str:
        """The language to speak: asked for, the person's own, the browser's, ours."""
        profile: Profile | None = connection.scope["state"].get("profile")
        accepted = connection.headers.get("accept-language", "")
        for wish in (connection.query_params.get("lang"), profile and profile.lang, *_ranked(accepted)):
            if wish in LANGS:
                return str(wish)
        return DEFAULT_LANG


def is_invited(table: Table, invitation: str | None) -> bool:
    """Whether *invitation* is the table's."""
    return invitation is not None and hmac.compare_digest(invitation.encode(), table.header.invitation.encode())


def _ranked(accepted: str) -> list[str]:
    """The languages of an Accept-Language header, in the order they stand."""
    return [part.strip()[:2].casefold() for part in accepted[:200].split(",")]
