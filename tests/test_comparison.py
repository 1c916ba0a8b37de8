"""The page that compares libraries claims nothing that no run, link or mark stands behind."""

from __future__ import annotations

from pathlib import Path

from bench.comparison import CHECKS

PAGE = Path(__file__).parents[1] / "docs" / "why" / "comparison.md"
UNCHECKED = "°"
COLUMNS = ["monstrotheque", "OpenSpiel", "PettingZoo", "Pgx", "RLCard", "TAG"]


def cells() -> dict[tuple[str, str], str]:
    """The first table of the page: what each library is said to do."""
    table = PAGE.read_text("utf-8").split("\n\n")[2].splitlines()[2:]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    return {(library, row[0]): cell for row in rows for library, cell in zip(COLUMNS, row[1:], strict=True)}


def test_every_cell_is_checked_linked_or_marked() -> None:
    assert len(cells()) == 9 * len(COLUMNS)
    for (library, feature), cell in cells().items():
        is_checked = feature in CHECKS.get(library, {})
        assert is_checked or "](" in cell or "][" in cell or cell.endswith(UNCHECKED), (library, feature, cell)
        assert not (is_checked and cell.endswith(UNCHECKED)), (library, feature, cell)
