"""Kernels stay within what also compiles for a GPU: they allocate nothing, raise nothing, don't call themselves, and
use no Python object. (`make gpu` compiles them for one.)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import monstrotheque

PACKAGE = Path(monstrotheque.__file__).parent
MARKS = {"kernel", "template"}
FORBIDDEN = (
    *(ast.Raise, ast.Try, ast.With, ast.Lambda, ast.Yield, ast.YieldFrom, ast.Await, ast.JoinedStr, ast.FunctionDef),
    *(ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp, ast.Import, ast.Global),
)
ALLOCATING = {
    "zeros",
    "empty",
    "ones",
    "full",
    "arange",
    "array",
    "copy",
    "append",
    "concatenate",
    "sort",
    "unique",
    "where",
    "nonzero",
}


def kernels(path: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and any(
            isinstance(mark, ast.Name) and mark.id in MARKS for mark in node.decorator_list
        ):
            yield node


KERNEL_FILES = sorted(path for path in PACKAGE.rglob("*.py") if any(kernels(path)))


def faults(function: ast.FunctionDef) -> Iterator[str]:
    for statement in function.body:
        for node in ast.walk(statement):
            if isinstance(node, FORBIDDEN):
                yield f"{function.name}, line {node.lineno}: {type(node).__name__}"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ALLOCATING:
                yield f"{function.name}, line {node.lineno}: {node.func.attr} allocates"


def calls(path: Path) -> dict[str, set[str]]:
    """Which kernels of a file call which, by name."""
    found = {kernel.name: kernel for kernel in kernels(path)}
    return {
        name: {
            node.func.id
            for node in ast.walk(kernel)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in found
        }
        for name, kernel in found.items()
    }


def reachable(start: str, graph: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    waiting = set(graph[start])
    while waiting:
        seen.add(name := waiting.pop())
        waiting |= graph[name] - seen
    return seen


@pytest.mark.parametrize("path", KERNEL_FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_kernels_are_plain(path: Path) -> None:
    assert [fault for kernel in kernels(path) for fault in faults(kernel)] == []
    graph = calls(path)
    assert [name for name in graph if name in reachable(name, graph)] == [], "recursion"


def test_the_check_finds_what_it_looks_for(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text(
        "@kernel\ndef a(s):\n    x = np.zeros(3)\n    return b([1])\n\n@kernel\ndef b(s):\n    return a(s)\n"
    )
    first, _ = kernels(file)
    assert len(list(faults(first))) == 2
    assert "a" in reachable("a", calls(file))
