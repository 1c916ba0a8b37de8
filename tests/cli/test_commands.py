"""The `monstro` command as a person meets it: run for real, in a process of its own unless that would tell no more."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

import monstrotheque as mt
from monstrotheque.bots import bot_names
from monstrotheque.cli.main import COMMANDS, cli
from tests.contract.cases import every_case, every_game

RECORDS = Path(__file__).parents[1] / "records"
PREPARING = ("Preparing the rules", "Préparation des règles")
A_RECORD = RECORDS / "crypte_de_sedlec-2-v1.json"


def monstro(*arguments: object, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "monstrotheque.cli", *map(str, arguments)],
        input=typed,
        env={**os.environ, "LANG": "C", **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def sentence_in(said: str, word: str) -> str:
    """The one sentence on standard error, after "Error:"; a wrong use of the command line tells the right one first."""
    lines = [line for line in said.splitlines() if not line.startswith(PREPARING)]
    assert len(lines) == 1 or lines[0].startswith(("Usage: ", "Usage\u00a0: "))
    assert lines[-1].startswith(word)
    return lines[-1]


def json_of(*arguments: object) -> Any:
    """What a command prints, in this process."""
    result = CliRunner().invoke(cli, [*map(str, arguments), "--json"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_help_is_fast_and_lists_every_command() -> None:
    run = monstro("--help")
    assert run.returncode == 0
    for command in COMMANDS:
        assert f"  {command} " in run.stdout
    assert "..." not in run.stdout.partition("Commands:")[2], "a command is told in a whole sentence"
    code = (
        "import sys; from monstrotheque.cli.main import cli\n"
        "try: cli(['--help'])\n"
        "except SystemExit: print('numba' in sys.modules, 'numpy' in sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert loaded.stdout.strip().endswith("False False")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help_worth_reading(command: str) -> None:
    run = monstro(command, "--help")
    assert run.returncode == 0
    assert len(run.stdout) > 200


def test_the_help_of_play_names_the_bots() -> None:
    levels = [name for name in bot_names() if name != "greedy"]  # a yardstick for learners, not for people
    assert ", ".join(levels) in " ".join(monstro("play", "--help").stdout.split())


def test_games_lists_all_games_in_words_and_as_json() -> None:
    listed = json.loads(monstro("games", "--json").stdout)
    assert [game["name"] for game in listed] == list(mt.game_names())
    assert "La Crypte de Sedlec" in monstro("games", "--lang", "fr").stdout


@every_case
def test_simulate_counts_games_in_json(name: str, players: int) -> None:
    tally = json_of("simulate", name, "--players", players, "--games", 20, "--seed", 5)
    assert set(tally) >= {"game", "players", "games", "moves", "seconds", "moves_per_second", "wins", "mean_scores"}
    assert (tally["game"], tally["players"], tally["games"]) == (name, players, 20)
    assert len(tally["wins"]) == len(tally["mean_scores"]) == players
    assert sum(tally["wins"]) == pytest.approx(20)
    again = json_of("simulate", name, "--players", players, "--games", 20, "--seed", 5)
    assert [again[key] for key in ("moves", "wins", "mean_scores")] == [
        tally[key] for key in ("moves", "wins", "mean_scores")
    ]


def test_simulate_tells_in_words_too() -> None:
    run = monstro("simulate", "crypte_de_sedlec", "-n", 50, "--lang", "fr")
    assert "50 parties" in run.stdout
    assert "Siège 2 (random)" in run.stdout


def test_replay_tells_the_game_and_shows_any_turn() -> None:
    told = monstro("replay", A_RECORD, "--lang", "en").stdout
    assert "exhumes" in told
    assert "crypt" in told
    start = monstro("replay", A_RECORD, "--turn", 0, "--seat", 2, "--lang", "fr").stdout
    assert "Le Cimetière" in start
    assert "Main : vide" in start.replace("\xa0", " ")


def test_show_draws_the_position_of_a_text() -> None:
    replayed = monstro("replay", A_RECORD, "--turn", 7, "--seat", 2, "--lang", "en").stdout
    text = replayed.splitlines()[-1]
    assert text.startswith("crypte_de_sedlec/1 players=2 sees=2 age=7 ")
    shown = monstro("show", text, "--lang", "en").stdout
    assert "The Graveyard" in shown
    assert shown.splitlines()[-1] == text
    assert monstro("show", *text.split(), "--lang", "en").stdout == shown


def test_show_tells_a_seat_what_it_sees_of_a_whole_position() -> None:
    state = mt.game("monster_cafe").new(seed=1)
    shown = monstro("show", state.text(), "--seat", 1, "--lang", "en").stdout
    assert shown.splitlines()[-1] == state.sight(0).text()
    assert str(state.legal(0)[0]) in shown
    assert "No move" in monstro("show", state.text(), "--lang", "en").stdout


def test_verify_says_that_a_record_is_valid() -> None:
    run = monstro("verify", A_RECORD, "--lang", "en")
    assert run.returncode == 0
    assert "Valid record" in run.stdout
    assert "victory" in run.stdout or "wins" in run.stdout


def test_bad_input_gets_one_clear_sentence(refused: Callable[..., str], tmp_path: Path) -> None:
    cut = tmp_path / "cut.json"
    cut.write_bytes(A_RECORD.read_bytes()[:500])
    altered = tmp_path / "altered.json"
    altered.write_text(A_RECORD.read_text("utf-8").replace('"move": "', '"move": "x', 1), "utf-8")
    assert "no game called" in refused("play", "chess")
    assert "2 or 3 players, not 7" in refused("simulate", "crypte_de_sedlec", "-p", 7)
    assert "seed" in refused("play", "crypte_de_sedlec", "--seed", -4)
    assert "no bot" in refused("simulate", "crypte_de_sedlec", "--bots", "random,hal9000")
    assert "2 bots are needed" in refused("simulate", "crypte_de_sedlec", "--bots", "random")
    assert "range 1<=x" in refused("simulate", "crypte_de_sedlec", "-n", 0)
    assert "There is no option “--wings”" in refused("simulate", "crypte_de_sedlec", "--wings", 3)
    assert "'--help'" in refused("play", "crypte_de_sedlec", "--hlep")
    assert "Its options: --menu" in refused("play", "monster_cafe", "--wings", 3)
    assert "is not a position" in refused("show", "chess")
    assert "“turn” is missing" in refused("show", "crypte_de_sedlec/1", "players=2")
    whole = mt.game("crypte_de_sedlec").new(seed=1)
    assert "--seat from 1 to 2" in refused("show", whole.text(), "--seat", 3)
    assert "another seat" in refused("show", whole.sight(0).text(), "--seat", 2)
    assert "cut" in refused("verify", cut)
    assert "altered" in refused("verify", altered)
    assert "can’t be read" in refused("replay", tmp_path / "nothing.json")
    assert "choose --turn" in refused("replay", A_RECORD, "--turn", 999)
    assert "seat doesn’t exist" in refused("replay", A_RECORD, "--seat", 9)
    assert "'play'" in refused("paly")
    assert "Which game?" in refused("play")
    assert "write “human”" in refused("play", "crypte_de_sedlec", "--seats", "me,easy")
    assert "2 or 3 players, not 1" in refused("play", "crypte_de_sedlec", "--seats", "human")
    assert "nowhere/x.json: there is no such" in refused("play", "crypte_de_sedlec", "--save", "nowhere/x.json")
    assert "Missing option '-b' / '--bots'" in refused("arena", "crypte_de_sedlec")
    assert "campaign new" in refused("campaign", "play", "Noel", "--data", tmp_path / "empty")
    assert "human" in refused("play", "crypte_de_sedlec", "--seats", "random,random", "--save", tmp_path / "x.json")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("verify", "rien.json", "--lang", "fr"), "ne peut pas être lu"),
        (("play", "croque_monstre", "-p", 7, "--lang", "fr"), "Le Croque-Monstre se joue à 2, 3 ou 4 joueurs, pas à 7"),
        (("replay", A_RECORD, "--seat", 9, "--lang=fr"), "choisis --seat de 1 à 2"),
        (("play", "chess"), "pas de jeu"),
    ],
)
def test_the_sentence_comes_in_french_where_asked(arguments: tuple[object, ...], sentence: str) -> None:
    run = monstro(*arguments, LANG="C" if "chess" not in arguments else "fr_FR.UTF-8")
    assert run.returncode == 2
    assert sentence in sentence_in(run.stderr, "Erreur\xa0: ")


def test_a_file_that_can_t_be_written_says_so_and_nothing_else_is_touched(tmp_path: Path) -> None:
    run = monstro("play", "crypte_de_sedlec", "--save", tmp_path / "no" / "where.json", typed="1\n")
    assert run.returncode == 2
    assert "no such file or folder" in sentence_in(run.stderr, "Error: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("rivals", ["random", "human"])
def test_what_one_s_own_move_brings_about_is_told(rivals: str, tmp_path: Path) -> None:
    """Also when it ends a round or the game. The move itself is not repeated to a lone person who made it."""
    wishes = ("--seats", f"human,{rivals}", "--names", "Ada,Bo", "--lang", "en", "--save", tmp_path / "game.json")
    cafe = ("monster_cafe", "--seed", 4, "--menu", "Doppio Monstro")
    told = monstro("play", *cafe, *wishes, typed="1\n" * 400, COLUMNS="200").stdout
    assert "End of round 1." in told
    assert "End of round 2." in told
    assert ("Ada sends" in told) == (rivals == "human")


def test_a_game_is_kept_after_every_move_and_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    first = monstro("play", "crypte_de_sedlec", "--seed", 7, "--save", file, typed="exhume 1\nquit\n")
    assert first.returncode == 0
    assert str(file) in first.stdout
    kept = json.loads(file.read_text("utf-8"))
    assert kept["log"][0] == {"seat": 0, "move": "exhume 1"}
    second = monstro("play", "--resume", file, typed="score\nhelp\nrules\nlist\nnonsense\n999\nundo\n")
    assert second.returncode == 0
    assert "is not a move" in second.stdout
    assert "There is no move number 999" in second.stdout
    assert "Undone, although others had moved: the bots allow it." in second.stdout
    assert "Too late" not in second.stdout
    assert [entry for entry in json.loads(file.read_text("utf-8"))["log"] if "undo" in entry]
    assert monstro("verify", file).returncode == 0


@every_game
def test_a_whole_game_can_be_played_by_typing_the_first_number(name: str, tmp_path: Path) -> None:
    file, players = tmp_path / "game.json", max(mt.game(name).player_counts)
    seats = ",".join(["human"] + ["random"] * (players - 1))
    run = monstro("play", name, "-p", players, "--seats", seats, "--seed", 3, "--save", file, typed="1\n" * 3000)
    assert run.returncode == 0, run.stderr[-2000:]
    assert "The game is over" in run.stdout
    assert json.loads(file.read_text("utf-8"))["result"] is not None
    assert CliRunner().invoke(cli, ["verify", str(file)]).exit_code == 0


def test_two_people_at_one_keyboard(tmp_path: Path) -> None:
    run = monstro(
        "play", "crypte_de_sedlec", "--seats", "human,human", "--names", "Léa,Bram", "--save", tmp_path / "g.json",
        "--lang", "fr", typed="exhume 1\nreprendre\n",
    )  # fmt: skip
    assert "À toi, Bram" in run.stdout
    assert "Il n’y a rien à reprendre" in run.stdout


def test_the_first_use_of_a_game_says_that_its_rules_are_prepared(tmp_path: Path) -> None:
    """Once, to people only: what a command prints stays as it is."""
    cold = {"MONSTROTHEQUE_CACHE": str(tmp_path)}
    first = monstro("simulate", "crypte_de_sedlec", "-n", 10, "--json", "--lang", "fr", **cold)
    again = monstro("simulate", "crypte_de_sedlec", "-n", 10, "--json", "--lang", "fr", **cold)
    assert first.stderr.startswith("Préparation des règles")
    assert first.stderr.count("\n") == 1
    assert again.stderr == ""
    assert json.loads(first.stdout)["moves"] == json.loads(again.stdout)["moves"]


def test_the_points_are_told_in_detail(tmp_path: Path) -> None:
    run = monstro("play", "crypte_de_sedlec", "--save", tmp_path / "game.json", "--lang", "en", typed="score\nquit\n")
    assert "6 per adjacent couple" in run.stdout


def test_a_duplicate_is_hosted_where_a_server_listens_by_default() -> None:
    with click.Context(cli) as context:
        defaults = {
            option.name: option.default
            for command in ("serve", "duplicate")
            for option in cli.get_command(context, command).params  # type: ignore[union-attr]
        }
    assert defaults["server"] == f"http://{defaults['host']}:{defaults['port']}"
