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

from monstrotheque.adapters.errors import IllegalAction, without_extra
from monstrotheque.adapters.starts import Given
from monstrotheque.adapters.stepping import SKIPPED
from monstrotheque.bots.policy import Policy
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.seats import JOINT

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv

    from monstrotheque.adapters.vector import CPU, Array, MonstroVectorEnv, checked_autoreset, vector_env
except ModuleNotFoundError as missing:
    raise without_extra(missing) from missing


class Asked(NamedTuple):
    """Decisions to make, one for each row: what the seat sees, and what is legal as a list and as a mask (None where a
    game has too many moves).
    """

    observations: Array
    legal: Array
    legal_count: Array
    action_mask: Array | None


class Ends:
    """How games ended during one step of the learner.

    If a game ends twice before the learner is asked again, the first end counts: the learner decided nothing in the
    second game.
    """

    def __init__(self, env: MonstroVectorEnv) -> None:
        games, several = env.num_envs, (env.num_envs, env.players)
        self.env = env
        self.rewards, self.over = np.zeros(games), np.zeros(games, np.bool_)
        self.illegal = np.zeros(games, np.bool_)
        self.seen: Array = np.full(games, None, object)
        self._seats = np.zeros(games, np.int64)
        self._got: dict[str, Array] = {
            "rewards": np.zeros(several), "scores": np.zeros(several, np.int64), "places": np.zeros(several, np.int64)
        }  # fmt: skip

    def record(self, over: npt.NDArray[np.bool_], infos: dict[str, Any], seats: Array) -> None:
        """Keep what the games *over*, not yet dealt anew, brought the learner at *seats*, and what it saw last."""
        new = over & ~self.over
        games = new.nonzero()[0]
        for name, kept in self._got.items():
            kept[games] = infos["final_info"][name][games]
        self.rewards[games] = self._got["rewards"][games, seats[games]]
        self._seats[games] = seats[games]
        self.illegal |= new & infos.get("illegal", False)
        seen = self.env.seen_by(seats, new)
        for game in games:
            self.seen[game] = seen[game]
        self.over |= new

    def told(self, infos: dict[str, Any], seats: Array) -> dict[str, Any]:
        """What the learner is told: its seats, its legal actions and, as Gymnasium has it, how games ended."""
        told: dict[str, Any] = {name: infos[name] for name in ("legal", "legal_count", "action_mask") if name in infos}
        told["seat"] = seats.copy()
        if "illegal" in infos:
            told["illegal"] = self.illegal
        told |= {f"_{name}": np.ones(len(seats), np.bool_) for name in told}
        if self.over.any():
            got = self._got | {"seat": self._seats}
            told["final_info"], told["_final_info"] = got | {f"_{name}": self.over for name in got}, self.over
        return told


Opponent = Callable[[Asked, np.random.Generator], Array]
"""The player of the other seats: returns an action for each row."""


def at_random(asked: Asked, dice: np.random.Generator) -> Array:
    """Any legal action, uniformly."""
    picks = (dice.random(len(asked.legal)) * asked.legal_count).astype(np.int64)
    chosen: Array = asked.legal[np.arange(len(picks)), picks]
    return chosen


def by_policy(policy: Policy) -> Opponent:
    """The action that a trained network rates best. A policy that never learnt to pass does so wherever it can."""

    def choose(asked: Asked, dice: np.random.Generator) -> Array:
        scores = policy.scores(asked.observations.astype(np.float32))
        known = asked.legal < policy.actions
        liked = np.take_along_axis(scores, np.where(known, asked.legal, 0), axis=1)
        listed = np.arange(asked.legal.shape[1]) < asked.legal_count[:, None]
        best = np.where(listed, np.where(known, liked, np.inf), -np.inf).argmax(axis=1)
        chosen: Array = asked.legal[np.arange(len(best)), best]
        return chosen

    return choose


