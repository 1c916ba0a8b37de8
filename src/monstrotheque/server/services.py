"""Everything a request or a socket needs at hand."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from litestar.connection import ASGIConnection

from monstrotheque.engine.errors import MonstroError
from monstrotheque.engine.texts import DEFAULT_LANG, LANGS
from monstrotheque.server import metrics
from monstrotheque.server.background.analyses import Analyses
from monstrotheque.server.background.thinking import Thinking
from monstrotheque.server.background.warming import Warming
from monstrotheque.server.campaigns.service import Campaigns
from monstrotheque.server.errors import NotFound, TooMany
from monstrotheque.server.live.notifications import Notifications
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Accounts, Profile
from monstrotheque.server.rate_limits import CROWD, RateLimits
from monstrotheque.server.settings import Settings
from monstrotheque.server.table.access import is_member, is_open_to
from monstrotheque.server.table.commands import AnyCommand, Person
from monstrotheque.server.table.frames import Onlooker, Seen, frame
from monstrotheque.server.table.table import Table

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class Services:
    """What requests and sockets ask."""

    def __init__(
        self,
        settings: Settings,
        live: LiveTables,
        people: Accounts,
        thinking: Thinking,
        notifications: Notifications,
        warming: Warming,
        campaigns: Campaigns,
        analyses: Analyses,
    ) -> None:
        self.settings = settings
        self.live = live
        self.people = people
        self.thinking = thinking
        self.notifications = notifications
        self.warming = warming
        self.campaigns = campaigns
        self.analyses = analyses
        self.limits = RateLimits(settings.limits)

    async def opened(self, table_id: str, person: str, invitation: str | None) -> Table:
        """The table, if *person* may open it: a public one, one's own, one's group's, or by its invitation."""
        table = await self.live.newest(table_id)
        if is_open_to(table, person, invitation):
            return table
        if table.header.campaign and await self.campaigns.has_member(table.header.campaign, person):
            return table
        raise NotFound()

    def check_sockets(self, person: str, address: str) -> None:
        """Refuse a connection beyond the limits: of all, of one person, of the crowd at one address."""
        presence, limits = self.live.presence, self.settings.limits
        crowd = CROWD * limits.sockets_each
        if presence.count() >= limits.sockets or presence.count(person) >= limits.sockets_each:
            raise TooMany("sockets")
        if presence.count(address) >= crowd:
            raise TooMany("sockets")

    def check_room(self, table: Table, person: str) -> None:
        """Refuse a spectator beyond the limit."""
        presence, limits = self.live.presence, self.settings.limits
        if not is_member(table, person) and presence.spectators(table.header.id) >= limits.spectators_each_table:
            raise TooMany("spectators")

    async def command(self, table_id: str, person: Person, command: AnyCommand) -> tuple[int, int]:
        """Do what *person* commands at a table."""
        began, kind = time.perf_counter(), type(command).__name__
        try:
            done = await self.live.command(table_id, person, command)
        except MonstroError as error:
            metrics.commands.labels(kind, error.code).inc()
            raise
        metrics.commands.labels(kind, "done").inc()
        metrics.command_seconds.observe(time.perf_counter() - began)
        return done

    def frame(self, table: Table, onlooker: Onlooker, since: Seen | None = None) -> dict[str, Any]:
        """What *onlooker* is told."""
        return frame(table, onlooker, time.time(), self.live.presence.connected(table.header.id), since)

    def came_or_went(self, table_id: str) -> None:
        """Tell everybody at a table who is there."""
        for listener in self.live.presence.listeners(table_id):
            listener.wake_presence()
        self.notifications.tell_presence(table_id)

    def say_goodbye(self) -> None:
        """The server goes down: tell every socket, and whoever waits for a game."""
        self.warming.give_up()
        presence = self.live.presence
        for table_id in presence.tables():
            for listener in presence.listeners(table_id):
                listener.close()

    def forget(self, tables: Sequence[str]) -> None:
        """Let go of *tables* in all processes: something in them was erased."""
        self.live.forget(tables)
        self.notifications.tell_forgotten(tables)

    def send_away(self, person: str) -> None:
        """*person*'s cookies are worthless from now on, and so are the sockets they opened, in all processes."""
        self.live.send_away(person)
        self.notifications.tell_gone(person)

    def lang(self, connection: AnyConnection) -> str:
        """The language to speak: asked for, the person's own, the browser's, ours."""
        profile: Profile | None = connection.scope["state"].get("profile")
        accepted = connection.headers.get("accept-language", "")
        for wish in (connection.query_params.get("lang"), profile and profile.lang, *_ranked(accepted)):
            if wish in LANGS:
                return str(wish)
        return DEFAULT_LANG


def _ranked(accepted: str) -> list[str]:
    """The languages of an Accept-Language header, in the order they stand."""
    return [part.strip()[:2].casefold() for part in accepted[:200].split(",")]
