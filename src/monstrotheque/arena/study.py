"""What many games say about a game itself: is the first seat favoured, how long is it, what is worth what.

A game says what to count in its folder's `study.py`:

    counts(match) -> [{section: {label: how many}} for each seat]     e.g. the cards a seat ended with
    measures(match) -> {section: {label: number}}                     optional: the game's own outcomes, e.g. monsters
                                                                      met and beaten (1) or not (0)
    label_words(section, label, texts) -> str                         a label in words

Sections have their titles in the game's texts, under `study.<section>`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, quantiles
from typing import Any

from monstrotheque.arena.campaigns import CampaignResult
from monstrotheque.arena.playing import GameResult
from monstrotheque.arena.results import Results
from monstrotheque.arena.schedule import Arena, Seating, rotations
from monstrotheque.arena.standings import ArenaReport, Deals, by_deal, complete_deals, report
from monstrotheque.arena.statistics import Estimate, estimate, estimate_share

RAREST = 10
"""Labels with fewer seats than this are left out, because too little is known about them."""


@dataclass(frozen=True)
class Worth:
    """What goes along with a label: seats that had it, their share of victories, points for each further copy."""

    section: str
    label: str
    seats: int
    wins: Estimate
    points: Estimate


@dataclass(frozen=True)
class Measure:
    """The mean of one of the game's own outcomes, for a line-up of one bot (None: all games)."""

    section: str
    label: str
    line_up: Seating | None
    games: int
    mean: Estimate


@dataclass(frozen=True)
class Variant:
    """The game with one choice of the varied option: the first seat's victories, the score of a player (or the team),
    moves of a game, legal moves at a decision.
    """

    choice: str
    games: int
    first: Estimate
    score: Estimate
    length: Estimate
    choices: Estimate


@dataclass(frozen=True)
class Spread:
    """The distribution of a number."""

    values: list[float]

    @property
    def mean(self) -> float:
        """The mean."""
        return fmean(self.values)

    @property
    def middle(self) -> tuple[float, float]:
        """The bounds of the middle half."""
        if len(self.values) < 2:
            return self.values[0], self.values[0]
        first, _, third = quantiles(self.values, n=4, method="inclusive")
        return first, third


@dataclass(frozen=True)
class Study:
    """Everything a study found. Only deals played in all seatings count."""

    report: ArenaReport
    seat_wins: list[Estimate]
    seat_scores: list[Estimate]
    scores: Spread
    length: Spread
    choices: Estimate
    real: Estimate
    turn: Estimate
    variants: list[Variant]
    worths: list[Worth]
    measures: list[Measure]
    campaigns: list[CampaignResult]

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self) | {"report": self.report.json()}


def study(arena: Arena, results: Results, campaigns: Sequence[CampaignResult] = ()) -> Study | None:
    """The study of games played for it, and of whole campaigns; None if no deal is complete."""
    deals = complete_deals(arena, results)
    games = [result for found in deals.values() for result in found]
    if not games:
        return None
    seats = range(arena.players)
    return Study(
        report=report(arena, results),
        seat_wins=[estimate_share(by_deal(deals, _seat(seat, shares=True))) for seat in seats],
        seat_scores=[estimate(by_deal(deals, _seat(seat, shares=False))) for seat in seats],
        scores=Spread([float(score) for result in games for score in _own_scores(arena, result)]),
        length=Spread([float(result.plies) for result in games]),
        choices=estimate(by_deal(deals, lambda result: [_seen(result)["choices"]])),
        real=estimate_share(by_deal(deals, lambda result: [_seen(result)["real"] / result.plies])),
        turn=estimate(by_deal(deals, lambda result: [result.plies / _seen(result)["turns"]])),
        variants=list(variants(arena, deals)),
        worths=list(worths(arena, deals)),
        measures=list(measures(arena, deals)),
        campaigns=list(campaigns),
    )


def variants(arena: Arena, deals: Deals) -> Iterator[Variant]:
    """The game by the choices of the varied option, if there is one, in the game's own order."""
    for choice in arena.choices:
        found = {deal: results for deal, results in deals.items() if arena.choice(deal) == choice}
        if choice is not None and found:
            yield Variant(
                choice,
                sum(map(len, found.values())),
                first=estimate_share(by_deal(found, _seat(0, shares=True))),
                score=estimate(by_deal(found, lambda result: [fmean(result.scores)])),
                length=estimate(by_deal(found, lambda result: [float(result.plies)])),
                choices=estimate(by_deal(found, lambda result: [_seen(result)["choices"]])),
            )


def _own_scores(arena: Arena, result: GameResult) -> tuple[int, ...]:
    """The scores of a game: one in a cooperative game."""
    return result.scores[:1] if arena.game.is_cooperative else result.scores


def _seat(seat: int, *, shares: bool) -> Any:
    return lambda result: [float((result.shares if shares else result.scores)[seat])]


