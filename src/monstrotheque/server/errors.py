"""Errors that a client can cause, each with a status, a code and a sentence."""

from __future__ import annotations

import functools
from importlib.resources import files
from typing import Any, ClassVar

from msgspec import UNSET, Struct, UnsetType

from monstrotheque.engine.campaigns import EntryRefused
from monstrotheque.engine.errors import BadDataFile, BrokenGame, IllegalMove, MonstroError, Refusal, UnknownGame
from monstrotheque.engine.texts import DEFAULT_LANG, Texts, read_texts


@functools.cache
def server_texts(lang: str) -> Texts:
    """The server's own sentences."""
    return Texts(lang, read_texts(files("monstrotheque.server") / "texts" / f"{lang}.toml"))


class ServerError(MonstroError):
    """Base of what the server refuses. `status` is the HTTP status."""

    status: ClassVar[int] = 400

    def say(self, lang: str = DEFAULT_LANG) -> str:
        """The sentence for a person, in *lang*."""
        return server_texts(lang).say(f"server.{self.code}", **self.details)


class BadRequest(ServerError):
    """A body or frame that doesn't follow the protocol."""

    code = "bad_request"


class BadFile(ServerError):
    """A file for an option that the game can't use."""

    code = "bad_file"


class BadSetting(ServerError):
    """A setting of the host that can't be used."""

    code = "bad_setting"

    def __init__(self, setting: str, **details: Any) -> None:
        super().__init__(setting=setting, **details)

    def say(self, lang: str = DEFAULT_LANG) -> str:
        """What is wrong with the setting."""
        return server_texts(lang).say(f"server.bad_setting.{self.details['setting']}", **self.details)


class WeakPassword(ServerError):
    """A password that is easily guessed."""

    code = "weak_password"


class SignInRefused(ServerError):
    """The name or the password is wrong."""

    code = "sign_in_refused"
    status = 401


class Forbidden(ServerError):
    """Not for this person. `reason` is a key of the sentences."""

    code = "forbidden"
    status = 403

    def __init__(self, reason: str, **details: Any) -> None:
        super().__init__(reason=reason, **details)

    def say(self, lang: str = DEFAULT_LANG) -> str:
        """Why not."""
        return server_texts(lang).say(f"server.forbidden.{self.details['reason']}", **self.details)


class Banned(ServerError):
    """The host has banned this person or network."""

    code = "banned"
    status = 403


class ForeignOrigin(ServerError):
    """The request comes from another website."""

    code = "foreign_origin"
    status = 403


class NotFound(ServerError):
    """It doesn't exist, or this person may not know of it."""

    code = "not_found"
    status = 404


class NotNow(ServerError):
    """The table isn't in the right state for that. `reason` is a key of the sentences."""

    code = "not_now"
    status = 409

    def __init__(self, reason: str, **details: Any) -> None:
        super().__init__(reason=reason, **details)

    def say(self, lang: str = DEFAULT_LANG) -> str:
        """Why not now."""
        return server_texts(lang).say(f"server.not_now.{self.details['reason']}", **self.details)


class NameTaken(ServerError):
    """Another account has that name."""

    code = "name_taken"
    status = 409


class TooLarge(ServerError):
    """The body is larger than the server takes."""

    code = "too_large"
    status = 413


class NotJson(ServerError):
    """The body isn't JSON."""

    code = "not_json"
    status = 415


class TooMany(ServerError):
    """A limit was reached. `what` is a key of the sentences."""

    code = "too_many"
    status = 429

    def __init__(self, what: str, **details: Any) -> None:
        super().__init__(what=what, **details)

    def say(self, lang: str = DEFAULT_LANG) -> str:
        """Which limit."""
        return server_texts(lang).say(f"server.too_many.{self.details['what']}", **self.details)


class Unavailable(ServerError):
    """The database can't be written or reached now. Nothing was changed."""

    code = "unavailable"
    status = 503


class Unsure(ServerError):
    """The database was lost during a write. Whether it counted shows when the database is back."""

    code = "unsure"
    status = 503


class Internal(ServerError):
    """A bug of the server. The log has more."""

    code = "internal"
    status = 500


def status_of(error: MonstroError) -> int:
    """The HTTP status for *error*."""
    if isinstance(error, ServerError):
        return error.status
    if isinstance(error, UnknownGame):
        return 404
    if isinstance(error, Refusal):
        return 409
    return 500 if isinstance(error, BadDataFile | BrokenGame) else 400


class ErrorInfo(Struct, frozen=True):
    """Why something was refused: a code for programs and a sentence for people.

    *fields*: of something entered, a sentence for each field that can't be.
    """

    code: str
    message: str
    details: dict[str, Any]
    rule: str | UnsetType = UNSET
    fields: dict[str, str] | UnsetType = UNSET


class ErrorAnswer(Struct, frozen=True):
    """The one JSON shape of errors."""

    error: ErrorInfo


def error_info(error: MonstroError, lang: str) -> ErrorInfo:
    """*error* for a client that speaks *lang*."""
    rule = error.rule if isinstance(error, IllegalMove) else UNSET
    fields = error.by_place(lang) if isinstance(error, EntryRefused) else UNSET
    return ErrorInfo(error.code, error.say(lang), _plain(error.details), rule, fields)


def error_answer(error: MonstroError, lang: str) -> ErrorAnswer:
    """The answer to a request that is refused."""
    return ErrorAnswer(error_info(error, lang))


def _plain(details: dict[str, Any]) -> dict[str, Any]:
    return {key: _plain_value(value) for key, value in details.items()}


def _plain_value(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain_value(each) for each in value]
    return value if isinstance(value, int | float | str | dict) else str(value)
