"""Analysis of a game that was played: what every decision was worth to its mover, from what the mover knew then.

For each decision searches (or the game's exact solver, where it reaches) give the outcome to expect before it, after
the move played, and with the best move. What is left of a player's fortunes is luck: the change between two decisions
that neither the player's own choices nor the others' mistakes explain. So for every player

    result = first estimate − lost by own decisions + given by the others' mistakes + luck.

Outcomes are shares of victory, or points in a cooperative game.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from monstrotheque.bots import thinking
from monstrotheque.bots.endings import exact_values
from monstrotheque.bots.thinking import SURE, Candidate, appraisal_seeds
from monstrotheque.engine.game import Game
from monstrotheque.engine.match import Match, Played
from monstrotheque.engine.moves import Move
from monstrotheque.engine.seats import JOINT, onlookers
from monstrotheque.engine.state import Sight

ITERATIONS = 3_000
LEAST_SHARE, LEAST_POINTS = 0.02, 0.25
"""A better move counts as missed when it surely leads (`thinking.SURE`), and by at least this much: a share of victory,
or points in a cooperative game.
"""

Progress = Callable[[int], None]


@dataclass(frozen=True)
class AnalysedDecision:
    """One decision.

    `before` is what the best move promised, `after` what the move played did. `better` is the move that was surely
    missed, if any, and `lost` its cost. `ahead` is by how much the move played surely led the next best. `luck` is what
    chance and the unknown brought the mover since the last decision; `given`, what the others' mistakes did. `exact`:
    proven values, not estimates.
    """

    turn: int
    seat: int
    move: str
    before: float
    after: float
    better: str | None
    lost: float
    ahead: float
    luck: float
    given: float
    exact: bool
    reveals: bool


@dataclass(frozen=True)
class Account:
    """How one player's result came about. JOINT stands for joint decisions."""

    seat: int
    decisions: int
    missed: int
    start: float
    lost: float
    given: float
    luck: float
    result: float | None


@dataclass(frozen=True)
class Analysis:
    """A game, decision by decision."""

    game: str
    rules: int
    players: int
    names: list[str]
    cooperative: bool
    iterations: int
    scores: list[int] | None
    places: list[int] | None
    decisions: list[AnalysedDecision]
    accounts: list[Account]
    hindsight: dict[str, list[str]]

    def json(self) -> dict[str, Any]:
        """Plain data, rounded."""
        data: dict[str, Any] = _rounded(asdict(self))
        return data


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_rounded(part) for part in value]
    return round(value, 4) if isinstance(value, float) else value


@dataclass(frozen=True)
class Appraisal:
    """The moves of one decision: what each is worth to the seat, and its standard error (0: exact)."""

    worths: dict[Move | None, float]
    errors: dict[Move | None, float]
    best: Move | None

    @property
    def is_exact(self) -> bool:
        """Whether these are proven values."""
        return not any(self.errors.values())

    def missed(self, move: Move, least: float) -> bool:
        """Whether the best move is surely better than *move*."""
        error = math.hypot(self.errors[move], self.errors[self.best])
        return self.worths[self.best] - self.worths[move] > max(SURE * error, least)

    def lead(self, move: Move, least: float) -> float:
        """By how much *move* surely leads the next best, if it is the best; else 0."""
        others = [other for other in self.worths if other != move]
        if move != self.best or not others:
            return 0.0
        second = max(others, key=lambda other: self.worths[other])
        error = math.hypot(self.errors[move], self.errors[second])
        lead = self.worths[move] - self.worths[second]
        return lead if lead > max(SURE * error, least) else 0.0


def appraise(sight: Sight, played: Move, iterations: int, seeds: Sequence[int]) -> Appraisal:
    """What the seat's moves are worth, from what it knows; exact if the game has a solver that reaches.

    Otherwise a search finds the contenders. Each of them, and the move *played*, gets a search that begins with it, so
    a move that the first search hardly tried is judged as fairly as its favourite.
    """
    if exact := exact_values(sight):
        return Appraisal(exact, dict.fromkeys(exact, 0.0), max(exact, key=lambda move: exact[move]))
    return estimated(sight.game, thinking.appraise(sight, played, iterations, seeds))


def estimated(game: Game, found: Iterable[Candidate]) -> Appraisal:
    """The appraisal from searches of a few moves."""
    weighed = {candidate.move: candidate for candidate in found}
    return Appraisal(
        {move: candidate.worth for move, candidate in weighed.items()},
        {move: _error(candidate, game) for move, candidate in weighed.items()},
        max(weighed, key=lambda move: weighed[move].worth),
    )


def _error(found: Candidate, game: Game) -> float:
    """The standard error of an estimate. It is never 0, because a few equal outcomes prove nothing."""
    spread = 0.5 if not game.is_cooperative else 1.0
    return max(found.error, spread / max(found.visits, 1)) if math.isfinite(found.error) else spread


@dataclass(frozen=True)
class DecisionToJudge:
    """A decision to judge: the turn, the move played, what its seat saw then, and the seeds of the searches."""

    turn: int
    played: Move
    sight: Sight
    seeds: tuple[int, ...]

    def answer(self, iterations: int) -> Appraisal:
        """What the seat's moves were worth."""
        return appraise(self.sight, self.played, iterations, self.seeds)


