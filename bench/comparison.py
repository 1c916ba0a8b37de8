"""What other libraries of games can do: the cells of docs/why/comparison.md, each checked on one of their own games.

    make comparison

Each check runs what it claims and prints what it saw. TAG is written in Java and is not run: its cells are links.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib.metadata import metadata
from typing import Any

import numpy as np

CARD_GAMES = ("leduc_poker", "kuhn_poker", "gin_rummy", "hearts", "bridge", "dou_dizhu", "hanabi", "skat")


def licence(package: str) -> str:
    facts = metadata(package)
    classified = [line.rpartition(":: ")[2] for line in facts.get_all("Classifier", []) if line.startswith("License")]
    said = facts["License-Expression"] or ", ".join(classified) or facts["License"]
    return str(said or "not in its metadata").splitlines()[0]


# the Monstrothèque


def our_batches() -> str:
    from monstrotheque.adapters.vector import vector_env

    env = vector_env("crypte_de_sedlec", 1000)
    _, infos = env.reset(seed=1)
    env.step(infos["legal"][:, 0])
    return f"1,000 games in one compiled step, {'with' if 'action_mask' in infos else 'without'} masks"


def our_recall() -> str:
    import pyspiel

    import monstrotheque.adapters.openspiel  # noqa: F401 (registers the games)

    types = [game for game in pyspiel.registered_games() if game.short_name.startswith("monstro_")]
    return f"{sum(game.provides_information_state_tensor for game in types)} of {len(types)} games"


def our_redeals() -> str:
    import monstrotheque as mt

    done = 0
    for game in mt.all_games():
        sight = game.new(seed=1).sight(0)
        worlds = [sight.redeal(number) for number in range(4)]
        done += len({world.to_bytes() for world in worlds}) > 1
        assert {world.sight(0).raw.tobytes() for world in worlds} == {sight.raw.tobytes()}
    return f"{done} of {len(mt.all_games())} games"


def our_replays() -> str:
    import monstrotheque as mt
    from monstrotheque.engine import records
    from monstrotheque.engine.match import Match

    match = Match(mt.game("crypte_de_sedlec"), players=2, seed=1)
    while not match.state.is_over:
        seat = match.state.actors[0]
        match.play(seat, match.state.legal(seat)[0])
    again = records.from_record(records.to_record(match, records.new_nonce()))
    return f"record of {len(match.moves)} moves replays to the same bytes: {again.state == match.state}"


def our_bots() -> str:
    from monstrotheque.bots import bot_names

    return ", ".join(bot_names())


# OpenSpiel


def spiel_batches() -> str:
    from open_spiel.python import rl_environment, vector_env

    env = vector_env.SyncVectorEnv([rl_environment.Environment("leduc_poker") for _ in range(3)])
    return f"a Python loop over {len(env.reset())} games"


def spiel_masks() -> str:
    import pyspiel

    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    return f"legal_actions_mask() of {len(state.legal_actions_mask())}"


def spiel_recall() -> str:
    import pyspiel

    types = [game for game in pyspiel.registered_games() if game.default_loadable]
    types = [game for game in types if not game.short_name.startswith("monstro_")]
    return f"{sum(game.provides_information_state_string for game in types)} of {len(types)} games"


def spiel_redeals() -> str:
    """Of games with hidden information and chance, which can draw a world that a player holds possible."""
    import pyspiel

    able, asked = [], 0
    for name in CARD_GAMES:
        dice, state = np.random.RandomState(1), pyspiel.load_game(name).new_initial_state()
        while state.is_chance_node():
            state.apply_action(int(dice.choice([action for action, _ in state.chance_outcomes()])))
        asked += 1
        try:
            state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
            able.append(name)
        except pyspiel.SpielError:
            continue
    return f"{len(able)} of {asked} card games: {', '.join(able)}"


def spiel_replays() -> str:
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    state, dice = game.new_initial_state(), np.random.RandomState(1)
    for _ in range(40):
        state.apply_action(int(dice.choice(state.legal_actions())))
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    return f"history and text: {str(again) == str(state)}"


def spiel_bots() -> str:
    import pyspiel

    return f"{len(pyspiel.registered_bots())} registered bots, and search for any game (MCTS)"


# PettingZoo


def zoo_game() -> Any:
    from pettingzoo.classic import leduc_holdem_v4

    env = leduc_holdem_v4.env()
    env.reset(seed=3)
    return env


def zoo_masks() -> str:
    return f"action_mask of {len(zoo_game().last()[0]['action_mask'])} in the observation"


def zoo_batches() -> str:
    import pettingzoo

    names = [name for name in dir(pettingzoo.utils) if "vec" in name.lower()]
    return f"in its utilities: {names or 'nothing'}"


def zoo_replays() -> str:
    one, two = zoo_game(), zoo_game()
    return f"the same seed deals the same: {np.array_equal(one.last()[0]['observation'], two.last()[0]['observation'])}"


def zoo_has(word: str) -> str:
    names = [name for name in dir(zoo_game().unwrapped) if word in name.lower()]
    return f"no member with “{word}”" if not names else ", ".join(names)


# Pgx


def pgx_batches() -> str:
    import jax
    import pgx

    env = pgx.make("leduc_holdem")
    state = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(1), 1000))
    return f"jax.vmap over {len(state.current_player)} games, masks {state.legal_action_mask.shape}"


def pgx_replays() -> str:
    import jax
    import pgx

    env = pgx.make("leduc_holdem")
    one, two = (env.init(jax.random.PRNGKey(7)) for _ in range(2))
    return f"the same key deals the same: {bool((one.observation == two.observation).all())}"


def pgx_has(word: str) -> str:
    import pgx

    names = [name for name in {*dir(pgx.make("leduc_holdem")), *dir(pgx)} if word in name.lower()]
    return f"no member with “{word}”" if not names else ", ".join(sorted(names))


def pgx_bots() -> str:
    import pgx

    return f"make_baseline_model: {str(inspect.signature(pgx.make_baseline_model))[:60]}"


# RLCard


def card_game() -> Any:
    import rlcard

    return rlcard.make("leduc-holdem", config={"seed": 3, "allow_step_back": True})


def card_masks() -> str:
    state, _ = card_game().reset()
    return f"legal_actions of {len(state['legal_actions'])} in the state"


def card_recall() -> str:
    state, _ = card_game().reset()
    return f"action_record in the state: {'action_record' in state}"


def card_replays() -> str:
    one, two = card_game().reset(), card_game().reset()
    return f"the same seed deals the same: {np.array_equal(one[0]['obs'], two[0]['obs'])}"


def card_bots() -> str:
    from rlcard.models.registration import model_registry

    return f"{len(model_registry.model_specs)} models: {', '.join(sorted(model_registry.model_specs)[:4])} …"


def card_has(word: str) -> str:
    names = [name for name in dir(card_game()) if word in name.lower()]
    return f"no member with “{word}”" if not names else ", ".join(names)


CHECKS: dict[str, dict[str, Callable[[], str]]] = {
    "monstrotheque": {
        "batching": our_batches, "perfect recall": our_recall, "re-dealing": our_redeals, "exact replay": our_replays,
        "bots": our_bots,
    },
    "OpenSpiel": {
        "batching": spiel_batches, "masks": spiel_masks, "perfect recall": spiel_recall, "re-dealing": spiel_redeals,
        "exact replay": spiel_replays, "bots": spiel_bots, "licence": lambda: licence("open_spiel"),
    },
    "PettingZoo": {
        "batching": zoo_batches, "masks": zoo_masks, "perfect recall": lambda: zoo_has("history"),
        "re-dealing": lambda: zoo_has("resample"), "exact replay": zoo_replays, "bots": lambda: zoo_has("bot"),
        "records": lambda: zoo_has("record"), "licence": lambda: licence("pettingzoo"),
    },
    "Pgx": {
        "batching": pgx_batches, "perfect recall": lambda: pgx_has("histor"),
        "re-dealing": lambda: pgx_has("sample"), "exact replay": pgx_replays, "bots": pgx_bots,
        "records": lambda: pgx_has("record"), "pictures": lambda: pgx_has("svg"), "licence": lambda: licence("pgx"),
    },
    "RLCard": {
        "batching": lambda: card_has("vec"), "masks": card_masks, "perfect recall": card_recall,
        "re-dealing": lambda: card_has("sample"), "exact replay": card_replays, "bots": card_bots,
        "records": lambda: card_has("save"), "take back": lambda: card_has("back"),
        "licence": lambda: licence("rlcard"),
    },
}  # fmt: skip


def main() -> None:
    """Run every check; one that fails says so and stops nothing."""
    for library, checks in CHECKS.items():
        for feature, check in checks.items():
            try:
                told = check()
            except Exception as problem:
                told = f"FAILS {type(problem).__name__}: {str(problem)[:100]}"
            print(f"{library:14} {feature:14} {told}", flush=True)


if __name__ == "__main__":
    main()
