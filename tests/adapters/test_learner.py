"""One seat learns in many games at once: every step is its decision, and what it is paid is its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics, TransformObservation

import monstrotheque as mt
from monstrotheque.adapters.errors import IllegalAction
from monstrotheque.adapters.learner import Asked, LearnerVectorEnv, at_random, by_policy
from monstrotheque.adapters.starts import Endings
from monstrotheque.adapters.stepping import SKIPPED
from monstrotheque.adapters.vector import ILLEGAL_REWARD, vector_env
from monstrotheque.bots.policy import Policy, PolicyBot, trained_for
from monstrotheque.engine import puzzles
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.seats import JOINT
from monstrotheque.engine.state import State
from tests.contract.cases import every_case, every_game
from tests.positions import retold


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


def played_at_random(env: Any, steps: int, seed: int = 1) -> Iterator[tuple[Any, ...]]:
    """What every step of a learner that acts at random gives."""
    dice = np.random.default_rng(seed)
    observations, infos = env.reset(seed=seed)
    for _ in range(steps):
        told = Asked(observations, infos["legal"], infos["legal_count"], None)
        observations, rewards, over, cut, infos = env.step(at_random(told, dice))
        yield observations, rewards, over, cut, infos


@every_case
def test_the_last_observation_of_a_game_is_the_learner_s_own(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever moved last: what the learner's seat sees in the final position, and how the game ended for all."""
    env, ended = LearnerVectorEnv(name, 4, players=players, dtype=np.float32), {}
    step = env.env.step

    def watched(actions: Any) -> Any:
        given = step(actions)
        for row in np.flatnonzero(given[2]):
            ended[row] = State(env.env.game, env.env._states[row].copy())
        return given

    monkeypatch.setattr(env.env, "step", watched)
    games = 0
    for observations, rewards, over, _, infos in played_at_random(env, 200):
        assert ("final_obs" in infos) == over.any() == bool(ended)
        for row, state in ended.items():
            final = {name: array[row] for name, array in infos["final_info"].items()}
            assert (infos["final_obs"][row] == state.sight(int(final["seat"])).encode()).all()
            assert infos["final_obs"][row].dtype == observations.dtype
            assert final["scores"].tolist() == state.scores
            assert final["places"].tolist() == state.places
            assert rewards[row] == final["rewards"][final["seat"]]
        for name in ("final_obs", "final_info") if ended else ():
            assert (infos[f"_{name}"] == over).all()
        games += len(ended)
        ended.clear()
        if games >= 4:
            break
    assert games >= 4


def test_gymnasium_s_wrappers_take_a_learner_s_games() -> None:
    plain = LearnerVectorEnv("crypte_de_sedlec", 3, players=2, dtype=np.float32)
    assert plain.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    wrapped = RecordEpisodeStatistics(plain)
    lengths, counted = np.zeros(3, int), 0
    for _, rewards, over, _, infos in played_at_random(wrapped, 80):
        lengths += 1
        for row in np.flatnonzero(over):
            assert infos["_episode"][row]
            assert infos["episode"]["l"][row] == lengths[row]
            assert infos["episode"]["r"][row] == rewards[row]
            lengths[row], counted = 0, counted + 1
    assert counted == wrapped.episode_count > 5
    listed: Any = DictInfoToList(LearnerVectorEnv("crypte_de_sedlec", 3, players=2))
    _, infos = listed.reset(seed=1)
    ends: list[dict[str, Any]] = []
    for _ in range(60):
        *_, infos = listed.step(np.array([info["legal"][0] for info in infos]))
        ends += [info for info in infos if "final_obs" in info]
    assert ends[0]["final_info"]["rewards"].shape == (2,)
    assert ends[0]["final_obs"].shape == listed.single_observation_space.shape


def _step(env: Any, actions: Any) -> Any:
    return env.step(actions)


