"""A campaign is one readable file: it round-trips, and tells only what can have happened."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from monstrotheque.engine.campaigns import BadCampaign
from monstrotheque.engine.match import Match
from monstrotheque.engine.records import checksum, to_record
from monstrotheque.engine.registry import game as find_game
from monstrotheque.games.christmas_monsters.campaign import day_options, due, dump, load
from monstrotheque.games.christmas_monsters.campaign.day_results import day_result
from monstrotheque.games.christmas_monsters.campaign.evening import Question, settle
from monstrotheque.games.christmas_monsters.campaign.value import Campaign, Tonight
from tests.games.christmas_monsters.campaign.played import GAME, after_days, begun, in_the_evening, play_out

DAYS = 5
Edit = Callable[[dict[str, Any]], object]


def edited(campaign: Campaign, edit: Edit) -> str:
    """The file of *campaign* after somebody edited it, checksums mended."""
    body = json.loads(dump(campaign))
    edit(body)
    for day in body["days"] if isinstance(body.get("days"), list) else []:
        if isinstance(day, dict) and isinstance(day.get("record"), dict):
            day["record"]["checksum"] = checksum(day["record"])
    return json.dumps(body | {"checksum": checksum(body)})


def reason(text: str) -> str:
    with pytest.raises(BadCampaign) as caught:
        load(text)
    assert caught.value.say("fr") != caught.value.say("en")
    return caught.value.reason


@pytest.mark.parametrize("days", [0, 1, DAYS])
def test_a_campaign_round_trips(days: int) -> None:
    campaign = after_days(days)
    assert load(dump(campaign)) == campaign
    assert dump(load(dump(campaign))) == dump(campaign)


def test_a_campaign_of_four_round_trips() -> None:
    campaign = after_days(2, players=4)
    assert load(dump(campaign)) == campaign


def test_a_begun_day_and_an_evening_round_trip() -> None:
    campaign = begun(after_days(2), random.Random(1))
    assert load(dump(campaign)) == campaign
    assert due(load(dump(in_the_evening()))) == due(in_the_evening())
    assert load(dump(in_the_evening())) == in_the_evening()


def test_the_file_is_readable() -> None:
    lines = dump(after_days(DAYS)).splitlines()
    assert max(map(len, lines)) < 250
    assert lines[4].strip() == '"name": "Noël",'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not_json"),
        ("{", "not_json"),
        ("[" * 100_000, "not_json"),
        ("[]", "not_a_campaign"),
        ('{"format": "monstrotheque-record"}', "not_a_campaign"),
        (" " * (9 << 20), "too_large"),
    ],
)
def test_what_is_no_campaign_is_refused(text: str, why: str) -> None:
    assert reason(text) == why


def test_a_cut_or_altered_file_is_refused() -> None:
    text = dump(after_days(DAYS))
    assert reason(text[: len(text) // 2]) == "not_json"
    assert reason(text.replace('"score": 0', '"score": 9', 1)) == "checksum"


EDITS: list[tuple[str, Edit, str]] = [
    ("a better score", lambda b: b["now"].update(score=99), "status"),
    ("another tier", lambda b: b["now"].update(tier="legendes_du_pole"), "status"),
    ("more stars", lambda b: b["now"]["stars"].update(garde=9), "status"),
    ("weaker monsters", lambda b: b["now"]["levels"].update(dict.fromkeys(b["now"]["levels"], 1)), "status"),
    ("potions", lambda b: b["now"].update(potions=["boost", "vision", "regain"]), "status"),
    ("no curses", lambda b: b["now"].update(curses=[]), "status"),
    ("a feat", lambda b: b["now"]["feats"].update(experts=1), "status"),
    ("a streak", lambda b: b["now"].update(boss_streak=4), "status"),
    ("a later day", lambda b: b["now"].update(day=20), "status"),
    ("a day's score", lambda b: b["days"][1].update(score=10), "outcome"),
    ("a day's monsters", lambda b: b["days"][1].update(beaten=b["days"][1]["monsters"]), "outcome"),
    ("a feat of a day", lambda b: b["days"][1]["feats"].append("experts"), "outcome"),
    ("a day dropped", lambda b: b["days"].pop(1), "order"),
    ("a day twice", lambda b: b["days"].insert(1, b["days"][0]), "order"),
    ("the last day dropped", lambda b: b["days"].pop(), "status"),
    ("a day renumbered", lambda b: b["days"][2].update(day=7), "order"),
    ("another day's game", lambda b: b["days"][2].update(record=b["days"][1]["record"]), "outcome"),
    ("no game", lambda b: b["days"][2].update(record=None), "record"),
    ("another seed", lambda b: b["days"][0]["record"].update(seed="0" * 32), "record"),
    ("a game cut short", lambda b: b["days"][0]["record"]["log"].pop(), "record"),
    ("a day without its curse", lambda b: b["days"][4]["record"]["options"].update(curse=None), "record"),
    ("a decision too many", lambda b: b["days"][0]["decisions"].append({"chosen": ["boost"]}), "decisions"),
    ("a made-up decision", lambda b: b["days"][0].update(decisions=[{"chosen": ["elixir"]}]), "decisions"),
    ("a malformed decision", lambda b: b["days"][0].update(decisions=[{"chosen": "boost"}]), "shape"),
    ("no decisions", lambda b: b["days"][0].pop("decisions"), "shape"),
    ("another role", lambda b: b["characters"][0].update(role="emballeur"), "founding"),
    ("the same name twice", lambda b: b["characters"][0].update(name=b["characters"][1]["name"]), "founding"),
    ("four players", lambda b: b.update(players=4), "founding"),
    ("a number for a name", lambda b: b["characters"][0].update(name=3), "shape"),
    ("another game", lambda b: b.update(game="crypte_de_sedlec"), "game"),
    ("another format", lambda b: b.update(version=4), "version"),
    ("no log", lambda b: b.update(days=None), "shape"),
    ("something more", lambda b: b.update(cheats=True), "shape"),
    ("a broken start", lambda b: b.update(started={"seed": "x", "nonce": "y"}), "shape"),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "why"), [entry[1:] for entry in EDITS], ids=[entry[0] for entry in EDITS])
def test_an_edited_campaign_is_refused(edit: Edit, why: str) -> None:
    assert reason(edited(after_days(DAYS), edit)) == why


def in_an_easier_evening() -> Campaign:
    """A campaign whose first day was played with more of the Companion's cards than it has."""
    campaign = after_days(0)
    for seed in range(400):
        options = {**day_options(campaign), "companion": 6}
        match = play_out(Match(find_game(GAME), seed=seed, options=options), random.Random(seed))
        tonight = Tonight(day_result(match.state), to_record(match, "0" * 32))
        if isinstance(settle(campaign, tonight), Question):
            return replace(campaign, tonight=tonight)
    raise AssertionError("no evening with a decision was found")


