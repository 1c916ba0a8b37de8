"""Everything is bounded, and no bound lets one person spoil it for the others."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from monstrotheque.server import metrics
from monstrotheque.server.background.bot_scheduler import BotScheduler
from monstrotheque.server.background.retention import close_abandoned
from monstrotheque.server.background.thinking import LocalThinking
from monstrotheque.server.background.warming import Warming
from monstrotheque.server.errors import Forbidden, TooMany
from monstrotheque.server.rate_limits import CROWD, RateLimits, network
from monstrotheque.server.settings import Limits
from tests.server.client import Guest
from tests.server.http.test_lobby import status, two_at_a_table
from tests.server.table.test_commands import table_of
from tests.server.thread import ThreadServer

SMALL = Limits(entries_each_table=40, sockets_each=2, records_a_minute=3, spectators_each_table=50, tables_each=3)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("limits")


@pytest.fixture(scope="module")
def behind(folder: Path) -> Iterator[ThreadServer]:
    server = ThreadServer(folder, games=("crypte_de_sedlec",), limits=SMALL)
    yield server
    server.stop()


def test_a_full_log_has_no_room_for_advice(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    """The others would not be told of it."""
    ada = guests(at=behind)
    table, _ = ada.open(seats=[{"kind": "me"}, {"kind": "me", "name": "Zoe"}])
    for number in range(SMALL.entries_each_table):
        wish = {"type": "pause", "id": f"w{number}", "pause": ("always", "never")[number % 2]}
        ada.http.post(f"/api/tables/{table}/commands", json=wish)
    assert status(ada, "POST", f"/api/tables/{table}/hint", {}) == (429, "too_many")


def test_talk_never_fills_the_log_of_a_game(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada, bob = guests(at=behind), guests(at=behind)
    table = two_at_a_table(ada, bob)
    path = f"/api/tables/{table}/commands"
    for number in range(SMALL.entries_each_table):
        ada.http.post(path, json={"type": "chat", "id": f"c{number}", "reaction": "wave"})
        bob.http.patch("/api/me", json={"name": f"Bob {number}"})
    assert status(ada, "POST", path, {"type": "chat", "id": "c", "text": "more"}) == (429, "too_many")
    state = ada.get(f"/api/tables/{table}/state")
    assert state["version"] == SMALL.entries_each_table // 2
    move = {"type": "move", "id": "m", "ply": 0, "move": state["moves"][0]["id"]}
    assert status(ada, "POST", path, move) == (200, "")


def test_only_so_many_wait_to_follow(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada, bob = guests(at=behind), guests(at=behind)
    table = two_at_a_table(ada, bob, visibility="public", spectators="follow")
    wish = {"type": "follow", "id": "f", "seat": 0}
    behind.live.limits = replace(SMALL, spectators_each_table=2)
    answers = [status(guests(at=behind), "POST", f"/api/tables/{table}/commands", wish)[0] for _ in range(3)]
    behind.live.limits = SMALL
    assert answers == [200, 200, 429]


def test_records_are_counted_by_address_whoever_asks(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    answers = [status(guests(at=behind), "POST", "/api/records/verify", {"no": "record"})[0] for _ in range(4)]
    assert answers == [400, 400, 400, 429]


def test_a_crowd_at_one_address_has_so_many_sockets(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada = guests(at=behind)
    table, _ = ada.open(visibility="public", spectators="public")
    crowd = [guests(at=behind) for _ in range(CROWD)]
    with contextlib.ExitStack() as stack:
        for guest in crowd:
            for _ in range(SMALL.sockets_each):
                stack.enter_context(guest.sit(table))
        with pytest.raises(ConnectionClosed) as refused:
            guests(at=behind).sit(table)
    assert refused.value.rcvd
    assert refused.value.rcvd.code == 4429


def test_tables_without_a_seat_for_their_host_count_as_theirs(
    behind: ThreadServer, guests: Callable[..., Guest]
) -> None:
    ada = guests(at=behind)
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "open"}]
    for _ in range(SMALL.tables_each):
        ada.open(seats=seats)
    wish = {"game": "crypte_de_sedlec", "seats": seats}
    assert status(ada, "POST", "/api/tables", wish) == (429, "too_many")


def test_calling_rematches_off_is_no_way_to_open_tables_without_end(
    tmp_path: Path, guests: Callable[..., Guest]
) -> None:
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",), limits=Limits(new_tables_an_hour=2))
    try:
        ada, bob = guests(at=server), guests(at=server)
        table = two_at_a_table(ada, bob)
        ada.post(f"/api/tables/{table}/commands", {"type": "resign", "id": "r"})
        again = f"/api/tables/{table}/rematch"
        ada.post(f"/api/tables/{ada.post(again)['table']['id']}/leave")
        assert status(ada, "POST", again, {}) == (429, "too_many")
    finally:
        server.stop()


def test_guests_of_one_address_do_not_fill_the_public_list(tmp_path: Path, guests: Callable[..., Guest]) -> None:
    server = ThreadServer(tmp_path, games=("crypte_de_sedlec",), limits=Limits(new_tables_an_hour=8))
    try:
        wish = {"game": "crypte_de_sedlec", "visibility": "public"}
        answers = [guests(at=server).http.post("/api/tables", json=wish).status_code for _ in range(3)]
        assert answers == [201, 201, 429]
        guests(at=server).open()
    finally:
        server.stop()


def test_tables_nobody_comes_back_to_end(behind: ThreadServer, folder: Path, guests: Callable[..., Guest]) -> None:
    ada, bob = guests(at=behind), guests(at=behind)
    playing, waiting, broken, fresh = two_at_a_table(ada, bob), ada.open()[0], ada.open()[0], bob.open()[0]
    with sqlite3.connect(folder / "monstrotheque.db", timeout=10) as database:
        for table in (playing, waiting, broken):
            database.execute("UPDATE tables SET updated = 0 WHERE id = ?", (table,))
        database.execute(
            "UPDATE tables SET header = replace(header, '\"rules\":1', '\"rules\":99') WHERE id = ?", (broken,)
        )
    behind.live.forget([broken])
    assert behind.call(close_abandoned(behind.live)) == 3
    reasons = [ada.get(f"/api/tables/{table}")["table"]["result"]["reason"] for table in (playing, waiting)]
    assert reasons == ["abandoned", "closed"]
    assert bob.get(f"/api/tables/{fresh}")["table"]["status"] == "open"
    assert behind.call(close_abandoned(behind.live)) == 0
    ada.open()


def test_bots_among_themselves_leave_threads_to_people(behind: ThreadServer) -> None:
    thinking, most = 0, 0

    class Counting(LocalThinking):
        """Counts how many think at once."""

        async def choose(self, *_: Any) -> tuple[None, bool]:
            nonlocal thinking, most
            thinking, most = thinking + 1, max(most, thinking + 1)
            await asyncio.sleep(0.01)
            thinking -= 1
            return None, False

    async def watch() -> None:
        scheduler = BotScheduler(behind.live, Counting(1))
        table = table_of()
        for seat in table.seats:
            seat.away = True
        await asyncio.gather(*(scheduler._choose_in_time(table, 0, "random") for _ in range(5)))
        await scheduler.stop()
        behind.live.on_change.remove(scheduler.look_at)

    behind.call(watch())
    assert most == 1


def test_what_another_process_wrote_calls_nobody_a_second_time(
    behind: ThreadServer, folder: Path, guests: Callable[..., Guest]
) -> None:
    ada = guests(at=behind)
    table, _ = ada.open()
    heard: list[Any] = []
    own: list[Any] = []
    behind.live.on_change.append(lambda _, made: heard.append(made))
    behind.live.on_own_change.append(lambda _, made: own.append(made))
    ada.post(f"/api/tables/{table}/commands", {"type": "chat", "id": "c", "reaction": "wave"})
    written_by_another(folder, table, 2)
    behind.call(behind.live.refresh((table, 2)))
    behind.live.on_change.pop()
    behind.live.on_own_change.pop()
    assert (len(heard), len(own)) == (2, 1)


def written_by_another(folder: Path, table: str, version: int, kind: str = "chat") -> None:
    """Another process has written to a table."""
    entry = (table, version, kind, '{"seat":0,"name":"Ada","reaction":"yes"}', 1.0)
    with sqlite3.connect(folder / "monstrotheque.db", timeout=10) as database:
        database.execute("INSERT INTO entries (table_id, version, kind, data, at) VALUES (?, ?, ?, ?, ?)", entry)


def test_news_of_several_tables_is_read_at_once_and_told_once(
    behind: ThreadServer, guests: Callable[..., Guest], folder: Path
) -> None:
    ada = guests(at=behind)
    tables = [ada.open()[0] for _ in range(3)]
    heard: list[str] = []
    behind.live.on_change.append(lambda table, _: heard.append(table.header.id))
    versions = [behind.call(behind.live.find(table)).version for table in tables]
    for table, version in zip(tables[:2], versions[:2], strict=True):
        written_by_another(folder, table, version + 1)
    news = [(table, version + 1) for table, version in zip(tables, versions, strict=True)]
    for _ in range(2):
        behind.call(behind.live.refresh(*news))
    behind.live.on_change.pop()
    assert sorted(heard) == sorted(tables[:2])
    assert [behind.call(behind.live.find(table)).version for table in tables] == [
        versions[0] + 1,
        versions[1] + 1,
        versions[2],
    ]


def test_a_game_that_is_not_offered_is_neither_compiled_nor_opened() -> None:
    with pytest.raises(Forbidden, match="not offered"):
        asyncio.run(Warming(("crypte_de_sedlec",)).ready("somebody_elses_game"))


def test_a_household_is_one_address() -> None:
    assert network("2001:db8:1:2::7") == network("2001:db8:1:2:ffff::1") != network("2001:db8:1:3::7")
    assert network("192.0.2.1") == network("::ffff:192.0.2.1") != network("192.0.2.2")
    assert network("nonsense") == "nonsense"


def test_the_networks_of_one_site_are_a_crowd() -> None:
    """Else a household with a few hundred of them keeps the one place where passwords are checked busy."""
    limits = RateLimits(Limits(sign_ins_a_minute=1))
    for number in range(CROWD):
        limits.sign_in(network(f"2001:db8:1:{number}::1"))
    with pytest.raises(TooMany):
        limits.sign_in(network("2001:db8:1:ff::1"))
    limits.sign_in(network("2001:db8:2:ff::1"))
    limits.sign_in("2001:db8:1:fe::/64 an account called ::/64")
    for number in range(2 * CROWD):
        limits.sign_in(network(f"192.0.2.{number}"))


def test_figures_do_not_grow_with_what_strangers_send(behind: ThreadServer, guests: Callable[..., Guest]) -> None:
    ada = guests(at=behind)
    for number in range(3):
        ada.http.request(f"STRANGE{number}", "/")
    assert b"STRANGE" not in metrics.page()


def test_hosts_read_of_every_limit() -> None:
    page = (Path(__file__).parents[3] / "docs" / "reference" / "limits.md").read_text()
    assert [name for name in Limits.__slots__ if f"`{name}`" not in page] == []


def test_news_that_can_t_be_read_keeps_no_other_table_waiting(
    behind: ThreadServer, guests: Callable[..., Guest], folder: Path
) -> None:
    ada = guests(at=behind)
    broken, whole = (ada.open()[0] for _ in range(2))
    news = [(table, behind.call(behind.live.find(table)).version + 1) for table in (broken, whole)]
    written_by_another(folder, *news[0], kind="nonsense")
    written_by_another(folder, *news[1])
    with pytest.raises(KeyError, match="nonsense"):
        behind.call(behind.live.refresh(*news))
    assert behind.call(behind.live.find(whole)).version == news[1][1]


def test_a_rematch_asked_for_while_another_is_being_opened_is_the_same(
    behind: ThreadServer, guests: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = guests(at=behind), guests(at=behind)
    table = two_at_a_table(ada, bob)
    ada.post(f"/api/tables/{table}/commands", {"type": "resign", "id": "r"})
    open_table, first = behind.live.open, True

    async def slow(*arguments: Any) -> Any:
        """Whoever opens second is done only after the first one's table is known."""
        nonlocal first
        is_first, first = first, False
        opened = await open_table(*arguments)
        old = await behind.live.find(table)
        while not is_first and old.rematch is None:
            await asyncio.sleep(0.01)
        return opened

    monkeypatch.setattr(behind.live, "open", slow)
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda guest: guest.post(f"/api/tables/{table}/rematch"), (ada, bob)))
    found = {answer["table"]["id"] for answer in answers}
    assert len(found) == 1
    listed = ada.get("/api/me/tables")["tables"] + bob.get("/api/me/tables")["tables"]
    assert sorted(each["status"] for each in listed) == ["over", "over", "playing", "playing"]
    assert {seat["person"] for seat in ada.get(f"/api/tables/{found.pop()}")["table"]["seats"]} == {
        ada.me["id"],
        bob.me["id"],
    }


def test_a_command_sent_again_is_answered_with_the_same_version(
    behind: ThreadServer, guests: Callable[..., Guest]
) -> None:
    """Also when it brought about several entries, as the last move of a game does."""
    ada, bob = guests(at=behind), guests(at=behind)
    table = two_at_a_table(ada, bob)
    resign = {"type": "resign", "id": "same"}
    answers = [ada.post(f"/api/tables/{table}/commands", resign) for _ in range(2)]
    assert answers[0] == answers[1]
    behind.live.forget([table])
    assert ada.post(f"/api/tables/{table}/commands", resign) == answers[0]
