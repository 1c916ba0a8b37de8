"""Load on the server: many live tables with two sockets each, a move every few seconds.

    python -m bench.load                                     everything, written to bench/results/load.json
    python -m bench.load --short                             near the limits only, in fifteen minutes
    python -m bench.load --on sqlite --tables 1000           one run, printed only; with --keep written down too
    python -m bench.load --url http://127.0.0.1:8600 --tables 200

Opens the tables, plays random legal moves and measures the time from sending a move to its arrival on the other
player's socket. Without --tables the number of tables is raised until it breaks: a move is lost, or p99 is over 100 ms.
Servers and load generator share this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench import load_boardgame_io, load_ours
from bench.load_play import Opening, run
from tests.server.postgres import postgres

RESULTS = Path(__file__).parent / "results" / "load.json"
LADDER = (500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 6000)
SHORT = {
    "sqlite": (4000, 6000, 7000),
    "postgresql": (6000,),
    "boardgame.io": (4000, 6000, 7000),
    "boardgame.io, files": (4000, 6000),
}
SHORT_SECONDS = 20.0
MOST_MS = 100.0
WHAT = (
    "milliseconds from sending a move to its arrival at the other player; two sockets a table, random games, load "
    "generator and server on one machine (bench/load.py)"
)
Place = Callable[[], contextlib.AbstractContextManager[Opening]]


@contextlib.contextmanager
def on_sqlite() -> Iterator[Opening]:
    with load_ours.own_server() as url:
        yield load_ours.opening(url)


@contextlib.contextmanager
def on_postgres() -> Iterator[Opening]:
    with tempfile.TemporaryDirectory() as folder, postgres(Path(folder)) as database:
        from monstrotheque.server.settings import database_url
        from monstrotheque.server.store.migration import upgrade_database

        asyncio.run(upgrade_database(database_url(database.url, Path(folder))))
        with load_ours.own_server("--database", database.url, "--workers", "2") as url:
            yield load_ours.opening(url)


@contextlib.contextmanager
def on_boardgame_io(*, on_disk: bool) -> Iterator[Opening]:
    with load_boardgame_io.rival_server(on_disk=on_disk) as url:
        yield load_boardgame_io.opening(url)


PLACES: dict[str, tuple[Place, str]] = {
    "sqlite": (on_sqlite, "one process, every move on disk (fsync) before it is acknowledged"),
    "postgresql": (
        on_postgres,
        "two processes on a PostgreSQL beside them, every move on disk before it is acknowledged",
    ),
    "boardgame.io": (
        lambda: on_boardgame_io(on_disk=False),
        "its default: matches in memory only, lost with the process",
    ),
    "boardgame.io, files": (lambda: on_boardgame_io(on_disk=True), "its FlatFile storage: a file a match, no fsync"),
}


def measured(place: Place, *, tables: int, pace: float, seconds: float) -> dict[str, Any]:
    """One run on a fresh server."""
    with place() as opening:
        figures = asyncio.run(run(opening, tables=tables, pace=pace, seconds=seconds))
    if figures.errors:
        print("first error:", figures.errors[0])
    return {"tables": tables, "python": sys.version, **figures.report(seconds)}


def is_broken(found: dict[str, Any]) -> bool:
    """Whether a run was too much: a move lost or refused, or late."""
    return bool(found["lost"] or found["errors"] or found["ms"]["p99"] is None or found["ms"]["p99"] > MOST_MS)


def climb(place: Place, ladder: tuple[int, ...], **load: float) -> list[dict[str, Any]]:
    """More and more tables, until it breaks."""
    found: list[dict[str, Any]] = []
    for tables in ladder:
        found.append(measured(place, tables=tables, pace=load["pace"], seconds=load["seconds"]))
        show(found[-1])
        if is_broken(found[-1]):
            break
    return found


def show(found: dict[str, Any]) -> None:
    times = "  ".join(f"{name} {value:>7} ms" for name, value in found["ms"].items())
    counts = f"{found['tables']:>5} tables  {found['moves_a_second']:>7} moves/s  lost {found['lost']}"
    print(f"{counts}  {times}{'  broken' if is_broken(found) else ''}", flush=True)


def machine() -> dict[str, Any]:
    """Where it was measured; the whole version of Python, because builds of one number differ by a third."""
    return {"cores": os.cpu_count(), "python": sys.version, "system": platform.system()}


def keep(name: str, found: list[dict[str, Any]], load: dict[str, float]) -> None:
    """Write the runs down beside the earlier ones: a repetition never hides a worse one."""
    kept: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {"runs": {}}
    stay = kept["runs"].get(name, {}).get("found", [])
    both = sorted([*stay, *found], key=lambda run: int(run["tables"]))
    kept["runs"][name] = {"how": PLACES[name][1], "found": both}
    RESULTS.write_text(json.dumps(kept | {"what": WHAT, "load": load, "machine": machine()}, indent=1) + "\n")


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--on", choices=PLACES, action="append", help="where (default: everywhere)")
    parser.add_argument("--url", help="a server that runs already")
    parser.add_argument("--tables", type=int, nargs="+", help="how many (default: more and more, until it breaks)")
    parser.add_argument("--pace", type=float, default=4, help="seconds between a table's moves")
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--short", action="store_true", help="near the limits only, written down")
    parser.add_argument("--keep", action="store_true", help="write down single runs too")
    wish = parser.parse_args()
    load = {"pace": wish.pace, "seconds": SHORT_SECONDS if wish.short else wish.seconds}
    if wish.url:
        climb(lambda: contextlib.nullcontext(load_ours.opening(wish.url)), tuple(wish.tables or LADDER), **load)
        return
    for name in wish.on or (SHORT if wish.short else PLACES):
        place, how = PLACES[name]
        print(f"{name}: {how}")
        found = climb(place, tuple(wish.tables or (SHORT[name] if wish.short else LADDER)), **load)
        if wish.keep or not wish.tables:
            keep(name, found, load)


if __name__ == "__main__":
    main()
