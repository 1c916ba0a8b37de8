"""What the server tells of people: one Struct for each answer."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from monstrotheque.server.faces import Face
from monstrotheque.server.table.messages import TableInfo


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


class PasskeyInfo(Struct, frozen=True):
    """A passkey, and the device where it was made."""

    id: str
    device: str
    created: float


class PasskeyList(Struct, frozen=True):
    """My passkeys, oldest first."""

    passkeys: list[PasskeyInfo]


class PasskeyOptions(Struct, frozen=True):
    """What a browser needs to make or to use a passkey, as WebAuthn writes it in JSON."""

    options: dict[str, Any]


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


class HeadToHead(Struct, frozen=True):
    """Finished games with one other person: how many, and in how many I came before or behind them."""

    played: int
    ahead: int
    behind: int


class PersonInfo(Struct, frozen=True, kw_only=True):
    """Somebody's results, game by game: also against me. *trophies*: by game, how often they won each."""

    id: str
    name: str
    guest: bool
    face: Face
    shape: int
    games: dict[str, GameResults]
    trophies: dict[str, dict[str, int]]
    friend: bool
    against: dict[str, HeadToHead]


class PersonBrief(Struct, frozen=True):
    """Somebody at a glance."""

    id: str
    name: str
    face: Face
    shape: int


class FriendList(Struct, frozen=True):
    """My friends."""

    friends: list[PersonBrief]


class NewCode(Struct, frozen=True):
    """A code that invites, and until when."""

    code: str
    expires: float


class CodeAnswer(Struct, frozen=True):
    """What a code stands for: a table with its invitation, or *person*, who would be my friend."""

    kind: Literal["table", "friend"]
    person: PersonBrief
    table: str | None
    invitation: str | None


class FriendInvitation(Struct, frozen=True):
    """A table to which a friend asks me."""

    host: PersonBrief
    table: TableInfo
    invitation: str


class FriendInvitations(Struct, frozen=True):
    """The tables to which friends ask me."""

    invitations: list[FriendInvitation]


class Rival(Struct, frozen=True):
    """Somebody I have played, game by game."""

    person: PersonBrief
    friend: bool
    games: dict[str, HeadToHead]


class RivalList(Struct, frozen=True):
    """The people I have played, most frequent first."""

    rivals: list[Rival]


class LadderPlace(Struct, frozen=True):
    """Somebody's place on a ladder: their rating after the season's last game, and their games in it."""

    place: int
    person: PersonBrief
    rating: float
    games: int
    you: bool


class Ladder(Struct, frozen=True):
    """The best of a season, best first. *seasons*: those there have been, the latest first. *least*: the rated games
    before somebody is listed.
    """

    game: str
    season: str
    begins: float
    ends: float
    seasons: list[str]
    least: int
    places: list[LadderPlace]
