"""Many games at once, as a vector environment in Gymnasium's conventions.

Each step is one decision in every game: the seat that is asked acts, and the next observation is that of the next seat
asked. So one policy plays all seats (self-play); `infos` says which seat is asked.

Compiled code computes everything in several threads, into arrays that the next step overwrites: copy what you keep, or
ask for copies.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from monstrotheque.adapters import stepping
from monstrotheque.adapters.compiled import compiled, for_types_of
from monstrotheque.adapters.errors import IllegalAction, as_number, at_least, without_extra
from monstrotheque.adapters.seating import acts_out_of_turn
from monstrotheque.adapters.starts import Given, Starts, deciders
from monstrotheque.adapters.threads import Helper, cores
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.game import check_lang
from monstrotheque.engine.gpu import find_cuda
from monstrotheque.engine.random import key_of
from monstrotheque.engine.raw_state import blank
from monstrotheque.engine.registry import game as find_game
from monstrotheque.engine.seats import JOINT, SPECTATOR
from monstrotheque.engine.state import State

try:
    import gymnasium
    from gymnasium.utils import seeding
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from monstrotheque.adapters import drawing
    from monstrotheque.adapters.registration import register
except ModuleNotFoundError as missing:
    raise without_extra(missing) from missing

LARGEST_MASK = 1 << 13
"""Games with more moves list the legal ones only, unless a mask is asked for."""
LOWEST, HIGHEST = -128, 127
"""Observed numbers are small integers."""
RENDER_MODES = ("ansi", "rgb_array")
CPU, CUDA = "cpu", "cuda"
RAISE, TERMINATE = ILLEGAL = ("raise", "terminate")
"""What an illegal action does."""
ILLEGAL_REWARD = -1.0
"""The cost of an illegal action that ends the game: that of a lost game."""
SMALLEST_SHARE = 64
"""The fewest games for a thread. Fewer aren't worth the hand-over."""

Array = npt.NDArray[Any]
Seeds = int | list[int | None] | tuple[int | None, ...] | Array | None
"""One seed for all games, or one for each."""
Told = TypeVar("Told", bound=tuple[Any, ...])

_STANDING = (
    "_states", "_keys", "_episodes", "_passed", "_seats", "_legals", "_counts", "_masks", "_sights",
    "_copies",
)  # fmt: skip
_STANDING_BESIDES = ("_np_random", "_np_random_seed", "_is_begun", "closed", "spec")
"""The state of the games of an environment, as arrays. Everything else follows from how it was made."""


def rows(array: Array) -> np.recarray[Any, Any]:
    """*array* as structures of one row each, in the same memory, for `stepping.step_all`."""
    raw = np.dtype([("row", array.dtype, array.shape[1:])])
    return array.view(raw).reshape(len(array)).view(np.recarray)


def _checked(dtype: npt.DTypeLike) -> np.dtype[Any]:
    """*dtype*, if it holds all observed numbers."""
    found = np.dtype(dtype)
    if found.kind not in "if" or not np.can_cast(np.int8, found) or found == np.float16:
        raise BadOption("dtype", "numbers", given=found)
    return found


def checked_autoreset(mode: AutoresetMode | str) -> AutoresetMode:
    """*mode*, by Gymnasium's own names."""
    try:
        return AutoresetMode(mode)
    except ValueError:
        known = ", ".join(each.value for each in AutoresetMode)
        raise BadOption("autoreset_mode", "choice", given=mode, known=known) from None


def chosen_from(option: str, given: Any, known: Sequence[str]) -> Any:
    """*given*, if it is one of the *known* values of an option."""
    if given not in known:
        raise BadOption(option, "choice", given=given, known=", ".join(known))
    return given


def checked_mode(mode: str | None, known: tuple[str, ...]) -> str | None:
    """*mode*, if it is None or one of the *known* render modes."""
    if mode is not None and mode not in known:
        raise BadOption("render_mode", "choice", given=mode, known=", ".join(known))
    return mode


def _key(dice: np.random.Generator) -> tuple[Any, Any]:
    """A random key for a series of deals."""
    return key_of(int.from_bytes(dice.bytes(16), "big"))


