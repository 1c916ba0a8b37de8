"""After a game: points, track, potions, stars, fate, in the rulebook's order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from monstrotheque.engine.campaigns import DayRefused, Due, WrongDecision
from monstrotheque.games.christmas_monsters.campaign.constants import (
    COMPANION,
    MONSTERS,
    POTIONS,
)
from monstrotheque.games.christmas_monsters.campaign.evening import next_day
from monstrotheque.games.christmas_monsters.campaign.fate import evolve, evolving
from monstrotheque.games.christmas_monsters.campaign.lists import OURS
from monstrotheque.games.christmas_monsters.campaign.sheets import full_rows, rows, unlocked
from monstrotheque.games.christmas_monsters.campaign.steps import day_options
from monstrotheque.games.christmas_monsters.campaign.track import day_score, next_tier, potions_between, tier
from tests.games.christmas_monsters.campaign.made_up import a_campaign, a_day, by_turn, carelessly, questions

ALL_FEATS = tuple((feat, 1) for feat in OURS.feats)
BOSS_LOST, BOSS_WON = "xxxxx...", "xxxx...x"


@pytest.mark.parametrize(
    ("beaten", "points"),
    [
        ("xxxxx...", 2),
        ("xxxxxxxx", 10),
        ("........", 0),
        (".......x", 0),
        ("xxxx....", 0),
        ("xxx....x", 2),
        ("xxxxxx..", 4),
    ],
)
def test_score_is_beaten_minus_not_beaten_and_two_for_the_boss(beaten: str, points: int) -> None:
    assert day_score(a_day(beaten)) == points


def test_avancer_sur_la_piste_four_points_tick_four_squares() -> None:
    after = carelessly(a_campaign(score=20, day=3), a_day("xxxxxx.."))
    assert after.score == 24
    assert after.log[-1].score == 4


def test_nobody_falls_below_zero() -> None:
    assert carelessly(a_campaign(), a_day("........")).score == 0


def test_potion_squares_count_up_to_the_last_one_ticked() -> None:
    assert potions_between(OURS, 4, 5) == [(5, "boost")]
    assert potions_between(OURS, 5, 10) == []
    assert potions_between(OURS, 4, 11) == [(5, "boost"), (11, "vision")]
    assert len(OURS.potions) == 25


def test_named_squares_then_jokers_then_the_boss_all_different() -> None:
    campaign = a_campaign(score=16, feats=ALL_FEATS)
    named_joker_boss = questions(campaign, a_day("xxxxxxxx"), ["boost"], ["vision"])
    assert [question.due.kind for question in named_joker_boss] == ["joker 24", "boss"]
    assert named_joker_boss[0].campaign.potions == ("intimidation",)
    assert "intimidation" not in named_joker_boss[0].due.room
    assert set(named_joker_boss[1].due.room) == set(POTIONS) - {"intimidation", "boost"}
    after = next_day(campaign, a_day("xxxxxxxx"), [["boost"], ["vision"]])
    assert after.potions == ("intimidation", "boost", "vision")


def test_old_potions_return_to_the_box_and_can_be_won_again() -> None:
    campaign = a_campaign(potions=("boost", "regain"), feats=ALL_FEATS)
    after = next_day(campaign, a_day(BOSS_WON, stock=("boost", "regain")), [["regain"]])
    assert after.potions == ("regain",)
    assert next_day(campaign, a_day(BOSS_LOST, stock=("boost", "regain")), []).potions == ()


def test_a_beaten_boss_gives_a_potion_even_without_points() -> None:
    campaign = a_campaign(feats=ALL_FEATS)
    assert [question.due.kind for question in questions(campaign, a_day(".......x"))] == ["boss"]


def test_day_24_gives_two_points_for_the_boss_but_no_potion() -> None:
    campaign = a_campaign(day=24, score=100, feats=ALL_FEATS)
    after = next_day(campaign, a_day("xxxxxxxx"), [])
    assert (after.score, after.potions, after.is_over) == (110, (), True)
    assert (after.curses, after.levels) == (campaign.curses, campaign.levels)


@pytest.mark.parametrize(
    ("score", "name"),
    [(0, "endormis"), (13, "endormis"), (14, "reveilles"), (26, "reveilles"), (27, "motives"), (45, "vaillants"),
     (65, "aguerris"), (90, "intrepides"), (120, "redoutes"), (155, "heros_de_noel"), (199, "heros_de_noel"),
     (200, "legendes_du_pole"), (240, "legendes_du_pole")],
)  # fmt: skip
def test_tiers(score: int, name: str) -> None:
    assert tier(OURS, score) == name


def test_the_next_tier_is_told_until_the_last() -> None:
    assert next_tier(OURS, 13) == (14, "reveilles")
    assert next_tier(OURS, 14) == (27, "motives")
    assert next_tier(OURS, 200) is None


def eight_won_with_all_powers() -> Any:
    return a_day("xxxxxxxx", powers=by_turn((0, 0, 0), t1=(1, 0, 0), t2=(1, 0, 0), t3=(0, 2, 0), t4=(0, 0, 2)))


def test_exemple_de_fin_de_partie_reussite_and_cohesion_bring_three_stars() -> None:
    done = tuple((feat, 1) for feat in OURS.feats if feat not in ("reussite", "cohesion_de_groupe", "montee_en_grade"))
    campaign = a_campaign(feats=done)
    _, stars = questions(campaign, eight_won_with_all_powers(), ["regain"])[:2]
    assert (stars.due.kind, stars.due.count) == ("stars", 3)
    assert stars.due.values["feats"] == ["reussite", "cohesion_de_groupe"]
    after = next_day(campaign, eight_won_with_all_powers(), [["regain"], ["garde", "garde", "griffonneur"]])
    assert after.powers == (2, 1, 1)
    assert after.stars == (2, 1, 0, 0)


def test_stars_fill_rows_in_order() -> None:
    assert [unlocked(stars) for stars in range(10)] == [1, 1, 2, 2, 2, 3, 3, 3, 3, 4]
    assert [OURS.companion[full_rows(stars)] for stars in range(10)] == [3, 3, 4, 4, 4, 5, 5, 5, 5, 6]
    assert rows(4) == [(2, 2), (2, 3), (0, 4)]


def test_the_companions_first_row_shows_a_fourth_card() -> None:
    after = next_day(a_campaign(), a_day("xxxxx..."), [[COMPANION] * 3])
    assert [feat for feat, _ in after.feats] == ["belle_serie", "humilite"]
    assert day_options(after)["companion"] == 4


def test_montee_en_grade_and_experts_follow_from_a_sharing() -> None:
    done = tuple((feat, 1) for feat in OURS.feats if feat not in ("reussite", "montee_en_grade", "experts"))
    campaign = a_campaign(feats=done, stars=(9, 9, 1, 0))
    asked = questions(campaign, a_day("xxxxxxxx"), ["regain"], ["machiniste", COMPANION], ["machiniste"])
    assert [(question.due.kind, question.due.values.get("feats")) for question in asked] == [
        ("boss", None),
        ("stars", ["reussite"]),
        ("stars", ["montee_en_grade"]),
    ]
    assert asked[2].campaign.stars == (9, 9, 2, 1)


def test_experts_can_follow_montee_en_grade_the_same_evening() -> None:
    """Not with the stars of one game, but the chain goes on until nothing new is true."""
    done = tuple((feat, 1) for feat in OURS.feats if feat not in ("reussite", "experts"))
    campaign = a_campaign(feats=done, stars=(9, 9, 7, 8))
    asked = questions(campaign, a_day("xxxxxxxx"), ["regain"], ["machiniste"] * 2)
    assert asked[-1].due.values["feats"] == ["experts"]
    assert dict(asked[-1].due.room) == {COMPANION: 1}


def test_stars_go_where_there_is_room_only() -> None:
    campaign = a_campaign(stars=(9, 8, 0, 0))
    (question,) = questions(campaign, a_day("xxxxx..."))
    assert dict(question.due.room) == {"griffonneur": 1, "machiniste": 9, COMPANION: 9}
    with pytest.raises(WrongDecision) as caught:
        next_day(campaign, a_day("xxxxx..."), [["griffonneur", "griffonneur", COMPANION]])
    assert caught.value.reason == "room"


def test_four_players_share_36_stars_without_the_companion() -> None:
    campaign = a_campaign(4)
    (question,) = questions(campaign, a_day("xxxxx...", players=4))
    assert list(question.due.room) == ["garde", "griffonneur", "machiniste", "emballeur"]
    after = next_day(campaign, a_day("xxxxx...", players=4), [["emballeur", "emballeur", "garde"]])
    assert after.powers == (1, 1, 1, 2)
    assert day_options(after)["companion"] == 3


@pytest.mark.parametrize(
    ("decisions", "reason"),
    [
        ([], "missing"),
        ([["regain"]], "missing"),
        ([["regain"], ["garde"] * 3, ["garde"]], "nothing_due"),
        ([["elixir"], ["garde"] * 3], "unknown"),
        ([["regain", "vision"], ["garde"] * 3], "count"),
        ([["regain"], ["garde"] * 2], "count"),
        ([["regain"], ["garde"] * 2 + ["emballeur"]], "unknown"),
    ],
)  # fmt: skip
def test_wrong_decisions_say_what_is_wrong(decisions: list[Any], reason: str) -> None:
    done = tuple((feat, 1) for feat in OURS.feats if feat not in ("reussite", "cohesion_de_groupe", "montee_en_grade"))
    with pytest.raises(WrongDecision) as caught:
        next_day(a_campaign(feats=done), eight_won_with_all_powers(), decisions)
    assert caught.value.reason == reason
    assert caught.value.say("fr") != caught.value.say("en")


@pytest.mark.parametrize("answer", ["boost", [1], [None]])
def test_what_is_no_list_of_choices_is_malformed(answer: Any) -> None:
    with pytest.raises(WrongDecision) as caught:
        Due("boss", 1, {"boost": 1}).check(answer)
    assert caught.value.reason == "malformed"


def test_evolution_cas_1_the_rightmost_at_the_lowest_level_goes_up() -> None:
    levels = tuple({"pilleur": 2, "faussaire": 2}.get(monster, 1) for monster in MONSTERS)
    assert evolving(MONSTERS, levels) == "timide"
    assert evolving(("pilleur", *MONSTERS[:7]), levels) == "timide"
    assert evolving((*MONSTERS[1:], "rangetou"), levels) == "rangetou"


def test_evolution_cas_2_all_at_level_2_so_the_rightmost_reaches_3() -> None:
    assert evolving(MONSTERS, (2,) * 8) == "pilleur"
    assert evolving(MONSTERS, (2, 2, 2, 2, 2, 2, 2, 3)) == "faussaire"
    assert evolve("faussaire", (2, 2, 2, 2, 2, 2, 2, 3)) == (2, 2, 2, 2, 2, 2, 3, 3)
    assert evolving(MONSTERS, (3,) * 8) is None


def test_the_boss_after_the_game_evolves_wherever_it_began() -> None:
    shuffled = (*MONSTERS[1:], "rangetou")
    assert carelessly(a_campaign(), a_day(monsters=shuffled)).level_of("rangetou") == 2


def test_day_4_takes_the_curse_of_day_4_in_force_on_day_5() -> None:
    after = carelessly(a_campaign(day=4), a_day())
    assert after.log[-1].curse == "extinction_de_voix"
    assert day_options(after)["curse"] == "extinction_de_voix"
    assert after.levels == (1,) * 8
    later = carelessly(after, a_day(stock=after.potions))
    assert day_options(later)["curse"] is None


def test_worked_figures_levels_curses_and_stars_of_a_perfect_campaign() -> None:
    """All eight at level 2 after day 15, four at level 3 on day 24, eleven curses, 36 stars, 240 points."""
    campaign = a_campaign()
    for day in range(1, 25):
        powers = by_turn((0, 0, 0)) if day % 2 else by_turn((0, 0, 0), t1=(2, 2, 2))
        levels = tuple(map(campaign.level_of, MONSTERS))
        used = campaign.potions if day % 4 else ()
        result = a_day("xxxxxxxx", stock=campaign.potions, used=by_turn((), t3=used), powers=powers, levels=levels)
        if day == 3:
            result = a_day(stock=campaign.potions)
        campaign = carelessly(campaign, result)
        if day == 15:
            assert campaign.levels == (2,) * 8
        if day == 13:
            assert sorted(campaign.levels) == [1] + [2] * 7
    assert sorted(campaign.levels) == [2] * 4 + [3] * 4
    assert len(campaign.curses) == 11
    assert campaign.score == 230
    assert {feat for feat, _ in campaign.feats} == set(OURS.feats)
    assert campaign.stars == (9, 9, 9, 9)
    assert campaign.is_over


def test_grand_chelem_needs_five_days_without_a_break() -> None:
    campaign = a_campaign(feats=tuple((feat, 1) for feat in OURS.feats if feat != "grand_chelem"))
    streaks = []
    for beaten in [BOSS_WON] * 4 + [BOSS_LOST] + [BOSS_WON] * 5:
        campaign = carelessly(campaign, a_day(beaten, stock=campaign.potions))
        streaks.append(campaign.boss_streak)
    assert streaks == [1, 2, 3, 4, 0, 1, 2, 3, 4, 5]
    assert campaign.feats[-1] == ("grand_chelem", 10)


@pytest.mark.parametrize(
    "changes",
    [
        {"players": 4},
        {"stock": ("boost",)},
        {"monsters": ("rangetou",) * 8},
        {"levels": (0,) * 8},
        {"beaten": (True,) * 7},
        {"powers": ((0, 0),) * 8},
        {"used": by_turn((), t1=("boost",))},
    ],
)  # fmt: skip
def test_a_result_of_another_day_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(DayRefused) as caught:
        next_day(a_campaign(), replace(a_day(), **changes), [])
    assert caught.value.reason == "other_result"
