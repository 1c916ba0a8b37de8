"""The answers about games, records and today's deal: one Struct for each answer and each part of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from monstrotheque.bots.characters import BotFace
from monstrotheque.engine.scores import ScoreLine
from monstrotheque.server.table.messages import Joint, Json, LegalMove, SeatInfo


class Translated(Struct, frozen=True):
    """A text in every language."""

    fr: str
    en: str


class FormInfo(Struct, frozen=True):
    """How a form asks for an option: see `monstrotheque.engine.game.OptionForm`."""

    kind: Literal["choice", "several", "levels", "number"]
    choices: tuple[str, ...]
    words: str | None
    count: int | None
    low: int
    high: int
    groups: Mapping[str, str]
    group_words: str | None
    parts: Mapping[str, tuple[str, ...]]
    part_words: str | None


class OptionInfo(Struct, frozen=True):
    """An option of a game: its default, and how a form asks for it (null: not at all)."""

    name: str
    default: Any
    form: FormInfo | None


class CampaignFacts(Struct, frozen=True):
    """The campaign of a game: its days, and the characters by number of players."""

    days: int
    roles: dict[str, list[str]]
    role_names: dict[str, Translated]


class BotInfo(Struct, frozen=True, kw_only=True):
    """The bots of one level: the level's key and its word, their face, their names (the first is taken first), and
    what they are like, in a game's own way where it has one.
    """

    name: str
    level: Translated
    face: BotFace
    names: tuple[str, ...]
    character: Translated


class TrophyInfo(Struct, frozen=True):
    """A trophy of a game."""

    name: str
    icon: str
    title: Translated
    how: Translated


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game. *box*: the option that takes the lists of a real box, where ours are reconstructions. *ready*: false
    while its rules are compiled, once.
    """

    name: str
    title: Translated
    tagline: Translated
    players: list[int]
    usual_players: int
    minutes: int
    age: int
    cooperative: bool
    rules: int
    options: list[OptionInfo]
    bots: list[BotInfo]
    trophies: list[TrophyInfo]
    box: str | None
    campaign: CampaignFacts | None
    facts: Json
    ready: bool


class BoxColumn(Struct, frozen=True):
    """What an entry of a list says under one name: see `monstrotheque.engine.boxes.Column`."""

    name: str
    kind: Literal["choice", "several", "number", "text"]
    choices: tuple[str, ...]
    words: str | None
    explained: str | None
    count: int
    repeats: bool
    low: int
    high: int
    default: Any
    is_optional: bool
    longest: int


class BoxSection(Struct, frozen=True):
    """The entries under one key of a file: see `monstrotheque.engine.boxes.Section`."""

    file: str
    key: str
    shape: Literal["list", "named", "values"]
    names: tuple[str, ...]
    words: str | None
    most: int
    columns: tuple[BoxColumn, ...]


class BoxSum(Struct, frozen=True):
    """A line of the tally: what the game's text *label* says, how many there are, how many there must be, and whether
    that is right.
    """

    label: str
    found: int
    wanted: int
    is_right: bool


class BoxTotal(Struct, frozen=True):
    """What must add up, for editors that count by themselves: see `engine.boxes.Total`. *keys* are the files and keys
    of the sections that are counted together.
    """

    label: str
    wanted: int
    keys: tuple[tuple[str, str], ...]
    column: str
    counts: Literal["numbers", "with", "without"]
    besides: int
    at_most: bool


class BoxTrouble(Struct, frozen=True):
    """What is wrong with a list, and where: the file, its key, the entry (a number from 1, or a name), the column."""

    message: str
    file: str
    key: str
    entry: int | str | None
    column: str | None


class BoxAnswer(Struct, frozen=True):
    """The lists of a box: as data, counted, with what is wrong; without a problem, as files and as an option's value.
    *is_other*: they are not ours.
    """

    sections: tuple[BoxSection, ...]
    tables: Json
    totals: tuple[BoxTotal, ...]
    sums: tuple[BoxSum, ...]
    problems: tuple[BoxTrouble, ...]
    files: dict[str, str]
    value: Any
    is_other: bool
    options: tuple[OptionInfo, ...]
    """The options whose form changes with these lists."""
    table: dict[str, Any] | None
    """What these lists change at a real table: the set-up, and the words and places of a count."""


class BoxWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Lists to check: as data by file, or the texts of files instead of some of them."""

    tables: dict[str, Any] = {}
    files: dict[str, str] = {}


class GameList(Struct, frozen=True):
    """The games offered here."""

    games: list[GameInfo]


class BotList(Struct, frozen=True):
    """The bots, weakest first."""

    bots: list[BotInfo]
    default: str


class TextList(Struct, frozen=True):
    """Texts in one language, by dotted key."""

    lang: str
    texts: dict[str, str]


class VerifiedRecord(Struct, frozen=True, kw_only=True):
    """The contents of a complete and unaltered record."""

    game: str
    players: int
    names: list[str]
    moves: int
    over: bool
    scores: list[int] | None
    places: list[int] | None
    commitment: str


class DailyResult(Struct, frozen=True, kw_only=True):
    """A finished table of a day's deal, seat by seat. *first*: players who had not seen the deal before and let no bot
    play for them. *replay*: where everybody may watch the game once the day is over.
    """

    names: list[str]
    bots: list[str | None]
    you: list[bool]
    first: list[bool]
    players: int
    scores: list[int]
    places: list[int] | None
    replay: str | None


class DailyResults(Struct, frozen=True):
    """A day's finished tables of one game, all of the same deal."""

    day: str
    results: list[DailyResult]


class DailyDay(Struct, frozen=True):
    """A day's deal: how many tables finished it, and whether I did."""

    day: str
    tables: int
    mine: bool


class DailyArchive(Struct, frozen=True):
    """The days whose deal somebody finished, the latest first. *streak*: how many days in a row I did, up to
    today or yesterday.
    """

    today: str
    days: list[DailyDay]
    streak: int


class PositionAnswer(Struct, frozen=True, kw_only=True):
    """A position as *seat* sees it. *whole*: its text tells everything, so every seat's view may be shown.

    *moves*: what the seat may play there. *text*: what the seat sees, as a text to share.
    """

    game: str
    seats: list[SeatInfo]
    seat: int
    whole: bool
    view: Json
    cue: str
    moves: list[LegalMove]
    score: list[ScoreLine]
    text: str


class PuzzleGame(Struct, frozen=True):
    """A game that has puzzles."""

    name: str
    title: str


class PuzzleInfo(Struct, frozen=True, kw_only=True):
    """A puzzle as its player sees it. *solutions*: the moves that solve it, as texts; *best*: the first of them in
    words, with *why* it is best. *difficulty*: one to four stars.
    """

    seats: list[SeatInfo]
    seat: int
    view: Json
    cue: str
    moves: list[LegalMove]
    joint: Joint | None
    solutions: list[str]
    best: str
    why: list[str]
    difficulty: int


class PuzzleSet(Struct, frozen=True):
    """The puzzles of a game, with its texts, and the games that have some."""

    game: str
    games: list[PuzzleGame]
    texts: dict[str, str]
    puzzles: list[PuzzleInfo]
