"""What the server tells of games, of records and of today's deal: one Struct for each answer and part of it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from monstrotheque.engine.game import Form
from monstrotheque.server.table.messages import Json


class OptionInfo(Struct, frozen=True):
    """An option of a game: its default, and how a form asks for it (null: it doesn't)."""

    name: str
    default: Any
    form: Form | None


class CampaignFacts(Struct, frozen=True):
    """The campaign of a game: its days, and who is played, by the number of players."""

    days: int
    roles: dict[str, list[str]]
    role_names: dict[str, dict[str, str]]


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game. *ready*: false while its rules are compiled, once."""

    name: str
    title: dict[str, str]
    tagline: dict[str, str]
    players: list[int]
    usual_players: int
    minutes: int | None
    age: int | None
    cooperative: bool
    rules: int
    options: list[OptionInfo]
    campaign: CampaignFacts | None
    facts: Json
    ready: bool


class GameList(Struct, frozen=True):
    """The games offered here."""

    games: list[GameInfo]


class BotInfo(Struct, frozen=True):
    """A bot that can take a seat."""

    name: str


class BotList(Struct, frozen=True):
    """The bots, weakest first."""

    bots: list[BotInfo]
    default: str


class TextList(Struct, frozen=True):
    """Texts in one language, by dotted key."""

    lang: str
    texts: dict[str, str]


class VerifiedRecord(Struct, frozen=True, kw_only=True):
    """What a whole and unaltered record says."""

    game: str
    players: int
    names: list[str]
    moves: int
    over: bool
    scores: list[int] | None
    places: list[int] | None
    commitment: str


class DailyResult(Struct, frozen=True, kw_only=True):
    """A finished table of today's deal, seat by seat. *first*: who had not played it before."""

    names: list[str | None]
    bots: list[str | None]
    you: list[bool]
    first: list[bool]
    players: int
    scores: list[int]
    places: list[int] | None


class DailyResults(Struct, frozen=True):
    """Today's finished tables of one game, all of the same deal."""

    day: str
    results: list[DailyResult]
