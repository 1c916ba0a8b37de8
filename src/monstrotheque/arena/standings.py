"""The results of an arena: who wins how often, by how much, and with which uncertainty.

Only deals that were played in all seatings count, so that the luck of the cards and of the seat cancels.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from monstrotheque.arena.players import cheats
from monstrotheque.arena.playing import GameResult
from monstrotheque.arena.ratings import Rating, ratings
from monstrotheque.arena.results import Results
from monstrotheque.arena.schedule import Arena, Seating, rotations
from monstrotheque.arena.statistics import Estimate, estimate, estimate_share, surprise

Deals = dict[int, list[GameResult]]


@dataclass(frozen=True)
class Standing:
    """One bot of a competitive arena. A shared victory is a share of a win."""

    bot: str
    all_seeing: bool
    games: int
    wins: Estimate
    score: Estimate
    rating: Rating


@dataclass(frozen=True)
class Duel:
    """One bot against another in the games where both sat: games ended ahead (a tie is half), lead in points, and the
    probability of such a result between equals.
    """

    bot: str
    rival: str
    games: int
    ahead: Estimate
    lead: Estimate
    p: float


@dataclass(frozen=True)
class Team:
    """A line-up of a cooperative arena and its score."""

    line_up: Seating
    all_seeing: bool
    games: int
    score: Estimate


@dataclass(frozen=True)
class Comparison:
    """Two line-ups on the same deals: the mean difference in points, and the probability of it by chance."""

    line_up: Seating
    rival: Seating
    lead: Estimate
    p: float


@dataclass(frozen=True)
class ArenaReport:
    """Everything an arena has found."""

    header: dict[str, Any]
    games: int
    deals: int
    left_out: int
    seconds: float
    standings: list[Standing]
    duels: list[Duel]
    teams: list[Team]
    comparisons: list[Comparison]

    @property
    def has_cheats(self) -> bool:
        """Whether an all-seeing player took part."""
        return any(map(cheats, self.header["bots"]))

    def json(self) -> dict[str, Any]:
        """Plain data."""
        data: dict[str, Any] = _plain(asdict(self))
        return data


def _plain(value: Any) -> Any:
    """Rounded numbers; None where nothing is known (JSON has no infinity)."""
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    if isinstance(value, float):
        return float(f"{value:.6g}") if abs(value) < float("inf") else None
    return value


def report(arena: Arena, results: Results) -> ArenaReport:
    """The report over all complete deals."""
    deals = complete_deals(arena, results)
    counted = [result for games in deals.values() for result in games]
    shared = arena.game.is_cooperative
    return ArenaReport(
        header=arena.header(),
        games=len(counted),
        deals=len(deals),
        left_out=len(results) - len(counted),
        seconds=sum(result.seconds for result in counted),
        standings=[] if shared or not deals else standings(arena, deals),
        duels=[] if shared or not deals else duels(arena, deals),
        teams=teams(arena, deals) if shared and deals else [],
        comparisons=comparisons(arena, deals) if shared and deals else [],
    )


def complete_deals(arena: Arena, results: Results) -> Deals:
    """The deals of which every seating was played."""
    deals: Deals = {}
    for number in sorted(results):
        deals.setdefault(results[number].deal, []).append(results[number])
    whole = len(arena.seatings)
    return {deal: games for deal, games in deals.items() if len(games) == whole}


def by_deal(deals: Deals, value: Callable[[GameResult], list[float]]) -> list[float]:
    """For each deal the mean of *value* over its games. Deals without a value are left out."""
    found = ([x for result in games for x in value(result)] for games in deals.values())
    return [fmean(values) for values in found if values]


def _shares_of(bot: str, result: GameResult) -> list[float]:
    return [share for share, name in zip(result.shares, result.seating, strict=True) if name == bot]


def _scores_of(bot: str, result: GameResult) -> list[float]:
    return [float(score) for score, name in zip(result.scores, result.seating, strict=True) if name == bot]


def standings(arena: Arena, deals: Deals) -> list[Standing]:
    """Every bot, best first."""
    counted = [result for games in deals.values() for result in games]
    rated = ratings(counted)
    unrated = Rating(25.0, 25.0 / 3)
    found = [
        Standing(
            bot=bot,
            all_seeing=cheats(bot),
            games=sum(bot in result.seating for result in counted),
            wins=estimate_share(by_deal(deals, functools.partial(_shares_of, bot))),
            score=estimate(by_deal(deals, functools.partial(_scores_of, bot))),
            rating=rated.get(bot, unrated),
        )
        for bot in arena.bots
    ]
    return sorted(found, key=lambda standing: -standing.wins.mean)


def duels(arena: Arena, deals: Deals) -> list[Duel]:
    """Every pair of bots that met, the better one first."""
    met = [duel(deals, a, b) for a, b in itertools.combinations(arena.bots, 2)]
    turned = [(found if found.ahead.mean >= 0.5 else duel(deals, found.rival, found.bot)) for found in met if found]
    return [found for found in turned if found]


def duel(deals: Deals, bot: str, rival: str) -> Duel | None:
    """*bot* against *rival*, in the games where both sat."""
    ahead = by_deal(deals, lambda result: _ahead(result, bot, rival))
    if not ahead:
        return None
    return Duel(
        bot=bot,
        rival=rival,
        games=sum({bot, rival} <= set(result.seating) for games in deals.values() for result in games),
        ahead=estimate_share(ahead),
        lead=estimate(by_deal(deals, lambda result: _lead(result, bot, rival))),
        p=surprise([share - 0.5 for share in ahead]),
    )


def _meetings(result: GameResult, bot: str, rival: str) -> Iterable[tuple[int, int]]:
    seats = range(len(result.seating))
    return ((a, b) for a in seats for b in seats if (result.seating[a], result.seating[b]) == (bot, rival))


def _ahead(result: GameResult, bot: str, rival: str) -> list[float]:
    places = result.places
    return [(places[a] < places[b]) + 0.5 * (places[a] == places[b]) for a, b in _meetings(result, bot, rival)]


def _lead(result: GameResult, bot: str, rival: str) -> list[float]:
    return [float(result.scores[a] - result.scores[b]) for a, b in _meetings(result, bot, rival)]


def team_scores(line_up: Seating, deals: Deals) -> list[float]:
    """The score of a line-up in each deal, over its seatings."""
    seatings = set(rotations(line_up))
    return by_deal(deals, lambda result: [fmean(result.scores)] if result.seating in seatings else [])


def teams(arena: Arena, deals: Deals) -> list[Team]:
    """Every line-up, best first."""
    found = [
        Team(
            line_up,
            any(map(cheats, line_up)),
            len(deals) * len(rotations(line_up)),
            estimate(team_scores(line_up, deals)),
        )
        for line_up in arena.line_ups
    ]
    return sorted(found, key=lambda team: -team.score.mean)


def comparisons(arena: Arena, deals: Deals) -> list[Comparison]:
    """Line-ups of neighbouring ranks, on the same deals."""
    return [_compare(a.line_up, b.line_up, deals) for a, b in itertools.pairwise(teams(arena, deals))]


def _compare(line_up: Seating, rival: Seating, deals: Deals) -> Comparison:
    scores = zip(team_scores(line_up, deals), team_scores(rival, deals), strict=True)
    leads = [own - other for own, other in scores]
    return Comparison(line_up, rival, estimate(leads), surprise(leads))
