"""Friends by link, codes that invite, head to head, trophies and ladders."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa

from monstrotheque.server.errors import BadRequest, NotNow
from monstrotheque.server.people.codes import LETTERS, make_code, read_code
from monstrotheque.server.people.ladders import LEAST_GAMES, Rung, Season, ladder, read_season, season_at, seasons
from monstrotheque.server.store import database, schema
from monstrotheque.server.store.migration import upgrade
from tests.server.client import Guest
from tests.server.http.test_lobby import finished, status


def befriend(one: Guest, two: Guest) -> None:
    code = one.post("/api/me/friends/link")["code"]
    two.post("/api/me/friends", {"code": code})


def names(guest: Guest) -> list[str]:
    return [friend["id"] for friend in guest.get("/api/me/friends")["friends"]]


def me(guest: Guest) -> str:
    return str(guest.get("/api/me")["id"])


def test_two_become_friends_by_a_link_and_either_ends_it(ada: Guest, bob: Guest) -> None:
    code = ada.post("/api/me/friends/link")["code"]
    assert ada.post("/api/me/friends/link")["code"] == code
    assert status(ada, "POST", "/api/me/friends", {"code": code}) == (403, "forbidden")
    assert bob.get(f"/api/codes/{code.lower()}")["person"]["id"] == me(ada)
    assert names(ada) == names(bob) == []
    bob.post("/api/me/friends", {"code": code})
    assert (names(ada), names(bob)) == ([me(bob)], [me(ada)])
    assert ada.get(f"/api/people/{me(bob)}")["friend"]
    assert ada.http.delete(f"/api/me/friends/{me(bob)}").json() == {"friends": []}
    assert names(bob) == []


def test_an_unknown_code_or_one_of_another_kind_is_refused(ada: Guest, bob: Guest) -> None:
    table, _ = ada.open()
    code = ada.post(f"/api/tables/{table}/code")["code"]
    assert status(bob, "POST", "/api/me/friends", {"code": code}) == (409, "not_now")
    assert status(bob, "POST", "/api/me/friends", {"code": "BCDFGHJKLMNP"}) == (409, "not_now")
    assert status(bob, "GET", "/api/codes/BCDFGH") == (409, "not_now")


def test_blocking_ends_a_friendship_and_keeps_it_ended(ada: Guest, bob: Guest) -> None:
    befriend(ada, bob)
    assert status(ada, "PUT", f"/api/me/relations/{me(bob)}", {"kind": "blocked"})[0] == 200
    assert names(ada) == names(bob) == []
    for one, two in ((ada, bob), (bob, ada)):
        code = one.post("/api/me/friends/link")["code"]
        assert status(two, "POST", "/api/me/friends", {"code": code}) == (403, "forbidden")


def test_a_short_code_opens_the_table_until_the_game_begins(
    ada: Guest, bob: Guest, guests: Callable[..., Guest]
) -> None:
    table, invitation = ada.open()
    assert status(bob, "POST", f"/api/tables/{table}/code", {}) == (404, "not_found")
    code = ada.post(f"/api/tables/{table}/code")["code"]
    assert len(code) == 6
    assert set(code) <= set(LETTERS)
    found = bob.get(f"/api/codes/{code[:3].lower()}-{code[3:]}")
    assert (found["kind"], found["table"], found["invitation"]) == ("table", table, invitation)
    assert found["person"]["id"] == me(ada)
    bob.post(f"/api/tables/{table}/join", {"invitation": invitation})
    assert status(guests(), "GET", f"/api/codes/{code}") == (409, "not_now")
    assert status(ada, "POST", f"/api/tables/{table}/code", {}) == (409, "not_now")


def test_a_code_tells_nothing_to_whom_the_host_has_blocked(ada: Guest, bob: Guest) -> None:
    table, _ = ada.open()
    code = ada.post(f"/api/tables/{table}/code")["code"]
    assert status(bob, "PATCH", "/api/me", {"name": "Bobby"})[0] == 200
    assert status(ada, "PUT", f"/api/me/relations/{me(bob)}", {"kind": "blocked"})[0] == 200
    assert status(bob, "GET", f"/api/codes/{code}") == (403, "forbidden")


def test_only_friends_are_asked_to_a_table_and_find_it_until_it_begins(ada: Guest, bob: Guest) -> None:
    table, _ = ada.open()
    assert status(ada, "POST", f"/api/tables/{table}/ask", {"person": me(bob)}) == (403, "forbidden")
    befriend(ada, bob)
    ada.post(f"/api/tables/{table}/ask", {"person": me(bob)})
    (asked,) = bob.get("/api/me/invitations")["invitations"]
    assert (asked["host"]["id"], asked["table"]["id"]) == (me(ada), table)
    bob.post(f"/api/tables/{table}/join", {"invitation": asked["invitation"]})
    assert bob.get("/api/me/invitations") == {"invitations": []}


def test_head_to_head_and_trophies_come_from_finished_games(ada: Guest, bob: Guest) -> None:
    table = finished(ada, bob)
    while not ada.get(f"/api/tables/{table}/rating")["settled"]:
        time.sleep(0.05)
    places = ada.get(f"/api/tables/{table}")["table"]["result"]["places"]
    won = int(places[0] < places[1])
    expected = {"crypte_de_sedlec": {"played": 1, "ahead": won, "behind": int(places[0] > places[1])}}
    (rival,) = ada.get("/api/me/rivals")["rivals"]
    assert (rival["person"]["id"], rival["friend"], rival["games"]) == (me(bob), False, expected)
    assert ada.get(f"/api/people/{me(bob)}")["against"] == expected
    offered = {trophy["name"] for trophy in ada.get("/api/games")["games"][0]["trophies"]}
    for guest in (ada, bob):
        assert set(guest.get(f"/api/people/{me(guest)}")["trophies"].get("crypte_de_sedlec", {})) <= offered


def test_friends_and_codes_go_with_a_person(ada: Guest, bob: Guest) -> None:
    befriend(ada, bob)
    code = ada.post("/api/me/friends/link")["code"]
    assert ada.http.request("DELETE", "/api/me", json={}).status_code == 200
    assert names(bob) == []
    assert status(bob, "GET", f"/api/codes/{code}") == (409, "not_now")


def test_a_ladder_needs_a_game_and_a_season_that_has_begun(ada: Guest) -> None:
    told = ada.get("/api/ladders/crypte_de_sedlec")
    assert told["season"] == told["seasons"][0] == str(season_at(time.time()))
    assert status(ada, "GET", "/api/ladders/crypte_de_sedlec?season=2999-1")[0] == 400
    assert status(ada, "GET", "/api/ladders/nothing")[0] == 404


def test_seasons_are_quarters() -> None:
    at = datetime(2026, 11, 16, tzinfo=UTC).timestamp()
    assert season_at(at) == Season(2026, 4)
    assert Season(2026, 4).next == Season(2027, 1)
    assert Season(2026, 4).begins <= at < Season(2026, 4).next.begins
    assert read_season("2026-3", at) == Season(2026, 3)
    for text in ("2026-5", "2027-1", "x", "2026"):
        with pytest.raises(BadRequest):
            read_season(text, at)


def test_a_ladder_lists_accounts_by_their_last_rating_of_the_season(tmp_path: Path) -> None:
    asyncio.run(_check_ladder(tmp_path))


async def _check_ladder(tmp_path: Path) -> None:
    engine = database.connect(f"sqlite+aiosqlite:///{tmp_path / 'data.sqlite'}")
    await upgrade(engine)
    season = Season(2026, 4)
    games = [(f"t{number}", season.begins + number) for number in range(LEAST_GAMES)] + [("told", season.begins - 1)]
    people = {"anna": 26.0, "bert": 27.0, "guest": 40.0}
    async with database.writing(engine) as connection:
        for name in people:
            account = None if name == "guest" else name
            row = {"id": name, "name": name, "account": account, "created": 0.0}
            await connection.execute(sa.insert(schema.people).values(row))
        for table_id, at in games:
            row = {"id": table_id, "game": "g", "header": "", "status": "over", "visibility": "private", "version": 1}
            await connection.execute(sa.insert(schema.tables).values(**row, created=at, updated=at))
            for name, rating in people.items():
                change = {"table_id": table_id, "person": name, "before": 25.0, "after": rating - games[2][1] + at}
                await connection.execute(sa.insert(schema.rating_changes).values(**change, at=at))
    assert await ladder(engine, "g", season) == [Rung("bert", 27.0, 3), Rung("anna", 26.0, 3)]
    assert await ladder(engine, "g", Season(2026, 3)) == []
    assert await seasons(engine, "g", season.begins) == [season, Season(2026, 3)]
    await database.disconnect(engine)


def test_a_code_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(_check_end(tmp_path, monkeypatch))


async def _check_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = database.connect(f"sqlite+aiosqlite:///{tmp_path / 'data.sqlite'}")
    await upgrade(engine)
    code = await make_code(engine, "table", "t", "p")
    assert await read_code(engine, f" {code.code.lower()} ") == code
    monkeypatch.setattr(time, "time", lambda: code.expires + 1)
    with pytest.raises(NotNow):
        await read_code(engine, code.code)
    await database.disconnect(engine)
