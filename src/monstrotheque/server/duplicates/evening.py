"""A duplicate as its tables stand: which deals are finished, what comes next, and the standings.

Tables with one number have the same players, who play one deal after the other and move up a seat each time. A deal is
finished when nobody plays it any more or is still to play it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from monstrotheque.engine.comparison import Compared, Summed, compare, summed
from monstrotheque.server.table.entries import Joined, LogEntry, Started
from monstrotheque.server.table.table import Table

STOPPED = ("closed", "abandoned")
"""How a table ends that plays no further deal."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A table, its number and which deal it plays."""

    deal: int
    number: int
    table: Table

    @property
    def is_over(self) -> bool:
        """Whether its game has ended."""
        return self.table.status == "over"

    @property
    def is_empty(self) -> bool:
        """Whether it was closed because nobody came."""
        return self.table.result is not None and self.table.result.reason == "closed"

    def scores(self) -> list[int]:
        """The final scores, if it was played out."""
        result = self.table.result
        return result.scores or [] if result and result.reason == "finished" else []

    def first_seat(self, seat: int) -> int:
        """Where the player at *seat* sat in the first deal."""
        return (seat - self.deal + 1) % len(self.table.seats)


@dataclass(frozen=True, slots=True)
class Player:
    """A player over the finished deals, and where they sit now."""

    number: int
    table: Table
    seat: int
    summed: Summed


class Evening:
    """A duplicate: its *row* in the database and its tables, deal by deal."""

    def __init__(self, row: Any, placed: Sequence[Placed]) -> None:
        self.row = row
        self.placed = placed
        self._last = {each.number: each for each in sorted(placed, key=lambda each: each.deal)}

    @property
    def is_over(self) -> bool:
        """Whether all deals are finished at all tables."""
        return all(each.is_over for each in self.placed) and not self.to_continue()

    def to_continue(self) -> list[Placed]:
        """The tables whose players have the next deal before them."""
        return [each for each in self._last.values() if self._goes_on(each)]

    def _goes_on(self, placed: Placed) -> bool:
        result = placed.table.result
        is_whole = result is not None and result.reason not in STOPPED
        return is_whole and placed.deal < self.row.deals and self.row.ended is None

    def of_deal(self, deal: int) -> list[Placed]:
        """The tables of a deal."""
        return [each for each in self.placed if each.deal == deal]

    def is_finished(self, deal: int) -> bool:
        """Whether nobody plays *deal* any more, or is still to play it."""
        coming = any(last.deal < deal and (not last.is_over or self._goes_on(last)) for last in self._last.values())
        return not coming and all(each.is_over for each in self.of_deal(deal))

    def finished_deals(self) -> list[int]:
        """The deals that everybody has finished."""
        return [deal for deal in sorted({each.deal for each in self.placed}) if self.is_finished(deal)]

    def current_of(self, person: str) -> Placed | None:
        """The newest table where *person* sits."""
        mine = [each for each in self.placed if each.table.seats_of(person)]
        return max(mine, key=lambda each: each.deal, default=None)

    def compared(self, deal: int) -> dict[str, list[Compared]]:
        """By table, the comparison of each seat in a finished deal; tables that were broken off have none."""
        if not self.is_finished(deal):
            return {}
        counting = [each for each in self.of_deal(deal) if each.scores()]
        if not counting:
            return {}
        found = compare([each.scores() for each in counting], counting[0].table.game.is_cooperative)
        return {each.table.header.id: seats for each, seats in zip(counting, found, strict=True) if seats}

    def players(self) -> list[Player]:
        """Everybody who was compared, best first."""
        deals = defaultdict[tuple[int, int], list[Compared]](list)
        for deal in self.finished_deals():
            compared = self.compared(deal)
            for each in self.of_deal(deal):
                for seat, one in enumerate(compared.get(each.table.header.id, ())):
                    deals[each.number, each.first_seat(seat)].append(one)
        found = [self._player(number, first, each) for (number, first), each in deals.items()]
        return sorted(found, key=lambda one: (-one.summed.share, -one.summed.difference))

    def _player(self, number: int, first: int, deals: Sequence[Compared]) -> Player:
        last = self._last[number]
        at = next(seat for seat in range(len(last.table.seats)) if last.first_seat(seat) == first)
        return Player(number, last.table, at, summed(deals))


def next_seats(table: Table) -> list[LogEntry]:
    """The same players at the table of the next deal: everybody moves up a seat."""
    bots, names, joined = dict[str, str](), dict[str, str](), list[LogEntry]()
    for number, seat in enumerate(table.seats):
        at = (number + 1) % len(table.seats)
        if seat.person:
            joined.append(Joined(seat=at, person=seat.person, name=seat.name, face=seat.face))
        else:
            bots[str(at)], names[str(at)] = seat.bot or "", seat.name or ""
    return [*joined, Started(bots=bots, names=names)]
