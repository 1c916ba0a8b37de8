"""The games as OpenSpiel games: `pyspiel.load_game("monstro_crypte_de_sedlec(players=2)")` after importing this module.

All chance of a game follows from its secret 128-bit seed. So a game begins with sixteen chance nodes, one for each byte
of the seed, with 256 equally likely outcomes. After them nothing is left to chance, and a history tells the whole game.
What a player can't know of the seed stays hidden: observations and information states are made from the player's mask,
and information states also from the moves as the player saw them.

A game's own options are parameters, written as on the command line (`menu=NAME`), with `;` for a comma and `:` for an
equals sign, which OpenSpiel reserves: `levels=MONSTER:2;MONSTER:3`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from monstrotheque.adapters.errors import IllegalAction, without_extra
from monstrotheque.adapters.memory import Memory, Past, Seen
from monstrotheque.adapters.seating import Asking, acts_out_of_turn, payoffs
from monstrotheque.adapters.starts import Starts
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.game import Game
from monstrotheque.engine.random import SEED_BITS
from monstrotheque.engine.registry import all_games
from monstrotheque.engine.seats import JOINT, SPECTATOR

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise without_extra(missing) from missing

PREFIX = "monstro_"
SEED_BYTES = SEED_BITS // 8
BYTE = 256

_Type, _Private = pyspiel.GameType, pyspiel.PrivateInfoType


def _parameters(game: Game) -> dict[str, Any]:
    """Players, whether anybody is asked out of turn, and the game's options: numbers, or texts that are empty for the
    default.
    """
    options = {
        name: option.default if option.form and option.form.kind == "number" else ""
        for name, option in game.options.items()
    }
    return {"players": game.check_players(None), "out_of_turn": True} | options


def _options(game: Game, parameters: dict[str, Any]) -> dict[str, Any]:
    """The options in *parameters*, checked."""
    given = {name: parameters[name] for name in game.options if parameters.get(name, "") != ""}
    return game.check_options(
        {
            name: game.options[name].parse(value.replace(";", ",").replace(":", "=")) if type(value) is str else value
            for name, value in given.items()
        }
    )


def _game_type(game: Game) -> Any:
    return _Type(
        short_name=PREFIX + game.name,
        long_name=game.title("en"),
        dynamics=_Type.Dynamics.SEQUENTIAL,
        chance_mode=_Type.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_Type.Information.IMPERFECT_INFORMATION,
        utility=_Type.Utility.IDENTICAL if game.is_cooperative else _Type.Utility.ZERO_SUM,
        reward_model=_Type.RewardModel.TERMINAL,
        max_num_players=max(game.player_counts),
        min_num_players=min(game.player_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


def _game_info(game: Game, players: int, out_of_turn: bool) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=game.moves.size + out_of_turn,
        max_chance_outcomes=BYTE,
        num_players=players,
        # Those without a share in the victory pay for it equally.
        min_utility=0.0 if game.is_cooperative else -1.0 / (players - 1),
        max_utility=1.0,
        utility_sum=None if game.is_cooperative else 0.0,
        # Before each move every player and the joint seat may pass.
        max_game_length=game.max_plies * (players + 2 if out_of_turn else 1),
    )


class MonstroGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its parameters. A subclass for each game names it."""

    game: Game
    game_type: Any

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = parameters or {}
        self.players = self.game.check_players(given.get("players"))
        self.options = _options(self.game, given)
        self.out_of_turn = bool(given.get("out_of_turn", True)) and acts_out_of_turn(self.game)
        super().__init__(self.game_type, _game_info(self.game, self.players, self.out_of_turn), given)

    def new_initial_state(self, start: str | None = None, *, seed: int | None = None) -> MonstroState:
        """A game whose seed is not drawn yet, or a position from its text (docs/reference/positions.md).

        If the text tells what a seat sees, the rest is drawn; the same *seed* draws the same.
        """
        state = MonstroState(self)
        if start is not None:
            drawn, _ = Starts(self.game, self.players, start).draw(np.random.default_rng(seed))
            state._asking = Asking(drawn, out_of_turn=self.out_of_turn)
        return state

    def max_chance_nodes_in_history(self) -> int:
        """The bytes of the seed."""
        return SEED_BYTES

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer | NoObserver:
        """An observer of what a player (or everybody) knows."""
        wanted = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self, wanted, params) if wanted.public_info else NoObserver()


class PlayerAction(NamedTuple):
    """An action and whose it was."""

    player: int
    action: int


class ActionLine:
    """The actions so far, the last one first, each with the position before it: what undo returns to. An immutable
    value.

    A copy from a pickle knows the actions, but no longer the positions.
    """

    __slots__ = ("action", "before", "earlier", "player")

    def __init__(self, earlier: ActionLine | None, player: int, action: int, before: dict[str, Any] | None) -> None:
        self.earlier, self.player, self.action, self.before = earlier, player, action, before

    def __iter__(self) -> Iterator[ActionLine]:
        line: ActionLine | None = self
        while line is not None:
            yield line
            line = line.earlier

    def __deepcopy__(self, memo: object) -> ActionLine:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _line, ([(line.player, line.action) for line in self][::-1],)


