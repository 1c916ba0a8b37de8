"""A day played with the real cards in a campaign that the server keeps, looked at on several phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from monstrotheque.engine.campaigns import games_with_campaign, rules_for
from monstrotheque.games.christmas_monsters.constants import MONSTERS
from tests.games.christmas_monsters.other_box import other_box
from tests.server.campaigns.test_campaigns import begin, look_at, next_of, play_the_day
from tests.server.client import Guest
from tests.server.http.test_lobby import status
from tests.server.thread import ThreadServer


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    server = ThreadServer(tmp_path_factory.mktemp("by_hand"), games=games_with_campaign())
    yield server
    server.stop()


def a_day(beaten: int) -> dict[str, Any]:
    """The first monsters beaten, the others fled."""
    return {"turns": [{"monster": monster, "beaten": at < beaten} for at, monster in enumerate(MONSTERS)]}


def decided(guest: Guest, path: str) -> dict[str, Any]:
    """The next morning, whatever is asked in the evening."""
    campaign: dict[str, Any] = guest.get(path)["campaign"]
    while question := campaign["question"]:
        keys = [key for key, room in question["room"].items() for _ in range(room)]
        body = {"chosen": keys[: question["count"]], "version": question["version"]}
        campaign = guest.post(f"{path}/decide", body)["campaign"]
    return campaign


def test_a_day_with_the_real_cards_and_one_at_a_table(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada = guests(at=behind)
    path = f"/api/campaigns/{begin(ada)[0]}"
    opened = ada.post(f"{path}/day", {"by_hand": True})["campaign"]
    assert (opened["by_hand"], opened["table"], opened["view"]["phase"]) == (True, None, "day")
    monsters = next(step for step in opened["setup"] if step["key"] == "monsters")
    assert [piece["code"] for piece in monsters["pieces"]] == [f"{monster} 1" for monster in MONSTERS]
    assert status(ada, "POST", f"{path}/day", {}) == (400, "campaign.day")
    ada.post(f"{path}/entry", {"day": 1, "entry": a_day(5)})
    morning = decided(ada, path)
    assert (morning["day"], morning["by_hand"], morning["setup"]) == (2, False, None)
    table = ada.post(f"{path}/day")["campaign"]["table"]
    play_the_day(behind, table)
    assert decided(ada, path)["tables"] == [None, table]
    file = ada.http.get(f"{path}/file").text
    assert rules_for(games_with_campaign()[0]).load(file).day == 3


def test_a_mistake_is_mended_until_the_next_day_begins(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada = guests(at=behind)
    path = f"/api/campaigns/{begin(ada)[0]}"
    ada.post(f"{path}/day", {"by_hand": True})
    ada.post(f"{path}/entry", {"day": 1, "entry": a_day(6)})
    morning = decided(ada, path)
    assert (morning["entered"], morning["view"]["score"]) == (True, 4)
    ada.post(f"{path}/entry", {"day": 1, "entry": a_day(5)})
    assert decided(ada, path)["view"]["score"] == 2
    taken_back = ada.post(f"{path}/take-back", {"day": 1})["campaign"]
    assert (taken_back["day"], taken_back["by_hand"], taken_back["tables"]) == (1, True, [])
    assert ada.post(f"{path}/take-back", {"day": 1})["campaign"]["by_hand"] is False
    assert status(ada, "POST", f"{path}/take-back", {"day": 1}) == (409, "not_now")


def test_an_impossible_entry_is_refused_at_its_fields(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada, eve = guests(at=behind), guests(at=behind)
    path = f"/api/campaigns/{begin(ada)[0]}"
    ada.post(f"{path}/day", {"by_hand": True})
    entry = a_day(3)
    entry["turns"][1]["monster"] = MONSTERS[0]
    entry["turns"][6]["beaten"] = None
    answer = ada.http.post(f"{path}/entry?lang=en", json={"day": 1, "entry": entry})
    assert answer.status_code == 400
    assert answer.json()["error"]["fields"] == {
        "2.monster": "Tidy-All already lay at location 1: each monster comes once a day.",
        "7.beaten": "Was the monster of turn 7 beaten?",
    }
    assert status(ada, "POST", f"{path}/entry", {"day": 1, "entry": {"turns": [[]]}}) == (400, "campaign.entry")
    assert status(ada, "POST", f"{path}/entry", {"day": 2, "entry": a_day(3)}) == (409, "not_now")
    assert status(eve, "POST", f"{path}/entry", {"day": 1, "entry": a_day(3)}) == (404, "not_found")
    assert status(eve, "POST", f"{path}/take-back", {"day": 1}) == (404, "not_found")
    assert ada.get(path)["campaign"]["by_hand"] is True


def test_every_phone_sees_the_day_by_itself(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada, bob = guests(at=behind), guests(at=behind)
    campaign, invitation = begin(ada)
    path = f"/api/campaigns/{campaign}"
    bob.post(f"{path}/join", {"invitation": invitation})
    with look_at(bob, campaign) as phone:
        next_of(phone, "campaign")
        ada.post(f"{path}/day", {"by_hand": True})
        assert next_of(phone, "campaign")["campaign"]["setup"]
        # Two phones send the same day: the second one tells it anew.
        bob.post(f"{path}/entry", {"day": 1, "entry": a_day(2)})
        assert next_of(phone, "campaign")["campaign"]["by_hand"] is False
        ada.post(f"{path}/entry", {"day": 1, "entry": a_day(8)})
        assert next_of(phone, "campaign")["campaign"]["view"]["score"] == 10


def test_a_campaign_with_the_lists_of_the_groups_own_box(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada, lists = guests(at=behind), other_box()
    wish = {"game": games_with_campaign()[0], "name": "Noël", "characters": ["Léa", "Bram", "Zoé"]}
    campaign = ada.post("/api/campaigns", wish | {"box": lists})["campaign"]
    path = f"/api/campaigns/{campaign['id']}"
    assert campaign["words"]["texts"]["powers.hotte"] == "Coup de Plume"
    assert campaign["words"]["values"]["curse_effects.penurie"] == {"turn": 3}
    assert [power["power"] for power in campaign["view"]["players"][0]["powers"]][2] == "garde_3"
    assert campaign["view"]["track"]["potions"][0] == {"square": 2, "potion": "regain"}
    table = ada.get(f"/api/tables/{ada.post(f'{path}/day')['campaign']['table']}")["table"]
    assert (table["other_box"], table["rated"]) == (True, False)
    assert table["words"]["texts"]["powers.garde_3"] == "Sifflet"
    ours = ada.post("/api/campaigns", wish)["campaign"]
    assert not ours["view"]["other_box"]
    assert not ours["words"]["texts"]
    lists["companion"]["rows"]["row_1"] = 9
    assert status(ada, "POST", "/api/campaigns", wish | {"box": lists}) == (400, "bad_file")
