"""A position of a game as an immutable value, and what one seat can know of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast

import numpy as np

from monstrotheque.engine.errors import BadOption, GameOver, IllegalMove, NotYourTurn, Refusal
from monstrotheque.engine.events import Event, Preview
from monstrotheque.engine.moves import Move
from monstrotheque.engine.random import stream
from monstrotheque.engine.raw_state import position_size
from monstrotheque.engine.reading import frozen, frozen_from_bytes, readable
from monstrotheque.engine.scores import ScoreLine
from monstrotheque.engine.seats import JOINT, SPECTATOR, seats_in

if TYPE_CHECKING:
    from monstrotheque.engine.game import Game

LOW_64_BITS = (1 << 64) - 1
AnyMove = Move | str | int | Mapping[str, Any]
Found = TypeVar("Found")


class LegalMoves(Sequence[Move]):
    """The legal moves of one seat: iterate, count, index, or ask whether a move is among them."""

    def __init__(self, game: Game, ids: Sequence[int]) -> None:
        self._game = game
        self.ids = tuple(ids)
        self._known = frozenset(self.ids)

    def __len__(self) -> int:
        return len(self.ids)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self._game.moves.move(move_id) for move_id in self.ids[index]]
        return self._game.moves.move(self.ids[index])

    def __iter__(self) -> Iterator[Move]:
        return (self._game.moves.move(move_id) for move_id in self.ids)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and move.id in self._known

    def has(self, move: AnyMove) -> bool:
        """Whether the move that *move* stands for (a text, an id, a JSON form) is legal."""
        return self._game.moves.find(move) in self

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(map(str, self[:6]))}{', …' if len(self) > 6 else ''}>"


class Sight:
    """Everything one seat may know of a position, and the only thing views, events, previews, refusals and bots get.

    It holds a masked raw state: what the seat can't know isn't in it.
    """

    __slots__ = ("_actors", "_interjectors", "_known", "_legal", "age", "game", "raw", "seat")

    def __init__(self, game: Game, raw: Any, seat: int, age: int) -> None:
        self.game = game
        self.raw = raw
        self.seat = seat
        self.age = age
        self._actors: tuple[int, ...] | None = None
        self._interjectors: tuple[int, ...] | None = None
        self._legal: LegalMoves | None = None
        self._known: dict[Any, Any] = {}

    def once(self, work: Callable[[Sight], Found]) -> Found:
        """What *work* finds out about this sight, found out once: a view, and the preview of every legal move, build on
        the same counts. Nobody may change the result.
        """
        if work not in self._known:
            self._known[work] = work(self)
        return cast(Found, self._known[work])

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.raw.players)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats everybody waits for."""
        if self._actors is None:
            self._actors = seats_in(self.game.kernels.actors(self.raw))
        return self._actors

    @property
    def interjectors(self) -> tuple[int, ...]:
        """The other seats that may act now."""
        if self._interjectors is None:
            self._interjectors = seats_in(self.game.kernels.interjectors(self.raw))
        return self._interjectors

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.actors

    @property
    def decider(self) -> int:
        """The player who decides if the table doesn't agree: the one the rules name, else the first."""
        return self.game.decider(self.raw)

    def can_act(self, seat: int) -> bool:
        """Whether *seat* may do something now."""
        return seat in self.actors or seat in self.interjectors

    def legal(self) -> LegalMoves:
        """The moves this seat may play now."""
        if self._legal is None:
            self._legal = (
                self.game.legal_moves(self.raw, self.seat) if self.can_act(self.seat) else LegalMoves(self.game, ())
            )
        return self._legal

    def view(self) -> dict[str, Any]:
        """What this seat sees, as plain data of the caller's own."""
        return {name: _own(part) for name, part in self.shown().items()}

    def shown(self) -> dict[str, Any]:
        """The same view, quicker: it shares its parts with other views, so nobody may change it."""
        view = {
            "game": self.game.name,
            "rules": self.game.rules_version,
            "seat": self.seat,
            "players": self.players,
            "age": self.age,
            "actors": list(self.actors),
            "interjectors": list(self.interjectors),
            "over": self.is_over,
            "scores": self.game.final_scores(self.raw) if self.is_over else None,
            "places": self.game.places(self.raw) if self.is_over else None,
        }
        return view | self.game.views.view(self)

    def preview(self, move: AnyMove) -> Preview:
        """What a legal move would bring now, as far as this seat can know."""
        return self.game.views.preview(self, self.check(move))

    def cue(self, lang: str, names: Sequence[str] = ()) -> str:
        """What this seat has to do now, in words."""
        return self.game.views.cue(self, self.game.texts(lang).with_names(names))

    def explain(self, lang: str, names: Sequence[str] = ()) -> list[ScoreLine]:
        """The score so far, line by line."""
        return self.game.views.explain(self, self.game.texts(lang).with_names(names))

    def describe(self, move: AnyMove, lang: str, names: Sequence[str] = (), you: int | None = None) -> str:
        """A legal move in words; players by their *names*, or by their seats. It is told to who sits at *you*."""
        return self.game.views.describe(self, self.check(move), self.game.texts(lang).with_names(names, you))

    def choices(
        self, lang: str, names: Sequence[str] = (), you: int | None = None
    ) -> Iterator[tuple[Move, str, Preview]]:
        """Every legal move of this seat, in words and with what it would bring, one after the other."""
        views, texts = self.game.views, self.game.texts(lang).with_names(names, you)
        return ((move, views.describe(self, move, texts), views.preview(self, move)) for move in self.legal())

    def __repr__(self) -> str:
        """Python code for what this seat sees: run it after `import monstrotheque`."""
        return f"monstrotheque.position({self.text()!r})"

    def _repr_html_(self) -> str:
        """The table in a notebook."""
        from monstrotheque.engine.displays import table

        return table(self)

    def text(self) -> str:
        """What this seat sees as a text, for `Game.sight`: unknown cards are a mark."""
        return self.game.text_of(self)

    def redeal(self, rng: int) -> State:
        """A whole position drawn uniformly from all those this seat holds possible; *rng* is any number."""
        raw = self.raw.copy()
        self.game.kernels.redeal(raw, self.seat, np.uint64(stream(np.uint64(rng & LOW_64_BITS))))
        return State(self.game, raw, self.age)

    def encode(self) -> Any:
        """The observation as an array of 32-bit floats, one for each of the game's features."""
        out = np.zeros(self.game.feature_count, np.float32)
        self.game.kernels.encode(self.raw, self.seat, out)
        return out

    def refusal(self, move: Move) -> IllegalMove:
        """The error that says why *move* is not legal for this seat."""
        rule, values = self.game.views.why_not(self, move)
        return IllegalMove(rule, self.game.texts, str(move), **values)

    def _idle_refusal(self, move: Move) -> Refusal:
        """The error for a seat that can do nothing now. Where players may act out of turn, it says why not now."""
        if self.game.facts.get("out_of_turn", False) and self.seat != SPECTATOR:
            return self.refusal(move)
        return NotYourTurn(actors=self.actors)

    def check(self, move: AnyMove) -> Move:
        """The legal move for *move* (a text, an id or a JSON form); raises the Refusal otherwise."""
        found = self.game.moves.find(move)
        if self.is_over:
            raise GameOver()
        if not self.can_act(self.seat):
            raise self._idle_refusal(found)
        if found not in self.legal():
            raise self.refusal(found)
        return found


