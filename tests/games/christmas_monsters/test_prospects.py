"""How the campaign's open feats stand during the day: the same to everybody, and true at the end."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from monstrotheque.engine.seats import JOINT, SPECTATOR
from monstrotheque.engine.state import State
from monstrotheque.engine.texts import LANGS
from monstrotheque.games.christmas_monsters.box import BOX
from monstrotheque.games.christmas_monsters.constants import DAY_FEATS
from monstrotheque.games.christmas_monsters.feats import is_done
from monstrotheque.games.christmas_monsters.prospects import REASONS
from tests.games.christmas_monsters.helper import hidden, options
from tests.games.christmas_monsters.positions import GAME, finish_turn, go_to, patient_walk, play, position

GAMES = 40


def campaign_options(seed: int) -> dict[str, Any]:
    """A day with every feat open; every third with a curse of which feats depend."""
    curse = {0: "engelures", 1: "colere_du_boss"}.get(seed % 5)
    own = {"curse": curse} if curse else {}
    return {**options(seed), **own, "feats": list(DAY_FEATS), **({"box": _easier(seed)} if seed % 2 else {})}


def _easier(seed: int) -> dict[str, Any]:
    """A box with other numbers in the conditions, so that the hard feats come up in random games."""
    dice, hard = random.Random(seed), deepcopy(BOX.defaults["hard_feats"])
    numbers = {
        "sans_faute": dice.randint(1, 3),
        "a_mains_nues": dice.randint(2, 3),
        "surdoues": dice.randint(1, 2),
        "longue_serie": dice.randint(2, 3),
        "grand_melange": 2,
        "tous_ensemble": dice.randint(2, 3),
        "face_au_boss": dice.randint(1, 3),
        "chasseurs": 2,
    }
    for feat, number in numbers.items():
        hard["feats"][feat]["number"] = number
    return {"hard_feats": hard}


def states(state: State, seat: int = SPECTATOR) -> dict[str, tuple[str, str]]:
    return {each["feat"]: (each["state"], each["reason"]) for each in state.view(seat)["feats"]}


def state_of(state: State, feat: str) -> tuple[str, str]:
    return states(state)[feat]


def done(state: State) -> set[str]:
    return {feat for number, feat in enumerate(DAY_FEATS) if is_done(state.whole, number)}


def game(seed: int) -> list[State]:
    """The states of a random game, the last one included."""
    line = list(patient_walk(3 + seed % 2, seed, campaign_options(seed)))
    return [line[0][0], *(after for *_, after in line)]


def test_feats_tell_every_seat_the_same_and_nothing_of_hidden_cards() -> None:
    for seed in range(12):
        dice = random.Random(seed)
        for state in game(seed)[:: 1 + seed % 3]:
            told = state.view(SPECTATOR)["feats"]
            assert msgspec.json.decode(msgspec.json.encode(told)) == told
            for seat in (*range(state.players), JOINT):
                assert state.view(seat)["feats"] == told
                assert hidden(state, SPECTATOR, dice).view(seat)["feats"] == told


def test_what_is_said_of_feats_comes_true() -> None:
    """Out of reach is never done at the end, won stays won, and whatever is won was within reach just before."""
    met: Counter[str] = Counter()
    for seed in range(GAMES):
        course = game(seed)
        told, won = [states(state) for state in course], done(course[-1])
        for before, after in itertools.pairwise(told):
            for feat, (stands, _) in before.items():
                met[stands] += 1
                if stands == "lost":
                    assert feat not in won
                if stands in ("won", "lost"):
                    assert after[feat][0] == stands
                if after[feat][0] == "won" and stands != "won":
                    assert stands in ("now", "kept"), (seed, feat, before[feat])
        assert {feat for feat, (stands, _) in told[-1].items() if stands == "won"} == won
        assert {stands for stands, _ in told[-1].values()} <= {"won", "lost"}
    assert min(met[stands] for stands in ("won", "kept", "now", "open", "lost")) > 100, met


def test_done_feats_are_told_as_done() -> None:
    for seed in range(10):
        for state in game(seed):
            held = {feat for feat, (stands, _) in states(state).items() if stands in ("won", "kept")}
            assert held == done(state)


def test_every_reason_is_given_and_has_its_sentence() -> None:
    given = {reason for seed in range(GAMES) for state in game(seed) for _, reason in states(state).values()}
    assert given <= set(REASONS)
    assert set(REASONS) - given <= {"just_possible", "may_leave", "too_many_beaten", "if_boss_flees"}
    for lang in LANGS:
        keys = GAME.texts(lang).keys()
        assert all(f"prospects.{reason}" in keys or f"prospects.{reason}.one" in keys for reason in REASONS)


def test_without_a_campaign_there_are_no_feats() -> None:
    assert GAME.new(players=3, seed=1).view()["feats"] == []


@pytest.mark.parametrize(
    ("feat", "levels", "stands"),
    [
        ("surdoues", 2, ("now", "if_beaten")),
        ("surdoues", 1, ("lost", "monster_too_low")),
        ("courage_payant", 3, ("now", "if_beaten")),
        ("courage_payant", 2, ("lost", "none_of_level")),
    ],
)
def test_the_monster_of_the_turn_decides(feat: str, levels: int, stands: tuple[str, str]) -> None:
    state = position(monsters=["matheux"], levels={"matheux": levels}, feats=[feat])
    assert state_of(state, feat) == stands


def test_a_power_spoils_bare_hands() -> None:
    state = position(monsters=["matheux"], levels={"matheux": 2}, feats=["surdoues", "humilite"])
    assert states(state) == {"humilite": ("kept", "kept"), "surdoues": ("now", "if_beaten")}
    state = play(state, "0: releve 2")
    assert states(state) == {"humilite": ("lost", "power_used"), "surdoues": ("lost", "not_bare")}


@pytest.mark.parametrize("curse", [None, "engelures"])
def test_engelures_freezes_two_powers_each(curse: str | None) -> None:
    state = position(curse=curse, feats=["cohesion_de_groupe"])
    assert state_of(state, "cohesion_de_groupe") == (("lost", "frozen") if curse else ("open", "powers_of"))


def test_cessez_le_feu_may_thaw_it() -> None:
    state = position(curse="engelures", powers=3, feats=["cohesion_de_groupe"])
    assert state_of(state, "cohesion_de_groupe")[0] == "open"


def test_a_monster_that_fled_ends_the_dream_of_eight() -> None:
    state = position(monsters=["matheux"], feats=["reussite", "longue_serie"], box=None)
    assert state_of(state, "reussite") == ("open", "beaten_of")
    state = finish_turn(state)
    assert state_of(state, "reussite") == ("lost", "one_fled")
    assert state_of(state, "longue_serie") == ("open", "just_possible")
    assert state_of(go_to(state, 3), "longue_serie") == ("lost", "too_few_turns")
