"""The compiled rules against the plain reference: the same moves, the same counts, the same number of lines."""

from __future__ import annotations

import random

import pytest

from monstrotheque.engine.state import State
from monstrotheque.games.monster_cafe.constants import COFFEES
from tests.games.monster_cafe.positions import GAME, position, texts
from tests.games.monster_cafe.reference import Round, perft, round_of


def reveal(state: State, dice: random.Random) -> State:
    while state.view()["phase"] == "choose":
        seat = dice.choice(state.actors)
        state = state.play(seat, dice.choice(state.legal(seat)))
    return state


def is_counted(state: State) -> bool:
    """Whether a round was just counted: the game is over, or all keep cards for the next one."""
    return state.is_over or state.legal(state.actors[0])[0].kind == "keep"


def follow(state: State, dice: random.Random) -> tuple[State, Round]:
    """Play a round at random in both, comparing the legal moves at every decision."""
    reference = round_of(state)
    while not is_counted(state):
        legal = texts(state)
        assert legal == reference.moves()
        assert state.actors == (reference.active,)
        move = dice.choice(sorted(legal))
        state = state.play(state.actors[0], move)
        reference = reference.after(move)
    assert reference.over
    return state, reference


@pytest.mark.parametrize("players", GAME.player_counts)
@pytest.mark.parametrize("coffee", COFFEES)
def test_whole_games_follow_the_reference(coffee: str, players: int) -> None:
    dice = random.Random(f"{coffee} {players}")
    state = GAME.new(players=players, seed=dice.getrandbits(64), menu=coffee)
    cookies, mummies = [0] * players, [0] * players
    change: list[int] = []
    for _ in range(2):
        state = reveal(state, dice)
        coffees = [seat["coffees"] for seat in state.view()["seats"]]
        state, reference = follow(state, dice)
        change = reference.changes(coffees)
        count = state.view()["count"]
        assert count["change"] == change
        for family in count["families"]:
            assert family["strengths"] == reference.strengths(family["family"])
            assert family["cafe"] == reference.cafe.count(family["family"])
        cookies = [old + new for old, new in zip(cookies, reference.cookies, strict=True)]
        mummies = [old + new for old, new in zip(mummies, reference.mummies, strict=True)]
    coffees = [seat["coffees"] for seat in state.view()["seats"]]
    totals = [coffees[seat] + cookies[seat] + mummies[seat] // 2 * 3 for seat in range(players)]
    assert state.scores == totals
    best = max(zip(totals, change, strict=True))
    winners = [seat for seat in range(players) if (totals[seat], change[seat]) == best]
    assert [seat for seat, place in enumerate(state.places or []) if place == 1] == winners


def engine_perft(state: State) -> int:
    if is_counted(state):
        return 1
    return sum(engine_perft(state.play(state.actors[0], move)) for move in state.legal(state.actors[0]))


ENDINGS = {
    "priss and bliblop": (
        ["rex rex priss bliblop", "rex priss snorkel bliblop"],
        ["rex priss snorkel", "bliblop bliblop rex"],
        "snorkel",
        ("rex", "gatosaure", "snorkel", "priss", "bliblop"),
    ),
    "grungy, snorkel and yéto": (
        ["grungy rex+r snorkel yeto", "rex+c yeto snorkel mummy"],
        ["rex mummy grungy", "yeto mummy snorkel"],
        "mummy",
        ("grungy", "snorkel", "yeto", "mummy", "rex"),
    ),
    "golmo and zzip": (
        ["zzip golmo mummy priss", "calypso mummy golmo zzip"],
        ["priss priss golmo", "zzip zzip mummy"],
        "mummy calypso",
        ("zzip", "golmo", "mummy", "calypso", "priss"),
    ),
    "three players with pouark": (
        ["pouark yeto zzip mummy", "zzip grungy mummy pouark", "mummy+r yeto+r grungy+r"],
        ["pouark mummy yeto", "zzip mummy mummy", "grungy pouark pouark"],
        "grungy",
        ("pouark", "zzip", "yeto", "grungy", "mummy"),
    ),
}


@pytest.mark.parametrize("name", ENDINGS)
def test_endings_have_as_many_lines_of_play_as_in_the_reference(name: str) -> None:
    fronts, backs, cafe, families = ENDINGS[name]
    state = position(fronts, backs, cafe=cafe, families=families)
    lines = perft(round_of(state))
    assert lines > 1
    assert engine_perft(state) == lines
