"""Ratings over many games (openskill, the Plackett-Luce model), in the order of the games' numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce, PlackettLuceRating

from monstrotheque.arena.playing import GameResult


@dataclass(frozen=True)
class Rating:
    """The strength of a player, and its uncertainty."""

    mu: float
    sigma: float


def ratings(results: Iterable[GameResult]) -> dict[str, Rating]:
    """The rating of every bot that played."""
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    for result in sorted(results, key=lambda result: result.number):
        if len(set(result.seating)) > 1:
            _rate(model, known, result)
    return {name: Rating(rating.mu, rating.sigma) for name, rating in known.items()}


def _rate(model: PlackettLuce, known: dict[str, PlackettLuceRating], result: GameResult) -> None:
    """A bot in several seats gets the mean of their ratings."""
    teams = [[known.setdefault(name, model.rating(name=name))] for name in result.seating]
    rated = model.rate(teams, ranks=[float(place) for place in result.places])
    for name in set(result.seating):
        own = [team[0] for team, seated in zip(rated, result.seating, strict=True) if seated == name]
        known[name] = model.rating(fmean(r.mu for r in own), fmean(r.sigma for r in own), name)
