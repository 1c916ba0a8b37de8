"""The server's messages about campaigns: one Struct for each answer, each frame and each part of them."""

from __future__ import annotations

from msgspec import Struct

from monstrotheque.engine.setting_up import Asks
from monstrotheque.server.faces import Face
from monstrotheque.server.table.messages import Json, OwnWords, ServerFrame


class MemberInfo(Struct, frozen=True):
    """A character, and who plays it."""

    seat: int
    character: str
    person: str | None
    name: str | None
    face: Face | None
    shape: int
    you: bool


class QuestionInfo(Struct, frozen=True, kw_only=True):
    """The group's decision this evening: choose *count* keys, each at most as often as *room* allows.

    *voices* has each person's answer so far.
    """

    kind: str
    count: int
    room: dict[str, int]
    values: Json
    words: str
    choices: dict[str, str]
    voices: dict[str, list[str]]
    version: int


class PieceInfo(Struct, frozen=True):
    """A piece on the table, for drawing. *part* and *code* are the game's own, *n* is the number of pieces."""

    part: str
    code: str
    words: str
    n: int


class SetupChoiceInfo(Struct, frozen=True):
    """One of several sets to play with, under the heading *group*: the pieces of the pool with these *codes*."""

    key: str
    words: str
    group: str
    codes: list[str]


class SetupStepInfo(Struct, frozen=True):
    """A step of the setup: what to do, why or how in *more*, what it looks like, and what it asks.

    A step with a choice offers *choices* of pieces from the *pool*, or any *mix* pieces of it. A later step with
    *copies* shows so many of each chosen piece in place of its *pieces*.
    """

    key: str
    words: str
    more: str
    pieces: list[PieceInfo]
    asks: Asks
    choices: list[SetupChoiceInfo]
    pool: list[PieceInfo]
    mix: int
    copies: int


class CampaignInfo(Struct, frozen=True, kw_only=True):
    """A campaign as its members see it. *view* is the game's own. *opens* is the date of the next day, if it has one.

    *tables* has the table of each finished day, or none for a day played with the real cards. *by_hand*: the current
    day is played with the real cards, and *setup* describes the setup. *entered*: the last day was entered by hand, and
    can be entered again. *words*: what the group's own box calls things.
    """

    id: str
    game: str
    name: str
    host: str
    version: int
    members: list[MemberInfo]
    day: int
    days: int
    opens: str | None
    summary: str
    view: Json
    question: QuestionInfo | None
    table: str | None
    tables: list[str | None]
    by_hand: bool
    entered: bool
    setup: list[SetupStepInfo] | None
    words: OwnWords
    over: bool


class CampaignAnswer(Struct, frozen=True):
    """A campaign. Its members also get the invitation to pass on."""

    campaign: CampaignInfo
    invitation: str | None


class CampaignList(Struct, frozen=True):
    """My campaigns, newest first."""

    campaigns: list[CampaignInfo]


class CampaignLeft(Struct, frozen=True):
    """Who left."""

    left: str


class CampaignFrame(ServerFrame, frozen=True, tag="campaign"):
    """The campaign, sent at once and after every change. Its members also get the invitation."""

    campaign: CampaignInfo
    invitation: str | None


class CampaignPresenceFrame(ServerFrame, frozen=True, tag="presence"):
    """The characters whose players are looking at the campaign."""

    connected: list[int]
