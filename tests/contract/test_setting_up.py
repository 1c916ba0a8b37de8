"""Every game tells how its real table is laid, for every number of players, as its rules lay it."""

from __future__ import annotations

import pytest

from monstrotheque.engine.game import Game
from monstrotheque.engine.registry import game, game_names
from monstrotheque.engine.setting_up import SetupStep, has_setup, setup_steps
from monstrotheque.engine.texts import LANGS

CASES = [(name, players) for name in game_names() for players in game(name).player_counts]


def steps_of(found: Game, players: int, lang: str = "en", **options: object) -> dict[str, SetupStep]:
    return {step.key: step for step in setup_steps(found, players, found.texts(lang), options)}


@pytest.mark.parametrize(("name", "players"), CASES)
def test_a_list_begins_with_the_seats_and_ends_with_who_begins(name: str, players: int) -> None:
    assert has_setup(game(name))
    told = {}
    for lang in LANGS:
        steps = setup_steps(game(name), players, game(name).texts(lang))
        assert (steps[0].asks, steps[-1].asks) == ("seats", "first")
        assert len({step.key for step in steps}) == len(steps)
        for step in steps:
            codes = {piece.code for piece in step.pool}
            assert all(codes.issuperset(choice.codes) for choice in step.choices)
            assert step.asks or step.pieces, f"{step.key} has no picture"
        told[lang] = [step.words for step in steps]
    assert len(told["fr"]) == len(told["en"])
    assert not set(told["fr"]) & set(told["en"])


@pytest.mark.parametrize(("players", "cards"), [(2, 67), (3, 80), (4, 89)])
def test_the_pile_of_the_graves_is_the_one_the_rules_deal(players: int, cards: int) -> None:
    found = game("croque_monstre")
    pile = steps_of(found, players)["pile"]
    view = found.new(players=players, seed=1).view(0)
    dealt = (
        view["pile"] + len(view["row"]) + len(view["pit"]["cells"]) // 2 + sum(each["held"] for each in view["seats"])
    )
    assert pile.pieces[0].n == cards == dealt


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_hand_at_the_cafe_is_the_one_the_rules_deal(players: int) -> None:
    found = game("monster_cafe")
    steps = steps_of(found, players)
    view = found.new(players=players, seed=1).view(0)
    assert steps["deal"].pieces[0].n == view["seats"][0]["length"]
    assert f"other {view['aside']}" in steps["deal"].words


@pytest.mark.parametrize(("curse", "seen"), [(None, 2), ("brouillard", 1)])
def test_the_first_monsters_are_seen_and_the_boss_waits_at_the_last_location(curse: str | None, seen: int) -> None:
    found = game("christmas_monsters")
    steps = steps_of(found, 3, **({"curse": curse} if curse else {}))
    places = steps["fog" if curse else "turn_up"].pieces
    view = found.new(players=3, seed=1, **({"curse": curse} if curse else {})).view(0)
    assert [bool(piece.code) for piece in places[:-1]] == [bool(place["monster"]) for place in view["locations"][:-1]]
    assert sum(bool(piece.code) for piece in places[:-1]) == seen
    assert places[-1].code == "boss"


def test_a_day_of_a_campaign_is_laid_with_what_the_campaign_gives_it() -> None:
    found = game("christmas_monsters")
    first = steps_of(found, 3)
    assert "nothing_else" in first
    late = steps_of(
        found, 3, levels={"timide": 3}, curse="brouillard", potions=["boost"], companion=5, powers=[2, 1, 4]
    )
    assert [piece.code for piece in late["monsters"].pieces if piece.code.endswith("3")] == ["timide 3"]
    assert "fog" in late
    assert "turn_up" not in late
    assert late["companion"].pieces[1].n == 4
    assert [piece.words for piece in late["sheets"].pieces] == [
        "Guard: 2 powers",
        "Scribe: 1 power",
        "Machinist: 4 powers",
    ]
    assert (late["curse"].pieces[0].code, late["potions"].pieces[0].code) == ("brouillard", "boost")
    assert "companion" not in steps_of(found, 4)
