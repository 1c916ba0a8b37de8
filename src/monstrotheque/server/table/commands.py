"""The commands of a table. Each is checked against the table and becomes log entries, or is refused.

Nothing here changes a table or waits: `decide` is a function of the table, the person and the command.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from monstrotheque.engine.errors import Refusal, StaleMove, UndoRefused
from monstrotheque.engine.match import UndoState
from monstrotheque.engine.pauses import Pause
from monstrotheque.engine.seats import JOINT, SPECTATOR
from monstrotheque.engine.state import State
from monstrotheque.server.errors import BadRequest, Forbidden, NotNow
from monstrotheque.server.faces import Face
from monstrotheque.server.table import bots, entries
from monstrotheque.server.table.entries import LogEntry
from monstrotheque.server.table.header import END, BotName, PersonId, SeatNumber
from monstrotheque.server.table.messages import ProposalKind
from monstrotheque.server.table.table import Proposal, Seat, Table

RequestId = Annotated[str, Meta(pattern=f"^[!-~]{{1,64}}{END}")]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]
AnyMove: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 40)] | Annotated[str, Meta(max_length=200)] | dict[str, Any]
Reaction = Literal["wave", "yes", "no", "think", "wow", "laugh", "sad", "hurry"]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """A request of a client, with an id that the client chose. Sent twice, it counts once."""

    id: RequestId


class PlayMove(Command, frozen=True, tag="move"):
    """Play a move."""

    ply: Ply
    move: AnyMove
    seat: SeatNumber | None = None


class Undo(Command, frozen=True, tag="undo"):
    """Undo my last move, or ask the others for it."""

    ply: Ply
    seat: SeatNumber | None = None


class Propose(Command, frozen=True, tag="propose"):
    """Propose a joint move, the end of the game, or a bot for the seat *target* whose player has vanished."""

    ply: Ply
    kind: Literal["move", "end", "bot"] = "move"
    move: AnyMove | None = None
    target: SeatNumber | None = None
    seat: SeatNumber | None = None


class Agree(Command, frozen=True, tag="agree"):
    """Agree to a proposal."""

    proposal: int
    seat: SeatNumber | None = None


class Decline(Command, frozen=True, tag="decline"):
    """Decline a proposal."""

    proposal: int
    seat: SeatNumber | None = None


class Resign(Command, frozen=True, tag="resign"):
    """Give up."""

    seat: SeatNumber | None = None


class Away(Command, frozen=True, tag="away"):
    """Let a bot play for me; where the game counts, the default one."""

    bot: BotName | None = None
    seat: SeatNumber | None = None


class Back(Command, frozen=True, tag="back"):
    """Take my seat back from the bot."""

    seat: SeatNumber | None = None


class GoOn(Command, frozen=True, tag="go_on"):
    """Let the bots act now."""

    ply: Ply


class WishPause(Command, frozen=True, tag="pause"):
    """Choose when bots wait for me."""

    pause: Pause


class Chat(Command, frozen=True, tag="chat"):
    """Say something, or react."""

    text: Annotated[str, Meta(min_length=1, max_length=500)] | None = None
    reaction: Reaction | None = None


class Follow(Command, frozen=True, tag="follow"):
    """Ask to see what a player sees."""

    seat: SeatNumber


class Consent(Command, frozen=True, tag="consent"):
    """Let somebody see what I see, or stop."""

    person: PersonId
    yes: bool


AnyCommand: TypeAlias = (
    PlayMove | Undo | Propose | Agree | Decline | Resign | Away | Back | GoOn | WishPause | Chat | Follow | Consent
)


@dataclass(frozen=True, slots=True)
class Person:
    """The person who sent the command."""

    id: str
    name: str
    face: Face | None = None


def decide(
    table: Table, person: Person, command: AnyCommand, vanished: Collection[int] = frozenset()
) -> list[LogEntry]:
    """The entries that *command* causes, or the error that says why not.

    *vanished*: the seats of people who haven't been connected or active for a while.
    """
    try:
        if isinstance(command, Propose):
            return _propose(table, person, command, vanished)
        if isinstance(command, Agree):
            return _agree(table, person, command, vanished)
        return _DECIDERS[type(command)](table, person, command)
    except Refusal as refusal:
        refusal.names = table.names()
        raise


def _play(table: Table, person: Person, command: PlayMove) -> list[LogEntry]:
    seat = _own_seat(table, person, command.seat, prefer=table.to_act())
    _check_running(table)
    _check_deciding(table, seat)
    return played(table, seat, command.move, ply=command.ply)


def played(
    table: Table, seat: int, move: Any, *, ply: int | None = None, by: str | None = None, hurried: bool = False
) -> list[LogEntry]:
    """The entries of *seat* playing *move*, and of the game's end. *hurried*: a bot thought less than usual."""
    found, after = table.match.after(seat, move, ply=ply)
    entry = entries.MovePlayed(seat=seat, move=str(found), by=by, hurried=hurried)
    return [entry, *_ending(table, after)]


