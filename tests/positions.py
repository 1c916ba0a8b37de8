"""Positions for tests: another one than a state's, by telling parts of its text otherwise, or by its raw state."""

from __future__ import annotations

import re
from typing import Any

from monstrotheque.engine.raw_state import blank
from monstrotheque.engine.state import Sight, State


def parts_of(state: State | Sight) -> dict[str, str]:
    """The parts of a position's text: of the whole one, or of what a seat sees."""
    return dict(word.split("=", 1) for word in state.text().split()[1:])


def cards_of(cards: str) -> list[str]:
    """The cards of a list in a text, one by one: `2LC,GC` has three."""
    entries = [re.fullmatch(r"(\d*)(.*)", entry) for entry in cards.split(",") if entry not in ("", "-")]
    return [entry[2] for entry in entries if entry for _ in range(int(entry[1] or 1))]


def retold(state: State, **parts: str | None) -> State:
    """*state* with these parts of its text told otherwise; None leaves a part out."""
    head = state.text().split()[0]
    told = {**parts_of(state), **parts}
    return state.game.position(" ".join([head, *(f"{part}={value}" for part, value in told.items() if value)]))


def copied_raw(state: State) -> Any:
    """A copy of the whole raw state that can be written: kernels are tested on it, and worlds made of it."""
    room = blank(state.game.raw_state.dtype)
    room[0] = state.whole
    return room[0]
