"""Workers that think for the bots of several servers: any number of them, started and killed at any time."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

import monstrotheque as mt
from monstrotheque.bots.analysis import questions
from monstrotheque.engine.records import from_record
from monstrotheque.server.background.bot_requests import (
    AdvisedMoves,
    AppraiseMoves,
    BotAnswer,
    BotRequest,
    ChooseMove,
    ChosenMove,
    GiveAdvice,
    SeatSight,
    answer,
    appraisal_of,
    hints_of,
)
from monstrotheque.server.background.fair_queue import Work
from monstrotheque.server.settings import database_url
from monstrotheque.server.store.database import connect, disconnect
from monstrotheque.server.store.jobs import Jobs
from monstrotheque.server.store.schema import jobs
from tests.server.client import Guest, Server
from tests.server.http.test_lobby import finished
from tests.server.postgres import Postgres, postgres

GAMES = ("crypte_de_sedlec",)
OPTIONS = ("--threads", "1", "--games", *GAMES)


class Worker:
    """`monstro bots` as a process."""

    def __init__(self, database: str, log: Path) -> None:
        with log.open("ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "monstrotheque.cli", "bots", "--database", database, *OPTIONS],
                stdout=subprocess.PIPE,
                stderr=errors,
                start_new_session=True,
            )

    def wait_until_ready(self) -> None:
        assert self.process.stdout
        assert b"bots" in self.process.stdout.readline()

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.close()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(20)
        self.close()

    def close(self) -> None:
        if self.process.stdout:
            self.process.stdout.close()


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="monstro-pg-") as folder, postgres(Path(folder)) as server:
        upgrade = [sys.executable, "-m", "monstrotheque.cli", "db", "upgrade", "--database", server.url]
        subprocess.run(upgrade, check=True, capture_output=True, timeout=60)
        yield server


@pytest.fixture
def clean(database: Postgres) -> Postgres:
    """The database without jobs."""

    async def clear(queue: Jobs) -> None:
        async with queue._engine.begin() as connection:
            await connection.execute(sa.delete(jobs))

    with_jobs(database, clear)
    return database


def with_jobs(database: Postgres, work: Callable[[Jobs], Coroutine[Any, Any, Any]]) -> Any:
    """The result of *work* with the queue in the database."""

    async def run() -> Any:
        engine = connect(database_url(database.url, Path()))
        try:
            return await work(Jobs(engine))
        finally:
            await disconnect(engine)

    return asyncio.run(run())


def encoded(request: BotRequest) -> bytes:
    return msgspec.json.encode(request)


def test_requests_and_answers_come_through_unchanged() -> None:
    """What is asked over the wire is answered as if it had been asked here."""
    match = mt.Match(mt.game("crypte_de_sedlec"), seed=4)
    dice = random.Random(4)
    while not match.state.is_over:
        seat = match.state.actors[0]
        match.play(seat, dice.choice(match.state.legal(seat)))
    asked = next(iter(questions(match)))
    request = msgspec.json.decode(encoded(AppraiseMoves.of(asked, 60)), type=BotRequest)
    found = msgspec.json.decode(msgspec.json.encode(answer(request)), type=BotAnswer)
    assert appraisal_of(found, asked.sight) == asked.answer(60)
    advice = answer(GiveAdvice(SeatSight.of(asked.sight), "fr", ["Ada", "Bob"]))
    assert isinstance(advice, AdvisedMoves)
    best = hints_of(advice, asked.sight)
    assert best[0].move in list(asked.sight.legal())


def test_a_request_holds_what_the_seat_sees_and_no_more() -> None:
    state = mt.game("crypte_de_sedlec").new(seed=9)
    seen = SeatSight.of(state.sight(0))
    assert seen.raw == state.sight(0).raw.tobytes() != state.whole.tobytes()


def test_nobodys_many_delay_anothers_few(clean: Postgres) -> None:
    async def order(queue: Jobs) -> list[str]:
        for number in range(4):
            await queue.add(f'"eve{number}"'.encode(), GAMES[0], Work.MOVE, "eve")
        await queue.add(b'"advice"', GAMES[0], Work.ADVICE, "ada")
        await queue.add(b'"bob"', GAMES[0], Work.MOVE, "bob")
        found = [await queue.claim("w", GAMES) for _ in range(6)]
        return [job.request.decode().strip('"') for job in found if job]

    assert with_jobs(clean, order) == ["eve0", "bob", "eve1", "eve2", "eve3", "advice"]


def test_what_one_worker_holds_no_other_takes(clean: Postgres) -> None:
    async def claims(queue: Jobs) -> list[str]:
        for _ in range(20):
            await queue.add(b"{}", GAMES[0], Work.MOVE, "ada")
        found = await asyncio.gather(*(queue.claim(f"w{number}", GAMES) for number in range(30)))
        return [job.id for job in found if job]

    found = with_jobs(clean, claims)
    assert len(found) == len(set(found)) == 20


def test_the_answer_of_a_worker_that_lost_its_job_does_not_count(clean: Postgres) -> None:
    async def late(queue: Jobs) -> bytes | None:
        job = await queue.add(b"{}", GAMES[0], Work.MOVE, "ada")
        await queue.claim("dead", GAMES)
        async with queue._engine.begin() as connection:
            await connection.execute(sa.update(jobs).values(leased=0.0))
        again = await queue.claim("alive", GAMES)
        assert again
        assert again.id == job
        await queue.settle(job, "dead", b'"late"')
        assert (await queue.progress(job)).answer is None
        await queue.settle(job, "alive", b'"in time"')
        return (await queue.progress(job)).answer

    assert with_jobs(clean, late) == b'"in time"'


def test_a_job_that_kills_its_workers_is_left_alone(clean: Postgres) -> None:
    async def tries(queue: Jobs) -> int:
        await queue.add(b"{}", GAMES[0], Work.MOVE, "ada")
        count = 0
        while await queue.claim("w", GAMES):
            count += 1
            async with queue._engine.begin() as connection:
                await connection.execute(sa.update(jobs).values(leased=0.0))
        return count

    assert with_jobs(clean, tries) == 3


def test_a_turn_whose_worker_died_is_taken_by_another(clean: Postgres, tmp_path: Path) -> None:
    """The job is held by a worker that no longer exists; a living one answers it."""
    state = mt.game("crypte_de_sedlec").new(seed=2)
    request = ChooseMove(SeatSight.of(state.sight(0)), "easy")

    async def ask_and_die(queue: Jobs) -> str:
        job = await queue.add(encoded(request), GAMES[0], Work.MOVE, "ada")
        assert await queue.claim("dead", GAMES)
        return job

    job = with_jobs(clean, ask_and_die)
    worker = Worker(clean.url, tmp_path / "log")
    try:
        worker.wait_until_ready()
        found = answered(clean, job)
    finally:
        worker.stop()
    assert isinstance(found, ChosenMove)
    assert found.move in state.legal(0).ids


def answered(database: Postgres, job: str) -> BotAnswer:
    """The answer to *job*, when it comes."""

    async def wait(queue: Jobs) -> bytes:
        for _ in range(200):
            if (text := (await queue.progress(job)).answer) is not None:
                return text
            await asyncio.sleep(0.1)
        raise AssertionError("no answer")

    found: BotAnswer = msgspec.json.decode(with_jobs(database, wait), type=BotAnswer)
    return found


def test_two_servers_three_workers_and_kills(clean: Postgres, tmp_path: Path) -> None:
    """People play at two servers while workers die and are replaced: every game ends, no turn is played twice."""
    dice = random.Random(5)
    with contextlib.ExitStack() as stack:
        servers = [
            Server("--database", clean.url, "--bots", "off", log=tmp_path / f"log{number}") for number in range(2)
        ]
        for server in servers:
            stack.callback(server.stop)
        workers = [Worker(clean.url, tmp_path / f"worker{number}") for number in range(3)]
        stack.callback(stop_all, workers)
        for worker in workers:
            worker.wait_until_ready()
        guests = [Guest(server) for server in servers]
        tables = [guest.open(seats=[{"kind": "me"}, {"kind": "bot", "bot": "easy"}])[0] for guest in guests]
        for guest, table in zip(guests, tables, strict=True):
            stack.callback(guest.close)
            play_out_under_kills(guest, table, workers, clean, tmp_path, dice)
        for guest, table in zip(guests, tables, strict=True):
            record = guest.get(f"/api/tables/{table}/record")
            match = from_record(record)
            assert match.state.is_over
            assert ages_of(clean, table) == list(range(len(match.moves))), "every ply is there once"


def stop_all(workers: list[Worker]) -> None:
    for worker in workers:
        worker.stop()


def play_out_under_kills(
    guest: Guest, table: str, workers: list[Worker], database: Postgres, folder: Path, dice: random.Random
) -> None:
    """A whole game; at every third move of the person a worker is killed and another one started."""
    with guest.sit(table) as seat:
        for turn in range(100):
            state = seat.until(lambda seen: seen["your_turn"] or seen["table"]["status"] == "over")
            if state["table"]["status"] == "over":
                return
            if turn % 3 == 1:
                workers.pop(0).kill()
                workers.append(Worker(database.url, folder / f"later{turn}"))
            assert seat.play(dice.choice(state["moves"])["id"])["type"] == "ack"
            seat.until_ply(state["ply"] + 1)
    raise AssertionError("the game does not end")


def ages_of(database: Postgres, table: str) -> list[int]:
    """The plies of a table's moves, as the database has them."""

    async def read(queue: Jobs) -> list[int]:
        query = sa.text("SELECT ply FROM entries WHERE table_id = :table AND kind = 'played' ORDER BY ply")
        async with queue._engine.connect() as connection:
            return list((await connection.execute(query, {"table": table})).scalars())

    found: list[int] = with_jobs(database, read)
    return found


