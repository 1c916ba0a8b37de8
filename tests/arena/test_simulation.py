"""Series of games: what is told is of the games that were counted, all of them and no other."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

import monstrotheque as mt
from monstrotheque.arena.simulation import simulate

GAME = mt.game("crypte_de_sedlec")
SECONDS = 0.3


@pytest.fixture
def alarm() -> Iterator[None]:
    """The alarm is Ctrl-C."""
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def ring_soon(done: int) -> None:
    if done == 1:
        # Again and again, as a person would press it: one that comes while an object is deleted is lost.
        signal.setitimer(signal.ITIMER_REAL, SECONDS, SECONDS)


@pytest.mark.parametrize("bots", [("random", "random"), ("random", "greedy")])
@pytest.mark.usefixtures("alarm")
def test_an_interrupted_series_tells_of_whole_games_only(bots: tuple[str, ...]) -> None:
    stopped = simulate(GAME, games=10**9, bots=bots, seed=3, on_progress=ring_soon)
    signal.setitimer(signal.ITIMER_REAL, 0)
    assert 1 <= stopped.games < 10**9
    whole = simulate(GAME, games=stopped.games, bots=bots, seed=3)
    assert (stopped.moves, stopped.wins, stopped.mean_scores) == (whole.moves, whole.wins, whole.mean_scores)
    assert sum(stopped.wins) == pytest.approx(stopped.games)