def _line(actions: list[tuple[int, int]]) -> ActionLine | None:
    line: ActionLine | None = None
    for player, action in actions:
        line = ActionLine(line, player, action, None)
    return line


class MonstroState(pyspiel.State):  # type: ignore[misc]
    """A position, and what each player remembers.

    OpenSpiel keeps the history of a game in C++, where Python can add to it but remove nothing. So Python's history is
    kept here.
    """

    def __init__(self, game: MonstroGame) -> None:
        super().__init__(game)
        self._seed = b""
        self._asking: Asking | None = None
        self._past = Past((Memory(),) * game.players)
        self._line: ActionLine | None = None

    @property
    def asking(self) -> Asking:
        """The engine's position and who is asked in it, once the seed is drawn."""
        assert self._asking is not None, "the seed is not drawn yet"
        return self._asking

    @property
    def is_dealt(self) -> bool:
        """Whether the seed is drawn."""
        return self._asking is not None

    def current_player(self) -> int:
        """Chance while the seed is drawn, then the player who is asked."""
        if self._asking is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self._asking.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self._asking.agent

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.asking.actions()) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The values of one byte of the seed."""
        return [(byte, 1 / BYTE) for byte in range(BYTE)]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        before = {"_seed": self._seed, "_asking": self._asking, "_past": self._past}
        if self._asking is None:
            self._draw(action)
        else:
            asking, self._asking = self._asking, self._asking.act(action)
            if action != asking.passing:  # who passed follows from who moved: all who were asked before
                self._past = self._past.then(asking, action)
        self._line = ActionLine(self._line, player, action, before)

    def undo_action(self, player: int, action: int) -> None:
        """Undo the last action, which was *player*'s.

        Clones can do so too. A state read from a text or a pickle knows no positions before its own.
        """
        last = self._line
        if last is None or (last.player, last.action) != (player, action):
            raise IllegalAction("not_last", action=action, player=player)
        if last.before is None:
            raise IllegalAction("no_position_before")
        self.__dict__.update(last.before)
        self._line = last.earlier

    def full_history(self) -> list[PlayerAction]:
        """The actions so far and who took them."""
        return [PlayerAction(line.player, line.action) for line in self._line or ()][::-1]

    def history(self) -> list[int]:
        """The actions so far."""
        return [line.action for line in self._line or ()][::-1]

    def history_str(self) -> str:
        """The actions so far, as OpenSpiel writes them."""
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """How many actions there were."""
        return len(self.history())

    def is_initial_state(self) -> bool:
        """Whether nothing has happened yet."""
        return self._line is None

    def _draw(self, byte: int) -> None:
        """Draw a byte of the seed. The last byte deals."""
        if not 0 <= byte < BYTE:
            raise IllegalAction("chance", action=byte, last=BYTE - 1)
        self._seed += bytes([byte])
        if len(self._seed) == SEED_BYTES:
            game = self.get_game()
            state = game.game.new(players=game.players, seed=int.from_bytes(self._seed, "big"), **game.options)
            self._asking = Asking(state, out_of_turn=game.out_of_turn)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed byte {action}"
        moves = self.get_game().game.moves
        return "(let pass)" if action == moves.size else str(moves.move(action))

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self._asking is not None and self._asking.is_over

    def returns(self) -> list[float]:
        """What the game pays once it is over."""
        if not self.is_terminal():
            return [0.0] * self.get_game().players
        return payoffs(self.asking.state, margin=False)

    def resample_from_infostate(self, player: int, sampler: Any) -> MonstroState:
        """A position drawn uniformly from all those *player* holds possible; *sampler* gives numbers from 0 to 1.

        It has no history, because the true one isn't the player's to know. The others' memories aren't known either.
        """
        rng = int(sampler() * (1 << 53))
        world: MonstroState = self.get_game().new_initial_state()
        asking = self.asking
        state = asking.state.sight(player).redeal(rng)
        world._asking = Asking(state, out_of_turn=asking.out_of_turn, passed=asking.passed)
        world._past = Past((self.memory(player),) * self._past.players)
        return world

    def memory(self, player: int) -> Memory:
        """All that *player* ever saw."""
        return self._past.memory(player)

    def __str__(self) -> str:
        if self._asking is None:
            return f"seed: {len(self._seed)} of {SEED_BYTES} bytes {self._seed.hex()}"
        return f"{self._asking.state!r} passed {self._asking.passed} {self._asking.state.to_bytes().hex()}"


class Observer:
    """What a player knows, for OpenSpiel's observers.

    `features` are those of the game (see `game.features`), from the player's mask; without private information from the
    spectator's; with that of all players from all masks, one after the other from the player on. `asked` and `passed`
    say which seat is asked and which have passed, from the player on, the joint seat last.

    With perfect recall, `moves` has a row for each move so far, as the player saw it: who moved (as in `asked`), and
    the number of the move plus 1 in bits, lowest first. Strings with perfect recall hold the same, and a digest of all
    positions as the player saw them.
    """

    def __init__(self, game: MonstroGame, kind: Any, params: Any = None) -> None:
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        self._players = game.players
        self._private = kind.private_info
        features, seats = game.game.feature_count, game.players + 1
        sizes = {"features": features * len(self._onlookers(0)), "asked": seats, "passed": seats}
        if kind.perfect_recall:
            self._bits = game.game.moves.size.bit_length()
            sizes["moves"] = game.game.max_plies * (seats + self._bits)
        self.tensor: npt.NDArray[np.float32] = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        start = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[start : start + size]
            start += size

    def _onlookers(self, player: int) -> list[int]:
        """Whose sight is observed."""
        if self._private == _Private.NONE:
            return [SPECTATOR]
        others = range(1, self._players) if self._private == _Private.ALL_PLAYERS else ()
        return [player, *((player + shift) % self._players for shift in others)]

    def set_from(self, state: MonstroState, player: int) -> None:
        """Write what *player* knows of *state* into the tensor."""
        self.tensor.fill(0.0)
        if not state.is_dealt:
            return
        asking = state.asking
        seen = [asking.state.sight(onlooker).encode() for onlooker in self._onlookers(player)]
        self.dict["features"][:] = np.concatenate(seen)
        if not asking.is_over:
            self.dict["asked"][self._place(asking.seat, player)] = 1.0
        for seat in [*range(self._players), JOINT]:
            self.dict["passed"][self._place(seat, player)] = asking.passed >> seat & 1
        if "moves" in self.dict:
            self._write_moves(self._seen(state, player), player)

    def _seen(self, state: MonstroState, player: int) -> Seen:
        """The moves so far: as *player* saw them, as everybody saw them, or, for all players, as each made them."""
        seen, moves = state.memory(player).seen, state.get_game().game.moves
        if self._private == _Private.NONE:
            return tuple((seat, moves.shown_to_others(move)) for seat, move in seen)
        if self._private == _Private.ALL_PLAYERS:
            together = zip(*(state.memory(other).seen for other in range(self._players)), strict=True)
            return tuple(_whole(told, moves) for told in together)
        return seen

    def _write_moves(self, seen: Seen, player: int) -> None:
        rows = self.dict["moves"].reshape(-1, self._players + 1 + self._bits)
        for row, (seat, move) in zip(rows, seen, strict=False):
            row[self._place(seat, player)] = 1.0
            row[self._players + 1 :] = (move + 1) >> np.arange(self._bits) & 1

    def string_from(self, state: MonstroState, player: int) -> str:
        """What *player* knows of *state*, as a string. Equal strings mean equal knowledge."""
        if not state.is_dealt:
            return "not dealt"
        asking, onlookers = state.asking, self._onlookers(player)
        sights = "/".join(asking.state.sight(onlooker).raw.tobytes().hex() for onlooker in onlookers)
        words = f"seat {player} asked {asking.seat} passed {asking.passed} sees {sights}"
        if "moves" not in self.dict:
            return words
        told = f"{words} after {' '.join(f'{seat}:{move}' for seat, move in self._seen(state, player))}"
        traces = [state.memory(onlooker).trace.hex() for onlooker in onlookers if onlooker != SPECTATOR]
        return f"{told} having seen {'/'.join(traces)}" if traces else told

    def _place(self, seat: int, player: int) -> int:
        return self._players if seat == JOINT else (seat - player) % self._players


class NoObserver:
    """The observer without public information: neither tensor nor string.

    A sight doesn't separate what is public from what isn't.
    """

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, npt.NDArray[np.float32]] = {}

    def set_from(self, state: MonstroState, player: int) -> None:  # noqa: ARG002 (as OpenSpiel calls it)
        """There is nothing to write."""
        raise BadOption("public_info", "choice", given=False, known=str(True))

    def string_from(self, state: MonstroState, player: int) -> None:
        """There is no string."""


def _whole(told: tuple[tuple[int, int], ...], moves: Any) -> tuple[int, int]:
    """A move with its secret part, if one of the observers knows it."""
    return next((each for each in told if moves.shown_to_others(each[1]) != each[1]), told[0])


def _register() -> None:
    known = {game_type.short_name for game_type in pyspiel.registered_games()}
    for game in all_games():
        game_type = _game_type(game)
        if game_type.short_name not in known:
            # A class, as in OpenSpiel's own games: its registry releases it after the interpreter's end, when
            # nothing that would really be freed then may be in it.
            named = type(f"{MonstroGame.__name__}_{game.name}", (MonstroGame,), {"game": game, "game_type": game_type})
            globals()[named.__name__] = named  # where pickles look for it
            pyspiel.register_game(game_type, named)


_register()
