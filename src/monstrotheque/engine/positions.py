"""Every position has a text, as FEN is for chess: the whole position, or what one seat sees of it.

    crypte_de_sedlec/1 players=2 sees=1 age=4 turn=1 piles=?,?,KT^/?,?/… hands=KT/CC,PL crypts=-/-

The first word is the game and the version of its format. Parts follow, `name=value`, in any order; a part that is left
out has its usual value. Seats count from 1. Lists are separated by `,`, groups (a seat, a pile) by `/`, rows by `:`;
`-` is nothing, `?` a card that the seat can't see, `4?` four of them; `^` marks what lies face up. `sees` tells whose
sight it is; a text without it is the whole position, secrets and coming chance (`chance`) included.

Each game writes and reads its own parts in its `position.py`; what all games share is here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

import numpy as np

from monstrotheque.engine import registry
from monstrotheque.engine.errors import BadPosition
from monstrotheque.engine.random import stream
from monstrotheque.engine.raw_state import blank
from monstrotheque.engine.reading import readable
from monstrotheque.engine.seats import JOINT, SPECTATOR, seats_in
from monstrotheque.engine.state import Sight, State

if TYPE_CHECKING:
    from monstrotheque.engine.game import Game

MAX_TEXT = 4000
MAX_AGE = 99_999
NOTHING = "-"
HIDDEN = "?"
FACE_UP = "^"
NO_CARD, HIDDEN_CARD = -1, -2
_ONLOOKERS = {"table": JOINT, "spectator": SPECTATOR}
_COUNTED = re.compile(r"(?P<count>[0-9]{1,3})?(?P<item>[^0-9].*)")
_CHANCE = re.compile(r"(?P<count>[0-9]{1,5})(?::(?P<key>[0-9a-f]{32}))?")


class Positions(Protocol):
    """A game's `position.py`: its parts of a position's text."""

    VERSION: int
    """The version of the format. A text of another version is refused."""

    def write(self, s: Any) -> Mapping[str, str]:
        """The parts for a raw state, whole or masked, in reading order. An empty one is left out."""

    def read(self, s: Any, parts: Parts) -> None:
        """Fill the zeroed raw state *s*, whose number of players is set, or raise BadPosition."""


class Parts:
    """The parts of a text that is being read. Each method checks its part and names it if it is wrong."""

    def __init__(self, game: Game, given: Mapping[str, str], players: int, seat: int | None) -> None:
        self.game = game
        self.players = players
        self.seat = seat
        self._given = dict(given)
        self._taken: set[str] = set()

    @property
    def is_masked(self) -> bool:
        """Whether the text is what a seat sees, not the whole position."""
        return self.seat is not None

    def fail(self, part: str, reason: str, **details: Any) -> NoReturn:
        """Refuse the text for *reason*: a key under `position` in the shared texts or the game's."""
        raise BadPosition(part, reason, self.game.texts, **details)

    def require(self, condition: Any, part: str, reason: str, **details: Any) -> None:
        """Refuse the text unless *condition* holds."""
        if not condition:
            self.fail(part, reason, **details)

    def value(self, part: str, default: str | None = None) -> str:
        """A part as it is written. Without *default*, it can't be left out."""
        self._taken.add(part)
        value = self._given.get(part, default)
        if value is None:
            self.fail(part, "missing")
        return value

    def number(self, part: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number."""
        return self.as_number(part, self.value(part, None if default is None else str(default)), low, high)

    def as_number(self, part: str, given: str, low: int, high: int) -> int:
        """*given* as a whole number from *low* to *high*."""
        is_number = re.fullmatch(r"-?[0-9]{1,6}", given) and low <= int(given) <= high
        self.require(is_number, part, "number", given=given, low=low, high=high)
        return int(given)

    def player(self, part: str, default: str | None = NOTHING, *, last: int | None = None) -> int:
        """A player, counted from 1 in the text and from 0 in the raw state; −1 for nobody."""
        given = self.value(part, default)
        if given == NOTHING and default == NOTHING:
            return -1
        return self.as_number(part, given, 1, last or self.players) - 1

    def word(self, part: str, words: Sequence[str] | Mapping[int, str], default: str | None = None) -> int:
        """The number of one of *words*; −1 for nothing, where that is the default."""
        given = self.value(part, default)
        return -1 if given == NOTHING == default else self.index(part, given, words)

    def index(self, part: str, given: str, words: Sequence[str] | Mapping[int, str]) -> int:
        """The number of *given* among *words*: its place, where they have no numbers of their own."""
        numbered = words.items() if isinstance(words, Mapping) else enumerate(words)
        numbers = {word: number for number, word in numbered}
        self.require(given in numbers, part, "word", given=given, known=", ".join(numbers))
        return numbers[given]

    def items(self, part: str, default: str | None = NOTHING, *, most: int | None = None) -> list[str]:
        """A list."""
        return self.split(part, self.value(part, default), most)

    def split(self, part: str, given: str, most: int | None = None, sep: str = ",") -> list[str]:
        """What *given* lists, at most *most* items."""
        items = [] if given == NOTHING else given.split(sep)
        self.require(most is None or len(items) <= most, part, "many", given=given, most=most)
        return items

    def groups(self, part: str, count: int, default: str | None = None) -> list[str]:
        """A part of *count* groups, one for each seat or pile."""
        given = self.value(part, default)
        if given == default:
            return [NOTHING] * count
        groups = given.split("/")
        self.require(len(groups) == count, part, "groups", given=len(groups), wanted=count)
        return groups

    def card(self, part: str, given: str, codes: Sequence[str]) -> int:
        """The number of a card by its code; HIDDEN_CARD for one that the seat can't see."""
        if given == HIDDEN:
            self.require(self.is_masked, part, "unknown")
            return HIDDEN_CARD
        return self.index(part, given, codes)

    def cards(self, part: str, given: str, codes: Sequence[str], most: int) -> list[int]:
        """The numbers of listed cards, each with an optional count: `3LG`, `12?`."""
        found = []
        for item in self.split(part, given):
            count, code = self.counted(part, item)
            found += [self.card(part, code, codes)] * count
            self.require(len(found) <= most, part, "many", given=given, most=most)
        return found

    def counted(self, part: str, given: str) -> tuple[int, str]:
        """How many, and of what: `3LG`."""
        found = _COUNTED.fullmatch(given)
        if found is None:
            self.fail(part, "entry", given=given)
        return int(found["count"] or 1), found["item"]

    def seats(self, part: str, given: str) -> int:
        """Players written as digits (`13`), as bits."""
        seats = [self.as_number(part, digit, 1, self.players) for digit in ("" if given == NOTHING else given)]
        return sum(1 << seat - 1 for seat in set(seats))

    def check_copies(self, part: str, cards: Iterable[int], codes: Sequence[str], copies: Iterable[int]) -> None:
        """Refuse more cards of a kind than the box holds."""
        counts = [0] * len(codes)
        for card in cards:
            if card >= 0:
                counts[card] += 1
        for code, count, most in zip(codes, counts, copies, strict=True):
            self.require(count <= most, part, "copies", given=code, n=count, most=int(most))

    def close(self) -> None:
        """Refuse parts that this game doesn't have."""
        for part in self._given:
            self.require(part in self._taken, part, "strange", known=", ".join(sorted(self._taken)))


def written(items: Iterable[object], sep: str = ",") -> str:
    """A list; `-` for an empty one."""
    return sep.join(map(str, items)) or NOTHING


def counted(items: Sequence[str]) -> str:
    """A list in which equal neighbours are counted: `3LG,?`."""
    runs: list[tuple[int, str]] = []
    for item in items:
        if runs and runs[-1][1] == item:
            runs[-1] = runs[-1][0] + 1, item
        else:
            runs.append((1, item))
    return written(item if count == 1 else f"{count}{item}" for count, item in runs)


def code_of(card: int, codes: Sequence[str]) -> str:
    """A card's code; `?` for one that can't be seen, `-` for none."""
    return codes[card] if card >= 0 else NOTHING if card == NO_CARD else HIDDEN


def seat_digits(bits: int) -> str:
    """Players as digits, from their bits: `13`."""
    return "".join(str(seat + 1) for seat in range(JOINT) if bits >> seat & 1)


def write(position: State | Sight) -> str:
    """The text of a whole position, or of what a seat sees."""
    game = position.game
    seat, s = (None, position.whole) if isinstance(position, State) else (position.seat, position.raw)
    parts = {"players": str(s.players), "sees": _whose_sight(seat), "age": str(position.age) if position.age else ""}
    parts |= game.positions.write(s)
    parts["chance"] = str(s.chances) if seat is not None else f"{s.chances}:{s.key[0]:016x}{s.key[1]:016x}"
    shown = [f"{name}={value}" for name, value in parts.items() if value]
    return " ".join([f"{game.name}/{game.positions.VERSION}", *shown])


def _whose_sight(seat: int | None) -> str:
    if seat is None:
        return ""
    return next((name for name, number in _ONLOOKERS.items() if number == seat), str(seat + 1))


def position(text: str) -> State | Sight:
    """The position in *text*, of any game: a State if it is whole, a Sight if a seat sees it."""
    name, slash, _ = text.lstrip().partition("/")
    if not slash or " " in name:
        raise BadPosition("", "no_position", given=text[:60])
    return read(registry.game(name), text)


def read(game: Game, text: str) -> State | Sight:
    """The position of *game* in *text*: a State if it is whole, a Sight if a seat sees it."""
    given = _split(game, text)
    players, seat = _header(game, given)
    parts = Parts(game, given, players, seat)
    for name in ("players", "sees"):
        parts.value(name, NOTHING)
    s = blank(game.raw_state.dtype)[0]
    s.players = players
    age = parts.number("age", 0, MAX_AGE, 0)
    _read_chance(s, parts)
    game.positions.read(s, parts)
    parts.close()
    raw = readable(s)
    if seat is None:
        _check_moves(game, raw, parts)
        return State(game, raw, age)
    _check_sight(game, raw, parts, seat)
    return Sight(game, raw, seat, age)


def words_of(game: Game, text: str, most: int = MAX_TEXT) -> list[str]:
    """The words after the first, which must name *game* and the version of its format; at most *most* letters."""
    if not isinstance(text, str) or len(text) > most:
        raise BadPosition("", "length", most=most)
    head, *words = text.split() or [""]
    name, slash, version = head.partition("/")
    if not slash:
        raise BadPosition("", "no_position", given=text[:60])
    if name != game.name:
        raise BadPosition("", "game", given=name, game=game.name)
    if version != str(game.positions.VERSION):
        raise BadPosition("", "version", given=version, now=game.positions.VERSION)
    return words


def _split(game: Game, text: str) -> dict[str, str]:
    """The parts as they are written."""
    parts: dict[str, str] = {}
    for word in words_of(game, text):
        part, equals, value = word.partition("=")
        if not (part and equals and value):
            raise BadPosition(word[:60], "no_part")
        if part in parts:
            raise BadPosition(part, "twice")
        parts[part] = value
    return parts


def _header(game: Game, given: Mapping[str, str]) -> tuple[int, int | None]:
    """The number of players, and who sees (None: the position is whole)."""
    count = given.get("players", "")
    if count not in map(str, game.player_counts):
        raise BadPosition("players", "players", given=count or NOTHING, counts=game.player_counts)
    players, onlooker = int(count), given.get("sees")
    if onlooker is None or onlooker in _ONLOOKERS:
        return players, None if onlooker is None else _ONLOOKERS[onlooker]
    if onlooker not in map(str, range(1, players + 1)):
        raise BadPosition("sees", "sees", given=onlooker, last=players)
    return players, int(onlooker) - 1


def _read_chance(s: Any, parts: Parts) -> None:
    """The number of chance events and, in a whole position, the key to those to come."""
    given = parts.value("chance", "0")
    found = _CHANCE.fullmatch(given)
    if found is None or (found["key"] and parts.is_masked):
        parts.fail("chance", "chance", given=given)
    s.chances = int(found["count"])
    key = found["key"] or "0" * 32
    s.key[0], s.key[1] = int(key[:16], 16), int(key[16:], 16)


def _check_sight(game: Game, raw: Any, parts: Parts, seat: int) -> None:
    """Refuse a text that shows a seat what is hidden from it, or that no deal of the unseen cards fits."""
    masked = readable(raw)
    game.kernels.mask(masked, seat)
    _check_same(game, parts, raw, masked, "hidden")
    world = readable(raw)
    game.kernels.redeal(world, seat, np.uint64(stream(np.uint64(0))))
    _check_moves(game, world, parts)
    game.kernels.mask(world, seat)
    _check_same(game, parts, raw, world, "impossible")


def _check_same(game: Game, parts: Parts, raw: Any, wanted: Any, reason: str) -> None:
    """Refuse a sight that is not the one *wanted*, and name the first part that differs."""
    if wanted.tobytes() != raw.tobytes():
        told, right = game.positions.write(raw), game.positions.write(wanted)
        part = next((name for name in told if told[name] != right.get(name)), "sees")
        parts.fail(part, reason, given=told.get(part, NOTHING), wanted=right.get(part, NOTHING))


def _check_moves(game: Game, raw: Any, parts: Parts) -> None:
    """Refuse a position in which somebody must act and can't."""
    for seat in seats_in(game.kernels.actors(raw)):
        parts.require(game.legal_moves(raw, seat), "turn", "stuck", seat=seat + 1)
