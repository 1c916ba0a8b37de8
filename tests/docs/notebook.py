"""Runs examples/tour.ipynb cell by cell, as a notebook does: `python -m tests.docs.notebook` stores the outputs.

The last expression of a cell is its output, shown by `_repr_html_` where it has one. Outputs are the same in every run.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[2] / "examples" / "tour.ipynb"


def lines(text: str) -> list[str]:
    """A text as notebooks store it."""
    return text.splitlines(keepends=True)


def run(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """The outputs of a cell: what it prints, and its last expression."""
    tree = ast.parse(source)
    last = tree.body[-1] if tree.body else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        if isinstance(last, ast.Expr):
            tree.body.pop()
        exec(compile(tree, FILE.name, "exec"), names)
        value = eval(compile(ast.Expression(last.value), "", "eval"), names) if isinstance(last, ast.Expr) else None
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": lines(repr(value))}
        if hasattr(value, "_repr_html_"):
            data = {"text/html": lines(value._repr_html_()), **data}
        outputs.append({"data": data, "execution_count": None, "metadata": {}, "output_type": "execute_result"})
    return outputs


def executed(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with the outputs of this run."""
    names: dict[str, Any] = {}
    cells = []
    for cell in notebook["cells"]:
        is_code = cell["cell_type"] == "code"
        cells.append(cell | {"outputs": run("".join(cell["source"]), names)} if is_code else cell)
    return notebook | {"cells": cells}


def main() -> None:
    """Run the notebook and store its outputs."""
    done = executed(json.loads(FILE.read_text("utf-8")))
    FILE.write_text(json.dumps(done, ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(FILE.name)


if __name__ == "__main__":
    main()
