"""The load test in short: nothing is lost."""

from __future__ import annotations

import asyncio

from bench.load import own_server, report, run


def test_no_move_is_lost_under_load() -> None:
    with own_server() as url:
        figures = asyncio.run(run(url, tables=20, pace=0.5, seconds=4, game="crypte_de_sedlec"))
    found = report(figures, 4)
    assert found["errors"] == 0
    assert found["lost"] == 0
    assert found["acknowledged"] == found["arrived"] == found["moves"]
    assert found["moves"] > 40
