"""The same cards again: today's, a finished table's, a turn's. Nobody learns today's cards on the way."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

import monstrotheque as mt
from monstrotheque.bots import bot
from monstrotheque.server.errors import BadRequest, NotNow
from monstrotheque.server.http.daily import Daily, streak
from monstrotheque.server.http.messages import DailyArchive, DailyDay, DailyResult, DailyResults
from monstrotheque.server.live.opening import NewTable, lesson_seed, make_header
from monstrotheque.server.live.tables import LiveTables
from monstrotheque.server.people.accounts import Profile, new_guest
from monstrotheque.server.settings import Limits, database_url
from monstrotheque.server.store.backup import prepare
from monstrotheque.server.store.database import connect, disconnect
from monstrotheque.server.store.journal import Journal
from monstrotheque.server.store.migration import upgrade_database
from monstrotheque.server.table import entries
from monstrotheque.server.table.access import share_key
from monstrotheque.server.table.header import Deal, day_of
from tests.contract.cases import helper
from tests.server.client import Guest
from tests.server.http.test_lobby import finish_alone, status

GAME = "crypte_de_sedlec"
MORE_THAN_A_PAGE = 105
LESSONS = 8
ALONE = [{"kind": "me"}, {"kind": "me", "name": "Zoe"}]


def ended(guest: Guest, **wish: Any) -> str:
    """A table that was ended at once, by agreement with oneself."""
    table, _ = guest.open(seats=ALONE, **wish)
    guest.post(f"/api/tables/{table}/commands", {"type": "propose", "id": "e", "ply": 0, "kind": "end"})
    return table


def test_todays_cards_are_not_learnt_by_taking_the_deal_up_again(ada: Guest) -> None:
    table = ended(ada, deal={"kind": "daily"})
    for deal in ({"kind": "table", "table": table}, {"kind": "turn", "table": table, "turn": 0}):
        body = {"game": "crypte_de_sedlec", "seats": ALONE, "deal": deal}
        assert status(ada, "POST", "/api/tables", body) == (403, "forbidden")
    for method, path in (("GET", "record"), ("POST", "analysis"), ("POST", "turns/0/hint")):
        assert status(ada, method, f"/api/tables/{table}/{path}", {}) == (403, "forbidden")
    sentence = ada.http.get(f"/api/tables/{table}/record?lang=fr").json()["error"]["message"]
    assert "demain" in sentence


def test_a_beginner_wins_the_first_lesson_more_often_than_not() -> None:
    """Somebody who looks no further than the next move, against bots as weak as the lesson's."""
    game = mt.game("croque_monstre")
    beginner, lesson = bot("greedy"), lesson_seed(game, 2)
    wins = 0
    for number in range(LESSONS):
        dice, state = random.Random(number), game.new(players=2, seed=lesson)
        while not state.is_over:
            seat = state.actors[0]
            move = (bot("mcts:200") if seat else beginner).choose(state.sight(seat), dice)
            assert move is not None
            state = state.play(seat, move)
        wins += state.scores[0] > state.scores[1]
    assert wins > LESSONS / 2


def test_todays_cards_are_not_learnt_by_watching(ada: Guest, bob: Guest) -> None:
    bots = [{"kind": "bot", "bot": "random"}] * 2
    public: dict[str, Any] = {"visibility": "public", "spectators": "follow", "deal": {"kind": "daily"}}
    running, _ = ada.open(seats=ALONE, **public)
    over, bots_alone = ended(ada, **public), bob.open(seats=bots, **public)[0]
    for table in (running, over, bots_alone):
        for path in ("state", "state?seat=9", "turns/0"):
            assert status(bob, "GET", f"/api/tables/{table}/{path}") == (403, "forbidden")
        with pytest.raises(ConnectionClosed):
            bob.sit(table)
    with ada.sit(running, seat=9) as client:
        assert client.state["view"]
    sentence = bob.http.get(f"/api/tables/{over}/state?lang=fr").json()["error"]["message"]
    assert "demain" in sentence


def test_only_todays_deal_counts_among_todays_results(ada: Guest) -> None:
    known = ended(ada)
    for deal in ({"kind": "lesson"}, {"kind": "table", "table": known}, {"kind": "turn", "table": known, "turn": 0}):
        table, _ = ada.open(seats=ALONE, deal={**deal, "day": day_of(time.time())})
        assert ada.get(f"/api/tables/{table}")["table"]["deal"] == {"kind": deal["kind"], "day": None}
        with ada.sit(table) as client:
            finish_alone(client)
    names = [result["names"] for result in ada.get("/api/daily/crypte_de_sedlec")["results"]]
    assert [ada.me["name"], "Zoe"] not in names
    assert status(ada, "GET", "/api/daily/chess") == (404, "unknown_game")


