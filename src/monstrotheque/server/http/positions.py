"""Positions from their texts, as a seat sees them. Nothing is stored."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from monstrotheque.engine.positions import MAX_TEXT, position
from monstrotheque.engine.registry import game_names
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.state import Sight, State
from monstrotheque.server.background.warming import Warming
from monstrotheque.server.http.messages import PositionAnswer
from monstrotheque.server.rate_limits import RateLimits
from monstrotheque.server.table.frames import moves_json, seat_json
from monstrotheque.server.table.header import SeatNumber
from monstrotheque.server.table.table import Seat


class ShowPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """A position's text, and the seat whose view is wanted. Default: the text's own seat, or everybody's view."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT)]
    seat: SeatNumber | None = None


@post("/api/positions/show", status_code=200, summary="The table of a position's text")
async def show(
    data: JSONBody[ShowPosition],
    address: NamedDependency[str],
    lang: NamedDependency[str],
    warming: NamedDependency[Warming],
    rate_limits: NamedDependency[RateLimits],
) -> PositionAnswer:
    """What a seat sees of the position, or a refusal that names the part that is wrong."""
    rate_limits.page(address)
    if (game := data.text.lstrip().partition("/")[0]) in game_names():
        await warming.ready(game)
    return await asyncio.to_thread(_shown, data, lang)


def _shown(data: ShowPosition, lang: str) -> PositionAnswer:
    found = position(data.text)
    sight = _sight(found, data.seat)
    texts = sight.game.texts(lang)
    names = [texts.name(seat) for seat in range(sight.players)]
    return PositionAnswer(
        game=sight.game.name,
        seats=[seat_json(seat, Seat("person", name=name), "", seat, True) for seat, name in enumerate(names)],
        seat=sight.seat,
        whole=isinstance(found, State),
        view=sight.view(),
        cue=sight.cue(lang, names) if sight.seat in sight.actors else "",
        moves=moves_json(sight, lang, names),
        score=sight.explain(lang, names),
        text=sight.text(),
    )


def _sight(found: State | Sight, seat: int | None) -> Sight:
    """A whole position as *seat* sees it; what a seat sees is shown as it is."""
    if isinstance(found, Sight):
        return found
    if seat is not None:
        found.game.check_seat(seat, found.players)
    return found.sight(SPECTATOR if seat is None else seat)
