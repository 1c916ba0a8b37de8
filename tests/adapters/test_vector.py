"""The vector environment plays the engine's games, all at once, as Gymnasium wants it."""

from __future__ import annotations

import copy
import gc
import pickle
import threading
import time
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics, TransformObservation

import monstrotheque as mt
from monstrotheque.adapters.errors import IllegalAction
from monstrotheque.adapters.learner import LearnerVectorEnv
from monstrotheque.adapters.stepping import NOBODY
from monstrotheque.adapters.threads import Helper
from monstrotheque.adapters.vector import MonstroVectorEnv, vector_env
from monstrotheque.engine.errors import BadOption, MonstroError
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import State
from tests.contract.cases import every_boxed_game, every_case, every_game, other_lists

Array = npt.NDArray[Any]


def environment_id(name: str) -> str:
    return f"monstrotheque/{name}-v{mt.game(name).rules_version}"


def choices(infos: dict[str, Any], dice: np.random.Generator) -> Array:
    """A random legal action in every game."""
    picks = (dice.random(len(infos["legal_count"])) * infos["legal_count"]).astype(int)
    chosen: Array = infos["legal"][np.arange(len(picks)), picks].astype(np.int64)
    return chosen


def states(env: MonstroVectorEnv) -> list[State]:
    return [State(env.game, env._states[number].copy()) for number in range(env.num_envs)]


@every_case
def test_every_row_is_the_engine_s_game(name: str, players: int) -> None:
    """Observation, seat, legal actions and mask of each row are what the engine says of that row's position; after a
    step each position is the one the engine comes to."""
    follow_the_engine(vector_env(name, 3, players=players))


@every_boxed_game
def test_games_with_the_lists_of_another_box_are_the_engine_s(name: str) -> None:
    game, lists = mt.game(name), other_lists(name)
    for players in game.player_counts:
        env: Any = gymnasium.make_vec(environment_id(name), num_envs=3, players=players, **lists).unwrapped
        follow_the_engine(env)
        ours = vector_env(name, 3, players=players)
        env.reset(seed=7)
        ours.reset(seed=7)
        assert [state.text() for state in states(env)] != [state.text() for state in states(ours)]


@every_boxed_game
def test_lists_that_make_no_box_are_refused_in_words(name: str) -> None:
    option = mt.game(name).box_option
    assert option is not None
    strange: dict[str, Any] = {option.name: {"strange": []}}
    with pytest.raises(MonstroError, match=r"\.toml"):
        vector_env(name, 2, **strange)


def follow_the_engine(env: Any) -> None:
    observations, infos = env.reset(seed=7)
    dice = np.random.default_rng(7)
    for _ in range(40):
        before, actions = states(env), choices(infos, dice)
        for row, state in enumerate(before):
            seat = int(infos["seat"][row])
            legal = infos["legal"][row, : infos["legal_count"][row]].tolist()
            waits = [] if seat in state.actors else [env.passing]
            assert legal == [*state.legal(seat).ids, *waits]
            assert (observations[row] == state.sight(seat).encode()).all()
            if "action_mask" in infos:
                assert np.flatnonzero(infos["action_mask"][row]).tolist() == sorted(legal)
        asked = infos["seat"].copy()
        observations, _, over, _, infos = env.step(actions)
        for row, (state, after) in enumerate(zip(before, states(env), strict=True)):
            if not over[row]:
                move = int(actions[row])
                expected = state if move == env.passing else state.play(int(asked[row]), move)
                assert after.to_bytes()[4:] == expected.to_bytes()[4:]


@every_case
def test_finished_games_pay_and_begin_anew_in_the_same_step(name: str, players: int) -> None:
    env = vector_env(name, 2, players=players)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    _, infos = env.reset(seed=1)
    dice = np.random.default_rng(1)
    ended = 0
    for _ in range(6 * env.game.max_plies):
        movers = infos["seat"].copy()
        _, rewards, over, truncated, infos = env.step(choices(infos, dice))
        assert not truncated.any()
        assert (rewards[~over] == 0).all()
        assert ("final_obs" in infos) == over.any()
        for row in np.flatnonzero(over):
            ended += 1
            final = {key: values[row] for key, values in infos["final_info"].items()}
            assert infos["final_obs"][row].shape == (env.game.feature_count,)
            assert rewards[row] == final["rewards"][movers[row] if movers[row] != JOINT else 0]
            winners = final["places"] == 1
            if not env.game.is_cooperative:
                assert final["rewards"].sum() == pytest.approx(0)
                assert (winners == (final["rewards"] == final["rewards"].max())).all()
        if ended >= 4:
            break
    assert ended >= 4


