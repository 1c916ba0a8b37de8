"""The tables of docs/how-to/training.md, written from bench/results/ablation.json.

`python -m bench.ablation_page` writes them again, without learning.
"""

from __future__ import annotations

import json
import statistics
from pathlib import Path
from typing import Any

from monstrotheque.engine.records import write_safely

HERE = Path(__file__).parent
RESULTS = HERE / "results" / "ablation.json"
PAGE = HERE.parent / "docs" / "how-to" / "training.md"
RIVALS = ("random", "greedy")


def begin(part: str) -> str:
    """The mark before a table."""
    return f"<!-- {part}: figures -->\n"


END = "<!-- end of figures -->\n"


def share(runs: list[dict[str, Any]], rival: str) -> str:
    """The mean share of games won and, of several runs, the lowest and the highest."""
    won = [100 * run["won"][rival] for run in runs]
    if len(won) == 1:
        return f"{won[0]:.0f} %"
    return f"{statistics.mean(won):.0f} % ({min(won):.0f}–{max(won):.0f})"


def table(part: dict[str, Any]) -> str:
    """A row for each way of learning."""
    head = "| settings | runs | CPU seconds | won against `random` | won against `greedy` |"
    lines = [head, "| --- | --: | --: | --: | --: |"]
    for name, row in part["rows"].items():
        if row["runs"]:
            seconds = statistics.mean(run["cpu_seconds"] for run in row["runs"])
            cells = [name, str(len(row["runs"])), f"{seconds:.0f}", *(share(row["runs"], rival) for rival in RIVALS)]
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def written(text: str, found: dict[str, Any]) -> str:
    """The page's *text* with the tables of what was *found*."""
    for name, part in found.items():
        before, mark, rest = text.partition(begin(name))
        assert mark, f"the page has no table {name}"
        text = f"{before}{mark}{table(part)}{END}{rest.partition(END)[2]}"
    return text


def write(found: dict[str, Any], page: Path = PAGE) -> None:
    """Write the tables into the page."""
    write_safely(page, written(page.read_text("utf-8"), found))


if __name__ == "__main__":
    write(json.loads(RESULTS.read_text("utf-8")))
