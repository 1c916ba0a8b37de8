"""The way into a game: what is wrong is said in a sentence, in both languages."""

from __future__ import annotations

import functools
import importlib
import operator
import pkgutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import monstrotheque as mt
from monstrotheque.engine.campaigns import games_with_campaign, rules_for
from monstrotheque.engine.data_files import load_data, read_data
from monstrotheque.engine.errors import BadDataFile, BadOption, IllegalMove, MonstroError, UnknownGame, WrongData
from monstrotheque.engine.raw_state import field, structured
from monstrotheque.engine.registry import _load_ours
from monstrotheque.server.errors import server_texts

GAME = mt.game("crypte_de_sedlec")


def test_an_unknown_game_is_refused_with_the_names_of_the_known() -> None:
    with pytest.raises(UnknownGame, match="crypte_de_sedlec"):
        mt.game("chess")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"players": 4}, "2 or 3 players"),
        ({"players": 0}, "2 or 3 players"),
        ({"players": True}, "2 or 3 players"),
        ({"players": "2"}, "2 or 3 players"),
        ({"seed": -1}, "128"),
        ({"seed": 1 << 128}, "128"),
        ({"seed": "7"}, "128"),
        ({"seed": 1.5}, "128"),
        ({"wings": 2}, "wings"),
    ],
)
def test_bad_options_are_refused_in_a_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence) as caught:
        GAME.new(**arguments)
    assert caught.value.say("fr").endswith(".")


@pytest.mark.parametrize("seat", [-1, 2, 10, "0", True, None])
def test_a_seat_that_does_not_exist_is_refused(seat: Any) -> None:
    with pytest.raises(BadOption, match="seat"):
        GAME.new(seed=1).view(seat)


def test_a_position_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(BadOption, match="bytes"):
        GAME.from_bytes(b"short")


def test_a_data_table_that_is_missing_or_broken_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "cards.toml"
    broken.write_text("cards = [")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xff")
    for path in (tmp_path / "missing.toml", broken, binary):
        with pytest.raises(BadDataFile, match=path.name):
            read_data(path)


@pytest.mark.parametrize("path", [["coffins"], ["graveyard", "coffins"], ["cards", 3, "coffins"]])
def test_what_a_data_table_lacks_is_named_with_its_file(path: list[Any]) -> None:
    table = load_data(GAME.package, "cards.toml")
    with pytest.raises(BadDataFile, match=r"cards\.toml .*“coffins”") as caught:
        functools.reduce(operator.getitem, path, table)
    assert "coffins\u00a0» y manque" in caught.value.say("fr")


def test_a_value_of_the_wrong_kind_is_wrong_data_of_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "dungeon.py").write_text("CARDS = 1 + 'one'")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(WrongData, match="data file of dungeon"):
        _load_ours("dungeon")


def kinds_of_errors() -> list[type[MonstroError]]:
    """Every error of ours, from all modules of the package."""
    for module in pkgutil.walk_packages(mt.__path__, "monstrotheque."):
        if "migrations" not in module.name and not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found, waiting = [], [MonstroError]
    while waiting:
        kind = waiting.pop()
        found.append(kind)
        waiting += kind.__subclasses__()
    return found


def test_every_error_of_ours_has_a_sentence_in_both_languages() -> None:
    """By its code, or by a section and a reason; the rule behind an illegal move is in its game's texts."""
    campaigns = [rules_for(name).texts("fr").keys() for name in games_with_campaign()]
    said = server_texts("fr").keys().union(*(game.texts("fr").keys() for game in mt.all_games()), *campaigns)
    for kind in kinds_of_errors():
        if not kind.__subclasses__() and kind is not IllegalMove:
            places = (getattr(kind, "section", ""), f"errors.{kind.code}", f"server.{kind.code}")
            assert any(key == place or key.startswith(f"{place}.") for key in said for place in places if place), kind
    assert str(UnknownGame(name="x", games="y")) == UnknownGame(name="x", games="y").say("en")
    assert BadDataFile(file="f", problem="p").say("fr") != BadDataFile(file="f", problem="p").say("en")


def test_importing_the_package_is_light() -> None:
    """Neither NumPy nor Numba is loaded before a game is asked for."""
    code = "import sys, monstrotheque; print(sorted({'numpy', 'numba', 'rich'} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_a_public_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError):
        mt.nothing  # noqa: B018


def test_every_public_name_is_there() -> None:
    assert all(getattr(mt, name) is not None for name in mt.__all__)


def test_a_record_must_have_the_required_fields_and_no_name_of_numpy_s() -> None:
    with pytest.raises(TypeError, match="key"):

        @structured
        class Poor:
            turn: int = field("i1")

    with pytest.raises(TypeError, match="base"):

        @structured
        class Clash:
            key: np.ndarray[Any, Any] = field("u8", 2)
            chances: int = field("i4")
            players: int = field("i1")
            base: int = field("i1")


def test_a_game_s_optional_modules_are_found_and_others_are_none() -> None:
    game = mt.game("crypte_de_sedlec")
    solver = game.module("solver")
    assert solver is not None
    assert solver.__name__ == f"{game.package}.solver"
    assert game.module("wings") is None


def test_a_state_can_t_be_changed() -> None:
    state = mt.game("crypte_de_sedlec").new(seed=7)
    with pytest.raises(AttributeError, match="does not change"):
        state.age = 3
    with pytest.raises(AttributeError, match="does not change"):
        del state.game
    assert state.age == 0


def test_where_the_rules_name_nobody_the_first_player_decides_for_the_table() -> None:
    assert mt.game("crypte_de_sedlec").new(seed=7).sight(mt.SPECTATOR).decider == 0
