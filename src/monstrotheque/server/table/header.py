"""The settings of a table, fixed when it is opened."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from monstrotheque.engine.positions import MAX_TEXT
from monstrotheque.engine.random import SEED_BITS
from monstrotheque.server.faces import Face

END = r"$(?!\n)"
"""The end of a text in a pattern: Python's `$` also matches before a newline; other languages have no `\\Z`."""
TableId = Annotated[str, Meta(pattern=f"^t[a-z0-9]{{16}}{END}")]
PersonId = Annotated[str, Meta(pattern=f"^p[a-z0-9]{{16}}{END}")]
Name = Annotated[str, Meta(max_length=24)]
BotName = Annotated[str, Meta(pattern=f"^[a-z0-9_-]{{1,24}}{END}")]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
SeatKind = Literal["me", "open", "invited", "bot"]
Status = Literal["open", "playing", "over"]


def day_of(at: float) -> str:
    """The day of a time, by universal time."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Thinking time: unlimited, a budget with an increment for each move, or days for each decision."""

    kind: Literal["none", "time", "days"] = "none"
    seconds: Annotated[int, Meta(ge=10, le=86_400)] = 600
    increment: Annotated[int, Meta(ge=0, le=600)] = 10
    days: Annotated[float, Meta(gt=0, le=60)] = 2
    at_zero: Literal["bot", "loss"] = "bot"


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where the cards come from, when not from a fresh seed."""

    kind: Literal["daily", "lesson", "table", "turn", "duplicate", "position"]
    table: TableId | None = None
    turn: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    day: Annotated[str, Meta(max_length=10)] | None = None
    text: Annotated[str, Meta(max_length=MAX_TEXT)] | None = None
    """Of a position, or of what was entered for a count."""
    next: SeatNumber | None = None
    """Who plays next, where the text doesn't tell."""


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is meant to sit at a seat."""

    kind: SeatKind
    bot: BotName | None = None
    name: Name | None = None


class Header(msgspec.Struct, frozen=True):
    """Game, settings and the secret seed of one table."""

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    seed: str
    nonce: str
    invitation: str
    host: str
    created: float
    seats: tuple[SeatWish, ...]
    name: str = ""
    visibility: Literal["private", "public"] = "private"
    spectators: Literal["none", "public", "follow"] = "none"
    chat: bool = True
    rated: bool = True
    clock: Clock = Clock()
    deal: Deal | None = None
    start: str | None = None
    """The whole position with which it begins, instead of a deal."""
    opening: tuple[tuple[int, str], ...] = ()
    campaign: str | None = None
    """The campaign whose day is played here."""
    campaign_day: int | None = None
    duplicate: str | None = None
    """The duplicate to which this table belongs: others have the same deal."""
    duplicate_deal: int = 1
    """Which of the duplicate's deals is played here."""
    hints: bool = True
    face: Face | None = None
    """The host's portrait."""
    take_backs: bool = True
    """Whether people may agree to undo what was revealed. Where a game counts, neither is allowed."""

    @property
    def deal_key(self) -> str | None:
        """The deal of a duplicate that is played here: nobody plays it twice."""
        return f"{self.duplicate}/{self.duplicate_deal}" if self.duplicate else None

    @property
    def seed_number(self) -> int:
        """The seed as the engine takes it."""
        return int(self.seed, 16)


def seed_text(seed: int) -> str:
    """A seed as records and headers write it."""
    return seed.to_bytes(SEED_BITS // 8, "big").hex()


_reader = msgspec.json.Decoder(Header)


def read_header(text: str) -> Header:
    """The header that `msgspec.json.encode` wrote."""
    return _reader.decode(text)
