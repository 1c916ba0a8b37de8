"""Nobody loses time to a process that stood still, a computer that slept, or a clock that was set."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from monstrotheque.server import steady_clock
from monstrotheque.server.steady_clock import GAP_SECONDS, SteadyClock
from tests.server.client import Guest, running
from tests.server.http.test_lobby import two_at_a_table

SECONDS = 10
CLOCK = {"kind": "time", "seconds": SECONDS, "increment": 0, "at_zero": "loss"}


class Times:
    """The two clocks of a system, set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.day, self.running = 1_000_000.0, 50.0
        clocks = SimpleNamespace(time=lambda: self.day, monotonic=lambda: self.running)
        monkeypatch.setattr(steady_clock, "time", clocks)
        self.clock = SteadyClock()

    def passes(self, seconds: float, *, day: float | None = None) -> float:
        """Time passes, or another on the time of day. How much passes on our clock."""
        before = self.clock.now()
        self.running += seconds
        self.day += seconds if day is None else day
        return self.clock.now() - before


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    return Times(monkeypatch)


def test_time_that_passes_is_no_gap(times: Times) -> None:
    for _ in range(10):
        times.passes(GAP_SECONDS - 1)
        assert not times.clock.has_jumped()


def test_a_process_that_stood_still_has_a_gap(times: Times) -> None:
    times.passes(GAP_SECONDS + 1)
    assert times.clock.has_jumped()
    assert not times.clock.has_jumped()


def test_a_computer_that_slept_has_a_gap_and_the_new_time(times: Times) -> None:
    """Asleep, the clock that only runs forward stands."""
    times.passes(1, day=3600)
    assert times.clock.has_jumped()
    assert times.clock.now() == times.day
    assert not times.clock.has_jumped()


def test_a_clock_that_is_set_back_takes_and_gives_no_time(times: Times) -> None:
    assert times.passes(1, day=-3600) == 1
    assert not times.clock.has_jumped()
    assert times.passes(2) == 2


def test_who_thinks_while_the_server_is_stopped_loses_nothing(tmp_path: Path, guests: Callable[..., Guest]) -> None:
    for server in running("--data", str(tmp_path), "--games", "crypte_de_sedlec", log=tmp_path / "log"):
        ada, bob = guests(at=server), guests(at=server)
        table = two_at_a_table(ada, bob, clock=CLOCK)
        with ada.sit(table) as one:
            shown = one.until(lambda frame: bool(frame["moves"]))
            os.kill(server.process.pid, signal.SIGSTOP)
            time.sleep(SECONDS + 2)
            os.kill(server.process.pid, signal.SIGCONT)
            time.sleep(3)
            assert ada.get(f"/api/tables/{table}")["table"]["status"] == "playing"
            assert one.play(shown["moves"][0]["id"], ply=shown["ply"])["type"] == "ack"
