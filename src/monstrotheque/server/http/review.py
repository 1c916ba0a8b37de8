"""Review of a finished game: its analysis, the data for an analysis on the visitor's device, and variations."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from monstrotheque.bots.analysis import Appraisal, estimated, questions
from monstrotheque.engine.events import Event
from monstrotheque.engine.match import Match
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import State
from monstrotheque.server.background.analyses import ITERATIONS, QUICK, Analyses, analysis_json, job_json
from monstrotheque.server.background.fair_queue import Work
from monstrotheque.server.background.messages import AnalysisAnswer
from monstrotheque.server.background.thinking import Thinking
from monstrotheque.server.errors import BadRequest, NotFound
from monstrotheque.server.http.device import Row, candidates_of, for_device
from monstrotheque.server.http.play import Advice
from monstrotheque.server.people.accounts import Profile
from monstrotheque.server.table.access import check_revealed
from monstrotheque.server.table.frames import event_json, moves_json
from monstrotheque.server.table.header import SeatNumber
from monstrotheque.server.table.messages import DeviceQuestion, DeviceQuestions, LineAnswer
from monstrotheque.server.table.table import Table

MOST_DECISIONS, MOST_MOVES = 2_000, 200


class FoundDecision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a device found for one decision: moves by number (−1: to wait), visits, value, standard error."""

    turn: int
    rows: Annotated[list[Row], Meta(min_length=1, max_length=16)]


class AskForAnalysis(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for the analysis: the server's own, or one from what the visitor's device found."""

    found: Annotated[list[FoundDecision], Meta(max_length=MOST_DECISIONS)] | None = None


class TryMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Other moves from a turn on, in notation, and the seat whose view is wanted."""

    seat: SeatNumber
    moves: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=MOST_MOVES)] = []


@post("/api/tables/{table_id:str}/analysis", status_code=200, summary="What every decision was worth")
async def analysis(
    data: JSONBody[AskForAnalysis],
    table: NamedDependency[Table],
    analyses: NamedDependency[Analyses],
    thinking: NamedDependency[Thinking],
    advice: NamedDependency[Advice],
    me: NamedDependency[Profile],
    address: NamedDependency[str],
    lang: NamedDependency[str],
) -> AnalysisAnswer:
    """A finished game, decision by decision, as far as it is known: ask again until `done` is `of`.

    With `found` the server searches nothing itself: it computes the analysis from what the visitor's device found.
    """
    check_revealed(table, time.time())
    table_id, match = table.header.id, table.match
    if data.found is not None:
        return await asyncio.to_thread(_books, table_id, match, data.found, lang)
    if not analyses.has(table_id):
        advice.count()
    job = analyses.job(table_id, match, me.id, address)
    found = await asyncio.to_thread(job_json, table_id, match, job, lang)
    waiting = 0 if job.is_ended else await thinking.waiting(Work.APPRAISAL)
    return msgspec.structs.replace(found, ahead=max(0, waiting - 1))  # one of them is its own


def _books(table_id: str, match: Match, decisions: list[FoundDecision], lang: str) -> AnalysisAnswer:
    """The analysis of a device's findings."""
    found = {each.turn: _appraisal(match, each) for each in decisions}
    return AnalysisAnswer(len(found), len(found), analysis_json(table_id, match, found, lang))


def _appraisal(match: Match, found: FoundDecision) -> Appraisal:
    """A device's findings, checked: all moves were legal, and the move played is among them."""
    if not 0 <= found.turn < len(match.moves):
        raise BadRequest(problem=f"turn {found.turn}")
    played = match.moves[found.turn]
    problem = f"moves of turn {found.turn}"
    if played.move.id not in [number for number, *_ in found.rows]:
        raise BadRequest(problem=problem)
    return estimated(match.game, candidates_of(found.rows, match.state_at(found.turn).sight(played.seat), problem))


@get("/api/tables/{table_id:str}/questions", summary="The decisions of a finished game, for a device to judge")
async def questions_of(table: NamedDependency[Table]) -> DeviceQuestions:
    """What each mover saw, as the bytes of a masked raw state, with the move played and the seeds of the searches."""
    check_revealed(table, time.time())
    return DeviceQuestions(QUICK, ITERATIONS, await asyncio.to_thread(_asked, table.match))


def _asked(match: Match) -> list[DeviceQuestion]:
    return [
        DeviceQuestion(
            turn=each.turn,
            played=each.played.id,
            seeds=[str(seed) for seed in each.seeds],
            seat=each.sight.seat,
            waits=each.sight.seat not in each.sight.actors,
            raw=for_device(each.sight),
        )
        for each in questions(match)
    ]


@post("/api/tables/{table_id:str}/turns/{turn:int}/line", status_code=200, summary="Try other moves from a turn")
async def line(
    data: JSONBody[TryMoves], table: NamedDependency[Table], turn: FromPath[int], lang: NamedDependency[str]
) -> LineAnswer:
    """The position that other moves of a finished game would have led to. Nothing is stored."""
    check_revealed(table, time.time())
    table.game.check_seat(data.seat, table.header.players)
    if not 0 <= turn <= table.match.turn:
        raise NotFound()
    state, events = table.match.state_at(turn), list[Event]()
    for text in data.moves:
        state, events = _played(state, text, data.seat)
    texts, names = table.game.texts(lang), table.names()
    acts = next(iter(state.actors), None)
    sight = state.sight(data.seat if acts in (None, JOINT) else acts)
    return LineAnswer(
        turn=turn + len(data.moves),
        last=table.match.turn,
        view=state.sight(data.seat).view(),
        own=sight.view(),
        events=[event_json(table, event, texts, names, turn + len(data.moves)) for event in events],
        score=state.sight(data.seat).explain(lang, names),
        acts=acts,
        moves=[] if acts is None else moves_json(state.sight(acts), lang, names),
        raw=None if acts is None else for_device(state.sight(acts)),
    )


def _played(state: State, text: str, onlooker: int) -> tuple[State, list[Event]]:
    """*state* after a move of the seat that can play it, and what *onlooker* saw of it. An illegal move is refused as
    at a table.
    """
    move = state.game.moves.parse(text)
    able = [seat for seat in (*state.actors, *state.interjectors) if move in state.legal(seat)]
    seat = able[0] if able else next(iter(state.actors), 0)
    after = state.play(seat, move)
    return after, state.events(seat, move, after, onlooker)