def _seen(result: GameResult) -> dict[str, Any]:
    assert result.study is not None, "the game was not played to be studied"
    return result.study


def worths(arena: Arena, deals: Deals) -> Iterator[Worth]:
    """What each label that the game counts goes along with, best first in each section."""
    games = [result for found in deals.values() for result in found]
    sections: dict[str, dict[str, None]] = {}
    for result in games:
        for counts in _seen(result)["counts"]:
            for section, labels in counts.items():
                sections.setdefault(section, {}).update(dict.fromkeys(labels))
    for section, labels in sections.items():
        found = [_worth(arena, _with(arena, deals, section, label), section, label) for label in labels]
        yield from sorted((worth for worth in found if worth), key=lambda worth: -worth.points.mean)


def _with(arena: Arena, deals: Deals, section: str, label: str) -> Deals:
    """The deals of those choices of a varied option with which the label exists. Elsewhere nobody could have it."""
    there = {
        arena.choice(deal)
        for deal, found in deals.items()
        if any(label in counts.get(section, {}) for result in found for counts in _seen(result)["counts"])
    }
    return {deal: found for deal, found in deals.items() if arena.choice(deal) in there}


def _worth(arena: Arena, deals: Deals, section: str, label: str) -> Worth | None:
    """The slope of the lead (or of the team's score) over the number of copies, deal by deal around the whole."""
    rows = [
        [
            (counts.get(section, {}).get(label, 0), value, share)
            for result in found
            for counts, value, share in _seats(arena, result)
        ]
        for found in deals.values()
    ]
    everything = [row for deal in rows for row in deal]
    held = [row for row in everything if row[0] > 0]
    mean_count, mean_value = fmean(row[0] for row in everything), fmean(row[1] for row in everything)
    spread = fmean((row[0] - mean_count) ** 2 for row in everything)
    if len(held) < RAREST or spread == 0:
        return None
    slope = fmean((row[0] - mean_count) * (row[1] - mean_value) for row in everything) / spread
    # Each deal's contribution to the slope: the mean is the slope, the spread over the deals its uncertainty.
    pulls = [
        slope
        + fmean((n - mean_count) * (value - mean_value - slope * (n - mean_count)) for n, value, _ in deal) / spread
        for deal in rows
    ]
    wins = [[share for n, _, share in deal if n > 0] for deal in rows]
    return Worth(
        section, label, len(held), estimate_share([fmean(shares) for shares in wins if shares]), estimate(pulls)
    )


def _seats(arena: Arena, result: GameResult) -> Iterator[tuple[dict[str, dict[str, int]], float, float]]:
    """Each seat's counts, its lead over the table's mean (or the team's score), and its share of the victory."""
    mean = 0.0 if arena.game.is_cooperative else fmean(result.scores)
    for counts, score, share in zip(_seen(result)["counts"], result.scores, result.shares, strict=True):
        yield counts, score - mean, share


def measures(arena: Arena, deals: Deals) -> Iterator[Measure]:
    """The game's own outcomes: over all games, or for each bot in a cooperative game."""
    names: dict[tuple[str, str], None] = {}
    for found in deals.values():
        for result in found:
            for section, labels in _seen(result)["measures"].items():
                names.update(dict.fromkeys((section, label) for label in labels))
    for section, label in sorted(names):
        for line_up in _line_ups(arena):
            measure = _measure(deals, section, label, line_up)
            if measure:
                yield measure


def _line_ups(arena: Arena) -> list[Seating | None]:
    """Whose outcomes are shown separately: those of each bot in self-play."""
    return [(bot,) * arena.players for bot in arena.bots] if arena.game.is_cooperative else [None]


def _measure(deals: Deals, section: str, label: str, line_up: Seating | None) -> Measure | None:
    seatings = None if line_up is None else set(rotations(line_up))

    def value(result: GameResult) -> list[float]:
        found = _seen(result)["measures"].get(section, {})
        fits = seatings is None or result.seating in seatings
        return [float(found[label])] if fits and label in found else []

    values = by_deal(deals, value)
    games = sum(bool(value(result)) for found in deals.values() for result in found)
    if not values:
        return None
    return Measure(section, label, line_up, games, _mean(values))


def _mean(values: Sequence[float]) -> Estimate:
    """The mean of outcomes, which are often shares."""
    return (estimate_share if all(0 <= value <= 1 for value in values) else estimate)(values)


def campaign_measures(campaigns: Sequence[CampaignResult], players: int) -> Iterator[Measure]:
    """The game's own outcomes over one bot's campaigns. The unit is the campaign, because its days depend on each
    other.
    """
    names = sorted({(part, label) for found in campaigns for part in found.measures for label in found.measures[part]})
    for section, label in names:
        values = [found.measures[section][label] for found in campaigns if label in found.measures.get(section, {})]
        yield Measure(
            section,
            label,
            (campaigns[0].bot,) * players,
            sum(map(len, values)),
            _mean([fmean(some) for some in values]),
        )
