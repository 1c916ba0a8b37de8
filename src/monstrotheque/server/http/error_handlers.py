"""Errors as answers: one JSON shape for every refusal and failure, in the visitor's language."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
import sqlalchemy as sa
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from monstrotheque.engine.errors import MonstroError
from monstrotheque.server.errors import (
    BadRequest,
    ErrorAnswer,
    Internal,
    NotFound,
    TooLarge,
    Unavailable,
    error_answer,
    status_of,
)
from monstrotheque.server.people.language import language_of
from monstrotheque.server.store.database import database_problem

log = logging.getLogger(__name__)

DATA_EXCEPTION = "22"
"""PostgreSQL's class of errors in the data: a text with a NUL, for example."""
GONE = "client disconnected prematurely"
"""What Litestar says of a request whose client left before its end: nobody's bug, and nobody reads the answer."""


def _answer(request: Request[Any, Any, Any], error: MonstroError) -> Response[ErrorAnswer]:
    return Response(
        error_answer(error, language_of(request)), status_code=status_of(error), media_type="application/json"
    )


def say_refusal(request: Request[Any, Any, Any], error: MonstroError) -> Response[ErrorAnswer]:
    """A refusal by the server."""
    return _answer(request, error)


def say_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorAnswer]:
    """A refusal by the framework, in our shape.

    Litestar calls a wrong field a failure of the server's if it has the name of a dependency, as `table` has.
    """
    known: dict[int, MonstroError] = {404: NotFound(), 413: TooLarge(most=request.app.request_max_body_size)}
    ours = known.get(error.status_code)
    if ours is None:
        if error.status_code >= 500 and isinstance(error.__cause__, msgspec.ValidationError):
            return _answer(request, BadRequest(problem=str(error.__cause__)[:300]))
        if error.status_code >= 500 and error.detail != GONE:
            return say_internal(request, error)
        ours = BadRequest(problem=_problem(error))
    body = error_answer(ours, language_of(request))
    return Response(body, status_code=error.status_code, headers=error.headers, media_type="application/json")


def _problem(error: HTTPException) -> str:
    extra: Any = error.extra
    parts = [f"{part.get('key', '')}: {part.get('message', '')}" for part in extra] if isinstance(extra, list) else []
    return "; ".join(parts)[:300] or str(error.detail)[:300]


def say_too_deep(request: Request[Any, Any, Any], _: RecursionError) -> Response[ErrorAnswer]:
    """A body that is nested too deeply; nothing else here recurses that far."""
    return _answer(request, BadRequest(problem="nested too deeply"))


def say_database(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorAnswer]:
    """The database can't be reached, or can't store such a text."""
    if sqlstate(error).startswith(DATA_EXCEPTION):
        return _answer(request, BadRequest(problem="text"))
    log.error(
        "the database failed; check that it runs and that its disk has room", extra={"problem": database_problem(error)}
    )
    return _answer(request, Unavailable())


def sqlstate(error: Exception) -> str:
    """PostgreSQL's code of *error*, if it has one."""
    return str(getattr(getattr(error, "orig", None), "sqlstate", None) or "")


def say_internal(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorAnswer]:
    """A bug of ours."""
    log.error(
        "a request failed because of a bug; please report the traceback",
        exc_info=error,
        extra={"path": request.scope["path"][:200]},
    )
    return _answer(request, Internal())


HANDLERS: ExceptionHandlersMap = {
    MonstroError: say_refusal,
    HTTPException: say_http,
    sa.exc.SQLAlchemyError: say_database,
    OSError: say_database,
    RecursionError: say_too_deep,
    Exception: say_internal,
}