def _ending(table: Table, after: State) -> list[LogEntry]:
    if not after.is_over:
        return []
    assert after.places is not None
    places = _last_for_the_resigned(table, after.places)
    return [entries.Over(reason="finished", scores=after.scores, places=places)]


def _last_for_the_resigned(table: Table, places: list[int]) -> list[int]:
    """The places, with those who resigned last."""
    keys = [(table.seats[seat].resigned, place) for seat, place in enumerate(places)]
    return [1 + sum(other < own for other in keys) for own in keys]


def _undo(table: Table, person: Person, command: Undo) -> list[LogEntry]:
    seat = _own_seat(table, person, command.seat, prefer=_last_movers(table, person))
    _check_running(table)
    _check_deciding(table, seat)
    if not table.match.is_fresh(seat, command.ply):
        raise StaleMove(given=command.ply, now=table.ply)
    verdict = table.undo_state(seat)
    if verdict is UndoState.BARRED:
        raise NotNow("no_take_back")
    if verdict is UndoState.NOTHING:
        raise UndoRefused(verdict.value)
    if verdict is UndoState.FREE:
        return [_undone(table, table.undone_for(seat))]
    return _proposed(table, _draft(table, person, seat, "undo"))


def _last_movers(table: Table, person: Person) -> tuple[int, ...]:
    """If one person has several seats, undo for the one that moved last."""
    mine = table.seats_of(person.id)
    return tuple(played.seat for played in reversed(table.match.moves) if played.seat in mine)[:1]


def _undone(table: Table, seat: int) -> LogEntry:
    turns = [turn for turn, played in enumerate(table.match.moves) if played.seat == seat]
    return entries.MoveUndone(seat=seat, kept=turns[-1])


def _propose(table: Table, person: Person, command: Propose, vanished: Collection[int]) -> list[LogEntry]:
    seat = _own_seat(table, person, command.seat)
    _check_running(table)
    _check_deciding(table, seat)
    if command.kind == "end":
        _check_may_break_off(table)
        return _proposed(table, _draft(table, person, seat, "end"))
    if command.kind == "bot":
        target = _check_vanished(table, command.target, vanished)
        return _proposed(table, _draft(table, person, seat, "bot", target=target), vanished)
    state = table.match.state
    if JOINT not in (*state.actors, *state.interjectors):
        raise NotNow("nothing_joint")
    if not table.match.is_fresh(JOINT, command.ply):
        raise StaleMove(given=command.ply, now=table.ply)
    move = state.check(JOINT, command.move if command.move is not None else "")
    return _proposed(table, _draft(table, person, seat, "move", move=str(move)))


def _check_may_break_off(table: Table) -> None:
    """A day of a campaign is played once: otherwise a group could break it off and play again, knowing the cards."""
    if table.header.campaign is not None:
        raise NotNow("campaign_day")


def _check_vanished(table: Table, target: int | None, vanished: Collection[int]) -> int:
    """The seat for the bot: its player has vanished, and the table has no clock."""
    is_gone = target in table.humans() and target in vanished
    if table.header.clock.kind != "none" or target is None or not is_gone:
        raise NotNow("not_vanished")
    return target


def _draft(
    table: Table,
    person: Person,
    seat: int,
    kind: ProposalKind,
    *,
    move: str | None = None,
    target: int | None = None,
) -> Proposal:
    """A proposal that *person* is about to make, and agrees to."""
    return Proposal(table.version + 1, kind, seat, move, set(table.seats_of(person.id)), target)


