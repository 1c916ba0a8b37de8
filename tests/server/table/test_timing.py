"""How long the server takes to tell a seat something does not depend on what that seat may not know.

Time itself is too coarse to compare. The work is counted instead: every line the interpreter runs, each time round a
loop, in two worlds that differ only in hidden cards. What runs below those lines (kernels, encoders) gets the masked
record or what was made of it, and test_secrets shows that these are the same to the byte. One thing is left out:
whether a move brought something to light for anybody is found once a move, for all, when the first is told.
"""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

import monstrotheque as mt
from monstrotheque.engine.errors import MonstroError
from monstrotheque.engine.seats import JOINT, SPECTATOR
from monstrotheque.engine.state import State
from monstrotheque.server.table import entries
from monstrotheque.server.table.commands import PlayMove, decide
from monstrotheque.server.table.frames import Onlooker, Seen, events_json, first_turn, frame, own_moves, seen
from monstrotheque.server.table.table import Table
from tests.contract.cases import choose, helper
from tests.server.table.test_commands import ADA, BOB, CY, happen, table_of

COMPARISONS = 6
REFUSED = 3
PEOPLE = (ADA, BOB, CY)


def steps(work: Callable[[], Any]) -> int:
    """How many lines the interpreter runs for *work*.

    Nothing is swept up meanwhile: who listens to the sweeping (Hypothesis does) would be counted too.
    """
    count = 0

    def note(_frame: FrameType, event: str, _arg: Any) -> Any:
        nonlocal count
        count += event == "line"
        return note

    before = sys.gettrace()
    gc.disable()
    sys.settrace(note)
    try:
        work()
    finally:
        sys.settrace(before)
        gc.enable()
    return count


def told(table: Table, seat: int, since: Seen | None, refused: list[int]) -> None:
    """What the server computes for who looks through *seat*: everything, what is new, and why a move is refused."""
    person = PEOPLE[seat] if seat < JOINT else None
    onlooker = Onlooker(person.id if person else "eve", seat, "fr")
    for before in (None, since):
        events = events_json(table, seat, onlooker.lang, first_turn(table, before), len(table.match.moves))
        frame(table, onlooker, 0.0, [0, 1], events, list(own_moves(table, onlooker)), before)
    for move in refused if person else ():
        with pytest.raises(MonstroError):
            decide(table, PEOPLE[seat], PlayMove(id="x", ply=table.ply, move=move))


def in_world(table: Table, before: State, after: State) -> None:
    """The hidden cards lie as in these positions, before and after the last move. No sight is kept from before."""
    table.match._states[-2:] = [before, after]
    table._stories.clear()
    for state in (before, after):
        state.forget_sights()


def other_world(table: Table, seat: int, dice: random.Random) -> tuple[State, State] | None:
    """Before and after the last move, as *seat* can't tell from the truth; None if the move would tell."""
    (before, after), last = table.match._states[-2:], table.match.moves[-1]
    other = before.sight(seat).redeal(dice.randrange(2**60))
    if last.move not in other.legal(last.seat):
        return None
    then = other.play(last.seat, last.move)
    same = then.sight(seat).raw.tobytes() == after.sight(seat).raw.tobytes()
    return (other, then) if same and then != after else None


def illegal(table: Table, seat: int, dice: random.Random) -> list[int]:
    legal = table.match.state.legal(seat).ids if seat < JOINT else ()
    return [move for move in dice.sample(range(table.game.moves.size), REFUSED) if move not in legal]


@pytest.mark.parametrize("name", mt.game_names())
def test_the_work_of_telling_does_not_depend_on_hidden_cards(name: str) -> None:
    game = mt.game(name)
    players = max(2, game.player_counts[0])
    table = table_of(players, game=name, rules=game.rules_version, options=helper(name).options(1))
    dice, differing = random.Random(3), 0
    since = seen(table)
    while differing < COMPARISONS and table.is_playing:
        if table.ply > 2:
            for seat in (*range(players), SPECTATOR):
                if other := other_world(table, seat, dice):
                    same_work(table, seat, since, illegal(table, seat, dice), other)
                    differing += 1
        for _ in range(3):
            since = seen(table)
            seat, move = choose(table.match.state, dice)
            happen(table, [entries.MovePlayed(seat=seat, move=str(move))])
    assert differing >= COMPARISONS


def same_work(table: Table, seat: int, since: Seen, refused: list[int], other: tuple[State, State]) -> None:
    """Count in the true world and in the other one; once before, since much is computed once and kept."""
    true = table.match._states[-2], table.match._states[-1]
    table.match.undo_state(table.match.moves[-1].seat)
    counted = []
    for world in (true, other, true, other):
        in_world(table, *world)
        counted.append(steps(lambda: told(table, seat, since, refused)))
    in_world(table, *true)
    assert counted[2] == counted[3], (table.game.name, seat)


def test_the_count_would_see_a_difference() -> None:
    assert steps(lambda: sorted(range(9))) == steps(lambda: sorted(range(9)))
    assert steps(lambda: [x + 1 for x in range(9)]) < steps(lambda: [x + 1 for x in range(10)])


def test_the_count_is_deaf_to_the_garbage_collector() -> None:
    swept: list[str] = []

    def listener(phase: str, _info: dict[str, int]) -> None:
        swept.append(phase)

    threshold = gc.get_threshold()
    gc.callbacks.append(listener)
    gc.set_threshold(1)
    try:
        assert steps(lambda: [[] for _ in range(999)]) == steps(lambda: [0 for _ in range(999)])
    finally:
        gc.set_threshold(*threshold)
        gc.callbacks.remove(listener)
    assert swept
