"""Sessions: a signed cookie says who somebody is, and a row in the database that it is still valid.

A guest who has done nothing yet has the cookie alone; their session is stored together with them. Registering or
signing in gives a new session, so a cookie copied before is worthless later.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

_BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


class Signer:
    """Signs cookies: `person.token.signature`."""

    def __init__(self) -> None:
        self._secret: bytes | None = None
        self.daily = b""

    def use(self, secret: bytes) -> None:
        """Sign with *secret* from now on."""
        self._secret = secret
        self.daily = hmac.new(secret, b"daily deals", hashlib.sha256).digest()

    def sign(self, person: str, token: str) -> str:
        """The cookie of *person* in the session of *token*."""
        body = f"{person}.{token}"
        return f"{body}.{self._signature(body)}"

    def read(self, cookie: str) -> tuple[str, str] | None:
        """Person and token from a cookie, if we signed it."""
        body, _, signature = cookie.rpartition(".")
        if not body.isascii() or not hmac.compare_digest(signature.encode(), self._signature(body).encode()):
            return None
        person, _, token = body.partition(".")
        return person, token

    def seal(self, purpose: str, said: bytes) -> bytes:
        """Our signature of what is *said* for one *purpose*. It is worth nothing for another, nor as a cookie."""
        assert self._secret, "nothing is signed before the server has started"
        key = hmac.new(self._secret, purpose.encode(), hashlib.sha256).digest()
        return hmac.new(key, said, hashlib.sha256).digest()

    def _signature(self, body: str) -> str:
        assert self._secret, "nothing is signed before the server has started"
        return hmac.new(self._secret, body.encode(), hashlib.sha256).hexdigest()


def new_token() -> str:
    """The secret token of a session."""
    return secrets.token_urlsafe(16)


def session_id(person: str, token: str) -> str:
    """The public name of a session. No cookie can be made from it."""
    return hashlib.sha256(f"{person}.{token}".encode()).hexdigest()[:32]


def device_of(agent: str) -> str:
    """Browser and system from a User-Agent header, as people call them: "Firefox · Linux"."""
    found = [next((name for mark, name in known if re.search(mark, agent)), "") for known in (_BROWSERS, _SYSTEMS)]
    return " · ".join(part for part in found if part)