def _proposed(table: Table, draft: Proposal, vanished: Collection[int] = frozenset()) -> list[LogEntry]:
    """The entries of a new proposal. It takes effect at once if nobody else has to agree."""
    what = (draft.seat, draft.kind, draft.move, draft.target)
    for standing in table.proposals.values():
        if (standing.seat, standing.kind, standing.move, standing.target) == what:
            if made := _carried(table, standing, standing.agreed, vanished):
                return made
            raise NotNow("already_proposed")
    agreed = tuple(sorted(draft.agreed))
    entry = entries.Proposed(kind=draft.kind, seat=draft.seat, move=draft.move, agreed=agreed, target=draft.target)
    return [entry, *_carried(table, draft, draft.agreed, vanished)]


def _agree(table: Table, person: Person, command: Agree, vanished: Collection[int]) -> list[LogEntry]:
    seat = _own_seat(table, person, command.seat)
    _check_running(table)
    proposal = _standing(table, command.proposal)
    if proposal.kind == "bot":
        _check_vanished(table, proposal.target, vanished)
    mine = [seat, *(other for other in table.seats_of(person.id) if other != seat)]
    entry = entries.Agreed(proposal=proposal.number, seats=tuple(mine))
    return [entry, *_carried(table, proposal, proposal.agreed | set(mine), vanished)]


def _carried(table: Table, proposal: Proposal, agreed: set[int], vanished: Collection[int]) -> list[LogEntry]:
    """What a proposal causes once every person at the table agrees; bots always do.

    For a bot in place of somebody who has vanished, others who have vanished aren't asked.
    """
    absent = vanished if proposal.kind == "bot" else ()
    if any(seat not in agreed and seat not in absent for seat in table.asked(proposal)):
        return []
    return carried(table, proposal)


def carried(table: Table, proposal: Proposal, *, by: str | None = None) -> list[LogEntry]:
    """What an agreed proposal causes."""
    if proposal.kind == "move":
        return played(table, JOINT, proposal.move, by=by)
    if proposal.kind == "undo":
        return [_undone(table, table.undone_for(proposal.seat))]
    if proposal.kind == "bot" and proposal.target is not None:
        theirs = [seat for seat in table.seats_with(proposal.target) if table.seats[seat].is_human]
        return [entries.WentAway(seat=seat, bot=bots.DEFAULT, voted=True) for seat in theirs]
    return [entries.Over(reason="agreed")]


def _decline(table: Table, person: Person, command: Decline) -> list[LogEntry]:
    seat = _own_seat(table, person, command.seat)
    _check_running(table)
    _standing(table, command.proposal)
    return [entries.Declined(proposal=command.proposal, seat=seat)]


def _standing(table: Table, number: int) -> Proposal:
    if number not in table.proposals:
        raise NotNow("no_such_proposal")
    return table.proposals[number]


def _resign(table: Table, person: Person, command: Resign) -> list[LogEntry]:
    seat = _own_seat(table, person, command.seat)
    _check_running(table)
    _check_not_resigned(table.seats[seat])
    if table.game.is_cooperative:
        raise NotNow("cooperative")
    return resigned(table, seat, "resigned")


def resigned(table: Table, seat: int, why: Literal["resigned", "clock"]) -> list[LogEntry]:
    """*seat* resigns, or has lost by the clock: a bot plays on, unless only one is left."""
    entry = entries.Resigned(seat=seat, bot=bots.DEFAULT, why=why)
    left = [other for other, chair in enumerate(table.seats) if other != seat and not chair.resigned]
    if len(left) > 1:
        return [entry, *_agreed_without(table, [seat])]
    places = [1 if other in left else 2 for other in range(table.header.players)]
    return [entry, entries.Over(reason=why, places=places)]


def _away(table: Table, person: Person, command: Away) -> list[LogEntry]:
    seat = _own_seat(table, person, command.seat)
    _check_running(table)
    _check_not_resigned(table.seats[seat])
    if table.is_rated:
        raise NotNow("rated_away")
    return went_away(table, seat, bot=None if table.counts else command.bot)


def went_away(table: Table, *seats: int, bot: str | None = None) -> list[LogEntry]:
    """A bot plays for *seats*. A proposal that waited only for them takes effect."""
    level = bots.check(bot or bots.DEFAULT)
    return [*(entries.WentAway(seat=seat, bot=level) for seat in seats), *_agreed_without(table, seats)]


def _agreed_without(table: Table, seats: Sequence[int]) -> list[LogEntry]:
    """The proposals that take effect now that *seats* no longer vote."""
    for proposal in table.proposals.values():
        others = [seat for seat in table.asked(proposal) if seat not in seats]
        if others and proposal.agreed.issuperset(others):
            return carried(table, proposal)
    return []


