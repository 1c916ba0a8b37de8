"""Duplicates: the same deal at several tables, a secret until all have finished, then compared seat by seat."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from websockets.sync.client import connect

from monstrotheque.engine.comparison import Compared, Summed, compare, results, summed
from tests.server.client import READ_SECONDS, Guest, play_out
from tests.server.http.test_lobby import status

NewGuests = Callable[..., Guest]


def opened(host: Guest, tables: int = 2, **wish: Any) -> str:
    body = {"game": "crypte_de_sedlec", "tables": tables, **wish}
    return str(host.post("/api/duplicates", body)["id"])


def shown(guest: Guest, duplicate: str) -> dict[str, Any]:
    found: dict[str, Any] = guest.get(f"/api/duplicates/{duplicate}")
    return found


def join(guest: Guest, duplicate: str) -> str:
    return str(guest.post(f"/api/duplicates/{duplicate}/join")["mine"])


def until(guest: Guest, duplicate: str, seen: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The duplicate once *seen* holds of it, as its socket tells."""
    address = f"{guest.server.url.replace('http', 'ws', 1)}/api/duplicates/{duplicate}/live"
    with connect(address, additional_headers={"cookie": guest.cookie}, compression=None) as socket:
        socket.send('{"type": "hello"}')
        while True:
            frame = json.loads(socket.recv(READ_SECONDS))
            if frame["type"] == "duplicate" and seen(frame["duplicate"]):
                found: dict[str, Any] = frame["duplicate"]
                return found


def play(table: str, one: Guest, two: Guest, dice: int) -> None:
    with one.sit(table) as first, two.sit(table) as second:
        play_out({0: first, 1: second}, random.Random(dice))


def scores(table: dict[str, Any]) -> list[Any]:
    return [seat["score"] for seat in table["seats"]]


def test_people_are_seated_table_by_table_and_once(guests: NewGuests) -> None:
    host, *others = (guests() for _ in range(5))
    duplicate = opened(host)
    tables = [join(guest, duplicate) for guest in others]
    assert tables[0] == tables[1] != tables[2] == tables[3]
    assert join(others[0], duplicate) == tables[0]
    assert status(host, "POST", f"/api/duplicates/{duplicate}/join", {}) == (409, "not_now")
    told = shown(host, duplicate)
    assert [table["status"] for table in told["tables"]] == ["playing", "playing"]
    assert (told["mine"], told["room"], told["hosts"], told["over"]) == (None, 0, True, False)
    assert [table["id"] for table in told["tables"]] == [None, None]


def test_the_deal_is_the_same_and_nobody_learns_it_early(guests: NewGuests) -> None:
    host, ada, bob, cyd, dan = (guests() for _ in range(5))
    duplicate = opened(host)
    first, _ = join(ada, duplicate), join(bob, duplicate)
    second, _ = join(cyd, duplicate), join(dan, duplicate)
    views = [guest.get(f"/api/tables/{table}/state")["view"] for guest, table in ((ada, first), (cyd, second))]
    assert views[0] == views[1]
    play(first, ada, bob, 5)
    invitation = ada.get(f"/api/tables/{first}")["invitation"]
    for stranger in (host, cyd):
        assert status(stranger, "GET", f"/api/tables/{first}") == (404, "not_found")
        answer = stranger.http.get(f"/api/tables/{first}/state", headers={"x-invitation": invitation})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")
        assert scores(shown(stranger, duplicate)["tables"][0]) == [None, None]
    assert status(ada, "GET", f"/api/tables/{first}/record") == (403, "forbidden")
    assert "seed" not in ada.get(f"/api/tables/{first}")["table"]["result"]
    assert None not in scores(shown(ada, duplicate)["tables"][0])
    assert status(ada, "POST", f"/api/tables/{first}/analysis", {}) == (403, "forbidden")
    play(second, cyd, dan, 6)
    told = shown(host, duplicate)
    assert told["over"]
    assert all(table["replay"] for table in told["tables"])
    ends = [guest.get(f"/api/tables/{table}")["table"]["result"] for guest, table in ((ada, first), (cyd, second))]
    assert ends[0]["seed"] == ends[1]["seed"]
    leads = [[own - other for own, other in (pair, pair[::-1])] for pair in map(scores, told["tables"])]
    for seat in (0, 1):
        better = leads[0][seat] - leads[1][seat]
        assert told["tables"][0]["seats"][seat]["difference"] == better
        assert told["tables"][0]["seats"][seat]["share"] == (better > 0) + (better == 0) / 2


