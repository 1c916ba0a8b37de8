"""Analyses of finished games: made when no bot is asked for a move or advice, shown as they grow, in any language."""

from __future__ import annotations

import asyncio
import functools
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from monstrotheque.bots.analysis import AnalysedDecision, Analysis, Appraisal, balance, questions
from monstrotheque.bots.hints import fate, harm, idea, reason
from monstrotheque.bots.moments import Moment, by_swing, concerning, moments
from monstrotheque.engine.match import Match
from monstrotheque.server.background.fair_queue import Asker
from monstrotheque.server.background.messages import (
    AnalysisAnswer,
    AnalysisInfo,
    BetterMove,
    DecisionInfo,
    MomentInfo,
    ResultAccount,
)
from monstrotheque.server.background.thinking import Thinking
from monstrotheque.server.errors import TooMany

QUICK, ITERATIONS = 200, 2_000
"""For each decision: first a short search for all of them, then a long one, the largest swings first."""
KEPT = 64
WAITING_MOST = 8
WAITING_EACH = WAITING_MOST // 2
"""One address, however many guests it makes, leaves places to others."""


@dataclass
class AnalysisJob:
    """An analysis in progress or done: what was found so far, by turn."""

    of: int = 0
    done: int = 0
    address: str = ""
    """Where it was asked for."""
    found: dict[int, Appraisal] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None
    told: dict[str, tuple[int, AnalysisInfo]] = field(default_factory=dict)
    """What was found when it was last asked for, by language, and how much that was."""

    @property
    def is_ended(self) -> bool:
        """Whether nothing more comes."""
        return self.task is not None and self.task.done()

    @property
    def is_failed(self) -> bool:
        """Whether it ended before everything was judged."""
        return self.is_ended and self.done < self.of

    def check(self) -> None:
        """Raise the error of the analysis, if there was one."""
        if self.task and self.task.done():
            self.task.result()

    def cancel(self) -> None:
        """Cancel it."""
        if self.task:
            self.task.cancel()


class Analyses:
    """Analyses games decision by decision when nobody waits for a move or advice. Visitors see what is found so far."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._known: OrderedDict[str, AnalysisJob] = OrderedDict()

    def stop(self) -> None:
        """Cancel everything. What isn't done begins anew when somebody asks again."""
        for job in self._known.values():
            job.cancel()

    def has(self, table_id: str) -> bool:
        """Whether this game is being analysed or was."""
        return table_id in self._known

    def waiting(self, address: str | None = None) -> int:
        """How many games are being analysed, for *address* or in all."""
        return sum(not job.is_ended and address in (None, job.address) for job in self._known.values())

    def job(self, table_id: str, match: Match, person: str, address: str) -> AnalysisJob:
        """The analysis of a finished game, begun for *person* at *address* if nobody asked before."""
        known = self._known.get(table_id)
        if known and not known.is_failed:
            self._known.move_to_end(table_id)
            return known
        if (waiting := self.waiting()) >= WAITING_MOST or self.waiting(address) >= WAITING_EACH:
            raise TooMany("analyses", waiting=waiting)
        job = AnalysisJob(of=len(match.moves), address=address)
        job.task = asyncio.create_task(self._analyse(match, job, Asker(person, table_id)), name=f"analysis {table_id}")
        self._known[table_id] = job
        if len(self._known) > KEPT:
            self._known.popitem(last=False)[1].cancel()
        return job

    async def _analyse(self, match: Match, job: AnalysisJob, asker: Asker) -> None:
        """Fill *job*. Threads read it meanwhile, so what was found is replaced, never changed."""
        asked = {question.turn: question for question in await asyncio.to_thread(lambda: list(questions(match)))}
        job.of = len(asked)
        for question in asked.values():
            job.found = {**job.found, question.turn: await self._thinking.appraise(question, QUICK, asker)}
        for turn in await asyncio.to_thread(lambda: by_swing(balance(match, job.found, QUICK))):
            job.found = {**job.found, turn: await self._thinking.appraise(asked[turn], ITERATIONS, asker)}
            job.done += 1


def job_json(table_id: str, match: Match, job: AnalysisJob, lang: str) -> AnalysisAnswer:
    """The progress of the analysis, and what it found so far."""
    job.check()
    done, found = job.done, job.found
    known = done + len(found)
    if lang not in job.told or job.told[lang][0] != known:
        job.told[lang] = known, analysis_json(table_id, match, found, lang)
    return AnalysisAnswer(done, job.of, job.told[lang][1])


