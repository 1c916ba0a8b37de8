"""Analyses of finished games: made in a thread of their own, told as they come in, in anyone's language."""

from __future__ import annotations

import functools
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from monstrotheque.bots.analysis import Analysis, Appraisal, Decision, balance, questions
from monstrotheque.bots.hints import reason
from monstrotheque.bots.moments import by_swing, moments
from monstrotheque.engine.match import Match
from monstrotheque.server.background.thinking import bot_threads
from monstrotheque.server.errors import TooMany

QUICK, ITERATIONS = 200, 2_000
"""For each decision: first a quick look at all of them, then a long one, the largest swings first."""
KEPT = 64
WAITING_MOST = 8


@dataclass
class AnalysisJob:
    """An analysis under way or done: what was found so far, by turn."""

    of: int = 0
    done: int = 0
    found: dict[int, Appraisal] = field(default_factory=dict)
    future: Future[None] = field(default_factory=Future)
    told: dict[str, tuple[int, dict[str, Any]]] = field(default_factory=dict)
    """What was found when it was last asked for, by language, and how much that was."""


class Analyses:
    """One game is analysed at a time, beside everything else; those who ask see what is found so far."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor = bot_threads(1)
        self._known: OrderedDict[str, AnalysisJob] = OrderedDict()

    def stop(self) -> None:
        """What is not done is begun anew when somebody asks again."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def has(self, table_id: str) -> bool:
        """Whether this game is being analysed or was."""
        return table_id in self._known

    def job(self, table_id: str, match: Match) -> AnalysisJob:
        """The analysis of a finished game, begun if nobody asked before."""
        if table_id in self._known:
            self._known.move_to_end(table_id)
            return self._known[table_id]
        if sum(not job.future.done() for job in self._known.values()) >= WAITING_MOST:
            raise TooMany("hints")
        job = AnalysisJob(of=len(match.moves))
        job.future = self._pool.submit(_analyse, match, job)
        self._known[table_id] = job
        if len(self._known) > KEPT:
            self._known.popitem(last=False)[1].future.cancel()
        return job


def _analyse(match: Match, job: AnalysisJob) -> None:
    """Fill *job*. Others read it meanwhile, so what was found is replaced, never changed."""
    asked = {question.turn: question for question in questions(match)}
    job.of = len(asked)
    for question in asked.values():
        job.found = {**job.found, question.turn: question.answer(QUICK)}
    for turn in by_swing(balance(match, job.found, QUICK)):
        job.found = {**job.found, turn: asked[turn].answer(ITERATIONS)}
        job.done += 1


def job_json(table_id: str, match: Match, job: AnalysisJob, lang: str) -> dict[str, Any]:
    """How far the analysis is, and what it found so far."""
    if job.future.done():
        job.future.result()
    done, found = job.done, job.found
    known = done + len(found)
    if job.told.get(lang, (-1, {}))[0] != known:
        job.told[lang] = known, analysis_json(table_id, match, found, lang)
    return {"done": done, "of": job.of, "analysis": job.told[lang][1]}


def analysis_json(table_id: str, match: Match, found: Mapping[int, Appraisal], lang: str) -> dict[str, Any]:
    """The books of what was *found*, with moves and reasons in words."""
    books = balance(match, found, ITERATIONS)
    data, words = books.json(), _words_of(table_id, lang)
    return {
        "cooperative": books.cooperative,
        "decisions": [
            {**each, **words.tell(match, decision), "better": words.tell_better(match, decision)}
            for each, decision in zip(data["decisions"], books.decisions, strict=True)
        ],
        "accounts": data["accounts"],
        "hindsight": books.hindsight[lang],
        "builds": _builds(match),
        "moments": [_moments(books, seat) for seat in range(match.players)],
        "order": by_swing(books),
    }


def _moments(books: Analysis, seat: int) -> list[dict[str, Any]]:
    return [{"turn": each.turn, "kind": each.kind, "swing": round(each.swing, 4)} for each in moments(books, seat)]


def _builds(match: Match) -> list[dict[str, Any]]:
    """What the game itself draws after the end."""
    solver = match.game.module("solver")
    drawn: list[dict[str, Any]] = solver.builds(match) if solver and match.state.is_over else []
    return drawn


class _Words:
    """The moves of one game in words, with their reasons; each told once, however often it is asked for."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._told: dict[tuple[int, str], dict[str, str]] = {}

    def tell(self, match: Match, decision: Decision) -> dict[str, str]:
        """The move played."""
        return self._tell(match, decision, decision.move)

    def tell_better(self, match: Match, decision: Decision) -> dict[str, str] | None:
        """The move that was missed, if one was; an empty notation is waiting."""
        if decision.better is None:
            return None
        return {"move": decision.better, **self._tell(match, decision, decision.better)}

    def _tell(self, match: Match, decision: Decision, text: str) -> dict[str, str]:
        key = (decision.turn, text)
        if key not in self._told:
            self._told[key] = self._told_anew(match, decision, text)
        return self._told[key]

    def _told_anew(self, match: Match, decision: Decision, text: str) -> dict[str, str]:
        """A move as its mover saw it."""
        texts = match.game.texts(self.lang).with_names(match.names)
        if not text:
            return {"words": texts.say("hints.wait"), "reason": ""}
        sight = match.state_at(decision.turn).sight(decision.seat)
        move = match.game.moves.parse(text)
        return {"words": sight.describe(move, self.lang, match.names), "reason": reason(sight, move, texts)}


@functools.lru_cache(maxsize=KEPT)
def _words_of(table_id: str, lang: str) -> _Words:
    """The words of a table's game; *table_id* is what they are kept under."""
    return _Words(lang)
