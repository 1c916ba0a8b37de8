"""What the server tells of a duplicate: one Struct for each answer and part of it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from monstrotheque.bots.characters import BotFace
from monstrotheque.server.faces import Face
from monstrotheque.server.people.messages import PersonBrief


class DuplicateSeat(Struct, frozen=True, kw_only=True):
    """A seat at one of the tables. *score* once it may be told; the comparison with the same seat at the other tables
    when all have finished: *share* of the matchpoints, mean *difference*, *place* among all.
    """

    name: str | None
    face: Face | BotFace | None
    shape: int
    bot: bool
    you: bool
    score: int | None
    result: int | None
    share: float | None
    difference: float | None
    place: int | None


class DuplicateTable(Struct, frozen=True, kw_only=True):
    """One of the tables. *id* for those who sit there. *replay*: where everybody may look at the game, at the end.
    *counts*: whether it was played out, so that it is compared.
    """

    number: int
    status: Literal["open", "playing", "over"]
    id: str | None
    seats: list[DuplicateSeat]
    counts: bool
    replay: str | None


class DuplicateInfo(Struct, frozen=True, kw_only=True):
    """A duplicate as one visitor sees it. *over*: all tables have finished, so the deal is public."""

    id: str
    game: str
    name: str
    players: int
    host: PersonBrief
    hosts: bool
    mine: str | None
    room: int
    over: bool
    tables: list[DuplicateTable]