class LearnerVectorEnv(VectorEnv[Array, Array, Array]):
    """*num_envs* games in each of which one seat learns, drawn for every game.

    In a game that begins with a start (see `adapters.starts`) the learner sits in the seat that decides there, and its
    decision comes first. *opponent* plays the other seats and can be exchanged at any time. The learner makes joint
    decisions. Settings are those of `MonstroVectorEnv`, on the CPU.
    """

    def __init__(self, name: str, num_envs: int = 1, *, opponent: Opponent = at_random, **settings: Any) -> None:
        self.closed = True  # while there are no games: Gymnasium also closes what could not be made
        if settings.get("device", CPU) != CPU:
            raise BadOption("device", "choice", given=settings["device"], known=CPU)
        self.autoreset_mode = checked_autoreset(settings.get("autoreset_mode", AutoresetMode.SAME_STEP))
        # Games that ended wait, so that the learner's last observation can be taken of them.
        settings["autoreset_mode"] = AutoresetMode.DISABLED
        self.env: MonstroVectorEnv = vector_env(name, num_envs, **settings)
        self.closed = False
        self.metadata = {**self.env.metadata, "autoreset_mode": self.autoreset_mode}
        self.render_mode = self.env.render_mode
        self.opponent = opponent
        self.num_envs = self.env.num_envs
        self.single_observation_space = self.env.single_observation_space
        self.single_action_space = self.env.single_action_space
        self.observation_space, self.action_space = self.env.observation_space, self.env.action_space
        self._seats = np.zeros(self.num_envs, np.int64)
        self._is_first = np.zeros(self.num_envs, np.bool_)
        """Games that began with a start and wait for the learner's first decision."""
        self._is_over = np.zeros(self.num_envs, np.bool_)
        """Games that ended and weren't dealt anew yet."""
        self._last: Array = np.full(self.num_envs, None, object)
        """The learner's last observations in these games."""

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin all games anew, or those marked in `options["reset_mask"]`, and play to the learner's decisions."""
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        which = self.env.to_reset(options)
        observations, infos = self.env.reset(seed=seed, options=options)
        self._sit(which)
        self._ends = Ends(self.env)
        observations, infos = self._play_on(observations, infos)
        return observations, self._ends.told(infos, self._seats)

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """The learner's decision in every game, then the others' until it is asked again. Rewards are the learner's."""
        waiting = self._is_over.copy()
        if self.autoreset_mode is AutoresetMode.DISABLED and waiting.any():
            raise gymnasium.error.ResetNeeded(f"games {waiting.nonzero()[0].tolist()} are over: reset them first")
        self._ends = ends = Ends(self.env)
        self._is_first[:] = False
        chosen = np.array(actions)
        if waiting.any() and chosen.shape == waiting.shape:
            chosen[waiting] = SKIPPED
        observations, infos = self._act(chosen)
        if waiting.any():
            observations, infos = self._begin(waiting)
        observations, infos = self._play_on(observations, infos)
        told = ends.told(infos, self._seats)
        if self.autoreset_mode is AutoresetMode.SAME_STEP and ends.over.any():
            told["final_obs"], told["_final_obs"] = ends.seen, ends.over
        return observations, ends.rewards, ends.over, np.zeros(self.num_envs, np.bool_), told

    def _act(self, actions: Array) -> tuple[Array, dict[str, Any]]:
        """Carry out *actions*. Where a game ends, record how, and begin the next one if that is wished at once."""
        observations, _, over, _, infos = self.env.step(actions)
        if not over.any():
            return observations, infos
        ended = over.copy()
        self._ends.record(ended, infos, self._seats)
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            return self._begin(ended)
        self._is_over |= ended
        self._last[ended] = self._ends.seen[ended]
        return observations, infos

    def _begin(self, which: npt.NDArray[np.bool_]) -> tuple[Array, dict[str, Any]]:
        """Begin the next games where the last ones ended."""
        observations, infos = self.env.reset(options={"reset_mask": which})
        self._sit(which)
        return observations, infos

    def _sit(self, which: npt.NDArray[np.bool_]) -> None:
        """Draw the learner's seats in the games *which*, which have just begun."""
        self._is_over[which] = False
        games = which.nonzero()[0]
        self._seats[games] = self.np_random.integers(self.env.players, size=len(games))
        for game, among in self.env.deciders_in(games):
            self._seats[game] = among[self.np_random.integers(len(among))]
            self._is_first[game] = True

    def _play_on(self, observations: Array, infos: dict[str, Any]) -> tuple[Array, dict[str, Any]]:
        """Let the opponent decide wherever the learner isn't asked. Before the learner's first decision in a start,
        those who are asked out of turn pass.
        """
        while True:
            others = (infos["seat"] != self._seats) & (infos["seat"] != JOINT) & ~self._is_over
            actions = np.full(self.num_envs, SKIPPED)
            if self._is_first.any():
                idle = self._is_first & (infos["seat"] != self._seats) & self._may_pass(infos)
                others, actions = others & ~idle, np.where(idle, self.env.passing, actions)
            games = others.nonzero()[0]
            if len(games):
                actions[games] = self._answers(games, observations, infos)
            elif (actions == SKIPPED).all():
                for game in self._is_over.nonzero()[0]:
                    observations[game] = self._last[game]
                return observations, infos
            observations, infos = self._act(actions)

    def _may_pass(self, infos: dict[str, Any]) -> npt.NDArray[np.bool_]:
        """Where the seat that is asked may pass: then passing is the last of its actions."""
        last = infos["legal"][np.arange(self.num_envs), infos["legal_count"] - 1]
        return np.asarray(last == self.env.passing, np.bool_)

    def _answers(self, games: Array, observations: Array, infos: dict[str, Any]) -> Array:
        """What the opponent does in *games*. Its illegal actions are errors, also where the learner's end a game."""
        mask = infos["action_mask"][games] if "action_mask" in infos else None
        asked = Asked(observations[games], infos["legal"][games], infos["legal_count"][games], mask)
        answers = np.asarray(self.opponent(asked, self.np_random))
        if "illegal" in infos:
            _check_answers(answers, asked, games, infos["seat"])
        return answers

    def start_from(self, start: Given) -> None:
        """Begin games with a *start* from now on (see `adapters.starts`), or with deals (None)."""
        self.env.start_from(start)

    def render(self) -> tuple[Any, ...] | None:
        """A picture of every game, as text or pixels."""
        return self.env.render()

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        self.env.close()


def _check_answers(answers: Array, asked: Asked, games: Array, seats: Array) -> None:
    """Refuse an opponent's illegal action in one of *games*."""
    listed = np.arange(asked.legal.shape[1]) < asked.legal_count[:, None]
    for wrong in (~((asked.legal == answers[:, None]) & listed).any(axis=1)).nonzero()[0]:
        game = int(games[wrong])
        raise IllegalAction("illegal", action=int(answers[wrong]), game=game, seat=int(seats[game]))
