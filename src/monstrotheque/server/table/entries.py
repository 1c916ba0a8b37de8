"""The log entries of a table: one Struct for each kind. `interpreter` applies them.

The database stores the kind in one column and the fields as JSON in another. Fields with a default may be missing
there, so logs of older servers still open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias, get_args

import msgspec

from monstrotheque.engine.pauses import Pause
from monstrotheque.server.faces import Face
from monstrotheque.server.table.messages import EndReason, ProposalKind


class LogEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened at a table. `KIND` is its name in the database.

    Entries that *count as a turn* extend the match's log: each answers another ply.
    """

    KIND: ClassVar[str]
    COUNTS_AS_TURN: ClassVar[bool] = False


class Joined(LogEntry, frozen=True):
    """Somebody took a seat."""

    KIND: ClassVar[str] = "joined"
    seat: int
    person: str
    name: str | None
    face: Face | None = None


class BotSeated(LogEntry, frozen=True):
    """A bot of the level *bot* took a seat before the game began."""

    KIND: ClassVar[str] = "bot_seated"
    seat: int
    bot: str
    name: str


class Left(LogEntry, frozen=True):
    """Somebody left a seat before the game began."""

    KIND: ClassVar[str] = "left"
    seat: int


class ShownOut(LogEntry, frozen=True):
    """The host showed a spectator out: *person* neither watches this game nor joins it."""

    KIND: ClassVar[str] = "shown_out"
    person: str


class Renamed(LogEntry, frozen=True):
    """Somebody has a new name or portrait."""

    KIND: ClassVar[str] = "renamed"
    person: str
    name: str
    face: Face | None = None


class Started(LogEntry, frozen=True):
    """The game began. Bots took the free seats: their levels and names, by the number of the seat."""

    KIND: ClassVar[str] = "started"
    bots: Mapping[str, str] = {}
    names: Mapping[str, str] = {}


class Closed(LogEntry, frozen=True):
    """The table was closed before the game began."""

    KIND: ClassVar[str] = "closed"


class MovePlayed(LogEntry, frozen=True):
    """A move. *by*: the bot, or the clock, that chose it; *hurried*: a bot thought less than usual."""

    KIND: ClassVar[str] = "played"
    COUNTS_AS_TURN: ClassVar[bool] = True
    seat: int
    move: str
    by: str | None = None
    hurried: bool = False


class MoveUndone(LogEntry, frozen=True):
    """An undo by *seat*: the first *kept* moves stay."""

    KIND: ClassVar[str] = "undone"
    COUNTS_AS_TURN: ClassVar[bool] = True
    seat: int
    kept: int


class Proposed(LogEntry, frozen=True):
    """Somebody made a proposal; *agreed*: the seats of that person."""

    KIND: ClassVar[str] = "proposed"
    kind: ProposalKind
    seat: int
    agreed: tuple[int, ...]
    move: str | None = None
    target: int | None = None


class Agreed(LogEntry, frozen=True):
    """Somebody agreed to a proposal, for all their *seats*."""

    KIND: ClassVar[str] = "agreed"
    proposal: int
    seats: tuple[int, ...]


class Declined(LogEntry, frozen=True):
    """Somebody declined a proposal."""

    KIND: ClassVar[str] = "declined"
    proposal: int
    seat: int


class WentAway(LogEntry, frozen=True):
    """A bot plays for somebody until they are back; *voted*: the others voted for it."""

    KIND: ClassVar[str] = "away"
    seat: int
    bot: str
    voted: bool = False


class TimeUp(LogEntry, frozen=True):
    """The time of *seat* ran out: a bot makes its move."""

    KIND: ClassVar[str] = "time_up"
    seat: int


class CameBack(LogEntry, frozen=True):
    """Somebody has their seat back from the bot."""

    KIND: ClassVar[str] = "back"
    seat: int


class Resigned(LogEntry, frozen=True):
    """Somebody gave up, or lost by the clock: a bot plays on."""

    KIND: ClassVar[str] = "resigned"
    seat: int
    bot: str
    why: str = "resigned"


class Over(LogEntry, frozen=True, omit_defaults=False):
    """The game ended."""

    KIND: ClassVar[str] = "over"
    reason: EndReason
    scores: list[int] | None = None
    places: list[int] | None = None


class Revealed(LogEntry, frozen=True):
    """All tables of a duplicate have finished: the deal is public."""

    KIND: ClassVar[str] = "revealed"


class Said(LogEntry, frozen=True):
    """A line of chat, or a reaction."""

    KIND: ClassVar[str] = "chat"
    seat: int | None
    name: str
    text: str | None = None
    reaction: str | None = None


class Rematched(LogEntry, frozen=True):
    """The players continue at another table."""

    KIND: ClassVar[str] = "rematch"
    table: str


class FollowAsked(LogEntry, frozen=True):
    """Somebody asks to see what *seat* sees."""

    KIND: ClassVar[str] = "wished"
    person: str
    name: str
    seat: int


class FollowAnswered(LogEntry, frozen=True):
    """The player at *seat* lets *person* see what they see, or stops that."""

    KIND: ClassVar[str] = "consented"
    person: str
    yes: bool
    seat: int | None = None


class WentOn(LogEntry, frozen=True):
    """The players of *seats* let the bots act."""

    KIND: ClassVar[str] = "went_on"
    seats: tuple[int, ...]


class PauseChosen(LogEntry, frozen=True):
    """The player of *seats* chooses when bots wait."""

    KIND: ClassVar[str] = "pause"
    seats: tuple[int, ...]
    pause: Pause


class Advised(LogEntry, frozen=True):
    """The player of *seat* took advice."""

    KIND: ClassVar[str] = "advised"
    seat: int


AnyEntry: TypeAlias = (
    Joined
    | BotSeated
    | Left
    | ShownOut
    | Renamed
    | Started
    | Closed
    | MovePlayed
    | MoveUndone
    | Proposed
    | Agreed
    | Declined
    | WentAway
    | TimeUp
    | CameBack
    | Resigned
    | Over
    | Revealed
    | Said
    | Rematched
    | FollowAsked
    | FollowAnswered
    | WentOn
    | PauseChosen
    | Advised
)

KINDS: dict[str, type[AnyEntry]] = {entry.KIND: entry for entry in get_args(AnyEntry)}
TURNS = tuple(kind for kind, entry in KINDS.items() if entry.COUNTS_AS_TURN)

_DECODERS = {kind: msgspec.json.Decoder(entry) for kind, entry in KINDS.items()}
_ENCODER = msgspec.json.Encoder()


def read_entry(kind: str, fields: str | bytes) -> AnyEntry:
    """The entry stored as *kind* and *fields*."""
    return _DECODERS[kind].decode(fields)


def fields_of(entry: LogEntry) -> str:
    """The fields of an entry as the database stores them."""
    return _ENCODER.encode(entry).decode()
