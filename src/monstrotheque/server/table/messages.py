"""The messages about a table: one Struct for each frame and each part of one.

Frames are built, encoded and documented (OpenAPI, AsyncAPI) from these types. What a game defines itself (views,
events, previews) is any object here.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from monstrotheque.bots.characters import BotFace
from monstrotheque.engine.match import UndoState
from monstrotheque.engine.pauses import Pause
from monstrotheque.engine.scores import ScoreLine
from monstrotheque.server.errors import ErrorInfo
from monstrotheque.server.faces import Face

Json = dict[str, Any]
SitterKind = Literal["open", "invited", "person", "bot"]
ProposalKind = Literal["move", "undo", "end", "bot"]


class SeatInfo(Struct, frozen=True):
    """A seat of a table."""

    seat: int
    kind: SitterKind
    person: str | None
    name: str | None
    bot: str | None
    face: Face | BotFace | None
    """The player's portrait; a bot has that of its level."""
    shape: int
    connected: bool
    you: bool
    away: bool
    resigned: bool
    advised: int
    """How often this player took advice, and how many moves a bot made in their place."""
    helped: int
    stood_in: bool
    """Whether a bot played for them at some time."""


class DealInfo(Struct, frozen=True):
    """Where the deal comes from, if it isn't a fresh one."""

    kind: Literal["daily", "lesson", "table", "turn", "duplicate", "position"]
    day: str | None


class ClockSetting(Struct, frozen=True):
    """The thinking time."""

    kind: Literal["none", "time", "days"]
    at_zero: Literal["bot", "loss"]
    seconds: int | UnsetType = UNSET
    increment: int | UnsetType = UNSET
    days: float | UnsetType = UNSET


EndReason = Literal["finished", "resigned", "agreed", "clock", "closed", "abandoned"]


class Result(Struct, frozen=True):
    """How a game ended. Seed, nonce and *share* (the key in links to the game) are missing while others can play the
    same deal.
    """

    reason: EndReason
    scores: list[int] | None
    places: list[int] | None
    seed: str | UnsetType = UNSET
    nonce: str | UnsetType = UNSET
    share: str | UnsetType = UNSET


Outcome = Literal["won", "lost", "drawn"]


class Ending(Struct, frozen=True):
    """How a game ended for the recipient, in words and as an outcome, and how a tie for the first place was broken."""

    words: str
    outcome: Outcome
    tie: str | None = None


class OwnWords(Struct, frozen=True):
    """The names in the lists of another box: texts by the keys they replace, keys by the keys whose texts they use, and
    the values in these texts.
    """

    texts: dict[str, str]
    keys: dict[str, str]
    values: dict[str, dict[str, int]]


class TableInfo(Struct, frozen=True, kw_only=True):
    """A table as everybody who may open it sees it."""

    id: str
    game: str
    players: int
    options: Json
    name: str
    status: Literal["open", "playing", "over"]
    visibility: Literal["private", "public"]
    spectators: Literal["none", "public", "follow"]
    chat: bool
    rated: bool
    other_box: bool
    words: OwnWords
    counts: bool
    hints: bool
    take_backs: bool
    clock: ClockSetting
    deal: DealInfo | None
    host: str
    created: float
    updated: float
    ply: int
    version: int
    commitment: str
    seats: list[SeatInfo]
    to_act: list[int]
    result: Result | None
    rematch: str | None
    again: list[int]
    campaign: str | None
    campaign_day: int | None
    duplicate: str | None
    """The duplicate to which this table belongs."""


class TableTerms(Struct, frozen=True):
    """The rules of a table with certain settings. *can_be_rated*: it could be rated if its host wants that."""

    can_be_rated: bool
    rated: bool
    counts: bool
    at_zero: Literal["bot", "loss"]


class TableAnswer(Struct, frozen=True):
    """A table. Its players also get its invitation."""

    table: TableInfo
    invitation: str | None


class TableList(Struct, frozen=True):
    """A page of tables, newest first. Send *next* as `before` for the next page; null at the end."""

    tables: list[TableInfo]
    next: float | None


class MoveForms(Struct, frozen=True):
    """A move in all its forms."""

    id: int
    text: str
    json: Json
    words: str


class PreviewInfo(Struct, frozen=True):
    """The preview of a move: points by kind, its effects (a sentence each), and a summary.

    *shows* is for the game's own board.
    """

    total: int
    gains: dict[str, int]
    uncertain: bool
    shows: Json
    notes: list[str]
    words: str


class LegalMove(Struct, frozen=True):
    """A move in all its forms, with its preview."""

    id: int
    text: str
    json: Json
    words: str
    preview: PreviewInfo | None


class Joint(Struct, frozen=True):
    """The joint decision that is open now."""

    moves: list[LegalMove]
    must: bool
    decider: int


class HintInfo(Struct, frozen=True):
    """Advice: a move (null: wait), how much the bot looked at it and how it is likely to end, from 0 to 1."""

    move: MoveForms | None
    attention: float
    outcome: float
    reason: str
    words: str
    likely: str
    """The outcome in short: "62%", "6.3 points"."""


class QueueAnswer(Struct, frozen=True):
    """How many wait for advice or for a bot's move, which comes first. Whoever asks and waits is one of them."""

    waiting: int


