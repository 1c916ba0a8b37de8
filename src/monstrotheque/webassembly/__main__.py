"""Writes the kernels of all games into a folder: NAME.wasm, and NAME.json with what a page must know of it; and
NAME.count.wasm with NAME.count.json, which count a game on a real table.

They are the same on every machine. Once built, they are kept in the user's cache folder under a digest of their
sources.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs

from monstrotheque.bots import search
from monstrotheque.engine import playouts
from monstrotheque.engine.compiling import ENGINE, files_digest, sources_of
from monstrotheque.engine.counting import has_counting
from monstrotheque.engine.registry import game, game_names
from monstrotheque.engine.texts import LANGS

if TYPE_CHECKING:
    from monstrotheque.webassembly.entry_points import Entry

HERE = Path(__file__).parent
COUNTING = "counting.py"
"""Builds what counts a real table, and no other kernel."""

UNTOUCHED = {"NUMBA_OPT": "0", "NUMBA_LOOP_VECTORIZE": "0", "NUMBA_SLP_VECTORIZE": "0", "MONSTROTHEQUE_CACHE": "none"}
"""Numba leaves its code as it is, for LLVM to optimise for WebAssembly; and nothing comes compiled from the cache."""

WORDS = {ENGINE / "errors.py", ENGINE / "texts.py", ENGINE / "notices.py"}
"""Sources that say things and compute none: no kernel depends on them."""


def main(folder: str) -> None:
    """Bring the kernels in *folder* up to date, a game a process."""
    place, names = Path(folder), game_names()
    place.mkdir(parents=True, exist_ok=True)
    for old in place.iterdir():
        if old.suffix in (".wasm", ".json") and old.name.partition(".")[0] not in names:
            old.unlink()
    with ProcessPoolExecutor(min(len(names), os.cpu_count() or 1)) as pool:
        for told in pool.map(provide, names, [place] * len(names)):
            sys.stdout.write(told)


def provide(name: str, folder: Path) -> str:
    """Put one game's kernels into *folder*. Returns what to tell, or nothing where nothing had to be done."""
    told = _provide(name, folder, digest_of(name), build)
    if has_counting(game(name)):
        told += _provide(f"{name}.count", folder, count_digest(name), build_count)
    return told


def _provide(stem: str, folder: Path, digest: str, make: Callable[[str, str, Path], None]) -> str:
    module, facts = folder / f"{stem}.wasm", folder / f"{stem}.json"
    if module.is_file() and facts.is_file() and json.loads(facts.read_text("utf-8"))["digest"] == digest:
        return ""
    kept = platformdirs.user_cache_path("monstrotheque") / "webassembly" / f"{stem}-{digest}"
    if not (kept / "facts.json").is_file():
        make(stem.partition(".")[0], digest, kept)
    shutil.copyfile(kept / "kernels.wasm", module)
    shutil.copyfile(kept / "facts.json", facts)
    return f"{stem}: {module.stat().st_size} bytes\n"


def build(name: str, digest: str, folder: Path) -> None:
    """Compile one game's kernels."""
    from monstrotheque.webassembly.entry_points import entries_of, facts_of

    _write(entries_of(game(name)), {"digest": digest, **facts_of(game(name))}, folder)


def build_count(name: str, digest: str, folder: Path) -> None:
    """Compile what counts a game on a real table."""
    from monstrotheque.webassembly.counting import entries_of, facts_of

    _write(entries_of(game(name)), {"digest": digest, **facts_of(game(name))}, folder)


def _write(entries: dict[str, Entry], facts: dict[str, Any], folder: Path) -> None:
    from monstrotheque.webassembly.linking import link
    from monstrotheque.webassembly.lowering import object_of

    module = link(object_of(entries), entries)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "kernels.wasm").write_bytes(module)
    (folder / "facts.json").write_text(json.dumps(facts, ensure_ascii=False), "utf-8")


def digest_of(name: str) -> str:
    """A digest of every source that the kernels of a game depend on, and of those here that build them."""
    own = game(name).folder
    written = (str(module.__file__) for module in (search, playouts))
    sources = sources_of(frozenset([own / "rules.py", own / "evaluation.py", *map(Path, written)]))
    return files_digest(sorted([*(path for path in sources if path not in WORDS), *_makers()]))


def count_digest(name: str) -> str:
    """A digest of every source and text that counting a real table depends on."""
    own = game(name).folder
    told = [own / file for file in ("rules.py", "counting.py", "setting_up.py") if (own / file).exists()]
    texts = [folder / "texts" / f"{lang}.toml" for folder in (own, HERE.parent) for lang in LANGS]
    return files_digest(sorted([*sources_of(frozenset(told)), *texts, *_makers(), HERE / COUNTING]))


def _makers() -> list[Path]:
    """The sources here that build kernels."""
    others = (Path(__file__).name, COUNTING)
    return [path for path in HERE.iterdir() if path.suffix in (".py", ".ll") and path.name not in others]


if __name__ == "__main__":
    if any(os.environ.get(name) != value for name, value in UNTOUCHED.items()):
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, **UNTOUCHED})  # noqa: S606
    main(*sys.argv[1:])
