"""OpenSpiel's own tests pass on our games, and its games are ours."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, random_agent
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import monstrotheque as mt
from examples import openspiel_search_and_learn as example
from monstrotheque.adapters.openspiel import PREFIX, SEED_BYTES, MonstroState
from monstrotheque.engine.errors import BadOption
from monstrotheque.engine.seats import JOINT
from tests.contract.cases import every_case, every_game


def load(name: str, players: int | None = None) -> Any:
    return pyspiel.load_game(f"monstro_{name}(players={players})" if players else f"monstro_{name}")


def dealt(game: Any, seed: int) -> MonstroState:
    state: MonstroState = game.new_initial_state()
    for byte in seed.to_bytes(SEED_BYTES, "big"):
        state.apply_action(byte)
    return state


def walk(game: Any, seed: int) -> list[MonstroState]:
    """The positions of a random game in which somebody decides, and the last one."""
    dice = random.Random(seed)
    state = dealt(game, dice.getrandbits(128))
    states = [state.clone()]
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
        states.append(state.clone())
    return states


@every_case
def test_random_simulations_pass(name: str, players: int, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(load(name, players), num_sims=2, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(load(name, players))
    capfd.readouterr()


@every_game
def test_the_api_tests_pass(name: str) -> None:
    """Theirs over a part of the tree, method by method."""
    kind: Any = type("OurGame", (api_test.EnforceAPIOnPartialTreeBase,), {"game": load(name), "game_name": name})
    kind.setUpClass()
    tests = [method for method in dir(kind) if method.startswith("test_")]
    assert len(tests) >= 5
    for method in tests:
        getattr(kind(method), method)()


@every_case
def test_the_game_is_the_engine_s(name: str, players: int) -> None:
    """The same deal for the same seed; the same players to act, legal moves and results."""
    game, dice = load(name, players), random.Random(players)
    seed = dice.getrandbits(128)
    state, ours = dealt(game, seed), mt.game(name).new(players=players, seed=seed)
    passing = mt.game(name).moves.size
    while not state.is_terminal():
        seat = state.asking.seat
        assert state.asking.state.to_bytes() == ours.to_bytes()
        assert state.current_player() == (ours.view()["decider"] if seat == JOINT else seat)
        assert [move for move in state.legal_actions() if move != passing] == sorted(ours.legal(seat).ids)
        action = dice.choice(state.legal_actions())
        state.apply_action(action)
        ours = ours if action == passing else ours.play(seat, action)
    assert ours.is_over
    if not mt.game(name).is_cooperative:
        places = ours.places or []
        best = max(state.returns())
        assert [value == best for value in state.returns()] == [place == 1 for place in places]


@every_case
def test_a_resampled_world_looks_the_same_to_the_player_and_differs(name: str, players: int) -> None:
    differing = 0
    for number, state in enumerate(walk(load(name, players), 3)[::4]):
        sampler = pyspiel.UniformProbabilitySampler(number, 0.0, 1.0)
        for player in range(players):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            assert other.history() == []
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            differing += str(other) != str(state)
    assert differing > 10


@every_case
def test_what_the_others_cannot_see_is_not_in_their_information_states(name: str, players: int) -> None:
    """Worlds that one player can't tell apart, played on alike: as long as nothing else comes to light, the player's
    memory stays the same."""
    for state in walk(load(name, players), 5)[:12:3]:
        mover = state.current_player()
        for player in range(players):
            other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(1, 0.0, 1.0))
            action = state.legal_actions()[0]
            if player != mover or action not in other.legal_actions():
                continue
            here, there = state.child(action), other.clone()
            there.apply_action(action)
            same = here.observation_string(player) == there.observation_string(player)
            told = here.information_state_string(player) == there.information_state_string(player)
            assert same == told


@every_case
def test_information_states_remember_how_they_came_about(name: str, players: int) -> None:
    """No two positions of a game in which a player decides look alike to it, and tensors tell apart what strings do:
    also positions that other moves would have led to."""
    strings: dict[tuple[int, bytes], str] = {}
    for state in walk(load(name, players), 7):
        here = [] if state.is_terminal() else [state.child(action) for action in state.legal_actions()[:3]]
        for position in [state, *here]:
            for player in range(players):
                tensor = np.array(position.information_state_tensor(player), np.float32).tobytes()
                string = position.information_state_string(player)
                assert strings.setdefault((player, tensor), string) == string
    assert len(strings) == len(set(strings.values()))


def alike(game: Any, dice: random.Random, player: int) -> list[MonstroState]:
    """Worlds in the middle of a game that *player* can't tell apart."""
    state = dealt(game, dice.getrandbits(128))
    for _ in range(dice.randrange(16)):
        state.apply_action(dice.choice(state.legal_actions()))
    sampler = pyspiel.UniformProbabilitySampler(dice.getrandbits(30), 0.0, 1.0)
    return [state.resample_from_infostate(player, sampler) for _ in range(25)]


