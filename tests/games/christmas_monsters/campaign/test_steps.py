"""Founding, starting and finishing days, deciding in the evening."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

import pytest

from monstrotheque.engine.campaigns import BadFounding, CampaignRules, DayRefused, DaySecret, WrongDecision, rules_for
from monstrotheque.engine.match import Match
from monstrotheque.engine.records import commitment, from_record, to_record
from monstrotheque.games.christmas_monsters import campaign as christmas
from monstrotheque.games.christmas_monsters.campaign import day_options, decide, due, finish, found, opens, start
from monstrotheque.games.christmas_monsters.campaign.lists import OURS
from monstrotheque.games.christmas_monsters.campaign.steps import morning_of, promise, record_of
from monstrotheque.games.christmas_monsters.campaign.value import Campaign
from tests.games.christmas_monsters.campaign.made_up import NAMES, a_campaign
from tests.games.christmas_monsters.campaign.played import (
    ANY_TIME,
    GAME,
    after_days,
    begun,
    day_match,
    in_the_evening,
    play_out,
    played_day,
)

_KEEPS_THE_PROTOCOL: CampaignRules[Campaign] = christmas


def test_the_game_offers_its_campaign_to_everybody() -> None:
    assert rules_for(GAME) is christmas
    with pytest.raises(BadFounding) as caught:
        rules_for("crypte_de_sedlec")
    assert caught.value.reason == "no_campaign"


def test_premier_jour_everybody_has_one_power_and_the_companion_three_cards() -> None:
    options = day_options(found("Noël", NAMES[:3], roles=["machiniste", "garde", "griffonneur"]))
    assert set(options.pop("levels").values()) == {1}
    assert options.pop("feats") == list(OURS.feats)
    roles = ["machiniste", "garde", "griffonneur"]
    assert options == {"curse": None, "potions": [], "powers": [1, 1, 1], "companion": 3, "roles": roles}


def test_the_day_knows_the_feats_that_are_open() -> None:
    campaign = a_campaign(feats=(("humilite", 1), ("entraide", 2)), day=3)
    assert day_options(campaign)["feats"] == [feat for feat in OURS.feats if feat not in ("humilite", "entraide")]


def test_a_day_begun_before_its_game_knew_the_feats_still_counts() -> None:
    """The feats tell bots what to weigh: the commitment does not cover them, and the day does not depend on them."""
    campaign = begun(a_campaign(), random.Random(1))
    assert campaign.started is not None
    nonce, told = campaign.started.nonce, day_match(campaign)
    without = {name: value for name, value in told.options.items() if name != "feats"}
    untold = Match(told.game, players=told.players, seed=told.seed, options=without)
    assert "feats" not in untold.options
    assert commitment(told, nonce) == commitment(untold, nonce) == promise(campaign)
    play_out(untold, random.Random(1))
    assert from_record(to_record(untold, nonce)).options == without
    assert finish(campaign, untold, nonce).started is None


def test_four_players_play_the_emballeur_too() -> None:
    assert found("Noël", NAMES, players=4).roles == ("garde", "griffonneur", "machiniste", "emballeur")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"players": 2}, "players"),
        ({"roles": ["garde", "garde", "machiniste"]}, "roles"),
        ({"roles": ["garde", "emballeur", "machiniste"]}, "roles"),
        ({"characters": ["A", "B"]}, "characters"),
        ({"characters": ["A", "B", "a "]}, "same_names"),
        ({"characters": ["A", "B", " "]}, "name"),
        ({"name": "x" * 41}, "name"),
        ({"name": "a\x07b"}, "name"),
        ({"calendar": 0}, "calendar"),
    ],
)
def test_a_campaign_that_cannot_begin(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(BadFounding) as caught:
        found(**{"name": "Noël", "characters": ["A", "B", "C"], **changes})
    assert caught.value.reason == why
    assert caught.value.say("fr") != caught.value.say("en")


def refused(step: Any, *arguments: Any) -> str:
    with pytest.raises(DayRefused) as caught:
        step(*arguments)
    assert caught.value.say("fr") != caught.value.say("en")
    return caught.value.reason


A_START = DaySecret(7, "0" * 32)


def test_with_a_calendar_day_n_opens_on_december_n() -> None:
    campaign = found("Noël", NAMES[:3], calendar=2026)
    assert opens(campaign, 24) == date(2026, 12, 24)
    assert refused(start, campaign, A_START, date(2026, 11, 30)) == "closed"
    assert start(campaign, A_START, date(2026, 12, 1)).started == A_START
    assert start(campaign, A_START, date(2027, 1, 3)).started == A_START


def test_without_a_calendar_a_day_opens_at_any_time() -> None:
    assert opens(a_campaign(), 3) is None
    assert start(a_campaign(), A_START, date(2026, 6, 1)).started


def test_a_day_is_played_once() -> None:
    campaign = begun(a_campaign(), random.Random(1))
    assert refused(start, campaign, A_START, ANY_TIME) == "started"
    assert refused(start, in_the_evening(), A_START, ANY_TIME) == "evening"
    assert refused(start, a_campaign(day=25), A_START, ANY_TIME) == "over"


def test_only_the_match_that_was_begun_counts() -> None:
    campaign = begun(after_days(1), random.Random(1))
    assert campaign.started is not None
    nonce = campaign.started.nonce
    match = day_match(campaign)
    assert refused(finish, campaign, match, nonce) == "unfinished"
    play_out(match, random.Random(1))
    assert refused(finish, after_days(1), match, nonce) == "not_started"
    assert refused(finish, campaign, match, "f" * 32) == "other_match"
    assert refused(finish, in_the_evening(), match, nonce) == "evening"
    assert refused(finish, a_campaign(day=25), match, nonce) == "over"
    easier = start(a_campaign(day=2), campaign.started, ANY_TIME)
    assert refused(finish, easier, match, nonce) == "other_options"
    after = finish(campaign, match, nonce)
    assert after.started is None
    assert after.day == 2 if due(after) else 3


def test_decisions_come_one_after_the_other() -> None:
    with pytest.raises(WrongDecision) as caught:
        decide(after_days(1), ["boost"])
    assert caught.value.reason == "nothing_due"
    evening = in_the_evening()
    assert evening.tonight is not None
    assert len(evening.tonight.decisions) == 1
    with pytest.raises(WrongDecision):
        decide(evening, ["elixir"])


def test_practice_takes_a_past_day_as_it_was() -> None:
    for day in (1, 2, 3, 4):
        assert day_options(after_days(4), day) == day_options(after_days(day - 1))
        assert morning_of(after_days(4), day) == after_days(day - 1)


def test_practice_of_a_day_to_come_does_not_betray_its_curse() -> None:
    ahead = day_options(after_days(4), 9)
    assert ahead["curse"] is None
    assert {**ahead, "curse": "extinction_de_voix"} == day_options(after_days(4))
    assert refused(day_options, after_days(4), 25) == "no_such_day"


def test_the_record_of_each_played_day_is_kept() -> None:
    campaign = after_days(3)
    assert [record_of(campaign, day)["options"]["curse"] for day in (1, 2, 3)] == [None, None, "brouillard"]
    assert refused(record_of, campaign, 4) == "not_played"
    assert refused(record_of, campaign, 0) == "not_played"


def test_the_streak_and_the_log_follow_the_days() -> None:
    campaign = after_days(3)
    assert [day.day for day in campaign.log] == [1, 2, 3]
    last = played_day(campaign, random.Random(3))
    assert len(last.log) == (3 if due(last) else 4)
