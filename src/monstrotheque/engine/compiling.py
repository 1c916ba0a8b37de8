"""Compile rules with Numba, and cache the result without ever using a stale one.

Numba freezes globals (card tables, other kernels) into what it compiles, and its own cache checks only the file of the
compiled function. So kernels are cached here under a digest of everything they can depend on: their source, every
source of ours that it imports, directly or not, and the data files beside those.

`@kernel` compiles a function as it stands. `@template` marks a function written against `engine.contract`; `specialise`
compiles it once for each game, with the game's kernels instead of the contract's.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba.core import caching, config
from numba.core.caching import CompileResultCacheImpl, FunctionCache

from monstrotheque.engine.notices import tell
from monstrotheque.engine.uncompiled import widen

F = TypeVar("F", bound=Callable[..., Any])

ENGINE = Path(__file__).parent
PACKAGE = ENGINE.parent
CACHE, NO_CACHE = "MONSTROTHEQUE_CACHE", "none"
KEPT_DIGESTS = 6
_IMPORT = re.compile(r"^[ \t]*(?:from|import) ([\w.]+)(?: import ([\w ,]+|\([\w\s,]+\)))?", re.MULTILINE)
_TEMPLATE_MARK = "_monstrotheque_template"

if config.DISABLE_JIT:
    # Uncompiled kernels use 64-bit scalars that wrap around on purpose, as compiled ones do silently.
    np.seterr(over="ignore")


def is_compiled() -> bool:
    """False under NUMBA_DISABLE_JIT=1, when kernels run as plain Python."""
    return not config.DISABLE_JIT


def kernel(function: F) -> F:
    """Compile *function* on first use. It must allocate nothing, raise nothing, and use no Python object."""
    return _compile(function, tag="", source=Path(function.__code__.co_filename).parent)


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
            made[name] = _compile(copy, tag=tag, source=source, kernels=tuple(kernels.values()))
    scope.update(made)
    return SimpleNamespace(**made)


def _compile(function: F, *, tag: str, source: Path, kernels: tuple[Any, ...] = ()) -> F:
    if not is_compiled():
        return cast(F, widen(function))
    dispatcher = numba.njit(nogil=True, error_model="numpy")(function)
    files = frozenset(Path(each.__code__.co_filename) for each in (function, *kernels))
    function.__dict__.update(_kernel_tag=tag, _kernel_folder=source.name, _kernel_files=files)
    if os.environ.get(CACHE) != NO_CACHE:
        dispatcher._cache = _KernelCache(function)
    return cast(F, dispatcher)


@functools.cache
def cache_root() -> Path:
    """The folder of compiled kernels: $MONSTROTHEQUE_CACHE (`none`: no cache), else the user's cache folder, else a
    temporary one.
    """
    wished = os.environ.get(CACHE) or platformdirs.user_cache_dir("monstrotheque")
    root = Path(wished) / "kernels"
    try:
        root.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=root).close()
    except OSError:
        root = Path(tempfile.mkdtemp(prefix="monstrotheque-kernels-"))
    return root


@functools.cache
def sources_of(files: frozenset[Path]) -> frozenset[Path]:
    """*files*, all sources of ours that they import, and the data files beside any of these."""
    sources: set[Path] = set()
    waiting = set(files)
    while waiting:
        path = waiting.pop()
        sources.add(path)
        waiting |= set(_imported_by(path)) - sources
    return frozenset(sources | {table for path in sources for table in path.parent.glob("*.toml")})


@functools.cache
def folders_digest(*folders: Path) -> str:
    """A digest of every source and data file in *folders*."""
    return files_digest([path for folder in folders for path in sorted([*folder.glob("*.py"), *folder.glob("*.toml")])])


def files_digest(paths: Iterable[Path]) -> str:
    """A digest of the files at *paths*, in that order."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:24]


@functools.cache
def _imported_by(path: Path) -> tuple[Path, ...]:
    """The sources of ours that the file at *path* imports."""
    found = (
        _source_of(wanted, path.parent)
        for module, names in _IMPORT.findall(path.read_text("utf-8"))
        for wanted in _modules_named(module, names, path.parent)
    )
    return tuple(source for source in found if source)


def _modules_named(module: str, names: str, home: Path) -> Iterator[str]:
    """The modules behind `from module import names`: those among *names* that are modules, else *module* itself."""
    prefix = module if module.endswith(".") else f"{module}."
    inner = [f"{prefix}{name}" for name in re.findall(r"\w+", names)]
    modules = [name for name in inner if _source_of(name, home)]
    yield from modules
    if len(modules) < len(inner) or not inner:
        yield module


def _source_of(module: str, home: Path) -> Path | None:
    """The file of a module that a file in *home* imports, if it is ours or of *home*'s own package; None for others."""
    path = module.lstrip(".").replace(".", "/")
    files = (
        file for folder in _starts_of(module, home) for file in (folder / f"{path}.py", folder / path / "__init__.py")
    )
    return next((file for file in files if file.is_file()), None)


def _starts_of(module: str, home: Path) -> Iterator[Path]:
    """The folders from which the name of *module* may lead to its file, seen from a file in *home*."""
    dots = len(module) - len(module.lstrip("."))
    if dots:
        yield (home, *home.parents)[dots - 1]
        return
    for package in (PACKAGE, _outermost_package(home)):
        if module.partition(".")[0] == package.name:
            yield package.parent
    yield home


def _outermost_package(folder: Path) -> Path:
    """The package that *folder* belongs to. A game of another package has its own."""
    while (folder.parent / "__init__.py").is_file():
        folder = folder.parent
    return folder


def _forget_old_digests(folder: Path) -> None:
    """Keep the newest few digests of one file's kernels, so that the cache does not grow with every edit."""
    try:
        by_age = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in by_age[KEPT_DIGESTS:]:
            shutil.rmtree(old, ignore_errors=True)
    except OSError:
        pass  # another process is tidying at the same time


class KernelLocator(caching._CacheLocator):  # type: ignore[misc]
    """Finds the folder for a kernel's compiled forms, by the digest of its sources."""

    def __init__(self, function: Any) -> None:
        self._digest = files_digest(sorted(sources_of(function._kernel_files)))
        self._folder = cache_root() / function._kernel_folder / Path(function.__code__.co_filename).stem
        self._place = f"{function._kernel_tag}-{function.__code__.co_firstlineno}"

    def get_cache_path(self) -> str:
        return str(self._folder / self._digest)

    def ensure_cache_path(self) -> None:
        new = not Path(self.get_cache_path()).exists()
        super().ensure_cache_path()
        if new:
            _forget_old_digests(self._folder)

    def get_source_stamp(self) -> str:
        return self._digest

    def get_disambiguator(self) -> str:
        return self._place

    @classmethod
    def from_function(cls, function: Any, path: str) -> KernelLocator:  # noqa: ARG003
        return cls(function)


class _KernelCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (KernelLocator,)


class _KernelCache(FunctionCache):  # type: ignore[misc]
    """The compiled forms of one kernel. It tells the listeners when it is compiled, and when that is done."""

    _impl_class = _KernelCacheImpl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        found = super().load_overload(sig, target_context)
        if found is None:
            tell(self._py_func.__name__, done=False)
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        super().save_overload(sig, data)
        tell(self._py_func.__name__, done=True)
