"""`monstro box` and `--box`: the lists of a real box, written, changed, checked and played with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pyarrow import parquet

import monstrotheque as mt
from monstrotheque.engine.records import load
from monstrotheque.games.christmas_monsters.box import BOX
from tests.cli.test_commands import json_of, monstro
from tests.contract.cases import other_lists
from tests.games.christmas_monsters.other_box import other_box

BOXED = [game.name for game in mt.all_games() if game.box_option]


@pytest.mark.parametrize("game", BOXED)
def test_our_lists_are_written_and_are_right(game: str, tmp_path: Path) -> None:
    assert monstro("box", game, tmp_path).returncode == 0
    checked = monstro("box", game, tmp_path)
    assert (checked.returncode, "unchanged" in checked.stdout) == (0, True)


def test_a_changed_list_is_counted_then_played_with(tmp_path: Path) -> None:
    monstro("box", "croque_monstre", tmp_path)
    deck = tmp_path / "deck.toml"
    deck.write_text(deck.read_text("utf-8").replace("copies = 7", "copies = 8", 1), "utf-8")
    wrong = monstro("box", "croque_monstre", tmp_path, "--lang", "fr")
    assert wrong.returncode == 2
    assert "Cartes\u00a0: 91 sur 90" in wrong.stdout
    assert "il compte 91 cartes" in wrong.stderr
    deck.write_text(deck.read_text("utf-8").replace("copies = 7", "copies = 6", 1), "utf-8")
    assert f"--box {tmp_path}" in monstro("box", "croque_monstre", tmp_path).stdout

    ours = json_of("simulate", "croque_monstre", "-n", 50)
    assert json_of("simulate", "croque_monstre", "-n", 50, "--box", tmp_path) != ours
    kept = tmp_path / "game.json"
    played = monstro("play", "croque_monstre", "--box", tmp_path, "--seed", 1, "--save", kept, typed="quit\n")
    assert played.returncode == 0, played.stderr
    assert load(kept)[0].options["deck"]["cards"][0]["copies"] == 8


@pytest.mark.parametrize("game", BOXED)
def test_games_are_played_out_with_the_lists_of_a_folder(game: str, tmp_path: Path) -> None:
    found = mt.game(game).box_option
    assert found is not None
    assert found.box is not None
    lists = other_lists(game)[found.name]
    for name, text in found.box.texts(found.box.tables_in(lists)).items():
        (tmp_path / name).write_text(text, "utf-8")
    out = tmp_path / "out"
    played = monstro("play-out", game, "-b", "random", "-n", 2, "-j", 1, "--box", tmp_path, "--out", out)
    assert played.returncode == 0, played.stderr
    (file,) = out.glob("*.parquet")
    told = parquet.read_table(file)
    assert set(told.column("game").to_pylist()) == {0, 1}
    assert json.loads(told.schema.metadata[b"options"])[found.name] == found.check(lists)


def test_a_game_without_such_lists_and_a_folder_without_files_are_refused(tmp_path: Path) -> None:
    assert "no lists" in monstro("simulate", "crypte_de_sedlec", "--box", tmp_path).stderr
    assert "deck.toml" in monstro("simulate", "croque_monstre", "--box", tmp_path).stderr


def test_a_campaign_is_begun_with_the_lists_of_a_folder(tmp_path: Path) -> None:
    for name, text in BOX.texts(other_box()).items():
        (tmp_path / name).write_text(text, "utf-8")
    kept = ("--data", tmp_path / "campaigns", "--lang", "fr")
    begun = monstro("campaign", "new", "Noël", "--characters", "Léa,Bram,Zoé", "--box", tmp_path, *kept)
    assert begun.returncode == 0, begun.stderr
    shown = monstro("campaign", "show", "Noël", *kept).stdout
    assert "Lutins" in shown
    assert "Trio" in shown
    (tmp_path / "companion.toml").write_text("[rows]\nrow_1 = 9\nrow_2 = 5\nrow_3 = 6\n", "utf-8")
    wrong = monstro("campaign", "new", "Autre", "--characters", "Léa,Bram,Zoé", "--box", tmp_path, *kept)
    assert "« row_1 » : « cards » doit être un nombre entier de 3 à 6" in wrong.stderr.replace("\u00a0", " ")
    assert json_of("simulate", "christmas_monsters", "-n", 20, "--box", tmp_path / "powers.toml")
