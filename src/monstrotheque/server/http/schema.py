"""The shapes of what the server sends, for its descriptions: OpenAPI, AsyncAPI, and the tests that compare them with
what is really sent. What a game makes itself (views, events, previews) is any object here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

from litestar.openapi.datastructures import ResponseSpec

Json = dict[str, Any]


class SeatShape(TypedDict):
    """A seat of a table."""

    seat: int
    kind: Literal["open", "invited", "person", "bot"]
    person: str | None
    name: str | None
    bot: str | None
    connected: bool
    you: bool
    away: bool
    resigned: bool


class DealShape(TypedDict):
    """Where the cards come from, when not from a fresh seed."""

    kind: Literal["daily", "lesson", "table", "turn"]
    day: str | None


class TableShape(TypedDict):
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
    clock: Json
    deal: DealShape | None
    host: str
    created: float
    updated: float
    ply: int
    version: int
    commitment: str
    seats: list[SeatShape]
    to_act: list[int]
    result: Json | None
    rematch: str | None
    again: list[int]
    campaign: str | None


class TableAnswer(TypedDict):
    """A table; those who sit there get its invitation too."""

    table: TableShape
    invitation: str | None


class TablePage(TypedDict):
    """Some tables, newest first. *next*: what to ask for as `before` to go on; null at the end."""

    tables: list[TableShape]
    next: float | None


class MoveShape(TypedDict):
    """A move in all its forms, and what it would bring."""

    id: int
    text: str
    json: Json
    words: str
    preview: Json | None


class PlainMoveShape(TypedDict):
    """A move in all its forms."""

    id: int
    text: str
    json: Json
    words: str


class JointShape(TypedDict):
    """What the players may decide together now."""

    moves: list[MoveShape]
    must: bool
    decider: int


class ProposalShape(TypedDict):
    """Something all must agree to."""

    proposal: int
    kind: Literal["move", "undo", "end"]
    seat: int
    move: PlainMoveShape | None
    agreed: list[int]
    waiting: list[int]


class ClockShape(TypedDict):
    """The clocks, in seconds by the server's own."""

    now: float
    running: list[int]
    left: list[float] | None
    deadline: float | None


class _Standing(TypedDict):
    version: int
    since: int | None
    ply: int
    turn: int
    table: TableShape
    seat: int
    view: Json | None
    to_act: list[int]
    your_turn: bool
    moves: list[MoveShape]
    undo: Literal["free", "nothing", "seen", "turn_passed", "others_moved"]
    joint: JointShape | None
    events: list[Json]
    proposals: list[ProposalShape]
    clock: ClockShape | None
    news: list[Json]


class StateFrame(_Standing):
    """All there is to know, after `hello`, `look`, `lang` and `resync`."""

    type: Literal["state"]


class UpdateFrame(_Standing):
    """The same after a change, with the events since."""

    type: Literal["update"]


class AckFrame(TypedDict):
    """A command is done and kept."""

    type: Literal["ack"]
    id: str
    version: int
    ply: int


class ErrorFrame(TypedDict):
    """A command or frame was refused."""

    type: Literal["error"]
    id: str | None
    error: Json


class PresenceFrame(TypedDict):
    """Who is connected."""

    type: Literal["presence"]
    connected: list[int]
    spectators: int


class ChatFrame(TypedDict):
    """Lines of chat: each with a text or a reaction."""

    type: Literal["chat"]
    lines: list[Json]


class PongFrame(TypedDict):
    """The answer to `ping`."""

    type: Literal["pong"]


class ClosingFrame(TypedDict):
    """The server restarts."""

    type: Literal["closing"]


class CampaignFrame(TypedDict):
    """The campaign, at once and after every change; its members get the invitation too."""

    type: Literal["campaign"]
    campaign: Json
    invitation: str | None


class CampaignPresenceFrame(TypedDict):
    """The characters whose players look at the campaign."""

    type: Literal["presence"]
    connected: list[int]


TABLE_FRAMES: tuple[Any, ...] = (
    StateFrame,
    UpdateFrame,
    AckFrame,
    ErrorFrame,
    PresenceFrame,
    ChatFrame,
    PongFrame,
    ClosingFrame,
)
CAMPAIGN_FRAMES: tuple[Any, ...] = (CampaignFrame, CampaignPresenceFrame, ErrorFrame, PongFrame, ClosingFrame)


def described(shape: Any, status: int = 200) -> Mapping[int, ResponseSpec]:
    """What an operation answers, for the OpenAPI description."""
    words = " ".join(shape.__doc__.split())
    return {status: ResponseSpec(shape, generate_examples=False, description=words)}
