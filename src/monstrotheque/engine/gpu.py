"""A GPU, where there is one, for whoever asks for it: the same kernels as on the CPU, one game a thread.

It needs `pip install monstrotheque[gpu]` and NVIDIA's driver. Nothing of it is imported before a GPU is asked for.
Where there is none, Numba's simulator (NUMBA_ENABLE_CUDASIM=1) runs the same code on the CPU, slowly: tests use
it.

A GPU kernel is a plain function of a module of its own, written like a template (`engine.compiling`): `specialise` puts
a game's kernels instead of the contract's, and the game's sizes instead of the module's. Arrays are passed to
it as tuples of arrays: the simulator leaves those as they are, so that it can hand them on to compiled kernels.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.util
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from monstrotheque.engine.compiling import KernelLocator
from monstrotheque.engine.errors import Reasoned
from monstrotheque.engine.game import Game
from monstrotheque.engine.notices import tell

WORD = np.dtype(np.uint64)
"""Raw states are copied and cleared by words: their keys make them whole numbers of words."""


class NoGpu(Reasoned):
    """A GPU was asked for where there is none, or for something it can't do."""

    code = "no_gpu"
    section = "errors.no_gpu"


@functools.cache
def find_cuda() -> Any:
    """Numba's CUDA module, if it has a GPU to run on."""
    from numba.core import config

    if not config.ENABLE_CUDASIM and importlib.util.find_spec("numba_cuda") is None:
        raise NoGpu("extra")
    from numba import cuda

    if not cuda.is_available():
        raise NoGpu("driver")
    return cuda


def has_gpu() -> bool:
    """Whether there is a GPU that can be used."""
    try:
        find_cuda()
    except NoGpu:
        return False
    return True


def is_simulated() -> bool:
    """Whether the CPU simulates the GPU."""
    from numba.core import config

    return bool(config.ENABLE_CUDASIM)


def multiprocessors() -> int:
    """The number of multiprocessors of the GPU."""
    return 1 if is_simulated() else int(find_cuda().get_current_device().MULTIPROCESSOR_COUNT)


def zeros(shape: int | tuple[int, ...], dtype: npt.DTypeLike) -> Any:
    """A zeroed array in the GPU's memory."""
    return to_gpu(np.zeros(shape, dtype))


def to_gpu(array: npt.NDArray[Any]) -> Any:
    """A copy of *array* in the GPU's memory."""
    return array.copy() if is_simulated() else find_cuda().to_device(array)


def to_host(array: Any) -> npt.NDArray[Any]:
    """A copy of an array of the GPU in the CPU's memory. It waits for the GPU."""
    found: npt.NDArray[Any] = np.array(array) if is_simulated() else array.copy_to_host()
    return found


def fill(array: Any, values: npt.NDArray[Any]) -> None:
    """Copy *values* into an array of the GPU."""
    if is_simulated():
        array[...] = values
    else:
        array.copy_to_device(values)


def words_of(game: Game) -> int:
    """The size of the game's raw state, in words."""
    return int(game.raw_state.dtype.itemsize // WORD.itemsize)


SHARED_BYTES = 46 << 10
"""What the raw states of a block may have of its shared memory; a little is left for sums."""
WARP, MOST_THREADS = 32, 128


def stride_of(game: Game) -> int:
    """The distance between raw states in shared memory, in words: odd, so that adjacent threads use different banks."""
    return words_of(game) | 1


def threads_of(game: Game) -> int:
    """The threads of a block: as many as have room for their raw states in its shared memory, in whole warps."""
    room = SHARED_BYTES // (stride_of(game) * WORD.itemsize)
    return max(WARP, min(MOST_THREADS, room // WARP * WARP))


def sizes_of(game: Game) -> dict[str, Any]:
    """What GPU kernels have for globals: the game's raw state, the size of that in words, from one raw state
    to the next, and for all threads of a block; the longest list of legal moves.
    """
    return {
        "RAW_STATE": game.raw_state.dtype,
        "WORDS": words_of(game),
        "STRIDE": stride_of(game),
        "ROOM": stride_of(game) * threads_of(game),
        "MOVES": game.max_legal,
    }


def specialise(
    game: Game, module: ModuleType, name: str, templates: Mapping[str, Any], **settings: Any
) -> Callable[..., Any]:
    """The function *name* of *module* as a GPU kernel of *game*: with the compiled *templates* and the game's kernels
    instead of those that the module imports, and with the game's sizes for its globals of the same names.
    """
    cuda = find_cuda()
    source = getattr(module, name)
    scope = {**vars(module), **vars(game.kernels), **game.evaluation, **templates, **sizes_of(game)}
    function = FunctionType(source.__code__, scope, name)
    function.__qualname__ = f"{name}.{game.name}"
    function.__module__ = module.__name__
    if is_simulated():
        return _Launcher(cuda.jit(function), name)
    files = frozenset(Path(each.__code__.co_filename) for each in (function, *vars(game.kernels).values()))
    function.__dict__.update(_kernel_tag=game.name, _kernel_folder=game.folder.name, _kernel_files=files)
    kernel = cuda.jit(function, **settings)
    kernel._cache = _gpu_cache()(function)
    return _Launcher(kernel, name)


class _Launcher:
    """Starts a kernel with a number of *blocks* and *threads*, and says when it has to be compiled first."""

    def __init__(self, kernel: Any, name: str) -> None:
        self._kernel, self._name, self._is_ready = kernel, name, False

    def __call__(self, blocks: int, threads: int, *arguments: Any) -> None:
        with warnings.catch_warnings():
            # Numba warns of few blocks. Whoever plays few games knows that.
            warnings.simplefilter("ignore")
            launch = self._kernel[blocks, threads]
        if self._is_ready:
            launch(*arguments)
            return
        tell(self._name, done=False)
        launch(*arguments)
        tell(self._name, done=True)
        self._is_ready = True


@functools.cache
def _gpu_cache() -> Any:
    """Where compiled GPU kernels are kept: beside those of the CPU, under the same digests."""
    from numba.cuda.dispatcher import CUDACache, CUDACacheImpl

    class GpuCacheImpl(CUDACacheImpl):  # type: ignore[misc]
        _locator_classes = (KernelLocator,)

    class GpuCache(CUDACache):  # type: ignore[misc]
        _impl_class = GpuCacheImpl

        def save_overload(self, sig: Any, data: Any) -> None:
            # A kernel that Numba links with a library of its own (`reshape` is there) can't be kept.
            with contextlib.suppress(RuntimeError):
                super().save_overload(sig, data)

    return GpuCache
