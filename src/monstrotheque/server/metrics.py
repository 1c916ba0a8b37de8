"""Metrics for the host, in Prometheus' format."""

from __future__ import annotations

import logging
import re
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

log = logging.getLogger("monstrotheque.requests")

METHODS = frozenset({"GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"})
"""Unknown HTTP methods are counted as one: metrics must not grow with what strangers send."""
SECRET = re.compile(r"(?<=^/api/codes/).*", re.DOTALL)
"""The part of a path that invites: whoever knows a code may use it."""

registry = CollectorRegistry()
requests = Counter("monstro_requests_total", "Answers to requests.", ["method", "status"], registry=registry)
request_seconds = Histogram("monstro_request_seconds", "Time to answer a request.", registry=registry)
commands = Counter("monstro_commands_total", "Commands at tables.", ["kind", "outcome"], registry=registry)
command_seconds = Histogram(
    "monstro_command_seconds",
    "Time from a command to its commit.",
    registry=registry,
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
bot_moves = Counter("monstro_bot_moves_total", "Moves made by bots.", registry=registry)
bot_seconds = Histogram("monstro_bot_seconds", "Time a bot thought.", registry=registry)
loaded_tables = Gauge("monstro_loaded_tables", "Tables held in memory.", registry=registry)
open_sockets = Gauge("monstro_open_sockets", "Open sockets.", registry=registry)


def note_request(scope: Any, status: int, seconds: float, *, is_logged: bool) -> None:
    """Count one answer, and log it: its path without the query, and nothing that lets somebody in."""
    method = scope["method"] if scope["method"] in METHODS else "other"
    requests.labels(method, str(status)).inc()
    request_seconds.observe(seconds)
    if not is_logged:
        return
    log.info(
        "request",
        extra={
            "method": method,
            "path": SECRET.sub("…", scope["path"][:200]),
            "status": status,
            "ms": round(seconds * 1000, 1),
        },
    )


def page() -> bytes:
    """All metrics."""
    return generate_latest(registry)
