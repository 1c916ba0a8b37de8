"""Applies log entries to a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from monstrotheque.engine.match import TakenBack
from monstrotheque.engine.seats import JOINT
from monstrotheque.server.table import entries
from monstrotheque.server.table.messages import Result
from monstrotheque.server.table.table import ChatMessage, Proposal, Seat, Stamp, Table

KEPT_CHAT = 100
CLOCK = "clock"
"""Who made a move after a clock had run out."""


def apply(table: Table, entry: entries.LogEntry, stamp: Stamp) -> None:
    """Apply one more entry."""
    table.version += 1
    table.updated = stamp.at
    if stamp.person:
        _note_sign_of_life(table, stamp.person, stamp.at)
    _INTERPRETERS[type(entry)](table, entry, stamp)
    if not isinstance(entry, entries.MovePlayed):
        table.described = table.version
    if stamp.person and stamp.request:
        table.requests[stamp.person, stamp.request] = (table.version, table.ply)
    table.run_clocks(stamp.at)


def _note_sign_of_life(table: Table, person: str, at: float) -> None:
    """End the votes to replace somebody who is back."""
    table.signs[person] = at
    for vote in table.votes_on(person):
        del table.proposals[vote.number]


def _joined(table: Table, entry: entries.Joined, stamp: Stamp) -> None:
    table.follow_requests.pop(entry.person, None)
    table.followers.pop(entry.person, None)
    table.seats[entry.seat] = Seat("person", entry.person, entry.name, face=entry.face)
    table.rename()
    table.tell("joined", seat=entry.seat)


def _bot_seated(table: Table, entry: entries.BotSeated, stamp: Stamp) -> None:
    table.seats[entry.seat] = Seat("bot", None, entry.name, entry.bot)
    table.rename()
    table.tell("joined", seat=entry.seat)


def _left(table: Table, entry: entries.Left, stamp: Stamp) -> None:
    _close_the_view(table, entry.seat)
    wish = table.header.seats[entry.seat]
    table.seats[entry.seat] = Seat("invited" if wish.kind == "invited" else "open")
    table.rename()
    table.tell("left", seat=entry.seat)


def _close_the_view(table: Table, seat: int) -> None:
    """Forget who may follow *seat*: its next player hasn't been asked."""
    for looking in (table.follow_requests, table.followers):
        for person in [person for person, followed in looking.items() if followed == seat]:
            del looking[person]


def _shown_out(table: Table, entry: entries.ShownOut, stamp: Stamp) -> None:
    table.shown_out.add(entry.person)
    table.follow_requests.pop(entry.person, None)
    table.followers.pop(entry.person, None)


def _renamed(table: Table, entry: entries.Renamed, stamp: Stamp) -> None:
    for seat in table.seats_of(entry.person)[:1]:
        table.seats[seat].name = entry.name
    for seat in table.seats_of(entry.person):
        table.seats[seat].face = entry.face
    table.rename()


def _started(table: Table, entry: entries.Started, stamp: Stamp) -> None:
    for number, bot in entry.bots.items():
        table.seats[int(number)] = Seat("bot", None, entry.names[number], bot)
    table.rename()
    table.status = "playing"
    table.tell("started")


def _closed(table: Table, entry: entries.Closed, stamp: Stamp) -> None:
    table.status = "over"
    table.result = Result("closed", None, None)
    table.tell("over", reason="closed")


def _played(table: Table, entry: entries.MovePlayed, stamp: Stamp) -> None:
    answering = table.answering(entry.seat)
    if table.advised.get(entry.seat) == table.ply:
        table.on_advice.add(table.match.turn)
    table.match.play(entry.seat, entry.move)
    table.gone_on.clear()
    _note_help(table, entry.seat, entry.by)
    table.clocks.answer(answering, stamp.at)
    table.proposals = {p.number: p for p in table.proposals.values() if _outlives(p, entry)}
    if entry.hurried:
        table.tell("hurried", seat=entry.seat)


def _note_help(table: Table, seat: int, by: str | None) -> None:
    """A bot made a person's move, or the clock ended a joint decision: tell everybody."""
    is_persons = seat != JOINT and table.seats[seat].kind == "person"
    if by is None or not (is_persons or by == CLOCK):
        return
    why = CLOCK if by == CLOCK else "away"
    table.helped[table.match.turn - 1] = why
    if is_persons:
        table.seats[seat].helped += 1
        table.described = table.version
        table.tell("helped", seat=seat, why=why)


def _outlives(proposal: Proposal, played: entries.MovePlayed) -> bool:
    """Whether *proposal* survives a move. A proposed end stands until somebody who hasn't agreed plays on, a proposed
    bot until its player does.
    """
    if proposal.kind == "bot":
        return played.seat != proposal.target
    return proposal.kind == "end" and (played.seat in proposal.agreed or played.by is not None)


def _undone(table: Table, entry: entries.MoveUndone, stamp: Stamp) -> None:
    table.match.take_back(TakenBack(entry.seat, entry.kept, agreed=True))
    for story in table._stories.values():
        del story[entry.kept :]
    table.rewinds += 1
    table.gone_on.clear()
    table.helped = {turn: why for turn, why in table.helped.items() if turn < entry.kept}
    table.on_advice = {turn for turn in table.on_advice if turn < entry.kept}
    table.proposals.clear()
    table.tell("undone", seat=entry.seat)