def test_an_evening_of_several_deals_is_dealt_on_summed_and_told_live(guests: NewGuests) -> None:
    host, ada, bob, cyd, dan = (guests() for _ in range(5))
    duplicate = opened(host, deals=2)
    first, _ = join(ada, duplicate), join(bob, duplicate)
    second, _ = join(cyd, duplicate), join(dan, duplicate)
    play(first, ada, bob, 5)
    told = until(ada, duplicate, lambda shown: len(shown["tables"]) == 3)
    assert (told["deals"], told["over"], told["standings"]) == (2, False, [])
    next_deal = told["mine"]
    assert next_deal != first
    seats = ada.get(f"/api/tables/{next_deal}")["table"]["seats"]
    assert [seat["you"] for seat in seats] == [False, True]
    play(second, cyd, dan, 6)
    told = until(host, duplicate, lambda shown: bool(shown["standings"]))
    assert [table["deal"] for table in told["tables"]] == [1, 1, 2, 2]
    assert [bool(table["replay"]) for table in told["tables"]] == [True, True, False, False]
    assert scores(told["tables"][2]) == [None, None]
    seeds = [guest.get(f"/api/tables/{table}/record")["seed"] for guest, table in ((ada, first), (cyd, second))]
    assert seeds[0] == seeds[1]
    assert status(ada, "GET", f"/api/tables/{next_deal}/record")[0] in (403, 409)
    play(next_deal, bob, ada, 7)
    play(shown(cyd, duplicate)["mine"], dan, cyd, 8)
    told = until(host, duplicate, lambda shown: bool(shown["over"]))
    assert [standing["deals"] for standing in told["standings"]] == [2] * 4
    by_name = {standing["name"]: standing for standing in told["standings"]}
    for name, standing in by_name.items():
        mine = [seat for table in told["tables"] for seat in table["seats"] if seat["name"] == name]
        assert standing["difference"] == sum(seat["difference"] for seat in mine)
        assert standing["share"] == sum(seat["share"] for seat in mine) / 2
    assert ada.get(f"/api/tables/{next_deal}/record")["seed"] != seeds[0]


def test_an_ended_evening_deals_no_further(guests: NewGuests) -> None:
    host, ada, bob = (guests() for _ in range(3))
    duplicate = opened(host, deals=3)
    table = join(ada, duplicate)
    join(bob, duplicate)
    play(table, ada, bob, 5)
    until(host, duplicate, lambda shown: len(shown["tables"]) == 3)
    told = host.post(f"/api/duplicates/{duplicate}/end")
    assert told["over"]
    assert [each["deal"] for each in told["tables"]] == [1, 2]
    assert [each["counts"] for each in told["tables"]] == [True, False]


def test_nobody_plays_at_a_second_table_of_the_same_duplicate(guests: NewGuests) -> None:
    host, ada, bob, cyd = (guests() for _ in range(4))
    duplicate = opened(host)
    for guest in (ada, bob):
        join(guest, duplicate)
    second = join(cyd, duplicate)
    invitation = cyd.get(f"/api/tables/{second}")["invitation"]
    assert status(ada, "POST", f"/api/tables/{second}/join", {"invitation": invitation}) == (403, "forbidden")


def test_the_host_alone_begins_with_bots_and_ends(guests: NewGuests) -> None:
    host, ada, bob, cyd = (guests() for _ in range(4))
    duplicate = opened(host, tables=3)
    for guest in (ada, bob, cyd):
        join(guest, duplicate)
    for step in ("begin", "end"):
        assert status(ada, "POST", f"/api/duplicates/{duplicate}/{step}", {}) == (403, "forbidden")
    told = host.post(f"/api/duplicates/{duplicate}/begin", {"bot": "random"})
    assert [table["status"] for table in told["tables"]] == ["playing", "playing"]
    assert [seat["bot"] for seat in told["tables"][1]["seats"]] == [False, True]
    told = host.post(f"/api/duplicates/{duplicate}/end")
    assert told["over"]
    assert [table["counts"] for table in told["tables"]] == [False, False]
    assert [seat["share"] for table in told["tables"] for seat in table["seats"]] == [None] * 4


def test_a_blocked_person_and_an_unknown_duplicate_are_refused(ada: Guest, bob: Guest) -> None:
    duplicate = opened(ada)
    assert status(bob, "PATCH", "/api/me", {"name": "Bobette"})[0] == 200
    assert status(ada, "PUT", f"/api/me/relations/{bob.me['id']}", {"kind": "blocked"})[0] == 200
    assert status(bob, "POST", f"/api/duplicates/{duplicate}/join", {}) == (403, "forbidden")
    assert status(bob, "GET", "/api/duplicates/dnosuchduplicate1") == (404, "not_found")
    few = {"game": "crypte_de_sedlec", "tables": 1}
    assert status(bob, "POST", "/api/duplicates", few)[0] == 400
    wish = {"game": "crypte_de_sedlec", "deal": {"kind": "duplicate"}}
    assert status(bob, "POST", "/api/tables", wish)[0] in (400, 404)


def test_a_seat_is_compared_with_the_same_seat_elsewhere() -> None:
    assert results([30, 25, 28], cooperative=False) == [2, -5, -2]
    assert results([9, 9], cooperative=True) == [9, 9]
    first, second, third = compare([[30, 25], [30, 25], [20, 26]], cooperative=False)
    assert first == second
    assert first[0] == Compared(5, 3 / 4, 11 / 2)
    assert third[0] == Compared(-6, 0, -11)
    assert third[1] == Compared(6, 1, 11)
    assert compare([[1, 2]], cooperative=False) == [[]]
    assert summed([first[0], third[0]]) == Summed(2, 3 / 8, -11 / 2)
