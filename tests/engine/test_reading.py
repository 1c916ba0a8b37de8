"""Raw states that are quick to read: the same raw state for whoever reads it."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable

import numba
import pytest

import monstrotheque as mt
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.match import Match
from monstrotheque.engine.reading import Readable, readable
from monstrotheque.engine.seats import SPECTATOR
from monstrotheque.engine.state import Sight, State


@pytest.mark.parametrize("name", mt.game_names())
def test_a_readable_record_reads_as_the_record_does_and_stands_for_itself(name: str) -> None:
    raw = mt.game(name).new(seed=3).whole
    twin = readable(raw)
    assert twin.tobytes() == raw.tobytes()
    assert all((getattr(twin, field) == getattr(raw, field)).all() for field in raw.dtype.names)
    assert numba.typeof(twin) == numba.typeof(raw)
    twin.players += 1
    again = twin.copy()
    again.players += 1
    assert (raw.players + 2, twin.players + 1) == (again.players, again.players)
    assert isinstance(again, Readable)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda sight: pickle.loads(pickle.dumps(sight))])
def test_a_sight_can_be_sent_to_another_process(again: Callable[[Sight], Sight]) -> None:
    sight = mt.game("crypte_de_sedlec").new(seed=3).sight(0)
    other = again(sight)
    assert other.view() == sight.view()
    assert other.raw.tobytes() == sight.raw.tobytes()
    assert type(other.raw) is type(sight.raw)


def test_a_seat_is_told_from_one_sight_and_history_keeps_none() -> None:
    match, dice = Match(mt.game("crypte_de_sedlec"), players=2, seed=5), random.Random(1)
    for _ in range(6):
        seat = match.state.actors[0]
        match.play(seat, dice.choice(match.state.legal(seat)))
        for onlooker in (0, 1, SPECTATOR):
            assert match.state.sight(onlooker) is match.state.sight(onlooker)
            match.events(onlooker)
    for turn in range(4):
        match.events_of(turn, SPECTATOR)
        assert match.state_at(turn) == match._states[turn]
        match.state_at(turn).view(0)
    assert [age for age, state in enumerate(match._states) if _kept(state)] == [5, 6]


def _kept(state: State) -> bool:
    return bool(state._sights)


@pytest.mark.parametrize("seat", [True, 1.0, "1", None, 7])
def test_a_sight_that_is_kept_answers_to_its_seat_alone(seat: object) -> None:
    state = mt.game("crypte_de_sedlec").new(players=2, seed=5)
    state.sight(1)
    with pytest.raises(BadOption):
        state.sight(seat)  # type: ignore[arg-type]
