"""Writes the kernels of all games into a folder: NAME.wasm, and NAME.json with what a page must know of it.

They are the same on every machine. Once built, they are kept in the user's cache folder under a digest of their
sources.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import platformdirs

from monstrotheque.bots import search
from monstrotheque.engine import playouts
from monstrotheque.engine.compiling import ENGINE, files_digest, sources_of
from monstrotheque.engine.registry import game, game_names

UNTOUCHED = {"NUMBA_OPT": "0", "NUMBA_LOOP_VECTORIZE": "0", "NUMBA_SLP_VECTORIZE": "0", "MONSTROTHEQUE_CACHE": "none"}
"""Numba leaves its code as it is, for LLVM to optimise for WebAssembly; and nothing comes compiled from the cache."""

WORDS = {ENGINE / "errors.py", ENGINE / "texts.py", ENGINE / "notices.py"}
"""Sources that say things and compute none: no kernel depends on them."""


def main(folder: str) -> None:
    """Bring the kernels in *folder* up to date, a game a process."""
    place, names = Path(folder), game_names()
    place.mkdir(parents=True, exist_ok=True)
    for old in place.iterdir():
        if old.suffix in (".wasm", ".json") and old.stem not in names:
            old.unlink()
    with ProcessPoolExecutor(min(len(names), os.cpu_count() or 1)) as pool:
        for told in pool.map(provide, names, [place] * len(names)):
            sys.stdout.write(told)


def provide(name: str, folder: Path) -> str:
    """Put one game's kernels into *folder*. Returns a line to tell, or nothing where nothing had to be done."""
    digest = digest_of(name)
    module, facts = folder / f"{name}.wasm", folder / f"{name}.json"
    if module.is_file() and facts.is_file() and json.loads(facts.read_text("utf-8"))["digest"] == digest:
        return ""
    kept = platformdirs.user_cache_path("monstrotheque") / "webassembly" / f"{name}-{digest}"
    if not (kept / "facts.json").is_file():
        build(name, digest, kept)
    shutil.copyfile(kept / "kernels.wasm", module)
    shutil.copyfile(kept / "facts.json", facts)
    return f"{name}: {module.stat().st_size} bytes\n"


def build(name: str, digest: str, folder: Path) -> None:
    """Compile one game's kernels."""
    from monstrotheque.webassembly.entries import entries_of, facts_of
    from monstrotheque.webassembly.linking import link
    from monstrotheque.webassembly.lowering import object_of

    entries = entries_of(game(name))
    module = link(object_of(entries), entries)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "kernels.wasm").write_bytes(module)
    (folder / "facts.json").write_text(json.dumps({"digest": digest, **facts_of(game(name))}), "utf-8")


def digest_of(name: str) -> str:
    """A digest of every source that the kernels of a game depend on, and of those here that build them."""
    own, here = game(name).folder, Path(__file__).parent
    written = (str(module.__file__) for module in (search, playouts))
    sources = sources_of(frozenset([own / "rules.py", own / "evaluation.py", *map(Path, written)]))
    computed = [path for path in sources if path not in WORDS]
    makers = [path for path in here.iterdir() if path.suffix in (".py", ".ll") and path != Path(__file__)]
    return files_digest(sorted([*computed, *makers]))


if __name__ == "__main__":
    if any(os.environ.get(name) != value for name, value in UNTOUCHED.items()):
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, **UNTOUCHED})  # noqa: S606
    main(*sys.argv[1:])
