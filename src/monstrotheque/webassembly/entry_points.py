"""The entry points of a game's WebAssembly: the search, the appraisal and the playouts, over one block of memory.

They add nothing: each finds its arrays in the block, at the places that `Layout` says, and calls the game's kernels.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from numba import carray, types

from monstrotheque.bots.candidates import COLUMNS, rank_candidates
from monstrotheque.bots.search import SEARCHES
from monstrotheque.bots.thinking import MAX_PATH, Budget, compiled
from monstrotheque.bots.tree import ANY, EDGE, Aim, Buffers, table_size
from monstrotheque.engine.compiling import kernel
from monstrotheque.engine.game import Game
from monstrotheque.engine.random import stream
from monstrotheque.engine.seats import JOINT

LINE = 64
"""The alignment of arrays, in bytes."""
MOST_OPTIONS = 4096
"""Room for the integers that a game's options become."""
EDGE_SIZE = EDGE.itemsize
Entry = tuple[Any, Callable[..., Any]]


class Layout(NamedTuple):
    """Where the arrays of a search begin in the block, in bytes; the edges come last, as many as there is room for."""

    root: int
    states: int
    moves: int
    slots: int
    path: int
    rewards: int
    worths: int
    hopes: int
    roots: int
    found: int
    seeds: int
    setup: int
    edges: int