def analysis_json(table_id: str, match: Match, found: Mapping[int, Appraisal], lang: str) -> AnalysisInfo:
    """The analysis from what was *found*, with moves and reasons in words."""
    books = balance(match, found, ITERATIONS)
    data, words = books.json(), _words_of(table_id, lang)
    decisions = [
        {**each, **words.tell(match, decision), "better": words.tell_better(match, decision)}
        for each, decision in zip(data["decisions"], books.decisions, strict=True)
    ]
    return AnalysisInfo(
        cooperative=books.cooperative,
        decisions=[DecisionInfo(**each) for each in decisions],
        accounts=[ResultAccount(**each) for each in data["accounts"]],
        hindsight=books.hindsight[lang],
        builds=_builds(match),
        moments=[_moments(match, books, words, seat) for seat in range(match.players)],
        order=by_swing(books),
    )


def _moments(match: Match, books: Analysis, words: _Words, seat: int) -> list[MomentInfo]:
    own = {decision.turn: decision for decision in concerning(books, seat)}
    before = dict(zip([*own][1:], own, strict=False))
    return [
        MomentInfo(
            each.turn,
            each.kind,
            round(each.swing, 4),
            *words.title(match, each, own[each.turn], before.get(each.turn, 0)),
        )
        for each in moments(books, seat)
    ]


def _builds(match: Match) -> list[dict[str, Any]]:
    """What the game itself draws after the end."""
    solver = match.game.module("solver")
    drawn: list[dict[str, Any]] = solver.builds(match) if solver and match.state.is_over else []
    return drawn


class _Words:
    """The moves of one game in words, with their reasons. Each is phrased once, however often it is asked for."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._told: dict[tuple[int, str], dict[str, str]] = {}

    def tell(self, match: Match, decision: AnalysedDecision) -> dict[str, str]:
        """The move played."""
        told = self._tell(match, decision, decision.move)
        return {**told, "harm": self.given_away(match, decision)}

    def tell_better(self, match: Match, decision: AnalysedDecision) -> BetterMove | None:
        """The move that was missed, if one was; an empty notation is waiting."""
        if decision.better is None:
            return None
        told = self._tell(match, decision, decision.better)
        return BetterMove(decision.better, told["words"], told["reason"], told["idea"])

    def _tell(self, match: Match, decision: AnalysedDecision, text: str) -> dict[str, str]:
        key = (decision.turn, text)
        if key not in self._told:
            self._told[key] = self._told_anew(match, decision, text)
        return self._told[key]

    def _told_anew(self, match: Match, decision: AnalysedDecision, text: str) -> dict[str, str]:
        """A move as its mover saw it."""
        texts = match.game.texts(self.lang).with_names(match.names)
        if not text:
            return {"words": texts.say("hints.wait"), "reason": "", "idea": "", "harm": ""}
        sight = match.state_at(decision.turn).sight(decision.seat)
        move = match.game.moves.parse(text)
        return {
            "words": sight.describe(move, self.lang, match.names),
            "reason": reason(sight, move, texts),
            "idea": idea(sight, move, texts),
            "harm": harm(sight, move, texts),
        }

    def title(self, match: Match, moment: Moment, decision: AnalysedDecision, since: int) -> tuple[str, str]:
        """What a moment is about: what was given away, else the idea that was missed or found. For luck, what came to
        light *since* the seat's last decision: in a few words, and in full.
        """
        if moment.kind == "luck":
            return self._fate(match, decision, since)
        told = self._tell(match, decision, decision.better or decision.move)
        given = self.given_away(match, decision)
        return given or told["idea"] or told["words"], ""

    def given_away(self, match: Match, decision: AnalysedDecision) -> str:
        """What the move played gave away and the better one would not have."""
        if decision.better is None:
            return ""
        played, better = (self._tell(match, decision, text)["harm"] for text in (decision.move, decision.better))
        return played if played != better else ""

    def _fate(self, match: Match, decision: AnalysedDecision, since: int) -> tuple[str, str]:
        """The last thing that came to light, else what takes most words to tell, as the seat saw it."""
        texts = match.game.texts(self.lang).with_names(match.names)
        events = [event for turn in range(since, decision.turn) for event in match.events_of(turn, decision.seat)]
        shown = [event for event in events if event.reveals][-1:]
        told = {match.game.views.tell(each, texts, match.names): each for each in shown or events}
        if not told:
            return "", ""
        words = max(told, key=len)
        return fate(told[words], texts) or words, words


@functools.lru_cache(maxsize=KEPT)
def _words_of(table_id: str, lang: str) -> _Words:
    """The words of a table's game; *table_id* is what they are kept under."""
    return _Words(lang)
