"""The games as Gymnasium environments: one seat learns, bots play the others.

Importing this module registers them: `gymnasium.make("monstrotheque/monster_cafe-v1", opponents="easy")`. The vector
environment of self-play (`adapters.vector`) is what `gymnasium.make_vec` makes of the same names by default.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from monstrotheque.adapters.errors import IllegalAction, as_number, without_extra
from monstrotheque.adapters.seating import Asking, acts_out_of_turn, payoffs
from monstrotheque.adapters.starts import Given
from monstrotheque.bots import Bot, bot
from monstrotheque.bots.policy import PolicyBot
from monstrotheque.engine.errors import BadOption, Refusal
from monstrotheque.engine.random import SEED_BITS
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.state import State

try:
    import gymnasium

    from monstrotheque.adapters.episodes import RENDER_MODES, Episodes, Observation, number
    from monstrotheque.adapters.registration import register
    from monstrotheque.adapters.vector import ILLEGAL, ILLEGAL_REWARD, RAISE, TERMINATE, chosen_from
except ModuleNotFoundError as missing:
    raise without_extra(missing) from missing

REWARDS = ("result", "margin", "points")
AUTO = "auto"
"""The learner sits where somebody decides in the start of the game; in a game that was dealt, anywhere."""
ANY_SEAT = "any"
"""The learner's seat is drawn for every game."""
MOST_TRIES = 100
"""The most starts drawn until one asks the learner."""
INSTEAD = {"max_cycles": "gymnasium.make(…, max_episode_steps=…)", "margin": 'reward="margin"'}
"""Settings of other environments, and their equivalents here."""


