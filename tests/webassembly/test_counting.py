"""A browser counts a real table as the CPU does."""

from __future__ import annotations

import gzip

import numpy as np

import monstrotheque as mt
from monstrotheque.engine import counting
from monstrotheque.engine.counting import COLUMNS, Count
from monstrotheque.engine.raw_state import IntArray
from tests.contract.cases import every_case, every_game, walk
from tests.webassembly.machine import Machine, built

SEEDS = 3
LARGEST = 8_000
"""Bytes of what counts one game, packed: all of them are kept on a visitor's device."""


def counted_by_machine(name: str, players: int, entered: IntArray) -> dict[str, list[int]]:
    """Scores, places, problems and lines, and how many places each line lights."""
    machine = Machine(f"{name}.count")
    machine.array("entered", np.int64, len(entered))[:] = entered
    lines = machine.call("count", machine.block, players)
    rows = machine.array("lines", np.int64, lines * COLUMNS)[: lines * COLUMNS].reshape(lines, COLUMNS)
    lit = machine.array("lit", np.uint8, lines * len(entered))[: lines * len(entered)]
    return {
        "scores": machine.array("scores", np.int64, players)[:players].tolist(),
        "places": machine.array("places", np.int64, players)[:players].tolist(),
        "problems": np.flatnonzero(machine.array("problems", np.int64, len(entered))[: len(entered)]).tolist(),
        "points": rows[:, 2].tolist(),
        "lit": lit.reshape(lines, -1).sum(axis=1).tolist(),
    }


def as_lists(counted: Count) -> dict[str, list[int]]:
    return {
        "scores": list(counted.scores),
        "places": list(counted.places),
        "problems": sorted(counted.problems),
        "points": [line.points for line in counted.lines],
        "lit": [sum(line.lit.values()) for line in counted.lines],
    }


@every_case
def test_a_browser_counts_the_same(name: str, players: int) -> None:
    game = mt.game(name)
    for seed in range(SEEDS):
        *_, (middle, _, _, last) = walk(name, players, seed)
        for state in (middle, last):
            _, entered = counting.read(game, state.text())
            assert counted_by_machine(name, players, entered) == as_lists(counting.count(game, players, entered))
        entered[:9] = 1  # what can't be is found alike
        assert counted_by_machine(name, players, entered) == as_lists(counting.count(game, players, entered))


@every_game
def test_what_counts_a_game_is_small(name: str) -> None:
    assert len(gzip.compress((built() / f"{name}.count.wasm").read_bytes(), 9)) <= LARGEST