class MonstroVectorEnv(VectorEnv[Array, Array, Array]):
    """*num_envs* games of one kind. See docs/how-to/vector.md."""

    metadata: dict[str, Any] = {  # noqa: RUF012 (declared so by Gymnasium)
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": list(RENDER_MODES),
    }
    _helpers: Sequence[Helper] = ()  # Gymnasium also closes what could not be made

    def __init__(
        self,
        name: str,
        *,
        num_envs: int = 1,
        players: int | None = None,
        margin: bool = False,
        out_of_turn: bool = True,
        action_mask: bool | None = None,
        dtype: npt.DTypeLike = np.int8,
        threads: int | None = None,
        copy: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        start: Given = None,
        illegal: str = RAISE,
        render_mode: str | None = None,
        onlooker: int = SPECTATOR,
        lang: str = "en",
        **options: Any,
    ) -> None:
        """*margin* adds the margin of a victory to rewards. Without *out_of_turn* nobody is asked unless the game waits
        for it. *action_mask* says whether masks are written besides the list of legal actions. *dtype* is that of the
        observations: any type that holds small integers. With *copy*, no step overwrites what an earlier one returned.

        *autoreset_mode* says when a finished game is dealt anew: in the same step, in the next one, or only by `reset`.
        Games begin with a deal, or with a *start* (see `adapters.starts`). An *illegal* action raises `IllegalAction`,
        or ends its game ("terminate"). Pictures show what *onlooker* sees, in *lang*.
        """
        self._made_with: dict[str, Any] = {
            "name": name, "num_envs": num_envs, "players": players, "margin": margin, "out_of_turn": out_of_turn,
            "action_mask": action_mask, "dtype": dtype, "threads": threads, "copy": copy,
            "autoreset_mode": autoreset_mode, "start": start, "illegal": illegal, "render_mode": render_mode,
            "onlooker": onlooker, "lang": lang, **options,
        }  # fmt: skip
        self.game = game = find_game(name)
        self.players = game.check_players(as_number(players))
        self.num_envs = num_envs = at_least("num_envs", num_envs)
        self._gives_copies = copy
        self.autoreset_mode = checked_autoreset(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.render_mode = checked_mode(render_mode, RENDER_MODES)
        self._onlooker, self._lang = game.check_seat(as_number(onlooker), self.players), check_lang(lang)
        self.margin = margin
        asks_others = out_of_turn and acts_out_of_turn(game)
        self.passing = game.moves.size if asks_others else stepping.NEVER
        self._setup = game.setup(self.players, game.check_options(options))
        actions = game.moves.size + asks_others
        self._dtype = _checked(dtype)
        self._illegal = chosen_from("illegal", illegal, ILLEGAL)
        self._broken = np.zeros(num_envs, np.bool_)
        self.single_observation_space = gymnasium.spaces.Box(LOWEST, HIGHEST, (game.feature_count,), self._dtype.type)
        self.single_action_space = gymnasium.spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.start_from(start)
        self._make_arrays(actions if action_mask or (action_mask is None and actions <= LARGEST_MASK) else 0)
        self._make_kernels()
        self._make_threads(threads)
        self._is_begun = False

    def _make_arrays(self, columns: int) -> None:
        games, game = self.num_envs, self.game
        self._states = blank(game.raw_state.dtype, games)
        self._empty = blank(game.raw_state.dtype)
        self._keys = np.zeros((games, 3), np.uint64)
        self._episodes, self._passed, self._counts, self._seats = (np.zeros(games, np.int64) for _ in range(4))
        self._legals = np.zeros((games, game.max_legal + 1), np.int32)
        self._masks = np.zeros((games, columns), np.int8)
        self._sights = np.zeros((games, game.feature_count), np.int8)
        copies = 0 if self._dtype == np.int8 else games
        self._copies = np.zeros((copies, game.feature_count), self._dtype)
        self._observations = self._copies if copies else self._sights
        self._last_sights = np.zeros((games, game.feature_count), self._dtype)
        self._rewards = np.zeros(games)
        # Room for the greatest number of players, so that one compiled form serves all numbers.
        seats = max(game.player_counts)
        self._payoffs, self._worths = (np.zeros((games, seats)) for _ in range(2))
        self._points, self._places = (np.zeros((games, seats), np.int64) for _ in range(2))
        self._over = np.zeros(games, np.bool_)
        self._always = np.ones(games, np.bool_)
        self._last_rows = np.fromiter(self._last_sights, object, games)
        self._final = np.full(games, None, object)
        self._told, self._told_at_end = self._make_infos()

    def _make_infos(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Who is asked and what is legal; what each player got from the games that ended.

        Beside every entry Gymnasium expects a mark of the games it is about.
        """
        told = {"seat": self._seats, "legal": self._legals, "legal_count": self._counts}
        if self._illegal == TERMINATE:
            told["illegal"] = self._broken
        if self._masks.shape[1]:
            told["action_mask"] = self._masks
        wide = {"rewards": self._payoffs, "scores": self._points, "places": self._places}
        got = {name: array[:, : self.players] for name, array in wide.items()}
        return told | {f"_{name}": self._always for name in told}, got | {f"_{name}": self._over for name in got}

    def start_from(self, start: Given) -> None:
        """Begin games with a *start* from now on, or with deals (None): the next stage of a curriculum."""
        starts = Starts(self.game, self.players, start)
        self._starts, self._onlookers = starts.arrays(self.game)
        self._deciders = [deciders(each) for each in starts.positions]
        self._made_with["start"] = start
        if hasattr(self, "_batch"):
            self._make_kernels()

    def deciders_in(self, games: Array) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Those of *games* that began with a start, and the players who decide in it."""
        drawn, count = compiled(self.game).drawn_start, len(self._deciders)
        for game in games if count else ():
            yield game, self._deciders[drawn(game, self._keys, self._episodes[game], count)]

    def seen_by(self, seats: Array, which: Array) -> Array:
        """What *seats* see, one in each game: a new array, in which the games marked in *which* have rows."""
        sights = np.empty_like(self._sights)
        room = (self._states, self._shares[0][2], seats, self._batch.veiled, rows(sights), self._batch.copies[:0])
        compiled(self.game).observe_all(True, which, 0, self.num_envs, *room)
        return sights.astype(self._dtype, copy=False)

    def _make_kernels(self) -> None:
        game, kernels = self.game, compiled(self.game)
        legals, actions = rows(self._legals), np.zeros(self.num_envs, np.int64)
        self._check_arguments = (legals, self._counts, self._masks)
        self._first_illegal = for_types_of(kernels.first_illegal, (actions, *self._check_arguments))
        self._batch = stepping.Batch(
            empty=self._empty,
            players=self.players,
            setup=self._setup,
            keys=self._keys,
            episodes=self._episodes,
            starts=self._starts,
            onlookers=self._onlookers,
            passing=self.passing,
            passed=self._passed,
            seats=self._seats,
            legals=legals,
            counts=self._counts,
            masks=self._masks,
            veiled=not game.encodes_unmasked,
            sights=rows(self._sights),
            copies=rows(self._copies),
            cooperative=game.is_cooperative,
            margin=self.margin,
            rewards=self._rewards,
            payoffs=rows(self._payoffs),
            worths=rows(self._worths),
            points=rows(self._points),
            places=rows(self._places),
            over=self._over,
            last_sights=rows(self._last_sights),
            deals_on=self.autoreset_mode is AutoresetMode.SAME_STEP,
        )
        first = (True, actions, 0, 0, self._states, self._empty)
        self._step_all = for_types_of(kernels.step_all, (*first, self._batch))

    def _make_threads(self, threads: int | None) -> None:
        wished = cores() if threads is None else at_least("threads", threads)
        shares = max(1, min(wished, self.num_envs // SMALLEST_SHARE))
        bounds = [self.num_envs * share // shares for share in range(shares + 1)]
        # Work space lies between spare raw states: threads that write to one cache line slow each other down.
        room = [blank(self.game.raw_state.dtype, 3)[1:2] for _ in range(shares)]
        self._shares = [(*bound, work) for bound, work in zip(itertools.pairwise(bounds), room, strict=True)]
        self._helpers = [Helper() for _ in self._shares[1:]]

    def _everywhere(self, run: Callable[[int, int, Any], None]) -> None:
        """Call *run* for every thread's share of the games: the first here, the others in the helpers."""
        for helper, share in zip(self._helpers, self._shares[1:], strict=True):
            helper.begin(run, share)
        try:
            run(*self._shares[0])
        finally:
            for helper in self._helpers:
                helper.wait()

    def reset(
        self,
        *,
        seed: Seeds = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Array, dict[str, Any]]:
        """Deal all games anew, or those marked in `options["reset_mask"]`, whose series of deals go on without a seed.

        The same seed gives the same deals, whatever the number of threads. A list has a seed for each game: a game's
        deals then depend on its own seed alone.
        """
        self._check_open()
        which = self.to_reset(options)
        if isinstance(seed, (list, tuple, np.ndarray)):
            self._seed_each(which, seed)
        else:
            super().reset(seed=seed)
            self._seed_all(which, anew=seed is not None or which is self._always)
        self._run(True, which.astype(np.int64))
        self._is_begun = True
        self._broken.fill(False)
        return self._given((self._observations, self._told.copy()))

    def _seed_all(self, which: Array, *, anew: bool) -> None:
        """Begin new series of deals in the games *which*, or continue theirs."""
        self._episodes[which] += 1
        if anew:
            self._keys[which, :2], self._keys[which, 2] = _key(self.np_random), which.nonzero()[0]
            self._episodes[which] = 0

    def _seed_each(self, which: Array, seeds: list[int | None] | tuple[int | None, ...] | Array) -> None:
        """Begin a series of deals in each of the games *which*, by its own seed; None draws one."""
        if len(seeds) != self.num_envs:
            raise BadOption("seed", "each", games=self.num_envs, given=len(seeds))
        dice = [
            seeding.np_random(as_number(seeds[game]))[0] if seeds[game] is not None else self.np_random
            for game in which.nonzero()[0]
        ]
        self._keys[which, :2] = np.array([_key(each) for each in dice], np.uint64).reshape(-1, 2)
        self._keys[which, 2] = 0
        self._episodes[which] = 0

    def to_reset(self, options: dict[str, Any] | None) -> Array:
        """The games to deal anew: all, or those that Gymnasium's option marks."""
        given = options or {}
        if "start" in given:
            raise BadOption("start", "elsewhere", instead="start_from(…)")
        mask = given.get("reset_mask")
        if mask is None or not self._is_begun:
            return self._always
        marked = np.asarray(mask)
        if marked.dtype != np.bool_ or marked.shape != (self.num_envs,):
            raise BadOption("reset_mask", "marks", games=self.num_envs)
        return marked

    def _check_open(self) -> None:
        if self.closed:
            raise gymnasium.error.ClosedEnvironmentError("this environment is closed")

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """One decision in every game; a game whose action is SKIPPED stands still.

        If one of the actions isn't legal, none is carried out.
        """
        self._check_open()
        if not self._is_begun:
            raise gymnasium.error.ResetNeeded("call reset before step")
        ended = self._seats == stepping.NOBODY
        chosen = self._checked_actions(actions, ended)
        self._run(False, chosen)
        if np.count_nonzero(ended) and self.autoreset_mode is AutoresetMode.NEXT_STEP:
            self._episodes[ended] += 1
            self._run(True, ended.astype(np.int64))
        if np.count_nonzero(self._broken):
            self._break_off()
        infos = self._told.copy()
        if np.count_nonzero(self._over):
            self._add_final(infos)
        nothing_cut = np.zeros(self.num_envs, np.bool_)
        return self._given((self._observations, self._rewards, self._over, nothing_cut, infos))

    def _break_off(self) -> None:
        """End the games with an illegal action: its seat pays, and the position stays as it was."""
        broken, movers = self._broken, self._seats[self._broken]
        costs = (np.arange(self._payoffs.shape[1]) == movers[:, None]) | (movers[:, None] == JOINT)
        self._payoffs[broken] = ILLEGAL_REWARD * costs
        self._points[broken] = self._places[broken] = 0
        self._last_sights[broken] = self._observations[broken]
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            self._episodes[broken] += 1
            self._run(True, broken.astype(np.int64))
        else:
            self._seats[broken], self._counts[broken], self._masks[broken] = stepping.NOBODY, 0, 0
        self._rewards[broken], self._over[broken] = ILLEGAL_REWARD, True

    def _given(self, told: Told) -> Told:
        """What the caller gets: the arrays themselves, or copies."""
        return deepcopy(told) if self._gives_copies else told

    def _run(self, anew: bool, chosen: Array) -> None:
        """Deal the games marked in *chosen* anew, or carry out the chosen actions."""
        run, states, batch = self._step_all, self._states, self._batch
        self._everywhere(lambda first, last, work: run(anew, chosen, first, last, states, work, batch))

    def _checked_actions(self, actions: Array, ended: Array) -> Array:
        """*actions* for the compiled code, if they are whole numbers, one for each game, and legal.

        Actions for games that have *ended* don't matter.
        """
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise IllegalAction("shape", given=str(given.shape), wanted=str((self.num_envs,)))
        if given.dtype.kind not in "iu":
            raise IllegalAction("numbers", given=given.dtype)
        chosen = np.ascontiguousarray(given, np.int64)
        if np.count_nonzero(ended):
            if self.autoreset_mode is AutoresetMode.DISABLED and (chosen[ended] != stepping.SKIPPED).any():
                raise gymnasium.error.ResetNeeded(f"games {ended.nonzero()[0].tolist()} are over: reset them first")
            chosen = np.where(ended, stepping.SKIPPED, chosen)
        wrong = self._first_illegal(chosen, *self._check_arguments)
        self._broken.fill(False)
        if wrong != stepping.FINE and self._illegal == TERMINATE:
            listed = np.arange(self._legals.shape[1]) < self._counts[:, None]
            self._broken[:] = ~((self._legals == chosen[:, None]) & listed).any(axis=1) & (chosen != stepping.SKIPPED)
            return np.where(self._broken, stepping.SKIPPED, chosen)
        if wrong != stepping.FINE:
            raise IllegalAction("illegal", action=int(chosen[wrong]), game=int(wrong), seat=int(self._seats[wrong]))
        return chosen

    def _add_final(self, infos: dict[str, Any]) -> None:
        """How the games that ended went: what each player got and, where the next one has begun, what the last mover
        saw.
        """
        infos["final_info"], infos["_final_info"] = self._told_at_end.copy(), self._over
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            return
        ended = self._over.nonzero()[0]
        self._final.fill(None)
        self._final[ended] = self._last_rows[ended]
        infos["final_obs"], infos["_final_obs"] = self._final, self._over

    def render(self) -> tuple[Any, ...] | None:
        """A picture of every game, as text or pixels."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render without specifying any render mode.")
            return None
        draw = drawing.pixels if self.render_mode == "rgb_array" else drawing.ansi
        shown = (State(self.game, self._states[number].copy()) for number in range(self.num_envs))
        return tuple(draw(state, onlooker=self._onlooker, lang=self._lang) for state in shown)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is made anew and continues from here.

        Compiled code and threads can't be copied, and arrays that share memory would no longer do so.
        """
        arrays = {name: getattr(self, name) for name in _STANDING}
        return _restored, (self._made_with, arrays, {name: getattr(self, name) for name in _STANDING_BESIDES})

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        for helper in self._helpers:
            helper.dismiss()


def _restored(made_with: dict[str, Any], arrays: dict[str, Array], rest: dict[str, Any]) -> MonstroVectorEnv:
    """An environment whose games are those of another."""
    env = MonstroVectorEnv(**made_with)
    for name, array in arrays.items():
        getattr(env, name)[...] = array
    vars(env).update(rest)
    return env


def vector_env(name: str, num_envs: int = 1, *, device: str = CPU, **settings: Any) -> MonstroVectorEnv:
    """*num_envs* games of *name* at once, on the CPU or a GPU ("cuda")."""
    if device == CPU:
        return MonstroVectorEnv(name, num_envs=num_envs, **settings)
    if device != CUDA:
        raise BadOption("device", "choice", given=device, known=f"{CPU}, {CUDA}")
    find_cuda()
    from monstrotheque.adapters.gpu import GpuVectorEnv

    return GpuVectorEnv(name, num_envs=num_envs, **settings)


register()