def _back(table: Table, person: Person, command: Back) -> list[LogEntry]:
    seat = _own_seat(table, person, command.seat)
    _check_running(table)
    _check_not_resigned(table.seats[seat])
    if not table.seats[seat].away:
        raise NotNow("not_away")
    return [entries.CameBack(seat=seat)]


def _go_on(table: Table, person: Person, command: GoOn) -> list[LogEntry]:
    _own_seat(table, person, None)
    _check_running(table)
    if table.ply != command.ply:
        raise StaleMove(given=command.ply, now=table.ply)
    mine = [seat for seat in table.held_by() if seat in table.seats_of(person.id)]
    return [went_on(mine)] if mine else []


def went_on(seats: Sequence[int]) -> LogEntry:
    """The players of *seats* let the bots act."""
    return entries.WentOn(seats=tuple(seats))


def advised(table: Table, seat: int, ply: int) -> list[LogEntry]:
    """*seat* has taken advice at *ply*. It is recorded once, however often it asked."""
    return [] if table.advised.get(seat) == ply else [entries.Advised(seat=seat)]


def _wish_pause(table: Table, person: Person, command: WishPause) -> list[LogEntry]:
    _own_seat(table, person, None)
    mine = table.seats_of(person.id)
    if all(table.seats[seat].pause == command.pause for seat in mine):
        return []
    return [entries.PauseChosen(seats=tuple(mine), pause=command.pause)]


def _chat(table: Table, person: Person, command: Chat) -> list[LogEntry]:
    seat = _own_seat(table, person, None)
    if not table.header.chat:
        raise NotNow("no_chat")
    if command.text is None and command.reaction is not None:
        return [entries.Said(seat=seat, name=table.names()[seat], reaction=command.reaction)]
    text = _clean(command.text or "")
    if not text or command.reaction is not None:
        raise BadRequest(problem="text or reaction")
    if is_chat_closed(table):
        raise NotNow("chat_closed")
    return [entries.Said(seat=seat, name=table.names()[seat], text=text)]


def _clean(text: str) -> str:
    """A line of chat without control characters."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def is_chat_closed(table: Table) -> bool:
    """Whether the game forbids talking now: its view says so."""
    return table.is_playing and table.match.state.view(SPECTATOR).get("chat") == "closed"


def _follow(table: Table, person: Person, command: Follow) -> list[LogEntry]:
    if table.header.spectators != "follow" or table.seats_of(person.id):
        raise Forbidden("no_spectators")
    if command.seat >= table.header.players or not table.seats[command.seat].person:
        raise Forbidden("not_your_seat")
    if person.id in table.follow_requests:
        raise NotNow("already_proposed")
    return [entries.FollowAsked(person=person.id, name=person.name, seat=command.seat)]


def _consent(table: Table, person: Person, command: Consent) -> list[LogEntry]:
    """Each player answers for their own seats only."""
    asked = (table.follow_requests.get(command.person), None if command.yes else table.followers.get(command.person))
    seat = next((seat for seat in asked if seat in table.seats_of(person.id)), None)
    if seat is None:
        raise Forbidden("not_your_seat")
    return [entries.FollowAnswered(person=command.person, yes=command.yes, seat=seat)]


def _own_seat(table: Table, person: Person, seat: int | None, *, prefer: tuple[int, ...] = ()) -> int:
    """The seat *person* speaks for: the named one, else one of their own that is preferred, else their first."""
    mine = table.seats_of(person.id)
    if not mine:
        raise Forbidden("not_at_the_table")
    if seat is None:
        return next((other for other in prefer if other in mine), mine[0])
    if seat not in mine:
        raise Forbidden("not_your_seat")
    return seat


def _check_running(table: Table) -> None:
    if not table.is_playing:
        raise NotNow("over" if table.status == "over" else "not_started")


def _check_not_resigned(seat: Seat) -> None:
    if seat.resigned:
        raise NotNow("has_resigned")


def _check_deciding(table: Table, seat: int) -> None:
    _check_not_resigned(table.seats[seat])
    if table.seats[seat].away:
        raise NotNow("away")


_DECIDERS: dict[type, Callable[[Table, Person, Any], list[LogEntry]]] = {
    PlayMove: _play,
    Undo: _undo,
    Decline: _decline,
    Resign: _resign,
    Away: _away,
    Back: _back,
    GoOn: _go_on,
    WishPause: _wish_pause,
    Chat: _chat,
    Follow: _follow,
    Consent: _consent,
}
