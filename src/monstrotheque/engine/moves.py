"""Moves: small values with a number, a text and a JSON form, declared once for each game.

A game lists its kinds of moves with their parameters; the table gives every move its number (for kernels), its text
(`dig 2 5`) and its JSON form (`{"kind": "dig", "first": 2, "second": 5}`), and reads all three back.
"""

from __future__ import annotations

import functools
import re
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from monstrotheque.engine.errors import MalformedMove

Value: TypeAlias = int | str
MAX_TEXT = 200


class Param(ABC):
    """One parameter of a kind of move: *size* values, numbered from 0 in move ids."""

    def __init__(self, name: str, size: int, *, secret: bool = False) -> None:
        self.name = name
        self.size = size
        self.secret = secret

    @abstractmethod
    def show(self, index: int) -> Value:
        """The value of *index* as people and JSON see it."""

    @abstractmethod
    def find(self, value: Any) -> int | None:
        """The index of a shown value, or None."""


class Number(Param):
    """A whole number from *low* to *high*."""

    def __init__(self, name: str, low: int, high: int, *, secret: bool = False) -> None:
        super().__init__(name, high - low + 1, secret=secret)
        self.low = low

    def show(self, index: int) -> int:
        return self.low + index

    def find(self, value: Any) -> int | None:
        if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,9}", value):
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            return None
        return value - self.low if 0 <= value - self.low < self.size else None


class Choice(Param):
    """One of a list of words without spaces; case doesn't matter."""

    def __init__(self, name: str, words: Sequence[str], *, secret: bool = False) -> None:
        super().__init__(name, len(words), secret=secret)
        self.words = tuple(words)
        self._index = {word.casefold(): index for index, word in enumerate(words)}
        if len(self._index) != len(words):
            raise ValueError(f"two equal words in {name}")

    def show(self, index: int) -> str:
        return self.words[index]

    def find(self, value: Any) -> int | None:
        return self._index.get(value.casefold()) if isinstance(value, str) else None


class MoveKind:
    """A kind of move: its name and parameters. Only the mover sees parameters marked secret.

    A *simultaneous* kind belongs to a choice that several seats make at the same time: it leaves the others' pending
    decisions as they were.
    """

    def __init__(self, name: str, *params: Param, simultaneous: bool = False) -> None:
        self.name = name
        self.params = params
        self.simultaneous = simultaneous
        self.secrets = frozenset(param.name for param in params if param.secret)
        self.size = 1
        for param in params:
            self.size *= param.size
        names = ["kind", *(param.name for param in params)]
        if len(set(names)) != len(names):
            raise ValueError(f"two equal names in the JSON form of {name}: {', '.join(names)}")

    def index(self, values: Sequence[int]) -> int:
        """The number of the move with these parameter indices, within its kind."""
        index = 0
        for param, value in zip(self.params, values, strict=True):
            index = index * param.size + value
        return index

    def values(self, index: int) -> list[int]:
        """The parameter indices of move number *index* of this kind."""
        values = []
        for param in reversed(self.params):
            index, value = divmod(index, param.size)
            values.append(value)
        return values[::-1]


@dataclass(frozen=True, slots=True)
class Move:
    """A move as a value. `str(move)` is its text form. A move whose secret part is hidden has id −1 and shows `?`."""

    id: int
    kind: str
    args: tuple[tuple[str, Value], ...] = ()
    _text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_text", " ".join([self.kind, *(str(value) for _, value in self.args)]))

    def __str__(self) -> str:
        return self._text

    def __getitem__(self, name: str) -> Value:
        for known, value in self.args:
            if known == name:
                return value
        raise KeyError(name)

    def _repr_html_(self) -> str:
        """The move in a notebook."""
        from monstrotheque.engine.displays import notation

        return notation(str(self))

    def json(self) -> dict[str, Value]:
        """The JSON form."""
        return {"kind": self.kind, **dict(self.args)}