@pytest.mark.parametrize("copy", [False, True])
def test_games_of_a_learner_begin_anew_when_it_wishes(copy: bool) -> None:
    """In the same step, in the next one, or by a reset: the same games. Gymnasium's wrappers of observations want one
    of the latter two.
    """
    settings: dict[str, Any] = {"players": 3, "dtype": np.float32, "copy": copy}
    same, later, by_hand = (
        LearnerVectorEnv("crypte_de_sedlec", 1, autoreset_mode=mode, **settings)
        for mode in ("SameStep", "NextStep", "Disabled")
    )
    halved: Any = TransformObservation(later, lambda seen: seen / 2)
    _, infos = same.reset(seed=5)
    halved.reset(seed=5)
    by_hand.reset(seed=5)
    ended = 0
    for _ in range(60):
        action = infos["legal"][:, 0].copy()
        seen, rewards, over, _, infos = same.step(action)
        others, *rest = _step(halved, action)
        hands, *hands_rest = _step(by_hand, action)
        assert rest[0] == hands_rest[0] == rewards
        assert rest[1] == hands_rest[1] == over
        if over.any():
            ended += 1
            assert "final_obs" not in rest[-1]
            assert (rest[-1]["final_info"]["scores"] == infos["final_info"]["scores"]).all()
            assert (others[0] == infos["final_obs"][0] / 2).all()
            assert (hands[0] == infos["final_obs"][0]).all()
            assert not rest[-1]["legal_count"].any()
            with pytest.raises(gymnasium.error.ResetNeeded):
                by_hand.step(action)
            others, *rest = _step(halved, action * 0 - 1)
            assert not rest[0].any()
            assert not rest[1].any()
            hands, _ = by_hand.reset(options={"reset_mask": np.ones(1, np.bool_)})
        assert (others == seen / 2).all()
        assert (hands == seen).all()
    assert ended >= 2


def test_games_that_are_over_wait_for_the_others() -> None:
    """What the learner saw last stays before it while the others are dealt anew."""
    env = LearnerVectorEnv("crypte_de_sedlec", 6, players=2, autoreset_mode="Disabled", copy=True)
    seen, infos = env.reset(seed=1)
    over = np.zeros(6, np.bool_)
    while not over.any():
        seen, _, over, _, infos = env.step(infos["legal"][:, 0])
    marked = ~over
    again, infos = env.reset(options={"reset_mask": marked})
    assert (again[over] == seen[over]).all()
    assert (again[marked] != seen[marked]).any(axis=1).all()
    assert (infos["legal_count"] == 0).tolist() == over.tolist()


def test_a_start_seats_the_learner_where_somebody_decides() -> None:
    """It is asked in the start itself, also where others may act out of turn; so each of these steps ends a game."""
    env = LearnerVectorEnv("crypte_de_sedlec", 32, players=2)
    env.start_from(endings("crypte_de_sedlec", 1, 2))
    for _, rewards, over, _, _ in played_at_random(env, 20):
        assert over.all()
        assert (abs(rewards) <= 1).all()


@pytest.mark.parametrize("level", ["greedy", "random"])
@every_game
def test_a_learner_s_first_decision_is_in_the_start(name: str, level: str) -> None:
    line = Endings.of_bots(name, games=1, level=level, seed=4).within(10**6)
    starts = [state for state in line if len(state.actors) == 1]
    env, texts = LearnerVectorEnv(name, 64, start=starts), {retold(start, age=None).text() for start in starts}
    _, infos = env.reset(seed=1)
    for row, seat in enumerate(infos["seat"]):
        state = State(env.env.game, env.env._states[row].copy())
        assert retold(state, age=None).text() in texts
        assert state.decider_for(state.actors[0]) == seat
        assert env.env._seats[row] in (seat, JOINT)


@every_game
def test_a_puzzle_is_the_learner_s(name: str) -> None:
    """As its player sees it, though others choose at the same time or could act out of turn."""
    for puzzle in puzzles.shipped(mt.game(name)):
        sight = puzzle.sight
        env = LearnerVectorEnv(name, 3, players=sight.players, start=puzzle.position)
        _, infos = env.reset(seed=1)
        assert set(infos["seat"]) == {puzzles.player_of(sight)}


