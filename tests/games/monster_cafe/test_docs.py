"""The rules pages name every family and every coffee as the data files have them."""

from __future__ import annotations

from pathlib import Path

import pytest

from monstrotheque.games.monster_cafe.constants import COFFEES, FAMILIES
from tests.games.monster_cafe.positions import GAME

DOCS = Path(__file__).parents[3] / "docs" / "reference" / "rules"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_has_the_twelve_families_and_the_nineteen_coffees(lang: str) -> None:
    page = (DOCS / f"monster_cafe_families.{lang}.md").read_text("utf-8")
    names = {family: GAME.texts(lang).say(f"families.{family}") for family in FAMILIES}
    for name in names.values():
        assert f"\n| {name} |" in page
    for coffee, families in COFFEES.items():
        row = next(line for line in page.splitlines() if line.startswith((f"| {coffee} |", f"| **{coffee}**")))
        assert row.endswith(f"| {', '.join(names[family] for family in families)} |")
