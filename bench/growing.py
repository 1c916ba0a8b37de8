"""What a table, a bot's turn and an analysis cost, and what that means for one machine, three and a hundred.

    python -m bench.growing              measures, and writes bench/results/growing.json and docs/why/growing.md
    python -m bench.growing --page       writes the page from the costs of the last time

Measured on this machine: CPU and memory of the server under load, commits of PostgreSQL that notify others, and whole
analyses. The seconds of bots come from bench/results/thinking.json. `bench/growing_model.py` does the rest.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import monstrotheque as mt
from bench import load_ours
from bench.growing_page import write_page
from bench.load import machine
from bench.load_play import run
from monstrotheque.arena.simulation import next_move
from monstrotheque.bots import bot
from monstrotheque.bots.analysis import analyse
from monstrotheque.engine.registry import all_games
from monstrotheque.server.background.analyses import ITERATIONS, QUICK
from monstrotheque.server.live.notifications import PostgresNotifications
from monstrotheque.server.services import Services
from monstrotheque.server.settings import Settings, database_url
from monstrotheque.server.store.database import disconnect
from monstrotheque.server.store.migration import upgrade_database
from tests.server.postgres import Postgres, postgres, program

RESULTS = Path(__file__).parent / "results" / "growing.json"
TABLES, SECONDS, PACE = 3_000, 30.0, 4.0
COMMIT_SECONDS = 8
NOTICES = 20_000
TICK = os.sysconf("SC_CLK_TCK")
WRITING = "INSERT INTO written (text) VALUES (repeat('x', 400));"
TELLING = "SELECT pg_notify('growing', repeat('x', 60));"


def family(pid: int) -> list[int]:
    """*pid* and all its descendants."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def cpu_seconds(pid: int) -> float:
    """CPU time of *pid* and its descendants."""
    total = 0
    for one in family(pid):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
    return total / TICK


def memory(pid: int) -> int:
    """Bytes of *pid* and its descendants; shared ones count in parts."""
    total = 0
    for one in family(pid):
        with contextlib.suppress(OSError):
            text = Path(f"/proc/{one}/smaps_rollup").read_text()
            total += next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
    return total * 1024


def server_pid() -> int:
    """The server that runs as a child of this process."""
    return next(pid for pid in family(os.getpid())[1:] if "serve" in Path(f"/proc/{pid}/cmdline").read_text())


def cost_of_moves(url: str, database: int | None = None) -> dict[str, float]:
    """CPU and memory of a server under load, and CPU of its database."""
    server = server_pid()
    empty, marks = memory(server), {"server": 0.0, "database": 0.0, "full": 0.0}

    def begun() -> None:
        marks["server"], marks["full"] = cpu_seconds(server), memory(server)
        marks["database"] = cpu_seconds(database) if database else 0.0

    figures = asyncio.run(run(load_ours.opening(url), tables=TABLES, pace=PACE, seconds=SECONDS, begun=begun))
    return {
        "move_s": (cpu_seconds(server) - marks["server"]) / figures.sent,
        "database_s": (cpu_seconds(database) - marks["database"]) / figures.sent if database else 0.0,
        "bytes_a_table": (marks["full"] - empty) / TABLES,
        "p99_ms": figures.report(SECONDS)["ms"]["p99"],
    }


def on_sqlite() -> dict[str, float]:
    """One process on SQLite, and how long a commit takes on this disk."""
    with load_ours.own_server() as url:
        costs = cost_of_moves(url)
    return costs | {"commit_s": sqlite_commit(1), "row_s": (sqlite_commit(101) - sqlite_commit(1)) / 100}


def sqlite_commit(rows: int) -> float:
    """Seconds that a commit of some rows takes until it is on disk."""
    with tempfile.TemporaryDirectory() as folder:
        connection = sqlite3.connect(Path(folder) / "commits.sqlite", isolation_level=None)
        connection.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE written (text)")
        began, count = time.perf_counter(), 0
        while time.perf_counter() - began < COMMIT_SECONDS / 4:
            connection.execute("BEGIN")
            connection.executemany("INSERT INTO written VALUES (?)", [("x" * 400,)] * rows)
            connection.execute("COMMIT")
            count += 1
        connection.close()
        return (time.perf_counter() - began) / count


