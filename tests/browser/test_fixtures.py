"""The positions stored for the boards are what the engine says today."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

BUILD = Path(__file__).parents[2] / "web" / "build" / "fixtures.py"
GAMES = Path(__file__).parents[2] / "web" / "src" / "games"


@pytest.fixture(scope="module")
def writer() -> ModuleType:
    """The program that stores them."""
    spec = importlib.util.spec_from_file_location("fixtures", BUILD)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", sorted(path.parent.name for path in GAMES.glob("*/fixtures")))
def test_stored_positions_are_current(writer: ModuleType, game: str) -> None:
    kept = {path.name: path.read_text("utf-8") for path in (GAMES / game / "fixtures").glob("*.json")}
    made = writer.stored(game)
    stale = sorted(name for name in kept.keys() | made.keys() if kept.get(name) != made.get(name))
    assert stale == [], "python web/build/fixtures.py writes them anew"
