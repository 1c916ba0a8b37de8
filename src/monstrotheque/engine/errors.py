"""Errors that a caller can cause, each a type with a code and a sentence for people.

Our own bugs are ordinary Python exceptions and never derive from MonstroError.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.texts import DEFAULT_LANG, Texts, shared_texts


class MonstroError(Exception):
    """Base of every error that a caller can cause. `details` fills the sentence."""

    code: ClassVar[str] = "error"

    def __init__(self, **details: Any) -> None:
        super().__init__(self.code)
        self.details = details

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.__dict__)

    def say(self, lang: str = DEFAULT_LANG) -> str:
        """The sentence for a person, in *lang*."""
        return shared_texts(lang).say(f"errors.{self.code}", **self._said(lang))

    def _said(self, lang: str) -> dict[str, Any]:
        """The details in words. An error inside this one and a title use the same language; a tuple is a choice."""
        return {key: _in_words(value, lang) for key, value in self.details.items()}

    def __str__(self) -> str:
        return self.say()


def _in_words(value: Any, lang: str) -> Any:
    if isinstance(value, MonstroError):
        return value.say(lang)
    if isinstance(value, Mapping):
        return value.get(lang, value)
    return shared_texts(lang).either(value) if isinstance(value, tuple) else value


def _rebuild(kind: type[MonstroError], state: dict[str, Any]) -> MonstroError:
    error = kind.__new__(kind)
    error.__dict__.update(state)
    return error


class Reasoned(MonstroError):
    """An error with several reasons: *reason* says which. The sentences are in the texts' section *section*."""

    section: ClassVar[str]

    def __init__(self, reason: str, **details: Any) -> None:
        super().__init__(reason=reason, **details)
        self.reason = reason

    def say(self, lang: str = DEFAULT_LANG) -> str:
        """The reason, as a sentence."""
        return shared_texts(lang).say(f"{self.section}.{self.reason}", **self._said(lang))


class SystemProblem(MonstroError):
    """Why the operating system refuses a file, in our words where we have some."""

    code = "system"

    def __init__(self, problem: OSError) -> None:
        super().__init__(name=errno.errorcode.get(problem.errno or 0, ""), said=problem.strerror or str(problem))

    def say(self, lang: str = DEFAULT_LANG) -> str:
        """The problem; an unusual one in the system's own words."""
        texts = shared_texts(lang)
        key = f"errors.system.{self.details['name']}"
        return texts.say(key) if key in texts.keys() else str(self.details["said"])  # noqa: SIM118


class UnknownGame(MonstroError):
    """No game has that name."""

    code = "unknown_game"


class BadOption(Reasoned):
    """An option, a number of players or a seed that this game doesn't accept."""

    code = "bad_option"
    section = "errors.bad_option"

    def __init__(self, option: str, reason: str, **details: Any) -> None:
        super().__init__(reason, option=option, **details)
        self.option = option


class BadDataFile(MonstroError):
    """A data file (cards, menus, texts) that is missing or doesn't hold what the rules need."""

    code = "bad_data_file"


class MissingEntry(MonstroError):
    """What a data file lacks."""

    code = "missing_entry"


class WrongData(BadDataFile):
    """A data file of a game holds something of the wrong type. Loading its modules doesn't say which file."""

    code = "wrong_data"


class BrokenGame(Reasoned):
    """A game of an installed package can't be used: it doesn't load, or its name differs from its folder's."""

    code = "broken_game"
    section = "errors.broken_game"


class BadRecord(Reasoned):
    """A record file that can't be read, is incomplete or altered, or follows other rules."""

    code = "bad_record"
    section = "errors.bad_record"


class BadPosition(Reasoned):
    """A text that isn't a position. *part* is the part that is wrong; "" is the text as a whole."""

    code = "bad_position"
    section = "position"

    def __init__(self, part: str, reason: str, texts: Callable[[str], Texts] = shared_texts, **details: Any) -> None:
        super().__init__(reason, part=part, **details)
        self.part = part
        self._texts = texts

    def say(self, lang: str = DEFAULT_LANG) -> str:
        """What is wrong, in the shared words or the game's."""
        return self._texts(lang).say(f"{self.section}.{self.reason}", **self._said(lang))


class BadEntry(BadPosition):
    """Something that can't lie on a table that is counted. Its part is called as pages call it."""

    def _said(self, lang: str) -> dict[str, Any]:
        texts, key = self._texts(lang), f"counting.parts.{self.part}"
        return super()._said(lang) | ({"part": texts.say(key)} if key in texts.as_dict() else {})


class Refusal(MonstroError):
    """A move that can't be played now. The state stays as it was. `names` are the players', if they have any."""

    code = "refusal"
    names: Sequence[str] = ()


class MalformedMove(Refusal):
    """The text, JSON or number isn't a move of this game."""

    code = "malformed_move"


class NotYourTurn(Refusal):
    """The seat has nothing to decide now; *actors* have."""

    code = "not_your_turn"

    def say(self, lang: str = DEFAULT_LANG) -> str:
        """Whose turn it is."""
        texts = shared_texts(lang).with_names(self.names)
        names = [texts.say("words.table") if seat == JOINT else texts.name(seat) for seat in self.details["actors"]]
        return texts.say("errors.not_your_turn", n=len(names), names=texts.listed(names))


class StaleMove(Refusal):
    """The move answers an earlier position."""

    code = "stale_move"


class GameOver(Refusal):
    """The game has ended."""

    code = "game_over"


class UndoRefused(Reasoned, Refusal):
    """Undo isn't possible here."""

    code = "undo_refused"
    section = "undo"


class IllegalMove(Refusal):
    """A move that a rule forbids now. `rule` names it; the game's texts hold the sentence.

    A detail `seat` (counted from 1) is also available as `name`.
    """

    code = "illegal_move"

    def __init__(self, rule: str, texts: Callable[[str], Texts], move: str, **details: Any) -> None:
        super().__init__(move=move, **details)
        self.rule = rule
        self._texts = texts

    def say(self, lang: str = DEFAULT_LANG) -> str:
        """The rule that forbids the move, as a sentence."""
        return self._texts(lang).with_names(self.names).tell(f"refusals.{self.rule}", self.details)
