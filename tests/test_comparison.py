"""The page that compares libraries claims nothing that no run or link stands behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import comparison
from bench.comparison import CHECKS, LINKED, OURS, PAGE, problems, table
from bench.comparison_checks import expect

HERE = {name: CHECKS[name] for name in (OURS, "OpenSpiel")}
"""The libraries that the tests have; `make comparison` runs all."""


def changed(folder: Path, old: str, new: str) -> Path:
    """The page, saying something else."""
    text = PAGE.read_text("utf-8")
    assert old in text
    page = folder / "comparison.md"
    page.write_text(text.replace(old, new), "utf-8")
    return page


def of(heading: str) -> str:
    """The library of a column."""
    return next((name for name in CHECKS if heading.startswith(name)), "TAG")


def test_every_cell_is_checked_or_linked() -> None:
    cells = table()
    assert [of(heading) for heading in cells] == [*CHECKS, "TAG"]
    for heading, column in cells.items():
        assert len(column) == 9 + 1
        for feature, cell in column.items():
            assert feature == "heading" or feature in CHECKS.get(of(heading), {}) or LINKED.search(cell), cell
    assert all("linked, not run" in heading for heading in cells if of(heading) == "TAG")
    assert not any(set(checks) - set(next(iter(cells.values()))) for checks in CHECKS.values()), "a check has its row"


def test_what_the_page_says_of_these_libraries_holds() -> None:
    found = list(problems(HERE))
    assert [problem for problem in found if of(problem) in HERE] == []
    assert len(found) > 20, "libraries without their checks stand on nothing"


@pytest.mark.parametrize(
    ("old", "new"),
    [("79 of 113 games", "80 of 113 games"), ("OpenSpiel 2.0.2", "OpenSpiel 1.0"), ("| MIT |", "| BSD |")],
)
def test_a_page_that_says_something_else_fails(old: str, new: str, tmp_path: Path) -> None:
    found = [problem for problem in problems(HERE, changed(tmp_path, old, new)) if of(problem) in HERE]
    assert len(found) == 1
    assert old.strip("| ").split()[-1] in found[0]


def test_a_check_that_fails_fails_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong() -> str:
        expect(1 > 2, "one is more than two")
        return "mask and list"

    found = list(problems({OURS: HERE[OURS] | {"masks": wrong}}))
    assert "one is more than two" in next(problem for problem in found if OURS in problem)
    monkeypatch.setattr(comparison, "CHECKS", HERE)
    assert comparison.main() > 20
    assert "has no check and no link" in capsys.readouterr().err
