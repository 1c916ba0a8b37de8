"""The host of a duplicate evening on a server, over its HTTP interface."""

from __future__ import annotations

import http.cookiejar
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from monstrotheque.engine.errors import MonstroError

LOOK_AGAIN = 2.0
PATIENCE = 60.0


class Unreachable(MonstroError):
    """No server answers there."""

    code = "no_server"


class Refused(MonstroError):
    """The server refuses, with a reason in words."""

    code = "server_refuses"


class Host:
    """A guest of the *server* who hosts one evening."""

    def __init__(self, server: str) -> None:
        self._server = server.rstrip("/")
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._opener = urllib.request.build_opener(jar)
        self._id = ""

    def open(self, wish: dict[str, Any]) -> str:
        """Open the evening; the link to send."""
        self._id = self._ask("/api/duplicates", wish)["id"]
        return f"{self._server}/duplicate/{self._id}"

    def begin(self) -> None:
        """Wait for nobody else."""
        self._ask(f"/api/duplicates/{self._id}/begin", {})

    def end(self) -> dict[str, Any]:
        """Break off what still runs; the evening as it ended."""
        return self._ask(f"/api/duplicates/{self._id}/end", {})

    def follow(self, tell: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
        """Wait for the end and *tell* of every change; the evening as it ended."""
        told: Any = None
        while True:
            evening = self._ask(f"/api/duplicates/{self._id}")
            states = [table["status"] for table in evening["tables"]]
            if states != told:
                told = states
                tell(evening)
            if evening["over"]:
                return evening
            time.sleep(LOOK_AGAIN)

    def _ask(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._server + path, data, {"content-type": "application/json"})  # noqa: S310 - the host chooses the server
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                found: dict[str, Any] = json.load(answer)
        except urllib.error.HTTPError as error:
            raise Refused(reason=_reason(error)) from error
        except (urllib.error.URLError, ValueError, OSError) as error:
            raise Unreachable(server=self._server) from error
        return found


def _reason(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["error"]["message"])
    except (ValueError, KeyError, TypeError):
        return str(error)
