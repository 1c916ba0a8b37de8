"""The documents say what is true: examples run, links lead somewhere, every game has its pages."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

import pytest

import monstrotheque as mt
from tests.contract.cases import every_game

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#]+)(#[^)]*)?\)")


def test_the_readme_s_game_plays_as_shown() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted >= 8
    assert results.failed == 0


@every_game
def test_the_readme_s_speeds_are_those_measured(name: str) -> None:
    measured = json.loads((ROOT / "bench" / "results" / "bench.json").read_text("utf-8"))["games"][name]
    players, figures = next(iter(measured.items()))
    row = rf"\| {mt.game(name).title('fr')} \|.*\| {figures['moves_per_s'] / 1e6:.1f} million \({players} players\) \|"
    assert re.search(row, (ROOT / "README.md").read_text("utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target, _ in LINK.findall(page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_every_page_is_in_the_site_s_menu() -> None:
    menu = (ROOT / "zensical.toml").read_text("utf-8")
    named = set(re.findall(r'"([^"]+\.md)"', menu))
    assert named == {str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").glob("**/*.md")}


@every_game
def test_every_game_has_its_rules_page_in_both_languages(name: str) -> None:
    for lang in ("fr", "en"):
        page = (ROOT / "docs" / "rules" / f"{name}.{lang}.md").read_text("utf-8")
        assert mt.game(name).facts["designers"][0] in page
        assert ("## Décisions" if lang == "fr" else "## Rulings") in page


def test_every_dependency_has_its_reason() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"].get("optional-dependencies", {}).values()
    wanted = [
        *project["project"]["dependencies"],
        *project["dependency-groups"]["dev"],
        *(d for e in extras for d in e),
    ]
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    for requirement in wanted:
        name = re.split(r"[\[<>=!~; ]", requirement)[0]
        assert re.search(rf"\b{re.escape(name)}\b", page), name
