"""When bots wait for people: the rulebook gives people the time to step in, so bots leave it to them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import State

Pause = Literal["always", "useful", "never"]
ALWAYS, USEFUL, NEVER = PAUSES = ("always", "useful", "never")
"""What a person may wish: to be waited for whenever they could step in, when what they could do can't be done as well
later, or never.
"""
USUAL: Pause = "useful"


def may_step_in(state: State, seat: int, pause: str) -> bool:
    """Whether the player of *seat*, who wishes for *pause*, is waited for before a bot acts: for what the seat can do,
    or the players together. Whoever has said that they do nothing more is not asked again.
    """
    if pause == NEVER or _has_passed(state, seat):
        return False
    able = [each for each in (seat, JOINT) if each in state.interjectors]
    return any(pause == ALWAYS or not _can_wait(state, each) for each in able)


def holding(state: State, wishes: Iterable[tuple[int, str]]) -> list[int]:
    """The seats that are waited for, of people with their *wishes*."""
    return [seat for seat, pause in wishes if may_step_in(state, seat, pause)]


def _has_passed(state: State, seat: int) -> bool:
    """Whether the player of *seat* has let the others go on, by the game's own word (`has_passed` of its views)."""
    hook = getattr(state.game.views, "has_passed", None)
    return bool(hook and hook(state.sight(seat)))


def _can_wait(state: State, seat: int) -> bool:
    """Whether all that a seat could do out of turn can be done as well later, by the game's own word (`can_wait` of its
    views).
    """
    hook, sight = getattr(state.game.views, "can_wait", None), state.sight(seat)
    return hook is not None and all(hook(sight, move) for move in sight.legal())
