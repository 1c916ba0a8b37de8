"""The few moments of a game that are worth a second look, for one seat: mistakes, finds and turns of fortune."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from monstrotheque.bots.analysis import LEAST_POINTS, LEAST_SHARE, AnalysedDecision, Analysis

MOST = 5
"""So many moments a player looks at."""
FORTUNE = 3.0
"""Chance is told from so many times a mistake's least size on: it is never a fault."""

Kind = Literal["missed", "found", "luck"]


@dataclass(frozen=True)
class Moment:
    """A turn, why it is worth a look, and by how much it moved the seat's outlook."""

    turn: int
    kind: Kind
    swing: float


def moments(analysis: Analysis, seat: int) -> list[Moment]:
    """The moments of *seat* in the order of play, those that moved most."""
    told = [moment for decision in analysis.decisions if decision.seat == seat for moment in _of(decision, analysis)]
    largest = sorted(told, key=lambda moment: -abs(moment.swing))[:MOST]
    return sorted(largest, key=lambda moment: moment.turn)


def _of(decision: AnalysedDecision, analysis: Analysis) -> list[Moment]:
    """What there is to tell of a decision: the choice itself if it mattered, else the chance before it."""
    if decision.better is not None:
        return [Moment(decision.turn, "missed", -decision.lost)]
    if decision.ahead:
        return [Moment(decision.turn, "found", decision.ahead)]
    least = FORTUNE * (LEAST_POINTS if analysis.cooperative else LEAST_SHARE)
    return [Moment(decision.turn, "luck", decision.luck)] if abs(decision.luck) >= least else []


def by_swing(analysis: Analysis) -> list[int]:
    """The turns of all decisions, those first where most was moved: what deserves a longer thought."""
    moved = {each.turn: max(each.lost, each.ahead, abs(each.luck)) for each in analysis.decisions}
    return sorted(moved, key=lambda turn: (-moved[turn], turn))
