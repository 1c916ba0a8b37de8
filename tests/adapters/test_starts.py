"""Environments begin where they are told to: a text, a record's turn, an ending."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

import monstrotheque as mt
from monstrotheque.adapters import openspiel as spiel  # noqa: F401 (registers the games)
from monstrotheque.adapters import pettingzoo as zoo
from monstrotheque.adapters.gymnasium import MonstroEnv
from monstrotheque.adapters.seating import Asking, acts_out_of_turn
from monstrotheque.adapters.starts import Endings, turn_of
from monstrotheque.adapters.vector import vector_env
from monstrotheque.bots import bot
from monstrotheque.engine import records
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.match import Match
from monstrotheque.engine.state import State
from tests.contract.cases import every_case, every_game
from tests.positions import retold


def middle(name: str, players: int | None = None, decisions: int = 6) -> State:
    """A position in the middle of a game."""
    return Endings.of_bots(name, players=players, games=1, level="random", seed=4).within(decisions)[0]


def told(state: State, seat: int | None = None) -> str:
    """The text of a position, or of what a seat sees of it, without its age: the vector environment counts no moves."""
    ageless = retold(state, age=None)
    return ageless.text() if seat is None else ageless.sight(seat).text()


def single(name: str, **settings: Any) -> Callable[[int], State]:
    env = MonstroEnv(name, opponents="random", **settings)

    def begin(seed: int) -> State:
        env.reset(seed=seed)
        return env._open().state

    return begin


def agent_by_agent(name: str, **settings: Any) -> Callable[[int], State]:
    env = zoo.raw_env(name, **settings)

    def begin(seed: int) -> State:
        env.reset(seed=seed)
        return env._asking.state

    return begin


def all_at_once(name: str, **settings: Any) -> Callable[[int], State]:
    env = zoo.parallel_env(name, **settings)

    def begin(seed: int) -> State:
        env.reset(seed=seed)
        return env._state

    return begin


def many(name: str, **settings: Any) -> Callable[[int], State]:
    env = vector_env(name, 3, **settings)

    def begin(seed: int) -> State:
        env.reset(seed=seed)
        return State(env.game, env._states[1].copy())

    return begin


EXACT = [agent_by_agent, all_at_once, many]


@pytest.mark.parametrize("kind", EXACT)
@every_case
def test_a_whole_position_is_where_every_game_begins(name: str, players: int, kind: Any) -> None:
    start = middle(name, players)
    begin = kind(name, players=players, start=start.text())
    for seed in range(3):
        assert told(begin(seed)) == told(start)


@pytest.mark.parametrize("kind", EXACT)
@every_game
def test_of_what_a_seat_sees_every_game_is_another_world(name: str, kind: Any) -> None:
    start = middle(name, decisions=12).sight(0)
    begin = kind(name, start=start.text())
    found = [begin(seed) for seed in range(6)]
    assert {told(state, 0) for state in found} == {start.text().replace(f" age={start.age}", "")}
    assert len({state.to_bytes() for state in found}) > 1
    assert begin(0).to_bytes() == found[0].to_bytes()


@every_game
def test_a_learner_among_bots_begins_there_too(name: str) -> None:
    start = middle(name)
    assert single(name, start=start)(3).text() == start.text()
    env = MonstroEnv(name, opponents="random")
    env.reset(seed=1, options={"start": start})
    left = 0
    while not env._open().is_over:
        env.step(np.int64(env.legal_actions()[0]))
        left += 1
    assert left <= start.game.max_plies - start.age


@every_game
def test_openspiel_begins_with_a_position_s_text(name: str) -> None:
    start = middle(name)
    state = pyspiel.load_game(f"monstro_{name}").new_initial_state(start.text())
    assert state.asking.state.text() == start.text()
    assert state.history() == []
    state.apply_action(state.legal_actions()[0])
    last = state.full_history()[-1]
    state.undo_action(last.player, last.action)
    assert state.asking.state.text() == start.text()


def test_a_start_of_one_game_is_gone_in_the_next() -> None:
    env, start = zoo.raw_env("crypte_de_sedlec"), middle("crypte_de_sedlec")
    env.reset(seed=1, options={"start": start.text()})
    assert env._asking.state.text() == start.text()
    env.reset(seed=1)
    assert env._asking.state.age == 0


@every_game
def test_games_that_end_begin_with_a_start_again(name: str) -> None:
    start = middle(name, decisions=2)
    env = vector_env(name, 2, start=start)
    _, infos = env.reset(seed=1)
    ended = 0
    for _ in range(200):
        _, _, over, _, infos = env.step(infos["legal"][:, 0])
        ended += int(over.sum())
        for row in np.flatnonzero(over):
            assert told(State(env.game, env._states[row].copy())) == told(start)
    assert ended >= 10


def test_a_record_s_turn_is_a_start(tmp_path: Path) -> None:
    match = Match(mt.game("crypte_de_sedlec"), players=2, seed=3)
    for _ in range(7):
        seat = match.state.actors[0]
        match.play(seat, match.state.legal(seat)[0])
    records.save(tmp_path / "game.json", match, records.new_nonce())
    start = turn_of(tmp_path / "game.json", 5)
    assert start.text() == match.state_at(5).text()
    assert agent_by_agent("crypte_de_sedlec", start=start)(1).text() == start.text()
    while not match.state.is_over:
        seat = match.state.actors[0]
        match.play(seat, match.state.legal(seat)[0])
    records.save(tmp_path / "whole.json", match, records.new_nonce())
    endings = Endings.of_records([tmp_path / "whole.json"])
    assert endings.longest == len(match.moves)
    assert [state.age for state in endings.within(3)] == [len(match.moves) - left for left in (3, 2, 1)]


@every_case
def test_a_curriculum_goes_from_short_endings_to_whole_games(name: str, players: int) -> None:
    endings = Endings.of_bots(name, players=players, games=2, level="random", seed=1)
    stages = list(endings.stages(first=4, factor=4))
    assert len(stages) > 2
    assert [len(stage) for stage in stages[:2]] == [8, 32]
    assert sum(state.age == 0 for state in stages[-1]) >= 2
    env = vector_env(name, 2, players=players)
    for stage in stages[:2]:
        env.start_from(stage)
        env.reset(seed=3)
        assert told(State(env.game, env._states[0].copy())) in set(map(told, stage))


def asked_through(name: str, players: int) -> list[tuple[State, int, int]]:
    """A game by bots as environments ask for it: every position in which somebody is asked, for which seat, and the
    action, passes included.
    """
    game, player, dice = mt.game(name), bot("greedy"), random.Random(7)
    asking, line = Asking(game.new(players=players, seed=7), out_of_turn=acts_out_of_turn(game)), []
    while not asking.is_over:
        move = player.choose(asking.state.sight(asking.seat), dice)
        action = asking.passing if move is None else move.id
        line.append((asking.state, asking.seat, action))
        asking = asking.act(action)
    return line


@every_case
def test_no_ending_asks_for_more_decisions_than_it_says(name: str, players: int) -> None:
    """Though those who had passed in a position are asked again in a game that begins with it."""
    line = asked_through(name, players)
    endings = Endings(name, [[state for state, _, _ in line]])
    assert endings.longest == len(line)
    last = endings.within(1)
    assert len(last) == 1
    for most in (2, 3, 5, 8, 13, len(line)):
        for state in endings.within(most):
            env = zoo.raw_env(name, players=players, start=state)
            env.reset(seed=1)
            first = next(number for number, (asked, _, _) in enumerate(line) if asked is state)
            decisions = 0
            for _, _, action in line[first:]:
                env.step(action)
                decisions += 1
            assert all(env.terminations.values())
            assert decisions <= most or state is last[0]
    assert len(endings.within(len(line))) == len({id(state) for state, _, _ in line})


@every_case
def test_a_record_has_the_decisions_that_environments_ask_for(name: str, players: int, tmp_path: Path) -> None:
    line, match = asked_through(name, players), Match(mt.game(name), players=players, seed=7)
    passing = mt.game(name).moves.size
    for _, seat, action in line:
        if action != passing:
            match.play(seat, mt.game(name).moves.move(action))
    records.save(tmp_path / "game.json", match, records.new_nonce())
    endings = Endings.of_records([tmp_path / "game.json"])
    assert endings.longest == len(line)
    assert [state.age for state in endings.within(9)] == [
        state.age for state in Endings(name, [[state for state, _, _ in line]]).within(9)
    ]


def test_what_nobody_can_start_from_is_refused() -> None:
    state = middle("crypte_de_sedlec")
    over = state
    while not over.is_over:
        over = over.play(over.actors[0], over.legal(over.actors[0])[0])
    wrongs: list[Any] = [middle("monster_cafe"), middle("crypte_de_sedlec", 3), over, []]
    for wrong in wrongs:
        with pytest.raises(BadOption):
            vector_env("crypte_de_sedlec", 2, players=2, start=wrong)
    with pytest.raises(mt.MonstroError):
        zoo.env("crypte_de_sedlec", start="crypte_de_sedlec/1 nonsense")


def test_many_games_take_no_start_for_one_of_them() -> None:
    env = vector_env("crypte_de_sedlec", 2)
    with pytest.raises(BadOption, match="start_from"):
        env.reset(seed=1, options={"start": middle("crypte_de_sedlec")})


def test_of_what_a_seat_sees_openspiel_draws_by_a_seed() -> None:
    sight = middle("crypte_de_sedlec", 2, 12).sight(0).text()
    game = pyspiel.load_game("monstro_crypte_de_sedlec(players=2)")
    found = [str(game.new_initial_state(sight, seed=seed)) for seed in (1, 1, 2, 3, 4)]
    assert found[0] == found[1]
    assert len(set(found)) > 1


def test_a_game_that_is_not_over_has_no_ending(tmp_path: Path) -> None:
    match = Match(mt.game("crypte_de_sedlec"), players=2, seed=3)
    records.save(tmp_path / "begun.json", match, records.new_nonce())
    with pytest.raises(BadOption, match=r"begun\.json") as caught:
        Endings.of_records([tmp_path / "begun.json"])
    assert caught.value.say("fr") != caught.value.say("en")
