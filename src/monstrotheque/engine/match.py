"""A match: a seed, options and an append-only log of moves and take-backs. The log is the truth; states are replayed.

The match's *ply* is the length of its log. Whoever sends a move says which ply it answers, so that a stale or doubled
one can't count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from monstrotheque.engine.errors import StaleMove, UndoRefused
from monstrotheque.engine.events import Event
from monstrotheque.engine.game import Game
from monstrotheque.engine.moves import Move
from monstrotheque.engine.random import new_seed
from monstrotheque.engine.seats import onlookers
from monstrotheque.engine.state import AnyMove, State

HUMAN = "human"


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
    """A log entry: at the wish of *seat* the game went back to where only the first *kept* moves were played."""

    seat: int
    kept: int


Entry = Played | TakenBack


class Undo(StrEnum):
    """Whether a take-back is free, or what it would need the others' agreement for."""

    FREE = "free"
    NOTHING = "nothing"
    SEEN = "seen"
    TURN_PASSED = "turn_passed"
    OTHERS_MOVED = "others_moved"


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
    ) -> None:
        self.game = game
        self.players = game.check_players(players)
        self.seed = new_seed() if seed is None else game.check_seed(seed)
        self.options = game.check_options(options or {})
        self.seats = [*seats[: self.players], *(Sitter(str(i + 1)) for i in range(len(seats), self.players))]
        self.log: list[Entry] = []
        self._line: list[Played] = []
        self._revealing: dict[int, bool] = {}
        self._states = [game.new(players=self.players, seed=self.seed, **self.options)]

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
        return len(self.log)

    @property
    def moves(self) -> list[Played]:
        """The moves that stand, take-backs applied."""
        return list(self._line)

    def state_at(self, turn: int) -> State:
        """The position after the first *turn* moves that stand."""
        return self._states[turn]

    def play(self, seat: int, move: AnyMove, *, ply: int | None = None) -> Move:
        """Play *move* for *seat*; with *ply*, only if it still answers what is on the table."""
        found = self.game.moves.find(move)
        if ply is not None and not self.is_fresh(seat, ply):
            raise StaleMove(given=ply, now=self.ply)
        after = self.state.play(seat, found)
        self._append(Played(seat, found), after)
        return found

    def is_fresh(self, seat: int, ply: int) -> bool:
        """Whether a decision of *seat* made at *ply* still stands: since then nothing happened but the others' part
        of the same simultaneous choice.
        """
        return 0 <= ply <= self.ply and all(self._leaves_alone(entry, seat) for entry in self.log[ply:])

    def _leaves_alone(self, entry: Entry, seat: int) -> bool:
        if isinstance(entry, TakenBack) or entry.seat == seat:
            return False
        return self.game.moves.kind_of(entry.move.id).simultaneous

    def undo_state(self, seat: int) -> Undo:
        """Whether *seat* may take its last move back, and if not freely, why.

        Free means: it never changes who is to act, makes nobody else redo anything, and nothing hidden or random came
        to light since.
        """
        target = self._last_of(seat)
        if target is None:
            return Undo.NOTHING
        if any(played.seat != seat for played in self._line[target + 1 :]):
            return Undo.OTHERS_MOVED
        if any(self._revealed(turn) for turn in range(target, len(self._line))):
            return Undo.SEEN
        if self._states[target].actors != self.state.actors:
            return Undo.TURN_PASSED
        return Undo.FREE

    def undo(self, seat: int, *, agreed: bool = False) -> int:
        """Take the last move of *seat* back (and everything after it), if that is free or everybody *agreed*.
        Returns how many moves stand.
        """
        verdict = self.undo_state(seat)
        if verdict is Undo.NOTHING or (verdict is not Undo.FREE and not agreed):
            raise UndoRefused(verdict.value)
        kept = self._last_of(seat)
        assert kept is not None
        self.rewind(seat, kept)
        return kept

    def rewind(self, seat: int, kept: int) -> None:
        """Go back to where only the first *kept* moves stand, and log that *seat* wished it."""
        if not 0 <= kept < len(self._line):
            raise UndoRefused(Undo.NOTHING.value)
        self.log.append(TakenBack(seat, kept))
        for turn in range(kept, len(self._line)):
            self._revealing.pop(turn, None)
        del self._line[kept:]
        del self._states[kept + 1 :]

    def events(self, onlooker: int, *, since: int = 0) -> list[Event]:
        """What *onlooker* saw happen in the moves that stand, from number *since* on."""
        return [event for turn in range(since, len(self._line)) for event in self.events_of(turn, onlooker)]

    def events_of(self, turn: int, onlooker: int) -> list[Event]:
        """What *onlooker* saw happen in move number *turn* (from 0) of those that stand."""
        played = self._line[turn]
        return self._states[turn].events(played.seat, played.move, self._states[turn + 1], onlooker)

    def replay(self, entries: Iterable[Entry]) -> None:
        """Append *entries*, each checked like a fresh one."""
        for entry in entries:
            if isinstance(entry, Played):
                self.play(entry.seat, entry.move)
            else:
                self.rewind(entry.seat, entry.kept)

    def _append(self, entry: Played, after: State) -> None:
        self.log.append(entry)
        self._line.append(entry)
        self._states.append(after)

    def _last_of(self, seat: int) -> int | None:
        return next((turn for turn in reversed(range(len(self._line))) if self._line[turn].seat == seat), None)

    def _revealed(self, turn: int) -> bool:
        """Whether move number *turn* brought anything to light for anybody."""
        if turn not in self._revealing:
            events = (event for onlooker in onlookers(self.players) for event in self.events_of(turn, onlooker))
            self._revealing[turn] = any(event.reveals for event in events)
        return self._revealing[turn]
