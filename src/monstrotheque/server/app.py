"""The application: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.config.response_cache import ResponseCacheConfig
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import monstrotheque
from monstrotheque.server.background.analyses import Analyses
from monstrotheque.server.background.bot_scheduler import BotScheduler
from monstrotheque.server.background.deadlines import Deadlines
from monstrotheque.server.background.sweeper import Sweeper
from monstrotheque.server.background.thinking import Thinking
from monstrotheque.server.background.warming import Warming
from monstrotheque.server.background.webhooks import Webhooks
from monstrotheque.server.campaigns import routes as campaigns
from monstrotheque.server.campaigns.service import Campaigns
from monstrotheque.server.campaigns.socket import campaign_socket
from monstrotheque.server.http import catalogue, daily, health, lobby, pages, profiles, refusals, rematches, verify
from monstrotheque.server.http.asyncapi import asyncapi
from monstrotheque.server.http.middleware import middleware
from monstrotheque.server.live.notifications import NoNotifications, Notifications, PostgresNotifications
from monstrotheque.server.live.table_socket import table_socket
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Accounts
from monstrotheque.server.people.sessions import Signer
from monstrotheque.server.services import Services
from monstrotheque.server.settings import Settings
from monstrotheque.server.store.database import connect, disconnect, kept_secret
from monstrotheque.server.store.journal import Journal
from monstrotheque.server.store.migration import upgrade

ROUTES = [
    health.health,
    health.figures,
    catalogue.games,
    catalogue.template,
    catalogue.list_bots,
    catalogue.texts_of_game,
    catalogue.texts_of_house,
    profiles.me,
    profiles.change_me,
    profiles.register,
    profiles.change_password,
    profiles.sign_in,
    profiles.sign_out,
    profiles.sign_out_everywhere,
    profiles.delete_me,
    profiles.my_tables,
    profiles.somebody,
    lobby.open_table,
    lobby.list_tables,
    lobby.one_table,
    lobby.join,
    lobby.leave,
    lobby.start,
    rematches.rematch,
    lobby.archive,
    lobby.command,
    lobby.state,
    lobby.turn_of,
    lobby.record,
    lobby.hint,
    lobby.best_at,
    lobby.analysis,
    daily.daily,
    campaigns.found,
    campaigns.mine,
    campaigns.one,
    campaigns.join,
    campaigns.leave,
    campaigns.day,
    campaigns.decide,
    campaigns.file,
    verify.verify,
    asyncapi,
    table_socket,
    campaign_socket,
    pages.page,
]


def make_app(settings: Settings) -> Litestar:
    """The server as *settings* say."""
    app = Litestar(
        route_handlers=ROUTES,
        lifespan=[lambda app: _life(app, settings)],
        exception_handlers=refusals.HANDLERS,
        request_max_body_size=settings.limits.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Monstrothèque",
            version=monstrotheque.__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        response_cache_config=ResponseCacheConfig(),
        logging_config=None,
    )
    app.asgi_handler = middleware(app.asgi_handler)
    return app


@asynccontextmanager
async def _life(app: Litestar, settings: Settings) -> AsyncIterator[None]:
    """From the start of the server to its end."""
    engine = connect(settings.database)
    if settings.is_sqlite:
        await upgrade(engine)
    async with engine.begin() as connection:
        secret = await kept_secret(connection, "cookies")
    journal = Journal(engine)
    warming = Warming(settings.games)
    live = LiveTables(engine, journal, settings.limits, ready=warming.ready, alone=settings.is_sqlite)
    thinking, analyses = Thinking(settings.limits.bot_threads), Analyses()
    scheduler, deadlines = BotScheduler(live, thinking), Deadlines(live, thinking)
    sweeper = Sweeper(live, scheduler, deadlines)
    notifications = _notifications(settings, live, journal)
    accounts = Accounts(engine, Signer(secret))
    webhooks = Webhooks(accounts, live.presence, settings.origins)
    live.on_own_change.append(webhooks.look_at)
    live.on_gone.append(accounts.read_anew)
    evenings = Campaigns(engine, live, settings.games)
    live.on_change.append(evenings.look_at)
    app.state.services = Services(settings, live, accounts, thinking, notifications, warming, evenings, analyses)
    app.state.daily = daily.Daily(live, settings.games)
    for part in (warming, journal, notifications, sweeper):
        await part.start()
    try:
        yield
    finally:
        for ending in (warming, sweeper, deadlines, scheduler):
            await ending.stop()
        thinking.stop()
        analyses.stop()
        await webhooks.stop()
        await evenings.stop()
        await notifications.stop()
        await journal.stop()
        await disconnect(engine)


def _notifications(settings: Settings, live: LiveTables, journal: Journal) -> Notifications:
    return NoNotifications() if settings.is_sqlite else PostgresNotifications(settings.database, live, journal.process)
