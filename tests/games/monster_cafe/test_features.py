"""The observation for learning."""

from __future__ import annotations

from typing import Any

from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.state import State
from monstrotheque.games.monster_cafe.constants import FAMILIES
from monstrotheque.games.monster_cafe.features import FEATURES
from monstrotheque.games.monster_cafe.moves import MONSTER_CODES
from tests.games.monster_cafe.positions import play, position

LINES = (["rex rex+c priss priss", "bliblop rex rex"], ["snorkel gatosaure rex", "rex priss bliblop"])


def block(state: State, seat: int, name: str) -> Any:
    """The part of an observation that *name* documents."""
    observation, start = state.sight(seat).encode(), 0
    for words, size in FEATURES:
        if words.startswith(f"{name}:"):
            return observation[start : start + size]
        start += size
    raise KeyError(name)


def test_lines_are_told_from_the_observer_s_side() -> None:
    state = position(*LINES)
    rex, creamed = MONSTER_CODES.index("rex"), MONSTER_CODES.index("rex+c")
    own = block(state, 1, "front").reshape(5, -1)
    assert (own[0, rex], own[1, rex], own[1, creamed]) == (2, 1, 1)
    assert not own[2:].any()


def test_a_back_line_shows_what_the_observer_knows() -> None:
    state = position(*LINES)
    own, other = block(state, 0, "back").reshape(5, 3, -1)[:2]
    assert [int(place[: len(FAMILIES)].argmax()) for place in own] == [
        FAMILIES.index(family) for family in ("snorkel", "gatosaure", "rex")
    ]
    assert other[:, len(FAMILIES)].tolist() == [1, 1, 1]
    assert not other[:, : len(FAMILIES)].any()


def test_unseen_cards_are_those_shown_nowhere() -> None:
    state = position(*LINES, cafe="rex")
    rex = FAMILIES.index("rex")
    assert block(state, 0, "unseen")[rex] == 4
    assert block(state, SPECTATOR, "unseen")[rex] == 5
    assert block(state, 0, "unseen")[FAMILIES.index("yeto")] == 0


def test_the_decision_is_told() -> None:
    state = play(position(*LINES), "send 1 priss")
    assert block(state, 0, "to_move")[0] == 1
    assert block(state, 1, "to_move")[0] == 0
    assert block(state, 1, "power")[FAMILIES.index("priss")] == 1
    assert block(state, 1, "phase").tolist() == [0, 0, 1, 0]
