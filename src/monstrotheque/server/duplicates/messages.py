"""What the server tells of a duplicate: one Struct for each answer and part of it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from monstrotheque.bots.characters import BotFace
from monstrotheque.server.faces import Face
from monstrotheque.server.people.messages import PersonBrief
from monstrotheque.server.table.messages import ServerFrame


class DuplicateSeat(Struct, frozen=True, kw_only=True):
    """A seat at one of the tables. *score* once it may be shown; the comparison with the same seat at the other tables
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
    """A table in one of the deals. *id* for those who sit there. *replay*: where everybody may look at the game, once
    all have finished the deal. *counts*: whether it was played out, so that it is compared.
    """

    deal: int
    number: int
    status: Literal["open", "playing", "over"]
    id: str | None
    seats: list[DuplicateSeat]
    counts: bool
    replay: str | None


class DuplicateStanding(Struct, frozen=True, kw_only=True):
    """A player over the deals that all tables have finished: the mean *share* of the matchpoints, the sum of the
    *difference* in each, and the *place* among all by the share.
    """

    name: str | None
    face: Face | BotFace | None
    shape: int
    bot: bool
    you: bool
    table: int
    deals: int
    share: float
    difference: float
    place: int


class DuplicateInfo(Struct, frozen=True, kw_only=True):
    """A duplicate as one visitor sees it. *standings*: over the deals that all tables have finished, best first; those
    deals are public. *over*: all deals are finished.
    """

    id: str
    game: str
    name: str
    players: int
    deals: int
    host: PersonBrief
    hosts: bool
    mine: str | None
    room: int
    over: bool
    standings: list[DuplicateStanding]
    tables: list[DuplicateTable]


class DuplicateFrame(ServerFrame, frozen=True, tag="duplicate"):
    """The duplicate as this client sees it, sent at once and after every change."""

    duplicate: DuplicateInfo
