"""The games as PettingZoo environments: `env` (agent by agent) and `parallel_env` (all at once).

Importing this module registers them: `pettingzoo.make("aec", "monstrotheque/croque_monstre", players=3)`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from monstrotheque.adapters.errors import IllegalAction, without_extra
from monstrotheque.adapters.seating import Asking, acts_out_of_turn, payoffs
from monstrotheque.adapters.starts import Given
from monstrotheque.adapters.stepping import NOBODY
from monstrotheque.engine.errors import Refusal
from monstrotheque.engine.game import Game
from monstrotheque.engine.registry import all_games
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import State

try:
    import gymnasium
    import pettingzoo
    from pettingzoo.utils import AECEnv, ParallelEnv, wrappers

    from monstrotheque.adapters.episodes import RENDER_MODES, Episodes, Observation, number
    from monstrotheque.adapters.vector import ILLEGAL_REWARD
except ModuleNotFoundError as missing:
    raise without_extra(missing) from missing

NAMESPACE = "monstrotheque"


def _metadata(game: Game, *, parallelizable: bool) -> dict[str, Any]:
    name = f"{game.name}_v{game.rules_version}"
    return {
        "name": name,
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": parallelizable,
    }


class MonstroAEC(AECEnv):  # type: ignore[misc]
    """A game, agent by agent. An illegal action raises `IllegalAction` and changes nothing."""

    def __init__(self, episodes: Episodes, *, out_of_turn: bool) -> None:
        super().__init__()
        self._episodes = episodes
        self.metadata = _metadata(episodes.game, parallelizable=False)
        self.render_mode = episodes.render_mode
        self.possible_agents = list(episodes.agents)
        self._out_of_turn = out_of_turn and acts_out_of_turn(episodes.game)
        self._actions = episodes.game.moves.size + self._out_of_turn
        self.observation_spaces, self.action_spaces = episodes.spaces(self._actions)
        self.state_space = episodes.state_space

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """The space of observations: the game's features and the mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """The space of actions: the numbers of the game's moves, and passing where players may act out of turn."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game, from `options["start"]` if there is one. The game's own options are set when it is made."""
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._steps = 0
        self._ask(Asking(self._episodes.begin(seed, options), out_of_turn=self._out_of_turn))
        self._episodes.show(self._asking.state)

    def _ask(self, asking: Asking) -> None:
        """Turn to the agent that is asked now. `infos` tells it for which seat, and the others that they aren't asked.

        All have the same entries of the same size, so learners can stack them.
        """
        self._asking = asking
        self._legal = asking.actions()
        self.infos: dict[str, dict[str, Any]] = {agent: {"seat": NOBODY} for agent in self.agents}
        if not asking.is_over:
            self.agent_selection = self.possible_agents[asking.agent]
            self.infos[self.agent_selection]["seat"] = asking.seat

    def legal_actions(self, agent: str | None = None) -> list[int]:
        """The legal actions of *agent* as a list, by default of the agent that is asked. Only that one has any."""
        return list(self._legal) if agent in {None, self.agent_selection} and self.agents else []

    def observe(self, agent: str) -> Observation:
        """What *agent* sees. Only the agent that is asked has legal actions."""
        mine = agent == self.agent_selection and agent in self.agents
        seat = self.possible_agents.index(agent)
        return self._episodes.seen(self._asking.state, seat, self._actions, self._legal if mine else [])

    def start_from(self, start: Given) -> None:
        """Begin games with a *start* from now on (see `adapters.starts`), or with deals (None)."""
        self._episodes.start_from(start)

    def state(self) -> npt.NDArray[np.float32]:
        """What all players observe, one after the other, for centralised critics."""
        return self._episodes.all_seen(self._asking.state)

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        after = self._act(agent, number(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._steps += 1
        self._ask(after)
        self._end_if_over()
        self._accumulate_rewards()
        self._deads_step_first()
        self._episodes.show(after.state)

    def _act(self, agent: str, action: int) -> Asking:
        try:
            return self._asking.act(action)
        except Refusal as refusal:
            raise IllegalAction("refused", action=action, agent=agent, why=refusal) from refusal

    def _end_if_over(self) -> None:
        if self._asking.is_over:
            paid = payoffs(self._asking.state, margin=self._episodes.margin)
            self.rewards = dict(zip(self.agents, paid, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._episodes.max_cycles is not None and self._steps >= self._episodes.max_cycles * len(self.agents):
            self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The position as the onlooker sees it."""
        return self._episodes.picture(self._asking.state)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class MonstroParallel(ParallelEnv):  # type: ignore[misc]
    """A game, all agents at once. In each cycle every agent acts; one with nothing to decide passes.

    Those who act out of turn come first, then those the game waits for, the lower seat first. All parts of a
    simultaneous choice count. Any other move makes the rest of the cycle's actions stale. Stale and illegal actions
    aren't carried out; `infos` marks both, and `refusals` says why.
    """

    def __init__(self, episodes: Episodes) -> None:
        self._episodes = episodes
        self.metadata = _metadata(episodes.game, parallelizable=True)
        self.render_mode = episodes.render_mode
        self.possible_agents = list(episodes.agents)
        self.agents: list[str] = []
        self.refusals: dict[str, str] = {}
        """Why actions of the last cycle were refused, by agent."""
        self._dealt: State | None = None
        self._cycles = 0
        self.passing = episodes.game.moves.size
        self.observation_spaces, self.action_spaces = episodes.spaces(self.passing + 1)
        self.state_space = episodes.state_space

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """The space of observations: the game's features and the mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """The space of actions: the numbers of the game's moves, and passing."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game, from `options["start"]` if there is one. The game's own options are set when it is made."""
        self.agents = list(self.possible_agents)
        self._cycles = 0
        self._dealt = self._episodes.begin(seed, options)
        self._episodes.show(self._dealt)
        return self._told(), self._infos()

    @property
    def _state(self) -> State:
        if self._dealt is None:
            raise gymnasium.error.ResetNeeded("call reset first: no game has been dealt yet")
        return self._dealt

    def _seats(self, player: int) -> list[int]:
        """The seats that *player* may act for now: its own, and the joint one if it decides there."""
        able = [*self._state.actors, *self._state.interjectors]
        joint = [JOINT] if JOINT in able and self._state.decider_for(JOINT) == player else []
        return [player] * (player in able) + joint

    def _must_act(self, player: int) -> bool:
        return any(seat in self._state.actors for seat in self._seats(player))

    def legal_actions(self, agent: str) -> list[int]:
        """The legal actions of *agent* as a list."""
        player = self.possible_agents.index(agent)
        if self._state.is_over:
            return []
        moves = [move for seat in self._seats(player) for move in self._state.legal(seat).ids]
        return moves if self._must_act(player) else [*moves, self.passing]

    def _told(self) -> dict[str, Observation]:
        """What every agent observes."""
        return {
            agent: self._episodes.seen(self._state, seat, self.passing + 1, self.legal_actions(agent))
            for seat, agent in enumerate(self.agents)
        }

    def _infos(self) -> dict[str, dict[str, Any]]:
        """For each agent, whether its action was refused, or answered an earlier position."""
        return {agent: {"refused": 0, "stale": 0} for agent in self.agents}

    def start_from(self, start: Given) -> None:
        """Begin games with a *start* from now on (see `adapters.starts`), or with deals (None)."""
        self._episodes.start_from(start)

    def state(self) -> npt.NDArray[np.float32]:
        """What all players observe, one after the other, for centralised critics."""
        return self._episodes.all_seen(self._state)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """One cycle: every agent's action. When the game is over no agent is left."""
        self._check_names(actions)
        if self._dealt is not None and not self.agents:
            return {}, {}, {}, {}, {}
        infos = self._infos()
        self.refusals = {}
        self._carry_out({agent: number(actions[agent]) for agent in self.agents if agent in actions}, infos)
        self._cycles += 1
        self._episodes.show(self._state)
        over = self._state.is_over
        cut = not over and self._episodes.max_cycles is not None and self._cycles >= self._episodes.max_cycles
        paid = payoffs(self._state, margin=self._episodes.margin) if over else [0.0] * len(self.agents)
        observations, rewards = self._told(), dict(zip(self.agents, paid, strict=True))
        ends = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        self.agents = [] if over or cut else self.agents
        return observations, rewards, *ends, infos

    def _check_names(self, actions: dict[str, int]) -> None:
        """Actions by the agents' names. An agent without an action does nothing."""
        unknown = [name for name in actions if name not in self.possible_agents]
        if unknown:
            raise IllegalAction("agent", given=repr(unknown[0]), known=", ".join(self.possible_agents))

    def _carry_out(self, actions: dict[str, int], infos: dict[str, dict[str, Any]]) -> None:
        wished = [
            (self._must_act(player), player, agent, actions[agent])
            for player, agent in enumerate(self.agents)
            if agent in actions
        ]
        stale = False
        for must, player, agent, action in sorted(wished):
            if action == self.passing and not must:
                continue
            if stale:
                infos[agent]["stale"] = 1
                continue
            stale = self._try(player, agent, action, infos) and not self._is_simultaneous(action)

    def _is_simultaneous(self, action: int) -> bool:
        return self._episodes.game.moves.kind_of(action).simultaneous

    def _try(self, player: int, agent: str, action: int, infos: dict[str, dict[str, Any]]) -> bool:
        """Carry out an action if it is legal, else record why not."""
        seats = self._seats(player)
        seat = next((seat for seat in seats if action in self._state.legal(seat).ids), player)
        try:
            self._dealt = self._state.play(seat, action)
        except Refusal as refusal:
            infos[agent]["refused"] = 1
            self.refusals[agent] = refusal.say(self._episodes.lang)
            return False
        return True

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The position as the onlooker sees it."""
        return self._episodes.picture(self._state)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def raw_env(name: str, *, out_of_turn: bool = True, **settings: Any) -> MonstroAEC:
    """The game *name*, agent by agent; *settings* and options of the game as for `Episodes`.

    Without *out_of_turn* nobody is asked unless the game waits for it.
    """
    return MonstroAEC(Episodes(name, **settings), out_of_turn=out_of_turn)


def env(name: str, **settings: Any) -> Any:
    """The game *name*, agent by agent, wrapped as PettingZoo's own games are.

    An illegal action ends the game and costs its agent 1. Actions outside the space, and calls in the wrong order, are
    refused.
    """
    lenient = wrappers.TerminateIllegalWrapper(raw_env(name, **settings), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(lenient))


def parallel_env(name: str, **settings: Any) -> MonstroParallel:
    """The game *name*, all agents at once; *settings* and options of the game as for `Episodes`."""
    return MonstroParallel(Episodes(name, **settings))


def _register() -> None:
    for game in all_games():
        full = f"{NAMESPACE}/{game.name}-v{game.rules_version}"
        here = f"{__name__}:"
        if full not in pettingzoo.aec_registry:
            pettingzoo.register("aec", full, entry_point=f"{here}env", kwargs={"name": game.name})
            pettingzoo.register("parallel", full, entry_point=f"{here}parallel_env", kwargs={"name": game.name})


_register()
