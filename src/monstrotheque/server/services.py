"""All parts of one server, put together. Routes get them by name."""

from __future__ import annotations

from collections.abc import Sequence

from monstrotheque.server.background.analyses import Analyses
from monstrotheque.server.background.bot_scheduler import BotScheduler
from monstrotheque.server.background.clock_timeouts import ClockTimeouts
from monstrotheque.server.background.remote_thinking import RemoteThinking
from monstrotheque.server.background.sweeper import Sweeper
from monstrotheque.server.background.tasks import Tasks
from monstrotheque.server.background.thinking import LocalThinking, Thinking
from monstrotheque.server.background.warming import Warming
from monstrotheque.server.background.webhooks import Webhooks
from monstrotheque.server.campaigns.service import Campaigns
from monstrotheque.server.duplicates.service import Duplicates
from monstrotheque.server.http.daily import Daily
from monstrotheque.server.http.share_cards import ShareCards
from monstrotheque.server.live.memberships import rename_all
from monstrotheque.server.live.notifications import NoNotifications, Notifications, PostgresNotifications
from monstrotheque.server.live.socket import Sockets
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Accounts, Profile
from monstrotheque.server.people.moderation import Moderation
from monstrotheque.server.people.passkeys import Passkeys
from monstrotheque.server.people.sessions import Signer
from monstrotheque.server.rate_limits import RateLimits
from monstrotheque.server.settings import Settings
from monstrotheque.server.store.database import connect, disconnect, kept_secret
from monstrotheque.server.store.health import HealthCheck
from monstrotheque.server.store.jobs import Awaited, Jobs
from monstrotheque.server.store.journal import Journal
from monstrotheque.server.store.migration import upgrade
from monstrotheque.server.table.commands import Person

INJECTED = (
    "accounts",
    "analyses",
    "campaigns",
    "cards",
    "daily",
    "duplicates",
    "health_check",
    "live",
    "moderation",
    "notifications",
    "passkeys",
    "rate_limits",
    "settings",
    "sockets",
    "thinking",
    "warming",
)
"""The parts that routes may ask for."""


class Services:
    """The parts of a server as *settings* say."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine = connect(settings.database)
        self.journal = Journal(self.engine)
        self.warming = Warming(settings.games)
        self.rate_limits = RateLimits(settings.limits)
        self.signer = Signer()
        self.accounts = Accounts(self.engine, self.signer)
        self.passkeys = Passkeys(self.engine, self.accounts)
        self.moderation = Moderation(self.engine)
        self.health_check = HealthCheck(self.engine)
        self.live = LiveTables(
            self.engine, self.journal, settings.limits, ready=self.warming.ready, alone=settings.is_sqlite
        )
        self.answers = Awaited()
        self.notifications = self._notifications()
        self.sockets = Sockets(self.live, self.accounts, self.rate_limits, self.notifications, self.moderation)
        self.jobs = None if settings.is_sqlite else Jobs(self.engine)
        self._local_thinking = LocalThinking(settings.limits.bot_threads)
        self.thinking = self._thinking()
        self.scheduler = BotScheduler(self.live, self.thinking)
        self.clock_timeouts = ClockTimeouts(self.live)
        self.sweeper = Sweeper(self.live, self.scheduler, self.clock_timeouts, self.moderation, self.jobs)
        self.webhooks = Webhooks(self.accounts, self.live.presence, settings.origins)
        self.analyses = Analyses(self.thinking)
        self.campaigns = Campaigns(self.engine, self.live, self.accounts, settings.games)
        self.duplicates = Duplicates(self.engine, self.live, self.accounts)
        self.daily = Daily(self.live, settings.games)
        self.cards = ShareCards(self.live, settings.web)
        self._renaming = Tasks()
        self.accounts.on_unmasked.append(self._rename)
        self.live.on_own_change.append(self.webhooks.look_at)
        self.live.on_gone.append(self.accounts.read_anew)
        self.live.on_change.append(self.campaigns.look_at)

    async def start(self) -> None:
        """Open the database and begin."""
        if self.settings.is_sqlite:
            await upgrade(self.engine)
        async with self.engine.begin() as connection:
            self.signer.use(await kept_secret(connection, "cookies"))
        for part in (self.warming, self.journal, self.notifications, self.sweeper):
            await part.start()

    async def stop(self) -> None:
        """Finish what has begun, and close the database."""
        for part in (self.warming, self._renaming, self.sweeper, self.clock_timeouts, self.scheduler, self.duplicates):
            await part.stop()
        self.analyses.stop()
        self._local_thinking.stop()
        for last in (self.webhooks, self.campaigns, self.notifications, self.journal):
            await last.stop()
        await disconnect(self.engine)

    def say_goodbye(self) -> None:
        """The server goes down: tell every socket, and whoever waits for a game."""
        self.warming.give_up()
        self.sockets.close_all()

    def _rename(self, guests: Sequence[Profile]) -> None:
        """Tell their tables that these guests have other names."""
        people = [Person(guest.id, guest.name, guest.portrait) for guest in guests]
        self._renaming.begin(rename_all(self.live, people), "renaming")

    def _notifications(self) -> Notifications:
        if self.settings.is_sqlite:
            return NoNotifications()
        return PostgresNotifications(self.settings.database, self.live, self.journal.process, self.answers)

    def _thinking(self) -> Thinking:
        """Bots think in this process, or at workers."""
        if self.settings.bots == "off" and self.jobs:
            return RemoteThinking(self.jobs, self.answers, self._local_thinking)
        return self._local_thinking
