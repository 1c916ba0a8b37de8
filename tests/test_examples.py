"""The examples that people copy run, and do what they say."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import monstrotheque as mt
from examples import own_bot, own_study, pettingzoo_loop, vector_loop, websocket_client
from monstrotheque.bots import bot
from tests.docs import notebook
from tests.server.client import Server, running

ROOT = Path(__file__).parents[1]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    yield from running("--data", str(tmp_path))


def test_a_bot_of_one_s_own_plays_whole_games() -> None:
    ended = own_bot.play([own_bot.Taker(), bot("random")], seed=3)
    assert ended.is_over


@pytest.mark.parametrize(("example", "claim", "most"), [(own_bot, "thirty", 30), (own_study, "twenty", 20)])
def test_short_examples_are_as_short_as_they_claim(example: ModuleType, claim: str, most: int) -> None:
    source = Path(str(example.__file__)).read_text("utf-8")
    assert f"in {claim} lines" in source
    assert len(source.splitlines()) <= most


def test_a_study_of_one_s_own_finds_that_all_seats_together_win_every_game() -> None:
    share, width = own_study.first_seat("crypte_de_sedlec", 2, 4000)
    assert 0.3 < share < 0.7
    assert 0 < width < 0.02


def test_a_loop_of_pettingzoo_ends_with_rewards_that_sum_to_nothing() -> None:
    paid = pettingzoo_loop.play("crypte_de_sedlec", players=3, seed=2)
    assert len(paid) == 3
    assert abs(sum(paid.values())) < 1e-9


def test_a_vector_loop_plays_game_after_game() -> None:
    steps = mt.game("crypte_de_sedlec").max_plies
    assert vector_loop.play("crypte_de_sedlec", games=16, steps=steps, seed=1) >= 16


def test_a_client_of_one_s_own_plays_a_game_on_a_server(server: Server) -> None:
    scores = asyncio.run(websocket_client.play(server.url, seed=1))
    assert len(scores) == 2


def test_the_tour_shows_what_its_cells_give() -> None:
    """`python -m tests.docs.notebook` stores the outputs anew."""
    stored = json.loads(notebook.FILE.read_text("utf-8"))
    assert notebook.executed(stored) == stored
    assert (
        sum("text/html" in output.get("data", {}) for cell in stored["cells"] for output in cell.get("outputs", []))
        >= 5
    )
