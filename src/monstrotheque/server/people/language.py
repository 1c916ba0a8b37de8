"""The language for a person."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from monstrotheque.engine.texts import DEFAULT_LANG, LANGS
from monstrotheque.server.people.accounts import Profile


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The language to speak: asked for, the person's own, the browser's, ours."""
    profile: Profile | None = connection.scope["state"].get("profile")
    accepted = connection.headers.get("accept-language", "")
    for wish in (connection.query_params.get("lang"), profile and profile.lang, *_ranked(accepted)):
        if wish in LANGS:
            return str(wish)
    return DEFAULT_LANG


def _ranked(accepted: str) -> list[str]:
    """The languages of an Accept-Language header, in the order they stand."""
    return [part.strip()[:2].casefold() for part in accepted[:200].split(",")]
