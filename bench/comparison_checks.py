"""The checks behind docs/why/comparison.md. Each runs what a cell claims on a game of the library, and returns the
words of the cell. `bench.comparison` compares them with the page.
"""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_args

import numpy as np

CARD_GAMES = ("leduc_poker", "kuhn_poker", "gin_rummy", "hearts", "bridge", "dou_dizhu", "hanabi", "skat")
ACCELERATORS = re.compile(r"^\s*(?:import|from)\s+(?:torch|jax|cupy|numba|tensorflow)\b", re.MULTILINE)
Check = Callable[[], str]


def expect(holds: Any, claim: str) -> None:
    """Stop where a *claim* of the page does not hold. (An assert would be gone under `python -O`.)"""
    if not holds:
        raise ValueError(f"does not hold: {claim}")


def licence(package: str) -> Check:
    """The licence that the installed package names, or whose text it brings."""

    def told() -> str:
        dist = distribution(package)
        text = " ".join(
            [
                *(dist.metadata.get_all("License-Expression") or ()),
                *(dist.metadata.get_all("License") or ()),
                *(line for line in dist.metadata.get_all("Classifier") or () if line.startswith("License")),
                dist.read_text("LICENSE") or "",
            ]
        )
        known = {
            "Apache 2.0": r"Apache[- ](?:License[, ]+Version )?2\.0|Apache License\s+Version 2\.0",
            "MIT": r"\bMIT\b",
        }
        found = [name for name, words in known.items() if re.search(words, text)]
        expect(len(found) == 1, f"{package} names one licence we know, not {found}")
        return found[0]

    return told


def sources(package: str, *folders: str) -> Iterator[tuple[str, str]]:
    """The Python files of an installed package."""
    found = find_spec(package)
    expect(found and found.submodule_search_locations, f"{package} is installed")
    root = Path(found.submodule_search_locations[0])  # type: ignore[union-attr, index]
    for folder in folders or ("",):
        for file in sorted((root / folder).rglob("*.py")):
            yield str(file.relative_to(root)), file.read_text("utf-8", errors="replace")


def no_names(pattern: str, words: str, *things: Any) -> str:
    """*words*, if none of *things* has a member of such a name."""
    found = sorted({name for thing in things for name in dir(thing) if re.search(pattern, name, re.IGNORECASE)})
    expect(not found, f"no member is called {pattern}: {found}")
    return words


# ours


def our_batches() -> str:
    from monstrotheque.adapters.vector import vector_env

    env = vector_env("crypte_de_sedlec", 1000)
    _, infos = env.reset(seed=1)
    seen, *_ = env.step(infos["legal"][:, 0])
    expect(len(seen) == 1000, "1,000 games in one step")
    return "compiled step for many games"


def our_masks() -> str:
    from monstrotheque.adapters.vector import vector_env

    _, infos = vector_env("crypte_de_sedlec", 4).reset(seed=1)
    for mask, legal, count in zip(infos["action_mask"], infos["legal"], infos["legal_count"], strict=True):
        expect(set(np.flatnonzero(mask)) == set(legal[:count]), "mask and list agree")
    return "mask and list"


def our_recall() -> str:
    import pyspiel

    import monstrotheque.adapters.openspiel  # noqa: F401 (registers the games)

    names = [game.short_name for game in pyspiel.registered_games() if game.short_name.startswith("monstro_")]
    able = 0
    for name in names:
        state = pyspiel.load_game(name).new_initial_state()
        while state.is_chance_node():
            state.apply_action(0)
        before = state.information_state_string(0)
        state.apply_action(state.legal_actions()[0])
        able += state.information_state_string(0) != before
    return f"{able} of {len(names)} games"


def our_redeals() -> str:
    import monstrotheque as mt

    done = 0
    for game in mt.all_games():
        sight = game.new(seed=1).sight(0)
        worlds = [sight.redeal(number) for number in range(4)]
        expect({world.sight(0).raw.tobytes() for world in worlds} == {sight.raw.tobytes()}, "the player sees the same")
        done += len({world.to_bytes() for world in worlds}) > 1
    return f"{done} of {len(mt.all_games())} games"


def our_match() -> Any:
    import monstrotheque as mt
    from monstrotheque.engine.match import Match

    match = Match(mt.game("crypte_de_sedlec"), players=2, seed=1)
    while not match.state.is_over:
        seat = match.state.actors[0]
        match.play(seat, match.state.legal(seat)[0])
    return match