def test_todays_results_say_which_are_mine_and_count_once_for_everybody(ada: Guest, bob: Guest) -> None:
    for _ in range(2):
        table, _ = ada.open(seats=ALONE, deal={"kind": "daily"})
        with ada.sit(table) as client:
            finish_alone(client)

    def told(guest: Guest, what: str) -> list[list[bool]]:
        results = guest.get("/api/daily/crypte_de_sedlec")["results"]
        return [result[what] for result in results if result["names"] == [ada.me["name"], "Zoe"]]

    assert told(ada, "you") == [[True, True]] * 2
    assert told(bob, "you") == [[False, False]] * 2
    assert told(bob, "first") == [[True, True], [False, False]]


def test_who_broke_todays_game_off_plays_it_no_first_time(ada: Guest) -> None:
    """They have seen cards, though there are no scores to compare."""
    ended(ada, deal={"kind": "daily"})
    table, _ = ada.open(seats=ALONE, deal={"kind": "daily"})
    with ada.sit(table) as client:
        finish_alone(client)
    results = ada.get("/api/daily/crypte_de_sedlec")["results"]
    assert [result["first"] for result in results if any(result["you"])] == [[False, False]]


def my_first_times(guest: Guest) -> list[list[bool]]:
    results = guest.get("/api/daily/crypte_de_sedlec")["results"]
    return [result["first"] for result in results if any(result["you"])]


def test_who_looks_at_todays_cards_at_another_table_plays_them_no_first_time(ada: Guest) -> None:
    ada.open(seats=ALONE, deal={"kind": "daily"})
    table, _ = ada.open(seats=ALONE, deal={"kind": "daily"})
    with ada.sit(table) as client:
        finish_alone(client)
    assert my_first_times(ada) == [[False, False]]


def test_a_table_that_begins_later_takes_no_first_time_away(ada: Guest, bob: Guest) -> None:
    """Nor does one that was closed before it began."""
    waiting, invitation = ada.open(deal={"kind": "daily"})
    closed, _ = ada.open(deal={"kind": "daily"})
    ada.post(f"/api/tables/{closed}/leave")
    table, _ = ada.open(seats=ALONE, deal={"kind": "daily"})
    with ada.sit(table) as client:
        finish_alone(client)
    bob.post(f"/api/tables/{waiting}/join", {"invitation": invitation})
    assert my_first_times(ada) == [[True, True]]


def test_the_deal_for_three_is_another_than_that_for_two(ada: Guest) -> None:
    for players in (3, 2):
        seats = [{"kind": "me", "name": name} for name in ("Ada", "Zoe", "Ben")[:players]]
        table, _ = ada.open(players=players, seats=seats, deal={"kind": "daily"})
        with ada.sit(table) as client:
            finish_alone(client)
    assert my_first_times(ada) == [[True] * 3, [True] * 2]


def test_who_let_a_bot_play_todays_deal_is_not_compared_as_a_first_time(ada: Guest) -> None:
    table, _ = ada.open(seats=ALONE, deal={"kind": "daily"})
    with ada.sit(table) as client:
        assert client.ask("away", seat=1)["type"] == "ack"
        assert client.ask("back", seat=1)["type"] == "ack"
        finish_alone(client)
    results = ada.get("/api/daily/crypte_de_sedlec")["results"]
    assert [result["first"] for result in results if any(result["you"])] == [[True, False]]


@contextlib.asynccontextmanager
async def empty_tables(folder: Path) -> AsyncIterator[LiveTables]:
    """Tables without a server around them."""
    prepare(folder)
    url = database_url(None, folder)
    await upgrade_database(url)
    engine = connect(url)
    journal = Journal(engine)
    await journal.start()
    yield LiveTables(engine, journal, Limits(), ready=lambda _: asyncio.sleep(0), alone=True)
    await journal.stop()
    await disconnect(engine)