Trail = tuple[str, ...]
"""What a player could tell at each point of a game."""


def play_alike(worlds: list[tuple[MonstroState, Trail]], dice: random.Random, player: int) -> int:
    """Make the same moves in all *worlds*, those left out in which they are not legal. Where *player* can't tell two
    of them apart, it never could. Returns how many positions there were."""
    met = 0
    for _ in range(8):
        leader = worlds[0][0]
        if leader.is_terminal():
            break
        mover, action = leader.current_player(), dice.choice(leader.legal_actions())
        fits = [mover == world.current_player() and action in world.legal_actions() for world, _ in worlds]
        known: dict[str, Trail] = {}
        later = []
        for (world, trail), fit in zip(worlds, fits, strict=True):
            if fit:
                world.apply_action(action)
                now = world.information_state_string(player)
                assert known.setdefault(now, trail) == trail
                later.append((world, (*trail, now)))
        worlds, met = later, met + len(later)
    return met


@every_game
def test_players_forget_nothing(name: str) -> None:
    """Perfect recall: whatever comes to light, in worlds that a player could not tell apart at first."""
    game, dice = load(name), random.Random(11)
    met = 0
    for round_ in range(24):
        player = round_ % game.num_players()
        met += play_alike([(world, ()) for world in alike(game, dice, player)], dice, player)
    assert met > 1000


@every_game
def test_an_illegal_action_is_refused_and_leaves_no_trace(name: str) -> None:
    state = walk(load(name), 6)[4]
    before = state.information_state_string(0), state.history()
    wrong = next(action for action in range(1000) if action not in state.legal_actions())
    with pytest.raises(mt.MonstroError):
        state.apply_action(wrong)
    assert (state.information_state_string(0), state.history()) == before
    with pytest.raises(mt.MonstroError):
        load(name).new_initial_state().apply_action(256)


@every_game
def test_information_state_tensors_hold_the_moves_as_the_player_saw_them(name: str) -> None:
    """Read back from the tensor: who moved, from the player on, and the number of the move, without secret parts of
    others."""
    game = load(name)
    moves, players = mt.game(name).moves, game.num_players()
    state = walk(game, 4)[-1]
    kind = pyspiel.IIGObservationType(perfect_recall=True)
    for player in range(players):
        observer = game.make_py_observer(kind)
        observer.set_from(state, player)
        rows = observer.dict["moves"].reshape(mt.game(name).max_plies, -1)
        told = [
            (
                int(row[: players + 1].argmax()),
                int(row[players + 1 :] @ (1 << np.arange(rows.shape[1] - players - 1))) - 1,
            )
            for row in rows
            if row.any()
        ]
        expected = [
            (players if seat == JOINT else (seat - player) % players, move) for seat, move in state.memory(player).seen
        ]
        assert told == expected
        assert all(move == moves.shown_to_others(move) for place, move in told if 0 < place < players)


def test_a_public_information_state_holds_nobody_s_secret_moves() -> None:
    game = load("monster_cafe", 3)
    state = walk(game, 2)[3]
    kind = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    observer = game.make_py_observer(kind)
    strings = {observer.string_from(state, player).partition(" sees ")[2] for player in range(3)}
    assert len(strings) == 1
    assert {state.information_state_string(player).partition(" after ")[2] for player in range(3)} != strings


@every_game
def test_a_game_goes_on_after_serialisation(name: str) -> None:
    game = load(name)
    state = walk(game, 9)[5]
    again, copy = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(game)
    action = state.legal_actions()[-1]
    state.apply_action(action)
    copy.apply_action(action)
    assert str(copy) == str(state)
    assert copy.information_state_string(0) == state.information_state_string(0)
    assert copy.history() == state.history()
    world = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(1, 0.0, 1.0))
    again = game.deserialize_state(world.serialize())
    assert str(again) == str(world)
    assert again.information_state_string(0) == state.information_state_string(0)


def test_parameters_are_checked() -> None:
    with pytest.raises(mt.MonstroError):
        load("crypte_de_sedlec", 7)
    with pytest.raises(mt.MonstroError):
        pyspiel.load_game("monstro_monster_cafe(menu=no such coffee)")
    quiet = pyspiel.load_game("monstro_christmas_monsters(out_of_turn=False)")
    assert quiet.num_distinct_actions() == mt.game("christmas_monsters").moves.size


