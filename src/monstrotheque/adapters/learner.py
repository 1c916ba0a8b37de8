"""Many games at once in which one seat learns and an opponent plays the others, for libraries that know one agent.

The vector environment asks whichever seat is next. Here every step is a decision of the learner in every game. One
function chooses what the others do in between, for all games together: a policy, an older copy of the learner, or
chance. This is hundreds of times faster than bots that are asked one by one (`adapters.gymnasium`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from monstrotheque.adapters.errors import without_extra
from monstrotheque.adapters.starts import Given
from monstrotheque.adapters.stepping import SKIPPED
from monstrotheque.bots.policy import Policy
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.seats import JOINT

try:
    from gymnasium.vector import AutoresetMode, VectorEnv

    from monstrotheque.adapters.vector import Array, MonstroVectorEnv, vector_env
except ModuleNotFoundError as missing:
    raise without_extra(missing) from missing

_NEVER = np.float32(-1e9)
"""The value of illegal actions for a policy."""


class Asked(NamedTuple):
    """Decisions to make, one for each row: what the seat sees, and what is legal as a list and as a mask (None where a
    game has too many moves).
    """

    observations: Array
    legal: Array
    legal_count: Array
    action_mask: Array | None


Opponent = Callable[[Asked, np.random.Generator], Array]
"""The player of the other seats: returns an action for each row."""


def at_random(asked: Asked, dice: np.random.Generator) -> Array:
    """Any legal action, uniformly."""
    picks = (dice.random(len(asked.legal)) * asked.legal_count).astype(np.int64)
    chosen: Array = asked.legal[np.arange(len(picks)), picks]
    return chosen


def by_policy(policy: Policy) -> Opponent:
    """The action that a trained network rates best."""

    def choose(asked: Asked, dice: np.random.Generator) -> Array:
        liked = np.take_along_axis(policy.scores(asked.observations.astype(np.float32)), asked.legal, axis=1)
        listed = np.arange(asked.legal.shape[1]) < asked.legal_count[:, None]
        best = np.where(listed, liked, _NEVER).argmax(axis=1)
        chosen: Array = asked.legal[np.arange(len(best)), best]
        return chosen

    return choose


class LearnerVectorEnv(VectorEnv[Array, Array, Array]):
    """*num_envs* games in each of which one seat learns, drawn for every game.

    *opponent* plays the other seats and can be exchanged at any time. The learner makes joint decisions. Settings are
    those of `MonstroVectorEnv`; finished games always begin anew in the same step.
    """

    def __init__(self, name: str, num_envs: int = 1, *, opponent: Opponent = at_random, **settings: Any) -> None:
        self.closed = True  # while there are no games: Gymnasium also closes what could not be made
        self.env: MonstroVectorEnv = vector_env(name, num_envs, **settings)
        if self.env.autoreset_mode is not AutoresetMode.SAME_STEP:
            given, known = self.env.autoreset_mode.value, AutoresetMode.SAME_STEP.value
            raise BadOption("autoreset_mode", "choice", given=given, known=known)
        self.closed = False
        self.metadata, self.render_mode = self.env.metadata, self.env.render_mode
        self.opponent = opponent
        self.num_envs = self.env.num_envs
        self.single_observation_space = self.env.single_observation_space
        self.single_action_space = self.env.single_action_space
        self.observation_space, self.action_space = self.env.observation_space, self.env.action_space
        self._seats = np.zeros(self.num_envs, np.int64)
        self._rewards = np.zeros(self.num_envs)
        self._over = np.zeros(self.num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin all games anew, or those marked in `options["reset_mask"]`, and play to the learner's decisions."""
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        which = self.env.to_reset(options)
        observations, infos = self.env.reset(seed=seed, options=options)
        self._sit(which)
        return self._play_on(observations, infos)

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """The learner's decision in every game, then the others' until it is asked again. Rewards are the learner's."""
        self._rewards[:], self._over[:] = 0.0, False
        observations, infos = self._act(np.asarray(actions))
        observations, infos = self._play_on(observations, infos)
        return observations, self._rewards.copy(), self._over.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _act(self, actions: Array) -> tuple[Array, dict[str, Any]]:
        """Carry out *actions*. Where a game ends, record what the learner got and its seat in the next game.

        Games that begin and end before the learner is asked again pay it nothing.
        """
        observations, _, over, _, infos = self.env.step(actions)
        if over.any():
            games = (over & ~self._over).nonzero()[0]
            self._rewards[games] = infos["final_info"]["rewards"][games, self._seats[games]]
            self._over |= over
            self._sit(over)
        return observations, infos

    def _sit(self, which: npt.NDArray[np.bool_]) -> None:
        self._seats[which] = self.np_random.integers(self.env.players, size=int(which.sum()))

    def _play_on(self, observations: Array, infos: dict[str, Any]) -> tuple[Array, dict[str, Any]]:
        """Let the opponent decide wherever the learner isn't asked."""
        while True:
            others = ((infos["seat"] != self._seats) & (infos["seat"] != JOINT)).nonzero()[0]
            if not len(others):
                told = {"seat": self._seats.copy(), "legal": infos["legal"], "legal_count": infos["legal_count"]}
                return observations, told | ({"action_mask": infos["action_mask"]} if "action_mask" in infos else {})
            mask = infos["action_mask"][others] if "action_mask" in infos else None
            asked = Asked(observations[others], infos["legal"][others], infos["legal_count"][others], mask)
            actions = np.full(self.num_envs, SKIPPED)
            actions[others] = self.opponent(asked, self.np_random)
            observations, infos = self._act(actions)

    def start_from(self, start: Given) -> None:
        """Begin games with a *start* from now on (see `adapters.starts`), or with deals (None)."""
        self.env.start_from(start)

    def render(self) -> tuple[Any, ...] | None:
        """A picture of every game, as text or pixels."""
        return self.env.render()

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        self.env.close()
