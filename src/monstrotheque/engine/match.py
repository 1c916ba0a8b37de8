"""A match: a seed, options and an append-only log of moves and undone moves. The log is the truth; states are replayed.
A match may begin with a position instead of a deal.

The match's *ply* is the length of its log. Every move says which ply it answers, so a stale or repeated one can't
count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from monstrotheque.engine.errors import BadOption, StaleMove, UndoRefused
from monstrotheque.engine.events import Event
from monstrotheque.engine.game import Game
from monstrotheque.engine.moves import Move
from monstrotheque.engine.random import new_seed
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.state import AnyMove, State

HUMAN = "human"
MAX_NAME = 40


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits in a seat: a name, and what plays there (`human`, or the name of a bot)."""

    name: str
    player: str = HUMAN


@dataclass(frozen=True, slots=True)
class Played:
    """A log entry: *seat* played *move*."""

    seat: int
    move: Move


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A log entry: *seat* undid its move number *kept* (from 0), and everything after it, except the others' part of
    the same simultaneous choice.

    *agreed*: it wasn't free, and everybody agreed.
    """

    seat: int
    kept: int
    agreed: bool = False


Entry = Played | TakenBack


class UndoState(StrEnum):
    """Whether an undo is free, or why it needs the others' agreement."""

    FREE = "free"
    NOTHING = "nothing"
    SEEN = "seen"
    TURN_PASSED = "turn_passed"
    OTHERS_MOVED = "others_moved"
    BARRED = "barred"
    """Not even if all agree: something was revealed, and the game counts."""


