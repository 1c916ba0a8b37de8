"""PettingZoo's own tests pass, and the environments are the games."""

from __future__ import annotations

import copy
import pickle
import random
import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils import parallel_to_aec

import monstrotheque as mt
from monstrotheque.adapters import drawing
from monstrotheque.adapters import pettingzoo as zoo
from monstrotheque.adapters.errors import IllegalAction
from monstrotheque.adapters.stepping import NOBODY
from monstrotheque.adapters.vector import ILLEGAL_REWARD
from monstrotheque.engine.seats import JOINT, SPECTATOR
from tests.contract.cases import every_case, every_game

with warnings.catch_warnings():
    # Where pygame is installed (`make bench`), their tests import an environment in a way they deprecate themselves.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
        state_test,
    )

# Their tests expect bare arrays unless the environment is one of theirs by name; observations with a mask are what
# their own card games have. An agent that is out of the game has no legal action.
masked = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


@masked
@every_case
def test_the_api_test_passes(name: str, players: int) -> None:
    api_test(zoo.env(name, players=players), num_cycles=60)


@every_case
def test_the_seed_test_passes(name: str, players: int) -> None:
    seed_test(partial(zoo.env, name, players=players), num_cycles=20)
    parallel_seed_test(partial(zoo.parallel_env, name, players=players), num_cycles=20)


@every_case
def test_the_parallel_api_test_passes(name: str, players: int) -> None:
    parallel_api_test(zoo.parallel_env(name, players=players), num_cycles=60)


@pytest.mark.parametrize("name", mt.game_names())
def test_the_render_test_passes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(zoo.env, name))
    assert "─" in capsys.readouterr().out


@every_game
def test_the_max_cycles_test_passes(name: str) -> None:
    """Theirs counts that every agent acts in every cycle: a parallel environment, and the same turned into AEC."""
    parallel = partial(zoo.parallel_env, name)
    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=lambda **more: parallel_to_aec(parallel(**more))))


@every_case
def test_the_state_test_passes(name: str, players: int) -> None:
    """Theirs draws actions without a look at the mask: an illegal one ends the game, as in their own card games."""
    state_test(zoo.env(name, players=players), zoo.parallel_env(name, players=players))


@every_game
def test_an_illegal_action_ends_the_game_at_the_cost_of_who_took_it(name: str) -> None:
    env = zoo.env(name)
    env.reset(seed=2)
    loser = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(loser)["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert {agent: env._cumulative_rewards[agent] for agent in env.agents} == {
        agent: ILLEGAL_REWARD if agent == loser else 0 for agent in env.possible_agents
    }


@pytest.mark.parametrize("wrong", [9999, -158, -1])
def test_what_is_no_action_at_all_is_refused_as_in_their_own_games(wrong: int) -> None:
    env = zoo.env("crypte_de_sedlec")
    env.reset(seed=2)
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(wrong)
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert not any(env.terminations.values())


@every_game
def test_max_cycles_cuts_a_game_of_agents_in_turn(name: str) -> None:
    env = zoo.env(name, max_cycles=2)
    env.reset(seed=3)
    steps = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        steps += not (terminated or truncated)
        env.step(None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"]))
    assert steps == 2 * len(env.possible_agents)


@every_game
def test_pettingzoo_makes_them(name: str) -> None:
    players = mt.game(name).player_counts[-1]
    env = pettingzoo.make("aec", f"monstrotheque/{name}", players=players)
    env.reset(seed=1)
    assert str(env) == f"{name}_v{mt.game(name).rules_version}"
    assert len(env.agents) == players
    parallel = pettingzoo.make("parallel", f"monstrotheque/{name}_v{mt.game(name).rules_version}", players=players)
    assert len(parallel.reset(seed=1)[0]) == players


@every_case
def test_a_game_in_the_environment_is_a_game_of_the_engine(name: str, players: int) -> None:
    """Every decision offers the engine's legal moves of the seat asked and what the agent sees; at the end victories
    pay, in a competitive game nothing in sum."""
    env = zoo.raw_env(name, players=players)
    env.reset(seed=5)
    dice = random.Random(5)
    paid: dict[str, float] = {}
    for agent in env.agent_iter():
        observation, reward, terminated, _, info = env.last()
        if terminated:
            paid[agent] = reward
            env.step(None)
            continue
        state, seat = env._asking.state, info["seat"]
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        waits = [] if seat in state.actors else [state.game.moves.size]
        assert legal == [*sorted(state.legal(seat).ids), *waits] == sorted(env.legal_actions())
        own = env.possible_agents.index(agent)
        assert own == seat or seat == JOINT
        assert (observation["observation"] == state.sight(own).encode()).all()
        env.step(dice.choice(legal))
    assert len(paid) == players
    if not mt.game(name).is_cooperative:
        assert sum(paid.values()) == pytest.approx(0)
        places = env._asking.state.places
        best = max(paid.values())
        assert [value == best for value in paid.values()] == [place == 1 for place in places or []]


@every_game
def test_an_illegal_action_is_refused_in_words_and_changes_nothing(name: str) -> None:
    env = zoo.raw_env(name)
    env.reset(seed=1)
    observation = env.observe(env.agent_selection)
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[-1])
    with pytest.raises(IllegalAction) as caught:
        env.step(wrong)
    assert str(wrong) in caught.value.say("fr")
    assert "player_0" in caught.value.say("en")
    assert (env.observe(env.agent_selection)["observation"] == observation["observation"]).all()