def test_a_day_played_with_what_the_campaign_did_not_give_is_refused() -> None:
    assert reason(dump(in_an_easier_evening())) == "outcome"


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict | list):
        entries = value.items() if isinstance(value, dict) else enumerate(value)
        for key, part in entries:
            yield from leaves(part, (*path, key))
    else:
        yield path


def changed(value: Any, dice: random.Random) -> Any:
    if isinstance(value, bool) or value is None:
        return 1
    if isinstance(value, int):
        return value + dice.choice((-1, 1))
    return value[:-1] + ("0" if value[-1:] != "0" else "1") if dice.random() < 0.5 else ""


def is_free(path: tuple[Any, ...]) -> bool:
    """Names, the calendar's year and who sat where may be edited: any other value would be possible too."""
    return path[0] in ("name", "calendar") or path[-1] == "name" or path[-1] == "player"


def test_no_single_edit_changes_what_a_campaign_came_to() -> None:
    campaign = after_days(2)
    body = json.loads(dump(campaign))
    dice = random.Random(5)
    paths = [path for path in leaves(body) if not is_free(path) and path[-1] != "checksum"]
    for path in dice.sample(paths, min(len(paths), 120)):

        def edit(body: Any, path: tuple[Any, ...] = path) -> None:
            for key in path[:-1]:
                body = body[key]
            body[path[-1]] = changed(body[path[-1]], dice)

        assert reason(edited(campaign, edit)), path


def test_names_may_be_edited() -> None:
    renamed = load(edited(after_days(2), lambda body: body.update(name="Noël au balcon", calendar=2025)))
    assert renamed == replace(after_days(2), name="Noël au balcon", calendar=2025)
