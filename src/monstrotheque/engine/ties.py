"""A tie at a real table, told once for all who are level. Pages tell it alike (`web/src/lib/counting/ties.ts`).

The kernels compare every two players with the same score. Of those comparisons only the ones between neighbours in the
final order are told: they explain the whole order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from monstrotheque.engine.counting import Count, Line
    from monstrotheque.engine.texts import Texts

TIE_WORDS = ("counting.tie", "counting.ahead.one", "counting.ahead.other", "counting.still_level", "counting.between")


def compares(line: Line) -> bool:
    """Whether a line of a count compares two players with the same score."""
    return "other" in line.values


def told_ties(counted: Count, texts: Texts) -> Iterator[str]:
    """Each tie in words, the one for the first place first; nobody is level on an empty table."""
    order = sorted(range(len(counted.scores)), key=lambda seat: (counted.places[seat], seat))
    for _, seats in groupby(order, key=lambda seat: counted.scores[seat]):
        level = [list(same) for _, same in groupby(seats, key=lambda seat: counted.places[seat])]
        if sum(map(len, level)) > 1 and any(counted.scores):
            yield _told(counted, level, texts)


def _told(counted: Count, level: list[list[int]], texts: Texts) -> str:
    """Why players with the same score end in this order. *level*: the first, then the next, as far as they share."""
    names = texts.listed(texts.name(seat) for seat in sorted(seat for same in level for seat in same))
    line = _compared(counted, level[0][0], (level[0] + level[-1])[-1])
    return texts.say(
        line.kind.note,
        names=names,
        steps=texts.say("counting.between").join(_steps(counted, level, texts)),
        **line.values,
    )


def _steps(counted: Count, level: list[list[int]], texts: Texts) -> Iterator[str]:
    """Who passes whom, and who stays level."""
    named = [texts.listed(texts.name(seat) for seat in same) for same in level]
    for (ahead, behind), (first, second) in zip(pairwise(level), pairwise(named), strict=True):
        values = _compared(counted, ahead[0], behind[0]).values
        yield texts.say("counting.ahead", n=len(ahead), ahead=first, behind=second, **values)
    for same, words in zip(level, named, strict=True):
        if len(same) > 1:
            yield texts.say("counting.still_level", names=words)


def _compared(counted: Count, one: int, other: int) -> Line:
    """The line that compares two players with the same score."""
    return next(line for line in counted.lines if {line.seat, line.values.get("other")} == {one, other})
