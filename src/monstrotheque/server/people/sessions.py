"""Sessions: a signed cookie that says who somebody is."""

from __future__ import annotations

import hashlib
import hmac


class Signer:
    """Signs cookies: `person.epoch.signature`."""

    def __init__(self) -> None:
        self._secret: bytes | None = None
        self.daily = b""

    def use(self, secret: bytes) -> None:
        """Sign with *secret* from now on."""
        self._secret = secret
        self.daily = hmac.new(secret, b"daily deals", hashlib.sha256).digest()

    def sign(self, person: str, epoch: int) -> str:
        """The cookie of *person*; *epoch* counts how often they signed out everywhere."""
        body = f"{person}.{epoch}"
        return f"{body}.{self._signature(body)}"

    def read(self, cookie: str) -> tuple[str, int] | None:
        """Person and epoch from a cookie, if we signed it."""
        body, _, signature = cookie.rpartition(".")
        if not body.isascii() or not hmac.compare_digest(signature.encode(), self._signature(body).encode()):
            return None
        person, _, epoch = body.partition(".")
        return person, int(epoch)

    def _signature(self, body: str) -> str:
        assert self._secret, "nothing is signed before the server has started"
        return hmac.new(self._secret, body.encode(), hashlib.sha256).hexdigest()
