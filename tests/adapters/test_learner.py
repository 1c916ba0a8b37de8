"""One seat learns in many games at once: every step is its decision, and what it is paid is its own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import monstrotheque as mt
from monstrotheque.adapters.learner import Asked, LearnerVectorEnv, at_random, by_policy
from monstrotheque.adapters.starts import Endings
from monstrotheque.adapters.stepping import SKIPPED
from monstrotheque.adapters.vector import vector_env
from monstrotheque.bots.policy import Policy, PolicyBot, trained_for
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import State
from tests.contract.cases import every_case


@every_case
def test_every_step_is_a_decision_of_the_learner(name: str, players: int) -> None:
    env = LearnerVectorEnv(name, 4, players=players)
    dice = np.random.default_rng(2)
    observations, infos = env.reset(seed=2)
    ended, sitting = 0, set()
    for _ in range(200):
        for row in range(4):
            state, seat = State(env.env.game, env.env._states[row].copy()), int(infos["seat"][row])
            asked = int(env.env._seats[row])
            assert asked in (seat, JOINT)
            assert (observations[row] == state.sight(asked).encode()).all()
            sitting.add(seat)
        told = Asked(observations, infos["legal"], infos["legal_count"], None)
        observations, rewards, over, cut, infos = env.step(at_random(told, dice))
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        ended += int(over.sum())
        if ended >= 6 and len(sitting) == players:
            break
    assert ended >= 6
    assert sitting == set(range(players))


def test_the_learner_is_paid_what_its_seat_gets() -> None:
    """Against itself at random, a learner of a two-player game wins about as often as it loses."""
    env, dice = LearnerVectorEnv("crypte_de_sedlec", 64, players=2), np.random.default_rng(1)
    observations, infos = env.reset(seed=1)
    paid = []
    for _ in range(120):
        told = Asked(observations, infos["legal"], infos["legal_count"], None)
        observations, rewards, over, _, infos = env.step(at_random(told, dice))
        paid += rewards[over].tolist()
    assert len(paid) > 200
    assert set(paid) <= {-1.0, 0.0, 1.0}
    assert abs(np.mean(paid)) < 0.25


def test_a_game_that_is_skipped_stands_still() -> None:
    env = vector_env("monster_cafe", 3)
    _, infos = env.reset(seed=1)
    before = env._states.copy()
    actions = infos["legal"][:, 0].astype(np.int64)
    actions[1] = SKIPPED
    _, rewards, over, _, _ = env.step(actions)
    assert (env._states == before).tolist() == [False, True, False]
    assert not rewards.any()
    assert not over.any()


@pytest.mark.parametrize("players", [2, 3])
def test_an_opponent_with_a_policy_plays_as_its_bot_does(players: int) -> None:
    game, dice = mt.game("crypte_de_sedlec"), np.random.default_rng(4)
    weights = (dice.standard_normal((game.feature_count, game.moves.size)).astype(np.float32),)
    biases = (np.zeros(game.moves.size, np.float32),)
    policy = Policy(game.name, trained_for(game), game.moves.size, weights, biases)
    env, bot = vector_env(game.name, 8, players=players), PolicyBot(policy)
    observations, infos = env.reset(seed=3)
    for _ in range(10):
        actions = by_policy(policy)(Asked(observations, infos["legal"], infos["legal_count"], None), dice)
        for row, action in enumerate(actions):
            sight = State(game, env._states[row].copy()).sight(int(infos["seat"][row]))
            move = bot.choose(sight, None)  # type: ignore[arg-type]
            assert move is not None
            assert move.id == action
        observations, _, _, _, infos = env.step(actions)


def endings(name: str, decisions: int, players: int | None = None) -> list[State]:
    """Positions in which games are nearly over."""
    return Endings.of_bots(name, players=players, games=10, level="random", seed=1).within(decisions)


def test_games_that_end_before_the_learner_is_asked_pay_nothing() -> None:
    env, dice = LearnerVectorEnv("crypte_de_sedlec", 32, players=2), np.random.default_rng(1)
    env.start_from(endings("crypte_de_sedlec", 1, 2))
    observations, infos = env.reset(seed=1)
    for _ in range(20):
        told = Asked(observations, infos["legal"], infos["legal_count"], None)
        observations, rewards, over, _, infos = env.step(at_random(told, dice))
        assert over.all()
        assert (abs(rewards) <= 1).all()


def test_games_that_are_not_dealt_anew_keep_their_learners() -> None:
    env, marked = LearnerVectorEnv("crypte_de_sedlec", 32, players=3), np.arange(32) % 2 == 0
    observations, infos = env.reset(seed=1)
    before, seats = observations.copy(), infos["seat"]
    observations, infos = env.reset(options={"reset_mask": marked})
    assert (infos["seat"][~marked] == seats[~marked]).all()
    assert (observations[~marked] == before[~marked]).all()
    assert (observations[marked] != before[marked]).any()


@pytest.mark.parametrize("mode", ["NextStep", "Disabled"])
def test_games_of_a_learner_begin_anew_in_the_same_step_only(mode: str) -> None:
    with pytest.raises(BadOption, match="SameStep"):
        LearnerVectorEnv("crypte_de_sedlec", 2, autoreset_mode=mode)
    LearnerVectorEnv("crypte_de_sedlec", 2, autoreset_mode="SameStep").close()


def test_the_games_of_a_learner_can_be_looked_at() -> None:
    env = LearnerVectorEnv("crypte_de_sedlec", 2, render_mode="ansi")
    env.reset(seed=1)
    pictures: Any = env.render()
    assert env.render_mode == "ansi"
    assert len(pictures) == 2
    assert all("─" in picture for picture in pictures)
