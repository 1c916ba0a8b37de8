"""Counting a game that lies on a real table.

A game's `counting.py` says what can be entered and where: a `Form`, which is groups of places. What has been entered
is a number for each place (0: nothing). Two kernels do the rest: `enter` fills a raw state and notes what can't be,
place by place; `tally` writes the lines of the score and the places that earn them. Score and order are the game's
own `scores` and `outcome`. Browsers run the same kernels (docs/why/webassembly.md).

An entry is written like a position, part by part (docs/reference/positions.md). A position's text is an entry, too:
parts that no count needs are left aside.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

import numpy as np

from monstrotheque.engine.errors import BadEntry, BadPosition
from monstrotheque.engine.positions import words_of
from monstrotheque.engine.raw_state import IntArray, blank
from monstrotheque.engine.texts import LANGS, Texts
from monstrotheque.engine.ties import TIE_WORDS

if TYPE_CHECKING:
    from monstrotheque.engine.game import Game

Shape = Literal["bricks", "grid", "line", "counts", "number"]
"""The layout of places: a pyramid of bricks, a grid, a row, equal things that are counted, one number."""
Writing = Literal["list", "picture", "counted", "named"]
"""How a group is written: codes in a row, a picture of letters, `3rex,priss`, or `L12,G8` with the places' names."""

EARNS, SEEN = 3, 12
"""How a place is lit: bits 0 and 1 for its lower and upper half that earn points, 2 and 3 for halves they depend on.
"""
TERM = "term"
COLUMNS = 8
"""Of a line: its kind, the seat (−1: everybody), the points, and up to five values for its words."""
NOBODY = -1
NOT_OFFERED = "counting.absent"
"""The problem of something that isn't part of this game: pages don't offer it."""
MOST_TEXT = 8_000
_COUNTED = re.compile(r"([0-9]{0,2})([a-z].*)")
_CORNER = re.compile(r"(?:(-?[0-9]{1,2}),(-?[0-9]{1,2})@)?(.*)")


@dataclass(frozen=True, kw_only=True)
class Group:
    """Places that belong together: a crypt, a line, some counters.

    The places of seat *i* are numbered from start + i × stride on, row after row; *rows* are their widths. Codes name
    what may lie there, the first being number 1; without codes a place takes a number from *least* to *most*. *origin*
    is the place that a picture calls column 0, row 0.
    """

    part: str
    shape: Shape
    start: int
    rows: tuple[int, ...]
    writing: Writing = "list"
    by_seat: bool = True
    stride: int = 0
    codes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    origin: tuple[int, int] = (0, 0)
    between: str = "/"
    marks: str = ""
    is_shown: bool = True
    is_extra: bool = False
    """Whether the score doesn't depend on it."""
    are_seats: bool = False
    """Whether the codes are seats."""
    full: int = 0
    """How much lies there, at each seat, when a game ends; 0: that isn't the same in all games."""
    is_needed: bool = False
    """Whether some seat has something there when a game ends."""
    enough: int = 0
    """How much ends the game once one seat has it and the others have something; 0: nothing there does."""

    def numbers(self, seat: int) -> range:
        """The numbers of a seat's places."""
        first = self.start + seat * self.stride
        return range(first, first + sum(self.rows))

    @functools.cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """The column and the row of each place."""
        return tuple((x, y) for y, width in enumerate(self.rows) for x in range(width))


@dataclass(frozen=True)
class Form:
    """Everything that can be entered at a table of that many players."""

    players: int
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class LineKind:
    """A kind of line: the keys of its texts, and what its values are called there.

    Values called TERM are the terms of a sum, which the note calls *sum*: 5 + 3.
    """

    label: str
    note: str
    values: tuple[str, ...] = ()
    look: str | None = None
    """What its picture shows, named as in the score of a finished game; by default the end of its label."""

    def picture(self) -> str:
        """What its picture shows."""
        return self.label.rpartition(".")[2] if self.look is None else self.look


class Counting(Protocol):
    """What a game's `counting.py` has."""

    PLACES: int
    MOST_LINES: int
    LINES: Sequence[LineKind]
    PROBLEMS: Mapping[int, str]
    """By number, the key of the sentence that says why something is impossible."""

    def form(self, players: int) -> Form: ...
    def enter(self, s: Any, entered: IntArray, problems: IntArray) -> None:
        """Lay what was *entered*; what a finished game's text counted already is put back there as it lay before."""

    def tally(self, s: Any, lines: IntArray, lit: IntArray) -> int: ...
    def words(self, part: str, code: str, texts: Texts) -> str: ...