def _own(part: Any) -> Any:
    """A copy of plain data that shares nothing that could be changed."""
    if isinstance(part, dict):
        return {key: _own(value) for key, value in part.items()}
    return [_own(value) for value in part] if isinstance(part, list) else part


class State:
    """A whole position, as an immutable value. Playing a move gives another one. `age` is the number of moves so far.

    What leaves for a player goes through `sight`: `legal`, `view` and `preview` are shortcuts for it.
    """

    __slots__ = ("_actors", "_interjectors", "_sights", "age", "game", "whole")
    whole: Any
    """The whole raw state, secrets included, for kernels. It is read-only."""
    _actors: tuple[int, ...] | None
    _interjectors: tuple[int, ...] | None
    _sights: dict[int, Sight]
    age: int
    game: Game

    def __init__(self, game: Game, raw: Any, age: int = 0) -> None:
        put = object.__setattr__
        put(self, "game", game)
        put(self, "whole", frozen(raw))
        put(self, "_actors", None)
        put(self, "_interjectors", None)
        put(self, "_sights", {})
        put(self, "age", age)

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"a State does not change: {name} can't be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a State does not change: {name} can't be deleted")

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.whole.players)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats everybody waits for: several in a simultaneous choice, none at the end."""
        if self._actors is None:
            object.__setattr__(self, "_actors", seats_in(self.game.kernels.actors(self.whole)))
        return self._actors or ()

    @property
    def interjectors(self) -> tuple[int, ...]:
        """The other seats that may act now."""
        if self._interjectors is None:
            object.__setattr__(self, "_interjectors", seats_in(self.game.kernels.interjectors(self.whole)))
        return self._interjectors or ()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.actors

    @property
    def scores(self) -> list[int]:
        """Each player's score, final or so far by what lies on the table, hidden cards included.

        To show scores to a player, use the view, which has final scores only.
        """
        return self.game.final_scores(self.whole)

    @property
    def places(self) -> list[int] | None:
        """Each player's place once the game is over. 1 wins, and may be shared."""
        return self.game.places(self.whole) if self.is_over else None

    def decider_for(self, seat: int) -> int:
        """The player who decides for *seat*: its own; for the joint seat, the one the rules name, else the first."""
        return self.sight(SPECTATOR).decider if seat == JOINT else seat

    def sight(self, seat: int) -> Sight:
        """What *seat* may know (a player, JOINT or SPECTATOR). It is cached, because it is usually asked for again."""
        if type(seat) is int and (kept := self._sights.get(seat)) is not None:
            return kept
        self.game.check_seat(seat, self.players)
        raw = readable(self.whole)
        self.game.kernels.mask(raw, seat)
        return self._sights.setdefault(seat, Sight(self.game, raw, seat, self.age))

    def forget_sights(self) -> None:
        """Drop the cached sights: this position is history."""
        self._sights.clear()

    def legal(self, seat: int) -> LegalMoves:
        """The moves *seat* may play now."""
        return self.sight(seat).legal()

    def view(self, seat: int = SPECTATOR) -> dict[str, Any]:
        """What *seat* sees, as plain data."""
        return self.sight(seat).view()

    def preview(self, seat: int, move: AnyMove) -> Preview:
        """What a legal move would bring *seat* now."""
        return self.sight(seat).preview(move)

    def play(self, seat: int, move: AnyMove) -> State:
        """The position after *seat* plays *move*. Raises a Refusal that says why not. This state never changes."""
        found = self.check(seat, move)
        raw = readable(self.whole)
        self.game.kernels.play(raw, seat, found.id)
        return State(self.game, raw, self.age + 1)

    def check(self, seat: int, move: AnyMove) -> Move:
        """The legal move of *seat* for *move*; raises the Refusal otherwise."""
        return self.sight(seat).check(move)

    def events(self, seat: int, move: Move, after: State, onlooker: int) -> list[Event]:
        """What *onlooker* saw happen when *seat* played *move* here and *after* came of it."""
        shown = move if onlooker == seat else self.game.moves.redact(move)
        return self.game.views.events(self.sight(onlooker), seat, shown, after.sight(onlooker))

    def text(self) -> str:
        """The whole position as a text, secrets included, for `Game.position`. To show it to a player, use a sight's
        text.
        """
        return self.game.text_of(self)

    def to_bytes(self) -> bytes:
        """The whole position as bytes, secrets included, for `Game.from_bytes`."""
        return self.age.to_bytes(4, "big") + bytes(self.whole.tobytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return state_from_bytes, (self.game, self.to_bytes())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and self._position() == other._position()

    def __hash__(self) -> int:
        return hash(self._position())

    def _position(self) -> tuple[int, bytes]:
        """The position without the notes of what led to it."""
        return self.age, bytes(self.whole.tobytes()[: position_size(self.whole.dtype)])

    def __repr__(self) -> str:
        """Python code for this position, secrets included: run it after `import monstrotheque`."""
        return f"monstrotheque.position({self.text()!r})"

    def _repr_html_(self) -> str:
        """The table in a notebook, as a spectator sees it."""
        return self.sight(SPECTATOR)._repr_html_()


def state_from_bytes(game: Game, data: bytes) -> State:
    """The position that `State.to_bytes` wrote."""
    size = game.raw_state.dtype.itemsize
    if len(data) != 4 + size:
        raise BadOption("bytes", "bytes", size=4 + size)
    raw = frozen_from_bytes(game.raw_state.dtype, data[4:])
    return State(game, raw, int.from_bytes(data[:4], "big"))
