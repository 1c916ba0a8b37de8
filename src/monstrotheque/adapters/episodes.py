"""What environments with one game at a time share: the game, its spaces, deals, pictures and observations."""

from __future__ import annotations

import operator
import sys
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from monstrotheque.adapters import drawing
from monstrotheque.adapters.errors import IllegalAction, as_number, at_least
from monstrotheque.adapters.starts import Given, Starts
from monstrotheque.adapters.vector import HIGHEST, LOWEST, checked_mode
from monstrotheque.engine.game import check_lang
from monstrotheque.engine.random import SEED_BITS
from monstrotheque.engine.registry import game as find_game
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.state import State

RENDER_MODES = ("human", "ansi", "rgb_array")

Observation = dict[str, npt.NDArray[Any]]


class Episodes:
    """What both kinds of environments share: the game, its spaces, deals, pictures and observations.

    *margin* adds the margin of a victory to rewards. *max_cycles* truncates a game. Pictures show what *onlooker* sees,
    in *lang*. Games begin with a deal, or with a *start* (see `adapters.starts`). *options* are the game's own.
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
        start: Given = None,
        **options: Any,
    ) -> None:
        self.game = find_game(name)
        self.players = self.game.check_players(as_number(players))
        self.onlooker = self.game.check_seat(as_number(onlooker), self.players)
        self.options = self.game.check_options(options)
        self.margin, self.lang = margin, check_lang(lang)
        self.max_cycles = None if max_cycles is None else at_least("max_cycles", max_cycles)
        self.render_mode = checked_mode(render_mode, RENDER_MODES)
        self.agents = [f"player_{seat}" for seat in range(self.players)]
        self.state_space = gymnasium.spaces.Box(LOWEST, HIGHEST, (self.players * self.game.feature_count,), np.float32)
        self.starts = Starts(self.game, self.players, start)
        self.deciders: tuple[int, ...] = ()
        """The players who decide in the start of this game; nobody where it was dealt."""
        self._dice = np.random.default_rng()

    def spaces(self, actions: int) -> tuple[dict[str, gymnasium.Space[Any]], dict[str, gymnasium.Space[Any]]]:
        """The observation and action spaces of all agents, one object each."""
        seen = gymnasium.spaces.Box(LOWEST, HIGHEST, (self.game.feature_count,), np.float32)
        mask = gymnasium.spaces.Box(0, 1, (actions,), np.int8)
        observed = {agent: gymnasium.spaces.Dict(observation=seen, action_mask=mask) for agent in self.agents}
        return dict(observed), {agent: gymnasium.spaces.Discrete(actions) for agent in self.agents}

    def begin(self, seed: int | None, options: dict[str, Any] | None = None) -> State:
        """The first position of a new game. A *seed* begins a new series of games; without one the series continues.

        A `start` among *options* counts for this game only.
        """
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        starts = Starts(self.game, self.players, (options or {}).get("start")) or self.starts
        if starts:
            state, self.deciders = starts.draw(self._dice)
            return state
        self.deciders = ()
        drawn = int.from_bytes(self._dice.bytes(SEED_BITS // 8), "big")
        return self.game.new(players=self.players, seed=drawn, **self.options)

    def start_from(self, start: Given) -> None:
        """Begin games with a *start* from now on, or with deals (None): the next stage of a curriculum."""
        self.starts = Starts(self.game, self.players, start)

    def seen(self, state: State, seat: int, actions: int, legal: list[int]) -> Observation:
        """What the player at *seat* observes, with its legal actions."""
        mask = np.zeros(actions, np.int8)
        mask[legal] = 1
        return {"observation": state.sight(seat).encode(), "action_mask": mask}

    def all_seen(self, state: State) -> npt.NDArray[np.float32]:
        """What all players observe, one after the other."""
        return np.concatenate([state.sight(seat).encode() for seat in range(self.players)])

    def picture(self, state: State) -> str | npt.NDArray[np.uint8] | None:
        """The position as the onlooker sees it, in the render mode."""
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
        """In the mode "human" every position is printed, as in PettingZoo's own games."""
        if self.render_mode == "human":
            self.picture(state)


def number(action: Any) -> int:
    """*action* as a number: any whole number of Python, NumPy or another library."""
    try:
        return operator.index(action)
    except TypeError:
        raise IllegalAction("numbers", given=repr(action)) from None
