"""Compile rules with Numba, and keep the result on disk without ever meeting a stale one.

Numba freezes globals (card tables, other kernels) into what it compiles, and its own cache looks only at the file of
the compiled function. So kernels are cached here under a digest of everything they can depend on: all sources and data
tables of their own folder and of the engine.

`@kernel` compiles a function as it stands. `@template` marks a function written against `engine.contract`; it is
compiled once for each game, by `specialise`, with the game's kernels in the place of the contract's.
"""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba.core import caching, config
from numba.core.caching import CompileResultCacheImpl, FunctionCache

from monstrotheque.engine.uncompiled import widen

F = TypeVar("F", bound=Callable[..., Any])

ENGINE = Path(__file__).parent
KEPT_DIGESTS = 6
_TEMPLATE_MARK = "_monstrotheque_template"

if config.DISABLE_JIT:
    # Uncompiled kernels add and multiply 64-bit scalars that wrap around on purpose, as compiled ones do silently.
    np.seterr(over="ignore")


def is_compiled() -> bool:
    """False under NUMBA_DISABLE_JIT=1, when kernels run as plain Python."""
    return not config.DISABLE_JIT


def kernel(function: F) -> F:
    """Compile *function* on first use; it must allocate nothing, raise nothing, and use no Python object."""
    return _compile(function, tag="")


def template(function: F) -> F:
    """Mark *function* as written against the contract, to be compiled for each game."""
    setattr(function, _TEMPLATE_MARK, True)
    return function


def specialise(module: ModuleType, kernels: Mapping[str, Any], *, tag: str, source: Path) -> SimpleNamespace:
    """The templates of *module*, compiled against *kernels*; *tag* and *source* name the game and its folder."""
    scope = {**vars(module), **kernels}
    made = {}
    for name, function in vars(module).items():
        if getattr(function, _TEMPLATE_MARK, False):
            copy = FunctionType(function.__code__, scope, name, function.__defaults__)
            copy.__qualname__ = f"{name}.{tag}"
            copy.__module__ = module.__name__
            made[name] = _compile(copy, tag=tag, extra=source)
    scope.update(made)
    return SimpleNamespace(**made)


def _compile(function: F, *, tag: str, extra: Path | None = None) -> F:
    if not is_compiled():
        return cast(F, widen(function))
    dispatcher = numba.njit(nogil=True, error_model="numpy")(function)
    function.__dict__.update(_kernel_tag=tag, _kernel_extra=extra)
    dispatcher._cache = _KernelCache(function)
    return cast(F, dispatcher)


@functools.cache
def cache_root() -> Path:
    """Where compiled kernels are kept: $MONSTROTHEQUE_CACHE, else the user's cache folder, else a temporary one."""
    wished = os.environ.get("MONSTROTHEQUE_CACHE") or platformdirs.user_cache_dir("monstrotheque")
    root = Path(wished) / "kernels"
    try:
        root.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=root).close()
    except OSError:
        root = Path(tempfile.mkdtemp(prefix="monstrotheque-kernels-"))
    return root


@functools.cache
def digest_of(*folders: Path) -> str:
    """A digest of every source and data table in *folders*."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted([*folder.glob("*.py"), *folder.glob("*.toml")]):
            digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:24]


def _forget_old_digests(shelf: Path) -> None:
    """Keep the newest few digests of one folder's kernels, so that the cache does not grow with every edit."""
    try:
        by_age = sorted(shelf.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in by_age[KEPT_DIGESTS:]:
            shutil.rmtree(old, ignore_errors=True)
    except OSError:
        pass  # another process is tidying at the same time


class _Locator(caching._CacheLocator):  # type: ignore[misc]
    """Finds the folder for a kernel's compiled forms, by the digest of its sources."""

    def __init__(self, function: Any, path: str) -> None:
        home, extra = Path(path).parent, function._kernel_extra
        folders = tuple(dict.fromkeys(folder for folder in (ENGINE, home, extra) if folder))
        self._digest = digest_of(*folders)
        self._shelf = cache_root() / (extra or home).name
        self._place = f"{function._kernel_tag}-{function.__code__.co_firstlineno}"

    def get_cache_path(self) -> str:
        return str(self._shelf / self._digest)

    def ensure_cache_path(self) -> None:
        new = not Path(self.get_cache_path()).exists()
        super().ensure_cache_path()
        if new:
            _forget_old_digests(self._shelf)

    def get_source_stamp(self) -> str:
        return self._digest

    def get_disambiguator(self) -> str:
        return self._place

    @classmethod
    def from_function(cls, function: Any, path: str) -> _Locator:
        return cls(function, path)


class _KernelCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)


class _KernelCache(FunctionCache):  # type: ignore[misc]
    _impl_class = _KernelCacheImpl