def test_a_policy_that_never_learnt_to_pass_does_so_wherever_it_can() -> None:
    game, dice = mt.game("christmas_monsters"), np.random.default_rng(4)
    weights = (dice.standard_normal((game.feature_count, game.moves.size)).astype(np.float32),)
    policy = Policy(game.name, trained_for(game), game.moves.size, weights, (np.zeros(game.moves.size, np.float32),))
    env, bot, passed = vector_env(game.name, 4), PolicyBot(policy), 0
    observations, infos = env.reset(seed=3)
    for _ in range(60):
        actions = by_policy(policy)(Asked(observations, infos["legal"], infos["legal_count"], None), dice)
        for row, action in enumerate(actions):
            move = bot.choose(State(game, env._states[row].copy()).sight(int(infos["seat"][row])), None)  # type: ignore[arg-type]
            assert action == (env.passing if move is None else move.id)
            passed += move is None
        observations, _, _, _, infos = env.step(actions)
    assert passed


def test_an_illegal_action_ends_the_learner_s_game_or_raises() -> None:
    env = LearnerVectorEnv("crypte_de_sedlec", 2, players=2, illegal="terminate")
    _, infos = env.reset(seed=1)
    actions = infos["legal"][:, 0].astype(np.int64)
    actions[1] = next(action for action in range(165) if not infos["action_mask"][1, action])
    _, rewards, over, _, infos = env.step(actions)
    assert infos["illegal"].tolist() == over.tolist() == [False, True]
    assert rewards.tolist() == [0.0, ILLEGAL_REWARD]
    assert infos["final_obs"][1].any()
    strict = LearnerVectorEnv("crypte_de_sedlec", 2, players=2)
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(actions)


@pytest.mark.parametrize("wrong", [0, [0], [0, 0, 0], [0.0, 0.0]])
@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_a_learner_gives_a_whole_number_for_each_game(wrong: Any, mode: str) -> None:
    env = LearnerVectorEnv("crypte_de_sedlec", 2, players=2, autoreset_mode=mode)
    _, infos = env.reset(seed=1)
    over = np.zeros(2, np.bool_)
    while not over.any():
        _, _, over, _, infos = env.step(infos["legal"][:, 0].copy())
    with pytest.raises(IllegalAction):
        env.step(wrong)


@pytest.mark.parametrize("illegal", ["terminate", "raise"])
def test_an_opponent_s_illegal_action_is_an_error(illegal: str) -> None:
    """And ends no game as if the learner had been at fault."""
    env = LearnerVectorEnv(
        "crypte_de_sedlec", 8, illegal=illegal, opponent=lambda asked, dice: asked.legal[:, 0] * 0 - 1
    )
    with pytest.raises(IllegalAction, match="-1"):
        env.reset(seed=1)


@pytest.mark.parametrize("games", [1, 2])
def test_the_same_seeds_give_a_learner_the_same_games(games: int) -> None:
    """Also when all games end in one step."""
    seeds: Any = list(range(5, 5 + games))
    runs = []
    for _ in range(2):
        env, dice = LearnerVectorEnv("crypte_de_sedlec", games, players=2), np.random.default_rng(1)
        observations, infos = env.reset(seed=seeds)
        seen = []
        for _ in range(80):
            told = Asked(observations, infos["legal"], infos["legal_count"], None)
            observations, *_, infos = env.step(at_random(told, dice))
            seen.append(observations.copy())
        runs.append(np.stack(seen))
    assert (runs[0] == runs[1]).all()


def test_games_that_are_not_dealt_anew_keep_their_learners() -> None:
    env, marked = LearnerVectorEnv("crypte_de_sedlec", 32, players=3), np.arange(32) % 2 == 0
    observations, infos = env.reset(seed=1)
    before, seats = observations.copy(), infos["seat"]
    observations, infos = env.reset(options={"reset_mask": marked})
    assert (infos["seat"][~marked] == seats[~marked]).all()
    assert (observations[~marked] == before[~marked]).all()
    assert (observations[marked] != before[marked]).any()


@pytest.mark.parametrize("wrong", [{"autoreset_mode": "Never"}, {"device": "cuda"}])
def test_a_learner_s_settings_say_what_can_be_chosen(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match=r"SameStep|cpu"):
        LearnerVectorEnv("crypte_de_sedlec", 2, **wrong)


def test_the_games_of_a_learner_can_be_looked_at() -> None:
    env = LearnerVectorEnv("crypte_de_sedlec", 2, render_mode="ansi")
    env.reset(seed=1)
    pictures: Any = env.render()
    assert env.render_mode == "ansi"
    assert len(pictures) == 2
    assert all("─" in picture for picture in pictures)
