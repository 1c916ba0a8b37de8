"""Webhooks: one small request that tells somebody who is away that it is their turn.

The address is a stranger's choice. So it is resolved once, only public addresses are called, on the address that was
checked, and redirects aren't followed.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import ipaddress
import json
import logging
import re
import socket
import ssl
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

from monstrotheque.engine.seats import JOINT
from monstrotheque.server.live.presence import Presence
from monstrotheque.server.people.accounts import Accounts
from monstrotheque.server.rate_limits import Bucket
from monstrotheque.server.table.entries import LogEntry, MovePlayed, Started
from monstrotheque.server.table.table import Table

log = logging.getLogger(__name__)

SECONDS = 5.0
AT_ONCE = 4
AN_HOUR = 60
LONGEST_LINE = 1024
NAT64 = ipaddress.ip_network("64:ff9b::/96")
GIVEN_OUT = ipaddress.ip_network("2000::/3")
"""The globally assigned IPv6 addresses."""
SET_ASIDE = tuple(map(ipaddress.ip_network, ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "3fff::/20")))
"""Protocol assignments, relays and documentation that Python's library may take for public."""


class Webhooks:
    """Calls people's webhooks when a table waits for them and they aren't connected."""

    def __init__(
        self,
        people: Accounts,
        presence: Presence,
        origins: tuple[str, ...],
        *,
        may_call: Callable[[str], bool] | None = None,
    ) -> None:
        self._people = people
        self._presence = presence
        self._home = origins[0] if origins else ""
        self._may_call = may_call or is_public
        # Threads of their own: a name that nobody resolves holds one for long, and would hold everybody's.
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="webhook")
        self._limit = Bucket(AN_HOUR, 3600)
        self._tasks: set[asyncio.Task[None]] = set()

    def look_at(self, table: Table, made: Sequence[LogEntry]) -> None:
        """Notify those who are newly waited for and not connected."""
        if not (asked := newly_asked(table, made)):
            return
        there = self._presence.connected(table.header.id)
        absent = [table.seats[seat] for seat in asked if seat not in there]
        for person in {seat.person for seat in absent if seat.person}:
            self._begin(self._tell(person, table))

    async def stop(self) -> None:
        """Cancel everything in progress."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, person: str, table: Table) -> None:
        profile = await self._people.find(person)
        if not profile.webhook or not self._limit.take(person):
            return
        link = f"{self._home}/t/{table.header.id}"
        body = {"event": "your_turn", "table": table.header.id, "game": table.header.game, "link": link}
        loop = asyncio.get_running_loop()
        try:
            status = await loop.run_in_executor(self._threads, call, profile.webhook, body, self._may_call)
        except (OSError, ValueError, http.client.HTTPException) as error:
            log.info("a webhook failed; it is not tried again", extra={"problem": type(error).__name__})
        else:
            log.info("a webhook was called", extra={"status": status})


def newly_asked(table: Table, made: Sequence[LogEntry]) -> list[int]:
    """The seats of people whom the table waits for since *made*, and not before; all of them for a joint decision.

    This is read from the table alone, because another process may have notified of what happened before.
    """
    asked = (
        {*table.to_act(), *table.held_by()}
        if any(isinstance(entry, Started) or entry.COUNTS_AS_TURN for entry in made)
        else set()
    )
    if any(isinstance(entry, MovePlayed) for entry in made):
        asked -= set(table.match.state_at(table.match.turn - 1).actors)
    return [seat for seat in table.humans() if seat in asked or JOINT in asked]


def is_public(address: str) -> bool:
    """Whether *address* is on the open internet: not this machine, not a local network, and no way back into one."""
    found = ipaddress.ip_address(address)
    hides_another = isinstance(found, ipaddress.IPv6Address) and (found.sixtofour or found.teredo or found in NAT64)
    is_given_out = found.version == 4 or found in GIVEN_OUT
    is_set_aside = any(found in network for network in SET_ASIDE)
    return found.is_global and is_given_out and not (found.is_multicast or hides_another or is_set_aside)


def call(url: str, body: dict[str, str], may_call: Callable[[str], bool] = is_public) -> int:
    """Post *body* to *url*; the status of the answer. Raises OSError or ValueError when it can't or may not."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("not a web address")
    port = parts.port or (443 if parts.scheme == "https" else 80)
    address, deadline = _checked_address(parts.hostname, port, may_call), time.monotonic() + SECONDS
    connection = http.client.HTTPConnection(parts.hostname, port, timeout=SECONDS)
    with contextlib.closing(connection):
        plain = socket.create_connection((address, port), timeout=SECONDS)
        connection.sock = _wrapped(plain, parts.hostname) if parts.scheme == "https" else plain
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        text = json.dumps({**body, "at": str(int(time.time()))})
        connection.request("POST", path, text, {"content-type": "application/json", "user-agent": "monstrotheque"})
        return _status(connection.sock, deadline)


def _status(line: socket.socket, deadline: float) -> int:
    """The status of the answer. No more of it is read, and a slow server isn't waited for."""
    answer = b""
    while b"\r\n" not in answer and len(answer) < LONGEST_LINE:
        line.settimeout(max(0.01, deadline - time.monotonic()))
        piece = line.recv(LONGEST_LINE)
        if not piece or time.monotonic() > deadline:
            raise TimeoutError("no answer in time")
        answer += piece
    found = re.match(rb"HTTP/1\.[01] (\d{3})", answer)
    if found is None:
        raise ValueError("not an answer")
    return int(found[1])


def _checked_address(host: str, port: int, may_call: Callable[[str], bool]) -> str:
    found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not found or not all(may_call(address) for address in found):
        raise ValueError("not a public address")
    return found[0]


def _wrapped(plain: socket.socket, host: str) -> socket.socket:
    return ssl.create_default_context().wrap_socket(plain, server_hostname=host)
