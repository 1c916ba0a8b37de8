"""A game: its facts, its rules and the way into it."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Literal, Protocol

import numpy as np

from monstrotheque.engine import playouts, positions
from monstrotheque.engine.boxes import Box, Tables
from monstrotheque.engine.compiling import specialise
from monstrotheque.engine.contract import EVALUATION, KERNELS
from monstrotheque.engine.data_files import load_data
from monstrotheque.engine.errors import BadOption, BadPosition
from monstrotheque.engine.events import Event, Preview
from monstrotheque.engine.game_texts import game_texts
from monstrotheque.engine.moves import Move, MoveSpace
from monstrotheque.engine.positions import Positions
from monstrotheque.engine.random import SEED_BITS, key_of, new_seed
from monstrotheque.engine.raw_state import IntArray, blank
from monstrotheque.engine.scores import ScoreLine
from monstrotheque.engine.seats import JOINT, SPECTATOR
from monstrotheque.engine.state import LegalMoves, Sight, State, state_from_bytes
from monstrotheque.engine.texts import LANGS, Texts, Word
from monstrotheque.engine.usual import USUAL


class Views(Protocol):
    """A game's `views.py`: what a seat sees and reads. Every function gets a Sight, never the whole state."""

    def view(self, sight: Sight) -> dict[str, Any]:
        """What the seat sees, as plain data."""

    def events(self, before: Sight, actor: int, move: Move, after: Sight) -> list[Event]:
        """What the seat saw happen when *actor* played *move* (with its secret part hidden, unless its own)."""

    def preview(self, sight: Sight, move: Move) -> Preview:
        """What a legal move would bring now."""

    def why_not(self, sight: Sight, move: Move) -> tuple[str, dict[str, Any]]:
        """The rule that forbids an illegal move, and the values of its sentence."""

    def cue(self, sight: Sight, texts: Texts) -> str:
        """What the seat has to do now, in words."""

    def describe(self, sight: Sight, move: Move, texts: Texts) -> str:
        """A move in words. `texts.name(seat)` gives the names of players."""

    def explain(self, sight: Sight, texts: Texts) -> list[ScoreLine]:
        """The score so far, line by line. The lines add up to `scores`."""

    def tell(self, event: Event, texts: Texts, names: list[str]) -> str:
        """An event in words."""


class Terminal(Protocol):
    """A game's `terminal.py`: the table drawn from a view."""

    def draw(self, view: dict[str, Any], texts: Texts, names: list[str]) -> Any:
        """The whole table as something `rich` can print."""


USUAL_CURIOSITY = 0.7


@functools.cache
def _no_setup() -> IntArray:
    return np.zeros(1, np.int64)


def _as_given(text: str) -> Any:
    return text


@dataclass(frozen=True, slots=True)
class OptionForm:
    """How a form asks for an option. Its title and help are the texts `options.<name>.title` and `.help`.

    `choice`: one of *choices*; `several`: *count* of them, or any number; `levels`: a number from *low* to *high* for
    each; `number`: one from *low* to *high*. *words*: under which texts the choices have their names (none: they are
    names themselves). *groups* puts choices under a heading each, *parts* says what each is made of; both by choice,
    with the texts that name them.
    """

    kind: Literal["choice", "several", "levels", "number"]
    choices: tuple[str, ...] = ()
    words: str | None = None
    count: int | None = None
    low: int = 0
    high: int = 0
    groups: Mapping[str, str] = field(default_factory=dict, hash=False)
    group_words: str | None = None
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    part_words: str | None = None


