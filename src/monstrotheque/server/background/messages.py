"""What the server tells of an analysis: one Struct for each part of it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from monstrotheque.server.table.messages import Json


class BetterMove(Struct, frozen=True):
    """The move that was missed; an empty notation is waiting. *idea*: what it is about, as a title; may be empty."""

    move: str
    words: str
    reason: str
    idea: str


class DecisionInfo(Struct, frozen=True, kw_only=True):
    """One decision: the move played, what it was worth, and how luck moved the outlook.

    *ahead*: by how much it surely led the next best; *reason*, *idea* (a title) and *harm* (a title: what the move gave
    away and the better one would not have) may be empty.
    """

    turn: int
    seat: int
    move: str
    words: str
    reason: str
    idea: str
    harm: str
    before: float
    after: float
    better: BetterMove | None
    lost: float
    ahead: float
    luck: float
    given: float
    exact: bool
    reveals: bool


class ResultAccount(Struct, frozen=True, kw_only=True):
    """The account of one seat: decisions, what they lost, luck, the result."""

    seat: int
    decisions: int
    missed: int
    start: float
    lost: float
    given: float
    luck: float
    result: float | None


class MomentInfo(Struct, frozen=True):
    """A turn worth a second look, by how much it moved the outlook, and in a few words what it is about; for luck also
    what happened, in full.
    """

    turn: int
    kind: Literal["missed", "found", "luck"]
    swing: float
    title: str
    words: str = ""


class AnalysisInfo(Struct, frozen=True, kw_only=True):
    """What every decision of a game was worth.

    *builds*: what the game itself draws; *moments*: by seat; *order*: the turns of all decisions, the largest swings
    first.
    """

    cooperative: bool
    decisions: list[DecisionInfo]
    accounts: list[ResultAccount]
    hindsight: list[str]
    builds: list[Json]
    moments: list[list[MomentInfo]]
    order: list[int]


class AnalysisAnswer(Struct, frozen=True):
    """The progress of the analysis, and what it found so far. *ahead*: how many requests of others come first."""

    done: int
    of: int
    analysis: AnalysisInfo
    ahead: int = 0
