"""The model of many servers waits where real ones do."""

from __future__ import annotations

from bench.growing_model import Costs, Model, most_tables

ALONE = Costs(move=0.002, commit=0.002, row=0.0)
TELLING = Costs(move=0.002, commit=0.002, row=0.0, notice=0.00002)


def test_few_moves_take_their_own_time() -> None:
    found = Model(ALONE, processes=1, tables=20).run()
    assert 0.8 * 0.004 < found.p50 < 1.2 * 0.004


def test_a_process_carries_no_more_than_its_work() -> None:
    full = round(4.0 / ALONE.move)  # a move every four seconds at each table
    found = most_tables(ALONE, processes=1)
    assert 0.7 * full < found.tables < full
    assert found.p99 <= 0.05 < Model(ALONE, 1, round(1.2 * full)).run().p99


def test_processes_help_until_the_database_is_full() -> None:
    """Commits that notify come one after the other: sixteen processes wait for each other, two hardly do."""
    one, two, many = (most_tables(TELLING, count) for count in (1, 2, 16))
    assert two.tables > 1.5 * one.tables
    assert many.tables < 8 * one.tables
    assert many.database_busy > many.loop_busy


def test_the_same_seed_gives_the_same_run() -> None:
    assert Model(TELLING, 3, 500).run() == Model(TELLING, 3, 500).run()