@dataclass(frozen=True)
class Line:
    """A line of a count: whose it is (None: everybody's), what it brings, its words, and the places that earn it."""

    kind: LineKind
    seat: int | None
    points: int
    values: Mapping[str, int]
    terms: tuple[int, ...]
    lit: Mapping[int, int]

    def label(self, texts: Texts) -> str:
        """What the line is for."""
        return texts.say(self.kind.label)

    def note(self, texts: Texts) -> str:
        """Why it brings what it brings."""
        name = {} if self.seat is None else {"name": texts.name(self.seat)}
        total = " + ".join(map(str, self.terms)) or "0"
        return texts.say(self.kind.note, n=self.points, sum=total, **name, **self.values)


@dataclass(frozen=True)
class Count:
    """What lies on the table, counted."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    lines: tuple[Line, ...]
    problems: Mapping[int, str]
    """The impossible places, with the keys of the sentences that say why."""
    is_whole: bool
    """Whether all is there that lies on the table at the end. Until then nobody wins."""


def has_counting(game: Game) -> bool:
    """Whether games of *game* can be counted on a real table."""
    return game.module("counting") is not None


def counting_of(game: Game) -> Counting:
    """How games of *game* are counted on a real table."""
    found: Any = game.module("counting")
    if found is None:
        raise BadPosition("", "not_counted", game=game.name)
    return found  # type: ignore[no-any-return]


def has_best(game: Game) -> bool:
    """Whether a game can tell the best that could have been made of what lies there (`best` and its ROOM)."""
    return hasattr(game.module("counting"), "best")


def best(game: Game, players: int, entered: IntArray, seat: int) -> tuple[int, IntArray]:
    """The most points that *seat* could have made of what lies there, and where it would lie; −1 if that can't be
    told yet.
    """
    counting: Any = counting_of(game)
    raw, out = blank(game.raw_state.dtype)[0], np.zeros(counting.PLACES, np.int64)
    raw.players = players
    counting.enter(raw, entered.copy(), np.zeros(counting.PLACES, np.int64))
    return int(counting.best(raw, seat, entered, np.zeros(counting.ROOM, np.int64), out)), out


def count(game: Game, players: int, entered: IntArray) -> Count:
    """The count of what was *entered*."""
    counting = counting_of(game)
    raw, problems = blank(game.raw_state.dtype)[0], np.zeros(counting.PLACES, np.int64)
    raw.players = players
    counting.enter(raw, entered.copy(), problems)
    lines = np.zeros((counting.MOST_LINES, COLUMNS), np.int64)
    lit = np.zeros((counting.MOST_LINES, counting.PLACES), np.uint8)
    found = counting.tally(raw, lines, lit)
    return Count(
        tuple(game.final_scores(raw)),
        tuple(game.places(raw)),
        tuple(_line(counting, lines[i], lit[i]) for i in range(found)),
        {int(place): counting.PROBLEMS[problems[place]] for place in np.flatnonzero(problems)},
        _is_whole(counting.form(players), entered),
    )


def _is_whole(form: Form, entered: IntArray) -> bool:
    """Whether every seat has what it has at the end, or one has what ends the game. Pages tell it alike."""
    held = [(g, [_held(g, entered[list(g.numbers(seat))]) for seat in _seats(g, form.players)]) for g in form.groups]
    if any(g.enough and all(seats) and max(seats) >= g.enough for g, seats in held):
        return True
    full = [each == g.full for g, seats in held if g.full for each in seats]
    return bool(full) and all(full) and all(any(seats) for g, seats in held if g.is_needed)


def _held(group: Group, values: IntArray) -> int:
    return int(values.sum() if group.shape == "counts" else np.count_nonzero(values))


def _line(counting: Counting, row: IntArray, lit: IntArray) -> Line:
    number, seat, points, *values = (int(value) for value in row)
    kind = counting.LINES[number]
    shown = {int(place): int(lit[place]) for place in np.flatnonzero(lit)}
    named = list(zip(kind.values, values, strict=False))
    terms = tuple(value for name, value in named if name == TERM and value)
    given = {name: value for name, value in named if name != TERM}
    return Line(kind, None if seat == NOBODY else seat, points, given, terms, shown)


def write(game: Game, players: int, entered: IntArray) -> str:
    """What was *entered*, as a text."""
    parts = [f"{game.name}/{game.positions.VERSION}", f"players={players}"]
    for group in counting_of(game).form(players).groups:
        seats = [_written(group, entered[list(group.numbers(seat))]) for seat in _seats(group, players)]
        if any(seat not in ("-", "0") for seat in seats):
            parts.append(f"{group.part}={group.between.join(seats)}")
    return " ".join(parts)


def _seats(group: Group, players: int) -> range:
    return range(players if group.by_seat else 1)


def _written(group: Group, values: IntArray) -> str:
    """The places of one seat."""
    if group.shape == "number":
        return str(int(values[0]))
    if group.writing == "picture":
        return _picture(group, values)
    if group.writing == "counted":
        items = (f"{'' if n == 1 else n}{name}" for name, n in zip(group.names, values, strict=True) if n)
        return ",".join(items) or "-"
    codes = ["-" if value == 0 else group.codes[value - 1] for value in values]
    if group.writing == "named":
        return ",".join(name + code for name, code in zip(group.names, codes, strict=True) if code != "-") or "-"
    rows = [_trimmed(row) for row in _rows(group, codes)]
    while len(rows) > 1 and rows[-1] == "-":
        rows.pop()
    return ":".join(rows)


def _rows(group: Group, codes: Sequence[str]) -> Iterator[list[str]]:
    for y in range(len(group.rows)):
        yield [code for code, (_, row) in zip(codes, group.places, strict=True) if row == y]


def _trimmed(codes: list[str]) -> str:
    while codes and codes[-1] == "-":
        codes.pop()
    return ",".join(codes) or "-"


def _picture(group: Group, values: IntArray) -> str:
    """Rows of letters, a digit for that many empty places; the corner is written if it differs from the group's."""
    cells = {place: group.codes[value - 1] for place, value in zip(group.places, values, strict=True) if value}
    if not cells:
        return "-"
    is_free = group.origin != (0, 0)
    left = min(x for x, _ in cells) if is_free else 0
    top = min(y for _, y in cells) if is_free else 0
    corner = left - group.origin[0], top - group.origin[1]
    rows = []
    for y in range(top, max(y for _, y in cells) + 1):
        row, behind = "", left
        for x in sorted(x for x, at in cells if at == y):
            row += (str(x - behind) if x > behind else "") + cells[x, y]
            behind = x + 1
        rows.append(row)
    return (f"{corner[0]},{corner[1]}@" if any(corner) else "") + ":".join(rows)


