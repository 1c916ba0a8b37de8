"""Record files: they round-trip, and whatever is wrong with one is said in a sentence."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

import monstrotheque as mt
from monstrotheque.engine import records
from monstrotheque.engine.errors import BadRecord
from monstrotheque.engine.match import Match, Sitter, TakenBack
from tests.contract.cases import CASES, choose, every_case, helper

CORPUS = Path(__file__).parents[1] / "records"


def played(name: str = "crypte_de_sedlec", players: int = 2, *, moves: int = 1000, seed: int = 1) -> Match:
    match = Match(
        mt.game(name),
        players=players,
        seed=seed,
        options=helper(name).options(seed),
        seats=[Sitter(f"Léa {seat}") for seat in range(players)],
    )
    dice = random.Random(seed)
    while not match.state.is_over and match.ply < moves:
        match.play(*choose(match.state, dice))
    return match


@pytest.fixture
def record() -> dict[str, Any]:
    return records.to_record(played(moves=20), records.new_nonce())


def signed(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The record with *changes* and a checksum that fits them."""
    changed = record | changes
    return changed | {"checksum": records.checksum(changed)}


def why(record: Any) -> str:
    with pytest.raises(BadRecord) as caught:
        records.from_record(record)
    assert caught.value.say("fr")
    assert caught.value.say("en")
    return caught.value.reason


@every_case
def test_a_match_round_trips_through_its_file(name: str, players: int, tmp_path: Path) -> None:
    match = played(name, players, seed=3)
    match.undo(match.moves[-1].seat, agreed=True)
    nonce = records.new_nonce()
    records.save(tmp_path / "game.json", match, nonce)
    loaded, same_nonce = records.load(tmp_path / "game.json")
    assert loaded.state == match.state
    assert loaded.log == match.log
    assert loaded.seats == match.seats
    assert same_nonce == nonce


@every_case
def test_the_corpus_has_a_finished_game_of_every_kind_and_all_replay(name: str, players: int) -> None:
    files = sorted(CORPUS.glob(f"{name}-{players}*.json"))
    assert files, "python -m tests.records.corpus writes a missing one"
    for file in files:
        match, _ = records.load(file)
        assert match.state.is_over
        assert any(isinstance(entry, TakenBack) for entry in match.log)


def test_the_corpus_has_no_game_that_is_gone() -> None:
    known = {f"{name}-{players}" for name, players in CASES}
    assert {file.stem.rpartition("-v")[0] for file in CORPUS.glob("*.json")} <= known


def test_the_commitment_binds_the_seed(record: dict[str, Any]) -> None:
    other = f"{int(record['seed'], 16) ^ 1:032x}"
    assert why(signed(record, seed=other)) == "commitment"
    assert why(signed(record, nonce="0" * 32)) == "commitment"


def test_a_record_of_another_rules_version_is_refused(record: dict[str, Any]) -> None:
    assert why(signed(record, rules=999)) == "rules"


def test_a_record_of_an_unknown_game_is_refused(record: dict[str, Any]) -> None:
    assert why(signed(record, game="chess")) == "game"


def test_a_record_of_another_format_is_refused(record: dict[str, Any]) -> None:
    assert why(record | {"version": 2}) == "version"
    assert why({"hello": 1}) == "not_a_record"
    assert why([1, 2]) == "not_a_record"


def test_an_altered_record_is_refused(record: dict[str, Any]) -> None:
    record["log"][3]["move"] = "exhume 1"
    assert why(record) == "altered"


@pytest.mark.parametrize(
    "key", ["game", "rules", "players", "options", "seats", "commitment", "seed", "nonce", "log", "checksum"]
)
def test_a_record_without_one_of_its_parts_is_refused(record: dict[str, Any], key: str) -> None:
    del record[key]
    assert why(record) == "altered"


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": True},
        {"players": 2.0},
        {"seats": [1]},
        {"seats": [{"name": 1, "player": "human"}]},
        {"seed": "x"},
        {"seed": "7"},
        {"log": [{"seat": 0}]},
        {"log": [3]},
        {"log": [{"seat": 0, "undo": 0}]},
        {"log": [{"seat": 0, "undo": False, "agreed": True}]},
        {"log": [{"seat": False, "move": "exhume 1"}]},
        {"log": [{"seat": "0", "move": "exhume 1"}]},
    ],
)
def test_parts_of_a_wrong_shape_are_refused(record: dict[str, Any], changes: dict[str, Any]) -> None:
    assert why(signed(record, **changes)) == "altered"


@pytest.mark.parametrize(
    "log",
    [
        [{"seat": 1, "move": "exhume 1"}],
        [{"seat": 0, "move": "exhume 2"}],
        [{"seat": 0, "move": "fly"}],
        [{"seat": 0, "undo": 3, "agreed": True}],
        [{"seat": 0, "move": "dig 2 3"}, {"seat": 0, "undo": 0, "agreed": False}],
        [{"seat": 0, "move": "dig 2 3"}, {"seat": 1, "undo": 0, "agreed": True}],
        [{"seat": 77, "move": "exhume 1"}],
    ],
)
def test_moves_that_break_the_rules_are_refused(record: dict[str, Any], log: list[Any]) -> None:
    assert why(signed(record, log=log)) == "moves"


@pytest.mark.parametrize("name", ["", "x" * 41, "\x1b]0;pwn\x07", "\ud800"])
def test_names_that_would_harm_a_terminal_are_refused(record: dict[str, Any], name: str) -> None:
    assert why(signed(record, seats=[{"name": name, "player": "human"}] * 2)) == "table"


def test_players_and_options_that_the_game_does_not_take_are_refused(record: dict[str, Any]) -> None:
    assert why(signed(record, players=9)) == "table"
    assert why(signed(record, options={"wings": True})) == "table"
    assert why(signed(record, seats=[{"name": "Ada", "player": "human"}])) == "table"


def test_a_result_that_is_not_that_of_the_moves_is_refused(record: dict[str, Any]) -> None:
    assert why(signed(record, result={"scores": [1, 2], "places": [2, 1]})) == "result"
    finished = records.to_record(played(), records.new_nonce())
    assert why(signed(finished, result=None)) == "result"
    assert why(signed(finished, result=finished["result"] | {"scores": [99, 0]})) == "result"
    assert why(signed(finished, result=finished["result"] | {"places": finished["result"]["places"][::-1]})) == "result"


def test_files_that_can_t_be_read_say_so(tmp_path: Path, record: dict[str, Any]) -> None:
    cut = tmp_path / "cut.json"
    cut.write_text(json.dumps(record)[:-40])
    huge = tmp_path / "huge.json"
    huge.write_text(" " * (records.MAX_BYTES + 1))
    deep = tmp_path / "deep.json"
    deep.write_text("[" * 100_000)
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe\x00")
    for path, reason in [
        (cut, "not_json"),
        (huge, "too_large"),
        (deep, "not_json"),
        (binary, "not_json"),
        (tmp_path / "missing.json", "unreadable"),
        (tmp_path, "unreadable"),
    ]:
        with pytest.raises(BadRecord) as caught:
            records.load(path)
        assert caught.value.reason == reason


def test_a_failed_save_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    records.save(path, played(moves=3), records.new_nonce())
    before = path.read_bytes()

    def full_disk(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="space"):
        records.save(path, played(moves=9), records.new_nonce())
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
