"""What happens at zero: the clock of who is to act, and the decider's when all decide together."""

from __future__ import annotations

import random
from typing import Any

import pytest

import monstrotheque as mt
from monstrotheque.engine.seats import JOINT
from monstrotheque.server.background.clock_timeouts import expired
from monstrotheque.server.table import entries
from monstrotheque.server.table.commands import Person, Propose
from monstrotheque.server.table.deadline import RETURN_SECONDS, deadline, is_late
from monstrotheque.server.table.header import Clock
from monstrotheque.server.table.table import Table
from tests.contract.cases import choose, helper
from tests.server.table.test_commands import ADA, BOB, CY, do, happen, kinds, play_first, table_of

PEOPLE: tuple[Person, ...] = (ADA, BOB, CY)


def before_a_joint_decision(name: str, **clock: Any) -> Table:
    """A table that waits for what all decide together."""
    game = mt.game(name)
    table = table_of(
        players=3, game=name, rules=game.rules_version, options=helper(name).options(1), clock=Clock("time", **clock)
    )
    dice = random.Random(2)
    while JOINT not in table.to_act():
        seat, move = choose(table.match.state, dice)
        happen(table, [entries.MovePlayed(seat=seat, move=str(move))])
    return table


def joint_games() -> list[str]:
    """The games in which all decide something together."""
    return [name for name in mt.game_names() if mt.game(name).is_cooperative]


@pytest.fixture(params=joint_games())
def table(request: pytest.FixtureRequest) -> Table:
    return before_a_joint_decision(request.param, seconds=60, increment=5, at_zero="loss")


def test_the_deciders_time_runs_while_all_decide(table: Table) -> None:
    assert list(table.clocks.since) == [table.decider_for(JOINT)]


def test_at_zero_the_deciders_own_proposal_counts(table: Table) -> None:
    moves, decider = list(table.match.state.legal(JOINT)), table.decider_for(JOINT)
    other = (decider + 1) % 3
    do(table, PEOPLE[other], Propose(id="o", ply=table.ply, move=moves[0].id))
    do(table, PEOPLE[decider], Propose(id="d", ply=table.ply, move=moves[-1].id))
    made = happen(table, expired(table, decider, JOINT, moves[0]), at=60.0)
    assert kinds(made)[:1] == ["played"]
    assert made[0] == entries.MovePlayed(seat=JOINT, move=str(moves[-1]), by="clock")


def test_at_zero_without_a_proposal_of_the_decider_the_bots_choice_counts(table: Table) -> None:
    moves, decider = list(table.match.state.legal(JOINT)), table.decider_for(JOINT)
    do(table, PEOPLE[(decider + 1) % 3], Propose(id="o", ply=table.ply, move=moves[-1].id))
    made = happen(table, expired(table, decider, JOINT, moves[0]), at=60.0)
    assert made[0] == entries.MovePlayed(seat=JOINT, move=str(moves[0]), by="clock")
    assert table.is_playing
    assert not any(seat.resigned for seat in table.seats)


def test_a_joint_decision_brings_the_decider_the_increment(table: Table) -> None:
    moves, decider = list(table.match.state.legal(JOINT)), table.decider_for(JOINT)
    happen(table, expired(table, decider, JOINT, moves[0]), at=60.0)
    assert table.clocks.left[decider] == 5.0


def test_at_zero_in_a_game_against_each_other_the_setting_decides() -> None:
    for clock, kind in ((Clock("time", at_zero="loss"), "resigned"), (Clock("time", at_zero="bot"), "played")):
        table = table_of(clock=clock, rated=False)
        assert kind in kinds(expired(table, 0, 0, table.match.state.legal(0)[0]))


def test_nobody_loses_to_a_restart_of_the_server() -> None:
    table = table_of(clock=Clock("time", seconds=60))
    assert deadline(table, began=-5.0) == (60.0, 0)
    assert deadline(table, began=1000.0) == (1000.0 + RETURN_SECONDS, 0)
    assert deadline(table, began=20.0) == (60.0, 0)
    play_first(table, ADA, at=1010.0)
    assert table.clocks.left[0] == Clock().increment
    assert deadline(table, began=1000.0) == (1010.0 + Clock().increment, 0)


def test_what_is_decided_after_zero_does_not_count() -> None:
    table = table_of(clock=Clock("time", seconds=60))
    assert [is_late(table, ADA.id, began=-5.0, now=now) for now in (59.0, 61.0)] == [False, True]
    assert not is_late(table, BOB.id, began=-5.0, now=61.0)
    assert not is_late(table, ADA.id, began=50.0, now=61.0)


def test_a_loss_on_time_waits_for_no_bot() -> None:
    table = table_of(clock=Clock("time", at_zero="loss"))
    assert kinds(expired(table, 0, 0, None))[0] == "resigned"
