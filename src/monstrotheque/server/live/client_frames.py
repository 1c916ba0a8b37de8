"""What a client may say at any place, and how its frames are read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from monstrotheque.server.errors import BadRequest
from monstrotheque.server.table.header import SeatNumber

Lang = Literal["fr", "en"]


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A frame that changes nothing."""


class Hello(Frame, frozen=True, tag="hello"):
    """The first frame."""

    lang: Lang | None = None
    invitation: Annotated[str, Meta(max_length=64)] | None = None
    seat: SeatNumber | None = None


class Speak(Frame, frozen=True, tag="lang"):
    """Talk to me in another language."""

    lang: Lang


class Ping(Frame, frozen=True, tag="ping"):
    """Are you there?"""


greeting = msgspec.json.Decoder(Hello)
_loose = msgspec.json.Decoder(dict[str, Any])


def read_frame(decoder: msgspec.json.Decoder[Any], text: bytes) -> Any:
    """The frame in *text*."""
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadRequest(problem=str(error)[:200]) from error


def id_in(text: bytes) -> str | None:
    """The client's id in a frame, however broken the rest is."""
    try:
        found = _loose.decode(text).get("id")
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return found if isinstance(found, str) and len(found) <= 64 else None
