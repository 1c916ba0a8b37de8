"""The kernels that browsers get do what the CPU's do, to the last bit."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import numpy as np
import pytest

import monstrotheque as mt
from monstrotheque.bots import thinking
from monstrotheque.bots.candidates import COLUMNS, ERROR, MEAN, MOVE, VALUE, VISITS
from monstrotheque.bots.thinking import Budget, appraisal_seeds, think
from monstrotheque.bots.tree import table_size
from monstrotheque.engine.random import stream
from monstrotheque.engine.raw_state import blank
from monstrotheque.engine.state import Sight
from tests.contract.cases import every_case, every_game, helper, walk
from tests.webassembly.machine import Machine, built

GAMES = 300
ITERATIONS = 1_500
LARGEST = 60_000
"""Bytes of one game's kernels, packed."""


def middle(name: str, players: int) -> tuple[Sight, mt.Move]:
    """What a seat sees in the middle of a random game, and what it then plays."""
    positions = [
        (state.sight(seat), move) for state, seat, move, _ in walk(name, players, 3) if len(state.legal(seat)) > 2
    ]
    return positions[len(positions) // 2]


def machine_for(sight: Sight, iterations: int) -> Machine:
    """A machine with the masked raw state of *sight* at its root."""
    machine = Machine(sight.game.name, table_size(iterations))
    root = blank(sight.game.raw_state.dtype)
    root[0] = sight.raw
    machine.array("root", np.uint8, root.nbytes)[:] = np.frombuffer(root.tobytes(), np.uint8)
    return machine


@every_case
def test_random_games_are_the_same(name: str, players: int) -> None:
    game = mt.game(name)
    setup = game.setup(players, game.check_options(helper(name).options(2)))
    states, result = blank(game.raw_state.dtype, 2), np.zeros(players, np.int64)
    wins, totals = np.zeros(players), np.zeros(players)
    moves = game.playouts.random_games(
        states, players, setup, np.uint64(7), 0, GAMES, game.max_plies, game.move_buffer(), result, wins, totals
    )
    machine = Machine(name)
    machine.array("setup", np.int64, len(setup))[:] = setup
    assert machine.call("random_games", machine.block, players, 7, 0, GAMES) == moves
    assert machine.array("rewards", np.float64, players).tolist() == wins.tolist()
    assert machine.array("worths", np.float64, players).tolist() == totals.tolist()


@every_case
def test_a_search_tries_every_move_as_often(name: str, players: int) -> None:
    sight, _ = middle(name, players)
    thought = think(sight, Budget(iterations=ITERATIONS), random.Random(4))
    machine = machine_for(sight, ITERATIONS)
    seed = random.Random(4).getrandbits(64)
    waits = sight.seat not in sight.actors
    rng = machine.call("stream", seed)
    assert rng % (1 << 64) == stream(np.uint64(seed))
    machine.call("search", machine.block, machine.entries, sight.seat, waits, 1, ITERATIONS, rng % (1 << 64))
    count = machine.call("rank", machine.block, sight.seat, waits)
    found = machine.found(count)
    assert [int(row[VISITS]) for row in found] == [each.visits for each in thought.candidates]
    assert [int(row[MOVE]) for row in found] == [each.move.id if each.move else -1 for each in thought.candidates]
    for column, values in (
        (VALUE, [each.value for each in thought.candidates]),
        (MEAN, [each.worth for each in thought.candidates]),
        (ERROR, [each.error for each in thought.candidates]),
    ):
        assert found[:, column].tolist() == values


@every_game
def test_a_decision_is_judged_alike(name: str) -> None:
    sight, played = middle(name, mt.game(name).player_counts[-1])
    seeds = appraisal_seeds(random.Random(5))
    judged = thinking.appraise(sight, played, ITERATIONS, seeds)
    machine = machine_for(sight, ITERATIONS)
    machine.array("seeds", np.uint64, len(seeds))[:] = seeds
    waits = sight.seat not in sight.actors
    count = machine.call("appraise", machine.block, machine.entries, sight.seat, waits, 1, ITERATIONS, played.id)
    rows = [(each.move.id if each.move else -1, each.visits, each.value, each.worth, each.error) for each in judged]
    assert [tuple(row) for row in machine.found(count).tolist()] == rows
    assert len(rows[0]) == COLUMNS


@every_game
def test_the_kernels_ask_for_nothing_from_outside_and_are_small(name: str) -> None:
    assert [each.name for each in Machine(name).module.imports] == []
    assert len(gzip.compress((built() / f"{name}.wasm").read_bytes(), 9)) <= LARGEST


@every_game
def test_the_table_of_a_search_is_as_large(name: str) -> None:
    machine = Machine(name)
    sizes = [1, 200, 3_000, 500_000]
    assert [machine.call("table_size", each) for each in sizes] == [table_size(each) for each in sizes]


def test_kernels_are_built_again_only_when_a_source_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from monstrotheque.webassembly import __main__ as building

    built_for: list[str] = []

    def build(name: str, digest: str, folder: Path) -> None:
        built_for.append(digest)
        folder.mkdir(parents=True)
        (folder / "kernels.wasm").write_bytes(b"wasm")
        (folder / "facts.json").write_text(f'{{"digest": "{digest}"}}')

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(building, "build", build)
    monkeypatch.setattr(building, "has_counting", lambda _: False)
    name = mt.game_names()[0]
    for folder, digest, told in (("a", "1", True), ("a", "1", False), ("b", "1", True), ("a", "2", True)):
        monkeypatch.setattr(building, "digest_of", lambda _, now=digest: now)
        (tmp_path / folder).mkdir(exist_ok=True)
        assert bool(building.provide(name, tmp_path / folder)) == told
    assert built_for == ["1", "2"]
