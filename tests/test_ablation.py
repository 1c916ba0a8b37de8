"""The tables on what makes MaskablePPO learn show the stored runs; the command resumes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench import ablation, ablation_page
from bench.ablation import PARTS, Settings


def test_the_page_shows_the_stored_runs() -> None:
    """`python -m bench.ablation_page` writes it again."""
    found = json.loads(ablation_page.RESULTS.read_text("utf-8"))
    page = ablation_page.PAGE.read_text("utf-8")
    assert ablation_page.written(page, found) == page
    assert set(found) == set(PARTS)
    for part, (steps, variants) in PARTS.items():
        assert found[part]["steps"] == steps
        assert f"{steps:,} decisions" in page
        for name, row in found[part]["rows"].items():
            assert Settings(**row["settings"]) == variants[name], name
            assert row["runs"], name


def test_every_change_is_one_change() -> None:
    """Else a row would not tell which of them mattered."""
    for name, settings in ablation.ALONE.items():
        assert name.startswith("the ") or len(differences(settings, ablation.DEFAULTS)) == 1, name
    for name, settings in ablation.LEFT_OUT.items():
        found = differences(settings, ablation.RECIPE)
        assert name.startswith("the ") or len(found) == 1 or found == set(ablation.MANY), name


def differences(one: Settings, other: Settings) -> set[str]:
    return {name for name in vars(one) if getattr(one, name) != getattr(other, name)}


def test_a_second_run_learns_only_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[int, int]] = []

    def learnt(settings: Settings, steps: int, seed: int, games: int) -> dict[str, Any]:
        begun.append((steps, seed))
        return {"seed": seed, "cpu_seconds": 1.0, "games": games, "won": {"random": 0.5, "greedy": 0.1}}

    monkeypatch.setattr(ablation, "run", learnt)
    monkeypatch.setattr(ablation_page, "write", lambda found: None)
    asked = ["--results", str(tmp_path / "ablation.json"), "--seeds", "1", "--part", "alone"]
    ablation.main([*asked, "--minutes", "0"])
    assert begun == []
    ablation.main(asked)
    assert begun == [(ablation.FEW, 0)] * len(ablation.ALONE)
    ablation.main([*asked, "--seeds", "2"])
    assert begun[len(ablation.ALONE) :] == [(ablation.FEW, 1)] * len(ablation.ALONE)
    found = json.loads((tmp_path / "ablation.json").read_text("utf-8"))
    text = "".join(f"{ablation_page.begin(part)}{ablation_page.END}" for part in found)
    assert "| no discount | 2 | 1 | 50 % (50–50) | 10 % (10–10) |" in ablation_page.written(text, found)
