"""A fifth game, made by docs/how-to/adding-a-game.md in a package of its own, works everywhere at once."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import monstrotheque as mt
from monstrotheque.adapters import pettingzoo as zoo
from monstrotheque.engine.match import Match, UndoState
from tests.adapters import test_observations, test_pettingzoo
from tests.bots import test_bots, test_fairness
from tests.brought import bring
from tests.cli import test_commands
from tests.cli.test_commands import monstro
from tests.contract import test_compiled, test_gpu_ready, test_histories, test_one_door, test_positions, test_states
from tests.contract.cases import every_case, every_game
from tests.playthroughs.transcript import transcript
from tests.server.client import Guest, play_out
from tests.server.http.test_lobby import two_at_a_table
from tests.server.thread import ThreadServer

NAME = "petites_tombes"
PLAYERS = (2, 3)
ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "examples" / "own_game"
FOLDER = PACKAGE / NAME
PAGES = [
    ROOT / "docs" / "how-to" / f"{name}.md"
    for name in ("adding-a-game", "game-extras", "game-kernels", "game-words", "test-a-game")
]


@pytest.fixture(autouse=True, scope="module")
def registered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The game's package is installed, for this process and for those it starts."""
    installed = tmp_path_factory.mktemp("installed")
    bring(installed, "graves", petites_tombes=NAME)
    with pytest.MonkeyPatch.context() as patch:
        for folder in (PACKAGE, installed):
            patch.syspath_prepend(folder)
        patch.setenv("PYTHONPATH", os.pathsep.join(map(str, (installed, PACKAGE, ROOT))))
        yield


def over_all_games(*modules: Any) -> Iterator[Any]:
    """The tests of *modules* that run over every game, for this one."""
    for module in modules:
        for title, test in vars(module).items():
            marks = getattr(test, "pytestmark", [])
            if every_case.mark in marks and len(marks) == 1:
                yield from (pytest.param(partial(test, NAME, players), id=f"{title}-{players}") for players in PLAYERS)
            elif every_game.mark in marks and len(marks) == 1:
                yield pytest.param(partial(test, NAME), id=title)


CONTRACT = (test_states, test_positions, test_one_door, test_histories, test_observations)


@pytest.mark.parametrize("promise", list(over_all_games(*CONTRACT)))
def test_the_contract(promise: Callable[[], None]) -> None:
    promise()


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.py")), ids=lambda file: file.name)
def test_its_kernels_are_plain(file: Path) -> None:
    test_gpu_ready.test_kernels_are_plain(file)


def test_its_rules_are_the_same_compiled_and_uncompiled() -> None:
    test_compiled.agree(NAME)


def test_the_pages_on_adding_a_game_name_every_file_and_function_of_the_game() -> None:
    page = "".join(path.read_text("utf-8") for path in PAGES)
    files = {path.name for path in FOLDER.glob("*.*")} - {"stones.toml"}
    functions = {name for module in ("views", "terminal", "evaluation", "helper") for name in public_functions(module)}
    assert [name for name in sorted(files | functions) if f"`{name}" not in page] == []


def public_functions(module: str) -> list[str]:
    helpers = {"prospects"}
    found = re.findall(r"^def ([a-z]\w*)\(", (FOLDER / f"{module}.py").read_text("utf-8"), re.MULTILINE)
    return [name for name in found if name not in helpers]


def test_both_languages_have_the_same_texts() -> None:
    game = mt.game(NAME)
    assert game.texts("fr").keys() == game.texts("en").keys()


def test_it_is_registered_and_is_simulated() -> None:
    assert NAME in mt.game_names()
    test_commands.test_simulate_counts_games_in_json(NAME, 3)


def test_it_is_played_by_typing_then_replayed_and_verified(tmp_path: Path) -> None:
    """A move out of its time is refused in a sentence; then by notation, then by numbers."""
    file = tmp_path / "game.json"
    first = mt.game(NAME).new(players=2, seed=5).legal(0)[0]
    run = monstro("play", NAME, "--seed", 5, "--save", file, typed=f"dig\n{first}\n" + "1\n" * 20)
    assert run.returncode == 0, run.stderr[-2000:]
    assert "Bury a stone first." in run.stdout
    assert "The game is over" in run.stdout
    assert json.loads(file.read_text("utf-8"))["result"] is not None
    assert "The Little Graves" in monstro("verify", file).stdout
    assert "lays stone" in monstro("replay", file).stdout


def test_the_secret_choice_is_free_to_change_until_all_have_chosen() -> None:
    match = Match(mt.game(NAME), players=2, seed=5)
    match.play(0, match.state.legal(0)[0])
    assert list(match.state.actors) == [1]
    assert match.undo_state(0) is UndoState.FREE
    match.undo(0)
    assert list(match.state.actors) == [0, 1]
    for seat in (0, 1):
        match.play(seat, match.state.legal(seat)[0])
    assert list(match.state.actors) == [0]
    assert match.undo_state(0) is UndoState.OTHERS_MOVED
    assert match.undo_state(1) is UndoState.TURN_PASSED


def test_its_transcript_can_be_made() -> None:
    told = transcript(NAME, 3)
    assert "buries a stone." in told
    assert told.splitlines()[-1].startswith("scores ")


@pytest.mark.parametrize("name_of_bot", ["greedy", "mcts:50"])
def test_bots_play_it(name_of_bot: str) -> None:
    for players in PLAYERS:
        test_bots.test_bots_play_whole_games_by_the_rules(NAME, players, name_of_bot)


@pytest.mark.parametrize("way", ["greedy", "search", "hints", "analysis"])
def test_nobody_knows_more_of_it_than_their_seat_does(way: str, tmp_path: Path) -> None:
    test_fairness.test_nothing_changes_when_what_a_seat_can_t_know_changes(NAME, 3, way, tmp_path)


def test_the_server_lists_it_and_plays_it(tmp_path: Path) -> None:
    """The page has no board of this game: it shows the moves in words, as the server sends them."""
    with ExitStack() as stack:
        server = ThreadServer(tmp_path, games=(NAME,))
        stack.callback(server.stop)
        ada, bob = (stack.enter_context(closing(Guest(server, lang))) for lang in ("en", "fr"))
        (listed,) = ada.get("/api/games")["games"]
        assert (listed["name"], listed["title"]["en"]) == (NAME, "The Little Graves")
        table = two_at_a_table(ada, bob, game=NAME)
        with ada.sit(table) as one, bob.sit(table) as two:
            assert "Bury stone" in one.state["moves"][0]["words"]
            play_out({0: one, 1: two}, random.Random(1))
            assert one.state["view"]["over"]


@test_pettingzoo.masked
def test_pettingzoo_plays_it() -> None:
    for players in PLAYERS:
        test_pettingzoo.test_the_api_test_passes(NAME, players)
        test_pettingzoo.test_the_parallel_api_test_passes(NAME, players)
    assert zoo.env(NAME).metadata["name"].startswith(NAME)
