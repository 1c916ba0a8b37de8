"""The results file survives interruptions, refuses what is not its own, and merges with its likes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from monstrotheque.arena.results import Ledger, load, merge
from monstrotheque.arena.running import run
from monstrotheque.arena.schedule import Arena, BadArena, arena
from tests.arena.helper import played, sedlec
from tests.bots.test_policy import written

PLACE = sedlec()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the games of four deals."""
    path = tmp_path_factory.mktemp("arena") / "whole.jsonl"
    fill(PLACE, path, 4)
    return path


def fill(place: Arena, path: Path, deals: int, **part: int) -> None:
    with Ledger(place, path) as ledger:
        run(ledger, place.tasks(deals, **part))


def without_time(path: Path) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [{key: value for key, value in line.items() if key != "seconds"} for line in lines]


def test_the_file_holds_a_header_and_a_line_a_game(whole: Path) -> None:
    header, *games = without_time(whole)
    assert header["bots"] == ["random", "greedy"]
    assert (header["game"], header["rules"], header["version"]) == ("crypte_de_sedlec", 1, 1)
    assert [game["number"] for game in games] == list(range(8))


@pytest.mark.parametrize("torn", [1, 40, 700])
def test_a_run_cut_anywhere_goes_on_to_the_same_file(whole: Path, tmp_path: Path, torn: int) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes(whole.read_bytes()[:-torn])
    fill(PLACE, path, 4)
    assert without_time(path) == without_time(whole)


def test_a_cut_last_line_loses_nothing_else(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    lines = whole.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:4]) + lines[4][:17])
    with Ledger(PLACE, path) as ledger:
        assert sorted(ledger.results) == [0, 1, 2]
    assert path.read_bytes() == b"".join(lines[:4])


def test_a_file_cut_in_its_header_begins_anew_but_a_stranger_s_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes(b'{"format":"monstro')
    fill(PLACE, path, 1)
    assert len(without_time(path)) == 3
    stranger = tmp_path / "diary.txt"
    for content in (b"Dear diary", b"Dear diary\nI won.\n", b"[1]\n"):
        stranger.write_bytes(content)
        with pytest.raises(BadArena, match="doesn’t contain the results"):
            Ledger(PLACE, stranger)
        assert stranger.read_bytes() == content


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"version": 9}, "format 9"),
        ({"rules": 7}, "version 7 of the rules"),
        ({"code": "x", "monstrotheque": "0.0.1"}, "other bots or rules"),
        ({"code": "x"}, "they have changed since"),
        ({"seed": 5}, "another arena"),
        ({"bots": ["random", "easy"]}, "another arena"),
        ({"players": 3}, "another arena"),
        ({"game": "chess"}, "another arena"),
    ],
)
def test_a_file_of_another_version_or_arena_is_refused_and_stays(
    whole: Path, tmp_path: Path, change: dict[str, Any], sentence: str
) -> None:
    path = tmp_path / "other.jsonl"
    header, *games = whole.read_text("utf-8").splitlines(keepends=True)
    path.write_text(json.dumps(json.loads(header) | change) + "\n" + "".join(games), "utf-8")
    before = path.read_bytes()
    with pytest.raises(BadArena, match=sentence):
        Ledger(PLACE, path)
    with pytest.raises(BadArena, match=sentence):
        merge(PLACE, [path])
    assert path.read_bytes() == before


def test_a_damaged_line_in_the_middle_or_a_foreign_game_is_refused(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "damaged.jsonl"
    lines = whole.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1][:30] + b"\n" + lines[2])
    with pytest.raises(BadArena, match="Line 2"):
        load(PLACE, path)
    path.write_bytes(lines[0] + lines[1].replace(b'"deal":0', b'"deal":3'))
    with pytest.raises(BadArena, match="number 0"):
        load(PLACE, path)
    with pytest.raises(BadArena, match="can’t be read"):
        load(PLACE, tmp_path / "nothing.jsonl")


def test_parts_merge_into_the_whole_and_a_game_in_two_files_counts_once(whole: Path, tmp_path: Path) -> None:
    parts = [tmp_path / f"{part}.jsonl" for part in (1, 2)]
    for number, path in enumerate(parts, start=1):
        fill(PLACE, path, 4, part=number, parts=2)
    again = tmp_path / "again.jsonl"
    shutil.copy(parts[0], again)
    together = merge(PLACE, [*parts, again])
    expected, _ = load(PLACE, whole)
    assert {n: game.scores for n, game in together.items()} == {n: game.scores for n, game in expected.items()}


def test_a_result_is_kept_once(whole: Path) -> None:
    results = played(PLACE, 1)
    with Ledger(PLACE) as ledger:
        assert ledger.add(results[0])
        assert not ledger.add(results[0])


def test_two_arenas_never_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    results = played(PLACE, 1)
    with Ledger(PLACE, path) as first:
        first.add(results[0])
        with pytest.raises(BadArena, match="Another arena is writing"):
            Ledger(PLACE, path)
        first.add(results[1])
    with Ledger(PLACE, path) as after:
        assert sorted(after.results) == [0, 1]


def test_a_network_that_was_trained_further_does_not_go_on_under_its_name(tmp_path: Path) -> None:
    game, network, path = PLACE.game, tmp_path / "network.npz", tmp_path / "games.jsonl"
    bots = ["random", written(network, game)]
    fill(arena(game, bots=bots), path, 1)
    fill(arena(game, bots=bots), path, 2)
    before = path.read_bytes()
    written(network, game, seed=5)
    with pytest.raises(BadArena, match="before that network was changed"):
        Ledger(arena(game, bots=bots), path)
    assert path.read_bytes() == before