def simultaneous(env: Any, seed: int) -> dict[str, int]:
    observations, _ = env.reset(seed=seed)
    return {agent: int(np.flatnonzero(seen["action_mask"])[0]) for agent, seen in observations.items()}


@pytest.mark.parametrize("name", ["croque_monstre", "monster_cafe"])
def test_all_parts_of_a_simultaneous_choice_count_in_one_cycle(name: str) -> None:
    env = zoo.parallel_env(name, players=3)
    actions = simultaneous(env, 2)
    assert env._state.actors == (0, 1, 2)
    _, _, _, _, infos = env.step(actions)
    assert env._state.age == 3
    assert all(info == {"refused": 0, "stale": 0} for info in infos.values())


def test_a_move_makes_the_rest_of_a_cycle_stale() -> None:
    """Two hints at once: the lower seat's comes first, the other answered a position that is gone; so did the card."""
    env = zoo.parallel_env("christmas_monsters")
    env.reset(seed=2)
    env.step({agent: min(env.legal_actions(agent)) for agent in env.agents})
    while sum(len(env.legal_actions(agent)) > 1 for agent in env.agents) < 3:
        env.step({agent: min(env.legal_actions(agent)) for agent in env.agents})
    ply = env._state.age
    *_, infos = env.step({agent: min(env.legal_actions(agent)) for agent in env.agents})
    assert env._state.age == ply + 1
    assert sum(info["stale"] for info in infos.values()) == 2


def test_an_illegal_action_of_a_cycle_is_told() -> None:
    env = zoo.parallel_env("crypte_de_sedlec", lang="fr")
    env.reset(seed=2)
    *_, infos = env.step({"player_0": env.passing - 1, "player_1": env.passing})
    assert infos == {"player_0": {"refused": 1, "stale": 0}, "player_1": {"refused": 0, "stale": 0}}
    assert list(env.refusals) == ["player_0"]
    assert env._state.age == 0


@every_game
def test_legal_actions_are_told_one_by_one_as_in_the_mask(name: str) -> None:
    """In turn to the agent that is asked, and to no other; all at once to everybody, in every cycle."""
    env = zoo.env(name)
    env.reset(seed=4)
    for _ in range(12):
        seen, *_, info = env.last()
        assert sorted(env.legal_actions()) == np.flatnonzero(seen["action_mask"]).tolist()
        others = [agent for agent in env.agents if agent != env.agent_selection]
        assert info["seat"] != NOBODY
        assert all(env.infos[agent] == {"seat": NOBODY} and not env.legal_actions(agent) for agent in others)
        env.step(env.legal_actions()[-1])
    parallel = zoo.parallel_env(name)
    observations, _ = parallel.reset(seed=4)
    for _ in range(12):
        for agent, seen in observations.items():
            assert sorted(parallel.legal_actions(agent)) == np.flatnonzero(seen["action_mask"]).tolist()
            assert parallel.observation_space(agent).contains(seen)
        observations, *_ = parallel.step({agent: parallel.legal_actions(agent)[-1] for agent in parallel.agents})


@every_game
def test_a_copy_of_an_environment_goes_on_by_itself(name: str) -> None:
    env = zoo.env(name)
    env.reset(seed=6)
    env.step(env.legal_actions()[0])
    here = env.last()[0]["observation"]
    for copied in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert (copied.last()[0]["observation"] == here).all()
        copied.step(copied.legal_actions()[0])
        assert (env.last()[0]["observation"] == here).all()


