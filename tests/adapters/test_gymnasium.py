"""A learner among bots, as Gymnasium wants it."""

from __future__ import annotations

import copy
import random
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

import monstrotheque as mt
from monstrotheque.adapters.errors import IllegalAction
from monstrotheque.adapters.gymnasium import REWARDS, MonstroEnv
from monstrotheque.adapters.starts import Endings
from monstrotheque.adapters.stepping import NOBODY
from monstrotheque.adapters.vector import ILLEGAL_REWARD
from monstrotheque.bots import bot
from monstrotheque.bots.policy import BadPolicy
from monstrotheque.engine import puzzles
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.seats import JOINT
from tests.bots.test_policy import written
from tests.contract.cases import every_case, every_game


def full_name(name: str) -> str:
    return f"monstrotheque/{name}-v{mt.game(name).rules_version}"


def legal_actions(env: gymnasium.Env[Any, Any]) -> list[int]:
    learner = env.unwrapped
    assert isinstance(learner, MonstroEnv)
    return learner.legal_actions()


def play(env: gymnasium.Env[Any, Any], seed: int) -> tuple[list[Any], float, dict[str, Any]]:
    """A game by random legal actions: what was observed, the reward, the last information."""
    observation, info = env.reset(seed=seed)
    seen, dice, paid, over = [observation], random.Random(seed), 0.0, False
    while not over:
        observation, reward, over, _, info = env.step(np.int64(dice.choice(legal_actions(env))))
        paid = float(reward)
        seen.append(observation)
    return seen, paid, info


