"""The application: everything put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import sqlalchemy as sa
from litestar import Litestar, Request, Response, get
from litestar.config.response_cache import ResponseCacheConfig
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import monstrotheque
from monstrotheque.engine.errors import MonstroError
from monstrotheque.engine.texts import DEFAULT_LANG
from monstrotheque.server import catalogue, daily, groups, lobby, metrics, pages, profiles, rematches, verifying
from monstrotheque.server.analyses import Analyses
from monstrotheque.server.asyncapi import asyncapi
from monstrotheque.server.butler import Butler
from monstrotheque.server.campaigns import Campaigns
from monstrotheque.server.desk import Desk
from monstrotheque.server.doorman import doorman
from monstrotheque.server.errors import BadRequest, Internal, NotFound, TooLarge, Unavailable, error_json, status_of
from monstrotheque.server.gathering import gathering
from monstrotheque.server.house import House
from monstrotheque.server.journal import Journal
from monstrotheque.server.live import live
from monstrotheque.server.migration import upgrade
from monstrotheque.server.people import People, Signer
from monstrotheque.server.settings import Settings
from monstrotheque.server.store import connect, disconnect, kept_secret
from monstrotheque.server.warming import Warming
from monstrotheque.server.webhooks import Webhooks
from monstrotheque.server.wire import NoWire, PostgresWire, Wire

log = logging.getLogger(__name__)

ROUTES = [
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
    groups.found,
    groups.mine,
    groups.one,
    groups.join,
    groups.leave,
    groups.day,
    groups.decide,
    groups.file,
    verifying.verify,
    asyncapi,
    live,
    gathering,
    pages.page,
]


def make_app(settings: Settings) -> Litestar:
    """The server as *settings* say."""
    app = Litestar(
        route_handlers=[health, figures, *ROUTES],
        lifespan=[lambda app: _life(app, settings)],
        exception_handlers={
            MonstroError: _say,
            HTTPException: _say_http,
            sa.exc.SQLAlchemyError: _say_database,
            OSError: _say_database,
            RecursionError: _say_too_deep,
            Exception: _say_internal,
        },
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
    app.asgi_handler = doorman(app.asgi_handler)
    return app


@asynccontextmanager
async def _life(app: Litestar, settings: Settings) -> AsyncIterator[None]:
    """From opening the house to closing it."""
    engine = connect(settings.database)
    if settings.is_sqlite:
        await upgrade(engine)
    async with engine.begin() as connection:
        secret = await kept_secret(connection, "cookies")
    journal = Journal(engine)
    warming = Warming(settings.games)
    house = House(engine, journal, settings.limits, ready=warming.ready, alone=settings.is_sqlite)
    butler, wire, analyses = Butler(house), _wire(settings, house, journal), Analyses()
    people = People(engine, Signer(secret))
    webhooks = Webhooks(people, house.presence, settings.origins)
    house.on_own_change.append(webhooks.look_at)
    house.on_gone.append(people.read_anew)
    campaigns = Campaigns(engine, house, settings.games)
    house.on_change.append(campaigns.look_at)
    app.state.desk = Desk(settings, house, people, butler, wire, warming, campaigns, analyses)
    app.state.daily = daily.Daily(house, settings.games)
    for part in (warming, journal, wire, butler):
        await part.start()
    try:
        yield
    finally:
        await warming.stop()
        await butler.stop()
        analyses.stop()
        await webhooks.stop()
        await campaigns.stop()
        await wire.stop()
        await journal.stop()
        await disconnect(engine)


def _wire(settings: Settings, house: House, journal: Journal) -> Wire:
    return NoWire() if settings.is_sqlite else PostgresWire(settings.database, house, journal.process)


@get("/health", summary="Whether the server can serve", include_in_schema=False)
async def health(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """The database answers."""
    desk: Desk = request.app.state.desk
    async with desk.house.engine.connect() as connection:
        await connection.execute(sa.select(1))
    return {"status": "ok", "version": monstrotheque.__version__}


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
async def figures(request: Request[Any, Any, Any]) -> bytes:
    """Figures for Prometheus."""
    desk: Desk = request.app.state.desk
    metrics.loaded_tables.set(desk.house.loaded())
    metrics.open_sockets.set(desk.house.presence.count())
    return metrics.page()


def _lang(request: Request[Any, Any, Any]) -> str:
    desk: Desk | None = getattr(request.app.state, "desk", None)
    return desk.lang(request) if desk else DEFAULT_LANG


def _answer(request: Request[Any, Any, Any], error: MonstroError) -> Response[dict[str, Any]]:
    return Response(error_json(error, _lang(request)), status_code=status_of(error), media_type="application/json")


def _say(request: Request[Any, Any, Any], error: MonstroError) -> Response[dict[str, Any]]:
    return _answer(request, error)


def _say_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, Any]]:
    """What the framework refuses, in our shape."""
    known: dict[int, MonstroError] = {404: NotFound(), 413: TooLarge(most=request.app.request_max_body_size)}
    ours = known.get(error.status_code)
    if ours is None:
        if error.status_code >= 500:
            return _say_internal(request, error)
        ours = BadRequest(problem=_problem(error))
    body = error_json(ours, _lang(request))
    return Response(body, status_code=error.status_code, headers=error.headers, media_type="application/json")


def _problem(error: HTTPException) -> str:
    extra: Any = error.extra
    parts = [f"{part.get('key', '')}: {part.get('message', '')}" for part in extra] if isinstance(extra, list) else []
    return "; ".join(parts)[:300] or str(error.detail)[:300]


def _say_too_deep(request: Request[Any, Any, Any], _: RecursionError) -> Response[dict[str, Any]]:
    """A body whose brackets have no end: nothing else here goes so deep."""
    return _answer(request, BadRequest(problem="nested too deeply"))


def _say_database(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, Any]]:
    log.error("the database fails", extra={"problem": type(error).__name__})
    return _answer(request, Unavailable())


def _say_internal(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, Any]]:
    log.error("a request failed", exc_info=error, extra={"path": request.scope["path"][:200]})
    return _answer(request, Internal())