@every_game
def test_the_same_seed_gives_the_same_games_with_any_number_of_threads(name: str) -> None:
    digests = []
    for threads in (1, 2):
        env = vector_env(name, 130, threads=threads)
        assert len(env._shares) == threads
        observations, infos = env.reset(seed=11)
        dice = np.random.default_rng(3)
        total = np.zeros(env.game.feature_count)
        for _ in range(25):
            observations, rewards, _, _, infos = env.step(choices(infos, dice))
            total += observations.sum(axis=0, dtype=np.float64) + rewards.sum()
        digests.append(total.tobytes())
        env.close()
    assert digests[0] == digests[1]


def test_what_goes_wrong_in_a_helper_is_told_and_helpers_end_with_their_environment() -> None:
    helper = Helper()
    helper.begin(divmod, (1, 0))
    with pytest.raises(ZeroDivisionError):
        helper.wait()
    # Somebody who breaks off waiting for one thing is not told of it when waiting for the next.
    helper.begin(divmod, (1, 0))
    helper.begin(divmod, (1, 1))
    helper.wait()
    before = threading.active_count()
    env = vector_env("crypte_de_sedlec", 130, threads=2)
    env.reset(seed=1)
    assert threading.active_count() == before + 1
    del env
    gc.collect()
    deadline = time.monotonic() + 10
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() == before


def test_another_seed_and_a_later_reset_give_other_games() -> None:
    env = vector_env("crypte_de_sedlec", 4)
    deals = []
    for seed in (1, 2, None):
        env.reset(seed=seed)
        deals.append(env._states.tobytes())
    env.reset(seed=1)
    assert len(set(deals)) == 3
    assert env._states.tobytes() == deals[0]
    assert len({env._states[row].tobytes() for row in range(4)}) == 4


@pytest.mark.parametrize("mask", [True, False])
def test_an_illegal_action_is_named_and_no_action_is_carried_out(mask: bool) -> None:
    env = vector_env("crypte_de_sedlec", 3, action_mask=mask)
    _, infos = env.reset(seed=1)
    before = env._states.tobytes()
    actions = infos["legal"][:, 0].astype(np.int64)
    actions[1] = env.game.moves.size - 1
    with pytest.raises(IllegalAction) as caught:
        env.step(actions)
    assert "game 1" in caught.value.say("en")
    assert "partie 1" in caught.value.say("fr")
    with pytest.raises(IllegalAction, match=r"\(3, 1\)"):
        env.step(actions[:, None])
    for wrong in (actions[:2], np.array([-1, 0, 10**9])):
        with pytest.raises(IllegalAction):
            env.step(wrong)
    assert env._states.tobytes() == before


def test_a_step_needs_a_reset_first() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded):
        vector_env("crypte_de_sedlec", 1).step(np.zeros(1, np.int64))


@pytest.mark.parametrize("wrong", [np.zeros(3), np.zeros(3, bool), np.array([0, 1, "2"])])
def test_actions_are_whole_numbers(wrong: Array) -> None:
    env = vector_env("crypte_de_sedlec", 3)
    env.reset(seed=1)
    with pytest.raises(IllegalAction) as caught:
        env.step(wrong)
    assert str(wrong.dtype) in caught.value.say("fr")


@pytest.mark.parametrize(
    "setting", [{"num_envs": 0}, {"num_envs": 2.0}, {"threads": 0}, {"dtype": np.uint8}, {"dtype": np.float16}]
)
def test_settings_are_checked(setting: dict[str, Any]) -> None:
    with pytest.raises(mt.MonstroError):
        vector_env("crypte_de_sedlec", **setting)


def test_a_closed_environment_says_so() -> None:
    env = vector_env("crypte_de_sedlec", 130, threads=2)
    _, infos = env.reset(seed=1)
    env.close()
    with pytest.raises(gymnasium.error.ClosedEnvironmentError):
        env.step(infos["legal"][:, 0])
    with pytest.raises(gymnasium.error.ClosedEnvironmentError):
        env.reset()


