"""Observations for learning hold what a seat may know: no more (see also tests/contract/test_one_door.py), no less."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

import monstrotheque as mt
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import State
from tests.contract.cases import every_case, every_game, everybody, helper, walk

SIBLINGS = 5
NOT_KNOWLEDGE = ("chances", "notes", "noted")
"""How many chance events there were is book-keeping of the engine; what the latest move brought is told as events."""


def positions(name: str, players: int, seed: int) -> Iterator[State]:
    """The positions of a random game, and some that other moves would have led to: they differ in little."""
    dice = random.Random(seed)
    for state, _, _, after in walk(name, players, seed):
        yield after
        for seat in [*state.actors, *state.interjectors]:
            moves = list(state.legal(seat))
            for move in dice.sample(moves, min(SIBLINGS, len(moves))):
                yield state.play(seat, move)


def knowledge(state: State, onlooker: int) -> bytes:
    raw = state.sight(onlooker).raw.copy()
    for field in set(NOT_KNOWLEDGE) & set(raw.dtype.names):
        raw[field] = 0
    return bytes(raw.tobytes())


@every_case
def test_what_a_seat_can_tell_apart_its_observations_tell_apart(name: str, players: int) -> None:
    known: dict[tuple[int, bytes], bytes] = {}
    for seed in (1, 2):
        for state in positions(name, players, seed):
            for onlooker in [*everybody(state), JOINT]:
                observation = state.sight(onlooker).encode().tobytes()
                told = knowledge(state, onlooker)
                assert known.setdefault((onlooker, observation), told) == told
    assert len(known) > 100


@every_case
def test_what_a_seat_cannot_know_is_not_in_its_observation(name: str, players: int) -> None:
    """Hidden worlds made without asking the mask, for the joint seat too."""
    differing = 0
    for number, (state, _, _, _) in enumerate(walk(name, players, 3)):
        for onlooker in everybody(state):
            other = helper(name).hidden(state, onlooker, random.Random(number))
            differing += other.to_bytes() != state.to_bytes()
            assert (other.sight(onlooker).encode() == state.sight(onlooker).encode()).all()
    assert differing > 10


@every_case
def test_games_that_promise_it_observe_the_whole_record_as_the_masked_one(name: str, players: int) -> None:
    """What the environments of such a game do. The others mask first (tests/adapters/test_vector.py)."""
    game = mt.game(name)
    whole = np.zeros(game.feature_count, np.int8)
    for state, _, _, _ in walk(name, players, 4):
        for onlooker in everybody(state) if game.encodes_unmasked else ():
            game.kernels.encode(state.whole, onlooker, whole)
            assert (whole == state.sight(onlooker).encode()).all()


@every_game
def test_every_feature_has_a_name_and_a_description(name: str) -> None:
    names, descriptions = zip(*(words.split(": ", 1) for words, _ in mt.game(name).features), strict=True)
    assert len(set(names)) == len(names)
    assert all(descriptions)
