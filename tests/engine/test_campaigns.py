"""What all campaigns share: joint decisions, and finding the games that have a campaign."""

from __future__ import annotations

import json

import pytest

from monstrotheque.engine.campaigns import Due, WrongDecision, campaign_rules, games_with_campaign, rules_for
from monstrotheque.engine.errors import UnknownGame
from monstrotheque.engine.registry import all_games

SHARING = Due("stars", 3, {"a": 2, "b": 1, "c": 9})


def test_an_answer_has_one_written_form() -> None:
    assert SHARING.check(["c", "a", "a"]) == SHARING.check(("a", "c", "a")) == ("a", "a", "c")


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (["a", "a"], "count"),
        (["a", "a", "a"], "room"),
        (["a", "b", "d"], "unknown"),
        ("abc", "malformed"),
        ([1, 2, 3], "malformed"),
    ],
)
def test_a_wrong_answer_is_told_why(answer: list[str], reason: str) -> None:
    with pytest.raises(WrongDecision) as caught:
        SHARING.check(answer)
    assert caught.value.reason == reason
    assert caught.value.say("fr") != caught.value.say("en")


def test_a_decision_with_one_answer_is_forced() -> None:
    assert not SHARING.is_forced
    assert Due("stars", 2, {"a": 5}).forced() == ("a", "a")
    full = Due("stars", 3, {"a": 2, "b": 1})
    assert full.is_forced
    assert full.check(full.forced()) == ("a", "a", "b")


def test_a_question_is_plain_data() -> None:
    assert json.loads(json.dumps(SHARING.json())) == SHARING.json()


def test_games_with_a_campaign_are_found_by_their_folder() -> None:
    found = [game.name for game in all_games() if campaign_rules(game)]
    assert found == list(games_with_campaign())
    for name in found:
        assert rules_for(name).DAYS > 1
    with pytest.raises(UnknownGame):
        rules_for("chess")