def options() -> dict[str, tuple[str, Any]]:
    """An unusual choice for every option of every game, as OpenSpiel's strings write it and as the engine takes it."""
    cafe, christmas = mt.game("monster_cafe").options, mt.game("christmas_monsters").options
    coffee = cafe["menu"].form.choices[-1]  # type: ignore[union-attr]
    families = cafe["families"].form.choices[-5:]  # type: ignore[union-attr]
    monsters = christmas["levels"].form.choices[:2]  # type: ignore[union-attr]
    curse = christmas["curse"].form.choices[0]  # type: ignore[union-attr]
    potions = christmas["potions"].form.choices[:2]  # type: ignore[union-attr]
    deck = mt.game("croque_monstre").folder / "deck.toml"
    return {
        "monster_cafe menu": (coffee, coffee),
        "monster_cafe families": (";".join(families), list(families)),
        "christmas_monsters levels": (f"{monsters[0]}:2;{monsters[1]}:3", dict(zip(monsters, (2, 3), strict=True))),
        "christmas_monsters curse": (curse, curse),
        "christmas_monsters potions": (";".join(potions), list(potions)),
        "christmas_monsters powers": ("3", 3),
        "christmas_monsters companion": ("5", 5),
        "christmas_monsters roles": (
            "griffonneur;garde;machiniste",
            ["griffonneur", "garde", "machiniste"],
        ),
        "christmas_monsters feats": ("belle_serie;sur_place", ["belle_serie", "sur_place"]),
        "christmas_monsters box": (
            str(mt.game("christmas_monsters").folder),
            mt.game("christmas_monsters").lists,
        ),
        "monster_cafe box": (str(mt.game("monster_cafe").folder), mt.game("monster_cafe").lists),
        "croque_monstre deck": (str(deck), deck.read_text("utf-8")),
    }


def test_every_option_of_every_game_has_a_choice_here() -> None:
    assert {f"{game.name} {name}" for game in mt.all_games() for name in game.options} == set(options())


@pytest.mark.parametrize("which", list(options()))
def test_a_game_s_own_options_are_parameters(which: str) -> None:
    name, option = which.split()
    text, value = options()[which]
    game = pyspiel.load_game(f"monstro_{name}(players=3,{option}={text})")
    ours = mt.game(name).new(players=3, seed=5, **{option: value})
    assert dealt(game, 5).asking.state.to_bytes() == ours.to_bytes()
    assert dealt(pyspiel.load_game(str(game)), 5).asking.state.to_bytes() == ours.to_bytes()


@every_case
def test_utilities_are_bounded_tightly(name: str, players: int) -> None:
    """Searches scale values by the bounds: nobody can get more than who wins alone, nor less than who loses to that."""
    game = pyspiel.load_game(f"{PREFIX}{name}(players={players})")
    worst = 0.0 if mt.game(name).is_cooperative else -1 / (players - 1)
    assert (game.min_utility(), game.max_utility()) == (worst, 1.0)


@every_case
def test_observers_of_all_players_see_what_each_of_them_sees(name: str, players: int) -> None:
    game = load(name, players)
    state = walk(game, 4)[6]
    everybody = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    for player in range(players):
        observation = make_observation(game, everybody)
        observation.set_from(state, player)
        rows = observation.dict["features"].reshape(players, -1)
        for shift, row in enumerate(rows):
            assert (row == state.asking.state.sight((player + shift) % players).encode()).all()
        told = observation.string_from(state, player)
        assert all(state.memory(other).trace.hex() in told for other in range(players))


def test_observers_of_all_players_know_the_secret_parts_of_moves() -> None:
    """In the café a face-down choice is told to others without its secret."""
    game = load("monster_cafe", 3)
    everybody = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    state = walk(game, 2)[-1]
    told = make_observation(game, everybody).string_from(state, 0).partition(" after ")[2].partition(" having ")[0]
    made = [line.action for line in state._line or () if line.player >= 0][::-1]
    assert [int(word.partition(":")[2]) for word in told.split()] == made
    assert state.information_state_string(0).partition(" after ")[2].partition(" having ")[0] != told


def test_public_observers_see_what_a_spectator_sees() -> None:
    game = load("croque_monstre", 3)
    state = walk(game, 2)[3]
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    observer = game.make_py_observer(kind)
    observer.set_from(state, 0)
    public = state.asking.state.sight(mt.SPECTATOR).encode()
    assert (observer.dict["features"] == public).all()
    assert not np.array_equal(state.asking.state.sight(0).encode(), public)


