"""Puzzles: one move is clearly best, from what the player sees."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from msgspec import structs

import monstrotheque as mt
from monstrotheque.adapters.starts import Starts
from monstrotheque.arena import puzzles
from monstrotheque.arena.puzzles import Puzzle
from monstrotheque.bots.thinking import is_idle
from monstrotheque.cli.main import cli
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.puzzles import player_of, shipped
from monstrotheque.games.crypte_de_sedlec import solver
from tests.contract.cases import every_game

GAME = mt.game("crypte_de_sedlec")


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches short enough for a test."""
    monkeypatch.setattr(puzzles, "SHORT", 300)
    monkeypatch.setattr(puzzles, "LONG", 1_500)
    monkeypatch.setattr(puzzles, "PLAYER", "greedy")


def first_of(name: str, seed: int = 1) -> Puzzle:
    found = (puzzle for puzzle in puzzles.find(mt.game(name), seed=seed) if puzzle)
    return next(found)


@every_game
@pytest.mark.usefixtures("short")
def test_a_puzzle_is_what_a_seat_sees_with_its_best_move(name: str) -> None:
    puzzle = first_of(name)
    sight = puzzle.sight
    assert sight.text() == puzzle.position
    assert set(puzzle.solutions) < {str(move) for move in sight.legal()}
    assert puzzle.is_solved_by(sight.game.moves.parse(puzzle.solutions[0]))
    assert puzzle.lead >= puzzles._least(sight)
    assert 1 <= puzzle.difficulty <= 4
    start, deciders = Starts(sight.game, sight.players, [puzzle.position]).draw(np.random.default_rng(1))
    assert deciders == (player_of(sight),)
    assert list(start.sight(sight.seat).legal()) == list(sight.legal())


@pytest.mark.usefixtures("short")
def test_the_same_seed_gives_the_same_puzzles_and_another_one_others() -> None:
    assert first_of(GAME.name) == first_of(GAME.name)
    assert first_of(GAME.name) != first_of(GAME.name, seed=2)


@pytest.mark.usefixtures("short")
def test_what_is_proven_is_what_the_solver_says() -> None:
    exact = next(puzzle for puzzle in puzzles.find(GAME, seed=1) if puzzle and puzzle.exact)
    worths = solver.exact(exact.sight)
    assert worths
    best = max(worths.values())
    assert {str(move) for move, worth in worths.items() if worth == best} <= set(exact.solutions)


def test_where_moves_are_level_there_is_no_puzzle() -> None:
    state = GAME.new(players=2, seed=1)
    assert puzzles.make(state.sight(state.actors[0]), random.Random(1)) is None


@pytest.mark.usefixtures("short")
def test_puzzles_are_found_and_tried_in_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    wish = ["puzzles", GAME.name, "-n", "1", "--out", str(file), "--lang", "en", "--hardness", "1"]
    for held in (1, 2):
        made = CliRunner().invoke(cli, wish)
        assert f"holds {held}." in made.output
    one, two = puzzles.load(file)
    assert one.deal < two.deal
    tried = CliRunner().invoke(cli, ["solve", str(file), "--lang", "en"], input=f"fly\n{one.solutions[0]}\n\n")
    assert "Choose one of these" in tried.output
    assert "Right: " in tried.output
    assert f"({two.solutions[0]})" in tried.output
    assert tried.output.endswith("1 of 2 solved.\n")


def test_a_file_of_something_else_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("nothing of the kind\n")
    with pytest.raises(BadOption) as refused:
        puzzles.load(tmp_path / "notes")
    assert "notes contains no puzzles" in refused.value.say("en")


def test_a_puzzle_that_no_longer_holds_is_dropped_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "puzzles.jsonl"
    first, *_ = held = shipped(GAME)[:3]
    puzzles.write(file, held)
    monkeypatch.setattr(puzzles, "check", lambda puzzle: None if puzzle == first else puzzle)
    checked = CliRunner().invoke(cli, ["puzzles", GAME.name, "--out", str(file), "--check", "--lang", "en"])
    assert f"No longer holds: deal {first.deal}, turn {first.turn} ({first.solutions[0]})." in checked.output
    assert "2 of 3 puzzles still hold" in checked.output
    assert puzzles.load(file) == held[1:]


def test_a_check_judges_the_stored_move_anew() -> None:
    exact = next(each for each in shipped(GAME) if each.exact)
    kept = puzzles.check(exact)
    assert kept is not None
    assert (kept.position, kept.solutions, kept.exact) == (exact.position, exact.solutions, True)
    sight = exact.sight
    wrong = next(str(move) for move in sight.legal() if str(move) not in exact.solutions)
    assert puzzles.check(structs.replace(exact, solutions=[wrong])) is None
    assert puzzles.check(structs.replace(exact, rules=exact.rules + 1)) is None


@every_game
def test_every_puzzle_leaves_a_choice_that_no_board_makes_by_itself(name: str) -> None:
    for puzzle in shipped(mt.game(name)):
        sight = puzzle.sight
        assert sum(not is_idle(sight, move) for move in sight.legal()) > len(puzzle.solutions), puzzle.solutions
