"""The load test in short: nothing is lost."""

from __future__ import annotations

import asyncio

from bench.load_ours import opening, own_server
from bench.load_play import run


def test_no_move_is_lost_under_load() -> None:
    with own_server() as url:
        figures = asyncio.run(run(opening(url), tables=20, pace=0.5, seconds=4))
    found = figures.report(4)
    assert found["errors"] == 0
    assert found["lost"] == 0
    assert len(figures.acks) == found["arrived"] == found["moves"]
    assert found["moves"] > 40