def our_replays() -> str:
    from monstrotheque.engine import records

    one, two = our_match(), our_match()
    expect(one.state == two.state, "the same seed and moves give the same game")
    expect(records.from_record(records.to_record(one, records.new_nonce())).state == one.state, "a record replays")
    return "seed, record"


def our_bots() -> str:
    from monstrotheque.bots import bot, bot_names

    expect(len(bot_names()) == 7 and bot("mcts:7"), "seven levels and any number of iterations")
    return "seven levels, any search budget"


def our_records() -> str:
    from monstrotheque.engine import positions, records

    match = our_match()
    record = records.to_record(match, records.new_nonce())
    middle = records.from_record(record).state_at(12)
    expect(middle == match.state_at(12), "any turn of a record")
    expect(positions.read(match.game, middle.text()).text() == middle.text(), "a text is the position")
    return "checked files, any turn, positions as texts"


# OpenSpiel


def spiel_batches() -> str:
    from open_spiel.python import rl_environment, vector_env

    env = vector_env.SyncVectorEnv([rl_environment.Environment("leduc_poker") for _ in range(3)])
    expect(len(env.reset()) == 3, "three games together")
    expect(re.search(r"\bfor\b", inspect.getsource(env.step)), "a loop over the games")
    return "Python loop (`SyncVectorEnv`)"


def spiel_gpu() -> str:
    import pyspiel

    binary = Path(pyspiel.__file__).read_bytes()
    expect(b"libcuda" not in binary and b"libcudart" not in binary, "its games' library is not linked with CUDA")
    return "no: C++ on the CPU"


def spiel_masks() -> str:
    import pyspiel

    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    expect(np.flatnonzero(state.legal_actions_mask()).tolist() == state.legal_actions(), "mask and list agree")
    return "mask and list"


SPIEL_RECALL = """
import pyspiel
games = [game for game in pyspiel.registered_games() if game.default_loadable]
print(f"{sum(game.provides_information_state_string for game in games)} of {len(games)} games")
"""
"""Asked of a fresh process: in this one, others may have registered games of their own."""


def spiel_recall() -> str:
    asked = subprocess.run([sys.executable, "-c", SPIEL_RECALL], check=True, capture_output=True, text=True)
    return asked.stdout.strip()


def spiel_redeals() -> str:
    """Of games with hidden information and chance, which can draw a world that a player holds possible."""
    import pyspiel

    able = 0
    for name in CARD_GAMES:
        dice, state = np.random.RandomState(1), pyspiel.load_game(name).new_initial_state()
        while state.is_chance_node():
            state.apply_action(int(dice.choice([action for action, _ in state.chance_outcomes()])))
        try:
            state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        except pyspiel.SpielError:
            continue
        able += 1
    return f"{able} of {len(CARD_GAMES)} card games tried"


def spiel_game() -> tuple[Any, Any]:
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    state, dice = game.new_initial_state(), np.random.RandomState(1)
    for _ in range(40):
        state.apply_action(int(dice.choice(state.legal_actions())))
    return game, state


def spiel_replays() -> str:
    game, state = spiel_game()
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    expect(str(again) == str(state), "a history gives the same game")
    return "history"


def spiel_records() -> str:
    import pyspiel

    game, state = spiel_game()
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    expect(again.history() == state.history(), "a text keeps the history")
    return "text of a game and its history"


