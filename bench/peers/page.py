"""docs/why/speed.md, speed-engines.md and speed-noughts.md, written from bench/results/peers.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import monstrotheque as mt
from bench.peers.rows import PLAY, SEARCH
from bench.prose import folded

DOCS = Path(__file__).parents[2] / "docs" / "why"
RESULTS = Path(__file__).parents[1] / "results" / "peers.json"
PAGES = {"speed": "speed", "speed-engines": "engines", "speed-noughts": "noughts"}
"""The pages, and the templates they are made from."""
OWN_RESULTS = RESULTS.with_name("bench.json")
TEMPLATES = {DOCS / f"{page}.md": Path(__file__).with_name(f"{name}.md") for page, name in PAGES.items()}


def figure(value: float) -> str:
    """A speed with as many digits as it deserves."""
    if value >= 1e6:
        return f"{value / 1e6:.1f} million"
    return f"{round(value, -3 if value >= 1e5 else -2 if value >= 1e3 else 0):,.0f}"


def per_core_second(row: dict[str, Any]) -> float:
    """How much is done in a second of one core's time."""
    return 1e6 / float(row["cpu_us"])


def games_table(games: dict[str, Any]) -> str:
    """Random play of our own games, as `make bench` measured it."""
    lines = ["| game | players | random moves a second, one thread |", "| --- | --: | --: |"]
    for name, measured in games.items():
        for players, figures in measured.items():
            lines.append(f"| {mt.game(name).title('fr')} | {players} | {figure(figures['moves_per_s'])} |")
    return "\n".join(lines)


def table(rows: list[dict[str, Any]], kind: str) -> str:
    """The rows of one kind, fastest first."""
    unit = "decisions" if kind == PLAY else "iterations"
    lines = [
        f"| {kind} by | game | driven by | decisions a game | {unit} a core-second |",
        "| --- | --- | --- | --: | --: |",
    ]
    for row in sorted((row for row in rows if row["table"] == kind), key=per_core_second, reverse=True):
        name = f"**{row['engine']}**" if row["engine"] == "Monstrothèque" else row["engine"]
        length = f"{row['length']:.0f}" if row["length"] else ""
        lines.append(f"| {name} | {row['game']} | {row['how']} | {length} | {figure(per_core_second(row))} |")
    return "\n".join(lines)


def limit_table(limit: dict[str, Any]) -> str:
    """Ours and C, by number of players."""
    if "left_out" in limit:
        return f"Not measured: {limit['left_out']}."
    lines = [
        "| players | ours, moves a core-second | C, moves a core-second | C is faster |",
        "| --- | --: | --: | --: |",
    ]
    for players in ("2 players", "3 players"):
        row = limit[players]
        speeds = figure(row["ours_moves_per_core_s"]), figure(row["c_moves_per_core_s"])
        lines.append(f"| {players[0]} | {speeds[0]} | {speeds[1]} | {row['c_is_faster_by']:.2f} times |")
    return "\n".join([*lines, "", f"One thread; {limit['compiler']}, `{' '.join(limit['flags'])}`."])


def measured_with(report: dict[str, Any]) -> str:
    """The machine, how busy it was, and the versions."""
    machine = report["machine"]
    where = f"{machine['processor']}, {machine['cores']} cores, {machine['system']}"
    load = f"{report['load_before']:.1f} programs were running or waiting for a core when the run began"
    versions = ", ".join(f"{name} {number}" for name, number in report["versions"].items())
    return folded(f"{where}; {load}. Versions: {versions}.")


def text(report: dict[str, Any], template: str) -> str:
    """A whole page."""
    left_out = report["left_out"]
    return template.format(
        measured_with=measured_with(report),
        left_out=f"Left out: {'; '.join(left_out)}.\n" if left_out else "",
        checked=report["limit"].get("checked", 0),
        limit=limit_table(report["limit"]),
        noughts_play=table(report["noughts"], PLAY),
        noughts_search=table(report["noughts"], SEARCH),
        games=games_table(json.loads(OWN_RESULTS.read_text("utf-8"))["games"]),
        cards_play=table(report["cards"], PLAY),
        cards_search=table(report["cards"], SEARCH),
    )


def summary(report: dict[str, Any]) -> str:
    """The sentence of the README."""
    return f"The same games in hand-written C run {report['limit']['2 players']['c_is_faster_by']:.2f} times as fast."


def write(report: dict[str, Any]) -> None:
    """Write the pages."""
    for page, template in TEMPLATES.items():
        page.write_text(text(report, template.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    write(json.loads(RESULTS.read_text("utf-8")))
