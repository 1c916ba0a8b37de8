"""The current state of a table: a header and its log, applied entry by entry.

A Table does no input or output and checks nothing: `commands` decided what is legal before an entry was written, and
`interpreter` applies entries.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Literal

from monstrotheque.engine.events import Event
from monstrotheque.engine.match import HUMAN, Match, Sitter, UndoState
from monstrotheque.engine.pauses import USUAL, Pause, holding
from monstrotheque.engine.records import commitment
from monstrotheque.engine.registry import game as find_game
from monstrotheque.engine.seats import JOINT
from monstrotheque.server.faces import Face
from monstrotheque.server.table.clocks import Clocks
from monstrotheque.server.table.header import Header, SeatWish, Status
from monstrotheque.server.table.messages import News, ProposalKind, Result, SitterKind

KEPT_NEWS = 200


@dataclass(frozen=True, slots=True)
class Stamp:
    """When an entry was written, by whom, and under which id of the client."""

    at: float
    person: str | None = None
    request: str | None = None


@dataclass(slots=True)
class Seat:
    """Who sits somewhere.

    `away`: the bot plays for the person until they are back; `voted`: the others voted for that. `stood_in`: a bot
    played for them at some time, because they went away, their time was up, or the others voted for it.
    `pause`: when bots wait for the person. `advised` and `helped` count the advice the person took, and the moves a bot
    made for them.
    """

    kind: SitterKind
    person: str | None = None
    name: str | None = None
    bot: str | None = None
    face: Face | None = None
    away: bool = False
    resigned: bool = False
    voted: bool = False
    stood_in: bool = False
    pause: Pause = USUAL
    advised: int = 0
    helped: int = 0

    @property
    def is_human(self) -> bool:
        """Whether a person decides here now."""
        return self.kind == "person" and not self.away and not self.resigned


@dataclass(slots=True)
class Proposal:
    """Something all must agree to: a joint move, an undo, the end, a bot for the seat *target*."""

    number: int
    kind: ProposalKind
    seat: int
    move: str | None
    agreed: set[int]
    target: int | None = None


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """Something said at the table."""

    number: int
    at: float
    seat: int | None
    name: str
    text: str | None
    reaction: str | None


class Table:
    """One table, live."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.game = find_game(header.game).named_by(header.options)
        self.version = 0
        self.status: Status = "open"
        self.seats = [_first_seat(wish, header) for wish in header.seats]
        self.described = 0
        """The last version that changed what is told of the table besides its position: seats, settings, result."""
        self._names = self._names_now()
        self._held = self._held_now()
        self.match = Match(
            self.game,
            players=header.players,
            seed=header.seed_number,
            options=header.options,
            seats=self.sitters(),
            start=header.start,
        )
        self.commitment = commitment(self.match, header.nonce)
        for seat, move in header.opening:
            self.match.play(seat, move)
        self.clocks = Clocks(header.clock, header.players)
        self.proposals: dict[int, Proposal] = {}
        self.chat: list[ChatMessage] = []
        self.said = 0
        self.said_by: Counter[int | None] = Counter()
        self.news: list[News] = []
        self.requests: dict[tuple[str, str], tuple[int, int]] = {}
        self.result: Result | None = None
        self.revealed = False
        """Whether all other tables of the same duplicate have finished, too."""
        self.rematch: str | None = None
        self.again: set[int] = set()
        self.followers: dict[str, int] = {}
        self.follow_requests: dict[str, int] = {}
        self.shown_out: set[str] = set()
        """The spectators whom the host showed out."""
        self.rewinds = 0
        self.gone_on: set[int] = set()
        """The seats that let bots act in this position."""
        self.helped: dict[int, str] = {}
        """By number of the move, why a bot made it for a person: "away" or "clock"."""
        self.advised: dict[int, int] = {}
        """By seat, the ply at which it last took advice."""
        self.on_advice: set[int] = set()
        """The numbers of the moves that were made after advice."""
        self.signs: dict[str, float] = {}
        """When each person last did something here."""
        self.updated = header.created
        self._stories: dict[int, list[list[Event]]] = {}

    @property
    def ply(self) -> int:
        """The ply that a move must answer."""
        return self.match.ply

    @property
    def is_playing(self) -> bool:
        """Whether the game runs."""
        return self.status == "playing"

    @property
    def counts(self) -> bool:
        """Whether this game is compared with others: today's deal, a duplicate, or a rated game."""
        return self.is_rated or (self.header.deal is not None and self.header.deal.kind in ("daily", "duplicate"))

    @property
    def is_rated(self) -> bool:
        """Whether people play this game for their rating, among themselves."""
        people = [seat.person for seat in self.seats if seat.kind == "person"]
        free = sum(seat.kind in ("open", "invited") for seat in self.seats) if self.status == "open" else 0
        return self.header.rated and len(set(people)) + free > 1

    @property
    def at_zero(self) -> Literal["bot", "loss"]:
        """What happens when somebody's clock runs out. In a rated game it is a loss: no bot plays there for anybody,
        and nobody escapes a defeat by letting the clock run out.
        """
        return "loss" if self.is_rated else self.header.clock.at_zero

    @property
    def allows_hints(self) -> bool:
        """Whether advice may be asked for."""
        return self.header.hints and not self.counts

    @property
    def allows_take_backs(self) -> bool:
        """Whether people may agree to undo what was revealed. Not where it counts, nor in a campaign."""
        return self.header.take_backs and not self.counts and self.header.campaign is None

    def undo_state(self, seat: int) -> UndoState:
        """Whether *seat* may undo the last move it took part in, or why it needs the others' agreement."""
        mover = self.undone_for(seat)
        found = self.match.undo_state(mover)
        if mover == JOINT and found is UndoState.FREE and len(self.humans()) > 1:
            return UndoState.OTHERS_MOVED
        is_barred = not self.allows_take_backs and found is not UndoState.FREE and self.match.has_revealed(mover)
        return UndoState.BARRED if is_barred else found

    def undone_for(self, seat: int) -> int:
        """Whose last move *seat* undoes: its own, or the one that all decided together if that came later."""
        return self.match.last_mover(seat, JOINT)

    def names(self) -> list[str]:
        """The players' names."""
        return self._names

    def _names_now(self) -> list[str]:
        return [seat.name or str(number + 1) for number, seat in enumerate(self.seats)]

    def sitters(self) -> list[Sitter]:
        """The players as records name them."""
        return [
            Sitter(name, seat.bot if seat.kind == "bot" and seat.bot else HUMAN)
            for name, seat in zip(self.names(), self.seats, strict=True)
        ]

    def seats_of(self, person: str) -> list[int]:
        """The seats *person* holds."""
        return list(self._held.get(person, ()))

    def _held_now(self) -> dict[str, list[int]]:
        held: dict[str, list[int]] = {}
        for number, seat in enumerate(self.seats):
            if seat.person is not None:
                held.setdefault(seat.person, []).append(number)
        return held

    def seats_with(self, seat: int) -> list[int]:
        """All seats of the person at *seat*."""
        person = self.seats[seat].person
        return self.seats_of(person) if person else [seat]

    def asked(self, proposal: Proposal) -> list[int]:
        """The seats that vote on *proposal*: all people's but those of the player whom a bot would replace."""
        theirs = [] if proposal.target is None else self.seats_with(proposal.target)
        return [seat for seat in self.humans() if seat not in theirs]

    def votes_on(self, person: str) -> list[Proposal]:
        """The proposals to let a bot play for *person*."""
        mine = self.seats_of(person)
        return [proposal for proposal in self.proposals.values() if proposal.target in mine]

    def humans(self) -> list[int]:
        """The seats where a person decides."""
        return [number for number, seat in enumerate(self.seats) if seat.is_human]

    def to_act(self) -> tuple[int, ...]:
        """The seats everybody waits for, while the game runs."""
        return self.match.state.actors if self.is_playing else ()

    def bots_to_act(self) -> list[int]:
        """The seats to act that a bot decides for. The joint seat is one of them when nobody is there to agree.

        Empty as long as bots wait for people.
        """
        bots = [seat for seat in self.to_act() if self.is_bot(seat)]
        return [] if bots and self.held_by() else bots

    def held_by(self) -> list[int]:
        """The seats of people who could act before a bot does and haven't let it act."""
        asked = self.to_act()
        if not any(self.is_bot(seat) for seat in asked):
            return []
        people = [seat for seat in self.humans() if seat not in asked and seat not in self.gone_on]
        return holding(self.match.state, ((seat, self.seats[seat].pause) for seat in people))

    def bots_that_may_act(self) -> list[int]:
        """The seats of bots that may act out of turn."""
        bots = [seat for seat in range(len(self.seats)) if self.is_bot(seat)] if self.is_playing else []
        return bots and [seat for seat in self.match.state.interjectors if seat in bots]

    def is_bot(self, seat: int) -> bool:
        """Whether a bot decides for *seat* now."""
        return not self.humans() if seat == JOINT else not self.seats[seat].is_human

    def decider_for(self, seat: int) -> int:
        """The seat whose player decides for *seat*: itself; for the joint seat the one that the game names if a person
        sits there, else the next person's.
        """
        if seat != JOINT:
            return seat
        first = self.match.state.decider_for(JOINT)
        order = [(first + step) % self.header.players for step in range(self.header.players)]
        humans = self.humans()
        return next((other for other in order if other in humans), first)

    def acting_for(self, seat: int) -> int:
        """The seat that the player of *seat* would act for now: their own if it is asked, else the joint one."""
        return seat if seat in self.to_act() else JOINT

    def advised_for(self, seat: int) -> int | None:
        """The seat that advice for the player of *seat* is about: one that is to act, or one that bots wait for. None
        if there is nothing to decide.
        """
        acting = self.acting_for(seat)
        if acting in self.to_act():
            return acting
        if seat not in self.held_by():
            return None
        return seat if seat in self.match.state.interjectors else JOINT

    def answering(self, seat: int) -> int:
        """Whose clock a move of *seat* stops: its own, or the decider's after a joint decision."""
        return self.decider_for(seat) if seat in self.to_act() else seat

    def story(self, onlooker: int, turns: int) -> list[list[Event]]:
        """What *onlooker* saw, move by move, for at least *turns* moves."""
        story = self._stories.setdefault(onlooker, [])
        for turn in range(len(story), turns):
            story.append(self.match.events_of(turn, onlooker))
        return story

    def run_clocks(self, at: float) -> None:
        """Run the clocks of the seats to act from *at* on."""
        self.clocks.ask(self._timed() if self.is_playing else (), at)

    def _timed(self) -> tuple[int, ...]:
        """Whose clocks run: the seats to act; for a joint decision the decider's; for a bot, those of the people it
        waits for.
        """
        if self.header.clock.kind == "none":
            return ()
        held = self.held_by()
        asked = [seat for seat in self.to_act() if not held or not self.is_bot(seat)]
        return tuple(sorted({*held, *(self.decider_for(seat) for seat in asked)}))

    def tell(self, kind: str, **data: Any) -> None:
        """Note something that happened besides moves."""
        self.news.append(News(kind, self.version, **data))
        del self.news[:-KEPT_NEWS]

    def rename(self) -> None:
        """Tell the match who sits where."""
        self._names, self._held = self._names_now(), self._held_now()
        self.match.seats = self.sitters()


def _first_seat(wish: SeatWish, header: Header) -> Seat:
    if wish.kind == "me":
        return Seat("person", header.host, wish.name, face=header.face)
    return Seat(wish.kind, None, wish.name if wish.kind == "bot" else None, wish.bot)
