"""Tables: opening, joining, leaving, playing again."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from monstrotheque.engine import records
from tests.server.client import Guest, TableClient, play_out
from tests.server.thread import ThreadServer


def two_at_a_table(one: Guest, two: Guest, **wish: Any) -> str:
    table, invitation = one.open(**wish)
    two.post(f"/api/tables/{table}/join", {"invitation": invitation})
    return table


def finished(one: Guest, two: Guest, **wish: Any) -> str:
    """A game played to its end."""
    table = two_at_a_table(one, two, **wish)
    with one.sit(table) as first, two.sit(table) as second:
        play_out({0: first, 1: second}, random.Random(5))
    return table


def status(guest: Guest, method: str, path: str, body: object = None) -> tuple[int, str]:
    answer = guest.http.request(method, path, json=body if method != "GET" else None)
    code = answer.json().get("error", {}).get("code", "") if answer.content else ""
    return answer.status_code, code


def test_games_with_their_facts_and_texts(ada: Guest) -> None:
    games = {game["name"]: game for game in ada.get("/api/games")["games"]}
    sedlec = games["crypte_de_sedlec"]
    assert sedlec["title"] == {"fr": "La Crypte de Sedlec", "en": "Skulls of Sedlec"}
    assert sedlec["players"] == [2, 3]
    texts = ada.get("/api/texts/crypte_de_sedlec/fr")
    assert texts["texts"]["kinds.king"] == "Roi"
    tag = ada.http.get("/api/texts/fr").headers["etag"]
    assert ada.http.get("/api/texts/fr", headers={"if-none-match": tag}).status_code == 304


def test_a_private_table_does_not_exist_for_strangers(ada: Guest, bob: Guest) -> None:
    table, invitation = ada.open()
    assert status(bob, "GET", f"/api/tables/{table}") == (404, "not_found")
    assert status(bob, "GET", "/api/tables/tnosuchtablehere0") == (404, "not_found")
    assert status(bob, "POST", f"/api/tables/{table}/join", {}) == (404, "not_found")
    assert status(bob, "POST", f"/api/tables/{table}/join", {"invitation": "x"}) == (404, "not_found")
    seen = bob.get(f"/api/tables/{table}", headers={"x-invitation": invitation})
    assert seen["invitation"] is None
    assert table not in [found["id"] for found in bob.get("/api/tables")["tables"]]


def test_a_public_table_is_listed_and_open_to_all_but_its_invited_seat_is_not(ada: Guest, bob: Guest) -> None:
    table, invitation = ada.open(
        players=3, seats=[{"kind": "me"}, {"kind": "invited"}, {"kind": "open"}], visibility="public"
    )
    assert table in [found["id"] for found in bob.get("/api/tables?status=open")["tables"]]
    assert status(bob, "POST", f"/api/tables/{table}/join", {"seat": 1}) == (403, "forbidden")
    joined = bob.post(f"/api/tables/{table}/join")["table"]
    assert [seat["you"] for seat in joined["seats"]] == [False, False, True]
    assert status(bob, "POST", f"/api/tables/{table}/join", {"invitation": invitation}) == (409, "not_now")


def test_the_host_starts_with_bots_on_the_open_seats(ada: Guest, bob: Guest) -> None:
    table, invitation = ada.open(players=3)
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    assert status(bob, "POST", f"/api/tables/{table}/start", {}) == (403, "forbidden")
    started = ada.post(f"/api/tables/{table}/start", {"bot": "random"})["table"]
    assert started["status"] == "playing"
    assert started["seats"][2]["bot"] == "random"
    assert status(ada, "POST", f"/api/tables/{table}/start", {}) == (409, "not_now")


def test_the_host_seats_bots_of_chosen_levels_and_the_last_starts_the_game(ada: Guest, bob: Guest) -> None:
    table, _ = ada.open(players=3, visibility="public")
    bots = f"/api/tables/{table}/bots"
    assert status(bob, "POST", bots, {"bot": "easy"}) == (403, "forbidden")
    assert status(ada, "POST", bots, {"bot": "easy", "seat": 0}) == (409, "not_now")
    assert status(ada, "POST", bots, {"bot": "mcts"}) == (400, "unknown_bot")
    seated = ada.post(bots, {"bot": "easy", "seat": 2})["table"]
    assert (seated["status"], [seat["bot"] for seat in seated["seats"]]) == ("open", [None, None, "easy"])
    freed = ada.post(f"/api/tables/{table}/kick", {"seat": 2})["table"]
    assert freed["seats"][2]["kind"] == "open"
    ada.post(bots, {"bot": "hard"})
    begun = ada.post(bots, {"bot": "random"})["table"]
    assert (begun["status"], [seat["bot"] for seat in begun["seats"]]) == ("playing", [None, "hard", "random"])
    assert status(ada, "POST", bots, {"bot": "easy"}) == (409, "not_now")


def test_leaving_frees_the_seat_before_the_start_and_lets_a_bot_play_later(ada: Guest, bob: Guest) -> None:
    table, invitation = ada.open(players=3)
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    bob.post(f"/api/tables/{table}/leave", headers={"x-invitation": invitation})
    assert ada.get(f"/api/tables/{table}")["table"]["seats"][1]["kind"] == "open"
    assert bob.get("/api/me/tables")["tables"] == []
    playing = two_at_a_table(ada, bob)
    bob.post(f"/api/tables/{playing}/leave")
    assert ada.get(f"/api/tables/{playing}")["table"]["seats"][1]["away"]
    ada.post(f"/api/tables/{table}/leave")
    assert ada.get(f"/api/tables/{table}")["table"]["result"]["reason"] == "closed"


def test_the_record_of_a_finished_game_is_verified(ada: Guest, bob: Guest, tmp_path: Path) -> None:
    table = two_at_a_table(ada, bob)
    promised = ada.get(f"/api/tables/{table}")["table"]["commitment"]
    assert status(ada, "GET", f"/api/tables/{table}/record") == (403, "forbidden")
    with ada.sit(table) as one, bob.sit(table) as two:
        play_out({0: one, 1: two}, random.Random(6))
        result = one.state["table"]["result"]
    record = ada.get(f"/api/tables/{table}/record")
    assert record["commitment"] == promised
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    match, _ = records.load(file)
    assert match.state.scores == result["scores"]
    assert match.seed == int(result["seed"], 16)
    assert records.commitment(match, result["nonce"]) == promised
    assert [sitter.name for sitter in match.seats] == [ada.me["name"], bob.me["name"]]


def test_looking_back_and_analysis(ada: Guest, bob: Guest, guests: Callable[..., Guest]) -> None:
    table = finished(ada, bob)
    first = ada.get(f"/api/tables/{table}/turns/0?seat=1")
    assert (first["turn"], first["events"], first["seat"]) == (0, [], 1)
    advice = ada.post(f"/api/tables/{table}/turns/3/hint")
    assert advice["hints"][0]["move"]["words"]
    assert status(ada, "GET", f"/api/tables/{table}/turns/999") == (404, "not_found")
    assert status(guests(), "GET", f"/api/tables/{table}/turns/1") == (404, "not_found")


def analysed(guest: Guest, table: str) -> dict[str, Any]:
    """The analysis of a finished game, asked for until it is there: it gives way to whatever else the machine does."""
    deadline = time.monotonic() + 240
    while (answer := guest.post(f"/api/tables/{table}/analysis"))["done"] < answer["of"]:
        assert time.monotonic() < deadline
        time.sleep(0.2)
    found: dict[str, Any] = answer["analysis"]
    return found


def test_a_finished_game_is_analysed_decision_by_decision(ada: Guest, bob: Guest, guests: Callable[..., Guest]) -> None:
    table = finished(ada, bob)
    found = analysed(ada, table)
    assert {account["seat"] for account in found["accounts"]} == {0, 1}
    for account in found["accounts"]:
        sums = account["start"] - account["lost"] + account["given"] + account["luck"]
        assert sums == pytest.approx(account["result"], abs=0.01)
    for decision in found["decisions"]:
        assert decision["words"]
        assert (decision["better"] is None) == (decision["lost"] == 0)
    assert status(guests(), "POST", f"/api/tables/{table}/analysis", {}) == (404, "not_found")
    running, _ = ada.open(seats=[{"kind": "me"}, {"kind": "me", "name": "Zoe"}])
    assert status(ada, "POST", f"/api/tables/{running}/analysis", {}) == (403, "forbidden")


def test_a_lesson_has_the_same_deal_everywhere_and_is_never_rated(ada: Guest, bob: Guest) -> None:
    seats = [{"kind": "me"}, {"kind": "me", "name": "Zoe"}]
    tables = [guest.open(deal={"kind": "lesson"}, seats=seats)[0] for guest in (ada, bob)]
    one, other = (guest.get(f"/api/tables/{table}/state") for guest, table in zip((ada, bob), tables, strict=True))
    assert one["view"] == other["view"]
    assert not one["table"]["rated"]


def test_a_rematch_turns_the_seats_and_is_one_for_all(ada: Guest, bob: Guest) -> None:
    table = finished(ada, bob)
    first = ada.post(f"/api/tables/{table}/rematch")["table"]
    assert ada.post(f"/api/tables/{table}/rematch")["table"]["id"] == first["id"]
    assert (first["status"], [seat["kind"] for seat in first["seats"]]) == ("open", ["invited", "person"])
    assert bob.get(f"/api/tables/{table}")["table"]["again"] == [0]
    second = bob.post(f"/api/tables/{table}/rematch")["table"]
    assert first["id"] == second["id"]
    assert [seat["name"] for seat in second["seats"]] == [bob.me["name"], ada.me["name"]]
    assert second["status"] == "playing"
    assert ada.get(f"/api/tables/{table}")["table"]["again"] == [0, 1]
    assert first["id"] in [found["id"] for found in bob.get("/api/me/tables")["tables"]]


def test_a_rematch_that_was_called_off_can_be_asked_for_again(ada: Guest, bob: Guest) -> None:
    table = two_at_a_table(ada, bob)
    ada.post(f"/api/tables/{table}/commands", {"type": "resign", "id": "r"})
    first = ada.post(f"/api/tables/{table}/rematch")["table"]
    ada.post(f"/api/tables/{first['id']}/leave")
    second = bob.post(f"/api/tables/{table}/rematch")["table"]
    assert (first["id"] != second["id"], second["status"]) == (True, "open")
    assert ada.get(f"/api/tables/{table}")["table"]["again"] == [1]


def test_a_rematch_against_bots_starts_at_once(ada: Guest) -> None:
    table, _ = ada.open(seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])
    ada.post(f"/api/tables/{table}/commands", {"type": "resign", "id": "r"})
    again = ada.post(f"/api/tables/{table}/rematch")["table"]
    assert (again["status"], [seat["kind"] for seat in again["seats"]]) == ("playing", ["bot", "person"])


def test_long_lists_come_in_pages(ada: Guest) -> None:
    tables = [ada.open(visibility="public")[0] for _ in range(3)]
    whole = ada.get("/api/me/tables")
    assert ([table["id"] for table in whole["tables"]], whole["next"]) == (tables[::-1], None)
    for path in ("/api/me/tables?", "/api/tables?status=open&"):
        rest = ada.get(f"{path}before={whole['tables'][0]['updated']}")["tables"]
        assert [table["id"] for table in rest][:2] == tables[1::-1]


def test_a_list_shows_a_finished_table_as_it_is_without_replaying_it(
    guests: Callable[..., Guest], tmp_path: Path
) -> None:
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",))
    ada, bob = guests(at=server), guests(at=server)
    played = finished(ada, bob, visibility="public", clock={"kind": "time"})
    taken_up, _ = ada.open(deal={"kind": "turn", "table": played, "turn": 4}, seats=[{"kind": "me"}, {"kind": "bot"}])
    ada.post(f"/api/tables/{taken_up}/commands", {"type": "resign", "id": "r"})
    known = ada.get("/api/me/tables")["tables"]
    server.live.forget([played, taken_up])
    assert ada.get("/api/me/tables")["tables"] == known
    assert server.live.loaded() == 0
    server.stop()


def test_a_host_without_a_seat_finds_the_table_among_theirs(ada: Guest) -> None:
    table, _ = ada.open(seats=[{"kind": "bot", "bot": "random"}, {"kind": "open"}])
    assert [found["id"] for found in ada.get("/api/me/tables")["tables"]] == [table]


def test_the_same_deal_and_any_turn_of_a_finished_game_can_be_played_again(ada: Guest, bob: Guest) -> None:
    table = finished(ada, bob)
    alone = [{"kind": "me"}, {"kind": "me", "name": "Zoe"}]
    again, _ = ada.open(deal={"kind": "table", "table": table}, seats=alone)
    turn, _ = ada.open(deal={"kind": "turn", "table": table, "turn": 7}, seats=alone)
    here, there = ada.get(f"/api/tables/{again}/state"), ada.get(f"/api/tables/{table}/turns/0?seat=0")
    assert here["view"]["graveyard"] == there["view"]["graveyard"]
    assert ada.get(f"/api/tables/{turn}/state")["turn"] == 7
    assert not here["table"]["rated"]
    running, _ = ada.open(seats=alone)
    body = {"game": "crypte_de_sedlec", "deal": {"kind": "table", "table": running}}
    assert status(ada, "POST", "/api/tables", body) == (409, "not_now")
    body["deal"] = {"kind": "turn", "table": table, "turn": 9999}
    assert status(ada, "POST", "/api/tables", body) == (409, "not_now")


def test_a_real_table_is_played_on_never_rated_and_its_record_begins_there(ada: Guest) -> None:
    alone = [{"kind": "me"}, {"kind": "me", "name": "Zoe"}]
    told = "crypte_de_sedlec/1 players=2 crypts=TL,CC/CP,TP"
    table, _ = ada.open(deal={"kind": "position", "text": told}, players=2, seats=alone)
    here = ada.get(f"/api/tables/{table}/state")
    assert [seat["placed"] for seat in here["view"]["seats"]] == [2, 2]
    assert not here["table"]["rated"]
    assert here["table"]["deal"] == {"kind": "position", "day": None}
    with ada.sit(table) as client:
        finish_alone(client)
    record = ada.get(f"/api/tables/{table}/record")
    assert records.from_record(record).state_at(0).text().startswith("crypte_de_sedlec/1 players=2 turn=1")
    again, _ = ada.open(deal={"kind": "table", "table": table}, seats=alone)
    assert ada.get(f"/api/tables/{again}/state")["view"]["graveyard"] == here["view"]["graveyard"]
    for bad in ("", "Bonjour", "crypte_de_sedlec/1 players=2 crypts=TL,CC/CP", "croque_monstre/1 players=2 pit=UUU"):
        body = {"game": "crypte_de_sedlec", "players": 2, "deal": {"kind": "position", "text": bad}}
        assert status(ada, "POST", "/api/tables", body) == (400, "bad_position")
    body = {"game": "crypte_de_sedlec", "players": 3, "deal": {"kind": "position", "text": told}}
    assert status(ada, "POST", "/api/tables", body)[0] == 400


def test_the_daily_deal_is_the_same_for_all_and_stays_hidden_today(ada: Guest, bob: Guest) -> None:
    alone = [{"kind": "me"}, {"kind": "me", "name": "Zoe"}]
    mine, _ = ada.open(deal={"kind": "daily"}, seats=alone)
    yours, _ = bob.open(deal={"kind": "daily"}, seats=alone)
    with ada.sit(mine) as one, bob.sit(yours) as two:
        for _ in range(6):
            assert one.state["view"] == {**two.state["view"]}
            move = one.state["moves"][0]["id"]
            for client in (one, two):
                client.until_ply(client.play(move)["ply"])
                client.send({"type": "look", "seat": client.state["to_act"][0]})
                client.wait("state")
        finish_alone(one)
        assert "seed" not in one.state["table"]["result"]
    assert status(ada, "GET", f"/api/tables/{mine}/record") == (403, "forbidden")
    assert [ada.me["name"], "Zoe"] in [result["names"] for result in ada.get("/api/daily/crypte_de_sedlec")["results"]]


def finish_alone(client: TableClient) -> None:
    """Pass-and-play to the end: one person, all seats."""
    while client.state["table"]["status"] != "over":
        seat = client.state["to_act"][0]
        client.send({"type": "look", "seat": seat})
        client.until(lambda seen, seat=seat: seen["seat"] == seat)
        answer = client.play(client.state["moves"][0]["id"], seat=seat)
        client.until_ply(answer["ply"])


def test_results_and_ratings_between_people(guests: Callable[..., Guest]) -> None:
    ada, bob = guests(), guests()
    table = two_at_a_table(ada, bob)
    with ada.sit(table) as one, bob.sit(table) as two:
        for client, moves in ((one, ("dig 2 3", "take 2")), (two, ("exhume 1",))):
            for move in moves:
                client.until(lambda seen: seen["your_turn"])
                assert client.until_ply(client.play(move)["ply"])
        assert two.ask("resign")["type"] == "ack"
    for _ in range(100):
        mine = ada.get(f"/api/people/{ada.me['id']}")["games"].get("crypte_de_sedlec")
        if mine and mine["rating"]:
            break
        time.sleep(0.05)
    yours = ada.get(f"/api/people/{bob.me['id']}")["games"]["crypte_de_sedlec"]
    assert (mine["played"], mine["won"]) == (1, 1)
    assert (yours["played"], yours["won"]) == (1, 0)
    assert mine["rating"] > 25 > yours["rating"]


def test_a_game_given_up_before_everybody_moved_is_not_rated(guests: Callable[..., Guest]) -> None:
    ada, bob = guests(), guests()
    table = two_at_a_table(ada, bob)
    with bob.sit(table) as client:
        assert client.ask("resign")["type"] == "ack"
    for _ in range(100):
        mine = ada.get(f"/api/people/{ada.me['id']}")["games"].get("crypte_de_sedlec")
        if mine and mine["won"]:
            break
        time.sleep(0.05)
    assert (mine["played"], mine["won"], mine["rating"]) == (1, 1, None)


def test_a_finished_table_can_be_archived(ada: Guest, bob: Guest) -> None:
    table = two_at_a_table(ada, bob)
    assert status(ada, "POST", f"/api/tables/{table}/archive", {}) == (409, "not_now")
    with ada.sit(table) as client:
        client.ask("resign")
    ada.post(f"/api/tables/{table}/archive")
    assert table not in [found["id"] for found in ada.get("/api/me/tables")["tables"]]
    assert table in [found["id"] for found in bob.get("/api/me/tables")["tables"]]


def test_advice_during_the_game_is_for_who_is_to_act(ada: Guest, bob: Guest) -> None:
    table = two_at_a_table(ada, bob, rated=False)
    advice = ada.post(f"/api/tables/{table}/hint?lang=fr")
    assert {hint["move"]["id"] for hint in advice["hints"]} <= {
        move["id"] for move in ada.get(f"/api/tables/{table}/state")["moves"]
    }
    assert status(bob, "POST", f"/api/tables/{table}/hint", {}) == (409, "not_now")
    assert status(bob, "POST", f"/api/tables/{table}/hint", {"seat": 0}) == (403, "forbidden")
    assert all(hint["likely"].endswith("\u00a0%") for hint in advice["hints"])


def test_a_clock_at_zero_lets_a_bot_move_or_loses(ada: Guest, bob: Guest) -> None:
    quick = two_at_a_table(ada, bob, clock={"kind": "days", "days": 0.00001}, rated=False)
    with ada.sit(quick) as client:
        client.until_ply(3)
    lost = two_at_a_table(ada, bob, clock={"kind": "days", "days": 0.00001, "at_zero": "loss"})
    with ada.sit(lost) as client:
        client.until(lambda seen: seen["table"]["status"] == "over")
        assert client.state["table"]["result"]["reason"] == "clock"
        assert client.state["table"]["result"]["places"] == [2, 1]


def test_bots_have_names_and_faces_by_level_and_nobody_else_takes_them(ada: Guest, bob: Guest) -> None:
    seats = [{"kind": "me"}, *({"kind": "bot", "bot": level} for level in ("easy", "easy"))]
    table, _ = ada.open(players=3, seats=seats)
    mine, first, second = ada.get(f"/api/tables/{table}")["table"]["seats"]
    assert first["name"] != second["name"]
    assert first["face"] == second["face"] != mine["face"]
    easy = next(level for level in ada.get("/api/bots")["bots"] if level["name"] == "easy")
    assert [first["name"], second["name"]] == easy["names"][:2]
    assert (first["face"], easy["level"]["en"]) == (easy["face"], "easy")
    assert status(bob, "PATCH", "/api/me", {"name": first["name"].upper()}) == (409, "name_taken")
    account = {"name": second["name"], "password": "a long enough secret"}
    assert status(bob, "POST", "/api/me/account", account) == (409, "name_taken")


def test_a_bot_that_fills_a_seat_at_the_start_has_a_name_nobody_bears(ada: Guest) -> None:
    table, _ = ada.open(players=3, seats=[{"kind": "me"}, {"kind": "bot"}, {"kind": "open"}])
    seats = ada.post(f"/api/tables/{table}/start", {})["table"]["seats"]
    assert seats[1]["bot"] == seats[2]["bot"]
    assert len({seat["name"] for seat in seats}) == 3


@pytest.mark.parametrize(
    ("wish", "terms"),
    [
        ({}, (True, True, True, "loss")),
        ({"rated": False}, (True, False, False, "bot")),
        ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, (True, False, False, "bot")),
        ({"deal": {"kind": "daily"}}, (False, False, True, "bot")),
        ({"deal": {"kind": "lesson"}}, (False, False, False, "bot")),
    ],
)
def test_the_terms_of_a_table_are_told_before_it_is_opened(
    ada: Guest, wish: dict[str, Any], terms: tuple[bool, bool, bool, str]
) -> None:
    told = ada.post("/api/tables/terms", {"game": "crypte_de_sedlec", **wish})
    assert (told["can_be_rated"], told["rated"], told["counts"], told["at_zero"]) == terms
    assert ada.get("/api/me/tables")["tables"] == []
