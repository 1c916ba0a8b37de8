"""Joining, leaving, starting and closing a table, as log entries."""

from __future__ import annotations

from collections.abc import Sequence

from monstrotheque.bots.characters import new_name
from monstrotheque.server.errors import Forbidden, NotNow
from monstrotheque.server.table import bots, entries
from monstrotheque.server.table.access import is_member
from monstrotheque.server.table.commands import Person, went_away
from monstrotheque.server.table.entries import LogEntry
from monstrotheque.server.table.table import Seat, Table

STARTED = entries.Started()
"""A start without bots: every seat is taken."""
FREE = ("open", "invited")


def joined(table: Table, person: Person, *, seat: int | None, invited: bool) -> list[LogEntry]:
    """*person* takes a seat. The game starts when that was the last one."""
    if table.status != "open":
        raise NotNow("already_started")
    if table.seats_of(person.id):
        raise NotNow("already_seated")
    if person.id in table.shown_out:
        raise Forbidden("shown_out")
    taken = _free_seat(table, seat, invited)
    entry = entries.Joined(seat=taken, person=person.id, name=person.name, face=person.face)
    return _begun_when_full(table, taken, entry)


def bot_seated(table: Table, person: str, bot: str, seat: int | None) -> list[LogEntry]:
    """The host gives a free seat to a bot of the level *bot*; the game starts when it was the last."""
    _check_host_before_start(table, person)
    taken = _free_seat(table, seat, invited=True)
    name = new_name(bots.check(bot), [other.name or "" for other in table.seats])
    return _begun_when_full(table, taken, entries.BotSeated(seat=taken, bot=bot, name=name))


def _begun_when_full(table: Table, taken: int, entry: LogEntry) -> list[LogEntry]:
    others = [other for number, other in enumerate(table.seats) if number != taken]
    return [entry, STARTED] if is_full(others) else [entry]


def _free_seat(table: Table, wished: int | None, invited: bool) -> int:
    kinds = FREE if invited else ("open",)
    free = [number for number, seat in enumerate(table.seats) if seat.kind in kinds]
    if wished is None and free:
        return free[0]
    if wished is not None and wished in free:
        return wished
    if not invited and any(seat.kind == "invited" for seat in table.seats):
        raise Forbidden("invitation")
    raise NotNow("full" if wished is None else "seat_taken")


def is_full(seats: Sequence[Seat]) -> bool:
    """Whether every seat is taken."""
    return all(seat.kind not in FREE for seat in seats)


def started_by(table: Table, person: str, bot: str | None) -> list[LogEntry]:
    """The host starts the game."""
    _check_host_before_start(table, person)
    return [started(table.seats, bot)]


def _check_host_before_start(table: Table, person: str) -> None:
    if person != table.header.host:
        raise Forbidden("not_the_host")
    if table.status != "open":
        raise NotNow("already_started")


def started(seats: Sequence[Seat], bot: str | None = None) -> LogEntry:
    """The start of the game; seats that are still open get bots."""
    level, taken, names = bots.check(bot or bots.DEFAULT), [seat.name or "" for seat in seats], {}
    for number, seat in enumerate(seats):
        if seat.kind in FREE:
            names[str(number)] = new_name(level, taken)
            taken.append(names[str(number)])
    return entries.Started(bots=dict.fromkeys(names, level), names=names)


def left(table: Table, person: str) -> list[LogEntry]:
    """*person* leaves. Before the start the seat becomes free, or the table closes if the host leaves. Later a bot
    takes over.
    """
    mine = table.seats_of(person)
    if table.status == "over":
        raise NotNow("over")
    if table.status == "open" and person == table.header.host:
        return [entries.Closed()]
    if not mine:
        raise Forbidden("not_at_the_table")
    return _given_up(table, mine)


def kicked(table: Table, host: str, seat: int, person: str | None) -> list[LogEntry]:
    """The host frees the *seat* of *person*, or of a bot, before the start."""
    _check_host_before_start(table, host)
    if seat < len(table.seats) and table.seats[seat].kind == "bot":
        return [entries.Left(seat=seat)]
    if person in (None, host) or seat not in table.seats_of(person or ""):
        raise Forbidden("not_your_seat")
    return _given_up(table, table.seats_of(person or ""))


def shown_out(table: Table, host: str, person: str) -> list[LogEntry]:
    """The host shows the spectator *person* out, until the game is over."""
    if host != table.header.host:
        raise Forbidden("not_the_host")
    if table.status == "over":
        raise NotNow("over")
    if is_member(table, person):
        raise Forbidden("no_spectator")
    return [] if person in table.shown_out else [entries.ShownOut(person=person)]


def handed_over(table: Table, person: str) -> list[LogEntry]:
    """Bots play on for *person*, if the game runs."""
    return _given_up(table, table.seats_of(person)) if table.is_playing else []


def gone(table: Table, person: str) -> list[LogEntry]:
    """*person* is gone for good. A table without its host closes and a game without people ends; otherwise bots play
    on, also on a day of a campaign.
    """
    mine = table.seats_of(person)
    if table.status == "open" and person == table.header.host:
        return [entries.Closed()]
    if table.is_playing and not set(table.humans()) - set(mine) and table.header.campaign is None:
        return abandoned(table)
    return _given_up(table, mine) if table.status != "over" else []


def _given_up(table: Table, mine: Sequence[int]) -> list[LogEntry]:
    """The seats *mine* are empty, or a bot plays on there."""
    if table.status == "open":
        return [entries.Left(seat=seat) for seat in mine]
    present = [seat for seat in mine if table.seats[seat].is_human]
    return went_away(table, *present) if present else []


def came_back(table: Table, person: str) -> list[LogEntry]:
    """*person* is back: they get the seats again that a bot took over, and votes to replace them end."""
    if not table.is_playing:
        return []
    mine = table.seats_of(person)
    back = [entries.CameBack(seat=seat) for seat in mine if table.seats[seat].voted]
    return [*back, *(entries.Declined(proposal=vote.number, seat=mine[0]) for vote in table.votes_on(person))]


def abandoned(table: Table) -> list[LogEntry]:
    """The end of an abandoned table."""
    if table.status == "open":
        return [entries.Closed()]
    return [entries.Over(reason="abandoned")] if table.is_playing else []
