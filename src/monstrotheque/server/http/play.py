"""At a table: commands without a socket, positions, records and hints."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from monstrotheque.bots.endings import is_ending
from monstrotheque.bots.hints import BUDGET, hints_from
from monstrotheque.bots.thinking import Thought
from monstrotheque.engine.errors import StaleMove
from monstrotheque.engine.records import to_record
from monstrotheque.engine.state import Sight
from monstrotheque.server.background.fair_queue import Asker, Work
from monstrotheque.server.background.thinking import Thinking
from monstrotheque.server.errors import NotFound, NotNow, TooMany
from monstrotheque.server.http.device import Row, candidates_of, for_device
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Profile
from monstrotheque.server.rate_limits import RateLimits
from monstrotheque.server.table.access import check_revealed, is_revealed, seat_for
from monstrotheque.server.table.commands import AnyCommand, Person, advised
from monstrotheque.server.table.frames import Onlooker, hint_json, turn_json
from monstrotheque.server.table.header import SeatNumber
from monstrotheque.server.table.messages import (
    AckFrame,
    HintAnswer,
    HintInfo,
    HintQuestion,
    PastHintAnswer,
    QueueAnswer,
    StateFrame,
    TurnAnswer,
)
from monstrotheque.server.table.table import Table

MOST_ROWS = 200
"""A device tells no more moves than this, the most tried ones."""
AnySeat = Annotated[int | None, QueryParameter(ge=0, le=9)]


class FoundMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a device found at this ply, the most tried move first."""

    ply: int
    rows: Annotated[list[Row], Meta(min_length=1, max_length=MOST_ROWS)]


class AskForHint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for advice."""

    seat: SeatNumber | None = None


class AskForHintNow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for advice at a table: from the server; with `device`, for what a device needs to think itself; with `found`,
    for what it found in words.
    """

    seat: SeatNumber | None = None
    device: bool = False
    found: FoundMoves | None = None


class Advice:
    """Questions to a bot: rate-limited by person and address, answered in the person's language."""

    def __init__(
        self,
        thinking: NamedDependency[Thinking],
        rate_limits: NamedDependency[RateLimits],
        me: NamedDependency[Profile],
        address: NamedDependency[str],
        lang: NamedDependency[str],
    ) -> None:
        self._thinking = thinking
        self._rate_limits = rate_limits
        self._keys = (me.id, address)
        self._lang = lang

    def count(self) -> None:
        """Count one more question."""
        for key in self._keys:
            self._rate_limits.hint(key)

    async def words(self, sight: Sight, names: list[str], found: FoundMoves) -> list[HintInfo]:
        """What a device found, in words. No search runs, so it isn't counted."""
        candidates = tuple(candidates_of(found.rows, sight, f"moves of ply {found.ply}"))
        thought = Thought(candidates, max(1, sum(each.visits for each in candidates)), 0.0)
        return await asyncio.to_thread(self._told, sight, names, thought)

    def _told(self, sight: Sight, names: list[str], thought: Thought) -> list[HintInfo]:
        hints = hints_from(sight, thought, self._lang, names, dice=random.Random(0))
        return [hint_json(hint, sight, self._lang, names) for hint in hints]

    async def hints(self, sight: Sight, names: list[str]) -> list[HintInfo]:
        """The best moves for a seat, from what it sees."""
        self.count()
        found = await self._thinking.advise(sight, self._lang, names, Asker(self._keys[0]))
        return [hint_json(hint, sight, self._lang, names) for hint in found]


@post(
    "/api/tables/{table_id:str}/commands",
    status_code=200,
    summary="Do something at a table without a socket",
)
async def command(
    data: JSONBody[AnyCommand],
    table: NamedDependency[Table],
    me: NamedDependency[Profile],
    live: NamedDependency[LiveTables],
) -> AckFrame:
    """Any command of the socket, as a request."""
    version, ply = await asyncio.shield(live.command(table.header.id, Person(me.id, me.name), data))
    return AckFrame(data.id, version, ply)


@get("/api/tables/{table_id:str}/state", summary="All I may know of a table now")
async def state(
    table: NamedDependency[Table],
    me: NamedDependency[Profile],
    lang: NamedDependency[str],
    live: NamedDependency[LiveTables],
    seat: AnySeat = None,
) -> StateFrame:
    """The `state` frame of the socket."""
    told = await live.frame(table, Onlooker(me.id, seat_for(table, me.id, seat, time.time()), lang))
    assert isinstance(told, StateFrame)
    return told


