"""The page docs/why/growing.md, from measured costs and the model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bench.growing_model import Carried, Costs, Model, most_tables
from bench.prose import folded
from monstrotheque.bots.registry import LEVELS
from monstrotheque.engine.registry import game

HERE = Path(__file__).parent
PAGE = HERE.parents[0] / "docs" / "why" / "growing.md"
PROCESSES = (1, 2, 4, 8, 16, 32)
LIMIT = 0.05
CORES = 8
"""Of each machine, where there are several."""


def write_page(report: dict[str, Any]) -> None:
    """Write the page."""
    lite, many = costs_of(report["sqlite"]), costs_of(report["postgresql"])
    alone, carried = most_tables(lite, 1, LIMIT), {n: most_tables(many, n, LIMIT) for n in PROCESSES}
    parts = [
        "# Growing\n",
        folded(
            "How many tables fit on one machine, three or a hundred? `make growing` measures what a table, a bot's "
            "turn and an analysis cost, and a model (`bench/growing_model.py`) computes the rest."
        ),
        *costs_table(report),
        *bots_table(),
        *analyses_table(report),
        *carried_table(alone, carried),
        *advice(report, alone, carried),
        *compared(lite, report["machine"]["python"]),
    ]
    PAGE.write_text("\n".join(parts).rstrip() + "\n")


def costs_of(measured: dict[str, float]) -> Costs:
    """The costs of the model from what was measured."""
    return Costs(measured["move_s"], measured["commit_s"], measured["row_s"], measured.get("notice_s", 0.0))


def costs_table(report: dict[str, Any]) -> list[str]:
    """What a table of people costs."""
    lite, many, pace = report["sqlite"], report["postgresql"], report["pace"]
    told = (
        f"Measured with {report['tables']:,} tables of La Crypte de Sedlec, two people each, a move every {pace:g} "
        f"seconds, on {report['machine']['cores']} cores shared with the load generator."
    )
    return [
        "\n## A table of people\n",
        folded(told),
        "",
        "| cost | SQLite, one process | PostgreSQL, two processes |",
        "| --- | --: | --: |",
        f"| CPU of the server, per move | {ms(lite['move_s'])} | {ms(many['move_s'])} |",
        f"| CPU of the database, per move | part of the server's | {ms(many['database_s'])} |",
        f"| a commit until it is on disk | {ms(lite['commit_s'])} | {ms(many['commit_s'])} |",
        f"| memory of a table with two open sockets | {kb(lite)} | {kb(many)} |",
        f"| handling another process's commit | – | {many['notice_s'] * 1e6:.0f} µs |",
    ]


def bots_table() -> list[str]:
    """CPU seconds of a turn, by game and level, from bench/results/thinking.json."""
    thinking = json.loads((HERE / "results" / "thinking.json").read_text())
    lines = [
        "\n## A bot's turn\n",
        "The most CPU time of one decision, in milliseconds. People need seconds, so one core serves many bots.",
        "",
        f"| game, players | {' | '.join(LEVELS)} |",
        f"| --- | {' | '.join(['--:'] * len(LEVELS))} |",
    ]
    for name, figures in thinking.items():
        if isinstance(figures, dict):
            title, players = name.split()
            own = game(title).thought
            speed = figures["iterations_per_s"]
            cells = [f"{turn_ms(level, own.get(level), speed):,.0f}" for level in LEVELS]
            lines.append(f"| {game(title).title('fr')}, {players} | {' | '.join(cells)} |")
    return lines


def turn_ms(level: str, own: int | None, speed: float) -> float:
    """CPU milliseconds of a turn of *level*, with the game's *own* number of iterations, if it sets one."""
    budget = LEVELS[level]
    threads = budget.get("threads", 1)
    return float(1000 * min((own or budget["iterations"]) / speed, budget["seconds"] * threads))