@every_case
def test_check_env_passes_without_a_warning(name: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(full_name(name), players=players, opponents="random", render_mode="ansi")
        check_env(env.unwrapped)


@every_game
def test_the_mask_may_be_part_of_the_observation(name: str) -> None:
    env = gymnasium.make(full_name(name), opponents="random", dict_observation=True)
    observation, info = env.reset(seed=3)
    assert observation in env.observation_space
    assert np.flatnonzero(observation["action_mask"]).tolist() == sorted(legal_actions(env))
    assert (observation["action_mask"] == info["action_mask"]).all()


@every_case
def test_the_learner_decides_and_sees_for_its_own_seat_only(name: str, players: int) -> None:
    """Observation and legal actions are the engine's for the learner; the game ends, and pays what the engine says."""
    env = MonstroEnv(name, players=players, opponents="random")
    observation, info = env.reset(seed=11)
    dice, over, reward = random.Random(11), False, 0.0
    while not over:
        state = env._open().state
        assert env._open().agent == info["seat"]
        assert (observation == state.sight(info["seat"]).encode()).all()
        observation, reward, over, _, info = env.step(np.int64(dice.choice(legal_actions(env))))
    assert state.game is env.game
    assert len(info["scores"]) == players
    assert -1 <= reward <= 1


@every_game
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    first, second = (play(MonstroEnv(name, opponents="greedy"), 5) for _ in range(2))
    assert len(first[0]) == len(second[0])
    assert all((one == other).all() for one, other in zip(first[0], second[0], strict=True))
    assert first[1] == second[1]


def test_every_seat_has_its_turn_unless_one_is_named() -> None:
    env = MonstroEnv("crypte_de_sedlec", players=3, opponents="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2}
    fixed = MonstroEnv("crypte_de_sedlec", players=3, opponents="random", seat=2)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(10)} == {2}


def test_opponents_sit_in_order_from_the_learner_s_left() -> None:
    env = MonstroEnv("crypte_de_sedlec", players=3, opponents=["random", "greedy"], seat=1)
    env.reset(seed=1)
    names = [type(each).__name__ for each in env._opponents]
    assert names == ["RandomBot", "GreedyBot"]
    with pytest.raises(BadOption, match="2 other seats"):
        MonstroEnv("crypte_de_sedlec", players=3, opponents=["random"])


def test_an_illegal_action_ends_the_game_or_raises() -> None:
    env = MonstroEnv("crypte_de_sedlec", opponents="random")
    _, info = env.reset(seed=2)
    wrong = next(action for action in range(env.game.moves.size) if action not in env.legal_actions())
    _, reward, over, _, info = env.step(np.int64(wrong))
    assert (reward, over) == (ILLEGAL_REWARD, True)
    assert info["illegal"]
    strict = MonstroEnv("crypte_de_sedlec", opponents="random", illegal="raise")
    strict.reset(seed=2)
    before: Any = strict._observed()
    with pytest.raises(IllegalAction):
        strict.step(np.int64(wrong))
    assert (before == strict._observed()).all()


@every_game
def test_rewards_by_result_by_margin_and_by_points(name: str) -> None:
    paid = {kind: play(MonstroEnv(name, opponents="random", seat=0, reward=kind), 9) for kind in REWARDS}
    scores = paid["points"][2]["scores"]
    own = scores[0] if mt.game(name).is_cooperative else scores[0] - max(scores[1:])
    assert paid["points"][1] == own
    assert -1 <= paid["result"][1] <= 1
    if own > 0 and not mt.game(name).is_cooperative:
        assert paid["result"][1] > 0
        assert 0 < paid["margin"][1] < 1


def test_a_bot_that_searches_beats_random_play() -> None:
    """The bots do play: against random actions a search wins nearly always."""
    env = MonstroEnv("monster_cafe", players=2, opponents="mcts:60")
    assert sum(play(env, seed)[1] for seed in range(12)) < -6


@pytest.mark.parametrize(("mode", "kind"), [("sync", SyncVectorEnv), ("async", AsyncVectorEnv)])
def test_gymnasium_makes_vectors_of_it(mode: str, kind: type) -> None:
    name = full_name("crypte_de_sedlec")
    env = gymnasium.make_vec(name, num_envs=2, vectorization_mode=mode, opponents="random")
    try:
        assert isinstance(env, kind)
        _, infos = env.reset(seed=4)
        for _ in range(30):
            masks = infos["action_mask"]
            actions = np.array([np.flatnonzero(mask)[0] if mask.any() else 0 for mask in masks])
            infos = env.step(actions)[4]
        assert infos["action_mask"].shape == (2, 166)
    finally:
        env.close()


def test_it_can_be_copied_in_the_middle_of_a_game() -> None:
    env = MonstroEnv("monster_cafe", opponents="random")
    env.reset(seed=8)
    twin = copy.deepcopy(env)
    action = np.int64(env.legal_actions()[0])
    one: Any = env.step(action)
    other: Any = twin.step(action)
    assert np.array_equal(one[0], other[0])
    assert env.legal_actions() == twin.legal_actions()


def test_pictures_show_what_the_learner_sees() -> None:
    env = MonstroEnv("crypte_de_sedlec", opponents="random", seat=1, render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().shape == (896, 960, 3)
    assert env._episodes.onlooker == 1
    with pytest.raises(gymnasium.error.ResetNeeded):
        MonstroEnv("crypte_de_sedlec", render_mode="ansi").render()


@pytest.mark.parametrize(
    "wrong", [{"reward": "fame"}, {"illegal": "maybe"}, {"seat": 5}, {"opponents": []}, {"render_mode": "film"}]
)
def test_bad_settings_say_what_can_be_chosen(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        MonstroEnv("crypte_de_sedlec", **wrong)


@pytest.mark.parametrize(("setting", "instead"), [("max_cycles", "max_episode_steps"), ("margin", "reward=")])
def test_settings_of_other_environments_point_to_their_own(setting: str, instead: str) -> None:
    with pytest.raises(BadOption, match=instead) as caught:
        MonstroEnv("crypte_de_sedlec", **{setting: 2})  # type: ignore[arg-type]
    assert instead in caught.value.say("fr")
    assert caught.value.say("fr") != caught.value.say("en")


@every_game
def test_every_game_begins_with_a_decision_of_the_learner(name: str) -> None:
    """Though some of the endings are over before it is asked."""
    endings = Endings.of_bots(name, games=4, level="random", seed=1)
    env = MonstroEnv(name, opponents="random", start=endings.within(2), seat="any")
    for seed in range(30):
        _, info = env.reset(seed=seed)
        assert info["action_mask"].any()
        env.step(np.int64(env.legal_actions()[0]))


@every_game
def test_a_puzzle_is_the_learner_s_to_solve(name: str) -> None:
    """It sits in the puzzle's seat and is asked for the puzzle's move: no bot moves before it, in turn or out of turn.
    Where several choose at the same time, bots in front of it have chosen, which it can't see.
    """
    game = mt.game(name)
    for puzzle in puzzles.shipped(game):
        sight = puzzle.sight
        env = MonstroEnv(name, players=sight.players, opponents="random", start=puzzle.position)
        for seed in range(3):
            observation, info = env.reset(seed=seed)
            assert info["seat"] == puzzles.player_of(sight)
            assert sight.seat == JOINT or info["asked"] == sight.seat
            if len(sight.actors) == 1:
                assert (observation == env._open().state.sight(info["seat"]).encode()).all()
                assert env._open().state.age == sight.age
        solution = game.moves.find(puzzle.solutions[0]).id
        if info["asked"] == sight.seat:
            assert info["action_mask"][solution]


def test_a_named_seat_counts_in_a_start_too() -> None:
    puzzle = puzzles.shipped(mt.game("crypte_de_sedlec"))[0]
    players, decides = puzzle.sight.players, puzzle.sight.seat
    for seat in range(players):
        env = MonstroEnv("crypte_de_sedlec", players=players, opponents="random", seat=seat, start=puzzle.position)
        _, info = env.reset(seed=1)
        assert info["seat"] == seat
        assert (env._open().state.age == puzzle.turn) == (seat == decides)
    env = MonstroEnv("crypte_de_sedlec", players=players, opponents="random", seat="any", start=puzzle.position)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == set(range(players))


@every_case
def test_a_policy_file_is_an_opponent(name: str, players: int, tmp_path: Path) -> None:
    """Its seats do what its network rates best; one file may sit beside other bots."""
    game = mt.game(name)
    policy = written(tmp_path / "policy.npz", game)
    env: Any = gymnasium.make(full_name(name), players=players, opponents=policy).unwrapped
    _, info = env.reset(seed=2)
    player, dice, over = bot(policy), random.Random(2), False
    while not over:
        asking = env._open().act(action := dice.choice(env.legal_actions()))
        while not asking.is_over and asking.agent != info["seat"]:
            move = player.choose(asking.state.sight(asking.seat), dice)
            asking = asking.act(asking.passing if move is None else move.id)
        _, _, over, _, info = env.step(np.int64(action))
        assert env._open().state == asking.state
    mixed = MonstroEnv(name, players=players, opponents=[policy] + ["random"] * (players - 2))
    assert len(play(mixed, 1)[2]["scores"]) == players


def test_a_policy_of_another_game_is_refused_as_opponent(tmp_path: Path) -> None:
    policy = written(tmp_path / "policy.npz", mt.game("monster_cafe"))
    with pytest.raises(BadPolicy, match="monster_cafe"):
        MonstroEnv("crypte_de_sedlec", opponents=policy)
    with pytest.raises(BadPolicy):
        MonstroEnv("crypte_de_sedlec", opponents=f"policy:{tmp_path / 'nothing.npz'}")


def test_a_start_that_never_asks_the_learner_is_refused() -> None:
    last = Endings.of_bots("crypte_de_sedlec", players=2, games=1, level="random", seed=1).within(1)[0]
    env = MonstroEnv("crypte_de_sedlec", players=2, opponents="random", seat=1 - last.actors[0], start=last)
    with pytest.raises(BadOption) as caught:
        env.reset(seed=1)
    assert caught.value.say("fr") != caught.value.say("en")


def test_after_the_end_a_reset_is_needed() -> None:
    env = MonstroEnv("crypte_de_sedlec", opponents="random")
    play(env, 3)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.int64(0))
    env.reset(seed=3)
    action = env.legal_actions()[0]
    env.step(np.int64(-1))
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.int64(action))
    env.reset()
    env.step(np.int64(env.legal_actions()[0]))


def test_the_learner_is_told_for_which_seat_it_is_asked() -> None:
    env, asked = MonstroEnv("christmas_monsters", opponents="random"), set()
    _, info = env.reset(seed=1)
    over, dice = False, random.Random(1)
    while not over:
        assert info["asked"] == env._open().seat
        asked.add("own" if info["asked"] == info["seat"] else info["asked"])
        _, _, over, _, info = env.step(np.int64(dice.choice(env.legal_actions())))
    assert asked == {"own", JOINT}
    assert info["asked"] == NOBODY