@get("/api/tables/{table_id:str}/turns/{turn:int}", summary="The game after some of its moves")
async def turn_of(
    table: NamedDependency[Table],
    turn: FromPath[int],
    me: NamedDependency[Profile],
    lang: NamedDependency[str],
    seat: AnySeat = None,
) -> TurnAnswer:
    """A past position as a seat saw it; others' seats once the game is over."""
    if table.status == "open":
        raise NotNow("not_started")
    if not 0 <= turn <= table.match.turn:
        raise NotFound()
    if seat is not None and is_revealed(table, time.time()):
        table.game.check_seat(seat, table.header.players)
        return turn_json(table, seat, lang, turn, me.id)
    return turn_json(table, seat_for(table, me.id, seat, time.time()), lang, turn, me.id)


@get("/api/tables/{table_id:str}/record", summary="The record file of a finished game")
async def record(table: NamedDependency[Table]) -> dict[str, Any]:
    """The record of a finished game, to replay and verify."""
    check_revealed(table, time.time())
    return to_record(table.match, table.header.nonce)


@post("/api/tables/{table_id:str}/hint", status_code=200, summary="Ask for advice")
async def hint(
    data: JSONBody[AskForHintNow],
    table: NamedDependency[Table],
    me: NamedDependency[Profile],
    advice: NamedDependency[Advice],
    live: NamedDependency[LiveTables],
) -> HintAnswer:
    """The best moves for my seat, from what it sees; for a joint decision, from what everybody knows. Also while bots
    wait for me. Everybody at the table sees that I asked, also if my own device thinks.
    """
    seat = seat_for(table, me.id, data.seat, time.time())
    acting = table.advised_for(seat)
    if acting is None or seat not in table.seats_of(me.id):
        raise NotNow("not_started" if table.status == "open" else "nothing_to_decide")
    if not table.allows_hints:
        raise NotNow("no_hints")
    if not live.has_room(table):  # nobody takes advice that the log can't show to the others
        raise TooMany("entries")
    ply = table.ply
    answer = await _advice(data, ply, table.match.state.sight(acting), table.names(), advice)
    await live.change(table.header.id, lambda now: advised(now, seat, ply))
    return answer


async def _advice(data: AskForHintNow, ply: int, sight: Sight, names: list[str], advice: Advice) -> HintAnswer:
    """Words for what a device found, what it needs to search, or what the server finds. Endings that can be proven stay
    with the server: devices have no solver.
    """
    if data.found is not None:
        if data.found.ply != ply:
            raise StaleMove(given=data.found.ply, now=ply)
        return HintAnswer(ply, await advice.words(sight, names, data.found))
    if not data.device or is_ending(sight):
        return HintAnswer(ply, await advice.hints(sight, names))
    advice.count()
    return HintAnswer(ply, [], _question(sight))


def _question(sight: Sight) -> HintQuestion:
    waits = sight.seat not in sight.actors
    return HintQuestion(sight.seat, waits, for_device(sight), BUDGET.iterations, BUDGET.seconds)


@get("/api/queue", summary="How many wait for advice")
async def queue(thinking: NamedDependency[Thinking]) -> QueueAnswer:
    """The length of the queue for advice, for those who wait in it."""
    return QueueAnswer(await thinking.waiting(Work.ADVICE))


@post("/api/tables/{table_id:str}/turns/{turn:int}/hint", status_code=200, summary="What would have been best")
async def best_at(
    data: JSONBody[AskForHint], table: NamedDependency[Table], turn: FromPath[int], advice: NamedDependency[Advice]
) -> PastHintAnswer:
    """The best moves at a turn of a finished game, from what the seat that was to act saw."""
    check_revealed(table, time.time())
    if not 0 <= turn <= table.match.turn:
        raise NotFound()
    state = table.match.state_at(turn)
    seat = data.seat if data.seat is not None else next(iter(state.actors), None)
    if seat is None or not state.legal(seat):
        raise NotNow("nothing_to_decide")
    return PastHintAnswer(turn, seat, await advice.hints(state.sight(seat), table.names()))
