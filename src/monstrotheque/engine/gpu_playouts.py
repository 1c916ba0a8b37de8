"""Whole games by random players on a GPU: the games of `engine.playouts`, number for number."""

from __future__ import annotations

import functools
import sys
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import cuda

from monstrotheque.engine import gpu
from monstrotheque.engine.game import Game
from monstrotheque.engine.playouts import add_result, random_game
from monstrotheque.engine.raw_state import IntArray
from monstrotheque.engine.seats import MAX_PLAYERS

RAW_STATE: Any = None
WORDS = 0
STRIDE = 0
MOVES = 0
IS_SHARED = True
SHARED_ROOM = 0
OWN_ROOM = 0
"""Filled in for each game, as `gpu.sizes_of` says; whether raw states lie in shared memory, and room for them, by block
and by thread.
"""

WINS_AT, TOTALS_AT = 0, MAX_PLAYERS
PLAYED_AT = TOTALS_AT + MAX_PLAYERS
UNENDED_AT = PLAYED_AT + 1
TALLY = UNENDED_AT + 1
"""What is counted: shares of victory and scores by seat, moves, games that did not end."""
THREADS_EACH = 32768
"""Threads for each multiprocessor, of which many wait: enough that all are busy until the end."""


def play_games(players: int, seed: Any, first: int, games: int, limit: int, arrays: Any) -> None:
    """Play games number *first* to *first + games − 1* of the series *seed* and add them to the tally. *arrays*: the
    game's options, the tally.

    A thread plays one game after the other. Its raw state lies in the block's shared memory, where threads that are at
    different points of their games don't get in each other's way; or, where more threads at once bring more, in memory
    of its own. The sums of a block are made in shared memory.
    """
    setup, tally = arrays
    words = cuda.local.array(OWN_ROOM, np.uint64)[0:OWN_ROOM]
    if IS_SHARED:
        room = cuda.shared.array(SHARED_ROOM, np.uint64)
        words = room[cuda.threadIdx.x * STRIDE : cuda.threadIdx.x * STRIDE + WORDS]
    s = words.view(RAW_STATE)[0]
    moves = cuda.local.array(MOVES, np.int32)
    result = cuda.local.array(MAX_PLAYERS, np.int64)
    own = cuda.local.array(TALLY, np.int64)
    shared = cuda.shared.array(TALLY, np.int64)
    if cuda.threadIdx.x < TALLY:
        shared[cuda.threadIdx.x] = 0
    cuda.syncthreads()
    for i in range(TALLY):
        own[i] = 0
    for game in range(first + cuda.grid(1), first + games, cuda.gridsize(1)):
        for i in range(WORDS):
            words[i] = 0
        count = random_game(s, players, setup, seed, game, limit, moves)
        if count > limit:
            own[UNENDED_AT] += 1
        else:
            own[PLAYED_AT] += count
            add_result(s, result, own[WINS_AT:TOTALS_AT], own[TOTALS_AT:PLAYED_AT])
    for i in range(TALLY):
        cuda.atomic.add(shared, i, own[i])
    cuda.syncthreads()
    if cuda.threadIdx.x < TALLY:
        cuda.atomic.add(tally, cuda.threadIdx.x, shared[cuda.threadIdx.x])


@dataclass(frozen=True)
class Counted:
    """Some random games, counted: moves (−1 if one did not end), shares of victory in parts of VICTORY, scores."""

    moves: int
    wins: IntArray
    totals: IntArray


@functools.cache
def _compiled(game: Game) -> Any:
    """The kernel of *game*. Its facts may say how many registers a thread is to have (`gpu.registers`). Raw states then
    lie in memory of the threads' own, so that more of them run at once. It was measured which is quicker.
    """
    registers = game.facts.get("gpu", {}).get("registers")
    sizes = {
        "IS_SHARED": registers is None,
        "SHARED_ROOM": gpu.stride_of(game) * gpu.threads_of(game),
        "OWN_ROOM": 1 if registers is None else gpu.words_of(game),
    }
    settings = {} if registers is None else {"max_registers": registers}
    return gpu.specialise(game, sys.modules[__name__], "play_games", {**vars(game.playouts), **sizes}, **settings)


def _threads(game: Game) -> int:
    return gpu.MOST_THREADS if "gpu" in game.facts else gpu.threads_of(game)


def least_piece() -> int:
    """Fewer games at once leave a part of the GPU idle."""
    return THREADS_EACH * gpu.multiprocessors()


def random_games(game: Game, players: int, setup: IntArray, seed: Any, first: int, games: int) -> Counted:
    """Play games number *first* to *first + games − 1* of the series *seed*."""
    tally = gpu.zeros(TALLY, np.int64)
    threads = _threads(game)
    blocks = min(-(-games // threads), THREADS_EACH // threads * gpu.multiprocessors())
    arrays = (gpu.to_gpu(setup), tally)
    _compiled(game)(blocks, threads, players, np.uint64(seed), first, games, game.max_plies, arrays)
    sums = gpu.to_host(tally)
    moves = -1 if sums[UNENDED_AT] else int(sums[PLAYED_AT])
    return Counted(moves, sums[WINS_AT : WINS_AT + players], sums[TOTALS_AT : TOTALS_AT + players])
