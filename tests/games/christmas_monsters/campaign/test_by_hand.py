"""A day played with the real cards and written down afterwards: a second way to finish it."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from monstrotheque.engine.campaigns import BadCampaign, DayRefused, EntryRefused
from monstrotheque.engine.match import Match
from monstrotheque.engine.records import checksum
from monstrotheque.engine.registry import game as find_game
from monstrotheque.engine.seats import JOINT
from monstrotheque.games.christmas_monsters.campaign import (
    DAYS,
    ask_entry,
    day_options,
    decide,
    due,
    dump,
    enter,
    finish,
    found,
    is_entered,
    load,
    read_entry,
    record_of,
    start_by_hand,
    take_back,
    view,
)
from monstrotheque.games.christmas_monsters.campaign.at_random import random_day
from monstrotheque.games.christmas_monsters.campaign.by_hand import entry_of, result_of
from monstrotheque.games.christmas_monsters.campaign.constants import MONSTERS, POTIONS
from monstrotheque.games.christmas_monsters.campaign.lists import OURS
from monstrotheque.games.christmas_monsters.campaign.value import Campaign
from monstrotheque.games.christmas_monsters.campaign.words import texts
from monstrotheque.games.christmas_monsters.moves import POTION_KINDS, POWER_KINDS
from tests.contract.cases import choose
from tests.games.christmas_monsters.campaign.made_up import NAMES
from tests.games.christmas_monsters.campaign.played import ANY_TIME, GAME, after_days, begun, day_match
from tests.games.christmas_monsters.other_box import other_box

Json = dict[str, Any]


def written_down(match: Match, dice: random.Random) -> Json:
    """Play the match out, and note what somebody at the table sees: monsters fought, powers and potions used."""
    roles = match.options["roles"]
    turns: list[Json] = [{"powers": [0] * len(roles), "potions": []} for _ in MONSTERS]
    while not match.state.is_over:
        seat, move = choose(match.state, dice)
        now = turns[match.state.view(JOINT)["turn"] - 1]
        kind = str(move).split()[0]
        if kind in POWER_KINDS:
            now["powers"][seat] += 1
        elif kind in POTION_KINDS:
            now["potions"].append(kind)
        match.play(seat, move)
    for turn, place in zip(turns, match.state.view(JOINT)["locations"], strict=True):
        turn |= {"monster": place["monster"], "beaten": place["beaten"], "level": place["fought"]}
    return {"turns": turns}


def what_follows(campaign: Campaign) -> Json:
    """All that a campaign tells of itself, but how each day was played."""
    told = view(campaign)
    told.pop("by_hand")
    for day in told["log"]:
        day.pop("by_hand")
    return told


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (3, 2), (4, 3)])
def test_a_whole_campaign_entered_by_hand_equals_the_same_campaign_played(players: int, seed: int) -> None:
    dice = random.Random(seed)
    played = entered = found("Noël", NAMES[:players], players=players)
    for _ in range(DAYS):
        played = begun(played, dice)
        assert played.started is not None
        match = day_match(played)
        entry = written_down(match, dice)
        played = finish(played, match, played.started.nonce)
        entered = enter(start_by_hand(entered, ANY_TIME), entry)
        while question := due(played):
            assert due(entered) == question
            assert what_follows(entered) == what_follows(played)
            chosen = question.at_random(dice)
            played, entered = decide(played, chosen), decide(entered, chosen)
        assert what_follows(entered) == what_follows(played)
    assert played.is_over
    assert entered.is_over
    assert load(dump(entered)) == entered
    assert [replace(day, record=None) for day in played.log] == list(entered.log)


def late(day: int, dice: random.Random, players: int) -> Campaign:
    """A campaign in the morning of *day*, with any stars, levels and potions."""
    blank = found("Noël", NAMES[:players], players=players)
    potions = tuple(dice.sample(POTIONS, dice.randrange(5)))
    stars = tuple(dice.choice((0, 2, 5, 9)) for _ in range(4))
    return replace(blank, day=day, stars=stars, levels=tuple(dice.choice((1, 2, 3)) for _ in MONSTERS), potions=potions)


def test_whatever_a_day_can_bring_can_be_entered() -> None:
    dice, game = random.Random(7), find_game(GAME)
    for number in range(1_500):
        campaign = late(1 + number % DAYS, dice, dice.choice((3, 4)))
        result = random_day(game, campaign, dice)
        assert result_of(campaign, entry_of(result)) == result


def plain(**changes: Any) -> Json:
    """A day without powers and potions, every second monster beaten; *changes* by `t3_field`."""
    turns: list[Json] = [{"monster": monster, "beaten": bool(at % 2)} for at, monster in enumerate(MONSTERS)]
    for place, value in changes.items():
        turn, _, field = place[1:].partition("_")
        turns[int(turn) - 1][field] = value
    return {"turns": turns}


def test_a_feat_that_the_rules_do_not_know_is_ticked_by_hand() -> None:
    morning = found("Noël", NAMES[:3], box=other_box())
    assert "own_1" not in day_options(morning)["feats"]
    today = start_by_hand(morning, ANY_TIME)
    assert view(today)["by_hand"]["feats"] == ["own_1"]
    assert texts("fr", today).say("campaign.feats.own_1.rule") == "Finir la partie avant minuit."
    evening = enter(today, plain(t8_beaten=False) | {"feats": ["own_1"]})
    question = due(evening)
    assert question is not None
    assert "own_1" in question.values["feats"]
    after = decide(evening, question.at_random(random.Random(1)))
    assert dict(after.feats)["own_1"] == 1
    assert load(dump(after)) == after
    assert view(after)["by_hand"]["entry"]["feats"] == ["own_1"]
    assert dict(enter(after, plain(t8_beaten=False)).feats) == {}, "a tick by mistake is taken back"
    tomorrow = start_by_hand(after, ANY_TIME)
    assert view(tomorrow)["by_hand"]["feats"] == []
    assert places(tomorrow, plain() | {"feats": ["own_1"]}) == {"0": "feats"}
    assert places(today, plain() | {"feats": ["succes"]}) == {"0": "feats"}
    assert places(today, plain() | {"feats": "own_1"}) == {"0": "feats"}


def test_a_feat_is_ticked_at_a_keyboard() -> None:
    today = start_by_hand(found("Noël", NAMES[:3], box=other_box()), ANY_TIME)
    how, _ = ask_entry(today, texts("en", today))
    assert "own_1 (Minuit)" in how
    lines = [f"{monster} +" for monster in MONSTERS]
    assert read_entry(today, [*lines[:-1], f"{lines[-1]} OWN_1"])["feats"] == ["own_1"]
    assert "feats" not in read_entry(today, lines)


def places(campaign: Campaign, entry: Json) -> dict[str, str]:
    """Where an entry is refused, and by which sentence."""
    with pytest.raises(EntryRefused) as caught:
        result_of(campaign, entry)
    french, english = caught.value.by_place("fr"), caught.value.by_place("en")
    assert french.keys() == english.keys()
    assert caught.value.say("fr") in french.values()
    return {problem.place: problem.reason for problem in caught.value.problems}


MORNING = found("Noël", NAMES[:3])
ALL_POWERS = replace(MORNING, stars=(9, 9, 9, 0))


def cursed(curse: str, campaign: Campaign = MORNING) -> Campaign:
    day = next(day for day, each in OURS.curses.items() if each == curse)
    return replace(campaign, day=day + 1)


@pytest.mark.parametrize(
    ("campaign", "changes", "refused"),
    [
        (MORNING, {"t3_monster": None}, {"3.monster": "missing_monster"}),
        (MORNING, {"t8_beaten": None}, {"8.beaten": "missing_beaten"}),
        (MORNING, {"t5_monster": MONSTERS[0]}, {"5.monster": "twice"}),
        (MORNING, {"t1_level": 2}, {"1.level": "level"}),
        (MORNING, {"t1_powers": [2, 0, 0], "t4_powers": [1, 0, 0]}, {"4.powers": "tokens"}),
        (MORNING, {"t2_potions": ["boost"]}, {"2.potions": "not_in_stock"}),
        # Potion Express draws it, but only where the Scribe uses a power.
        (ALL_POWERS, {"t2_potions": ["boost"], "t3_powers": [0, 1, 0]}, {"2.potions": "not_in_stock"}),
        (
            replace(MORNING, potions=("vision",)),
            {"t1_potions": ["vision"], "t2_potions": ["vision"]},
            {"2.potions": "potion_twice"},
        ),
        (replace(MORNING, potions=("fouille",)), {"t6_potions": ["fouille"]}, {"6.potions": "too_late"}),
        (replace(MORNING, potions=("regain",)), {"t2_potions": ["regain"]}, {"2.potions": "nothing_to_regain"}),
        (cursed("engelures"), {"t1_powers": [1, 0, 0], "t2_powers": [1, 0, 0]}, {"2.powers": "frostbite"}),
        (
            cursed("flacon_fele", replace(MORNING, potions=("vision", "boost"))),
            {"t2_potions": ["vision"], "t5_potions": ["boost"]},
            {"5.potions": "one_lost"},
        ),
        # Rempart lowers the level, but only with a power of the Guard in that turn.
        (replace(ALL_POWERS, levels=(2,) * 8), {"t4_level": 1}, {"4.level": "level"}),
        (
            MORNING,
            {"t1_monster": None, "t2_beaten": None},
            {"1.monster": "missing_monster", "2.beaten": "missing_beaten"},
        ),
    ],
)
def test_an_impossible_entry_is_refused_at_its_field(
    campaign: Campaign, changes: Json, refused: dict[str, str]
) -> None:
    assert places(campaign, plain(**changes)) == refused


def test_what_the_cards_allow_is_taken() -> None:
    lowered = plain(t4_level=1, t4_powers=[1, 0, 0])
    assert result_of(replace(ALL_POWERS, levels=(2,) * 8), lowered).levels[3] == 1
    drawn = plain(t2_potions=["boost"], t2_powers=[0, 1, 0])
    assert result_of(ALL_POWERS, drawn).express[1] == ("boost",)
    thrice = plain(t1_powers=[2, 0, 0], t2_potions=["regain"], t3_powers=[1, 0, 0])
    assert result_of(replace(MORNING, potions=("regain",)), thrice).powers[2] == (1, 0, 0)
    angry = cursed("colere_du_boss")
    assert result_of(angry, plain()).levels == (*[1] * 7, 2)


@pytest.mark.parametrize(
    "entry",
    [
        None,
        [],
        {},
        {"turns": []},
        {"turns": [{}] * 9},
        {"turns": [{"monster": "yeti"}] * 8},
        {"turns": [{"powers": [-1, 0, 0]}] * 8},
        {"turns": [{"powers": [True, 0, 0]}] * 8},
        {"turns": [{"beaten": 1}] * 8},
        {"turns": [{"potions": "boost"}] * 8},
        {"turns": [{"monster": []}] * 8},
        {"turns": [{"cards": 4}] * 8},
        {"turns": [{"level": "2"}] * 8},
    ],
)
def test_what_is_no_entry_is_refused(entry: Any) -> None:
    assert places(MORNING, entry) == {"0": "malformed"}


def evening_of(entry: Json) -> Campaign:
    return enter(start_by_hand(MORNING, ANY_TIME), entry)


def next_morning(campaign: Campaign) -> Campaign:
    dice = random.Random(1)
    while question := due(campaign):
        campaign = decide(campaign, question.at_random(dice))
    return campaign


def test_a_mistaken_entry_is_corrected_until_the_next_day_begins() -> None:
    wrong, right = plain(), plain(t1_beaten=True)
    for then in (evening_of(wrong), next_morning(evening_of(wrong))):
        assert is_entered(then)
        assert enter(then, right) == evening_of(right)
        assert view(then)["by_hand"]["entry"] == entry_of(result_of(MORNING, wrong))
    next_day = start_by_hand(next_morning(evening_of(wrong)), ANY_TIME)
    assert not is_entered(next_day)
    assert next_day.day == 2
    assert view(next_day)["by_hand"]["open"]
    with pytest.raises(DayRefused, match="no entry to take back"):
        take_back(begun(next_morning(evening_of(wrong)), random.Random(1)))


def test_an_entry_is_taken_back_step_by_step() -> None:
    after = next_morning(evening_of(plain()))
    assert take_back(after) == start_by_hand(MORNING, ANY_TIME)
    assert take_back(take_back(after)) == MORNING
    with pytest.raises(DayRefused, match="no entry to take back"):
        take_back(MORNING)


def test_a_refused_correction_loses_nothing() -> None:
    then = next_morning(evening_of(plain()))
    with pytest.raises(EntryRefused):
        enter(then, plain(t1_monster=None))
    assert is_entered(then)
    assert then.day == 2


def test_a_day_is_played_once_one_way_or_the_other() -> None:
    with pytest.raises(DayRefused, match="has already begun"):
        start_by_hand(begun(MORNING, random.Random(1)), ANY_TIME)
    with pytest.raises(DayRefused, match="has already begun"):
        begun(start_by_hand(MORNING, ANY_TIME), random.Random(1))
    with pytest.raises(DayRefused, match="not being played with the real cards"):
        enter(MORNING, plain())
    with pytest.raises(DayRefused, match="not being played with the real cards"):
        enter(after_days(1), plain())
    with pytest.raises(DayRefused, match="opens on 2030-12-01"):
        start_by_hand(found("Noël", NAMES[:3], calendar=2030), date(2026, 12, 1))


def test_days_of_both_kinds_make_one_campaign_and_one_file() -> None:
    mixed = next_morning(enter(start_by_hand(after_days(1), ANY_TIME), plain()))
    assert load(dump(mixed)) == mixed
    assert load(dump(start_by_hand(mixed, ANY_TIME))) == start_by_hand(mixed, ANY_TIME)
    evening = evening_of(plain(t1_beaten=True, t3_beaten=True, t5_beaten=True, t7_beaten=True))
    assert due(evening)
    assert load(dump(evening)) == evening
    assert record_of(mixed, 1)
    with pytest.raises(DayRefused, match="no game of it to replay"):
        record_of(mixed, 2)


def test_a_file_without_entries_keeps_its_old_format() -> None:
    assert json.loads(dump(after_days(2)))["version"] == 1
    assert "by_hand" not in json.loads(dump(after_days(2)))
    assert json.loads(dump(evening_of(plain())))["version"] == 2


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (lambda body: body["days"][0]["entered"]["turns"][0].update(monster=None), "entry"),
        (lambda body: body["days"][0]["entered"]["turns"][0].update(beaten=True), "outcome"),
        (lambda body: body["days"][0]["entered"]["turns"][0].pop("level"), "outcome"),
        (lambda body: body.update(by_hand="yes"), "shape"),
        (lambda body: body.update(version=1), "shape"),
        (lambda body: body.update(version=4), "version"),
    ],
)
def test_an_entry_in_a_file_tells_only_what_can_have_happened(edit: Any, why: str) -> None:
    body = json.loads(dump(next_morning(evening_of(plain()))))
    edit(body)
    with pytest.raises(BadCampaign) as caught:
        load(json.dumps(body | {"checksum": checksum(body)}))
    assert caught.value.reason == why


def test_lines_of_text_tell_a_day() -> None:
    lines = [f"{monster} {'+' if at % 2 else '-'}" for at, monster in enumerate(MONSTERS)]
    assert result_of(MORNING, read_entry(MORNING, lines)) == result_of(MORNING, plain())
    lines[0] += " Garde garde, 1"
    assert result_of(MORNING, read_entry(MORNING, lines)).powers[0] == (2, 0, 0)
    with pytest.raises(EntryRefused, match="“yeti” is not a monster"):
        read_entry(MORNING, ["yeti +"])
    assert places(MORNING, read_entry(MORNING, lines[:7])) == {
        "8.monster": "missing_monster",
        "8.beaten": "missing_beaten",
    }
