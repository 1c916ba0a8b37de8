"""For the host's monitoring: whether the server can serve, and its figures."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from litestar import Request, get

import monstrotheque
from monstrotheque.server import metrics
from monstrotheque.server.services import Services


@get("/health", summary="Whether the server can serve", include_in_schema=False)
async def health(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """The database answers."""
    services: Services = request.app.state.services
    async with services.live.engine.connect() as connection:
        await connection.execute(sa.select(1))
    return {"status": "ok", "version": monstrotheque.__version__}


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
async def figures(request: Request[Any, Any, Any]) -> bytes:
    """Figures for Prometheus."""
    services: Services = request.app.state.services
    metrics.loaded_tables.set(services.live.loaded())
    metrics.open_sockets.set(services.live.presence.count())
    return metrics.page()
