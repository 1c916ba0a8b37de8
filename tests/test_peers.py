"""What we measure ourselves beside: the C program plays our games, and the page says what was measured."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from bench.peers import limit, noughts
from bench.peers.limit import RandomGames
from bench.peers.page import RESULTS, TEMPLATES, summary, text
from monstrotheque.engine.state import State

ROOT = Path(__file__).parents[1]
SEDLEC = {2: "6f04d895c9a934d3", 3: "32d357474d70a547"}
"""What the C program found: moves, winners and scores of a thousand games, as a digest."""


def digest(run: RandomGames, players: int) -> str:
    found = hashlib.sha256()
    for game in range(limit.CHECKED):
        wins, totals = np.zeros((2, players))
        moves = run(players, 1, game, 1, wins, totals)
        found.update(json.dumps([moves, wins.tolist(), totals.tolist()]).encode())
    return found.hexdigest()[:16]


@pytest.mark.parametrize("players", SEDLEC)
def test_the_rules_play_a_thousand_games_as_the_program_in_c_does(players: int) -> None:
    assert digest(limit.ours(), players) == SEDLEC[players]
    if cc := limit.compiler():
        assert digest(limit.compiled(cc), players) == SEDLEC[players]


def positions(state: State, seen: dict[bytes, int]) -> int:
    """How many games there are from here; *seen* gathers the positions."""
    key = state.to_bytes()
    if key not in seen:
        moves = [move for seat in state.actors for move in state.legal(seat)]
        seen[key] = sum(positions(state.play(state.actors[0], move), seen) for move in moves) if moves else 1
    return seen[key]


def test_noughts_and_crosses_has_all_its_positions_and_games() -> None:
    seen: dict[bytes, int] = {}
    assert positions(noughts.GAME.new(seed=1), seen) == 255_168
    assert len(seen) == 5_478


def test_the_pages_say_what_was_measured() -> None:
    report = json.loads(RESULTS.read_text("utf-8"))
    for page, template in TEMPLATES.items():
        assert page.read_text("utf-8") == text(report, template.read_text("utf-8"))
    assert summary(report) in (ROOT / "README.md").read_text("utf-8")
    assert report["left_out"] == []
