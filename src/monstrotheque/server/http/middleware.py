"""Middleware for every request and socket: origin, rate limits, session; and the headers of every answer."""

from __future__ import annotations

import time
from http.cookies import CookieError, SimpleCookie
from typing import Any

import msgspec
import sqlalchemy as sa
from litestar.connection import ASGIConnection
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from litestar.utils.path import normalize_path

from monstrotheque.engine.errors import MonstroError
from monstrotheque.server.errors import ForeignOrigin, NotJson, TooLarge, TooMany, Unavailable, error_answer, status_of
from monstrotheque.server.metrics import note_request
from monstrotheque.server.people.accounts import Accounts, Profile, new_guest
from monstrotheque.server.people.language import language_of
from monstrotheque.server.people.moderation import Moderation
from monstrotheque.server.people.sessions import device_of
from monstrotheque.server.rate_limits import RateLimits, network
from monstrotheque.server.settings import Settings

COOKIE = "monstro"
COOKIE_SECONDS = 400 * 86_400
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
CONTENT_POLICY = (
    "default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SCRIPTS = "script-src 'self' 'wasm-unsafe-eval'"
"""Pages and workers run the games' kernels in WebAssembly. A page allows its own inline scripts (`pages.py`)."""
HEADERS = {
    "content-security-policy": f"{CONTENT_POLICY}; {SCRIPTS}",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def middleware(
    app: ASGIApp, settings: Settings, accounts: Accounts, rate_limits: RateLimits, moderation: Moderation
) -> ASGIApp:
    """Wrap *app*, whatever it answers."""

    async def handle(scope: Scope, receive: Receive, send: Send) -> None:
        scope = _as_routed(scope)
        exchange = _Exchange(scope, settings, accounts, rate_limits, moderation)
        try:
            await exchange.check()
        except MonstroError as error:
            await exchange.refuse(error, exchange.wrapped(send))
        except (sa.exc.SQLAlchemyError, OSError):
            await exchange.refuse(Unavailable(), exchange.wrapped(send))
        else:
            await app(scope, receive, exchange.wrapped(send))

    return handle


def _as_routed(scope: Any) -> Any:
    """The request as the router sees it: `//api/` is `/api/`. The checks below must see the same path.

    HEAD is answered like GET; the transport drops the body.
    """
    routed = {**scope, "path": normalize_path(scope["path"])}
    return routed | {"method": "GET"} if scope.get("method") == "HEAD" else routed


class _Exchange:
    """One request or socket."""

    def __init__(
        self, scope: Scope, settings: Settings, accounts: Accounts, rate_limits: RateLimits, moderation: Moderation
    ) -> None:
        self._scope: Any = scope
        self._settings = settings
        self._accounts = accounts
        self._rate_limits = rate_limits
        self._moderation = moderation
        self._headers = Headers.from_scope(scope)
        self._began = time.perf_counter()
        self._known: Profile | None = None
        self._is_asked = False
        self._device = device_of(self._headers.get("user-agent", "")[:300])
        self._scope["state"] |= {"profile": new_guest(self._device), "address": self._address()}

    async def check(self) -> None:
        """Refuse foreign origins, and too many or too large requests; then identify the visitor, which may take a look
        into the database, and refuse the banned.
        """
        is_api = self._scope["path"].startswith("/api")
        self._check_origin()
        self._check_body()
        (self._rate_limits.request if is_api else self._rate_limits.file)(self._address())
        self._known = await self._accounts.by_cookie(self._cookie(), self._device)
        self._is_asked = True
        if self._known:
            self._scope["state"]["profile"] = self._known
        if is_api:
            self._moderation.check(self._scope["state"]["profile"].id, self._address())

    async def refuse(self, error: MonstroError, send: Send) -> None:
        """Answer with *error*. A socket isn't even opened."""
        if self._scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4403, "reason": error.code})
            return
        body = msgspec.json.encode(error_answer(error, language_of(ASGIConnection(self._scope))))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": status_of(error), "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    def _check_origin(self) -> None:
        """Check the origin that browsers send: other sites may neither change anything nor open sockets."""
        if self._scope["type"] == "http" and self._scope["method"] in SAFE_METHODS:
            return
        origin = self._headers.get("origin")
        if origin is not None and not self._is_own(origin):
            raise ForeignOrigin()
        if origin is None and self._headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            raise ForeignOrigin()

    def _is_own(self, origin: str) -> bool:
        if self._settings.origins:
            return origin in self._settings.origins
        return origin == f"{self._scheme()}://{self._headers.get('host', '')}"

    def _scheme(self) -> str:
        """How the browser reached us, as far as we know: a proxy that we trust may have taken off the encryption."""
        forwarded = self._headers.get("x-forwarded-proto") if self._settings.behind_proxy else None
        return "https" if (forwarded or self._scope["scheme"]) in ("https", "wss") else "http"

    def _check_body(self) -> None:
        """Check the body: short, and declared as JSON. Browsers ask for permission before they send JSON to another
        site.
        """
        length, most = self._headers.get("content-length", "0"), self._settings.limits.body_bytes
        if not length.isdecimal() or int(length) > most:
            raise TooLarge(most=most)
        has_body = int(length) > 0 or "transfer-encoding" in self._headers
        kind = self._headers.get("content-type", "").partition(";")[0].strip().casefold()
        if has_body and kind != "application/json":
            raise NotJson()

    def _address(self) -> str:
        if self._settings.behind_proxy and (forwarded := self._headers.getall("x-forwarded-for", [])):
            return network(forwarded[-1].rpartition(",")[2].strip())
        client = self._scope.get("client")
        return network(client[0]) if client else "local"

    def _cookie(self) -> str | None:
        try:
            jar: SimpleCookie = SimpleCookie(self._headers.get("cookie", ""))
        except CookieError:
            return None
        return jar[COOKIE].value if COOKIE in jar else None

    def wrapped(self, send: Send) -> Send:
        """*send*, with our headers on every answer and the cookie where it is new or changed."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._add_headers(MutableScopeHeaders.from_message(message))
                self._note(message["status"])
            elif message["type"] == "websocket.accept":
                message["headers"] = [*message.get("headers", []), *self._cookie_header()]
            await send(message)

        return sending

    def _note(self, status: int) -> None:
        """Count the answer and log it, but no flood of refusals: they cost nobody anything."""
        is_logged = status != TooMany.status or self._rate_limits.is_told(self._address())
        note_request(self._scope, status, time.perf_counter() - self._began, is_logged=is_logged)

    def _add_headers(self, headers: MutableScopeHeaders) -> None:
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if self._scope["path"].startswith("/api"):
            headers.setdefault("cache-control", "no-store")
        if self._settings.is_https:
            headers.setdefault("strict-transport-security", "max-age=31536000")
        for _, cookie in self._cookie_header():
            headers.add("set-cookie", cookie.decode())

    def _cookie_header(self) -> list[tuple[bytes, bytes]]:
        """The cookie, if it is new or changed.

        While the database is away, visitors keep the cookie they sent, so nobody becomes somebody else.
        """
        now: Profile = self._scope["state"]["profile"]
        is_same = self._known is not None and (now.id, now.token) == (self._known.id, self._known.token)
        if is_same or not self._is_asked or not self._scope["path"].startswith("/api"):
            return []
        value = self._accounts.signer.sign(now.id, now.token)
        secure = "; Secure" if self._settings.is_https else ""
        text = f"{COOKIE}={value}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
        return [(b"set-cookie", text.encode())]


def signed_in(connection: ASGIConnection[Any, Any, Any, Any], profile: Profile) -> None:
    """Sign the browser in as *profile* with this answer."""
    connection.scope["state"]["profile"] = profile