def spiel_bots() -> str:
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("tic_tac_toe")
    search = mcts.MCTSBot(game, 2, 10, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    expect(search.step(game.new_initial_state()) in range(9), "a search moves")
    return f"search for any game, {len(pyspiel.registered_bots())} more"


# PettingZoo


def zoo_game(seed: int = 3) -> Any:
    from pettingzoo.classic import leduc_holdem_v4

    env = leduc_holdem_v4.env()
    env.reset(seed=seed)
    return env


def zoo_batches() -> str:
    import pettingzoo

    for file, text in sources("pettingzoo"):
        expect(not re.search(r"class \w*Vec(?:tor)?Env\b", text), f"no vector environment in {file}")
    return no_names("vec", "none; [SuperSuit][suit] adds it", pettingzoo.utils, zoo_game().unwrapped)


def zoo_gpu() -> str:
    for file, text in sources("pettingzoo"):
        expect(not ACCELERATORS.search(text), f"no accelerator in {file}")
    return "no: Python"


def zoo_masks() -> str:
    expect(len(zoo_game().last()[0]["action_mask"]) == zoo_game().action_space("player_0").n, "a mark for each action")
    return "`action_mask`"


def zoo_recall() -> str:
    stacked = [file for file, text in sources("pettingzoo", "classic/chess", "classic/go") if "history" in text]
    expect(any("chess" in file for file in stacked) and any("go" in file for file in stacked), "past boards are seen")
    return no_names("histor|info_?state|information_state", "no; chess and Go stack past boards", zoo_game().unwrapped)


def zoo_replays() -> str:
    seen = []
    for _ in range(2):
        env = zoo_game()
        for _ in range(2):
            seen.append(env.last()[0]["observation"].copy())
            env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    expect(np.array_equal(seen[:2], seen[2:]), "the same seed and actions give the same game")
    return "seed"


def zoo_bots() -> str:
    for file, text in sources("pettingzoo", "classic", "utils"):
        expect(not re.search(r"^class \w*(?:Bot|Agent|Player)\b\(", text, re.MULTILINE), f"no bot in {file}")
    return "none"


# Pgx


def pgx_state() -> Any:
    import jax
    import pgx

    return jax.vmap(pgx.make("leduc_holdem").init)(jax.random.split(jax.random.PRNGKey(1), 1000))


def pgx_batches() -> str:
    expect(len(pgx_state().current_player) == 1000, "1,000 games in one call")
    return "`jax.vmap`"


def pgx_masks() -> str:
    expect(pgx_state().legal_action_mask.shape == (1000, 3), "a mask for each game")
    return "mask"


def pgx_lacks(pattern: str, words: str) -> Check:
    def told() -> str:
        import pgx

        env = pgx.make("leduc_holdem")
        return no_names(pattern, words, pgx, env, pgx_state())

    return told


def pgx_replays() -> str:
    import jax
    import pgx

    env = pgx.make("leduc_holdem")
    one, two = (env.step(env.init(jax.random.PRNGKey(7)), 0) for _ in range(2))
    expect(bool((one.observation == two.observation).all()), "the same key and actions give the same game")
    return "key"


def pgx_bots() -> str:
    import pgx

    return f"{len(get_args(pgx.BaselineModelId))} trained networks"


def pgx_records() -> str:
    import pgx

    expect(callable(pgx.save_svg) and callable(pgx.save_svg_animation), "pictures and animations")
    return no_names("record|serial|to_text", "pictures and animations", pgx, pgx.make("leduc_holdem"))


# RLCard


def card_game() -> Any:
    import rlcard

    return rlcard.make("leduc-holdem", config={"seed": 3, "allow_step_back": True})


def card_batches() -> str:
    for file, text in sources("rlcard"):
        expect(not re.search(r"class \w*Vec\w*Env\b", text), f"no vector environment in {file}")
    return no_names("vec|num_envs", "none", card_game())


def card_gpu() -> str:
    for file, text in sources("rlcard", "games", "envs"):
        expect(not ACCELERATORS.search(text), f"no accelerator in {file}")
    return "no: Python"


def card_masks() -> str:
    state, _ = card_game().reset()
    expect(0 < len(state["legal_actions"]) <= card_game().num_actions, "legal actions in the state")
    return "list in the state"


def card_run() -> tuple[Any, Any]:
    from rlcard.agents import RandomAgent

    env = card_game()
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])
    np.random.seed(1)  # its agents draw from there
    trajectories, _ = env.run()
    return env, trajectories


def card_recall() -> str:
    _, trajectories = card_run()
    record = trajectories[0][-1]["action_record"]
    expect({player for player, _ in record} == {0, 1}, "what all players did")
    return "`action_record` of all players"


def card_redeals() -> str:
    return no_names("resample|redeal|determin", "no", card_game(), card_game().game)


def card_replays() -> str:
    seen = []
    for _ in range(2):
        env = card_game()
        state, _ = env.reset()
        seen += [state["obs"], env.step(next(iter(state["legal_actions"])))[0]["obs"]]
    expect(np.array_equal(seen[:2], seen[2:]), "the same seed and actions give the same game")
    return "seed"


def card_bots() -> str:
    from rlcard.models.registration import model_registry

    return f"{len(model_registry.model_specs)} models"


def card_records() -> str:
    env, trajectories = card_run()
    expect(len(trajectories) == 2 and all(len(each) > 1 for each in trajectories), "states and actions of each player")
    return no_names("save|load|serial", "trajectories of `env.run`, in memory", env)