class HintQuestion(Struct, frozen=True):
    """A decision for a visitor's device to think about: what the seat sees, as the bytes of a masked raw state, and how
    much the server would think: iterations or seconds, whichever end first.
    """

    seat: int
    waits: bool
    raw: str
    iterations: int
    seconds: float


class HintAnswer(Struct, frozen=True):
    """The best moves now; or, for a device that thinks itself, what it needs for that."""

    ply: int
    hints: list[HintInfo]
    question: HintQuestion | None = None


class PastHintAnswer(Struct, frozen=True):
    """The best moves at a turn of a finished game."""

    turn: int
    seat: int
    hints: list[HintInfo]


class TurnAnswer(Struct, frozen=True):
    """A past position as a seat saw it, with the events that led there and the score explained."""

    turn: int
    last: int
    seat: int
    view: Json
    events: list[Json]
    score: list[ScoreLine]
    text: str
    """What the seat saw, as a position's text."""


class LineAnswer(Struct, frozen=True, kw_only=True):
    """A position in a variation of the game, as a seat sees it.

    *events* are those of the last move; *acts* is the seat to move; *own* and *raw* are what it sees, *moves* what it
    may play.
    """

    turn: int
    last: int
    view: Json
    own: Json
    events: list[Json]
    score: list[ScoreLine]
    acts: int | None
    moves: list[LegalMove]
    raw: str | None


class DeviceQuestion(Struct, frozen=True, kw_only=True):
    """A decision for a visitor's device to judge: what its mover saw, as the bytes of a masked raw state."""

    turn: int
    played: int
    seeds: list[str]
    seat: int
    waits: bool
    raw: str


class DeviceQuestions(Struct, frozen=True):
    """The decisions of a finished game, and how long to think about each."""

    quick: int
    iterations: int
    questions: list[DeviceQuestion]


class ProposalInfo(Struct, frozen=True):
    """Something all must agree to."""

    proposal: int
    kind: ProposalKind
    seat: int
    move: MoveForms | None
    agreed: list[int]
    waiting: list[int]
    target: int | None


class ClockState(Struct, frozen=True):
    """The clocks, in seconds of the server's time."""

    now: float
    running: list[int]
    left: list[float] | None
    deadline: float | None
    deadlines: list[float | None]
    """When each player's clock runs out, if it is running."""


class PauseState(Struct, frozen=True):
    """The seats that bots wait for before they act, and your setting for it."""

    waiting: list[int]
    wish: Pause | None


class News(Struct, frozen=True):
    """Something that happened at the table besides moves."""

    kind: str
    version: int
    seat: int | UnsetType = UNSET
    proposal: int | UnsetType = UNSET
    person: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    yes: bool | UnsetType = UNSET
    why: str | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    table: str | UnsetType = UNSET


class ChatLine(Struct, frozen=True):
    """A line of chat: a text or a reaction."""

    number: int
    at: float
    seat: int | None
    name: str
    text: str | UnsetType | None = UNSET
    reaction: str | UnsetType = UNSET


class ServerFrame(Struct, frozen=True, tag_field="type"):
    """A frame that the server sends."""


class _Standing(ServerFrame, frozen=True, kw_only=True):
    version: int
    since: int | None
    ply: int
    turn: int
    seat: int
    view: Json | None
    to_act: list[int]
    your_turn: bool
    cue: str
    ending: Ending | None
    moves: list[LegalMove]
    undo: UndoState
    joint: Joint | None
    pause: PauseState
    events: list[Json]
    proposals: list[ProposalInfo]
    clock: ClockState | None
    news: list[News]


class StateFrame(_Standing, frozen=True, tag="state", kw_only=True):
    """Everything, after `hello`, `look`, `lang` and `resync`."""

    table: TableInfo


class UpdateFrame(_Standing, frozen=True, tag="update", kw_only=True):
    """The same after a change, with the events since. Without `table`, only its version, ply, to_act and updated have
    changed.
    """

    table: TableInfo | UnsetType = UNSET


class AckFrame(ServerFrame, frozen=True, tag="ack"):
    """A command was carried out and stored."""

    id: str
    version: int
    ply: int


class ErrorFrame(ServerFrame, frozen=True, tag="error"):
    """A command or frame was refused."""

    id: str | None
    error: ErrorInfo


class Spectator(Struct, frozen=True):
    """A spectator."""

    person: str
    name: str


class PresenceFrame(ServerFrame, frozen=True, tag="presence"):
    """Who is connected. The table's host also hears who is *watching*."""

    connected: list[int]
    spectators: int
    watching: list[Spectator] = []


class ChatFrame(ServerFrame, frozen=True, tag="chat"):
    """Lines of chat: each with a text or a reaction."""

    lines: list[ChatLine]


class PongFrame(ServerFrame, frozen=True, tag="pong"):
    """The answer to `ping`."""


class NoticeFrame(ServerFrame, frozen=True, tag="notice"):
    """The host's announcement; null ends it. *draining*: no game may begin now."""

    message: str | None
    draining: bool


class ClosingFrame(ServerFrame, frozen=True, tag="closing"):
    """The server restarts."""


TABLE_FRAMES: tuple[Any, ...] = (
    StateFrame,
    UpdateFrame,
    AckFrame,
    ErrorFrame,
    PresenceFrame,
    ChatFrame,
    PongFrame,
    NoticeFrame,
    ClosingFrame,
)
