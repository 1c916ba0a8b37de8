"""What other libraries of games can do: the cells of docs/why/comparison.md, each checked in a run.

    make comparison

The command fails if a check fails (`bench.comparison_checks`), if the page says something else, or if a cell has
neither a check nor a link. TAG is written in Java and is not run: its cells are links.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from bench import comparison_checks as run
from bench.comparison_checks import Check, licence, no_names

PAGE = Path(__file__).parents[1] / "docs" / "why" / "comparison.md"
OURS = "Monstrothèque"

CHECKS: dict[str, dict[str, Check]] = {
    OURS: {
        "batching": run.our_batches,
        "masks": run.our_masks,
        "perfect recall": run.our_recall,
        "re-dealing": run.our_redeals,
        "exact replay": run.our_replays,
        "bots": run.our_bots,
        "records": run.our_records,
        "licence": licence("monstrotheque"),
    },
    "OpenSpiel": {
        "batching": run.spiel_batches,
        "GPU": run.spiel_gpu,
        "masks": run.spiel_masks,
        "perfect recall": run.spiel_recall,
        "re-dealing": run.spiel_redeals,
        "exact replay": run.spiel_replays,
        "bots": run.spiel_bots,
        "records": run.spiel_records,
        "licence": licence("open_spiel"),
    },
    "PettingZoo": {
        "batching": run.zoo_batches,
        "GPU": run.zoo_gpu,
        "masks": run.zoo_masks,
        "perfect recall": run.zoo_recall,
        "re-dealing": lambda: no_names("resample|redeal|determin", "no", run.zoo_game().unwrapped),
        "exact replay": run.zoo_replays,
        "bots": run.zoo_bots,
        "records": lambda: no_names("record|serial|save_", "none", run.zoo_game().unwrapped),
        "licence": licence("pettingzoo"),
    },
    "Pgx": {
        "batching": run.pgx_batches,
        "masks": run.pgx_masks,
        "perfect recall": run.pgx_lacks("histor|info_?state", "no"),
        "re-dealing": run.pgx_lacks("resample|redeal|determin", "no"),
        "exact replay": run.pgx_replays,
        "bots": run.pgx_bots,
        "records": run.pgx_records,
        "licence": licence("pgx"),
    },
    "RLCard": {
        "batching": run.card_batches,
        "GPU": run.card_gpu,
        "masks": run.card_masks,
        "perfect recall": run.card_recall,
        "re-dealing": run.card_redeals,
        "exact replay": run.card_replays,
        "bots": run.card_bots,
        "records": run.card_records,
        "licence": licence("rlcard"),
    },
}
PACKAGES = {"OpenSpiel": "open_spiel", "PettingZoo": "pettingzoo", "Pgx": "pgx", "RLCard": "rlcard"}
LINKED = re.compile(r"\]\[|\]\(")


def table(page: Path = PAGE) -> dict[str, dict[str, str]]:
    """What the page says: the first word of a column's heading is the library."""
    lines = [line.strip("|").split("|") for line in page.read_text("utf-8").split("\n\n")[3].splitlines()]
    head, _, *rows = [[cell.strip() for cell in line] for line in lines]
    return {
        title: {row[0]: row[column] for row in rows} | {"heading": title} for column, title in enumerate(head) if column
    }


def problems(checks: dict[str, dict[str, Check]], page: Path = PAGE) -> Iterator[str]:
    """Run *checks*, and tell what fails or is said otherwise on the page."""
    for heading, cells in table(page).items():
        library = next((name for name in checks if heading.startswith(name)), None)
        for feature, cell in cells.items():
            check = checks.get(library or "", {}).get(feature)
            if feature == "heading" or (check is None and LINKED.search(cell)):
                continue
            if check is None:
                yield f"{heading}, {feature}: “{cell}” has no check and no link"
                continue
            try:
                seen = check()
            except Exception as problem:
                yield f"{heading}, {feature}: {type(problem).__name__}: {str(problem)[:200]}"
                continue
            print(f"{library:14} {feature:14} {seen}", flush=True)
            if seen != cell:
                yield f"{heading}, {feature}: the page says “{cell}”, the run “{seen}”"
        if library in PACKAGES and heading != f"{library} {version(PACKAGES[library])}":
            yield f"{heading}: this is {library} {version(PACKAGES[library])}"


def main() -> int:
    """Run every check. The status is the number of cells that don't stand."""
    found = list(problems(CHECKS))
    for problem in found:
        print(f"FAILS {problem}", file=sys.stderr)
    return min(len(found), 100)


if __name__ == "__main__":
    sys.exit(main())
