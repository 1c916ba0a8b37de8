"""Who has installed the core alone is told what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

HIDING = """
import sys

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name == {package!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Hidden())
import monstrotheque.adapters.{module}
"""


@pytest.mark.parametrize(
    ("module", "package"),
    [("vector", "gymnasium"), ("pettingzoo", "pettingzoo"), ("pettingzoo", "PIL"), ("openspiel", "pyspiel")],
)
def test_a_missing_library_is_named_with_the_extra_that_brings_it(module: str, package: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", HIDING.format(module=module, package=package)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr.splitlines()[-1].endswith(f"{package} is not installed: pip install monstrotheque[research]")
