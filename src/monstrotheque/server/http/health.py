"""Monitoring: health and metrics."""

from __future__ import annotations

import re
from typing import Any

from litestar import get
from litestar.di import NamedDependency

import monstrotheque
from monstrotheque.server import metrics
from monstrotheque.server.errors import NotFound
from monstrotheque.server.http.dependencies import AnyRequest
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.rate_limits import network
from monstrotheque.server.store.health import HealthCheck

HERE = ("local", "::/64", network("127.0.0.1"))
"""This machine, as addresses are counted."""
ITS_NAMES = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?", re.IGNORECASE)
"""How this machine is called by itself. A page of another site that resolves to this machine calls it otherwise."""
OF_PROXIES = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via")
"""Headers that proxies add to what they pass on."""


@get("/health", summary="Whether the server can serve", include_in_schema=False)
async def health(health_check: NamedDependency[HealthCheck]) -> dict[str, Any]:
    """Whether the database takes a write. A full or read-only disk answers queries and stores nothing."""
    await health_check.try_to_write()
    return {"status": "ok", "version": monstrotheque.__version__}


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
async def figures(request: AnyRequest, live: NamedDependency[LiveTables], address: NamedDependency[str]) -> bytes:
    """Prometheus metrics, on this machine only: thinking times would tell who had a choice."""
    is_asked_here = address in HERE and ITS_NAMES.fullmatch(request.headers.get("host", ""))
    if not is_asked_here or any(name in request.headers for name in OF_PROXIES):
        raise NotFound()
    metrics.loaded_tables.set(live.loaded())
    metrics.open_sockets.set(live.presence.count())
    return metrics.page()
