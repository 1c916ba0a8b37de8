"""Rate limits: a token bucket for each thing a person or an address does, refilled steadily."""

from __future__ import annotations

import functools
import ipaddress
import time
from collections import OrderedDict

from monstrotheque.server.errors import TooMany
from monstrotheque.server.settings import Limits

REMEMBERED = 50_000
PUBLIC_SHARE = 4
"""One in so many of an address's new tables may be public: nobody fills the list alone."""
CROWD = 10
"""How many people may share one address: it may do this many times what one person may."""

REPORTS_AN_HOUR = 20


class Bucket:
    """At most *most* in *seconds*, for each key."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = float(most)
        self._refill = most / seconds
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> bool:
        """Whether one more is within the limit; if so, it is counted."""
        now = time.monotonic()
        level, at = self._levels.get(key, (self._most, now))
        level = min(self._most, level + (now - at) * self._refill)
        taken = level >= 1
        self._levels[key] = (level - taken, now)
        self._levels.move_to_end(key)
        if len(self._levels) > REMEMBERED:
            self._levels.popitem(last=False)
        return taken


class NetworkBucket(Bucket):
    """The same for each address. Of IPv6, one household may have thousands of networks: together they are a crowd."""

    def __init__(self, most: int, seconds: float) -> None:
        super().__init__(most, seconds)
        self._sites = Bucket(CROWD * most, seconds)

    def take(self, key: str) -> bool:
        """Whether one more is within the limit of the address, and of the site it is at."""
        site = _site_of(key)
        return super().take(key) and (site is None or self._sites.take(site))


class RateLimits:
    """All rate limits of the server."""

    def __init__(self, limits: Limits) -> None:
        self._requests = NetworkBucket(limits.requests_a_minute, 60)
        self._files = NetworkBucket(limits.files_a_minute, 60)
        self._frames = Bucket(limits.frames_a_minute, 60)
        self._connections = NetworkBucket(limits.requests_a_minute, 60)
        self._new_tables = NetworkBucket(limits.new_tables_an_hour, 3600)
        self._public_tables = NetworkBucket(max(1, limits.new_tables_an_hour // PUBLIC_SHARE), 3600)
        self._sign_ins = NetworkBucket(limits.sign_ins_a_minute, 60)
        self._hints = NetworkBucket(limits.hints_a_minute, 60)
        self._records = NetworkBucket(limits.records_a_minute, 60)
        self._profiles = NetworkBucket(limits.profiles_a_minute, 60)
        self._pages = NetworkBucket(limits.pages_a_minute, 60)
        self._codes = NetworkBucket(limits.codes_a_minute, 60)
        self._reports = NetworkBucket(REPORTS_AN_HOUR, 3600)
        self._pictures = NetworkBucket(limits.pictures_a_minute, 60)
        self._refusals = Bucket(1, 60)
        self._crowds = Bucket(CROWD * limits.frames_a_minute, 60)

    def request(self, address: str) -> None:
        """A request from *address*."""
        _check(self._requests, address, "requests")

    def file(self, address: str) -> None:
        """A file of the web app, or one of its pages."""
        _check(self._files, address, "requests")

    def frame(self, person: str, address: str) -> None:
        """A frame on a socket."""
        _check(self._frames, person, "frames")
        _check(self._crowds, address, "frames")

    def connection(self, person: str) -> None:
        """A new socket."""
        _check(self._connections, person, "sockets")

    def new_table(self, key: str) -> None:
        """A new table."""
        _check(self._new_tables, key, "new_tables")

    def new_public_table(self, address: str) -> None:
        """A new table in the public list: guests cost nothing, so that addresses are counted."""
        _check(self._public_tables, address, "new_tables")

    def sign_in(self, key: str) -> None:
        """An attempt to sign in or to register."""
        _check(self._sign_ins, key, "sign_ins")

    def hint(self, person: str) -> None:
        """A question to a bot."""
        _check(self._hints, person, "hints")

    def record(self, address: str) -> None:
        """A record to check."""
        _check(self._records, address, "records")

    def page(self, address: str) -> None:
        """A further page of a list, for which tables are read that nobody has asked for in a long time."""
        _check(self._pages, address, "requests")

    def code(self, address: str) -> None:
        """A code that somebody typed in: nobody finds one by trying."""
        _check(self._codes, address, "codes")

    def picture(self, address: str) -> None:
        """A picture to draw: each takes a processor for a third of a second."""
        _check(self._pictures, address, "requests")

    def report(self, address: str) -> None:
        """A report: guests cost nothing, so that addresses are counted."""
        _check(self._reports, address, "reports")

    def is_told(self, address: str) -> bool:
        """Whether one more request refused for these limits is told in the log: one a minute from one address."""
        return self._refusals.take(address)

    def profile(self, address: str) -> None:
        """A change of somebody's name, webhook or account, which all their tables may hear of."""
        _check(self._profiles, address, "requests")


def network(address: str) -> str:
    """What counts as one address: in IPv6 the network, because a household has as many addresses as it likes."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if found.version == 4 or found.ipv4_mapped:
        return str(getattr(found, "ipv4_mapped", None) or found)
    return str(ipaddress.ip_network((found, 64), strict=False))


@functools.lru_cache(maxsize=4096)
def _site_of(key: str) -> str | None:
    """The site (/48) of a network of IPv6. Other keys have none."""
    if not key.endswith("/64"):
        return None
    try:
        return str(ipaddress.IPv6Network(key).supernet(new_prefix=48))
    except ValueError:
        return None


def _check(bucket: Bucket, key: str, what: str) -> None:
    if not bucket.take(key):
        raise TooMany(what)
