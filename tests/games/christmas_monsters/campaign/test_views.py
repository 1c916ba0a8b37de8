"""What players see of their campaign, as data and in the terminal; never a curse to come or a seed."""

from __future__ import annotations

import io
import json
import random

import pytest
from rich.console import Console

from monstrotheque.engine.texts import LANGS
from monstrotheque.games.christmas_monsters.campaign import ask, draw, due, summary, texts, view
from monstrotheque.games.christmas_monsters.campaign.at_random import random_campaign
from monstrotheque.games.christmas_monsters.campaign.lists import OURS
from monstrotheque.games.christmas_monsters.campaign.value import Campaign
from tests.games.christmas_monsters.campaign.made_up import a_campaign, a_day, carelessly
from tests.games.christmas_monsters.campaign.played import after_days, begun, in_the_evening


def many_campaigns() -> list[Campaign]:
    begun_day = begun(after_days(2), random.Random(1))
    return [after_days(0), after_days(5), begun_day, in_the_evening(), after_days(2, players=4), random_campaign(1)]


def test_a_view_is_plain_json() -> None:
    for campaign in many_campaigns():
        seen = view(campaign)
        assert json.loads(json.dumps(seen)) == seen


def test_phases() -> None:
    assert [view(campaign)["phase"] for campaign in many_campaigns()] == [
        "morning",
        "morning",
        "day",
        "evening",
        "morning",
        "over",
    ]


def test_a_curse_is_seen_from_the_evening_it_is_taken() -> None:
    campaign = a_campaign()
    for day in range(1, 25):
        seen = json.dumps(view(campaign))
        for taken_on, curse in OURS.curses.items():
            assert (f'"{curse}"' in seen) == (taken_on < day), (day, curse)
        campaign = carelessly(campaign, a_day(stock=campaign.potions))


def test_the_curse_of_the_day_is_in_force_one_day_only() -> None:
    campaign = a_campaign()
    seen = []
    for _ in range(5):
        seen.append(view(campaign)["curse"])
        campaign = carelessly(campaign, a_day(stock=campaign.potions))
    assert seen == [None, None, "brouillard", None, "extinction_de_voix"]


def test_a_view_holds_the_commitment_but_never_the_seed() -> None:
    campaign = begun(after_days(2), random.Random(1))
    assert campaign.started is not None
    seen = json.dumps(view(campaign))
    assert view(campaign)["commitment"] in seen
    assert campaign.started.nonce not in seen
    assert str(campaign.started.seed) not in seen
    assert f"{campaign.started.seed:032x}" not in seen
    assert campaign.started.nonce not in repr(campaign)


def test_the_evening_shows_points_and_stars_as_they_stand() -> None:
    campaign = in_the_evening()
    seen, question = view(campaign), due(campaign)
    assert question is not None
    assert seen["due"] == question.json()
    assert campaign.tonight is not None
    assert seen["score"] >= campaign.score


def test_an_evening_is_told_as_far_as_it_has_come() -> None:
    assert view(after_days(0))["evening"] is None
    campaign = in_the_evening()
    told = view(campaign)["evening"]
    assert (told["settled"], told["evolved"], told["curse"], told["stars"]) == (False, None, None, [])
    assert told["before"] == campaign.score
    assert told["before"] + told["score"] == view(campaign)["score"]
    terms = told["terms"]
    assert told["score"] == max(0, terms["beaten"] - terms["fled"] + terms["boss"])


def test_a_settled_evening_is_told_whole() -> None:
    for days in range(1, 7):
        campaign = after_days(days)
        told, day = view(campaign)["evening"], campaign.log[-1]
        assert told["settled"]
        assert [each["feat"] for each in told["feats"]] == list(day.feats)
        assert sum(each["stars"] for each in told["stars"]) == sum(each["stars"] for each in told["feats"])
        assert bool(told["evolved"]) == bool(day.evolved)
        assert told["curse"] == day.curse
        assert {power for each in told["stars"] for power in each["unlocked"]} <= {
            power["power"] for player in view(campaign)["players"] for power in player["powers"] if power["unlocked"]
        }


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [80, 100])
def test_the_terminal_draws_every_campaign(lang: str, width: int) -> None:
    for campaign in many_campaigns():
        paper = io.StringIO()
        Console(width=width, file=paper).print(draw(view(campaign), texts(lang)))
        drawn = paper.getvalue()
        assert max(map(len, drawn.splitlines())) <= width
        assert all(name in drawn for name in campaign.characters)
        assert summary(view(campaign), texts(lang))


@pytest.mark.parametrize("lang", LANGS)
def test_questions_name_every_choice(lang: str) -> None:
    seen = view(in_the_evening())
    question, choices = ask(seen, texts(lang))
    assert question
    assert list(choices) == list(seen["due"]["room"])


def test_texts_are_the_same_in_both_languages() -> None:
    assert texts("fr").keys() == texts("en").keys()
    wanted = {f"campaign.feats.{feat}.{part}" for feat in OURS.feats for part in ("name", "rule")}
    assert wanted | {f"campaign.tiers.{tier}" for _, tier in OURS.tiers} <= texts("fr").keys()
