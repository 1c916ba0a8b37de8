"""The application: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.config.response_cache import ResponseCacheConfig
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import monstrotheque
from monstrotheque.server.campaigns import routes as campaigns
from monstrotheque.server.campaigns.socket import campaign_socket
from monstrotheque.server.duplicates.socket import duplicate_socket
from monstrotheque.server.http import (
    boxes,
    catalogue,
    daily,
    duplicates,
    friends,
    health,
    ladders,
    lobby,
    moderation,
    pages,
    passkeys,
    play,
    positions,
    profiles,
    puzzles,
    ratings,
    rematches,
    review,
    share_cards,
    verify,
)
from monstrotheque.server.http.asyncapi import asyncapi
from monstrotheque.server.http.dependencies import OF_REQUESTS, provided
from monstrotheque.server.http.error_handlers import HANDLERS
from monstrotheque.server.http.middleware import middleware
from monstrotheque.server.live.table_socket import table_socket
from monstrotheque.server.services import INJECTED, Services

ROUTES = [
    health.health,
    health.figures,
    catalogue.games,
    boxes.our_box,
    boxes.check_box,
    catalogue.list_bots,
    catalogue.texts_of_game,
    catalogue.common_texts,
    profiles.show_me,
    profiles.change_me,
    profiles.register,
    profiles.change_password,
    profiles.new_recovery,
    profiles.sign_in,
    profiles.recover,
    profiles.sign_out,
    profiles.my_sessions,
    profiles.end_session,
    profiles.sign_out_everywhere,
    profiles.delete_me,
    passkeys.my_passkeys,
    passkeys.options_to_add,
    passkeys.add_passkey,
    passkeys.remove_passkey,
    passkeys.options_to_enter,
    passkeys.enter_by_passkey,
    moderation.notice,
    moderation.relations,
    moderation.relate,
    moderation.report,
    lobby.my_tables,
    profiles.somebody,
    friends.my_friends,
    friends.friend_link,
    friends.accept_friend,
    friends.end_friend,
    friends.open_code,
    friends.table_code,
    friends.ask_friend,
    friends.my_invitations,
    ladders.ladder_of,
    ladders.my_rivals,
    lobby.open_table,
    lobby.terms,
    lobby.list_tables,
    lobby.one_table,
    lobby.join,
    lobby.leave,
    lobby.kick,
    lobby.show_out,
    lobby.start,
    lobby.seat_bot,
    rematches.rematch,
    lobby.archive,
    play.command,
    play.state,
    play.turn_of,
    play.record,
    share_cards.card,
    share_cards.card_drawing,
    share_cards.board,
    ratings.my_rating_change,
    play.hint,
    play.queue,
    play.best_at,
    review.analysis,
    review.questions_of,
    review.line,
    daily.daily_results,
    daily.daily_archive,
    duplicates.open_duplicate,
    duplicates.one_duplicate,
    duplicates.join_duplicate,
    duplicates.begin_duplicate,
    duplicates.end_duplicate,
    campaigns.found,
    campaigns.mine,
    campaigns.one,
    campaigns.join,
    campaigns.leave,
    campaigns.day,
    campaigns.decide,
    campaigns.enter,
    campaigns.take_back,
    campaigns.file,
    verify.verify,
    positions.show,
    puzzles.puzzles_of,
    asyncapi,
    table_socket,
    campaign_socket,
    duplicate_socket,
    pages.page,
]


HELPERS = {
    "lists": Provide(lobby.TableLists, sync_to_thread=False),
    "advice": Provide(play.Advice, sync_to_thread=False),
}


def make_app(services: Services) -> Litestar:
    """The application around *services*."""
    settings = services.settings
    app = Litestar(
        route_handlers=ROUTES,
        lifespan=[lambda _: _life(services)],
        dependencies={**{name: provided(getattr(services, name)) for name in INJECTED}, **OF_REQUESTS, **HELPERS},
        exception_handlers=HANDLERS,
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
    app.asgi_handler = middleware(
        app.asgi_handler, settings, services.accounts, services.rate_limits, services.moderation
    )
    return app


@asynccontextmanager
async def _life(services: Services) -> AsyncIterator[None]:
    """From the start of the server to its end."""
    await services.start()
    try:
        yield
    finally:
        await services.stop()