def read(game: Game, text: str) -> tuple[int, IntArray]:
    """The players and places of an entry, or of a position, in *text*. Hidden cards are left out."""
    given = _parts(game, text)
    count = given.get("players", "")
    if count not in map(str, game.player_counts):
        raise BadPosition("players", "players", given=count or "-", counts=game.player_counts)
    players, counting = int(count), counting_of(game)
    entered = np.zeros(counting.PLACES, np.int64)
    for group in counting.form(players).groups:
        if group.part in given:
            _read(game, group, given[group.part], players, entered)
    return players, entered


def _parts(game: Game, text: str) -> dict[str, str]:
    words = words_of(game, text, MOST_TEXT)
    return {part: value for part, equals, value in (word.partition("=") for word in words) if equals}


def _read(game: Game, group: Group, given: str, players: int, entered: IntArray) -> None:
    seats = given.split(group.between) if group.by_seat else [given]
    wanted = len(_seats(group, players))
    if len(seats) != wanted:
        raise BadEntry(group.part, "groups", game.texts, given=len(seats), wanted=wanted)
    for seat, written in enumerate(seats):
        read_part(game, group, seat, written, entered)


def read_part(game: Game, group: Group, seat: int, written: str, entered: IntArray) -> None:
    """Replace what was entered for one seat's places by what is *written*."""
    values = list(_values(game, group, written))
    numbers = group.numbers(seat)
    entered[list(numbers)] = 0
    for place, value in values:
        entered[numbers[place]] += value


def _values(game: Game, group: Group, written: str) -> Iterator[tuple[int, int]]:
    """The places of one seat that hold something, and what."""
    if group.shape == "number":
        yield 0, _number(game, group, written)
    elif group.writing == "picture":
        yield from _from_picture(game, group, written)
    elif group.writing == "counted":
        for item in _items(group, written):
            found = _COUNTED.fullmatch(item)
            name = found[2] if found else item
            yield _index(game, group, name, group.names), int(found[1] or 1) if found else 1
    elif group.writing == "named":
        for item in _items(group, written):
            name = next((each for each in group.names if item.startswith(each)), item)
            yield _index(game, group, name, group.names), 1 + _index(game, group, item[len(name) :], group.codes)
    else:
        yield from _from_list(game, group, written)


def _from_list(game: Game, group: Group, written: str) -> Iterator[tuple[int, int]]:
    at = {place: number for number, place in enumerate(group.places)}
    rows = written.split(":") if len(group.rows) > 1 else [written]
    for y, row in enumerate(rows):
        for x, code in enumerate(row.split(",")):
            bare = code.rstrip(group.marks) if group.marks else code
            if bare in ("-", "", "?"):
                continue
            if (x, y) not in at:
                raise BadEntry(group.part, "many", game.texts, given=written, most=len(group.places))
            yield at[x, y], 1 + _index(game, group, bare, group.codes)


