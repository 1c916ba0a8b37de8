"""The figures of a GPU in docs/how-to/gpu.md and docs/why/speed.md, written from bench/results/gpu.json.

python -m bench.gpu_page
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from bench.prose import folded

ROOT = Path(__file__).parents[1]
RESULTS = Path(__file__).parent / "results" / "gpu.json"
PAGES = (
    ROOT / "docs" / "how-to" / "gpu.md",
    ROOT / "docs" / "why" / "speed.md",
    ROOT / "bench" / "peers" / "speed.md",
)
PLACE = re.compile(r"(<!-- gpu figures -->\n).*?(<!-- end of gpu figures -->)", re.DOTALL)


def millions(rows: dict[tuple[str, str], dict[str, Any]], game: str, kind: str, key: str) -> str:
    """A speed in millions a second, or a dash where it was not measured."""
    row = rows.get((game, kind))
    return f"{row[key] / 1e6:,.0f} million" if row else "–"


def text(report: dict[str, Any]) -> str:
    """A table with a line for each game, and what it was measured with."""
    rows = {(row["game"], row["kind"]): row for row in report["rows"]}
    lines = ["| game | players | random moves/s | steps/s of the vector environment |", "| --- | --: | --: | --: |"]
    players_of = {row["game"]: row["players"] for row in report["rows"] if "players" in row}
    for game, players in sorted(players_of.items()):
        speeds = millions(rows, game, "playouts", "moves_per_s"), millions(rows, game, "vector", "steps_per_s")
        lines.append(f"| {game} | {players} | {speeds[0]} | {speeds[1]} |")
    peers = [row for row in report["rows"] if row["kind"] == "pgx"]
    if peers:
        told = ", ".join(f"{row['game']} {row['steps_per_s'] / 1e6:,.0f} million" for row in peers)
        lines += ["", folded(f"Pgx's own games on the same GPU in the same run, steps/s: {told}.")]
    with_what = ", ".join(f"{name} {number}" for name, number in report["versions"].items())
    told_with = folded(" ".join([f"{report['gpu']}; {with_what}.", *report.get("notes", [])]))
    return "\n".join([*lines, "", told_with, ""])


def write(report: dict[str, Any]) -> None:
    """Put the figures into the pages."""
    for page in PAGES:
        before = page.read_text("utf-8")
        page.write_text(PLACE.sub(lambda found: found[1] + text(report) + found[2], before), "utf-8")


if __name__ == "__main__":
    write(json.loads(RESULTS.read_text("utf-8")))
