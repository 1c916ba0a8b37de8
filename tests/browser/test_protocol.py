"""The browser app's types of what goes over the line are those of the server today."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import get_type_hints

import pytest

BUILD = Path(__file__).parents[2] / "web" / "build" / "protocol.py"


@pytest.fixture(scope="module")
def writer() -> ModuleType:
    """The program that writes them."""
    spec = importlib.util.spec_from_file_location("protocol", BUILD)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_types_of_the_protocol_are_current(writer: ModuleType) -> None:
    assert writer.TARGET.read_text("utf-8") == writer.typescript(), "python web/build/protocol.py writes them anew"


def test_every_answer_is_a_struct_but_for_files_bytes_and_nothing(writer: ModuleType) -> None:
    hints = {route.fn.__name__: get_type_hints(route.fn).get("return") for route in writer.ROUTES}
    assert {name for name, hint in hints.items() if not list(writer.structs_in(hint))} == {
        *("health", "figures", "asyncapi", "page", "record", "file", "report"),
        *("games", "texts_of_game", "common_texts", "puzzles_of", "card", "card_drawing", "board"),
        *("table_socket", "campaign_socket", "duplicate_socket"),
    }