def _from_picture(game: Game, group: Group, written: str) -> Iterator[tuple[int, int]]:
    at = {place: number for number, place in enumerate(group.places)}
    corner = _CORNER.fullmatch(written)
    left, top, picture = corner.groups() if corner else (None, None, written)
    start = int(left or 0) + group.origin[0], int(top or 0) + group.origin[1]
    for y, row in enumerate("" if picture == "-" else picture.split(":")):
        x = 0
        for empty, letter in re.findall(r"([0-9]{1,2})|(.)", row):
            if empty:
                x += int(empty)
                continue
            place = start[0] + x, start[1] + y
            if place not in at:
                raise BadEntry(group.part, "many", game.texts, given=written, most=len(group.places))
            yield at[place], 1 + _index(game, group, letter, group.codes)
            x += 1


def _items(group: Group, written: str) -> list[str]:
    """What a list has, without what is hidden."""
    items = (item.rstrip(group.marks) if group.marks else item for item in written.split(","))
    return [item for item in items if item != "-" and not item.endswith("?")]


def _index(game: Game, group: Group, given: str, known: Sequence[str]) -> int:
    if given not in known:
        raise BadEntry(group.part, "word", game.texts, given=given, known=", ".join(known))
    return known.index(given)


def _number(game: Game, group: Group, given: str) -> int:
    if given == "-":
        return 0
    if not re.fullmatch(r"-?[0-9]{1,3}", given) or not group.least <= int(given) <= group.most:
        raise BadEntry(group.part, "number", game.texts, given=given, low=group.least, high=group.most)
    return int(given)


def given(game: Game) -> dict[int, int]:
    """The places that the lists of another box fill in."""
    filled = getattr(counting_of(game), "given", None) if game.box_options else None
    return dict(filled(game.lists)) if filled else {}


def blank_entry(game: Game) -> IntArray:
    """An entry with nothing on the table yet."""
    entered = np.zeros(counting_of(game).PLACES, np.int64)
    for place, value in given(game).items():
        entered[place] = value
    return entered


def own_words(game: Game) -> dict[str, Any]:
    """What the lists of another box change for a page: the words of a count, and what they fill in."""
    counting = counting_of(game)
    return {
        "texts": {lang: _texts(counting, game.texts(lang)) for lang in LANGS},
        "words": {lang: _words(game, counting, game.texts(lang)) for lang in LANGS},
        "given": {str(place): value for place, value in given(game).items()},
    }


def described(game: Game) -> dict[str, Any]:
    """What a page needs to take entries and to explain the count, as plain data."""
    counting = counting_of(game)
    return {
        "version": game.positions.VERSION,
        "places": counting.PLACES,
        "most_lines": counting.MOST_LINES,
        "cooperative": game.is_cooperative,
        "best": has_best(game),
        "forms": {
            str(players): [_group_json(g) for g in counting.form(players).groups] for players in game.player_counts
        },
        "lines": [
            {"label": kind.label, "note": kind.note, "values": list(kind.values), "look": kind.picture()}
            for kind in counting.LINES
        ],
        "problems": dict(counting.PROBLEMS),
        "title": {lang: game.title(lang) for lang in LANGS},
        **own_words(game),
    }


def _texts(counting: Counting, texts: Texts) -> dict[str, str]:
    """The texts of a count and of who wins it, as they are in the files."""
    keys = {key for kind in counting.LINES for key in (kind.label, kind.note)} | set(counting.PROBLEMS.values())
    keys |= {"words.and", *(f"ending.{how}.{n}" for how in ("won", "leads") for n in ("one", "other"))}
    keys |= set(TIE_WORDS)
    return {key: text for key, text in texts.as_dict().items() if key in keys or key.startswith("counting.parts.")}


def _words(game: Game, counting: Counting, texts: Texts) -> dict[str, dict[str, str]]:
    """What may lie in each part, in words."""
    groups = [group for group in counting.form(max(game.player_counts)).groups if group.is_shown]
    return {
        group.part: {code: counting.words(group.part, code, texts) for code in (*group.codes, *group.names)}
        for group in groups
    }


def _group_json(group: Group) -> dict[str, Any]:
    return {
        "part": group.part,
        "shape": group.shape,
        "writing": group.writing,
        "bySeat": group.by_seat,
        "start": group.start,
        "stride": group.stride,
        "rows": list(group.rows),
        "codes": list(group.codes),
        "names": list(group.names),
        "least": group.least,
        "most": group.most,
        "origin": list(group.origin),
        "between": group.between,
        "marks": group.marks,
        "shown": group.is_shown,
        "areSeats": group.are_seats,
        "extra": group.is_extra,
        "full": group.full,
        "needed": group.is_needed,
        "enough": group.enough,
    }