class MoveSpace:
    """All moves of a game. Two kinds may share a name if they differ in their number of parameters."""

    def __init__(self, *kinds: MoveKind) -> None:
        self.kinds = kinds
        self._bases: list[int] = []
        self.size = 0
        for kind in kinds:
            self._bases.append(self.size)
            self.size += kind.size
        self.move = functools.lru_cache(maxsize=1 << 16)(self._move)
        self._indices = functools.lru_cache(maxsize=1 << 16)(self._count_indices)

    def base(self, name: str, arity: int | None = None) -> int:
        """The id of the first move of a kind: kernels add the move's index to it."""
        for kind, base in zip(self.kinds, self._bases, strict=True):
            if kind.name == name and arity in (None, len(kind.params)):
                return base
        raise KeyError(name)

    def kind_of(self, move_id: int) -> MoveKind:
        """The kind that *move_id* belongs to."""
        return self.kinds[self._slot(move_id)]

    def indices(self, move_id: int) -> list[int]:
        """The parameter indices of a move, counted from 0."""
        return list(self._indices(move_id))

    def find(self, move: Move | str | int | Mapping[str, Any]) -> Move:
        """The move for a value, a text, an id or a JSON form."""
        if isinstance(move, Move):
            known = 0 <= move.id < self.size and self.move(move.id) == move
            return move if known else self.from_json(move.json())
        if isinstance(move, str):
            return self.parse(move)
        if isinstance(move, Mapping):
            return self.from_json(move)
        if isinstance(move, bool) or not isinstance(move, int) or not 0 <= move < self.size:
            raise MalformedMove(given=_shorten(move), forms=self.forms())
        return self.move(move)

    def parse(self, text: str) -> Move:
        """Read a move's text form; spaces and case don't matter."""
        words = text.split() if len(text) <= MAX_TEXT else []
        for kind, base in zip(self.kinds, self._bases, strict=True):
            if words and words[0].casefold() == kind.name and len(words) - 1 == len(kind.params):
                found = self._build(kind, base, words[1:])
                if found:
                    return found
        raise MalformedMove(given=_shorten(text), forms=self.forms())

    def from_json(self, form: Mapping[str, Any]) -> Move:
        """Read a move's JSON form."""
        for kind, base in zip(self.kinds, self._bases, strict=True):
            names = [param.name for param in kind.params]
            if form.get("kind") == kind.name and set(form) == {"kind", *names}:
                found = self._build(kind, base, [form[name] for name in names])
                if found:
                    return found
        raise MalformedMove(given=_shorten(dict(form)), forms=self.forms())

    def redact(self, move: Move) -> Move:
        """The move as other seats see it: secret parameters become `?`."""
        secrets = self.kind_of(move.id).secrets
        if not secrets:
            return move
        return Move(-1, move.kind, tuple((name, "?" if name in secrets else value) for name, value in move.args))

    def shown_to_others(self, move_id: int) -> int:
        """The number by which other seats know a move: the same for all moves that differ only in secret parts."""
        kind, indices = self.kind_of(move_id), self.indices(move_id)
        shown = [0 if param.secret else index for param, index in zip(kind.params, indices, strict=True)]
        return move_id - kind.index(indices) + kind.index(shown)

    def forms(self) -> str:
        """How moves are written, for messages: `dig FIRST SECOND, take PILE, …`."""
        return ", ".join(" ".join([kind.name, *(param.name.upper() for param in kind.params)]) for kind in self.kinds)

    def _move(self, move_id: int) -> Move:
        slot = self._slot(move_id)
        kind = self.kinds[slot]
        values = kind.values(move_id - self._bases[slot])
        shown = tuple((param.name, param.show(value)) for param, value in zip(kind.params, values, strict=True))
        return Move(move_id, kind.name, shown)

    def _count_indices(self, move_id: int) -> tuple[int, ...]:
        slot = self._slot(move_id)
        return tuple(self.kinds[slot].values(move_id - self._bases[slot]))

    def _build(self, kind: MoveKind, base: int, shown: Sequence[Any]) -> Move | None:
        indices = [param.find(value) for param, value in zip(kind.params, shown, strict=True)]
        known = [index for index in indices if index is not None]
        return self.move(base + kind.index(known)) if len(known) == len(indices) else None

    def _slot(self, move_id: int) -> int:
        if not 0 <= move_id < self.size:
            raise KeyError(move_id)
        return bisect_right(self._bases, move_id) - 1


def _shorten(value: Any) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
