"""The registry: our games, and those that installed packages bring."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import monstrotheque as mt
from monstrotheque.cli import games
from monstrotheque.engine.campaigns import games_with_campaign
from monstrotheque.engine.errors import BrokenGame, UnknownGame
from monstrotheque.server.errors import status_of
from monstrotheque.server.settings import chosen_games
from tests.brought import bring

OURS = mt.game_names()


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on Python's path, where packages are installed."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def put(installed: Path, package: str, source: str) -> None:
    (installed / package).mkdir()
    (installed / package / "__init__.py").write_text(source)


def broken(name: str) -> str:
    """Why the game can't be used, in English; the server's fault, and said in French too."""
    with pytest.raises(BrokenGame) as caught:
        mt.game(name)
    assert status_of(caught.value) == 500
    assert caught.value.say("fr") != caught.value.say("en")
    return caught.value.say("en")


def test_games_of_others_stand_among_ours_in_the_order_of_the_alphabet(installed: Path) -> None:
    bring(installed, "one", dungeon="dungeon", abbey="abbey")
    bring(installed, "another", zombie="zombie")
    assert mt.game_names() == tuple(sorted([*OURS, "dungeon", "abbey", "zombie"]))


def test_a_game_is_gone_when_its_package_is(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(installed, "one", dungeon="dungeon")
    assert "dungeon" in mt.game_names()
    monkeypatch.undo()
    assert mt.game_names() == OURS
    with pytest.raises(UnknownGame):
        mt.game("dungeon")


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("import nowhere_to_be_found", "nowhere_to_be_found"),
        ("GAME = = 1", "SyntaxError"),
        ("BOX = 1", "GAME"),
        ("raise RuntimeError('no luck')", "no luck"),
        ("from monstrotheque.engine.data_files import require\nrequire(False, 'bones.toml', 'no bones')", "no bones"),
    ],
)
def test_a_broken_game_of_others_is_named_with_its_package(installed: Path, source: str, problem: str) -> None:
    put(installed, "dungeon_of_others", source)
    bring(installed, "bone-games", dungeon="dungeon_of_others")
    sys.modules.pop("dungeon_of_others", None)
    sentence = broken("dungeon")
    assert "dungeon" in sentence
    assert "bone-games" in sentence
    assert problem in sentence


def test_a_missing_package_is_a_broken_game(installed: Path) -> None:
    bring(installed, "bone-games", dungeon="not.there")
    assert "not" in broken("dungeon")
    assert "dungeon" not in games_with_campaign.__wrapped__()


def test_a_game_must_be_called_as_its_folder(installed: Path) -> None:
    bring(installed, "bone-games", dungeon=f"monstrotheque.games.{OURS[0]}")
    assert OURS[0] in broken("dungeon")


def test_a_taken_name_is_refused_and_the_other_games_still_play(installed: Path) -> None:
    bring(installed, "bone-games", **{OURS[0]: "bones.other"})
    sentence = broken(OURS[0])
    assert "bone-games" in sentence
    assert "monstrotheque" in sentence
    assert mt.game_names() == OURS
    assert mt.game(OURS[1]).name == OURS[1]


def test_a_broken_game_is_reported_and_the_others_are_there(installed: Path) -> None:
    bring(installed, "bone-games", dungeon="not.there")
    with pytest.warns(RuntimeWarning, match="bone-games"):
        assert [game.name for game in mt.all_games()] == [*OURS]


def test_a_list_of_the_games_tells_of_a_broken_one_in_the_reader_s_language(installed: Path) -> None:
    bring(installed, "bone-games", dungeon="not.there")
    run = CliRunner().invoke(games.command, ["--json", "--lang", "fr"])
    assert [game["name"] for game in json.loads(run.stdout)] == [*OURS]
    assert "bone-games" in run.stderr
    assert "jeu" in run.stderr


def test_a_server_offers_all_games_but_a_broken_one_unless_it_is_named(installed: Path) -> None:
    bring(installed, "bone-games", dungeon="not.there")
    with pytest.warns(RuntimeWarning, match="bone-games"):
        assert chosen_games(None) == OURS
    assert chosen_games(OURS[0]) == (OURS[0],)
    with pytest.raises(BrokenGame, match="bone-games"):
        chosen_games(f"{OURS[0]},dungeon")


def test_names_are_found_without_loading_a_game() -> None:
    code = "import sys, monstrotheque as mt; mt.game_names(); print('numba' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
