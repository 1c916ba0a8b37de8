"""Compile every kernel of every game for a GPU, on a machine without one: the rules run there unchanged.

    make gpu

Numba's CUDA target compiles the same functions that run on the CPU to PTX, NVIDIA's assembly. Nothing is run: that
takes a GPU. A kernel that can't be compiled is named, and the command fails.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numba
from numba import cuda, types
from numba.cuda import dispatcher

import monstrotheque as mt
from monstrotheque.engine.contract import KERNELS

CAPABILITY = (8, 0)
INT, BITS = types.int64, types.uint64
MOVES, NUMBERS, FEATURES = (types.Array(kind, 1, "C") for kind in (types.int32, types.int64, types.float32))


def signatures(raw: Any) -> dict[str, tuple[Any, ...]]:
    """The arguments of the contract's functions."""
    return {
        "deal": (raw, INT, BITS, BITS, NUMBERS),
        "actors": (raw,),
        "interjectors": (raw,),
        "legal": (raw, INT, MOVES),
        "play": (raw, INT, INT),
        "scores": (raw, NUMBERS),
        "outcome": (raw, NUMBERS),
        "mask": (raw, INT),
        "redeal": (raw, INT, BITS),
        "encode": (raw, INT, FEATURES),
        "play_out": (raw, BITS, MOVES, INT),
    }


def functions(game: mt.Game) -> Iterator[tuple[str, Any]]:
    """The kernels of the contract, and a whole random game."""
    yield from ((name, getattr(game.kernels, name).py_func) for name in KERNELS)
    yield "play_out", game.playouts.play_out.py_func


def assemble(game: mt.Game) -> Iterator[tuple[str, int]]:
    """Each kernel of *game* with the size of its PTX."""
    arguments = signatures(numba.from_dtype(game.raw_state.dtype))
    for name, function in functions(game):
        ptx, _ = cuda.compile_ptx(function, arguments[name], device=True, cc=CAPABILITY)
        yield name, len(ptx)


def main() -> None:
    """Compile, and say how long it took and how large it got."""
    # Functions called by a kernel are compiled for "the current device"; there is none, so we name one.
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=CAPABILITY)
    for game in mt.all_games():
        start = time.perf_counter()
        sizes = dict(assemble(game))
        sys.stdout.write(
            f"{game.name}: {len(sizes)} kernels, {sum(sizes.values()):,} characters of PTX, "
            f"{time.perf_counter() - start:.1f} s\n"
        )


if __name__ == "__main__":
    main()