def test_some_games_can_be_dealt_anew() -> None:
    """As Gymnasium's environments do it, by `reset_mask`: the others stay as they are."""
    env = vector_env("crypte_de_sedlec", 4)
    _, infos = env.reset(seed=1)
    env.step(infos["legal"][:, 0].astype(np.int64))
    before = [env._states[row].tobytes() for row in range(4)]
    seen, _ = env.reset(options={"reset_mask": np.array([False, True, False, True])})
    after = states(env)
    assert [state.to_bytes()[4:] == was for state, was in zip(after, before, strict=True)] == [True, False, True, False]
    assert (seen[1] == after[1].sight(0).encode()).all()
    for wrong in (np.ones(3, bool), [1, 0, 0, 1]):
        with pytest.raises(mt.MonstroError):
            env.reset(options={"reset_mask": wrong})


def test_each_game_can_have_its_own_seed() -> None:
    """As in Gymnasium's environments: equal seeds, equal games, now and after a game has ended, whatever is beside."""
    env, alone = vector_env("crypte_de_sedlec", 4), vector_env("crypte_de_sedlec", 1)
    (seen, infos), (seen_alone, _) = env.reset(seed=[5, 6, 5, None]), alone.reset(seed=5)
    ended = 0
    while ended < 2:
        assert (seen[0] == seen[2]).all()
        assert (seen[0] == seen_alone[0]).all()
        actions = infos["legal"][:, 0].astype(np.int64)
        seen, _, over, _, infos = env.step(actions)
        seen_alone, *_ = alone.step(actions[:1])
        ended += over[0]
    assert (
        env._states[0].tobytes() == env._states[2].tobytes() not in (env._states[1].tobytes(), env._states[3].tobytes())
    )
    before = env._states.copy()
    env.reset(seed=np.array([5, 5, 5, 5]), options={"reset_mask": np.array([False, True, False, False])})
    assert [before[row].tobytes() == env._states[row].tobytes() for row in range(4)] == [True, False, True, True]
    before = env._states.copy()
    env.reset(seed=[1, 2, 3, 4], options={"reset_mask": np.zeros(4, bool)})
    assert before.tobytes() == env._states.tobytes()


@pytest.mark.parametrize("kind", [MonstroVectorEnv, LearnerVectorEnv])
def test_an_environment_that_could_not_be_made_can_be_closed(kind: Any) -> None:
    """As Gymnasium does when it lets go of one."""
    env = kind.__new__(kind)
    with pytest.raises(BadOption):
        env.__init__("crypte_de_sedlec", num_envs=2, dtype=np.float16)
    env.close()


@pytest.mark.parametrize("wrong", [[1, 2], [1, 2, 3, 4], ()])
def test_there_is_a_seed_for_each_game(wrong: Any) -> None:
    with pytest.raises(mt.MonstroError, match="3, not"):
        vector_env("crypte_de_sedlec", 3).reset(seed=wrong)


@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_of_an_environment_goes_on_by_itself(again: Any) -> None:
    env = vector_env("monster_cafe", 3, players=3, dtype=np.float32, menu="Rexpresso")
    seen, infos = env.reset(seed=2)
    twin = again(env)
    dice = np.random.default_rng(1)
    kept = []
    for _ in range(60):
        kept.append(choices(infos, dice))
        seen, *_, infos = env.step(kept[-1])
    for actions in kept:
        seen_there, *_, infos_there = twin.step(actions)
    assert (seen == seen_there).all()
    assert env._states.tobytes() == twin._states.tobytes()
    assert (infos["legal"] == infos_there["legal"]).all()
    assert (env.reset()[0] == twin.reset()[0]).all()


def test_copies_are_given_on_request() -> None:
    """Then no step overwrites what an earlier one returned; what an ended game left stays too."""
    env = vector_env("crypte_de_sedlec", 2, copy=True)
    observations, infos = env.reset(seed=1)
    kept: list[tuple[Any, ...]] = [(observations, infos)]
    texts = [repr(kept[0])]
    for _ in range(60):
        told = env.step(infos["legal"][:, 0])
        infos = told[4]
        kept.append(told)
        texts.append(repr(told))
    assert any("final_obs" in told[-1] for told in kept)
    assert [repr(told) for told in kept] == texts


def test_who_marks_games_as_cut_marks_them_for_one_step() -> None:
    env = vector_env("crypte_de_sedlec", 2)
    _, infos = env.reset(seed=1)
    _, _, _, truncated, infos = env.step(infos["legal"][:, 0])
    truncated[:] = True
    assert not env.step(infos["legal"][:, 0])[3].any()


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    settings: dict[str, Any] = {"num_envs": np.int64(2), "players": np.int32(3), "threads": np.int64(1)}
    env = vector_env("crypte_de_sedlec", **settings)
    assert (env.num_envs, env.players) == (2, 3)


