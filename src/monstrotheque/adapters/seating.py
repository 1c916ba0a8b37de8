"""A game as agents see it: who is asked, for which seat, and what they may do.

Agents are the players, `player_0` and so on. The game names the player who makes joint decisions (the joint seat
JOINT).
"""

from __future__ import annotations

import numpy as np

from monstrotheque.adapters import stepping
from monstrotheque.adapters.compiled import compiled
from monstrotheque.engine.game import Game
from monstrotheque.engine.state import State


def acts_out_of_turn(game: Game) -> bool:
    """Whether players of *game* may act out of turn."""
    return bool(game.facts.get("out_of_turn", False))


def payoffs(state: State, *, margin: bool) -> list[float]:
    """What a finished game pays each player (see `stepping.close_books`)."""
    paid, worths = (np.zeros(state.players) for _ in range(2))
    points, places = (np.zeros(state.players, np.int64) for _ in range(2))
    game = state.game
    compiled(game).close_books(state.whole, game.is_cooperative, margin, paid, worths, points, places)
    return [float(value) for value in paid]


class Asking:
    """A position, and who has passed in it: the environment's own state, an immutable value."""

    __slots__ = ("agent", "out_of_turn", "passed", "seat", "state")

    def __init__(self, state: State, *, out_of_turn: bool, passed: int = 0) -> None:
        self.state = state
        self.out_of_turn = out_of_turn
        self.passed = passed
        self.seat = int(compiled(state.game).asked(state.whole, passed, out_of_turn))
        self.agent = state.decider_for(self.seat)
        """The player who is asked, for its own seat or for the joint one; NOBODY at the end."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.seat == stepping.NOBODY

    @property
    def passing(self) -> int:
        """The action of passing; NEVER where nobody is asked out of turn."""
        return self.state.game.moves.size if self.out_of_turn else stepping.NEVER

    def actions(self) -> list[int]:
        """The legal actions of the seat that is asked."""
        if self.is_over:
            return []
        out = np.empty(self.state.game.max_legal + 1, np.int32)
        count = compiled(self.state.game).actions(self.state.whole, self.seat, self.passing, out)
        actions: list[int] = out[:count].tolist()
        return actions

    def act(self, action: int) -> Asking:
        """The position after the seat that is asked takes a legal *action*; a Refusal says why it can't."""
        if action == self.passing and self.seat not in self.state.actors:
            return Asking(self.state, out_of_turn=self.out_of_turn, passed=self.passed | 1 << self.seat)
        return Asking(self.state.play(self.seat, action), out_of_turn=self.out_of_turn)

    def __deepcopy__(self, memo: object) -> Asking:
        return self
