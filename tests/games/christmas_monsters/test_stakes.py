"""In the last call a seat is asked only where an act could still change something."""

from __future__ import annotations

import random
from typing import Any

import pytest

from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import State
from tests.contract.cases import walk
from tests.games.christmas_monsters.positions import play, position

HANDS = ["G0 G1 G2 G3 G4 G5", "S0 S1 S2 S3 S4 S5", "E0 E1 E2 E3 E4 E5"]
ZEROS = ("play G0", "play S0", "play E0", "companion M0")
ACTS = 12


def call(goal: str, *, laid: tuple[str, ...] = ZEROS, **options: Any) -> State:
    """The last call against *goal*."""
    return play(position(hands=HANDS, line="M0 M7", monsters=[goal], **options), *laid)


def cue_of(state: State) -> str:
    return state.sight(1).cue("en")


def stakes(state: State) -> list[bool]:
    return [state.view(seat)["at_stake"] for seat in range(state.players)]


def test_a_sum_that_nothing_reaches_is_not_worth_a_question() -> None:
    state = call("glouton", potions=["boost"])
    assert state.view(1)["monster"]["progress"]["missing"] > 5
    assert not any(stakes(state))
    assert cue_of(state) == "The cards have spoken: nothing can change this fight now."


@pytest.mark.parametrize(("potions", "asked"), [(["boost"], True), ([], False)])
def test_a_potion_that_saves_the_fight_is(potions: list[str], asked: bool) -> None:
    """Glouton wants 25: 22 lie, two erasures make 24, and Boost 25."""
    state = call("glouton", laid=("play G5", "play S5", "play E5", "companion M7"), potions=potions)
    assert state.view(1)["monster"]["progress"]["missing"] == 3
    assert stakes(state)[1] == asked
    assert (cue_of(state) == "Last call, 3 missing: a potion, a power, or ready?") == asked


def test_a_beaten_monster_is_not() -> None:
    state = call("timide", potions=["boost"])
    assert state.view()["monster"]["beaten"]
    assert not any(stakes(state))


def test_outside_the_last_call_there_is_no_question() -> None:
    assert position().view(0)["at_stake"] is None


def test_where_nobody_is_asked_nothing_saves_the_fight() -> None:
    """Random acts of all players: a monster that is not beaten stays so, unless the turn begins again."""
    calls = 0
    for seed in range(20):
        dice = random.Random(seed)
        for state, *_ in walk("christmas_monsters", 3 + seed % 2, seed):
            view = state.view()
            if view["phase"] != "last_call" or view["monster"]["beaten"] or view["asking"] or any(stakes(state)):
                continue
            calls += 1
            _act_at_random(state, dice)
    assert calls > 30


def _act_at_random(state: State, dice: random.Random) -> None:
    turn = state.view()["turn"]
    for _ in range(ACTS):
        seats = (*range(state.players), JOINT)
        acts = [(seat, move) for seat in seats for move in state.legal(seat) if move.kind not in ("ready", "hint")]
        if not acts:
            return
        state = state.play(*dice.choice(acts))
        view = state.view()
        if view["turn"] != turn or view["phase"] != "last_call":
            return
        assert not view["monster"]["beaten"]
