"""Many games at once, as a vector environment in Gymnasium's conventions.

Each step is one decision in every game: the seat that is asked acts, and the next observation is that of the next seat
asked. So one policy plays all seats (self-play); `infos` says which seat is asked. Everything is computed in compiled
code by several threads, into arrays that the next step overwrites: copy what you keep.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from monstrotheque.adapters import stepping
from monstrotheque.adapters.compiled import compiled
from monstrotheque.adapters.errors import IllegalAction
from monstrotheque.adapters.seating import acts_out_of_turn
from monstrotheque.engine.random import key_of
from monstrotheque.engine.record import blank
from monstrotheque.engine.registry import all_games
from monstrotheque.engine.registry import game as find_game

LARGEST_MASK = 1 << 13
"""Games with more moves give the legal ones as a list only, unless a mask is asked for."""
HIGHEST = 100.0
"""No observed number is larger, or smaller than its opposite."""
SMALLEST_SHARE = 64
"""A thread gets at least so many games: fewer are not worth the hand-over."""

Array = npt.NDArray[Any]


class MonstroVectorEnv(VectorEnv[Array, Array, Array]):
    """*num_envs* games of one kind. See docs/research.md."""

    metadata: dict[str, Any] = {  # noqa: RUF012 (declared so by Gymnasium)
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        name: str,
        *,
        num_envs: int = 1,
        players: int | None = None,
        margin: bool = False,
        out_of_turn: bool = True,
        action_mask: bool | None = None,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        """*margin* makes rewards tell how clear a victory is. Without *out_of_turn* nobody is asked unless the game
        waits for it. *action_mask* says whether masks are written besides the list of legal actions.
        """
        self.game = game = find_game(name)
        self.players = game.check_players(players)
        self.num_envs = num_envs
        self.margin = margin
        asks_others = out_of_turn and acts_out_of_turn(game)
        self.passing = game.moves.size if asks_others else stepping.NEVER
        self._setup = game.setup(self.players, game.check_options(options))
        actions = game.moves.size + asks_others
        self.single_observation_space = gymnasium.spaces.Box(-HIGHEST, HIGHEST, (game.feature_count,), np.float32)
        self.single_action_space = gymnasium.spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._make_arrays(actions if action_mask or (action_mask is None and actions <= LARGEST_MASK) else 0)
        self._make_threads(threads)
        self._is_begun = False

    def _make_arrays(self, columns: int) -> None:
        games, game = self.num_envs, self.game
        self._states = blank(game.record.dtype, games)
        self._empty = blank(game.record.dtype)
        self._keys = np.zeros(2, np.uint64)
        self._episodes, self._passed, self._counts = (np.zeros(games, np.int64) for _ in range(3))
        self._seats = np.zeros(games, np.int64)
        self._legals = np.zeros((games, game.max_legal + 1), np.int32)
        self._masks = np.zeros((games, columns), np.int8)
        self._observations, self._last_sights = (np.zeros((games, game.feature_count), np.float32) for _ in range(2))
        self._rewards = np.zeros(games)
        self._payoffs, self._worths = (np.zeros((games, self.players)) for _ in range(2))
        self._points, self._places = (np.zeros((games, self.players), np.int64) for _ in range(2))
        self._over = np.zeros(games, np.bool_)
        self._truncations = np.zeros(games, np.bool_)

    def _make_threads(self, threads: int | None) -> None:
        wished = threads or os.cpu_count() or 1
        shares = max(1, min(wished, self.num_envs // SMALLEST_SHARE))
        bounds = [self.num_envs * share // shares for share in range(shares + 1)]
        self._shares = [(first, last, blank(self.game.record.dtype)) for first, last in itertools.pairwise(bounds)]
        self._pool = ThreadPoolExecutor(shares - 1) if shares > 1 else None

    def _everywhere(self, run: Callable[[int, int, Any], None]) -> None:
        """Call *run* for every thread's share of the games: the first here, the rest in the pool."""
        others = [self._pool.submit(run, *share) for share in self._shares[1:]] if self._pool else []
        run(*self._shares[0])
        for other in others:
            other.result()

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Array, dict[str, Any]]:
        """Deal all games anew. The same seed gives the same deals, whatever the number of threads; there are no
        *options*.
        """
        super().reset(seed=seed)
        drawn = int.from_bytes(self.np_random.bytes(16), "big")
        self._keys[:] = key_of(drawn)
        self._run(True, np.empty(0, np.int64))
        self._is_begun = True
        return self._observations, self._infos()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """One decision in every game. If one of the actions is not legal, none is carried out."""
        if not self._is_begun:
            raise gymnasium.error.ResetNeeded("call reset before step")
        chosen = np.ascontiguousarray(actions, np.int64)
        self._check(chosen)
        self._run(False, chosen)
        infos = self._infos()
        if self._over.any():
            self._add_final(infos)
        return self._observations, self._rewards, self._over, self._truncations, infos

    def _run(self, anew: bool, chosen: Array) -> None:
        """Deal all games anew, or carry out the chosen actions."""
        run = compiled(self.game).step_all
        rest = (
            self._empty, self.players, self._setup, self._keys, self._episodes, self.passing, self._passed, self._seats,
            self._legals, self._counts, self._masks, self._observations, self.game.is_cooperative, self.margin,
            self._rewards, self._payoffs, self._worths, self._points, self._places, self._over, self._last_sights,
        )  # fmt: skip
        self._everywhere(lambda first, last, work: run(anew, chosen, self._states, first, last, work, *rest))

    def _check(self, chosen: Array) -> None:
        if chosen.shape != (self.num_envs,):
            raise IllegalAction("shape", given=chosen.shape, wanted=(self.num_envs,))
        wrong = compiled(self.game).first_illegal(chosen, self._legals, self._counts, self._masks)
        if wrong != stepping.FINE:
            raise IllegalAction("illegal", action=int(chosen[wrong]), game=int(wrong), seat=int(self._seats[wrong]))

    def _infos(self) -> dict[str, Any]:
        infos = {"seat": self._seats, "legal": self._legals, "legal_count": self._counts}
        return infos | {"action_mask": self._masks} if self._masks.shape[1] else infos

    def _add_final(self, infos: dict[str, Any]) -> None:
        """What is left of the games that ended: what the last mover saw, what each player got."""
        last_sights = np.full(self.num_envs, None, object)
        for game in np.flatnonzero(self._over):
            last_sights[game] = self._last_sights[game]
        infos["final_obs"] = last_sights
        infos["final_info"] = {"rewards": self._payoffs, "scores": self._points, "places": self._places}
        infos["_final_obs"] = infos["_final_info"] = self._over

    def close_extras(self, **_: Any) -> None:
        """Let the threads go."""
        if self._pool:
            self._pool.shutdown()


def vector_env(name: str, num_envs: int = 1, **settings: Any) -> MonstroVectorEnv:
    """*num_envs* games of *name* at once."""
    return MonstroVectorEnv(name, num_envs=num_envs, **settings)


def _register() -> None:
    for game in all_games():
        full = f"monstrotheque/{game.name}-v{game.rules_version}"
        if full not in gymnasium.registry:
            gymnasium.register(full, vector_entry_point=f"{__name__}:MonstroVectorEnv", kwargs={"name": game.name})


_register()
