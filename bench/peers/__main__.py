"""Measure everything, print it, write bench/results/peers.json and the pages docs/why/speed*.md."""

from __future__ import annotations

import json
import os
import platform
import statistics
import time
import warnings
from collections.abc import Iterator
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np

from bench.peers import batches, limit, others, own, page, spiel
from bench.peers.rows import Row

RESULTS = Path(__file__).parents[1] / "results" / "peers.json"
PACKAGES = ("monstrotheque", "numba", "open-spiel", "pgx", "jax", "rlcard", "pettingzoo")
SHOWN = 6
"""Rounds of the comparison with C: short ones by turns, so that a busy machine slows both."""
GAMES = 40_000


def processor() -> str:
    """What the machine calls its processor."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text("utf-8").splitlines() if cpuinfo.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def versions() -> dict[str, str]:
    """The versions of everything that was measured."""
    found = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    manifest = others.BOARDGAME / "node_modules" / "boardgame.io" / "package.json"
    if manifest.exists():
        found["boardgame.io"] = json.loads(manifest.read_text("utf-8"))["version"]
    return found


def against_c() -> dict[str, Any]:
    """The same random games of Sedlec by our compiled rules and by the C file, round by round."""
    cc = limit.compiler()
    if cc is None:
        return {"left_out": "no C compiler"}
    engines = {"ours": limit.ours(), "c": limit.compiled(cc)}
    found: dict[str, Any] = {"compiler": limit.compiler_version(cc), "flags": limit.FLAGS, "checked": limit.CHECKED}
    for players in (2, 3):
        if problem := limit.difference(engines["ours"], engines["c"], players):
            raise SystemExit(f"the C file plays other games: {problem}")
        speeds: dict[str, list[float]] = {name: [] for name in engines}
        for number in range(SHOWN):
            for name, run in engines.items():
                tally, started = np.zeros((2, players)), time.thread_time()
                moves = run(players, 2, number * GAMES, GAMES, tally[0], tally[1])
                speeds[name].append(moves / (time.thread_time() - started))
        ratios = [c / ours for ours, c in zip(speeds["ours"], speeds["c"], strict=True)]
        found[f"{players} players"] = {
            **{f"{name}_moves_per_core_s": statistics.median(speed) for name, speed in speeds.items()},
            "c_is_faster_by": statistics.median(ratios),
        }
        print(f"Sedlec, {players} players: C is {statistics.median(ratios):.2f} times as fast", flush=True)
    return found


def measured(noughts: bool, missing: list[str]) -> Iterator[Row]:
    """Every row of one part; a peer that is not installed is noted in *missing*."""
    for module in (own, spiel, batches, others):
        for measure in module.rows(noughts):
            try:
                found = measure()
            except ImportError as error:
                missing.append(str(error).splitlines()[0])
                continue
            for each in found if isinstance(found, list) else [found]:
                print(
                    f"{each.engine:20}{each.game:24}{each.how:50}{each.per_s:14,.0f}{1e6 / each.cpu_us:14,.0f}",
                    flush=True,
                )
                yield each


def main() -> None:
    """Measure, print and write."""
    warnings.simplefilter("ignore")
    missing: list[str] = []
    report: dict[str, Any] = {
        "machine": {"processor": processor(), "cores": os.cpu_count(), "system": platform.system()},
        "load_before": os.getloadavg()[0],
        "versions": versions(),
        "repeat": "make bench-peers",
        "limit": against_c(),
        "noughts": [asdict(row) for row in measured(True, missing)],
        "cards": [asdict(row) for row in measured(False, missing)],
        "left_out": missing,
    }
    RESULTS.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", "utf-8")
    page.write(report)
    print(f"written to {RESULTS}")


if __name__ == "__main__":
    main()