def test_gymnasium_s_wrappers_find_what_they_look_for() -> None:
    """They read beside every entry of `infos` for which games it is told."""
    wrapped: Any = DictInfoToList(RecordEpisodeStatistics(vector_env("crypte_de_sedlec", 3)))
    _, infos = wrapped.reset(seed=1)
    ended: list[dict[str, Any]] = []
    while not ended:
        *_, infos = wrapped.step(np.array([info["legal"][0] for info in infos]))
        ended = [info for info in infos if "final_info" in info]
    assert ended[0]["final_info"]["rewards"].shape == (2,)
    assert ended[0]["final_obs"].shape == (mt.game("crypte_de_sedlec").feature_count,)
    assert ended[0]["episode"]["l"] > 10


def test_a_wrapper_of_observations_takes_games_that_begin_anew_in_the_next_step() -> None:
    settings: dict[str, Any] = {"dtype": np.float32, "autoreset_mode": "NextStep"}
    plain = vector_env("crypte_de_sedlec", 2, **settings)
    halved: Any = TransformObservation(vector_env("crypte_de_sedlec", 2, **settings), lambda seen: seen / 2)
    _, infos = plain.reset(seed=1)
    halved.reset(seed=1)
    for _ in range(60):
        actions = infos["legal"][:, 0].copy()
        seen, _, _, _, infos = plain.step(actions)
        assert (halved.step(actions)[0] == seen / 2).all()


def test_games_with_very_many_moves_give_lists_unless_a_mask_is_wanted() -> None:
    lists = vector_env("croque_monstre", 2)
    assert "action_mask" not in lists.reset(seed=1)[1]
    masks = vector_env("croque_monstre", 2, action_mask=True)
    _, infos = masks.reset(seed=1)
    assert infos["action_mask"].shape == (2, masks.game.moves.size)


@every_game
def test_spaces_hold_what_is_given(name: str) -> None:
    env = vector_env(name, 2)
    observations, infos = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    assert env.action_space.contains(choices(infos, np.random.default_rng(1)))
    assert env.single_action_space == gymnasium.spaces.Discrete(env.game.moves.size + (env.passing > 0))


def test_observations_are_the_same_numbers_in_every_type() -> None:
    narrow, wide = (vector_env("crypte_de_sedlec", 2, dtype=dtype) for dtype in (np.int8, np.float32))
    seen = [env.reset(seed=3) for env in (narrow, wide)]
    ended = 0
    while ended < 2:
        (observations, infos), (others, others_infos) = seen
        assert observations.dtype == np.dtype(np.int8)
        assert others.dtype == np.dtype(np.float32)
        assert (observations == others).all()
        for last, other in zip(infos.get("final_obs", ()), others_infos.get("final_obs", ()), strict=True):
            assert (last is None) == (other is None)
            if last is not None:
                ended += 1
                assert other.dtype == np.dtype(np.float32)
                assert (last == other).all()
        actions = infos["legal"][:, 0].astype(np.int64)
        seen = [(stepped[0], stepped[4]) for stepped in (narrow.step(actions), wide.step(actions))]


def test_only_games_that_have_just_ended_leave_a_last_observation() -> None:
    env = vector_env("crypte_de_sedlec", 8)
    _, infos = env.reset(seed=2)
    dice = np.random.default_rng(2)
    ended = 0
    while ended < 16:
        *_, over, _, infos = env.step(choices(infos, dice))
        ended += over.sum()
        if over.any():
            assert [last is not None for last in infos["final_obs"]] == over.tolist()
            assert all((infos["final_obs"][row] != 0).any() for row in np.flatnonzero(over))


@every_game
def test_gymnasium_makes_them(name: str) -> None:
    env = gymnasium.make_vec(environment_id(name), num_envs=3, players=3)
    assert env.reset(seed=1)[0].shape == (3, mt.game(name).feature_count)
    env.close()


def test_rewards_can_tell_the_margin() -> None:
    env = vector_env("crypte_de_sedlec", 8, margin=True)
    _, infos = env.reset(seed=1)
    dice = np.random.default_rng(1)
    paid: list[float] = []
    while len(paid) < 8:
        _, _, over, _, infos = env.step(choices(infos, dice))
        paid += infos["final_info"]["rewards"][over].max(axis=1).tolist() if over.any() else []
    assert all(0 < value < 1 for value in paid)
    assert len(set(paid)) > 4


