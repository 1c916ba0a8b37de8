"""Analyses of finished games: made once in a thread of their own, kept for a while, told in anyone's language."""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from monstrotheque.bots.analysis import Analysis, Decision, analyse
from monstrotheque.engine.match import Match
from monstrotheque.engine.texts import LANGS
from monstrotheque.server.background.thinking import bot_threads
from monstrotheque.server.errors import TooMany

ITERATIONS = 2_000
"""For each decision: an analysis of a usual game is there within seconds."""
KEPT = 64
WAITING_MOST = 8


@dataclass
class AnalysisJob:
    """An analysis under way or done."""

    moves: int
    done: int
    future: Future[dict[str, Any]]
    """What it found, by language: put into words once, however often it is asked for."""


class Analyses:
    """One game is analysed at a time, beside everything else; those who ask see how far it is."""

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
        job = AnalysisJob(len(match.moves), 0, Future())
        job.future = self._pool.submit(_analysed, match, job)
        self._known[table_id] = job
        if len(self._known) > KEPT:
            self._known.popitem(last=False)[1].future.cancel()
        return job


def _analysed(match: Match, job: AnalysisJob) -> dict[str, Any]:
    def count(done: int) -> None:
        job.done = done

    found = analyse(match, iterations=ITERATIONS, on_progress=count)
    return {lang: analysis_json(match, found, lang) for lang in LANGS}


def job_json(job: AnalysisJob, lang: str) -> dict[str, Any]:
    """How far the analysis is, and what it found."""
    found = job.future.result()[lang] if job.future.done() else None
    return {"done": job.done, "of": job.moves, "analysis": found}


def analysis_json(match: Match, found: Analysis, lang: str) -> dict[str, Any]:
    """An analysis with its moves in words."""
    data = found.json()
    words = [
        {"words": _words(match, each, each.move, lang), "better": _better(match, each, lang)}
        for each in found.decisions
    ]
    return {
        "cooperative": found.cooperative,
        "decisions": [{**each, **told} for each, told in zip(data["decisions"], words, strict=True)],
        "accounts": data["accounts"],
        "hindsight": found.hindsight[lang],
    }


def _better(match: Match, decision: Decision, lang: str) -> dict[str, str] | None:
    """The move that was missed; an empty notation is waiting."""
    if decision.better is None:
        return None
    return {"move": decision.better, "words": _words(match, decision, decision.better, lang)}


def _words(match: Match, decision: Decision, move: str, lang: str) -> str:
    """A move in words, as the mover saw it."""
    if not move:
        return match.game.texts(lang).say("hints.wait")
    return match.state_at(decision.turn).sight(decision.seat).describe(move, lang, match.names)