def layout_of(game: Game) -> Layout:
    """The layout for *game*."""
    rows, seats, raw = game.max_legal + 1, JOINT + 1, game.raw_state.dtype.itemsize
    sizes = {
        "root": raw,
        "states": 2 * raw,
        "moves": 4 * rows,
        "slots": 8 * rows,
        "path": 8 * 3 * MAX_PATH,
        "rewards": 8 * seats,
        "worths": 8 * seats,
        "hopes": 8 * 2 * seats,
        "roots": 8 * 4 * rows,
        "found": 8 * COLUMNS * rows,
        "seeds": 8 * SEARCHES,
        "setup": 8 * MOST_OPTIONS,
        "edges": 0,
    }
    places, end = {}, 0
    for name, size in sizes.items():
        places[name] = end
        end += -(-size // LINE) * LINE
    return Layout(**places)


def facts_of(game: Game) -> dict[str, Any]:
    """What a page must know of a game's memory: the layout, and the sizes of a raw state, a row found and an edge."""
    sizes = {"raw": game.raw_state.dtype.itemsize, "columns": COLUMNS, "searches": SEARCHES, "edge": EDGE_SIZE}
    return {**sizes, "layout": layout_of(game)._asdict()}


def entries_of(game: Game) -> dict[str, Entry]:
    """The entry points for *game*, by name, with their signatures."""
    reach = _reach(game)
    block, i64, u64 = types.CPointer(types.uint8), types.int64, types.uint64
    return {
        "table_size": (i64(i64), _plain(table_size)),
        "stream": (u64(u64), _plain(stream)),
        "search": (u64(block, i64, i64, i64, i64, i64, u64), _search(game, reach)),
        "rank": (i64(block, i64, i64), _rank(game, reach)),
        "appraise": (i64(block, i64, i64, i64, i64, i64, i64), _appraise(game, reach)),
        "random_games": (i64(block, i64, u64, i64, i64), _random_games(game, reach)),
    }


def _plain(kernel: Any) -> Callable[..., Any]:
    """A kernel as the Python function that it is, to be compiled once more."""
    return getattr(kernel, "py_func", kernel)  # type: ignore[no-any-return]


def _reach(game: Game) -> SimpleNamespace:
    """Functions that find arrays in the block and say what a search looks for, compiled for *game*."""
    at, rows, seats = layout_of(game), game.max_legal + 1, JOINT + 1
    raw, size = game.raw_state.dtype, game.raw_state.dtype.itemsize
    partners, depth, judged = game.is_cooperative, game.search_depth, game.judged
    curiosity, bias = game.curiosity, Budget().bias

    @kernel
    def root(block: Any) -> Any:
        return carray(block, size).view(raw)

    @kernel
    def found(block: Any) -> Any:
        return carray(block, at.edges)[at.found : at.found + 8 * COLUMNS * rows].view(np.float64).reshape(rows, COLUMNS)

    @kernel
    def buffers(block: Any, entries: int) -> Any:
        memory = carray(block, at.edges + entries * EDGE_SIZE)
        states = memory[at.states : at.states + 2 * size]
        return Buffers(
            states.view(raw),
            states.view(np.uint64).reshape(2, size // 8),
            memory[at.moves : at.moves + 4 * rows].view(np.int32),
            memory[at.slots : at.slots + 8 * rows].view(np.int64),
            memory[at.path : at.path + 24 * MAX_PATH].view(np.int64).reshape(MAX_PATH, 3),
            memory[at.rewards : at.rewards + 8 * seats].view(np.float64),
            memory[at.worths : at.worths + 8 * seats].view(np.float64),
            memory[at.hopes : at.hopes + 16 * seats].view(np.float64).reshape(2, seats),
            memory[at.roots : at.roots + 32 * rows].view(np.float64).reshape(rows, 4),
            memory[at.edges :].view(EDGE),
        )

    @kernel
    def aim(seat: int, can_wait: int, stamp: int) -> Aim:
        return Aim(seat, partners, can_wait != 0, ANY, depth, judged, curiosity, bias, stamp)

    return SimpleNamespace(root=root, found=found, buffers=buffers, aim=aim)


def _search(game: Game, reach: SimpleNamespace) -> Callable[..., Any]:
    run, root_of, buffers_of, aim_of = compiled(game).search, reach.root, reach.buffers, reach.aim

    def search(block: Any, entries: int, seat: int, can_wait: int, stamp: int, iterations: int, rng: Any) -> Any:
        """Search on from where the generator *rng* stands; adds to the root's statistics. Returns the generator."""
        return run(root_of(block), aim_of(seat, can_wait, stamp), buffers_of(block, entries), iterations, rng)

    return search


def _rank(game: Game, reach: SimpleNamespace) -> Callable[..., Any]:
    moves_of, root_of, buffers_of, found_of = compiled(game).moves_of, reach.root, reach.buffers, reach.found

    def rank(block: Any, seat: int, can_wait: int) -> int:
        """Write what a search found, the most tried move first. Returns how many moves there are."""
        buffers = buffers_of(block, 0)
        n = moves_of(root_of(block)[0], seat, can_wait != 0, buffers.moves)
        rank_candidates(buffers.moves, n, buffers.roots, buffers.slots, found_of(block))
        return int(n)

    return rank


def _appraise(game: Game, reach: SimpleNamespace) -> Callable[..., Any]:
    run, at = compiled(game).appraise, layout_of(game).seeds
    root_of, buffers_of, aim_of, found_of = reach.root, reach.buffers, reach.aim, reach.found

    def appraise(block: Any, entries: int, seat: int, can_wait: int, stamp: int, iterations: int, played: int) -> int:
        """Write what the best moves and the one *played* are worth. Returns how many there are."""
        seeds = carray(block, at + 8 * SEARCHES)[at:].view(np.uint64)
        aim = aim_of(seat, can_wait, stamp)
        return int(run(root_of(block), aim, buffers_of(block, entries), played, iterations, seeds, found_of(block)))

    return appraise


def _random_games(game: Game, reach: SimpleNamespace) -> Callable[..., Any]:
    run, limit, at, buffers_of = game.playouts.random_games, game.max_plies, layout_of(game), reach.buffers
    path, setup = at.path, at.setup

    def random_games(block: Any, players: int, seed: Any, first: int, games: int) -> int:
        """Play random games, as in `playouts`; adds the shares of victory to the rewards, the scores to the worths."""
        buffers = buffers_of(block, 0)
        options = carray(block, setup + 8 * MOST_OPTIONS)[setup:].view(np.int64)
        places = carray(block, path + 8 * (JOINT + 1))[path:].view(np.int64)
        return int(
            run(
                buffers.states,
                players,
                options,
                seed,
                first,
                games,
                limit,
                buffers.moves,
                places,
                buffers.rewards,
                buffers.worths,
            )
        )

    return random_games