def on_postgresql() -> dict[str, float]:
    """Two processes on PostgreSQL, and how long its commits take, with and without notices for others."""
    with tempfile.TemporaryDirectory() as folder, postgres(Path(folder)) as database:
        asyncio.run(upgrade_database(database_url(database.url, Path(folder))))
        pid = int((database.folder / "data" / "postmaster.pid").read_text().split()[0])
        with load_ours.own_server("--database", database.url, "--workers", "2") as url:
            costs = cost_of_moves(url, pid)
        alone = pg_commits(database, WRITING + TELLING, clients=1)
        return costs | {
            "commit_s": 1 / alone,
            "row_s": max(0.0, (1 / pg_commits(database, WRITING * 21 + TELLING, clients=1) - 1 / alone) / 20),
            "commits_with_notices": pg_commits(database, WRITING + TELLING, clients=16),
            "commits_without": pg_commits(database, WRITING, clients=16),
        }


def pg_commits(database: Postgres, statements: str, *, clients: int) -> float:
    """Commits a second by pgbench, as many *clients* at once."""
    script = database.folder / "script.sql"
    script.write_text(f"BEGIN;{statements}COMMIT;".replace(";", ";\n"))
    script.chmod(0o644)
    with_psql = [program("psql"), database.url, "-qc", "CREATE TABLE IF NOT EXISTS written (text text)"]
    subprocess.run(with_psql, check=True, capture_output=True)
    command = [program("pgbench"), database.url, "-n", "-f", str(script), "-c", str(clients), "-j", "2"]
    done = subprocess.run([*command, "-T", str(COMMIT_SECONDS)], check=True, capture_output=True, text=True)
    return float(re.findall(r"tps = ([\d.]+)", done.stdout)[-1])


async def notice_cost() -> float:
    """Seconds a process needs to hear of a commit that concerns none of its tables."""
    text = json.dumps({"from": "0" * 8, "changed": [["t" * 17, 40]]})
    with tempfile.TemporaryDirectory() as folder:
        services = Services(Settings(database=database_url(None, Path(folder)), games=()))
        notices = PostgresNotifications("postgresql://nowhere/none", services.live, "me", services.answers)
        began = time.process_time()
        for number in range(NOTICES):
            notices.hear(None, 0, "", text)
            if number % 100 == 0:
                await asyncio.sleep(0)
        await asyncio.sleep(0.1)
        await disconnect(services.engine)
        return (time.process_time() - began) / NOTICES


def analyses() -> dict[str, dict[str, float]]:
    """Decisions and seconds of a whole analysis of a game between greedy players, on one thread."""
    found = {}
    for game in all_games():
        players = min(game.player_counts)
        match, team, dice = mt.Match(game, players=players, seed=1), [bot("greedy")] * players, random.Random(1)
        while not match.state.is_over:
            match.play(*next_move(match.state, team, dice))
        began = time.process_time()
        count = len(analyse(match, iterations=QUICK + ITERATIONS).decisions)
        found[game.name] = {"players": players, "decisions": count, "seconds": time.process_time() - began}
    return found


def measure() -> dict[str, Any]:
    """All costs on this machine."""
    return {
        "machine": machine(),
        "pace": PACE,
        "tables": TABLES,
        "sqlite": on_sqlite(),
        "postgresql": on_postgresql() | {"notice_s": asyncio.run(notice_cost())},
        "analyses": analyses(),
    }


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", action="store_true", help="write the page from the last costs")
    if not parser.parse_args().page:
        RESULTS.write_text(json.dumps(measure(), indent=1) + "\n")
    write_page(json.loads(RESULTS.read_text()))


if __name__ == "__main__":
    main()
