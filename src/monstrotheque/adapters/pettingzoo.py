"""The games as PettingZoo environments: `env` (agent by agent) and `parallel_env` (all at once).

Importing this module registers them: `pettingzoo.make("aec", "monstrotheque/croque_monstre", players=3)`.
"""

from __future__ import annotations

import operator
import sys
from typing import Any

import numpy as np
import numpy.typing as npt

from monstrotheque.adapters.errors import IllegalAction, as_number, at_least, without_extra
from monstrotheque.adapters.seating import Asking, acts_out_of_turn, agent_of, payoffs
from monstrotheque.adapters.vector import HIGHEST, LOWEST
from monstrotheque.engine.errors import BadOption, Refusal
from monstrotheque.engine.game import Game, check_lang
from monstrotheque.engine.random import SEED_BITS
from monstrotheque.engine.registry import all_games
from monstrotheque.engine.registry import game as find_game
from monstrotheque.engine.seats import SPECTATOR, TABLE
from monstrotheque.engine.state import State

try:
    import gymnasium
    import pettingzoo
    from pettingzoo.utils import AECEnv, ParallelEnv, wrappers

    from monstrotheque.adapters import drawing
except ModuleNotFoundError as missing:
    raise without_extra(missing) from missing

RENDER_MODES = ("human", "ansi", "rgb_array")
NAMESPACE = "monstrotheque"

Observation = dict[str, npt.NDArray[Any]]


class _Table:
    """What both kinds of environments share: the game, its spaces, deals, pictures and observations. *margin* makes
    rewards tell how clear a victory is, *max_cycles* cuts a game, pictures show what *onlooker* sees, in *lang*;
    *options* are the game's own.
    """

    def __init__(
        self,
        name: str,
        *,
        players: int | None = None,
        margin: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        onlooker: int = SPECTATOR,
        lang: str = "en",
        **options: Any,
    ) -> None:
        self.game = find_game(name)
        self.players = self.game.check_players(as_number(players))
        self.onlooker = self.game.check_seat(as_number(onlooker), self.players)
        self.options = self.game.check_options(options)
        self.margin, self.lang = margin, check_lang(lang)
        self.max_cycles = None if max_cycles is None else at_least("max_cycles", max_cycles)
        self.render_mode = _checked_mode(render_mode)
        self.agents = [f"player_{seat}" for seat in range(self.players)]
        self.state_space = gymnasium.spaces.Box(LOWEST, HIGHEST, (self.players * self.game.feature_count,), np.float32)
        self._dice = np.random.default_rng()

    def spaces(self, actions: int) -> tuple[dict[str, gymnasium.Space[Any]], dict[str, gymnasium.Space[Any]]]:
        """The observation and action spaces of all agents, one object each."""
        seen = gymnasium.spaces.Box(LOWEST, HIGHEST, (self.game.feature_count,), np.float32)
        mask = gymnasium.spaces.Box(0, 1, (actions,), np.int8)
        observed = {agent: gymnasium.spaces.Dict(observation=seen, action_mask=mask) for agent in self.agents}
        return dict(observed), {agent: gymnasium.spaces.Discrete(actions) for agent in self.agents}

    def deal(self, seed: int | None) -> State:
        """A new game: with a *seed* a series of games begins anew, without one it goes on."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        drawn = int.from_bytes(self._dice.bytes(SEED_BITS // 8), "big")
        return self.game.new(players=self.players, seed=drawn, **self.options)

    def seen(self, state: State, seat: int, actions: int, legal: list[int]) -> Observation:
        """What the player at *seat* observes, with its legal actions."""
        mask = np.zeros(actions, np.int8)
        mask[legal] = 1
        return {"observation": state.sight(seat).encode(), "action_mask": mask}

    def all_seen(self, state: State) -> npt.NDArray[np.float32]:
        """What all players observe, one after the other: all that is known among them."""
        return np.concatenate([state.sight(seat).encode() for seat in range(self.players)])

    def picture(self, state: State) -> str | npt.NDArray[np.uint8] | None:
        """The position as the onlooker sees it, as the render mode wants it."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render without specifying any render mode.")
            return None
        if self.render_mode == "rgb_array":
            return drawing.pixels(state, onlooker=self.onlooker, lang=self.lang)
        text = drawing.ansi(state, onlooker=self.onlooker, lang=self.lang)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text)
        return None

    def show(self, state: State) -> None:
        """Who watches sees every position by itself, as in PettingZoo's own games."""
        if self.render_mode == "human":
            self.picture(state)


