"""When bots wait for people: rulebooks give people the time to act out of turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import State

Pause = Literal["always", "useful", "never"]
ALWAYS, USEFUL, NEVER = PAUSES = ("always", "useful", "never")
"""A person's setting: wait whenever they could act; only when it can't be done as well later; never."""
USUAL: Pause = "useful"


def may_step_in(state: State, seat: int, pause: str) -> bool:
    """Whether a bot waits for the player of *seat* with the setting *pause* before it acts: for what the seat, or all
    players together, can do.

    A player who has passed isn't asked again.
    """
    if pause == NEVER or _has_passed(state, seat):
        return False
    able = [each for each in (seat, JOINT) if each in state.interjectors]
    return any(pause == ALWAYS or not _can_wait(state, each) for each in able)


def holding(state: State, wishes: Iterable[tuple[int, str]]) -> list[int]:
    """The seats that bots wait for, from people's *wishes*."""
    return [seat for seat, pause in wishes if may_step_in(state, seat, pause)]


def _has_passed(state: State, seat: int) -> bool:
    """Whether the player of *seat* has passed, if the game says so (`has_passed` in its views)."""
    hook = getattr(state.game.views, "has_passed", None)
    return bool(hook and hook(state.sight(seat)))


def _can_wait(state: State, seat: int) -> bool:
    """Whether everything a seat could do out of turn can be done as well later, if the game says so (`can_wait` in its
    views).
    """
    hook, sight = getattr(state.game.views, "can_wait", None), state.sight(seat)
    return hook is not None and all(hook(sight, move) for move in sight.legal())