async def played_today(live: LiveTables, number: int, days_ago: int = 0) -> str:
    """A table where Ada played today's deal with somebody who comes once, and got *number* points."""
    wish = NewTable(GAME, deal=Deal("daily"))
    header = make_header(wish, Profile("ada", "Ada"), source=None, offered=(GAME,), secret=b"")
    header = msgspec.structs.replace(header, deal=Deal("daily", day=day_before(days_ago)))
    friend = entries.Joined(seat=1, person=f"p{number}", name=f"Friend {number}")
    end = entries.Over(reason="finished", scores=[number, 0], places=[1, 2])
    await live.open(header, ["ada"], [friend, entries.Started(), end])
    return header.id


def test_todays_deal_is_compared_at_however_many_tables(tmp_path: Path) -> None:
    async def told() -> tuple[list[DailyResult], list[DailyResult]]:
        async with empty_tables(tmp_path) as live:
            tables = [await played_today(live, number) for number in range(MORE_THAN_A_PAGE)]
            daily = Daily(live, (GAME,))
            before = await daily.results(GAME, "p7")
            await live.change(tables[0], lambda _: [entries.Rematched(table="t")])
            await played_today(live, MORE_THAN_A_PAGE)
            again = await daily.results(GAME, "p7")
            return before.results, again.results

    before, again = asyncio.run(told())
    assert [result.scores[0] for result in before] == list(range(MORE_THAN_A_PAGE))
    assert [result.first for result in before] == [[True, True], *[[False, True]] * (MORE_THAN_A_PAGE - 1)]
    assert [number for number, result in enumerate(before) if result.you == [False, True]] == [7]
    assert again[:MORE_THAN_A_PAGE] == before
    assert len(again) == MORE_THAN_A_PAGE + 1


def day_before(days: int) -> str:
    return day_of(time.time() - days * 86_400)


def test_the_games_of_earlier_days_are_shown_and_days_in_a_row_counted(tmp_path: Path) -> None:
    async def told() -> tuple[DailyResults, DailyResults, DailyArchive, DailyArchive]:
        async with empty_tables(tmp_path) as live:
            tables = [await played_today(live, number, days) for number, days in enumerate((0, 1, 1, 3))]
            daily = Daily(live, (GAME,))
            today, yesterday = [await daily.results(GAME, "ada", day_before(days)) for days in (0, 1)]
            key = share_key(await live.find(tables[1]))
            assert yesterday.results[0].replay == f"/replay/{tables[1]}?share={key}"
            for wrong in ("yesterday", "9999-12-31"):
                with pytest.raises(BadRequest):
                    await daily.results(GAME, "ada", wrong)
            return today, yesterday, await daily.archive(GAME, "ada"), await daily.archive(GAME, "bob")

    today, yesterday, hers, theirs = asyncio.run(told())
    assert [result.replay for result in today.results] == [None], "today's cards stay hidden"
    assert [result.scores[0] for result in yesterday.results] == [1, 2]
    days = [day_before(days) for days in (0, 1, 3)]
    assert hers == DailyArchive(days[0], [DailyDay(day, n, True) for day, n in zip(days, (1, 2, 1), strict=True)], 2)
    assert [each.mine for each in theirs.days] == [False] * 3
    assert theirs.streak == 0
    assert streak({days[1]}, days[0]) == 1, "today is not over"


def test_todays_deal_has_nothing_to_do_with_a_table_named_beside_it(ada: Guest) -> None:
    three, _ = ada.open(players=3, seats=[*ALONE, {"kind": "me", "name": "Léo"}])
    ada.post(f"/api/tables/{three}/commands", {"type": "propose", "id": "e", "ply": 0, "kind": "end"})
    table, _ = ada.open(seats=ALONE, deal={"kind": "daily", "table": three})
    assert ada.get(f"/api/tables/{table}")["table"]["players"] == 2


@pytest.mark.parametrize("game", [game for game in mt.all_games() if game.options], ids=lambda game: game.name)
def test_todays_deal_has_the_usual_options(game: mt.Game) -> None:
    def header(**options: Any) -> Any:
        wish = NewTable(game.name, options=options, deal=Deal("daily"))
        return make_header(wish, new_guest(), source=None, offered=(game.name,), secret=b"")

    usual = header()
    assert header(**usual.options).seed == usual.seed
    with pytest.raises(NotNow, match="default options"):
        header(**unusual(game))


def unusual(game: mt.Game) -> dict[str, Any]:
    """Other options than the usual ones."""
    some = (helper(game.name).options(number) for number in range(20))
    return next(options for options in some if game.check_options(options) != game.check_options({}))