def questions(match: Match, *, seed: int = 0) -> Iterator[DecisionToJudge]:
    """The decisions of a match, in order. Forced moves are left out."""
    for turn, played in enumerate(match.moves):
        sight = match.state_at(turn).sight(played.seat)
        if len(sight.legal()) > 1 or played.seat not in sight.actors:
            seeds = tuple(appraisal_seeds(random.Random(f"{seed}:{turn}")))
            yield DecisionToJudge(turn, played.move, sight, seeds)


def analyse(
    match: Match, *, iterations: int = ITERATIONS, seed: int = 0, on_progress: Progress | None = None
) -> Analysis:
    """The analysis of a match, finished or not. The same match, iterations and seed give the same analysis."""
    found = {}
    for question in questions(match, seed=seed):
        found[question.turn] = question.answer(iterations)
        if on_progress:
            on_progress(question.turn + 1)
    if on_progress:
        on_progress(len(match.moves))
    return balance(match, found, iterations)


def balance(match: Match, found: Mapping[int, Appraisal], iterations: int) -> Analysis:
    """The analysis of a match from what its decisions were *found* to be worth, by turn: some of them or all."""
    ledger = _Ledger(match)
    for turn in sorted(found):
        ledger.enter(turn, match.moves[turn], found[turn])
    return Analysis(
        game=match.game.name,
        rules=match.game.rules_version,
        players=match.players,
        names=match.names,
        cooperative=match.game.is_cooperative,
        iterations=iterations,
        scores=match.state.scores if match.state.is_over else None,
        places=match.state.places,
        decisions=ledger.decisions,
        accounts=ledger.accounts(),
        hindsight=hindsight(match),
    )


def hindsight(match: Match) -> dict[str, list[str]]:
    """What the game itself says about a finished match, by language."""
    solver = match.game.module("solver")
    if not solver or not match.state.is_over:
        return {"fr": [], "en": []}
    return {lang: solver.hindsight(match, match.game.texts(lang)) for lang in ("fr", "en")}


def results_of(match: Match) -> dict[int, float]:
    """What a finished match was worth to each player and to the table; empty while it runs."""
    places = match.state.places
    if places is None:
        return {}
    if match.game.is_cooperative:
        worths = {seat: float(score) for seat, score in enumerate(match.state.scores)}
    else:
        worths = {seat: (place == 1) / places.count(1) for seat, place in enumerate(places)}
    return worths | {JOINT: worths[0]}


class _Ledger:
    """Keeps the account of every player: the estimate, and what changed it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.decisions: list[AnalysedDecision] = []
        self._last: dict[int, float] = {}
        self._given: dict[int, float] = {}
        self._start: dict[int, float] = {}

    def enter(self, turn: int, played: Played, found: Appraisal) -> None:
        """Note the decision of *turn*."""
        seat, move = played.seat, played.move
        before = found.worths[found.best]
        least = LEAST_POINTS if self.match.game.is_cooperative else LEAST_SHARE
        missed = found.missed(move, least)
        # Where no better move is sure, the difference is noise: the move counts as the best.
        after = found.worths[move] if missed else before
        given = self._given.pop(seat, 0.0)
        self._start.setdefault(seat, before)
        self.decisions.append(
            AnalysedDecision(
                turn=turn,
                seat=seat,
                move=str(move),
                before=before,
                after=after,
                better=str(found.best or "") if missed else None,
                lost=before - after,
                ahead=found.lead(move, least),
                luck=before - self._last.get(seat, before) - given if seat in self._last else 0.0,
                given=given if seat in self._last else 0.0,
                exact=found.is_exact,
                reveals=self._reveals(turn),
            )
        )
        self._last[seat] = after
        self._share_out(seat, before - after)

    def _share_out(self, seat: int, lost: float) -> None:
        """A rival's mistake is shared by the others. A partner's mistake costs everybody."""
        others = [other for other in [*range(self.match.players), JOINT] if other != seat]
        share = -lost if self.match.game.is_cooperative else lost / (self.match.players - 1)
        for other in others:
            self._given[other] = self._given.get(other, 0.0) + share

    def _reveals(self, turn: int) -> bool:
        return any(
            event.reveals
            for onlooker in onlookers(self.match.players)
            for event in self.match.events_of(turn, onlooker)
        )

    def accounts(self) -> list[Account]:
        """Every player's account, closed with the result if there is one."""
        results = results_of(self.match)
        return [self._account(seat, results.get(seat)) for seat in sorted(self._last)]

    def _account(self, seat: int, result: float | None) -> Account:
        own = [decision for decision in self.decisions if decision.seat == seat]
        given = sum(decision.given for decision in own)
        luck = sum(decision.luck for decision in own)
        if result is not None:
            rest = self._given.get(seat, 0.0)
            luck += result - self._last[seat] - rest
            given += rest
        return Account(
            seat=seat,
            decisions=len(own),
            missed=sum(decision.better is not None for decision in own),
            start=self._start[seat],
            lost=sum(decision.lost for decision in own),
            given=given,
            luck=luck,
            result=result,
        )
