"""`monstro arena`, `monstro analyse` and `monstro study` as a person meets them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from monstrotheque.cli.main import cli
from tests.cli.test_commands import A_RECORD, monstro

ARENA = ("arena", "crypte_de_sedlec", "--bots", "random,greedy", "--jobs", 1, "--lang", "en")


def run(*arguments: object) -> str:
    """What a command prints."""
    result = CliRunner().invoke(cli, [str(argument) for argument in arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def json_of(*arguments: object) -> Any:
    return json.loads(run(*arguments, "--json"))


def refusal(*arguments: object) -> str:
    """The sentence with which a command is refused."""
    result = CliRunner().invoke(cli, [str(argument) for argument in arguments])
    assert result.exit_code != 0
    return str(result.exception) + result.output


def test_an_arena_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    told = monstro(*ARENA[:-1], "fr", "--games", 20, "--out", file)
    assert told.returncode == 0, told.stderr
    assert "greedy bat random dans" in told.stdout
    assert "20 parties sur 10 donnes" in told.stdout
    file.write_bytes(file.read_bytes()[:-300])
    further = json_of(*ARENA, "--games", 30, "--out", file)
    assert (further["games"], further["deals"]) == (30, 15)
    assert further["standings"] == json_of(*ARENA, "--games", 30)["standings"]


INTERRUPTIBLE = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("monstrotheque.cli", run_name="__main__")
"""
"""The command as a person starts it: a shell that runs tests in the background may have switched Ctrl-C off."""


def test_a_person_who_stops_an_arena_keeps_every_game(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    command = [sys.executable, "-c", INTERRUPTIBLE, *map(str, ARENA), "--games", "100000", "--out", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and (not file.exists() or file.read_bytes().count(b"\n") < 8):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        try:
            _, told = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert "same command to continue" in told
    assert "Traceback" not in told
    kept = file.read_bytes().count(b"\n") - 1
    assert kept >= 7
    assert json_of(*ARENA, "--games", 0, "--merge", file)["deals"] == kept // 2


def test_parts_of_an_arena_merge(tmp_path: Path) -> None:
    parts: list[object] = []
    for part in ("1/2", "2/2"):
        parts += ["--merge", tmp_path / part[0]]
        run(*ARENA, "--games", 12, "--part", part, "--out", tmp_path / part[0])
    merged = json_of(*ARENA, "--games", 0, *parts, "--out", tmp_path / "all")
    assert merged["standings"] == json_of(*ARENA, "--games", 12)["standings"]
    assert json_of(*ARENA, "--games", 12, "--out", tmp_path / "all")["standings"] == merged["standings"]


def test_an_unfinished_deal_is_told() -> None:
    assert "No deal" in run(*ARENA, "--games", 2, "--part", "2/2")


def test_bad_input_gets_one_clear_sentence(tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary\n", "utf-8")
    assert "mcts:N, mcts:Ns, policy:FILE, net:N@FILE, oracle:N, ensemble:TxN." in refusal(
        "arena", "crypte_de_sedlec", "--bots", "random,oracle"
    )
    assert "twice" in refusal("arena", "crypte_de_sedlec", "--bots", "random,random")
    assert "positive budget" in refusal("arena", "crypte_de_sedlec", "--bots", "random,mcts:0")
    assert "no option" in refusal(*ARENA, "--wings", 2)
    assert "2 or 3 players" in refusal(*ARENA, "--players", 9)
    assert "at least 1" in refusal(*ARENA, "--games", 0)
    assert "one process" in refusal("arena", "crypte_de_sedlec", "-b", "random", "--jobs", 0)
    assert "is not a part" in refusal(*ARENA, "--part", "3/2")
    assert "doesn’t contain" in refusal(*ARENA, "--out", diary)
    assert diary.read_text("utf-8") == "Dear diary\n"
    assert "can’t be read" in refusal(*ARENA, "--merge", tmp_path / "nothing")
    assert "positive budget" in refusal("analyse", A_RECORD, "-i", 0)
    assert "can’t be read" in refusal("analyse", tmp_path / "nothing.json")
    assert "at least 1" in refusal("study", "crypte_de_sedlec", "-n", 0)
    real = monstro("arena", "crypte_de_sedlec", "--bots", "random,hal9000", "--lang", "fr")
    assert real.returncode == 2
    assert "pas d’automate" in real.stderr
    assert "Traceback" not in real.stderr


def test_analyse_tells_in_words_in_json_and_as_a_page(tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    told = run("analyse", A_RECORD, "-i", 20, "--html", page, "--lang", "fr")
    assert "dig 2 3" in told
    assert "prises et posées aux mêmes tours, pouvaient en rapporter" in " ".join(told.split())
    assert "<svg" in page.read_text("utf-8")
    assert len(json_of("analyse", A_RECORD, "-i", 20)["accounts"]) == 2


def test_reports_that_go_elsewhere_than_to_a_terminal_keep_their_lines_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who pipes them to grep looks for lines; a terminal, or COLUMNS, says how wide it is."""
    monkeypatch.delenv("COLUMNS", raising=False)
    arena = (*ARENA[:3], "mcts:1,greedy", *ARENA[4:], "--games", 4)
    duel = next(line for line in run(*arena).splitlines() if " beats " in line)
    assert "p = " in duel or "p < " in duel
    assert max(map(len, run("analyse", A_RECORD, "-i", 1).splitlines())) > 100
    assert len(run("games", "--lang", "en").splitlines()) == len(json_of("games"))
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, run(*arena).splitlines())) <= 60


def test_a_study_compares_every_choice_of_an_option(tmp_path: Path) -> None:
    page = tmp_path / "study.html"
    command = ("study", "monster_cafe", "-b", "random", "-p", 2, "-n", 1, "-j", 1, "--out", page, "--lang", "en")
    run(*command, "--each", "menu")
    assert all(f"{coffee}<" in page.read_text("utf-8") for coffee in ("Latte Newbie", "Rexpresso", "Espresso Infernal"))
    assert "choices: menu" in refusal(*command, "--each", "families")


def test_study_writes_a_page(tmp_path: Path) -> None:
    page = tmp_path / "study.html"
    run("study", "crypte_de_sedlec", "-b", "random", "-n", 20, "-j", 1, "--out", page, "--lang", "fr")
    assert "20 parties sur 20 donnes" in page.read_text("utf-8")


def test_a_study_of_a_game_with_campaigns_tells_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "study.html"
    monkeypatch.setattr("monstrotheque.cli.study.CAMPAIGNS", 1)
    run("study", "christmas_monsters", "-b", "random", "-n", 1, "-j", 1, "--out", page, "--lang", "en")
    told = page.read_text("utf-8")
    assert "Campaign scores of random" in told
    assert "level 1" in told
    run("study", "christmas_monsters", "-b", "random", "-n", 1, "-j", 1, "--campaigns", 0, "--out", page)
    assert "Campaign scores of random" not in page.read_text("utf-8")
    assert "no campaign" in refusal("study", "crypte_de_sedlec", "-b", "random", "--campaigns", 1)