def _proposed(table: Table, entry: entries.Proposed, stamp: Stamp) -> None:
    seat = entry.seat
    _withdraw(table, entry)
    table.proposals[table.version] = Proposal(
        table.version, entry.kind, seat, entry.move, set(entry.agreed), entry.target
    )
    table.tell("proposed", seat=seat, proposal=table.version)


def _withdraw(table: Table, entry: entries.Proposed) -> None:
    """A new proposal replaces the same seat's previous one of that kind about the same player."""
    new = (entry.seat, entry.kind, entry.target)
    for number in [p.number for p in table.proposals.values() if (p.seat, p.kind, p.target) == new]:
        del table.proposals[number]


def _agreed(table: Table, entry: entries.Agreed, stamp: Stamp) -> None:
    if entry.proposal in table.proposals:
        table.proposals[entry.proposal].agreed |= set(entry.seats)
    table.tell("agreed", seat=entry.seats[0], proposal=entry.proposal)


def _declined(table: Table, entry: entries.Declined, stamp: Stamp) -> None:
    table.proposals.pop(entry.proposal, None)
    table.tell("declined", seat=entry.seat, proposal=entry.proposal)


def _away(table: Table, entry: entries.WentAway, stamp: Stamp) -> None:
    seat = table.seats[entry.seat]
    seat.away, seat.bot, seat.voted, seat.stood_in = True, entry.bot, entry.voted, True
    for number in [p.number for p in table.proposals.values() if p.target == entry.seat]:
        del table.proposals[number]
    table.tell("away", seat=entry.seat)


def _time_up(table: Table, entry: entries.TimeUp, stamp: Stamp) -> None:
    table.seats[entry.seat].stood_in = True


def _back(table: Table, entry: entries.CameBack, stamp: Stamp) -> None:
    seat = table.seats[entry.seat]
    seat.away, seat.bot, seat.voted = False, None, False
    table.tell("back", seat=entry.seat)


def _resigned(table: Table, entry: entries.Resigned, stamp: Stamp) -> None:
    seat = table.seats[entry.seat]
    seat.resigned, seat.bot = True, entry.bot
    table.tell("resigned", seat=entry.seat, why=entry.why)


def _over(table: Table, entry: entries.Over, stamp: Stamp) -> None:
    table.status = "over"
    table.result = Result(entry.reason, entry.scores, entry.places)
    table.proposals.clear()
    table.tell("over", reason=entry.reason)


def _revealed(table: Table, entry: entries.Revealed, stamp: Stamp) -> None:
    table.revealed = True


def _chat(table: Table, entry: entries.Said, stamp: Stamp) -> None:
    table.said += 1
    table.said_by[entry.seat] += 1
    line = ChatMessage(table.said, stamp.at, entry.seat, entry.name, entry.text, entry.reaction)
    table.chat.append(line)
    del table.chat[:-KEPT_CHAT]


def _rematch(table: Table, entry: entries.Rematched, stamp: Stamp) -> None:
    if table.rematch != entry.table:
        table.again.clear()
    table.rematch = entry.table
    table.again.update(table.seats_of(stamp.person or ""))
    table.tell("rematch", table=entry.table)


def _follow_asked(table: Table, entry: entries.FollowAsked, stamp: Stamp) -> None:
    table.follow_requests[entry.person] = entry.seat
    table.tell("wished", person=entry.person, name=entry.name, seat=entry.seat)


def _follow_answered(table: Table, entry: entries.FollowAnswered, stamp: Stamp) -> None:
    person = entry.person
    asked = table.follow_requests.get(person, table.followers.get(person))
    seat = asked if entry.seat is None else entry.seat
    for looking in (table.follow_requests, table.followers):
        if looking.get(person) == seat:
            del looking[person]
    if entry.yes and seat is not None:
        table.followers[person] = seat
    table.tell("consented", person=person, yes=entry.yes)


def _went_on(table: Table, entry: entries.WentOn, stamp: Stamp) -> None:
    table.gone_on.update(entry.seats)


def _pause_chosen(table: Table, entry: entries.PauseChosen, stamp: Stamp) -> None:
    for seat in entry.seats:
        table.seats[seat].pause = entry.pause


def _advised(table: Table, entry: entries.Advised, stamp: Stamp) -> None:
    table.seats[entry.seat].advised += 1
    table.advised[entry.seat] = table.ply
    table.tell("advised", seat=entry.seat)


_INTERPRETERS: dict[type[entries.LogEntry], Callable[[Table, Any, Stamp], None]] = {
    entries.Joined: _joined,
    entries.BotSeated: _bot_seated,
    entries.Left: _left,
    entries.ShownOut: _shown_out,
    entries.Renamed: _renamed,
    entries.Started: _started,
    entries.Closed: _closed,
    entries.MovePlayed: _played,
    entries.MoveUndone: _undone,
    entries.Proposed: _proposed,
    entries.Agreed: _agreed,
    entries.Declined: _declined,
    entries.WentAway: _away,
    entries.TimeUp: _time_up,
    entries.CameBack: _back,
    entries.Resigned: _resigned,
    entries.Over: _over,
    entries.Revealed: _revealed,
    entries.Said: _chat,
    entries.Rematched: _rematch,
    entries.FollowAsked: _follow_asked,
    entries.FollowAnswered: _follow_answered,
    entries.WentOn: _went_on,
    entries.PauseChosen: _pause_chosen,
    entries.Advised: _advised,
}
