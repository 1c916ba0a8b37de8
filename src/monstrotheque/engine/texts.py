"""Words, in French and English, from TOML files that the terminal and the web app share.

A text is found by its dotted key and filled with named values: `say("events.took", card="…")`. A text with the two
forms `one` and `other` is chosen by the value `n`. In French, "de" and "que" lose their e before a value that begins
with a vowel, and "de" and "à" join with "le": "de {name}" says "d’Élise" or "du siège 2".
"""

from __future__ import annotations

import functools
import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeAlias, TypeVar, cast

LANGS = ("fr", "en")
DEFAULT_LANG = "en"
MOST_PHRASED = 1 << 14
"""The most phrases of one language that are kept."""
Found = TypeVar("Found")
_ELIDABLE = re.compile(r"\b(?:(?P<short>d|D|qu|Qu)e|(?P<to>[àÀ])) \{(?P<value>\w+)\}")
_NUMBER = re.compile(r"\{\w*:")
_JOINED = {"d": "du", "D": "Du", "à": "au", "À": "Au"}
_VOWEL_SOUND = re.compile(r"[aeiouhœæ]|y[^aeiou]", re.IGNORECASE)
FRENCH_NUMBERS = str.maketrans({",": "\u202f", ".": ","})
_FRENCH_SIGNED = FRENCH_NUMBERS | {ord("-"): "−"}


class Key(str):
    """A value of a text that is itself the key of a text, said in the same language."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Filled:
    """The text of *key* with its *values*."""

    key: str
    values: Mapping[str, int]


Word: TypeAlias = str | Key | Filled
"""What can replace a text: other words, the text of another key, or that text with its values."""


class Texts:
    """All texts of one language, shared and a game's together; at a table, with the names of who sits there."""

    def __init__(self, lang: str, table: Mapping[str, str]) -> None:
        self.lang = lang
        self.names: Sequence[str] = ()
        self.you: int | None = None
        self._table = dict(table)
        self._unnamed = self
        self._phrased: dict[Any, Any] = {}

    def with_names(self, names: Sequence[str], you: int | None = None) -> Texts:
        """The same texts, for a table at which the players have these *names*, told to the one who sits at *you*."""
        named = Texts.__new__(Texts)
        named.lang, named.names, named.you, named._table = self.lang, names, you, self._table
        named._unnamed, named._phrased = self._unnamed, self._phrased
        return named

    def with_words(self, words: Mapping[str, Word]) -> Texts:
        """The same texts with other *words*, by key."""
        own = {key: self._worded(word) for key, word in words.items()}
        return Texts(self.lang, self._table | own) if own else self

    def _worded(self, word: Word) -> str:
        if isinstance(word, Filled):
            return self.say(word.key, **word.values)
        return self._table[word] if isinstance(word, Key) else word

    def name(self, seat: int, otherwise: str = "") -> str:
        """The name of the player at *seat*; without names, *otherwise* or the seat's number."""
        if seat < len(self.names):
            return self.names[seat]
        return otherwise or self.say("words.seat", seat=seat + 1)

    def with_you(self, names: Sequence[str]) -> list[str]:
        """The *names* of all players for a list, "you" for the one it is told to."""
        return [self.say("words.you") if seat == self.you else name for seat, name in enumerate(names)]

    def say(self, key: str, /, **values: Any) -> str:
        """The text at *key*, with *values* filled in; numbers in the notation of the language."""
        form = self._table.get(key) or self._counted_form(key, values.get("n"))
        if "{" not in form:
            return form
        if self.lang == "fr":
            elides, writes_numbers = _needs(form)
            if elides:
                form = _ELIDABLE.sub(lambda found: _elided(found, values), form)
            if writes_numbers:
                values = {name: _in_french(value) for name, value in values.items()}
        return form.format(**values)

    def tell(self, key: str, values: Mapping[str, Any]) -> str:
        """The same, where values may be keys of texts themselves; a `seat`, counted from 1, is there as `name` too."""
        said = {name: self.say(each) if isinstance(each, Key) else each for name, each in values.items()}
        named = {"name": self.name(values["seat"] - 1)} if "seat" in values else {}
        return self.say(key, **named, **said)

    def told_to(self, key: str, seat: int | None) -> str:
        """The key of the form that says "you" of the player at *seat*, if it is told to that player and has one."""
        return self._own_form(f"{key}_you", seat) or key

    def told_by(self, key: str, seat: int | None) -> str:
        """The key of the form in which the player at *seat*, who acts, is "you", if it is told to that player."""
        return self._own_form(f"{key}_by_you", seat) or key

    def _own_form(self, key: str, seat: int | None) -> str | None:
        """*key*, if the texts are told to the player at *seat* and have it, counted or not."""
        is_there = seat is not None and seat == self.you and (key in self._table or f"{key}.other" in self._table)
        return key if is_there else None

    def either(self, choices: Iterable[object]) -> str:
        """One of *choices*, in words: "2, 3 or 4"."""
        *others, last = map(str, choices)
        return self.say("words.or").join([", ".join(others), last] if others else [last])

    def listed(self, names: Iterable[str]) -> str:
        """All of *names*: "Ana", "Ana and Ben", "Ana, Ben and Cleo"."""
        *others, last = names
        return self.say("words.and").join([", ".join(others), last] if others else [last])

    def once(self, phrase: Callable[..., Found], *values: Any) -> Found:
        """What *phrase* makes of *values* and these texts, made once for all tables: the same cards and places are told
        again and again. It gets the texts without names. Nobody may change the result.
        """
        asked = (phrase, *values)
        if asked not in self._phrased:
            if len(self._phrased) >= MOST_PHRASED:
                self._phrased.clear()
            self._phrased[asked] = phrase(*values, self._unnamed)
        return cast(Found, self._phrased[asked])

    def keys(self) -> frozenset[str]:
        """Every key, dotted."""
        return frozenset(self._table)

    def as_dict(self) -> dict[str, str]:
        """Every text by its dotted key, as the web app takes them."""
        return dict(self._table)

    def _counted_form(self, key: str, count: Any) -> str:
        """The form of a text for *count*, where its key has no text of its own."""
        form = key if count is None else f"{key}.{'one' if self._is_singular(count) else 'other'}"
        if form not in self._table:
            raise KeyError(f"no text {key!r} in {self.lang!r}")
        return self._table[form]

    def _is_singular(self, count: float) -> bool:
        """French counts 0 and 1 as one, English 1 only."""
        return abs(count) < 2 if self.lang == "fr" else count == 1


