"""Games of bots as data: every row is a decision of the engine's game; runs go on where they stopped."""

from __future__ import annotations

import contextlib
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as parquet
import pytest

import monstrotheque as mt
from monstrotheque.adapters.seating import Asking, acts_out_of_turn, payoffs
from monstrotheque.arena import play_outs
from monstrotheque.arena.schedule import BadArena
from tests.cli.test_commands import monstro
from tests.contract.cases import every_case

SEDLEC = "crypte_de_sedlec"


def what(name: str = SEDLEC, bots: tuple[str, ...] = ("random",), **wishes: Any) -> play_outs.PlayOut:
    return play_outs.play_out(mt.game(name), bots=bots, **wishes)


@every_case
def test_every_row_is_a_decision_of_the_engine_s_game(name: str, players: int) -> None:
    """Played again from the seed: the same seats asked, observations, legal actions, and the result."""
    played = what(name, ("random", "greedy") + ("random",) * (players - 2), players=players, seed=3)
    rows = play_outs.table_of(played, play_outs.Part(0, 1, 1)).to_pylist()
    dealt = mt.game(name).new(players=players, seed=random.Random("3:1").getrandbits(128))
    asking = Asking(dealt, out_of_turn=acts_out_of_turn(dealt.game))
    for number, row in enumerate(rows):
        assert (row["game"], row["decision"], row["seat"], row["player"]) == (1, number, asking.seat, asking.agent)
        assert row["bot"] == played.seating(1)[asking.agent]
        assert row["legal"] == asking.actions()
        assert row["observation"] == asking.state.sight(asking.seat).encode().astype(int).tolist()
        if "action_mask" in row:
            assert np.flatnonzero(row["action_mask"]).tolist() == sorted(row["legal"])
        asking = asking.act(row["action"])
    assert asking.is_over
    paid = payoffs(asking.state, margin=False)
    for row in rows:
        assert row["result"] == pytest.approx(paid[row["player"]])
        assert row["score"] == asking.state.scores[row["player"]]


def test_a_search_tells_what_it_expects() -> None:
    rows = play_outs.table_of(what(bots=("mcts:30", "greedy")), play_outs.Part(0, 0, 2)).to_pylist()
    for row in rows:
        if row["bot"] == "greedy" or len(row["legal"]) == 1:
            assert row["value"] is None
        else:
            assert 0 <= row["value"] <= 1
    assert {row["bot"] for row in rows if row["player"] == 0} == {"mcts:30", "greedy"}


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_outs, "GAMES_A_FILE", 3)
    assert play_outs.write(what(), tmp_path, 8) == (8, 8)
    whole = parquet.read_table(tmp_path)
    (tmp_path / "part-000001.parquet").unlink()
    assert play_outs.write(what(), tmp_path, 8) == (3, 8)
    assert parquet.read_table(tmp_path).equals(whole)
    assert play_outs.write(what(), tmp_path, 9) == (1, 9), "a file that was short is played whole; one game is new"
    assert play_outs.write(what(), tmp_path, 9) == (0, 9)
    assert play_outs.write(what(), tmp_path, 2) == (0, 9), "fewer games than there are: all stay"
    games = parquet.read_table(tmp_path, columns=["game"])["game"].to_pylist()
    assert sorted(set(games)) == list(range(9))


def test_other_games_are_not_mixed_in(tmp_path: Path) -> None:
    play_outs.write(what(), tmp_path, 2)
    before = (tmp_path / "part-000000.parquet").read_bytes()
    for other in (what(seed=1), what(bots=("greedy",)), what(players=3)):
        with pytest.raises(BadArena):
            play_outs.write(other, tmp_path, 2)
    assert (tmp_path / "part-000000.parquet").read_bytes() == before
    for damaged in (b"Dear diary", before[:-20]):
        (tmp_path / "part-000000.parquet").write_bytes(damaged)
        with pytest.raises(BadArena, match="Delete it"):
            play_outs.write(what(), tmp_path, 2)
        assert (tmp_path / "part-000000.parquet").read_bytes() == damaged
    (tmp_path / "part-000000.parquet").unlink()
    play_outs.write(what(), tmp_path, 2)
    assert (tmp_path / "part-000000.parquet").read_bytes() == before
    with pytest.raises(BadArena):
        what(bots=("random", "random", "random"), players=2)


def test_processes_play_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_outs.write(what(), tmp_path / "here", 60)
    play_outs.write(what(), tmp_path / "beside", 60, jobs=2)
    assert parquet.read_table(tmp_path / "here").equals(parquet.read_table(tmp_path / "beside"))


def told_when_stopped(run: subprocess.Popen[str]) -> str:
    """What a command says when it is stopped. Python drops an interrupt that falls into a destructor or a callback:
    then one presses again, as people do.
    """
    for _ in range(10):
        run.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return run.communicate(timeout=20)[1]
    run.kill()
    raise AssertionError("it does not stop")


@pytest.mark.parametrize(("lang", "words"), [("en", "Complete files are saved"), ("fr", "Les fichiers complets")])
def test_a_stop_says_what_is_kept(lang: str, words: str, tmp_path: Path) -> None:
    """Ctrl-C while the first file is played: a search that takes longer than this test."""
    line = ["play-out", SEDLEC, "--bots", "mcts:20000", "--jobs", "1", "--out", str(tmp_path / "games"), "--lang", lang]
    with subprocess.Popen([sys.executable, "-m", "monstrotheque.cli", *line], stderr=subprocess.PIPE, text=True) as run:
        while not (tmp_path / "games" / play_outs.LOCK).exists():
            assert run.poll() is None
            time.sleep(0.05)
        assert words in told_when_stopped(run)
    assert list((tmp_path / "games").glob("*.parquet")) == []


def test_the_command_says_what_it_did_in_both_languages(tmp_path: Path) -> None:
    line = ("play-out", SEDLEC, "--bots", "random,greedy", "--games", "3", "--jobs", "1", "--out", tmp_path)
    assert "3 new games" in monstro(*line).stdout
    again = monstro(*line, "--games", "2", "--lang", "fr").stdout
    assert "0 nouvelle partie" in again
    assert "en contient 3" in again
    told = " ".join(monstro("play-out", "--help", "--lang", "fr").stdout.split())
    assert "Un dossier de fichiers Parquet" in told
    assert "mcts:N" in told
