"""What the server tells of people: one Struct for each answer."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from monstrotheque.server.faces import Face


class Me(Struct, frozen=True):
    """What people see of themselves."""

    id: str
    name: str
    guest: bool
    lang: Literal["fr", "en"] | None
    webhook: str | None
    face: Face
    shape: int
    named: bool
    """Whether they chose their name. Those who haven't are asked for it at the first invitation."""


class RecoveredMe(Me, frozen=True):
    """An account just made or recovered, with its recovery code, shown this once."""

    recovery: str


class RecoveryCode(Struct, frozen=True):
    """A new recovery code, shown this once."""

    recovery: str


class SessionInfo(Struct, frozen=True):
    """Where somebody is signed in. *here*: by the cookie of this request."""

    id: str
    device: str
    created: float
    seen: float
    here: bool


class SessionList(Struct, frozen=True):
    """My sessions, latest first."""

    sessions: list[SessionInfo]


class GameResults(Struct, frozen=True):
    """A person's results in a game."""

    played: int
    won: int
    rating: float | None


class RatingChange(Struct, frozen=True):
    """What a game did to somebody's rating. *settled*: false while the result is being written down; both figures are
    null where the game did not count.
    """

    settled: bool
    before: float | None
    after: float | None


class PersonInfo(Struct, frozen=True):
    """Somebody's results, game by game."""

    id: str
    name: str
    guest: bool
    face: Face
    shape: int
    games: dict[str, GameResults]