def _checked_mode(render_mode: str | None) -> str | None:
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise BadOption("render_mode", "choice", given=render_mode, known=", ".join(RENDER_MODES))
    return render_mode


def _number(action: Any) -> int:
    """*action* as a number: any whole one, of Python, NumPy or another library."""
    try:
        return operator.index(action)
    except TypeError:
        raise IllegalAction("numbers", given=repr(action)) from None


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

    def __init__(self, table: _Table, *, out_of_turn: bool) -> None:
        super().__init__()
        self._table = table
        self.metadata = _metadata(table.game, parallelizable=False)
        self.render_mode = table.render_mode
        self.possible_agents = list(table.agents)
        self._out_of_turn = out_of_turn and acts_out_of_turn(table.game)
        self._actions = table.game.moves.size + self._out_of_turn
        self.observation_spaces, self.action_spaces = table.spaces(self._actions)
        self.state_space = table.state_space

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """The space of observations: the game's features and the mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """The space of actions: the numbers of the game's moves, and passing where players may act out of turn."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a new game. There are no *options* here: a game's own are given when it is made."""
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._steps = 0
        self._ask(Asking(self._table.deal(seed), out_of_turn=self._out_of_turn))
        self._table.show(self._asking.state)

    def _ask(self, asking: Asking) -> None:
        """Turn to the agent that is asked now; `infos` tells it, and nobody else, for which seat, and its legal actions
        one by one.
        """
        self._asking = asking
        self._legal = asking.actions()
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if not asking.is_over:
            self.agent_selection = self.possible_agents[asking.agent]
            self.infos[self.agent_selection] = {"seat": asking.seat, "legal": list(self._legal)}

    def observe(self, agent: str) -> Observation:
        """What *agent* sees; only the agent that is asked has legal actions."""
        mine = agent == self.agent_selection and agent in self.agents
        seat = self.possible_agents.index(agent)
        return self._table.seen(self._asking.state, seat, self._actions, self._legal if mine else [])

    def state(self) -> npt.NDArray[np.float32]:
        """What all players observe, one after the other, for learners that judge positions from everybody's side."""
        return self._table.all_seen(self._asking.state)

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        after = self._act(agent, _number(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._steps += 1
        self._ask(after)
        self._end_if_over()
        self._accumulate_rewards()
        self._deads_step_first()
        self._table.show(after.state)

    def _act(self, agent: str, action: int) -> Asking:
        try:
            return self._asking.act(action)
        except Refusal as refusal:
            raise IllegalAction("refused", action=action, agent=agent, why=refusal) from refusal

    def _end_if_over(self) -> None:
        if self._asking.is_over:
            paid = payoffs(self._asking.state, margin=self._table.margin)
            self.rewards = dict(zip(self.agents, paid, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._table.max_cycles is not None and self._steps >= self._table.max_cycles * len(self.agents):
            self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The position as the onlooker sees it."""
        return self._table.picture(self._asking.state)

    def close(self) -> None:
        """There is nothing to let go."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class MonstroParallel(ParallelEnv):  # type: ignore[misc]
    """A game, all agents at once. In each cycle every agent acts; who has nothing to decide passes.

    Those who act out of turn come first, then those the game waits for, the lower seat before the higher. All parts of
    a simultaneous choice count. Any other move makes the rest of the cycle's actions stale: they are not carried out,
    nor are illegal ones; `infos` says so.
    """

    def __init__(self, table: _Table) -> None:
        self._table = table
        self.metadata = _metadata(table.game, parallelizable=True)
        self.render_mode = table.render_mode
        self.possible_agents = list(table.agents)
        self.agents: list[str] = []
        self._dealt: State | None = None
        self._cycles = 0
        self.passing = table.game.moves.size
        self.observation_spaces, self.action_spaces = table.spaces(self.passing + 1)
        self.state_space = table.state_space

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """The space of observations: the game's features and the mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """The space of actions: the numbers of the game's moves, and passing."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game. There are no *options* here: a game's own are given when it is made."""
        self.agents = list(self.possible_agents)
        self._cycles = 0
        self._dealt = self._table.deal(seed)
        self._table.show(self._dealt)
        return self._told({agent: {} for agent in self.agents})

    @property
    def _state(self) -> State:
        if self._dealt is None:
            raise gymnasium.error.ResetNeeded("call reset first: no game has been dealt yet")
        return self._dealt

    def _seats(self, player: int) -> list[int]:
        """The seats that *player* may act for now: its own, and the joint one if it decides there."""
        able = [*self._state.actors, *self._state.interjectors]
        joint = [TABLE] if TABLE in able and agent_of(self._state, TABLE) == player else []
        return [player] * (player in able) + joint

    def _must_act(self, player: int) -> bool:
        return any(seat in self._state.actors for seat in self._seats(player))

    def _legal(self, player: int) -> list[int]:
        if self._state.is_over:
            return []
        moves = [move for seat in self._seats(player) for move in self._state.legal(seat).ids]
        return moves if self._must_act(player) else [*moves, self.passing]

    def _told(self, infos: dict[str, dict[str, Any]]) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """What every agent observes, and *infos* with its legal actions one by one."""
        observations = {}
        for seat, agent in enumerate(self.agents):
            infos[agent]["legal"] = legal = self._legal(seat)
            observations[agent] = self._table.seen(self._state, seat, self.passing + 1, legal)
        return observations, infos

    def state(self) -> npt.NDArray[np.float32]:
        """What all players observe, one after the other, for learners that judge positions from everybody's side."""
        return self._table.all_seen(self._state)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """One cycle: every agent's action. When the game is over nobody is there any more, and nothing is told."""
        self._check_names(actions)
        if self._dealt is not None and not self.agents:
            return {}, {}, {}, {}, {}
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._carry_out({agent: _number(actions[agent]) for agent in self.agents if agent in actions}, infos)
        self._cycles += 1
        self._table.show(self._state)
        over = self._state.is_over
        cut = not over and self._table.max_cycles is not None and self._cycles >= self._table.max_cycles
        paid = payoffs(self._state, margin=self._table.margin) if over else [0.0] * len(self.agents)
        (observations, infos), rewards = self._told(infos), dict(zip(self.agents, paid, strict=True))
        ends = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        self.agents = [] if over or cut else self.agents
        return observations, rewards, *ends, infos

    def _check_names(self, actions: dict[str, int]) -> None:
        """Actions go by the agents' names; who is not named does nothing."""
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
                infos[agent]["stale"] = True
                continue
            stale = self._try(player, agent, action, infos) and not self._is_simultaneous(action)

    def _is_simultaneous(self, action: int) -> bool:
        return self._table.game.moves.kind_of(action).simultaneous

    def _try(self, player: int, agent: str, action: int, infos: dict[str, dict[str, Any]]) -> bool:
        """Carry out an action, if it is legal; otherwise tell the agent why not."""
        seats = self._seats(player)
        seat = next((seat for seat in seats if action in self._state.legal(seat).ids), player)
        try:
            self._dealt = self._state.play(seat, action)
        except Refusal as refusal:
            infos[agent]["refused"] = refusal.say(self._table.lang)
            return False
        return True

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The position as the onlooker sees it."""
        return self._table.picture(self._state)

    def close(self) -> None:
        """There is nothing to let go."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def raw_env(name: str, *, out_of_turn: bool = True, **settings: Any) -> MonstroAEC:
    """The game *name*, agent by agent; *settings* and options of the game as `_Table` takes them. Without *out_of_turn*
    nobody is asked unless the game waits for it.
    """
    return MonstroAEC(_Table(name, **settings), out_of_turn=out_of_turn)


def env(name: str, **settings: Any) -> Any:
    """The game *name*, agent by agent, guarded against calls in the wrong order."""
    return wrappers.OrderEnforcingWrapper(raw_env(name, **settings))


def parallel_env(name: str, **settings: Any) -> MonstroParallel:
    """The game *name*, all agents at once; *settings* and options of the game as `_Table` takes them."""
    return MonstroParallel(_Table(name, **settings))


def _register() -> None:
    for game in all_games():
        full = f"{NAMESPACE}/{game.name}-v{game.rules_version}"
        here = f"{__name__}:"
        if full not in pettingzoo.aec_registry:
            pettingzoo.register("aec", full, entry_point=f"{here}env", kwargs={"name": game.name})
            pettingzoo.register("parallel", full, entry_point=f"{here}parallel_env", kwargs={"name": game.name})


_register()