def analyses_table(report: dict[str, Any]) -> list[str]:
    """What an analysis costs where the visitor's own device can't make it."""
    told = (
        "Browsers analyse on the visitor's device ([WebAssembly](webassembly.md)). If they can't, the server does, on "
        "one thread."
    )
    lines = ["\n## An analysis\n", folded(told), "", "| game, players | decisions | CPU |", "| --- | --: | --: |"]
    for name, found in report["analyses"].items():
        lines.append(
            f"| {game(name).title('fr')}, {found['players']} | {found['decisions']} | {found['seconds']:.1f} s |"
        )
    return lines


def carried_table(alone: Carried, carried: dict[int, Carried]) -> list[str]:
    """How many tables a number of processes carry, by the model."""
    lines = [
        "\n## Tables carried\n",
        folded(
            f"The most tables of people at which 99 of 100 moves arrive within {LIMIT * 1000:.0f} ms, with "
            "one core for each process."
        ),
        "",
        "| processes | tables | p50 | p99 | a process is busy | the database is busy |",
        "| --- | --: | --: | --: | --: | --: |",
        row("1, SQLite", alone),
    ]
    return lines + [row(f"{count}, PostgreSQL", found) for count, found in carried.items()]


def row(name: str, found: Carried) -> str:
    """One line of the table."""
    busy = f"{found.loop_busy:.0%} | {min(1.0, found.database_busy):.0%}"
    return f"| {name} | {found.tables:,} | {ms(found.p50)} | {ms(found.p99)} | {busy} |"


def advice(report: dict[str, Any], alone: Carried, carried: dict[int, Carried]) -> list[str]:
    """One machine, three, a hundred: what is full first, and what to add."""
    many, most = report["postgresql"], max(carried)
    one = (
        f"**One machine.** SQLite, one process: about {alone.tables:,} tables of people. The process is the first "
        "limit; keep a second core for the bots."
    )
    three = (
        f"**Three machines** with {CORES} cores each: one for PostgreSQL, one for {CORES} server processes, one for "
        f"bots (`monstro bots`). They carry about {carried[CORES].tables:,} tables. The server processes are the first "
        f"limit; adding more helps up to about {most // 2}, where the database becomes the limit."
    )
    hundred = (
        "**A hundred machines** need many separate servers. Give each group of three machines its own database and "
        f"address: ninety-nine machines then carry {33 * carried[CORES].tables:,} tables. Each person, ladder and "
        "campaign belongs to one group."
    )
    why = (
        "One database can't serve them all. Every commit notifies all processes, and PostgreSQL makes such commits one "
        f"by one: 16 clients got {many['commits_with_notices']:,.0f} a second with notifications and "
        f"{many['commits_without']:,.0f} without."
    )
    bots = "**Bots** only need cores: add workers. If there are too few, bots think less, and people wait two seconds."
    return [
        "\n## One machine, three, a hundred\n",
        *[part for each in (one, three, hundred, why, bots) for part in (folded(each), "")],
    ]


def compared(lite: Costs, python: str) -> list[str]:
    """The model beside measured runs with the same *python*."""
    runs = json.loads((HERE / "results" / "load.json").read_text())["runs"]["sqlite"]["found"]
    latest = {run["tables"]: run["ms"] for run in runs if run["python"] == python and "note" not in run}
    lines = [
        "## How accurate the model is\n",
        folded(
            "The measured figures are from `make load`, where everything shares two cores; in the model the process "
            "has its own. The model assumes that a third of a move's work comes before the disk write, and that the "
            "standard deviation of the work is half its mean. It is cautious: under more load a move costs less, as "
            "commits are grouped."
        ),
        "",
        "| tables, SQLite | measured p50, p99 | model p50, p99 |",
        "| --: | --: | --: |",
    ]
    for tables, found in sorted(latest.items()):
        told = Model(lite, 1, tables).run()
        lines.append(f"| {tables:,} | {found['p50']} ms, {found['p99']} ms | {ms(told.p50)}, {ms(told.p99)} |")
    return lines


def ms(seconds: float) -> str:
    """Seconds as milliseconds."""
    return f"{seconds * 1000:.1f} ms"


def kb(measured: dict[str, float]) -> str:
    """The memory of a table."""
    return f"{measured['bytes_a_table'] / 1000:.0f} kB"