class Option:
    """An option of a game: its default, a check that returns the accepted value or raises BadOption, how a command
    line's text (`--menu NAME`, `--deck FILE`) becomes a value, and how a form asks for it (None: it doesn't).

    An option that isn't *binding* changes nothing in deal and rules: it tells bots what to weigh. Commitments leave it
    out, and a record holds it only if it was given. A record holds an *unspoken* one only if it differs from its
    default. *box*: the option's value is the lists of the game's box. *form_in*: its form by these lists; its
    check then takes them as a second argument.
    """

    def __init__(
        self,
        name: str,
        default: Any,
        check: Callable[..., Any],
        *,
        parse: Callable[[str], Any] = _as_given,
        form: OptionForm | None = None,
        binding: bool = True,
        unspoken: bool = False,
        box: Box | None = None,
        form_in: Callable[[Tables], OptionForm] | None = None,
    ) -> None:
        self.name = name
        self.default = default
        self.check = check
        self.parse = parse
        self.form = form
        self.binding = binding
        self.unspoken = unspoken
        self.box = box
        self.form_in = form_in

    def is_told(self, value: Any, *, is_given: bool) -> bool:
        """Whether an accepted value stands among a match's options."""
        return (self.binding or is_given) and not (self.unspoken and value == self.default)


class Game:
    """One game. Its folder's `__init__.py` makes it out of the folder's modules."""

    def __init__(
        self,
        package: str,
        *,
        rules: ModuleType,
        raw_state: type,
        moves: MoveSpace,
        views: ModuleType,
        evaluation: ModuleType,
        features: tuple[tuple[str, int], ...],
        max_legal: int,
        max_plies: int,
        options: tuple[Option, ...] = (),
        setup: Callable[[int, Mapping[str, Any]], IntArray] | None = None,
        encodes_unmasked: bool = False,
    ) -> None:
        """*encodes_unmasked*: `encode` gives the same from the whole raw state as from a masked one, because it reads
        nothing that `mask` hides. Environments then need no masked copy.
        """
        self.package = package
        self.name = package.rpartition(".")[2]
        self.facts = load_data(package, "game.toml")
        self.rules_version: int = self.facts["rules_version"]
        self.player_counts: tuple[int, ...] = tuple(self.facts["players"])
        self.raw_state: Any = raw_state
        self.moves = moves
        self.views: Views = views
        self.features = features
        self.feature_count = sum(size for _, size in features)
        self.max_legal = max_legal
        self.max_plies = max_plies
        self.options = {option.name: option for option in options}
        self._setup = setup
        self.encodes_unmasked = encodes_unmasked
        self.kernels = SimpleNamespace(**{name: getattr(rules, name) for name in KERNELS})
        self.evaluation = {name: getattr(evaluation, name) for name in EVALUATION}
        self.evaluation |= {name: getattr(evaluation, name, usual) for name, usual in USUAL.items()}
        self._decider: Callable[[Any], int] | None = getattr(rules, "decider", None)
        self.search_depth = int(getattr(evaluation, "SEARCH_DEPTH", max_plies))
        self.judged = float(getattr(evaluation, "JUDGED", 0.0))
        self.curiosity = float(getattr(evaluation, "CURIOSITY", USUAL_CURIOSITY))
        self.thought: dict[str, int] = getattr(evaluation, "THOUGHT", {})
        self._box = ""

    @property
    def is_cooperative(self) -> bool:
        """Whether the players win or lose together."""
        return bool(self.facts.get("cooperative", False))

    @property
    def folder(self) -> Path:
        """The game's own folder."""
        return Path(str(importlib.import_module(self.package).__file__)).parent

    def title(self, lang: str) -> str:
        """The game's title."""
        return str(self.facts["title"][lang])

    def texts(self, lang: str) -> Texts:
        """The game's texts in *lang*, with the shared ones."""
        return _texts(self, check_lang(lang), self._box)

    def new(self, *, players: int | None = None, seed: int | None = None, **options: Any) -> State:
        """A new game. Without a seed, the operating system gives one."""
        players = self.check_players(players)
        seed = new_seed() if seed is None else self.check_seed(seed)
        raw = blank(self.raw_state.dtype)[0]
        checked = self.check_options(options)
        self.kernels.deal(raw, players, *key_of(seed), self.setup(players, checked))
        return State(self.named_by(checked), raw)

    def position(self, text: str) -> State:
        """The whole position in *text*: see `State.text`."""
        found = positions.read(self, text)
        if not isinstance(found, State):
            raise BadPosition("sees", "not_whole")
        return found

    def sight(self, text: str) -> Sight:
        """What a seat sees, from *text*: see `Sight.text`."""
        found = positions.read(self, text)
        if not isinstance(found, Sight):
            raise BadPosition("sees", "nobody_sees")
        return found

    def text_of(self, position: State | Sight) -> str:
        """The text of a position, whole or as a seat sees it."""
        return positions.write(position)

    def from_bytes(self, data: bytes) -> State:
        """The position that `State.to_bytes` wrote."""
        return state_from_bytes(self, data)

    def check_players(self, players: int | None) -> int:
        """*players*, or the default number, if the game can be played so."""
        if players is None:
            return int(self.facts.get("usual_players", self.player_counts[0]))
        if type(players) is not int or players not in self.player_counts:
            title, counts = self.facts["title"], self.player_counts
            raise BadOption("players", "players", game=self.name, title=title, counts=counts, given=players)
        return players

    def check_seed(self, seed: Any) -> int:
        """*seed*, if it is a whole number of at most 128 bits."""
        if type(seed) is not int or not 0 <= seed < 1 << SEED_BITS:
            raise BadOption("seed", "seed", bits=SEED_BITS)
        return seed

    def check_seat(self, seat: Any, players: int) -> int:
        """*seat*, if it exists at a table of *players*."""
        if (
            isinstance(seat, bool)
            or not isinstance(seat, int)
            or not (0 <= seat < players or seat in (JOINT, SPECTATOR))
        ):
            raise BadOption("seat", "seat", given=seat, last=players - 1)
        return seat

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Every option of the game with its accepted value; options that aren't binding only if given."""
        for name in options:
            if name not in self.options:
                known = ", ".join(self.options) or "–"
                raise BadOption(name, "unknown", known=known, game=self.name)
        box = self.box_option
        lists = box.box.in_play(box.check(options.get(box.name))) if box and box.box else {}
        checked = {
            name: option.check(options.get(name, option.default), *([lists] if option.form_in else []))
            for name, option in self.options.items()
        }
        return {
            name: value
            for name, value in checked.items()
            if self.options[name].is_told(value, is_given=name in options)
        }

    @functools.cached_property
    def box_option(self) -> Option | None:
        """The option that takes other lists than ours, if the game's box has lists that we had to reconstruct."""
        return next((option for option in self.options.values() if option.box), None)

    def has_other_box(self, options: Mapping[str, Any]) -> bool:
        """Whether accepted *options* have other lists than ours."""
        option = self.box_option
        return bool(option and option.box and option.box.is_other(options.get(option.name)))

    def without_box(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """*options* but for the lists of a box: they are long, and records have them."""
        own = self.box_option.name if self.box_option else None
        return {name: value for name, value in options.items() if name != own}

    def named_by(self, options: Mapping[str, Any]) -> Game:
        """The game with the lists among accepted *options*, and the names that they give."""
        option = self.box_option
        if not option or not self.has_other_box(options):
            return self
        return _with_box(self, json.dumps(options[option.name], ensure_ascii=False, sort_keys=True))

    @property
    def box_options(self) -> dict[str, Any]:
        """The lists of another box that this game is played with, as an option."""
        return {self.box_option.name: json.loads(self._box)} if self.box_option and self._box else {}

    def binding_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options that deal and rules depend on, with their accepted values."""
        checked = self.check_options(options)
        return {name: value for name, value in checked.items() if self.options[name].binding}

    def setup(self, players: int, options: Mapping[str, Any]) -> IntArray:
        """The options as the integers that `deal` takes."""
        return self._setup(players, options) if self._setup else _no_setup()

    def legal_moves(self, raw: Any, seat: int) -> LegalMoves:
        """The legal moves of *seat* in a raw state."""
        buffer = self.move_buffer()
        count = self.kernels.legal(raw, seat, buffer)
        return LegalMoves(self, buffer[:count].tolist())

    def move_buffer(self) -> IntArray:
        """Room for the legal moves of any position."""
        return np.empty(self.max_legal, np.int32)

    def final_scores(self, raw: Any) -> list[int]:
        """The scores in a raw state, by player."""
        return self._by_player(raw, self.kernels.scores)

    def places(self, raw: Any) -> list[int]:
        """The places in a raw state, by player."""
        return self._by_player(raw, self.kernels.outcome)

    def decider(self, raw: Any) -> int:
        """The player who decides for the table if the players don't agree."""
        return int(self._decider(raw)) if self._decider else 0

    def specialise(self, module: ModuleType) -> SimpleNamespace:
        """The templates of *module*, compiled for this game."""
        return specialise(module, vars(self.kernels) | self.evaluation, tag=self.name, source=self.folder)

    @property
    def playouts(self) -> SimpleNamespace:
        """Random games in compiled code."""
        return _playouts(self)

    @functools.cached_property
    def terminal(self) -> Terminal:
        """How the game is drawn in a terminal."""
        drawing: Terminal = importlib.import_module(f"{self.package}.terminal")
        return drawing

    @functools.cached_property
    def positions(self) -> Positions:
        """How the game's positions are written as texts."""
        notation: Positions = importlib.import_module(f"{self.package}.position")
        return notation

    def module(self, name: str) -> ModuleType | None:
        """The game's optional module *name* (`solver`, `study`), if its folder has one."""
        full = f"{self.package}.{name}"
        return importlib.import_module(full) if importlib.util.find_spec(full) else None

    @property
    def lists(self) -> Tables:
        """The lists of the game's box that positions of this game are played with."""
        return _lists(self, self._box)

    @property
    def own_words(self) -> Mapping[str, Word]:
        """The texts that the lists of another box replace."""
        option = self.box_option
        return option.box.words_of(json.loads(self._box)) if self._box and option and option.box else {}

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_of_package, (self.package, self._box)

    def __eq__(self, other: object) -> bool:
        """By other names it is the same game: rules, kernels and moves are the same."""
        return isinstance(other, Game) and (self.package, self.name) == (other.package, other.name)

    def __hash__(self) -> int:
        return hash((self.package, self.name))

    def _by_player(self, raw: Any, kernel: Callable[[Any, IntArray], None]) -> list[int]:
        out = np.zeros(int(raw.players), np.int64)
        kernel(raw, out)
        return [int(value) for value in out]

    def __repr__(self) -> str:
        return f"<game {self.name}>"


def _game_of_package(package: str, box: str = "") -> Game:
    game: Game = importlib.import_module(package).GAME
    return _with_box(game, box) if box else game


@functools.lru_cache(maxsize=64)
def _with_box(game: Game, box: str) -> Game:
    """The same game with other lists, written as JSON."""
    twin = Game.__new__(Game)
    twin.__dict__.update(vars(game), _box=box)
    return twin


@functools.lru_cache(maxsize=64)
def _texts(game: Game, lang: str, box: str) -> Texts:
    """The texts of a game with the words of our lists, then with those of another box."""
    option = game.box_option
    ours = option.box.words_of(None) if option and option.box else {}
    own = option.box.words_of(json.loads(box)) if box and option and option.box else {}
    return game_texts(game.package, lang).with_words({**ours, **own})


@functools.lru_cache(maxsize=64)
def _lists(game: Game, box: str) -> Tables:
    option = game.box_option
    return option.box.in_play(json.loads(box) if box else None) if option and option.box else {}


@functools.cache
def _playouts(game: Game) -> SimpleNamespace:
    return game.specialise(playouts)


def check_lang(lang: str) -> str:
    """*lang*, if it is one of ours."""
    if lang not in LANGS:
        raise BadOption("lang", "lang", known=", ".join(LANGS), given=lang)
    return lang