@every_game
def test_a_state_is_what_all_players_observe(name: str) -> None:
    env = zoo.parallel_env(name)
    observations, _ = env.reset(seed=1)
    assert env.state_space.contains(env.state())
    assert (env.state() == np.concatenate([seen["observation"] for seen in observations.values()])).all()
    turns = zoo.env(name)
    turns.reset(seed=1)
    assert (turns.state() == env.state()).all()


@pytest.mark.parametrize(
    "setting", [{"render_mode": "video"}, {"lang": "de"}, {"max_cycles": 0}, {"onlooker": 6}, {"players": 9}]
)
def test_settings_are_checked_when_an_environment_is_made(setting: dict[str, Any]) -> None:
    for make in (zoo.env, zoo.parallel_env):
        with pytest.raises(mt.MonstroError):
            make("crypte_de_sedlec", **setting)


@pytest.mark.parametrize("wrong", [1.0, None, "1", np.array([1]), 10**9, -1])
def test_an_action_is_a_legal_whole_number(wrong: Any) -> None:
    env = zoo.raw_env("monster_cafe")
    env.reset(seed=1)
    with pytest.raises(IllegalAction) as caught:
        env.step(wrong)
    assert caught.value.say("fr") != caught.value.say("en")
    chosen: Any = np.int32(env.legal_actions()[0])
    env.step(chosen)


def test_a_cycle_needs_a_reset_first() -> None:
    env = zoo.parallel_env("crypte_de_sedlec", render_mode="ansi")
    for too_early in (lambda: env.step({}), env.render, env.state):
        with pytest.raises(gymnasium.error.ResetNeeded):
            too_early()


@pytest.mark.parametrize("wrong", [{"player_2": 1}, {0: 1}, [1, 2]])
def test_actions_of_a_cycle_go_by_the_agents_names(wrong: Any) -> None:
    """A name that nobody has would otherwise wait for ever."""
    env = zoo.parallel_env("crypte_de_sedlec", players=np.int64(2))
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="player_0, player_1"):
        env.step(wrong)


def test_after_the_end_of_a_game_all_at_once_nothing_is_told() -> None:
    env = zoo.parallel_env("crypte_de_sedlec", max_cycles=1)
    env.reset(seed=1)
    assert all(env.step({})[3].values())
    assert env.step({}) == ({}, {}, {}, {}, {})


def test_nobody_is_asked_out_of_turn_if_that_is_not_wanted() -> None:
    env = zoo.raw_env("christmas_monsters", out_of_turn=False)
    env.reset(seed=1)
    dice = random.Random(1)
    while env.agents and not any(env.terminations.values()):
        assert env.infos[env.agent_selection]["seat"] in env._asking.state.actors
        env.step(dice.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()))


@every_game
def test_pictures_have_one_size_and_show_the_onlooker_s_sight(name: str) -> None:
    """In worlds that differ only in what the onlooker can't know, the pictures are the same."""
    state = mt.game(name).new(seed=1)
    for onlooker in (0, SPECTATOR):
        other = state.sight(onlooker).redeal(5)
        pictures = [drawing.pixels(world, onlooker=onlooker) for world in (state, other)]
        assert pictures[0].shape == (drawing.LINES * drawing.CELL_HEIGHT, drawing.WIDTH * drawing.CELL_WIDTH, 3)
        assert (pictures[0] == pictures[1]).all()
        assert len(np.unique(pictures[0].reshape(-1, 3), axis=0)) > 5
        assert drawing.ansi(state, onlooker=onlooker) == drawing.ansi(other, onlooker=onlooker)


def test_who_watches_sees_every_position_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    """As in PettingZoo's own games: with `human`, `reset` and `step` render."""
    one_by_one = zoo.env("crypte_de_sedlec", render_mode="human", max_cycles=1)
    at_once = zoo.parallel_env("crypte_de_sedlec", render_mode="human")
    told = []
    for act in (
        lambda: one_by_one.reset(seed=1),
        lambda: one_by_one.step(one_by_one.legal_actions()[0]),
        lambda: at_once.reset(seed=1),
        lambda: at_once.step({"player_0": 9}),
    ):
        act()
        told.append(capsys.readouterr().out.count("Graveyard"))
    assert told == [1, 1, 1, 1]


def test_what_the_font_lacks_has_a_stand_in() -> None:
    assert drawing._drawable("▶") == ">"
    assert drawing._drawable("é") == "e"
    assert drawing._drawable("A") == "A"
    assert drawing._lines_of("├") == drawing._NORTH | drawing._SOUTH | drawing._EAST
