"""What each kind of entry does to a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from monstrotheque.engine.match import TakenBack
from monstrotheque.server.table.table import Entry, Line, Proposal, Seat, Stamp, Table

KEPT_CHAT = 100


def apply(table: Table, entry: Entry, stamp: Stamp) -> None:
    """Let one more entry happen."""
    table.version += 1
    table.updated = stamp.at
    _APPLIERS[entry.kind](table, entry.data, stamp)
    if stamp.person and stamp.request:
        table.requests[stamp.person, stamp.request] = (table.version, table.ply)
    table.run_clocks(stamp.at)


def _joined(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    table.wishes.pop(data["person"], None)
    table.followers.pop(data["person"], None)
    table.seats[data["seat"]] = Seat("person", data["person"], data["name"])
    table.rename()
    table.tell("joined", seat=data["seat"])


def _left(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    _close_the_view(table, data["seat"])
    wish = table.header.seats[data["seat"]]
    table.seats[data["seat"]] = Seat("invited" if wish.kind == "invited" else "open")
    table.rename()
    table.tell("left", seat=data["seat"])


def _close_the_view(table: Table, seat: int) -> None:
    """Whoever sits down at *seat* next has not been asked who may look over their shoulder."""
    for looking in (table.wishes, table.followers):
        for person in [person for person, followed in looking.items() if followed == seat]:
            del looking[person]


def _renamed(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    for seat in table.seats_of(data["person"])[:1]:
        table.seats[seat].name = data["name"]
    table.rename()


def _started(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    for number, bot in data.get("bots", {}).items():
        table.seats[int(number)] = Seat("bot", None, data["names"][number], bot)
    table.rename()
    table.status = "playing"
    table.tell("started")


def _closed(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    table.status = "over"
    table.result = {"reason": "closed", "scores": None, "places": None}
    table.tell("over", reason="closed")


def _played(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    answering = table.answering(data["seat"])
    table.match.play(data["seat"], data["move"])
    table.clocks.answer(answering, stamp.at)
    table.proposals = {p.number: p for p in table.proposals.values() if _outlives(p, data)}
    if data.get("hurried"):
        table.tell("hurried", seat=data["seat"])


def _outlives(proposal: Proposal, played: Mapping[str, Any]) -> bool:
    """Whether *proposal* still stands after a move: the end is proposed until somebody who was asked plays on."""
    return proposal.kind == "end" and (played["seat"] in proposal.agreed or "by" in played)


def _undone(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    table.match.take_back(TakenBack(data["seat"], data["kept"], agreed=True))
    for story in table._stories.values():
        del story[data["kept"] :]
    table.rewinds += 1
    table.proposals.clear()
    table.tell("undone", seat=data["seat"])


def _proposed(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    seat = data["seat"]
    _withdraw(table, seat, data["kind"])
    table.proposals[table.version] = Proposal(table.version, data["kind"], seat, data.get("move"), set(data["agreed"]))
    table.tell("proposed", seat=seat, proposal=table.version)


def _withdraw(table: Table, seat: int, kind: str) -> None:
    """A new proposal takes the place of the same seat's former one of that kind."""
    for number in [p.number for p in table.proposals.values() if (p.seat, p.kind) == (seat, kind)]:
        del table.proposals[number]


def _agreed(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    if data["proposal"] in table.proposals:
        table.proposals[data["proposal"]].agreed |= set(data["seats"])
    table.tell("agreed", seat=data["seats"][0], proposal=data["proposal"])


def _declined(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    table.proposals.pop(data["proposal"], None)
    table.tell("declined", seat=data["seat"], proposal=data["proposal"])


def _away(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    seat = table.seats[data["seat"]]
    seat.away, seat.bot = True, data["bot"]
    table.tell("away", seat=data["seat"])


def _back(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    seat = table.seats[data["seat"]]
    seat.away, seat.bot = False, None
    table.tell("back", seat=data["seat"])


def _resigned(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    seat = table.seats[data["seat"]]
    seat.resigned, seat.bot = True, data["bot"]
    table.tell("resigned", seat=data["seat"], why=data.get("why", "resigned"))


def _over(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    table.status = "over"
    table.result = dict(data)
    table.proposals.clear()
    table.tell("over", reason=data["reason"])


def _chat(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    table.said += 1
    line = Line(table.said, stamp.at, data["seat"], data["name"], data.get("text"), data.get("reaction"))
    table.chat.append(line)
    del table.chat[:-KEPT_CHAT]


def _rematch(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    if table.rematch != data["table"]:
        table.again.clear()
    table.rematch = data["table"]
    table.again.update(table.seats_of(stamp.person or ""))
    table.tell("rematch", table=data["table"])


def _wished(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    table.wishes[data["person"]] = data["seat"]
    table.tell("wished", person=data["person"], name=data["name"], seat=data["seat"])


def _consented(table: Table, data: Mapping[str, Any], stamp: Stamp) -> None:
    person = data["person"]
    seat = data.get("seat", table.wishes.get(person, table.followers.get(person)))
    for looking in (table.wishes, table.followers):
        if looking.get(person) == seat:
            del looking[person]
    if data["yes"] and seat is not None:
        table.followers[person] = seat
    table.tell("consented", person=person, yes=data["yes"])


_APPLIERS: dict[str, Callable[[Table, Mapping[str, Any], Stamp], None]] = {
    "joined": _joined,
    "left": _left,
    "renamed": _renamed,
    "started": _started,
    "closed": _closed,
    "played": _played,
    "undone": _undone,
    "proposed": _proposed,
    "agreed": _agreed,
    "declined": _declined,
    "away": _away,
    "back": _back,
    "resigned": _resigned,
    "over": _over,
    "chat": _chat,
    "rematch": _rematch,
    "wished": _wished,
    "consented": _consented,
}
