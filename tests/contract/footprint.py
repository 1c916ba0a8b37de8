"""Digests of everything the kernels compute in a few games, to compare compiled with uncompiled runs."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator

import numpy as np

import monstrotheque as mt
from monstrotheque.engine.random import stream
from tests.contract.cases import cases_of, everybody, helper, walk
from tests.positions import copied_raw


def footprints(*names: str) -> Iterator[str]:
    for name, players in cases_of(*names):
        seed = players
        yield f"{name} {players} {_walk_digest(name, players, seed)} {_playout_digest(name, players, seed)}"


def _walk_digest(name: str, players: int, seed: int) -> str:
    digest = hashlib.sha256()
    for number, (state, _, move, after) in enumerate(walk(name, players, seed)):
        digest.update(after.to_bytes() + str(move).encode() + repr(after.scores).encode())
        for onlooker in everybody(state):
            sight = state.sight(onlooker)
            digest.update(sight.raw.tobytes() + repr(sight.legal().ids).encode() + sight.encode().tobytes())
            digest.update(sight.redeal(number).to_bytes())
    return digest.hexdigest()[:16]


def _playout_digest(name: str, players: int, seed: int) -> str:
    game = mt.game(name)
    raw = copied_raw(game.new(players=players, seed=seed, **helper(name).options(seed)))
    game.playouts.play_out(raw, np.uint64(stream(np.uint64(seed))), game.move_buffer(), game.max_plies)
    return hashlib.sha256(raw.tobytes()).hexdigest()[:16]


if __name__ == "__main__":
    for line in footprints(*sys.argv[1:]):
        print(line)