class _FrenchInt(int):
    """A number with a narrow space between thousands and a minus sign."""

    def __format__(self, spec: str) -> str:
        return int.__format__(self, spec).translate(_FRENCH_SIGNED)


class _FrenchFloat(float):
    """A number with a decimal comma and a minus sign."""

    def __format__(self, spec: str) -> str:
        return float.__format__(self, spec).translate(_FRENCH_SIGNED)


@functools.lru_cache(maxsize=8_192)
def _needs(form: str) -> tuple[bool, bool]:
    """Whether a French text may need elision, and whether it formats a number.

    Tables phrase thousands of texts a second, and most need neither.
    """
    return _ELIDABLE.search(form) is not None, _NUMBER.search(form) is not None


def _in_french(value: Any) -> Any:
    """*value*, formatted in French if it is a number."""
    if isinstance(value, float):
        return _FrenchFloat(value)
    return _FrenchInt(value) if type(value) is int else value


def _elided(found: re.Match[str], values: Mapping[str, Any]) -> str:
    """What replaces "de {name}" or "à {name}" before this name. An h is mute, as in nearly every French name."""
    value, word = str(values.get(found["value"], "")), found["short"] or found["to"]
    if value.startswith("le ") and word in _JOINED:
        return _JOINED[word] + value.removeprefix("le").replace("{", "{{").replace("}", "}}")
    is_vowel = _VOWEL_SOUND.match(unicodedata.normalize("NFD", value))
    return f"{word}’{{{found['value']}}}" if is_vowel and found["short"] else found[0]


@functools.cache
def shared_texts(lang: str) -> Texts:
    """The shared texts: errors, the terminal, words all games share."""
    return Texts(lang, read_texts(files("monstrotheque") / "texts" / f"{lang}.toml"))


def read_texts(path: Traversable) -> dict[str, str]:
    """The texts in a file of ours, by dotted key."""
    return dict(flatten("", tomllib.loads(path.read_text("utf-8"))))


def flatten(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The texts in a table and the tables in it, by dotted key."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from flatten(f"{prefix}{key}.", value)
        else:
            yield f"{prefix}{key}", str(value)