@every_game
def test_a_finished_game_may_be_dealt_anew_in_the_next_step(name: str) -> None:
    """The step that ends a game shows its last position; the next one deals, whatever the action, and pays nothing. The
    games are those that are dealt anew at once."""
    at_once, later = (vector_env(name, 1, copy=True, autoreset_mode=mode) for mode in ("SameStep", "NextStep"))
    (_, infos), _ = at_once.reset(seed=3), later.reset(seed=3)
    dice, games = np.random.default_rng(3), 0
    while games < 2:
        actions = choices(infos, dice)
        observations, rewards, over, _, infos = at_once.step(actions)
        seen, paid, over_later, _, infos_later = later.step(actions)
        assert (rewards == paid).all()
        assert (over == over_later).all()
        if over[0]:
            games += 1
            assert (seen[0] == infos["final_obs"][0]).all()
            assert infos_later["seat"][0] == NOBODY
            assert infos_later["final_info"]["scores"].tolist() == infos["final_info"]["scores"].tolist()
            seen, paid, over_later, _, _ = later.step(np.array([0]))
            assert (paid[0], over_later[0]) == (0, False)
        assert (seen == observations).all()


def test_without_autoreset_a_finished_game_waits_for_reset() -> None:
    env = vector_env("crypte_de_sedlec", 3, autoreset_mode=AutoresetMode.DISABLED, copy=True)
    _, infos = env.reset(seed=1)
    dice, over = np.random.default_rng(1), np.zeros(3, np.bool_)
    while not over.any():
        _, _, over, _, infos = env.step(choices(infos, dice))
    with pytest.raises(gymnasium.error.ResetNeeded, match="over"):
        env.step(np.zeros(3, np.int64))
    _, infos = env.reset(options={"reset_mask": over})
    assert (infos["legal_count"] > 0).all()
    env.step(choices(infos, dice))
    with pytest.raises(BadOption):
        vector_env("crypte_de_sedlec", 3, autoreset_mode="sometimes")


def test_pictures_of_every_game() -> None:
    env = vector_env("crypte_de_sedlec", 2, render_mode="rgb_array")
    env.reset(seed=1)
    pictures = env.render()
    assert pictures is not None
    assert [picture.shape for picture in pictures] == [(896, 960, 3)] * 2
    assert (pictures[0] != pictures[1]).any()
    with pytest.raises(BadOption):
        vector_env("crypte_de_sedlec", 2, render_mode="film")


def any_actions(env: MonstroVectorEnv, dice: np.random.Generator) -> Array:
    """Actions drawn without a look at what is legal."""
    drawn: Array = dice.integers(0, env.game.moves.size, env.num_envs)
    return drawn


@pytest.mark.parametrize("mode", list(AutoresetMode))
@every_game
def test_an_illegal_action_may_end_its_game_and_no_other(name: str, mode: AutoresetMode) -> None:
    env = vector_env(name, 4, illegal="terminate", autoreset_mode=mode)
    _, infos = env.reset(seed=3)
    dice = np.random.default_rng(3)
    actions = choices(infos, dice)
    movers = infos["seat"].copy()
    actions[1] = next(move for move in range(env.game.moves.size) if move not in infos["legal"][1])
    before = states(env)
    observations, rewards, over, _, infos = env.step(actions)
    assert over.tolist() == infos["illegal"].tolist() == [False, True, False, False]
    assert rewards.tolist() == [0, -1, 0, 0]
    paid = infos["final_info"]["rewards"][1]
    assert paid.tolist() == [-1.0 if movers[1] in (player, JOINT) else 0.0 for player in range(env.players)]
    last = infos["final_obs"][1] if mode is AutoresetMode.SAME_STEP else observations[1]
    assert (last == before[1].sight(int(movers[1])).encode()).all()
    if mode is AutoresetMode.DISABLED:
        env.reset(options={"reset_mask": over.copy()})
    elif mode is AutoresetMode.NEXT_STEP:
        assert infos["seat"][1] == NOBODY
        env.step(choices(infos, dice))
    after = states(env)[1]
    assert not after.is_over
    assert after.to_bytes() != before[1].to_bytes()


@every_game
def test_whoever_draws_actions_without_the_mask_gets_through(name: str) -> None:
    env = vector_env(name, 8, illegal="terminate")
    env.reset(seed=1)
    dice = np.random.default_rng(1)
    ended = sum(int(env.step(any_actions(env, dice))[2].sum()) for _ in range(20))
    assert ended > 20
