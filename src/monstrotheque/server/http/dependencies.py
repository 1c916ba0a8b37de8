"""The dependencies of routes besides the server's services: the person, the address, the language, the table."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath

from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Profile
from monstrotheque.server.people.language import language_of
from monstrotheque.server.people.moderation import Moderation
from monstrotheque.server.table.table import Table

AnyRequest = Request[Any, Any, Any]


def me(request: AnyRequest) -> Profile:
    """The visitor, as the middleware identified them."""
    found: Profile = request.scope["state"]["profile"]
    return found


def address(request: AnyRequest) -> str:
    """The address that the request comes from."""
    found: str = request.scope["state"]["address"]
    return found


def lang(request: AnyRequest) -> str:
    """The language to answer in."""
    return language_of(request)


async def table(
    request: AnyRequest,
    table_id: FromPath[str],
    live: NamedDependency[LiveTables],
    me: NamedDependency[Profile],
    moderation: NamedDependency[Moderation],
) -> Table:
    """The table of the path, if this person may open it."""
    key = request.headers.get("x-invitation")
    found = await live.opened(table_id[:24], me.id, key, request.query_params.get("share") or key)
    await moderation.check_may_watch(found, me.id)
    return found


OF_REQUESTS = {
    "me": Provide(me, sync_to_thread=False),
    "address": Provide(address, sync_to_thread=False),
    "lang": Provide(lang, sync_to_thread=False),
    "table": Provide(table),
}


def provided(part: object) -> Provide:
    """*part*, for every route that asks for it."""
    return Provide(lambda: part, sync_to_thread=False, use_cache=True)