class MonstroEnv(gymnasium.Env[Any, np.int64]):
    """A game in which one player learns. Each step is one of its decisions; the bots move in between."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        name: str,
        *,
        opponents: str | Sequence[str] = "greedy",
        seat: int | str = AUTO,
        reward: str = "result",
        illegal: str = TERMINATE,
        dict_observation: bool = False,
        out_of_turn: bool = True,
        render_mode: str | None = None,
        onlooker: int | None = None,
        **settings: Any,
    ) -> None:
        """*opponents* are bots by name (`medium`, `policy:FILE`): one for all other seats, or one for each, in order
        from the learner's left. *seat* is the learner's, or "any": drawn for every game. By default ("auto") it is
        drawn as well, but in a game that begins with a `start` the learner sits in the seat that decides there, and its
        decision comes first.

        *reward* pays the "result", the "margin" too, or the difference in "points". An *illegal* action ends the game
        ("terminate") or raises `IllegalAction`. With *dict_observation* the mask of legal actions is part of the
        observation.

        Pictures show what the learner sees, or what *onlooker* sees. *settings* are `players`, `lang`, `start` (see
        `adapters.starts`) and the game's own options.
        """
        for name_elsewhere, instead in INSTEAD.items():
            if name_elsewhere in settings:
                raise BadOption(name_elsewhere, "elsewhere", instead=instead)
        self.reward = chosen_from("reward", reward, REWARDS)
        self._illegal = chosen_from("illegal", illegal, ILLEGAL)
        self._watches_learner = onlooker is None
        self._episodes = Episodes(
            name,
            margin=reward == "margin",
            render_mode=render_mode,
            onlooker=SPECTATOR if onlooker is None else onlooker,
            **settings,
        )
        self.render_mode = render_mode
        self.game, self.players = self._episodes.game, self._episodes.players
        self._is_seated_by_start = seat == AUTO
        self._wished_seat = self._checked_seat(seat)
        self._opponents = self._seated(opponents)
        self._out_of_turn = out_of_turn and acts_out_of_turn(self.game)
        self._actions = self.game.moves.size + self._out_of_turn
        self._dict = dict_observation
        observed, acted = self._episodes.spaces(self._actions)
        seen = observed["player_0"]
        self.observation_space = seen if dict_observation else seen["observation"]  # type: ignore[index]
        self.action_space = acted["player_0"]
        self.seat = 0
        self._asking: Asking | None = None
        self._legal: list[int] = []
        self._is_over = False

    def _checked_seat(self, seat: int | str) -> int | None:
        wished = as_number(seat)
        if wished in (AUTO, ANY_SEAT):
            return None
        if type(wished) is not int or not 0 <= wished < self.players:
            known = ", ".join([*map(str, range(self.players)), AUTO, ANY_SEAT])
            raise BadOption("seat", "choice", given=seat, known=known)
        return wished

    def _seated(self, opponents: str | Sequence[str]) -> list[Bot]:
        """The bots at the other seats, from the learner's left on."""
        others = self.players - 1
        names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names) != others:
            raise BadOption("opponents", "opponents", wanted=others, given=len(names))
        bots = [bot(each) for each in names]
        for each in bots:
            if isinstance(each, PolicyBot):
                each.policy.check(self.game)
        return bots

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation | npt.NDArray[Any], dict[str, Any]]:
        """Begin a new game, from `options["start"]` if there is one, and play to the learner's first decision.

        If a start is over before that, another one is drawn. The same *seed* gives the same games, seats and bots'
        moves, as long as no bot watches the clock (`mcts:N` instead of a level). The game's own options are set when
        the environment is made.
        """
        super().reset(seed=seed, options=options)
        for _ in range(MOST_TRIES):
            self._begin(options)
            if not self._open().is_over:
                self._is_over = False
                return self._observed(), self._told()
        raise BadOption("start", "never_asked", tries=MOST_TRIES)

    def _begin(self, options: dict[str, Any] | None) -> None:
        """Draw a game and the learner's seat, and let the bots act until the learner is asked."""
        self._is_over = True
        dealt = self._episodes.begin(int(self.np_random.integers(1 << 63)), options)
        drawn = self._drawn_seat()
        self.seat = drawn if self._wished_seat is None else self._wished_seat
        if self._watches_learner:
            self._episodes.onlooker = self.seat
        self._dice = random.Random(int.from_bytes(self.np_random.bytes(SEED_BITS // 8), "big"))
        self._play_on(Asking(dealt, out_of_turn=self._out_of_turn, passed=self._passed_before(dealt)))

    def _drawn_seat(self) -> int:
        """The learner's seat in this game: one that decides in its start, or any."""
        deciders = self._episodes.deciders if self._is_seated_by_start else ()
        among = deciders or range(self.players)
        return among[int(self.np_random.integers(len(among)))]

    def _passed_before(self, dealt: State) -> int:
        """The seats that pass before the learner's first decision, as bits: in a start that seats it, all others that
        could act out of turn. So a puzzle is the learner's to solve.
        """
        if not (self._is_seated_by_start and self._episodes.deciders):
            return 0
        return sum(1 << seat for seat in dealt.interjectors if seat != self.seat)

    def step(self, action: np.int64) -> tuple[Observation | npt.NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Carry out the learner's decision, then the bots', until the learner is asked again or the game is over."""
        asking = self._open()
        if self._is_over:
            raise gymnasium.error.ResetNeeded("the game is over: call reset before the next step")
        chosen = number(action)
        try:
            after = asking.act(chosen)
        except Refusal as refusal:
            return self._refused(chosen, refusal)
        self._play_on(after)
        self._is_over = over = self._open().is_over
        return self._observed(), self._paid() if over else 0.0, over, False, self._told()

    def _open(self) -> Asking:
        if self._asking is None:
            raise gymnasium.error.ResetNeeded("call reset first: no game has been dealt yet")
        return self._asking

    def _play_on(self, asking: Asking) -> None:
        """Let the bots act until the learner is asked."""
        while not asking.is_over and asking.agent != self.seat:
            self._episodes.show(asking.state)
            asking = self._after_bot(asking)
        self._asking, self._legal = asking, asking.actions()
        self._episodes.show(asking.state)

    def _after_bot(self, asking: Asking) -> Asking:
        """The position after the bot that is asked has acted on what its seat sees."""
        player = self._opponents[(asking.agent - self.seat) % self.players - 1]
        move = player.choose(asking.state.sight(asking.seat), self._dice)
        return asking.act(asking.passing if move is None else move.id)

    def _refused(
        self, action: int, refusal: Refusal
    ) -> tuple[Observation | npt.NDArray[Any], float, bool, bool, dict[str, Any]]:
        """The end of the game by an illegal action, or the error. The position stays as it was."""
        if self._illegal == RAISE:
            raise IllegalAction("refused", action=action, agent=f"player_{self.seat}", why=refusal) from refusal
        self._is_over = True
        told = self._told() | {"illegal": refusal.say(self._episodes.lang)}
        return self._observed(), ILLEGAL_REWARD, True, False, told

    def _observed(self) -> Observation | npt.NDArray[Any]:
        seen = self._episodes.seen(self._open().state, self.seat, self._actions, self._legal)
        return seen if self._dict else seen["observation"]

    def _told(self) -> dict[str, Any]:
        """The learner's seat, the seat it is asked for (its own, the joint one, NOBODY at the end) and the mask of its
        legal actions; at the end also everybody's points.
        """
        asking = self._open()
        told: dict[str, Any] = {"seat": self.seat, "asked": asking.seat, "action_mask": self.action_masks()}
        return told | {"scores": np.array(asking.state.scores)} if asking.is_over else told

    def legal_actions(self) -> list[int]:
        """The learner's legal actions as a list; empty once the game is over."""
        return list(self._legal)

    def action_masks(self) -> npt.NDArray[np.int8]:
        """A mark for each action: 1 if it is legal now. MaskablePPO of sb3-contrib asks by this name."""
        mask = np.zeros(self._actions, np.int8)
        mask[self._legal] = 1
        return mask

    def _paid(self) -> float:
        """What the game brought the learner."""
        state = self._open().state
        if self.reward != "points":
            return payoffs(state, margin=self._episodes.margin)[self.seat]
        own, others = state.scores[self.seat], [*state.scores[: self.seat], *state.scores[self.seat + 1 :]]
        return float(own if self.game.is_cooperative else own - max(others))

    def start_from(self, start: Given) -> None:
        """Begin games with a *start* from now on (see `adapters.starts`), or with deals (None)."""
        self._episodes.start_from(start)

    def render(self) -> Any:
        """The position as the learner sees it, or as the onlooker given when the environment was made."""
        return self._episodes.picture(self._open().state)


register()