class Match:
    """One game being played, with its history."""

    def __init__(
        self,
        game: Game,
        *,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        seats: Sequence[Sitter] = (),
        start: str | None = None,
    ) -> None:
        """*start* is the text of the whole position with which it begins, instead of a deal."""
        self.players = game.check_players(players)
        self.seed = new_seed() if seed is None else game.check_seed(seed)
        self.options = game.check_options(options or {})
        self.game = game.named_by(self.options)
        self.seats = self._check_seats(seats)
        self._log: list[Entry] = []
        self._line: list[Played] = []
        self._revealing: dict[int, bool] = {}
        self._last_told: dict[int, list[Event]] = {}
        self._foreseen: tuple[State, int, Move, State] | None = None
        self.start = start
        self._states = [self._first_position()]

    def _first_position(self) -> State:
        """What lies on the table before the first move."""
        if self.start is None:
            return self.game.new(players=self.players, seed=self.seed, **self.options)
        found = self.game.position(self.start)
        if found.players != self.players:
            raise BadOption("start", "start_players", given=found.players, players=self.players)
        return found

    def _check_seats(self, seats: Sequence[Sitter]) -> list[Sitter]:
        """Who sits where; without names, the numbers of the seats."""
        sitters = list(seats) or [Sitter(str(seat + 1)) for seat in range(self.players)]
        if len(sitters) != self.players:
            raise BadOption("seats", "seats", players=self.players, given=len(sitters))
        for sitter in sitters:
            if not 0 < len(sitter.name) <= MAX_NAME or not sitter.name.isprintable():
                raise BadOption("name", "name", longest=MAX_NAME)
        return sitters

    @property
    def names(self) -> list[str]:
        """The names in seat order."""
        return [sitter.name for sitter in self.seats]

    @property
    def state(self) -> State:
        """The position on the table."""
        return self._states[-1]

    @property
    def ply(self) -> int:
        """The length of the log: the number a move must answer."""
        return len(self._log)

    @property
    def log(self) -> tuple[Entry, ...]:
        """Everything that happened, in order."""
        return tuple(self._log)

    @property
    def turn(self) -> int:
        """How many moves stand."""
        return len(self._line)

    @property
    def moves(self) -> list[Played]:
        """The moves that stand, after undos."""
        return list(self._line)

    def state_at(self, turn: int) -> State:
        """The position after the first *turn* moves that stand."""
        if not 0 <= turn <= len(self._line):
            raise BadOption("turn", "turn", last=len(self._line))
        found = self._states[turn]
        # History keeps no sights: they go with this copy.
        return found if turn + 1 >= len(self._line) else State(self.game, found.whole, found.age)

    def play(self, seat: int, move: AnyMove, *, ply: int | None = None) -> Move:
        """Play *move* for *seat*; with *ply*, only if it still answers the current position."""
        found, after = self.after(seat, move, ply=ply)
        self._log.append(Played(seat, found))
        self._append(Played(seat, found), after)
        return found

    def after(self, seat: int, move: AnyMove, *, ply: int | None = None) -> tuple[Move, State]:
        """What *move* is and where it would lead, or the refusal: judged like `play`, but nothing happens.

        The result is kept, because the caller is about to play it.
        """
        found = self.game.moves.find(move)
        if ply is not None and not self.is_fresh(seat, ply):
            raise StaleMove(given=ply, now=self.ply)
        now, known = self.state, self._foreseen
        if known is None or known[0] is not now or known[1:3] != (seat, found):
            self._foreseen = known = (now, seat, found, now.play(seat, found))
        return found, known[3]

    def is_fresh(self, seat: int, ply: int) -> bool:
        """Whether a decision of *seat* made at *ply* is still valid: since then only the others' part of a simultaneous
        choice happened, in which *seat* has its own part to make.
        """
        since = len(self._line) - (self.ply - ply)
        if not 0 <= ply <= self.ply or any(isinstance(entry, TakenBack) for entry in self._log[ply:]):
            return False
        return all(self._leaves_alone(turn, seat) for turn in range(since, len(self._line)))

    def _leaves_alone(self, turn: int, seat: int) -> bool:
        return (
            self._line[turn].seat != seat
            and self._is_simultaneous(turn)
            and seat in self._states[turn].actors
            and seat in self._states[turn + 1].actors
        )

    def _is_simultaneous(self, turn: int) -> bool:
        return self.game.moves.kind_of(self._line[turn].move.id).simultaneous

    def last_mover(self, *seats: int) -> int:
        """Which of *seats* moved last; the first of them if none has moved."""
        return next((played.seat for played in reversed(self._line) if played.seat in seats), seats[0])

    def undo_state(self, seat: int) -> UndoState:
        """Whether *seat* may undo its last move, and if not freely, why.

        Free means: it never changes who is to act, makes nobody else redo anything, and nothing hidden or random was
        revealed since. A part of a simultaneous choice can be changed until the choice is complete.
        """
        target = self._last_of(seat)
        return UndoState.NOTHING if target is None else self._verdict(target)

    def has_revealed(self, seat: int) -> bool:
        """Whether anything was revealed to a player since *seat* last moved."""
        target = self._last_of(seat)
        return target is not None and any(self._revealed(turn) for turn in range(target, len(self._line)))

    def _verdict(self, target: int) -> UndoState:
        if self._is_pending(target):
            return UndoState.FREE
        if any(played.seat != self._line[target].seat for played in self._line[target + 1 :]):
            return UndoState.OTHERS_MOVED
        turns = range(target, len(self._line))
        if any(self._revealed(turn) for turn in turns):
            return UndoState.SEEN
        if self._states[target].actors != self.state.actors:
            return UndoState.TURN_PASSED
        return UndoState.SEEN if any(self._was_watched(turn) for turn in turns) else UndoState.FREE

    def undo(self, seat: int, *, agreed: bool = False) -> int:
        """Undo the last move of *seat*, if that is free or everybody *agreed*. Returns its number."""
        target = self._last_of(seat)
        if target is None:
            raise UndoRefused(UndoState.NOTHING.value)
        self.take_back(TakenBack(seat, target, agreed))
        return target

    def take_back(self, entry: TakenBack) -> None:
        """Carry out an undo and log it. It must be of a move of that seat, and free or agreed."""
        if not 0 <= entry.kept < len(self._line) or self._line[entry.kept].seat != entry.seat:
            raise UndoRefused(UndoState.NOTHING.value)
        verdict = self._verdict(entry.kept)
        if verdict is not UndoState.FREE and not entry.agreed:
            raise UndoRefused(verdict.value)
        later = self._line[entry.kept + 1 :] if self._is_pending(entry.kept) else []
        self._log.append(TakenBack(entry.seat, entry.kept, verdict is not UndoState.FREE))
        self._cut(entry.kept)
        for played in later:
            self._append(played, self.state.play(played.seat, played.move))

    def _is_pending(self, target: int) -> bool:
        """Whether move number *target* is part of a simultaneous choice that is not complete."""
        turns = range(target, len(self._line))
        if not all(self._is_simultaneous(turn) for turn in turns):
            return False
        waiting = set(self._states[target].actors) - {played.seat for played in self._line[target:]}
        return bool(waiting) and not any(self._revealed(turn) or self._was_watched(turn) for turn in turns)

    def _cut(self, kept: int) -> None:
        for turn in range(kept, len(self._line)):
            self._revealing.pop(turn, None)
        del self._line[kept:]
        del self._states[kept + 1 :]
        self._last_told.clear()

    def events(self, onlooker: int, *, since: int = 0) -> list[Event]:
        """What *onlooker* saw happen in the moves that stand, from number *since* on."""
        return [event for turn in range(since, len(self._line)) for event in self.events_of(turn, onlooker)]

    def events_of(self, turn: int, onlooker: int) -> list[Event]:
        """What *onlooker* saw happen in move number *turn* (from 0) of those that stand.

        The last one is kept, because it is also asked whether it revealed anything.
        """
        if turn + 1 < len(self._line):
            return self._told(turn, onlooker)
        if onlooker not in self._last_told:
            self._last_told[onlooker] = self._told(turn, onlooker)
        return list(self._last_told[onlooker])

    def _told(self, turn: int, onlooker: int) -> list[Event]:
        played, (before, after) = self._line[turn], self._states[turn : turn + 2]
        told = before.events(played.seat, played.move, after, onlooker)
        if after is not self.state:
            before.forget_sights()
            after.forget_sights()
        return told

    def replay(self, entries: Iterable[Entry]) -> None:
        """Append *entries*, each checked like a fresh one."""
        for entry in entries:
            if isinstance(entry, Played):
                self.play(entry.seat, entry.move)
            else:
                self.take_back(entry)

    def _append(self, entry: Played, after: State) -> None:
        self._line.append(entry)
        self._states.append(after)
        self._last_told.clear()
        self._foreseen = None
        for old in self._states[-3:-2]:
            old.forget_sights()

    def _last_of(self, seat: int) -> int | None:
        return next((turn for turn in reversed(range(len(self._line))) if self._line[turn].seat == seat), None)

    def _revealed(self, turn: int) -> bool:
        """Whether move number *turn* revealed anything to a player."""
        if turn not in self._revealing:
            events = (event for seat in range(self.players) for event in self.events_of(turn, seat))
            self._revealing[turn] = any(event.reveals for event in events)
        return self._revealing[turn]

    def _was_watched(self, turn: int) -> bool:
        """Whether move number *turn* revealed anything to spectators."""
        return any(event.reveals for event in self.events_of(turn, SPECTATOR))
