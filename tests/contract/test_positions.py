"""Every position of every game has a text, whole and as each seat sees it, that tells exactly that position."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import monstrotheque as mt
from monstrotheque.engine.errors import BadPosition
from monstrotheque.engine.raw_state import position_size
from monstrotheque.engine.seats import JOINT, SPECTATOR
from monstrotheque.engine.state import Sight, State
from tests.contract.cases import CASES, every_case, everybody, walk

cases = st.sampled_from(CASES)


def positions(name: str, players: int, seed: int) -> list[State]:
    """All positions of a random game, the last one too."""
    steps = list(walk(name, players, seed))
    return [state for state, *_ in steps] + [steps[-1][-1]]


@every_case
def test_whole_positions_round_trip(name: str, players: int) -> None:
    game = mt.game(name)
    for state in positions(name, players, 21):
        text = state.text()
        assert game.position(text) == state
        assert mt.position(text) == state
        assert game.position(text).text() == text


@every_case
def test_what_a_seat_sees_round_trips(name: str, players: int) -> None:
    game = mt.game(name)
    for state in positions(name, players, 22):
        for seat in (*everybody(state), JOINT):
            sight = state.sight(seat)
            again = game.sight(sight.text())
            size = position_size(sight.raw.dtype)
            assert again.raw.tobytes()[:size] == sight.raw.tobytes()[:size]
            assert (again.seat, again.age) == (seat, state.age)
            assert again.text() == sight.text()


@every_case
def test_a_sight_read_from_a_text_tells_and_allows_the_same(name: str, players: int) -> None:
    game = mt.game(name)
    for state in positions(name, players, 23)[::7]:
        for seat in everybody(state):
            sight = game.sight(state.sight(seat).text())
            assert sight.view() == state.view(seat)
            assert sight.legal().ids == state.legal(seat).ids
            assert sight.redeal(1).view(seat) == state.view(seat)


@every_case
def test_a_sights_text_tells_nothing_that_the_seat_cant_know(name: str, players: int) -> None:
    for state in positions(name, players, 24)[::5]:
        for seat in everybody(state):
            text = state.sight(seat).text()
            other = state.sight(seat).redeal(state.age + 1)
            assert other.sight(seat).text() == text


@every_case
def test_play_goes_on_from_a_text_as_it_would_have(name: str, players: int) -> None:
    for state, seat, move, after in walk(name, players, 25):
        assert state.game.position(state.text()).play(seat, move) == after


@every_case
def test_texts_are_short_and_on_one_line(name: str, players: int) -> None:
    for state in positions(name, players, 26):
        text = state.text()
        assert len(text) < 1000
        assert text.isascii()
        assert "\n" not in text


@every_case
def test_parts_come_in_any_order(name: str, players: int) -> None:
    dice = random.Random(27)
    for state in positions(name, players, 27)[::9]:
        head, *parts = state.text().split()
        dice.shuffle(parts)
        assert state.game.position("  ".join([head, *parts])) == state


@every_case
def test_a_whole_position_hides_nothing_and_a_sight_is_no_whole_position(name: str, players: int) -> None:
    game = mt.game(name)
    state = game.new(players=players, seed=28)
    with pytest.raises(BadPosition) as caught:
        game.position(state.sight(SPECTATOR).text())
    assert (caught.value.part, caught.value.reason) == ("sees", "not_whole")
    with pytest.raises(BadPosition) as caught:
        game.sight(state.text())
    assert (caught.value.part, caught.value.reason) == ("sees", "nobody_sees")
    with pytest.raises(BadPosition) as caught:
        game.position(state.sight(SPECTATOR).text().replace(" sees=spectator", ""))
    assert caught.value.reason == "unknown"


@every_case
def test_a_sight_that_shows_what_is_hidden_is_refused(name: str, players: int) -> None:
    state = mt.game(name).new(players=players, seed=29)
    whole = " ".join(part for part in state.text().split() if not part.startswith("chance="))
    with pytest.raises(BadPosition) as caught:
        mt.game(name).sight(f"{whole} sees=spectator")
    assert caught.value.part in whole
    assert caught.value.say("fr") != caught.value.say("en")


def attempt(text: str) -> State | Sight | mt.MonstroError:
    """The position that *text* tells, or what is wrong with it."""
    try:
        return mt.position(text)
    except mt.MonstroError as error:
        return error


@given(cases, st.integers(0, 2**32), st.data())
@settings(max_examples=150, deadline=None)
def test_a_damaged_text_is_refused_with_a_sentence_or_tells_a_playable_position(
    case: tuple[str, int], seed: int, data: st.DataObject
) -> None:
    """Whatever is cut, doubled or exchanged: a typed error in both languages, or a position that can be played on."""
    name, players = case
    dice = random.Random(seed)
    state = dice.choice(positions(name, players, seed % 5)[::5])
    text = state.text() if dice.random() < 0.5 else state.sight(dice.choice(everybody(state))).text()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 6)))
    damaged = text[:start] + data.draw(st.text("?^~-+=/:,0123456789KTLGMrex ", max_size=4)) + text[end:]
    found = attempt(damaged)
    if isinstance(found, mt.MonstroError):
        assert found.say("fr")
        assert found.say("en")
        return
    position = found if isinstance(found, State) else found.redeal(seed)
    while not position.is_over:
        assert position.age < found.age + position.game.max_plies
        seat = position.actors[0]
        position = position.play(seat, dice.choice(position.legal(seat)))
