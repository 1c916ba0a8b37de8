"""PRÉPARATION DE CHAQUE PARTIE."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.seats import JOINT, SPECTATOR
from monstrotheque.games.christmas_monsters.constants import CARDS, COST, CURSE_TURNS, CURSES, POTIONS
from tests.games.christmas_monsters.helper import cards
from tests.games.christmas_monsters.positions import GAME, play


def test_nine_cards_each_six_in_hand_three_in_the_reserve() -> None:
    for players in (3, 4):
        state = GAME.new(players=players, seed=5)
        view = state.view(SPECTATOR)
        assert [seat["held"] for seat in view["seats"]] == [6] * players
        assert [len(seat["reserve"]) for seat in view["seats"]] == [3] * players
        assert cards(state) == Counter(range(CARDS))


@pytest.mark.parametrize("line", [3, 4, 5, 6])
def test_the_companion_shows_as_many_cards_as_its_sheet_says(line: int) -> None:
    companion = GAME.new(seed=5, companion=line).view()["companion"]
    assert len(companion["line"]) == line
    assert companion["pile"] == 9 - line


def test_four_players_have_no_companion() -> None:
    assert GAME.new(players=4, seed=5, companion=6).view()["companion"] is None


def test_locations_1_and_2_are_face_up_and_the_last_is_the_boss() -> None:
    locations = GAME.new(seed=5).view()["locations"]
    assert [location["monster"] is not None for location in locations] == [True, True] + [False] * 6
    assert [location["boss"] for location in locations] == [False] * 7 + [True]


def test_two_power_tokens_and_a_hint_token_each() -> None:
    for seat in GAME.new(seed=5).view()["seats"]:
        assert (seat["tokens"], seat["hint"]["unused"]) == (2, True)


def test_the_players_agree_on_a_first_player_who_is_not_the_companion() -> None:
    state = GAME.new(seed=5)
    assert state.actors == (JOINT,)
    assert [str(move) for move in state.legal(JOINT)] == ["first 1", "first 2", "first 3"]
    assert play(state, "first 2").view()["first"] == 1


def test_the_first_power_of_a_sheet_is_free() -> None:
    assert COST[0] == 0
    for seat in GAME.new(seed=5).view()["seats"]:
        assert [power["unlocked"] for power in seat["powers"]] == [True, False, False, False]


def test_five_curses_are_permanent_and_six_instantaneous() -> None:
    assert len(CURSE_TURNS) == 6
    assert len(CURSES) == 11


def test_options_are_kept() -> None:
    state = GAME.new(
        seed=5,
        levels={"glouton": 3},
        curse="nuit_noire",
        potions=["vision", "boost"],
        powers=[1, 2, 4],
        roles=["machiniste", "garde", "griffonneur"],
    )
    view = state.view(0)
    assert view["curse"]["key"] == "nuit_noire"
    assert [potion["key"] for potion in view["potions"]] == ["boost", "vision"]
    assert [sum(power["unlocked"] for power in seat["powers"]) for seat in view["seats"]] == [1, 2, 4]
    assert [seat["role"] for seat in view["seats"]] == ["machiniste", "garde", "griffonneur"]
    assert GAME.check_options({"levels": {"glouton": 3}})["levels"]["glouton"] == 3
    assert GAME.check_options({})["levels"]["glouton"] == 1


@pytest.mark.parametrize(
    "options",
    [
        {"levels": {"glouton": 4}},
        {"levels": {"unknown": 1}},
        {"levels": 2},
        {"curse": "unknown"},
        {"potions": ["boost", "boost"]},
        {"potions": "boost"},
        {"potions": ["unknown"]},
        {"powers": [1, 1]},
        {"powers": [1, 1, 5]},
        {"powers": 0},
        {"powers": True},
        {"companion": 7},
        {"roles": ["garde", "garde", "machiniste"]},
        {"roles": ["garde", "griffonneur", "emballeur"]},
        {"roles": ["garde"]},
    ],
)
def test_other_options_are_refused_in_words(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption) as caught:
        GAME.new(seed=1, **options)
    assert caught.value.say("fr") != caught.value.say("en")


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        ("powers", "4", 4),
        ("powers", "1,2,3", [1, 2, 3]),
        ("potions", "vision boost", ["boost", "vision"]),
        ("companion", "5", 5),
        ("roles", "machiniste,garde,griffonneur", ["machiniste", "garde", "griffonneur"]),
    ],
)
def test_options_are_read_from_a_command_line(option: str, text: str, value: Any) -> None:
    known = GAME.options[option]
    assert known.check(known.parse(text)) == value


def test_levels_are_read_from_a_command_line() -> None:
    levels = GAME.options["levels"]
    assert levels.check(levels.parse("glouton=3,timide=2"))["timide"] == 2


def test_there_are_nine_potions() -> None:
    assert len(POTIONS) == 9