def test_there_is_no_observer_without_public_information() -> None:
    kind = pyspiel.IIGObservationType(perfect_recall=False, public_info=False)
    game = load("crypte_de_sedlec")
    observer, state = make_observation(game, kind), dealt(game, 1)
    assert (observer.tensor, observer.dict, observer.string_from(state, 0)) == (None, {}, None)
    with pytest.raises(BadOption, match="public_info"):
        observer.set_from(state, 0)


def test_search_wins_against_random_players_and_a_learner_runs() -> None:
    """The example in docs/how-to/environments.md, shorter."""
    outcome = example.run("crypte_de_sedlec", players=2, games=4, simulations=25, iterations=10, seed=1)
    assert outcome.mean_return > 0.3
    assert outcome.information_states > 300


def test_the_same_seed_gives_the_same_search() -> None:
    game = load("crypte_de_sedlec", 2)
    logs = []
    for _ in range(2):
        dice, actions = np.random.RandomState(3), []
        searcher = example.searcher(game, 20, dice)
        state = dealt(game, 5)
        for _ in range(12):
            actions.append(searcher.step(state))
            state.apply_action(actions[-1])
        logs.append(actions)
    assert logs[0] == logs[1]


@every_case
def test_every_action_can_be_taken_back(name: str, players: int) -> None:
    """Back to the first byte of the seed: position, memories and history are those of then."""
    states = walk(load(name, players), 8)
    state = states[-1].clone()
    for before in states[-2::-1]:
        last = state.full_history()[-1]
        state.undo_action(last.player, last.action)
        assert str(state) == str(before)
        assert state.history() == before.history()
        assert state.move_number() == before.move_number()
        player = before.current_player()
        assert state.information_state_string(player) == before.information_state_string(player)
        assert state.legal_actions() == before.legal_actions()
    for byte in reversed(state.history()):
        state.undo_action(pyspiel.PlayerId.CHANCE, byte)
    assert state.is_initial_state()
    assert state.is_chance_node()


def test_only_the_last_action_is_taken_back_and_other_lines_stay() -> None:
    state = walk(load("crypte_de_sedlec"), 1)[5]
    other, last = state.clone(), state.full_history()[-1]
    with pytest.raises(mt.MonstroError):
        state.undo_action(1 - last.player, last.action)
    state.undo_action(last.player, last.action)
    state.apply_action(state.legal_actions()[0])
    assert other.history()[-1] == last.action
    assert other.history_str() == ", ".join(map(str, other.history()))
    read = pickle.loads(pickle.dumps(other))
    assert read.history() == other.history()
    with pytest.raises(mt.MonstroError):
        read.undo_action(last.player, last.action)


@pytest.mark.parametrize("name", ["crypte_de_sedlec", "monster_cafe"])
def test_their_playthrough_of_a_game_is_the_same_when_it_is_made_again(name: str, tmp_path: Path) -> None:
    """As OpenSpiel checks its own games: `open_spiel/integration_tests/playthrough_test.py`."""
    flags.FLAGS.mark_as_parsed()
    told = generate_playthrough.playthrough(PREFIX + name, None, seed=4)
    (tmp_path / "game.txt").write_text(told)
    actual, expected = generate_playthrough.replay(str(tmp_path / "game.txt"))
    assert actual == expected == told


def test_their_own_simulations_run_with_every_game_and_number_of_players() -> None:
    """The command in docs/how-to/openspiel.md."""
    command = [sys.executable, "-m", "monstrotheque.adapters.openspiel_run", "open_spiel.python.tests.games_sim_test"]
    done = subprocess.run([*command, "--", "-k", PREFIX], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    cases = sum(len(game.player_counts) * (len(game.player_counts) > 1) + 1 for game in mt.all_games())
    assert f"Ran {cases} tests" in done.stderr


@every_game
def test_their_environment_for_learners_plays_a_game(name: str) -> None:
    """`rl_environment`, as their own test drives it."""
    env = rl_environment.Environment(load(name))
    env.seed(3)
    step = env.reset()
    agents = [random_agent.RandomAgent(player, env.action_spec()["num_actions"]) for player in range(env.num_players)]
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == env.observation_spec()["info_state"][0]
        step = env.step([agents[player].step(step).action])
    assert len(step.rewards) == env.num_players


def test_a_program_that_used_the_games_ends_in_peace() -> None:
    code = "import monstrotheque.adapters.openspiel, pyspiel; pyspiel.load_game('monstro_monster_cafe')"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
