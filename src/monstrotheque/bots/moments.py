"""The few moments of a game worth a second look, for one seat: mistakes, finds and turns of luck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from monstrotheque.bots.analysis import LEAST_POINTS, LEAST_SHARE, AnalysedDecision, Analysis

MOST = 5
"""The number of moments shown to a player."""
FORTUNE = 3.0
"""Luck is shown from this many times the least size of a mistake on, because it is nobody's fault."""

Kind = Literal["missed", "found", "luck"]


@dataclass(frozen=True)
class Moment:
    """A turn, why it is worth a look, and how much it changed the seat's expected outcome."""

    turn: int
    kind: Kind
    swing: float


def moments(analysis: Analysis, seat: int) -> list[Moment]:
    """The moments of *seat* in the order of play: those that changed most. What the players decide together concerns
    everybody.
    """
    told = [moment for decision in concerning(analysis, seat) for moment in _of(decision, analysis)]
    largest = sorted(told, key=lambda moment: -abs(moment.swing))[:MOST]
    return sorted(largest, key=lambda moment: moment.turn)


def concerning(analysis: Analysis, seat: int) -> list[AnalysedDecision]:
    """The decisions of *seat*, and those that the players took together."""
    return [each for each in analysis.decisions if each.seat == seat or each.seat >= analysis.players]


def _of(decision: AnalysedDecision, analysis: Analysis) -> list[Moment]:
    """What a decision has to show: the choice itself if it mattered, else the luck before it."""
    if decision.better is not None:
        return [Moment(decision.turn, "missed", -decision.lost)]
    if decision.ahead:
        return [Moment(decision.turn, "found", decision.ahead)]
    least = FORTUNE * (LEAST_POINTS if analysis.cooperative else LEAST_SHARE)
    return [Moment(decision.turn, "luck", decision.luck)] if abs(decision.luck) >= least else []


def by_swing(analysis: Analysis) -> list[int]:
    """The turns of all decisions, largest changes first: what deserves a longer search."""
    moved = {each.turn: max(each.lost, each.ahead, abs(each.luck)) for each in analysis.decisions}
    return sorted(moved, key=lambda turn: (-moved[turn], turn))