def test_workers_give_advice_and_analyses(clean: Postgres, tmp_path: Path) -> None:
    with contextlib.ExitStack() as stack:
        server = Server("--database", clean.url, "--bots", "off", log=tmp_path / "log")
        stack.callback(server.stop)
        worker = Worker(clean.url, tmp_path / "worker")
        stack.callback(worker.stop)
        worker.wait_until_ready()
        one, two = Guest(server), Guest(server)
        for guest in (one, two):
            stack.callback(guest.close)
        table, _ = one.open(seats=[{"kind": "me"}, {"kind": "me", "name": "Zoe"}])
        assert one.post(f"/api/tables/{table}/hint", {})["hints"]
        assert analysis_of(one, finished(one, two))["decisions"]


def analysis_of(guest: Guest, table: str) -> dict[str, Any]:
    """A finished game's analysis, when it has judged every decision once."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        found: dict[str, Any] = guest.post(f"/api/tables/{table}/analysis", {})
        if found["done"]:
            analysis: dict[str, Any] = found["analysis"]
            return analysis
        time.sleep(0.3)
    raise AssertionError("no analysis")


def test_without_a_worker_the_games_own_judgement_plays(clean: Postgres, tmp_path: Path) -> None:
    """A host who forgot to start workers has slow tables, not dead ones."""
    with contextlib.ExitStack() as stack:
        server = Server("--database", clean.url, "--bots", "off", log=tmp_path / "log")
        stack.callback(server.stop)
        guest = Guest(server)
        stack.callback(guest.close)
        table, _ = guest.open(seats=[{"kind": "bot", "bot": "easy"}, {"kind": "me"}])
        with guest.sit(table) as seat:
            seat.until(lambda seen: seen["ply"] >= 1)
    assert "no worker answered" in (tmp_path / "log").read_text()


def test_workers_need_postgresql() -> None:
    command = [sys.executable, "-m", "monstrotheque.cli"]
    for arguments in (("bots", "--database", "sqlite+aiosqlite:///x"), ("serve", "--bots", "off")):
        done = subprocess.run([*command, *arguments], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode != 0
        assert "PostgreSQL" in done.stderr
