"""Steps the environment of the CPU and that of a GPU with the same actions and compares all they tell. A program
of its own: Numba's simulator of a GPU is chosen when Numba is loaded.

    NUMBA_ENABLE_CUDASIM=1 python -m tests.adapters.stepped_together GAME PLAYERS [OPTIONS AS JSON]
"""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np
import pytest

from monstrotheque.adapters.errors import IllegalAction
from monstrotheque.adapters.vector import vector_env

GAMES, FURTHER = 2, 4


def compare(told: dict[str, Any], told_by_gpu: dict[str, Any]) -> None:
    """Who is asked and what is legal; lists of legal actions as far as they are filled."""
    for name in set(told) - {"legal", "final_info", "final_obs"}:
        np.testing.assert_array_equal(told[name], told_by_gpu[name].numpy(), name)
    filled = np.arange(told["legal"].shape[1]) < told["legal_count"][:, np.newaxis]
    np.testing.assert_array_equal(told["legal"][filled], told_by_gpu["legal"].numpy()[filled])


def compare_ends(over: Any, told: dict[str, Any], told_by_gpu: dict[str, Any]) -> None:
    """What the games that ended left."""
    for name in ("rewards", "scores", "places"):
        got, by_gpu = told["final_info"][name], told_by_gpu["final_info"][name].numpy()
        np.testing.assert_array_equal(got[over], by_gpu[over], name)
    np.testing.assert_array_equal(np.stack(told["final_obs"][over]), told_by_gpu["final_obs"].numpy()[over])


def main(name: str, players: int, options: dict[str, Any]) -> None:
    """Step until one of the games has ended, and a little further."""
    made: list[Any] = [vector_env(name, GAMES, players=players, device=at, **options) for at in ("cpu", "cuda")]
    here, there = made
    (sights, told), (seen, told_by_gpu) = here.reset(seed=3), there.reset(seed=3)
    dice, since_end = np.random.default_rng(1), 0
    while since_end < FURTHER:
        np.testing.assert_array_equal(sights, seen.numpy())
        np.testing.assert_array_equal(sights, np.from_dlpack(seen))
        compare(told, told_by_gpu)
        actions = told["legal"][np.arange(GAMES), (dice.random(GAMES) * told["legal_count"]).astype(int)]
        sights, rewards, over, _, told = here.step(actions)
        seen, rewards_by_gpu, over_by_gpu, cut, told_by_gpu = there.step(actions)
        np.testing.assert_array_equal(rewards, rewards_by_gpu.numpy())
        np.testing.assert_array_equal(over, over_by_gpu.numpy())
        assert not cut.numpy().any()
        since_end += since_end > 0 or over.any()
        if over.any():
            compare_ends(over, told, told_by_gpu)
    refuse_all(there, told_by_gpu)
    some = {"reset_mask": np.arange(GAMES) > 0}
    (sights, told), (seen, told_by_gpu) = here.reset(options=some), there.reset(options=some)
    np.testing.assert_array_equal(sights, seen.numpy())
    compare(told, told_by_gpu)


def refuse_all(env: Any, told: dict[str, Any]) -> None:
    """One illegal action, and none is carried out."""
    before, actions = told["legal"].numpy().copy(), told["legal"].numpy()[:, 0].copy()
    actions[1] = env.single_action_space.n
    with pytest.raises(IllegalAction, match=rf"Action {actions[1]} is not legal in game 1"):
        env.step(actions)
    np.testing.assert_array_equal(before, told["legal"].numpy())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]) if len(sys.argv) > 3 else {})
