"""The kernel cache: a changed source or data file never meets a stale compiled kernel."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from monstrotheque.engine.compiling import KEPT_DIGESTS, _forget_old_digests, _imported_by

HELPER = """
from monstrotheque.engine.compiling import kernel

@kernel
def factor():
    return 2
"""
PROBE = """
import tomllib
from pathlib import Path
from helper import factor
from monstrotheque.engine.compiling import kernel

VALUE = tomllib.loads(Path(__file__).with_name("table.toml").read_text())["value"]

@kernel
def answer():
    return VALUE * factor()

print(answer(), sum(answer.stats.cache_hits.values()))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small game folder: a kernel that uses a data file and a kernel of another file."""
    (tmp_path / "probe.py").write_text(PROBE)
    (tmp_path / "helper.py").write_text(HELPER)
    (tmp_path / "table.toml").write_text("value = 21")
    return tmp_path


def run(folder: Path, cache: Path) -> str:
    """What the probe answers, and whether the compiled form came from the cache.

    Python keeps no bytecode of its own here: it tells files apart by second and size, and a test changes a file
    twice within one second."""
    environment = {**os.environ, "MONSTROTHEQUE_CACHE": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, folder / "probe.py"], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_a_compiled_kernel_is_found_again(folder: Path) -> None:
    assert run(folder, folder / "cache") == "42 0"
    assert run(folder, folder / "cache") == "42 1"


def test_who_listens_is_told_the_names_of_kernels(folder: Path) -> None:
    heard = "from monstrotheque.engine.notices import listen\nlisten(lambda name, done: print(name))\n"
    (folder / "probe.py").write_text(heard + PROBE)
    assert run(folder, folder / "cache").split()[:4] == ["answer", "factor", "factor", "answer"]


def test_a_changed_data_table_is_compiled_anew(folder: Path) -> None:
    run(folder, folder / "cache")
    (folder / "table.toml").write_text("value = 5")
    assert run(folder, folder / "cache") == "10 0"


def test_a_change_in_another_file_that_the_kernel_uses_is_compiled_anew(folder: Path) -> None:
    run(folder, folder / "cache")
    (folder / "helper.py").write_text(HELPER.replace("2", "3"))
    assert run(folder, folder / "cache") == "63 0"


def test_a_file_that_the_kernel_does_not_use_changes_nothing(folder: Path) -> None:
    (folder / "views.py").write_text("SHOWN = 1")
    run(folder, folder / "cache")
    (folder / "views.py").write_text("SHOWN = 2")
    assert run(folder, folder / "cache") == "42 1"


def test_what_is_imported_over_several_lines_or_through_another_file_counts(folder: Path) -> None:
    (folder / "probe.py").write_text(
        PROBE.replace("from helper import factor", "from between import (\n    factor,\n)")
    )
    (folder / "between.py").write_text("import helper\nfactor = helper.factor")
    run(folder, folder / "cache")
    (folder / "helper.py").write_text(HELPER.replace("2", "3"))
    assert run(folder, folder / "cache") == "63 0"


@pytest.mark.parametrize(
    "line",
    [
        "from box.grave.helper import factor",
        "from box.grave import helper",
        "import box.grave.helper",
        "from .helper import factor",
        "from . import helper",
        "from ..grave.helper import factor",
    ],
)
def test_the_files_of_a_package_that_is_not_ours_count(tmp_path: Path, line: str) -> None:
    """A game of others stands in a package of its own, whichever way its files name each other; what is installed
    beside that package does not count."""
    grave = tmp_path / "box" / "grave"
    for package in (grave, grave.parent, tmp_path / "neighbour"):
        package.mkdir(parents=True, exist_ok=True)
        (package / "__init__.py").touch()
    (grave / "helper.py").write_text(HELPER)
    (grave / "rules.py").write_text(f"import neighbour\n{line}\n")
    assert _imported_by(grave / "rules.py") == (grave / "helper.py",)


def test_an_unwritable_cache_folder_is_no_obstacle(folder: Path) -> None:
    (folder / "file").write_text("not a folder")
    assert run(folder, folder / "file") == "42 0"


def test_a_game_of_many_files_is_found_again_whole(folder: Path) -> None:
    names = [f"part{number}" for number in range(KEPT_DIGESTS + 3)]
    for name in names:
        (folder / f"{name}.py").write_text(HELPER.replace("factor", name))
    probe = [f"from {name} import {name}" for name in names]
    probe.append(f"parts = [{', '.join(names)}]")
    probe.append("print([part() for part in parts][0], sum(sum(part.stats.cache_hits.values()) for part in parts))")
    (folder / "probe.py").write_text("\n".join(probe))
    assert run(folder, folder / "cache") == "2 0"
    assert run(folder, folder / "cache") == f"2 {len(names)}"


def test_the_cache_keeps_a_few_old_versions_only(tmp_path: Path) -> None:
    for age in range(KEPT_DIGESTS + 3):
        (tmp_path / f"digest-{age}").mkdir()
        os.utime(tmp_path / f"digest-{age}", (age, age))
    _forget_old_digests(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"digest-{age}" for age in range(3, KEPT_DIGESTS + 3)]
